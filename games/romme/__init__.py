"""
Rommé for three to six: sets and runs, jokers, knocking and rebuilding, by the rules in RULES.md.

What belongs to every table stands in `games/table.py`: sorting (R52), breaking off (R56), settings (R57, R58) and
dropping somebody who is gone (R59). How commands are typed (R60) and questions answered (R53) is known to `commands/`.
"""

from games.checks import deal_running, has_the_turn, in_phase, switched
from games.game import Game, Hands, Recording, TableRules
from games.kit.cards import by_rank, by_suit
from games.options import Choice, Number, Special
from games.romme.actions import Allow, Knock, Rebuild
from games.romme.imagine import imagine
from games.romme.moves import moves
from games.romme.rules import RULES, agreed, arrange, chance, hand, leave, likely, on_turn, stack, start
from games.romme.scoring import sheet
from games.romme.state import Phase, Refusal, State
from games.romme.view import View, rearranged, view

__all__ = ["ROMME", "Phase", "Refusal", "State", "View"]

ROMME: Game[State, View] = Game(
    id="romme",
    name="Rommé",
    version=1,
    seats=range(2, 7),
    options=(
        Choice("startwert", (30, 40), 30),
        Number("runden", 1, 10, 1),
        Choice("erstauslage", ("einzeln", "summe"), "einzeln"),
        Special("klopfen", default=False),
        Special("umbauen", default=False),
        Special("zuzweit", default=False),
    ),
    start=start,
    phase=lambda state: state.phase,
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    needs={Knock: "klopfen", Allow: "klopfen", Rebuild: "umbauen"},
    checks=(
        switched(agreed),
        deal_running,
        has_the_turn,
        in_phase,
    ),
    on_turn=on_turn,
    chance=chance,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=likely,
    sheet=sheet,
    deal=lambda state: state.deal,
    table=TableRules(
        starters=lambda options: range(2 if options["zuzweit"] else 3, 7),
        leave=leave,
    ),
    record=Recording(
        stack=stack,
    ),
    hands=Hands(
        rearranged=rearranged,
        of=hand,
        arrange=arrange,
        sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    ),
    fewest_wins=True,
)
