"""What several card games need: cards, piles, melds, tricks, matches, rankings."""
