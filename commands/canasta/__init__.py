"""The German of Canasta: its words, its tale and its screens, and the game as one package."""
