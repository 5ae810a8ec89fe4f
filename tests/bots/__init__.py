"""Computer players: what they are given, what they answer, and how they are measured."""
