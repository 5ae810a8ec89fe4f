"""The German of Rummy: its words, its tale and its screens, and the game as one package."""
