"""Who comes in, who he is, and whether he may."""
