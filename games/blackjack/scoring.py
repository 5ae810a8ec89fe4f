"""What tiles are worth and what a hand wins: the arithmetic of B2, B4 and B15 to B17."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from games.kit.cards import Card, Rank

LIMIT = 21
"""B3: more points than this lose."""

BANK_STANDS = 17
"""B14: the bank draws below this value and stands from it on."""

PIPS: Mapping[Rank, int] = {rank: 1 if rank is Rank.ACE else min(rank, 10) for rank in Rank}
"""B2: points of a rank, an ace at its lower value."""


class Outcome(Enum):
    """How a hand ends against the bank."""

    BLACK_JACK = "black_jack"
    WON = "won"
    PUSH = "push"
    LOST = "lost"


def value(cards: Sequence[Card]) -> int:
    """Return the value of tiles (B2): an ace counts 11 where that does not lead above 21."""
    total = 0
    ace = False
    for card in cards:
        total += PIPS[card.rank]
        ace = ace or card.rank is Rank.ACE
    return total + 10 if ace and total + 10 <= LIMIT else total


def is_black_jack(cards: Sequence[Card]) -> bool:
    """Tell whether these two tiles, an ace and a ten, are all (B4)."""
    return len(cards) == 2 and value(cards) == LIMIT


def outcome(cards: Sequence[Card], bank: Sequence[Card], *, split: bool) -> Outcome:
    """
    Compare a hand with the bank's final tiles (B15, B16).

    Args:
        cards: the hand, busted or not.
        bank: all tiles of the bank.
        split: the hand comes from a split, so that ace and ten are an ordinary 21 (B13).
    """
    own, theirs = value(cards), value(bank)
    black_jack = is_black_jack(cards) and not split
    if own > LIMIT:
        return Outcome.LOST
    if is_black_jack(bank):
        return Outcome.PUSH if black_jack else Outcome.LOST
    if black_jack:
        return Outcome.BLACK_JACK
    if theirs > LIMIT or own > theirs:
        return Outcome.WON
    return Outcome.PUSH if own == theirs else Outcome.LOST


def change(result: Outcome, stake: int, *, round_up: bool) -> int:
    """Return what a hand's owner gains or loses, in whole chips (B15-B17: half chips are rounded)."""
    match result:
        case Outcome.BLACK_JACK:
            return (3 * stake + round_up) // 2
        case Outcome.WON:
            return stake
        case Outcome.PUSH:
            return 0
        case Outcome.LOST:
            return -stake
