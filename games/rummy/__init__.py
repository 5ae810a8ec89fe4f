"""
Rummy for two to four: melds on one table that anybody may rearrange within their two minutes, by the rules in RULES.md.

What belongs to every table stands in `games/table/`: breaking off (R30), settings (R31), sorting and questions (R32).
"""

from games.game import Game, one_by_one
from games.meld.game import meld_game
from games.options import Number
from games.rummy.moves import imagine, moves
from games.rummy.rules import RULES, RUMMY_RULES, clock, likely
from games.rummy.state import MELDS, Phase, Refusal, State
from games.rummy.view import View, view

__all__ = ["MELDS", "RUMMY", "Phase", "Refusal", "State", "View"]

RUMMY: Game[State, View] = meld_game(
    RUMMY_RULES,
    word="rummy",
    name="Rummy",
    seats=range(2, 5),
    options=(
        Number("spiele", 1, 20, 4),
        Number("zeitlimit", 30, 600, 120, ("0",)),
    ),
    clauses=RULES,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=one_by_one(likely),
    clock=clock,
)
