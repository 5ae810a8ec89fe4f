"""What several card games need: cards, piles, melds, tricks, what happens at most tables, matches, rankings."""
