"""A computer player for tests that want to know what players are shown."""

from games.bots.fallback import first_of_moves


def noting():
    """Return a list, and a player who notes every sight in it and does the first of the moves."""
    found = []

    def player(sight, chance):
        found.append(sight)
        return first_of_moves(sight, chance)

    return found, player
