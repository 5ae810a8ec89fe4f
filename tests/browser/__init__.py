"""The window, through a browser."""
