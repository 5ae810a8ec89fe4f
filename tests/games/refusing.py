"""Why a game refuses something: one question for the tests of all games."""

from games.contract import Refused
from games.frozen import evolve
from games.game import play


def refusal_in(game):
    """Return what tells the code with which a game refuses a seat's action, None if it does not."""

    def refusal(state, seat, action):
        """Return the code; a refusal must have left everything as it was."""
        before = evolve(state)
        try:
            play(game, state, seat, action)
        except Refused as refused:
            assert before == state
            return str(refused.reason)
        return None

    return refusal
