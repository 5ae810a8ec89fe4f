"""Räum-Ab!: a second rulebook."""
