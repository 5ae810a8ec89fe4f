"""Tiny games that exist only here: they prove that nothing shared knows any real game, and what a family carries."""
