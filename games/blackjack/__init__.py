"""Black Jack: 21 or as near below as you can get, everybody for themselves against the bank. RULES.md is law."""

from operator import attrgetter

from games.blackjack.moves import imagine, moves
from games.blackjack.rules import RULES, abort, chance, clock, leave, likely, on_turn, sheet, stack, start, still_in
from games.blackjack.state import Phase, Refusal, State, player
from games.blackjack.view import View, view
from games.checks import has_the_turn, in_phase
from games.game import Game, Recording, TableRules, one_by_one
from games.options import Choice, Number

__all__ = ["BLACKJACK", "Phase", "Refusal", "State", "View"]

BLACKJACK: Game[State, View] = Game(
    id="blackjack",
    name="Black Jack",
    version=1,
    seats=range(3, 8),
    options=(
        Number("startkapital", 10, 10_000, 30, at_most="bankkapital"),
        Number("bankkapital", 10, 1_000_000, 100),
        Number("mindesteinsatz", 1, 1_000, 1, at_most="hoechsteinsatz"),
        Number("hoechsteinsatz", 1, 10_000, 5),
        Choice("rundung", ("ab", "auf"), "ab"),
        Number("wechsel", 0, 100, 5),
        Number("runden", 0, 10, 1),
        Number("spiele", 0, 1_000, 0),
        Number("bedenkzeit", 0, 600, 0),
    ),
    start=start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    on_turn=on_turn,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=one_by_one(likely),
    sheet=sheet,
    deal=lambda state: state.dealt + 1,
    table=TableRules(
        leave=leave,
        abort=abort,
        stakes=lambda state, seat: not player(state, seat).out,
    ),
    record=Recording(
        stack=stack,
        headers=frozenset({"chips"}),
        wall=lambda state: (len(state.wall), state.hole is not None),
    ),
    checks=(in_phase, still_in, has_the_turn),
    chance=chance,
    clock=clock,
)
"""The game; its seats count the Bankhalter."""
