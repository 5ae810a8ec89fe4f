"""Doppelkopf: a second rulebook."""
