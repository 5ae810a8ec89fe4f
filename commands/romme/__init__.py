"""The German of Rommé: its words, its tale and its screens, and the game as one package."""
