"""The German of Dicke Zwei: its words, its tale and its screens, and the game as one package."""
