"""
Räum-Ab! (1x1-Mahjong) for two to four: clear away pairs of cards that share a colour or a divisor.

The cards are those of NumNum (R13, `numnum.txt`); a host may replace them by his own. Nothing is hidden once the
columns lie (R14).
"""

from operator import attrgetter

from games.checks import has_the_turn, in_phase
from games.game import Game, Recording, TableRules
from games.kit.match import POINTS_GIVEN, unfinished
from games.options import Number
from games.raeumab.moves import moves
from games.raeumab.pack import at_hand
from games.raeumab.rules import COLUMN, PACK_GIVEN, RULES, chance, leave, likely, on_turn, stack, start
from games.raeumab.scoring import sheet
from games.raeumab.state import Phase, Refusal, State
from games.raeumab.view import View, view
from games.record import Material

__all__ = ["RAEUMAB", "Phase", "Refusal", "State", "View"]

RAEUMAB: Game[State, View] = Game(
    id="raeumab",
    name="Räum-Ab",
    version=1,
    seats=range(2, 5),
    options=(Number("runden", 1, 20, 1),),
    start=start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    checks=(unfinished, has_the_turn, in_phase),
    on_turn=on_turn,
    chance=chance,
    view=view,
    moves=moves,
    likely=likely,
    sheet=sheet,
    deal=attrgetter("game"),
    table=TableRules(
        leave=leave,
    ),
    record=Recording(
        stack=stack,
        headers=frozenset({POINTS_GIVEN, PACK_GIVEN}),
        piles=frozenset({COLUMN}),
    ),
    material=Material(PACK_GIVEN, at_hand),
    secrets=False,
)
