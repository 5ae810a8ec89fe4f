"""What guests type and read: German in both directions, and not one rule of a game."""
