"""Profi-Sort: a second rulebook."""
