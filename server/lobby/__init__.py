"""What the house does when a guest speaks to it and not to a table."""
