"""A deal of Draw Poker as it might be: who has opened under the jackpot rule holds two jacks or better (R18)."""

from __future__ import annotations

from games.contract import Event
from games.poker.events import Exchanged
from games.poker.rules import JACKPOT, OPENERS
from games.poker.state import State
from games.pot.hands import strength
from games.pot.imagine import imagining
from games.pot.match import Hand


def _seen(event: Event) -> Hand:
    return (*event.laid, *event.got) if isinstance(event, Exchanged) else ()


def _agrees(state: State) -> bool:
    """R18: tell whether the opener could open with these tiles; what he has exchanged since, nobody knows."""
    opener = state.own.opener
    hand = () if opener is None or opener in state.own.exchanged else state.hands.get(opener, ())
    return JACKPOT not in state.terms.specials or not hand or strength(hand) >= OPENERS


imagine = imagining(_seen, agrees=_agrees)
