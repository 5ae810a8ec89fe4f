"""Texas Holdem: two hidden tiles each, five on the table for everybody."""

from games.game import Game
from games.holdem.rules import RULES, TABLE_POKER, Phase, State, imagine
from games.holdem.view import View, sketch, view
from games.pot.game import pot_game
from games.pot.match import CheckedThrough, options

__all__ = ["HOLDEM", "Phase", "State", "View"]

HOLDEM: Game[State, View] = pot_game(
    TABLE_POKER,
    word="holdem",
    name="Texas Holdem",
    seats=range(3, 8),
    options=options(CheckedThrough.BINDS),
    clauses=RULES,
    view=view,
    imagine=imagine,
    sketch=sketch,
)
"""H1: three to seven."""
