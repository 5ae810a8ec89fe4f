"""Words of the games played for the pot: what Poker, Studpoker and Texas Holdem say alike."""
