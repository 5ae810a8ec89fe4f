"""What connects: the command line, the house and its tables, guests and their lines, randomness and time."""

__version__ = "0.1.0"
