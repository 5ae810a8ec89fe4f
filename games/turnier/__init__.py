"""Tournaments: a machine without cards that seats people at tables, takes their score sheets and gives places."""

from __future__ import annotations

from operator import attrgetter

from games.checks import in_phase
from games.contract import Action, Seat, Sheet, Step
from games.game import Game, Recording, TableRules, one_by_one
from games.options import Choice
from games.service import Service
from games.turnier import results, rules
from games.turnier.actions import HandOver, Open, Substitute, Withdraw
from games.turnier.moves import moves
from games.turnier.scoring import overall, preliminary
from games.turnier.state import PLAYED, Phase, State
from games.turnier.view import View, view

__all__ = ["TURNIER", "State", "View"]

OVER = frozenset({Phase.CLOSED, Phase.ABORTED})


def _sheet(state: State) -> Sheet:
    """Return the totals of those who began, and who has won."""
    count = overall if state.final is not None else preliminary
    totals = tuple((one.seat, count(state, one.number)) for one in state.players if one.number)
    winners = tuple(seat for seat, _ in state.awarded[:1])
    return Sheet((), totals, winners, over=state.phase in OVER)


def _known(action: Action) -> tuple[str, ...]:
    match action:
        case Substitute(new=name) | HandOver(name=name):
            return (name,)
        case _:
            return ()


def _leave(state: State, seat: Seat) -> Step[State]:
    return rules.withdraw(state, seat, Withdraw())


TURNIER: Game[State, View] = Game(
    id="turnier",
    name="Turnier",
    version=1,
    seats=range(4, 41),
    options=(
        *rules.PROPERTIES,
        *rules.CHOICES,
        Choice("angemeldet", ("alle",), None),
        Choice("rangliste", ("leer", "wielandstrasse"), "leer"),
    ),
    start=rules.begin_empty,
    phase=attrgetter("phase"),
    rules=rules.RULES,
    idle=frozenset(Phase),
    over=OVER,
    on_turn=lambda _state: (),
    view=view,
    moves=moves,
    imagine=None,
    likely=one_by_one(rules.likely),
    sheet=_sheet,
    deal=lambda state: len(state.rounds),
    table=TableRules(
        leave=_leave,
        join=rules.join,
    ),
    record=Recording(
        stack=lambda _state, _wanted: (),
    ),
    checks=(rules.exists, rules.leads, in_phase),
    chance=rules.chance,
    service=Service(
        opens=Open,
        leaves=Withdraw(),
        name=lambda state: state.name,
        bookings=results.bookings,
        known=_known,
        games=tuple(one.ranking for one in PLAYED.values()),
        listed=lambda state: state.terms.played.ranking,
        awards=lambda state: state.awarded,
        meet=rules.meet,
        presence=rules.presence,
    ),
)
