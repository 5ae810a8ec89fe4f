"""The second rulebook of Texas Holdem."""
