"""The family of games played for the pot (BETTING.md is its law)."""
