"""How fast the house is, measured beside bare reference servers in the same run: `python -m bench`."""
