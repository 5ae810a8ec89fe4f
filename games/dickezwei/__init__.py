"""
Dicke Zwei (Big Two) for three or four: get rid of one's tiles first, in tricks of one, two, three or five of them.

What belongs to every table stands in `games/table.py`. How many tiles somebody still has (R13) is asked in `commands/`.
"""

from collections.abc import Callable
from operator import attrgetter

from games.checks import has_the_turn, in_phase
from games.dickezwei.combinations import HEIGHTS, LEVELS, PLACES
from games.dickezwei.imagine import imagine
from games.dickezwei.moves import moves
from games.dickezwei.rules import MATCH, RULES, likely
from games.dickezwei.state import Phase, Refusal, State
from games.dickezwei.view import View, own, rearranged, view
from games.game import Apart, Game, Hands, Recording, TableRules
from games.kit.cards import Card
from games.kit.match import POINTS_GIVEN, unfinished
from games.kit.rounds import ROUNDS, arrange, hand
from games.options import Choice, Number

__all__ = ["DICKEZWEI", "Phase", "Refusal", "State", "View"]


def _by_height(_state: State) -> Callable[[Card], int]:
    """R1, R2: sorting key `wert`."""
    return HEIGHTS.__getitem__


def _by_suit(_state: State) -> Callable[[Card], tuple[int, int]]:
    """R1, R2: sorting key `farbe`."""
    return lambda tile: (LEVELS[tile.suit], PLACES[tile.rank])


DICKEZWEI: Game[State, View] = Game(
    id="dickezwei",
    name="Dicke Zwei",
    version=1,
    seats=range(3, 5),
    options=(
        Number(ROUNDS, 1, 50, 4),
        Choice("paarvergleich", ("farbe", "wert"), "farbe"),
    ),
    start=MATCH.start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER, Phase.BROKEN_OFF}),
    over=frozenset({Phase.OVER, Phase.BROKEN_OFF}),
    checks=(unfinished, has_the_turn, in_phase),
    on_turn=MATCH.on_turn,
    chance=MATCH.chance,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=likely,
    sheet=MATCH.sheet,
    deal=attrgetter("round"),
    table=TableRules(leave=MATCH.leave),
    record=Recording(stack=MATCH.stack, headers=frozenset({POINTS_GIVEN})),
    hands=Hands(
        rearranged=rearranged,
        apart=Apart(("own",), own),
        of=hand,
        arrange=arrange,
        sorting={"wert": _by_height, "farbe": _by_suit},
    ),
    fewest_wins=True,
)
