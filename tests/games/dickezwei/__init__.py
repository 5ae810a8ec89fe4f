"""Dicke Zwei: a second rulebook."""
