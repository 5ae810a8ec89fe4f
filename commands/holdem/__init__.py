"""The German of Texas Holdem: its words, its tale and its screens, and the game as one package."""
