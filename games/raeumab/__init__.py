"""
Räum-Ab! (1x1-Mahjong) for two to four: clear away pairs of cards that share a colour or a divisor.

The cards are those of NumNum (R13, `numnum.txt`); a host may replace them by their own. Nothing is hidden once the
columns lie (R14).
"""

from operator import attrgetter

from games.checks import has_the_turn, in_phase
from games.game import Game, Recording, TableRules, one_by_one
from games.kit.match import POINTS_GIVEN, unfinished
from games.kit.rounds import ROUNDS
from games.options import Number
from games.raeumab.pack import at_hand
from games.raeumab.rules import COLUMN, MATCH, PACK_GIVEN, RULES, likely, moves, stack, start
from games.raeumab.state import Phase, Refusal, State
from games.raeumab.view import View, view
from games.record import Material

__all__ = ["RAEUMAB", "Phase", "Refusal", "State", "View"]

RAEUMAB: Game[State, View] = Game(
    id="raeumab",
    name="Räum-Ab",
    version=1,
    seats=range(2, 5),
    options=(Number(ROUNDS, 1, 20, 1),),
    start=start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    checks=(unfinished, has_the_turn, in_phase),
    on_turn=MATCH.on_turn,
    chance=MATCH.chance,
    view=view,
    moves=moves,
    imagine=None,
    likely=one_by_one(likely),
    sheet=MATCH.sheet,
    deal=attrgetter("round"),
    table=TableRules(leave=MATCH.leave),
    record=Recording(
        stack=stack,
        headers=frozenset({POINTS_GIVEN, PACK_GIVEN}),
        piles=frozenset({COLUMN}),
    ),
    material=Material(PACK_GIVEN, at_hand),
)
