"""What the house remembers: people, matches, results and the journal of every table."""
