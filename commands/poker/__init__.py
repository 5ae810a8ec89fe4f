"""The German of Draw Poker: its words, its tale and its screens, and the game as one package."""
