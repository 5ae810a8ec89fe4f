"""What connects: the command line, the house and its tables, guests and their lines, randomness and time."""
