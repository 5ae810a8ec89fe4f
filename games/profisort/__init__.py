"""
Profi-Sort for two or three: fifteen tasks on a sheet, done over many deals, by the rules in RULES.md.

What belongs to every table stands in `games/table/`. A display is laid for one task; what a task is made of is data
(`tasks`), cards become groups in `groups`, and `search` finds out what a hand is good for.
"""

from operator import attrgetter

from games.checks import has_the_turn, in_phase
from games.game import Apart, Game, Hands, Recording, TableRules, one_by_one
from games.kit.cards import by_rank, by_suit
from games.kit.match import unfinished
from games.options import Choice, Number, Special
from games.profisort.course import HEADERS, MATCH, start
from games.profisort.moves import imagine, moves
from games.profisort.rules import RULES, arrange, hand, likely
from games.profisort.state import Phase, Refusal, State
from games.profisort.view import View, own, view

__all__ = ["PROFISORT", "Phase", "Refusal", "State", "View"]

PROFISORT: Game[State, View] = Game(
    id="profisort",
    name="Profi-Sort",
    version=1,
    seats=range(2, 4),
    options=(
        Choice("aufgaben", (5, 10, 15), 15),
        Number("sonderpunkte", 0, 100, 10),
        Number("paarpunkte", 0, 100, 10),
        Choice("assabgabe", ("durchgang", "zug"), "durchgang"),
        Special("ablageziehen", default=False),
    ),
    start=start,
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
    table=TableRules(
        leave=MATCH.leave,
    ),
    record=Recording(
        stack=MATCH.stack,
        headers=HEADERS,
    ),
    hands=Hands(
        apart=Apart(("own",), own),
        of=hand,
        arrange=arrange,
        sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    ),
    fewest_wins=True,
    checks=(unfinished, has_the_turn, in_phase),
)
