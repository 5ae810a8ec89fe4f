"""The second rulebook: the four packages mirrored, the records, and the promises every game must keep."""
