"""
Dicke Zwei (Big Two) for three or four: get rid of one's tiles first, in tricks of one, two, three or five of them.

What belongs to every table stands in `games/table/`. How many tiles somebody still has (R13) is asked in `commands/`.
"""

from collections.abc import Callable

from games.dickezwei.combinations import HEIGHTS, LEVELS, PLACES
from games.dickezwei.rules import MATCH, RULES, imagine, likely, moves
from games.dickezwei.state import Phase, Refusal, State
from games.dickezwei.view import View, own, view
from games.game import Game
from games.kit.cards import Card
from games.kit.rounds import ROUNDS, hand_game
from games.options import Choice, Number

__all__ = ["DICKEZWEI", "Phase", "Refusal", "State", "View"]


def _by_height(_state: State) -> Callable[[Card], int]:
    """R1, R2: sorting key `wert`."""
    return HEIGHTS.__getitem__


def _by_suit(_state: State) -> Callable[[Card], tuple[int, int]]:
    """R1, R2: sorting key `farbe`."""
    return lambda tile: (LEVELS[tile.suit], PLACES[tile.rank])


DICKEZWEI: Game[State, View] = hand_game(
    MATCH,
    word="dickezwei",
    name="Dicke Zwei",
    seats=range(3, 5),
    options=(
        Number(ROUNDS, 1, 50, 4),
        Choice("paarvergleich", ("farbe", "wert"), "farbe"),
    ),
    clauses=RULES,
    view=view,
    own=own,
    moves=moves,
    imagine=imagine,
    sorting={"wert": _by_height, "farbe": _by_suit},
    likely=likely,
)
