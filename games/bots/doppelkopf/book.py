"""
Rules as books teach them to beginners: what differs from `thumb`, which says the rest.

Aces first; Re leads its highest trumps, Kontra a low one while it has many; third hand high.
"""

from __future__ import annotations

from games.bots.doppelkopf import thumb
from games.bots.doppelkopf.kernel import ACES, TRUMPS, Hand, Position, Table

THIRD = 2
"""How many cards lie before the third hand."""


def card(position: Position, worth: Table, place: int) -> int:
    """Return what to play."""
    trick, hand = position.trick, position.hands[place]
    if not trick:
        return lead(position, worth, place, hand)
    seen, trumps = thumb.seen(position, worth, place), hand[TRUMPS]
    if trumps and third_hand_high(len(trick), seen) and worth.power[TRUMPS][trumps[-1]] > seen[1]:
        return trumps[-1]
    return thumb.answer(position, worth, hand, seen)


def third_hand_high(count: int, seen: thumb.Seen) -> bool:
    """Tell whether the highest trump is to be played if it takes the trick: third to a trump trick of the others."""
    suit, _, ours, _ = seen
    return count == THIRD and suit == TRUMPS and not ours


def lead(position: Position, worth: Table, place: int, hand: Hand) -> int:
    """Lead the ace of the shortest suit; then Re its highest trump, Kontra a low one of many; else a low card."""
    aces = [own for own in hand[1:] if own and own[-1] in ACES]
    fresh = [own for own in aces if not position.led[worth.suit[own[-1]]] and len(own) <= thumb.LONG]
    if fresh:
        return min(fresh, key=len)[-1]
    trumps, re = hand[TRUMPS], position.side[place]
    if trumps and (re or len(trumps) > position.done // 3 + 3):
        if re and worth.power[TRUMPS][trumps[-1]] >= worth.high:
            return trumps[-1]
        return min(trumps, key=worth.cheap.__getitem__)
    plain = [own[0] for own in hand[1:] if own]
    return min(plain or trumps, key=worth.cheap.__getitem__)
