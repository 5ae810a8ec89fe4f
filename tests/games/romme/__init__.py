"""Rommé: a second rulebook."""
