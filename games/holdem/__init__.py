"""Texas Holdem: two hidden tiles each, five on the table for everybody."""

from __future__ import annotations

from functools import partial

from games import chips, potdeal, potmatch, potview
from games.cards import by_rank, by_suit
from games.contract import Game, moment, their_turn
from games.holdem.moves import moves
from games.holdem.rules import RULES, TABLE_POKER
from games.holdem.scoring import sheet
from games.holdem.state import Phase, State
from games.holdem.view import View, view
from games.potmatch import CheckedThrough, Exchange, Keep

__all__ = ["HOLDEM", "Phase", "State", "View"]

SEATS = range(3, 8)
"""H1."""

HOLDEM: Game[State, View] = Game(
    id="holdem",
    name="Texas Holdem",
    version=1,
    seats=SEATS,
    options=potmatch.options(CheckedThrough.BINDS),
    start=partial(potdeal.start, TABLE_POKER),
    phase=potdeal.phase,
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    on_turn=potdeal.on_turn,
    view=view,
    moves=moves,
    likely=partial(potview.likely, TABLE_POKER),
    sheet=sheet,
    leave=partial(potdeal.leave, TABLE_POKER),
    deal=potdeal.deal,
    stack=partial(potdeal.stack, TABLE_POKER),
    hand=potdeal.hand,
    arrange=potdeal.arrange,
    sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    laid_open=potdeal.laid_open,
    checks=(moment, potdeal.not_eliminated, their_turn),
    chance=potdeal.chance,
    clock=potdeal.clock,
    abort=partial(potdeal.abort, TABLE_POKER),
    starters=partial(potmatch.starters, SEATS),
    headers=frozenset({chips.HEADER}),
    confirm=True,
    never=frozenset({Exchange, Keep}),
)
