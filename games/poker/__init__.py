"""Draw Poker: five hidden tiles, one exchange, two jacks to open."""

from __future__ import annotations

from functools import partial

from games import chips, potdeal, potmatch, potview
from games.cards import by_rank, by_suit
from games.contract import Game, Special, moment, their_turn
from games.poker.moves import moves
from games.poker.rules import DRAW, JACKPOT, RULES, Refusal, on_turn
from games.poker.scoring import sheet
from games.poker.state import Phase, State
from games.poker.view import View, view
from games.potmatch import CheckedThrough

__all__ = ["POKER", "Phase", "Refusal", "State", "View"]

SEATS = range(3, 5)
"""R1."""

POKER: Game[State, View] = Game(
    id="poker",
    name="Poker",
    version=1,
    seats=SEATS,
    options=(*potmatch.options(CheckedThrough.JACKPOT), Special(JACKPOT, True)),
    start=partial(potdeal.start, DRAW),
    phase=potdeal.phase,
    rules=RULES,
    idle=frozenset({Phase.SHUFFLING, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    on_turn=on_turn,
    view=view,
    moves=moves,
    likely=partial(potview.likely, DRAW),
    sheet=sheet,
    leave=partial(potdeal.leave, DRAW),
    deal=potdeal.deal,
    stack=partial(potdeal.stack, DRAW),
    hand=potdeal.hand,
    arrange=potdeal.arrange,
    sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    laid_open=potdeal.laid_open,
    checks=(moment, potdeal.not_eliminated, their_turn),
    chance=potdeal.chance,
    clock=potdeal.clock,
    abort=partial(potdeal.abort, DRAW),
    starters=partial(potmatch.starters, SEATS),
    headers=frozenset({chips.HEADER}),
    confirm=True,
)
