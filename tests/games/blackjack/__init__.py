"""Black jack: the second rulebook."""
