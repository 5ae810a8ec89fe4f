"""A tiny game that exists only here: it proves that nothing shared knows any real game."""
