"""Skat by the Internationale Skatordnung: three bid for playing alone against the other two."""

from __future__ import annotations

from operator import attrgetter

from games.checks import has_the_turn, in_phase, switched
from games.contract import Seat
from games.frozen import evolve
from games.game import Apart, Game, Hands, Recording, TableRules, one_by_one, parties_of_the_deal
from games.kit.cards import Card, by_rank, by_suit
from games.kit.places import vacancies
from games.options import Number, Special
from games.skat import course
from games.skat.actions import SayKontra, SayRe
from games.skat.cards import sorting
from games.skat.moves import imagine, moves
from games.skat.rules import RULES, likely, on_turn, sits_out
from games.skat.state import State, deal_number
from games.skat.terms import BETWEEN_DEALS, Phase
from games.skat.view import View, own, view

__all__ = ["SKAT", "State", "View"]


def _hand(state: State, seat: Seat) -> tuple[Card, ...]:
    return () if state.deal is None or state.phase in BETWEEN_DEALS else state.deal.hand(seat)


def _arrange(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    deal = state.running
    return evolve(state, deal=evolve(deal, hands=deal.with_hand(seat, cards)))


SKAT: Game[State, View] = Game(
    id="skat",
    name="Skat",
    version=1,
    teams=parties_of_the_deal,
    seats=range(3, 5),
    options=(
        Number("runden", 1, 16, 3),
        Number("bedenkzeit", 15, 300, 0, ("0",)),
        Special("seeger", default=True, own_list="ohne-seeger"),
        Special("kontra", default=False),
        Special("ramsch", default=False),
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
    likely=one_by_one(likely),
    sheet=course.sheet,
    deal=deal_number,
    clock=course.clock,
    needs={SayKontra: "kontra", SayRe: "kontra"},
    table=TableRules(
        leave=course.leave,
        join=course.join,
        vacancies=vacancies,
        circle=attrgetter("circle"),
    ),
    record=Recording(stack=course.stack),
    hands=Hands(
        of=_hand,
        arrange=_arrange,
        apart=Apart(("own",), own),
        sorting={
            "trumpf": lambda state: sorting(state.running.game).__getitem__,
            "farbe": lambda _state: by_suit,
            "wert": lambda _state: by_rank,
        },
    ),
    checks=(switched(attrgetter("options")), in_phase, sits_out, has_the_turn),
    chance=course.chance,
)
