"""
Gin Rummy for two: sets and runs in the hand, knocking, laying off, by the rules in RULES.md.

What belongs to every table stands in `games/table/`: arranging a hand, breaking off, dropping somebody who is gone.
"""

from operator import attrgetter

from games.checks import USUAL
from games.game import Apart, Game, Hands, Recording, TableRules, one_by_one
from games.gin.arranging import by_suit, place
from games.gin.moves import imagine, moves
from games.gin.rules import MATCH, RULES, likely, stack
from games.gin.state import Outcome, Phase, Refusal, State
from games.gin.view import View, own, view
from games.kit.rounds import arrange, hand

__all__ = ["GIN", "Outcome", "Phase", "Refusal", "State", "View"]

GIN: Game[State, View] = Game(
    id="gin",
    name="Gin Rummy",
    version=1,
    seats=range(2, 3),
    options=(),
    start=MATCH.start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    on_turn=MATCH.on_turn,
    chance=MATCH.chance,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=one_by_one(likely),
    sheet=MATCH.sheet,
    deal=attrgetter("round"),
    table=TableRules(leave=MATCH.leave),
    record=Recording(stack=stack),
    hands=Hands(
        apart=Apart(("own",), own),
        of=hand,
        arrange=arrange,
        sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: place},
    ),
    checks=USUAL,
)
