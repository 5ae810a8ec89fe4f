"""The German of Studpoker: its words, its tale and its screens, and the game as one package."""
