"""Draw Poker: five hidden tiles, one exchange, two jacks to open."""

from games.game import Game
from games.options import Special
from games.poker.rules import DRAW, JACKPOT, RULES, Phase, Refusal, State, imagine, moves, on_turn
from games.poker.view import View, view
from games.pot.game import pot_game
from games.pot.match import CheckedThrough, options

__all__ = ["POKER", "Phase", "Refusal", "State", "View"]

POKER: Game[State, View] = pot_game(
    DRAW,
    word="poker",
    name="Poker",
    seats=range(3, 5),
    options=(*options(CheckedThrough.JACKPOT), Special(JACKPOT, True)),
    clauses=RULES,
    view=view,
    moves=moves,
    imagine=imagine,
    on_turn=on_turn,
)
"""R1: three or four."""
