"""The words of every table, and how its news are told."""
