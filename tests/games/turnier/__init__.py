"""Tests of the tournament: the second rulebook."""
