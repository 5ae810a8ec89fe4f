"""The German of Profi-Sort: its words, its tale and its screens, and the game as one package."""
