"""Studpoker: one hidden tile, four open ones, the best open hand speaks first."""

from __future__ import annotations

from functools import partial

from games import chips, potdeal, potmatch, potview
from games.cards import by_rank, by_suit
from games.contract import Game, Special, moment, their_turn
from games.potmatch import CheckedThrough, Exchange, Keep
from games.studpoker.moves import moves
from games.studpoker.rules import ANTE, RULES, STUD
from games.studpoker.scoring import sheet
from games.studpoker.state import Phase, State
from games.studpoker.view import View, view

__all__ = ["STUDPOKER", "Phase", "State", "View"]

SEATS = range(3, 9)
"""S1."""

STUDPOKER: Game[State, View] = Game(
    id="studpoker",
    name="Studpoker",
    version=1,
    seats=SEATS,
    options=(*potmatch.options(CheckedThrough.BINDS), Special(ANTE, True)),
    start=partial(potdeal.start, STUD),
    phase=potdeal.phase,
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    on_turn=potdeal.on_turn,
    view=view,
    moves=moves,
    likely=partial(potview.likely, STUD),
    sheet=sheet,
    leave=partial(potdeal.leave, STUD),
    deal=potdeal.deal,
    stack=partial(potdeal.stack, STUD),
    hand=potdeal.hand,
    arrange=potdeal.arrange,
    sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    laid_open=potdeal.laid_open,
    checks=(moment, potdeal.not_eliminated, their_turn),
    chance=potdeal.chance,
    clock=potdeal.clock,
    abort=partial(potdeal.abort, STUD),
    starters=partial(potmatch.starters, SEATS),
    headers=frozenset({chips.HEADER}),
    confirm=True,
    never=frozenset({Exchange, Keep}),
)
