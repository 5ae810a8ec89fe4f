"""The second rulebook of Draw Poker."""
