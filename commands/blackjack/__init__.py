"""The German of Black Jack: its words, its tale and its screens, and the game as one package."""
