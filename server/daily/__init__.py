"""The set of the day: the same cards for everybody who plays it, whenever they like."""
