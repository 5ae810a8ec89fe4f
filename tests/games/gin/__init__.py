"""Gin Rummy: a second rulebook."""
