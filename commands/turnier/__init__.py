"""The German of tournaments: its words, its tale and its screens, and the game as one package."""
