"""The memory of the house: what it keeps, and what it does when it cannot."""
