"""
Rommé for three to six: sets and runs, jokers, knocking and rebuilding, by the rules in RULES.md.

What belongs to every table stands in `games/table/`: sorting (R52), breaking off (R56), settings (R57, R58) and
dropping somebody who is gone (R59). How commands are typed (R60) and questions answered (R53) is known to `commands/`.
"""

from games.checks import switched
from games.game import Game
from games.meld.actions import Rebuild
from games.meld.game import agreed, meld_game
from games.options import Choice, Number, Special
from games.romme.actions import Allow, Knock
from games.romme.moves import imagine, moves
from games.romme.rules import ROMME_RULES, RULES, likely
from games.romme.state import MELDS, Phase, Refusal, State
from games.romme.view import View, sketch, view

__all__ = ["MELDS", "ROMME", "Phase", "Refusal", "State", "View"]

ROMME: Game[State, View] = meld_game(
    ROMME_RULES,
    word="romme",
    name="Rommé",
    seats=range(2, 7),
    starters=lambda options: range(2 if options["zuzweit"] else 3, 7),
    options=(
        Choice("startwert", (30, 40), 30),
        Number("runden", 1, 10, 1),
        Choice("erstauslage", ("einzeln", "summe"), "einzeln"),
        Special("klopfen", default=False),
        Special("umbauen", default=False),
        Special("zuzweit", default=False),
    ),
    clauses=RULES,
    needs={Knock: "klopfen", Allow: "klopfen", Rebuild: "umbauen"},
    first_checks=(switched(agreed),),
    view=view,
    moves=moves,
    imagine=imagine,
    likely=likely,
    sketch=sketch,
)
