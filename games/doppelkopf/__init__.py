"""Doppelkopf by the house rules "Wielandstrasse": four hold cards, two parties, and who plays with whom is the game."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from games.checks import has_the_turn, in_phase
from games.contract import Seat
from games.doppelkopf import course
from games.doppelkopf.moves import imagine, moves
from games.doppelkopf.rules import RULES, chance, likely, sheet, sits_out, stack
from games.doppelkopf.state import BETWEEN_DEALS, State, deal_number, on_turn
from games.doppelkopf.terms import Phase
from games.doppelkopf.trumps import Kind, sorting
from games.doppelkopf.view import View, own, sketch, view
from games.frozen import evolve
from games.game import Apart, Game, Hands, Recording, TableRules, parties_of_the_deal
from games.kit.cards import Card, by_rank, by_suit
from games.kit.places import vacancies
from games.options import Choice, Number, Special, Value

__all__ = ["DOPPELKOPF", "State", "View"]


def _hand(state: State, seat: Seat) -> tuple[Card, ...]:
    return () if state.deal is None or state.phase in BETWEEN_DEALS else state.deal.hand(seat)


def _arrange(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    deal = state.running
    return evolve(state, deal=evolve(deal, hands=deal.with_hand(seat, cards)))


_HOUSE: Mapping[str, Value] = {
    "solofaktor": 3,
    "sau": True,
    "armut": True,
    "letztezehn": False,
    "pflichtsolo": False,
    "karlchen": 2,
    "neunen": True,
    "zweitezehn": True,
    "schmeissen": False,
    "vorfuehren": False,
}

RULEBOOKS: Mapping[Value, Mapping[str, Value]] = {
    "haus": _HOUSE,
    "ddv": {
        **_HOUSE,
        "sau": False,
        "armut": False,
        "pflichtsolo": True,
        "karlchen": 1,
        "zweitezehn": False,
        "vorfuehren": True,
    },
}
"""D1, D4: what each set of rules agrees on, row by row."""

DOPPELKOPF: Game[State, View] = Game(
    id="doppelkopf",
    name="Doppelkopf",
    version=1,
    teams=parties_of_the_deal,
    seats=range(4, 6),
    options=(
        Choice("regelwerk", ("haus", "ddv"), "haus", RULEBOOKS, "ddv", {"ddv": ("solofaktor",)}),
        Number("spiele", 1, 60, None),
        Choice("solofaktor", (1, 3), 3),
        Special("sau", default=True),
        Special("armut", default=True),
        Special("letztezehn", default=False),
        Special("pflichtsolo", default=False),
        Choice("karlchen", (0, 1, 2), 2),
        Special("neunen", default=True),
        Special("zweitezehn", default=True),
        Special("schmeissen", default=False),
        Special("vorfuehren", default=False),
    ),
    start=course.start,
    phase=attrgetter("phase"),
    rules=RULES,
    idle=BETWEEN_DEALS,
    over=frozenset({Phase.OVER}),
    on_turn=on_turn,
    view=view,
    moves=moves,
    imagine=imagine,
    likely=likely,
    sketch=sketch,
    sheet=sheet,
    deal=deal_number,
    table=TableRules(
        leave=course.leave,
        join=course.join,
        vacancies=vacancies,
        circle=attrgetter("circle"),
    ),
    record=Recording(
        stack=stack,
        headers=course.HEADERS,
    ),
    hands=Hands(
        of=_hand,
        arrange=_arrange,
        apart=Apart(("own",), own),
        sorting={
            "trumpf": lambda state: (
                sorting(state.running.kind or Kind.NORMAL, sau=state.running.sau is not None).__getitem__
            ),
            "farbe": lambda _state: by_suit,
            "wert": lambda _state: by_rank,
        },
    ),
    checks=(in_phase, sits_out, has_the_turn),
    chance=chance,
)
