"""
Rules of thumb for the tricks of Doppelkopf: which card a sound player lays without counting.

The easy player goes by nothing else, and by them the stronger ones judge what others are likely to hold.
"""

from __future__ import annotations

from typing import TypeAlias

from games.bots.doppelkopf.kernel import ACES, PLAYERS, TRUMPS, WORTH, Hand, Position, Table, winning

LONG = 4
"""Of more cards of a suit than these an ace is likely to be ruffed; with so many trumps Re leads one."""

Seen: TypeAlias = tuple[int, int, bool, bool]
"""A trick: its class, the power that takes it so far, whether it is ours, and whether only ours follow."""


def card(position: Position, worth: Table, place: int) -> int:
    """Return what to play: lead aces, give Augen to the own party, win cheaply, ruff with what counts."""
    trick, hand = position.trick, position.hands[place]
    if not trick:
        return lead(position, worth, place, hand)
    return answer(position, worth, hand, seen(position, worth, place))


def seen(position: Position, worth: Table, place: int) -> Seen:
    """Return the trick that lies as somebody sees it who is to answer it."""
    trick, leader = position.trick, position.leader
    at, best = winning(trick, worth)
    later = [(leader + step) % PLAYERS for step in range(len(trick) + 1, PLAYERS)]
    ours = _friend(position, place, (leader + at) % PLAYERS)
    return worth.suit[trick[0]], best, ours, all(_friend(position, place, other) for other in later)


def _friend(position: Position, place: int, other: int) -> bool:
    """Tell whether somebody is known to be of the same party."""
    return position.known[other] and position.side[other] == position.side[place]


def answer(position: Position, worth: Table, hand: Hand, seen: Seen) -> int:
    """Play to a trick."""
    following = hand[seen[0]]
    if following:
        return _follow(position, worth, following, seen)
    return _free(position, worth, hand, seen)


def lead(position: Position, worth: Table, place: int, hand: Hand) -> int:
    """Lead an ace nobody is likely to ruff, the shortest suit first; else a low card, or Re a trump of many."""
    best, length = -1, LONG + 1
    for suit in range(1, len(hand)):
        own = hand[suit]
        if own and own[-1] in ACES and not position.led[suit] and len(own) < length:
            best, length = own[-1], len(own)
    if best >= 0:
        return best
    trumps = hand[TRUMPS]
    if len(trumps) >= LONG and position.side[place]:
        return next((one for one in trumps if WORTH[one] < 10), trumps[0])
    plain = [own[0] for own in hand[1:] if own]
    return min(plain or trumps, key=worth.cheap.__getitem__)


def _follow(position: Position, worth: Table, cards: list[int], seen: Seen) -> int:
    """Play a card of the class that was led."""
    suit, best, ours, last = seen
    power = worth.power[suit]
    if ours and (last or best >= worth.high or (suit != TRUMPS and best <= 100 and position.led[suit] == 1)):
        return max(cards, key=worth.rich.__getitem__)
    beating = [card for card in cards if power[card] > best or power[card] == best == worth.top]
    if not beating or (ours and best > 100):
        return min(cards, key=worth.cheap.__getitem__)
    if last:
        return max(beating, key=worth.rich.__getitem__)
    if suit != TRUMPS:
        top = beating[-1]
        return top if top in ACES and position.led[suit] == 1 else min(cards, key=worth.cheap.__getitem__)
    if sum(WORTH[one] for one in position.trick) >= 10:
        return beating[-1]
    cheap = [card for card in beating if WORTH[card] < 10]
    return cheap[0] if cheap else min(cards, key=worth.cheap.__getitem__)


def _free(position: Position, worth: Table, hand: Hand, seen: Seen) -> int:
    """Ruff, or throw a card away."""
    suit, best, ours, last = seen
    trumps = hand[TRUMPS]
    plain = [one for own in hand[1:] for one in own]
    if ours and plain and (last or best >= worth.high or (best <= 100 and position.led[suit] == 1)):
        return max([*plain, *trumps], key=worth.rich.__getitem__)
    power = worth.power[suit]
    beating = [one for one in trumps if power[one] > best or power[one] == best == worth.top]
    eyes = sum(WORTH[one] for one in position.trick)
    if beating and not ours and (eyes >= 8 or not plain or last or len(trumps) > 5):
        if last or position.led[suit] == 1:
            return max(beating, key=worth.rich.__getitem__)
        light = [one for one in beating if WORTH[one] < 10]
        return light[0] if light else beating[0]
    return min(plain or trumps, key=worth.cheap.__getitem__)
