"""The second rulebook of Studpoker."""
