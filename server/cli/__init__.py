"""The subcommands of `stammtisch`, one module each, imported only when called (see `server/__main__.py`)."""
