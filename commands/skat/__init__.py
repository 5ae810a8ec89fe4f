"""The German of Skat: its words, its tale, its screens and its excuses."""
