"""Rules of the games, game by game, and of what they share."""
