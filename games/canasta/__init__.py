"""
Canasta for two to four, four in two teams: seven tiles of a rank, a pile to take, by the rules in RULES.md.

What belongs to every table stands in `games/table/`: sorting, breaking off, settings, dropping somebody who is gone.
"""

from operator import attrgetter

from games.canasta.moves import imagine, moves
from games.canasta.rules import ACCOUNT, BETWEEN_DEALS, RULES, chance, join, leave, likely, sheet, stack, start
from games.canasta.state import Phase, Refusal, State, arrange, deal_number, hand, on_turn, teams
from games.canasta.tiles import RED_THREES, by_value
from games.canasta.view import View, own, view
from games.checks import has_the_turn, in_phase
from games.game import Apart, Game, Hands, Recording, TableRules, one_by_one
from games.kit.cards import by_suit
from games.kit.match import unfinished
from games.options import Choice, Number, Special

__all__ = ["CANASTA", "Phase", "Refusal", "State", "View"]

CANASTA: Game[State, View] = Game(
    id="canasta",
    name="Canasta",
    version=1,
    seats=range(2, 5),
    options=(
        Number("punktziel", 500, 20_000, 5_000),
        Choice("teams", ("los", "sitz"), "los"),
        Special("verdecktablage", default=False),
    ),
    start=start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=BETWEEN_DEALS,
    over=frozenset({Phase.OVER}),
    on_turn=on_turn,
    chance=chance,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=one_by_one(likely),
    sheet=sheet,
    teams=teams,
    deal=deal_number,
    table=TableRules(
        starters=lambda options: range(2, 3 if options["verdecktablage"] else 5),
        leave=leave,
        join=join,
        vacancies=lambda state: state.places.count(None),
        circle=lambda state: state.circle,
    ),
    record=Recording(
        stack=stack,
        open_cards=RED_THREES,
        headers=frozenset({ACCOUNT}),
    ),
    hands=Hands(
        apart=Apart(("own",), own),
        of=hand,
        arrange=arrange,
        sorting={"wert": lambda _state: by_value, "farbe": lambda _state: by_suit},
    ),
    checks=(unfinished, has_the_turn, in_phase),
)
