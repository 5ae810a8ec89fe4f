"""How an older database becomes a present one; see README.md here."""
