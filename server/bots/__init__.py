"""Computer players at the tables of the house: who thinks, when they act, and what they tell of a hand."""
