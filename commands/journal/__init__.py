"""Records: house lines, replay, `.partie` files, exports."""
