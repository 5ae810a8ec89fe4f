"""Studpoker: one hidden tile, four open ones, the best open hand speaks first."""

from games.game import Game
from games.options import Special
from games.pot.game import pot_game
from games.pot.match import CheckedThrough, options
from games.studpoker.rules import ANTE, RULES, STUD, Phase, State, imagine
from games.studpoker.view import View, sketch, view

__all__ = ["STUDPOKER", "Phase", "State", "View"]

STUDPOKER: Game[State, View] = pot_game(
    STUD,
    word="studpoker",
    name="Studpoker",
    seats=range(3, 9),
    options=(*options(CheckedThrough.BINDS), Special(ANTE, True)),
    clauses=RULES,
    view=view,
    imagine=imagine,
    sketch=sketch,
)
"""S1: three to eight."""
