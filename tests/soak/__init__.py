"""An hour of everything: what grows in a house that never closes."""
