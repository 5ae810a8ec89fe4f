"""The words of the set of the day."""
