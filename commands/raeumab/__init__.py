"""The German of Räum-Ab!: its words, its tale and its screens, and the game as one package."""
