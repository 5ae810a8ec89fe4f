"""Canasta: a second rulebook."""
