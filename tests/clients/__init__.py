"""The house as the clients people really use show it."""
