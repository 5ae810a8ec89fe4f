"""
How a skilled player lays a card who knows the parties: as the own party does it when an imagined deal is ended.

The rules were found by playing: in hundreds of thousands of deals every sort of card was tried in every sort of
situation, and what took more Augen than `thumb` does became a rule. Whoever knows whose trick it will be gives more
generously and takes more thriftily: the fourth hand with the weakest card that does it, the third gives Augen where the
partner comes last, the second keeps small.

Beside these stand the rules as books teach them to beginners, where they differ from `thumb`: aces first; Re leads its
highest trumps, Kontra a low one while it has many; third hand high.
"""

from __future__ import annotations

from typing import TypeAlias

from games.bots.doppelkopf import thumb
from games.bots.doppelkopf.kernel import (
    ACES,
    AFTER,
    PLAYERS,
    TRUMPS,
    WORTH,
    Hand,
    Position,
    Table,
    winning,
)

THIRD = 2
"""How many cards lie before the third hand."""


def card_by_the_book(position: Position, worth: Table, place: int) -> int:
    """Return what to play."""
    trick, hand = position.trick, position.hands[place]
    if not trick:
        return lead_by_the_book(position, worth, place, hand)
    seen, trumps = thumb.seen(position, worth, place), hand[TRUMPS]
    if trumps and third_hand_high(len(trick), seen) and worth.power[TRUMPS][trumps[-1]] > seen[1]:
        return trumps[-1]
    return thumb.answer(position, worth, hand, seen)


def third_hand_high(count: int, seen: thumb.Seen) -> bool:
    """Tell whether the highest trump is to be played if it takes the trick: third to a trump trick of the others."""
    suit, _, ours, _ = seen
    return count == THIRD and suit == TRUMPS and not ours


def lead_by_the_book(position: Position, worth: Table, place: int, hand: Hand) -> int:
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


US, THEM, BOTH = 0, 1, 2
"""Who is still to play: friends or nobody, others, or some of both."""

LONG = 4
"""Of more cards of a suit than these an ace is likely to be ruffed; with so many trumps Re leads one."""

OPENING = 4
"""So many tricks are the beginning of a deal."""

FULL = 10
SOME = 5

Seen: TypeAlias = tuple[int, int, bool, int, int, int]
"""A trick: its class, the power that takes it so far, whether it is ours, who follows, its Augen and its cards."""


def card(position: Position, worth: Table, place: int) -> int:
    """Return what to play."""
    trick, hand = position.trick, position.hands[place]
    if not trick:
        return lead(position, worth, place, hand)
    return answer(position, worth, hand, seen(position, worth, place))


def seen(position: Position, worth: Table, place: int) -> Seen:
    """Return the trick that lies as somebody sees it who is to answer it."""
    trick = position.trick
    at, best = winning(trick, worth)
    side, known = position.side, position.known
    holder = (position.leader + at) % PLAYERS
    ours = known[holder] and side[holder] == side[place]
    return (
        worth.suit[trick[0]],
        best,
        ours,
        behind(position, place, len(trick)),
        sum([WORTH[one] for one in trick]),
        len(trick),
    )


def behind(position: Position, place: int, count: int) -> int:
    """Return who plays after somebody in a trick of so many cards."""
    friends = others = 0
    for other in AFTER[place][: PLAYERS - 1 - count]:
        if position.known[other] and position.side[other] == position.side[place]:
            friends += 1
        else:
            others += 1
    return US if not others else THEM if not friends else BOTH


# --- to lead ---------------------------------------------------------------------------------------------------------


def lead(position: Position, worth: Table, place: int, hand: Hand) -> int:
    """Lead a fresh ace; else Re leads trumps early, Kontra a fresh suit early and trumps later."""
    best, length, led = -1, LONG + 1, position.led
    for suit in range(1, len(hand)):
        own = hand[suit]
        if own and own[-1] in ACES and not led[suit] and len(own) < length:
            best, length = own[-1], len(own)
    if best >= 0:
        return best
    trumps, cheap = hand[TRUMPS], worth.cheap
    plain = [own for own in hand[1:] if own]
    if not plain:
        return _small_trump(trumps, worth)
    early, many = position.done < OPENING, len(trumps)
    if position.side[place]:
        if many >= 6 or (many >= LONG and not early):
            return _small_trump(trumps, worth) if early else _fat_trump(trumps)
    elif not early and many >= 3:
        return _fat_trump(trumps)
    fresh = [own for own in plain if not led[worth.suit[own[0]]]] if early else []
    single = [own for own in fresh or plain if len(own) == 1]
    return min([own[0] for own in single or fresh or plain], key=cheap.__getitem__)


def _small_trump(trumps: list[int], worth: Table) -> int:
    """Return the weakest trump that is not worth much."""
    return next((one for one in trumps if WORTH[one] < 10), trumps[0])


def _fat_trump(trumps: list[int]) -> int:
    """Return a trump of many Augen that takes little, or else the weakest."""
    return next((one for one in trumps[:-1] if WORTH[one] >= 10), trumps[0])


# --- to follow -------------------------------------------------------------------------------------------------------


def answer(position: Position, worth: Table, hand: Hand, seen: Seen) -> int:
    """Play to a trick."""
    suit = seen[0]
    following = hand[suit]
    if following:
        return follow_trump(worth, following, seen) if suit == TRUMPS else follow_suit(position, worth, following, seen)
    return free(position, worth, hand, seen)


def follow_trump(worth: Table, cards: list[int], seen: Seen) -> int:
    """Follow with a trump; the cards go from the weakest up, so those that take the trick are at the end."""
    _, best, ours, follows, eyes, count = seen
    power = worth.power[TRUMPS]
    beating = [one for one in cards if power[one] > best or power[one] == best == worth.top]
    if ours:
        if follows == US or best >= worth.high:
            keep = cards[: len(cards) - len(beating)] or cards[:1]
            return max(keep, key=worth.rich.__getitem__) if follows == US or eyes >= SOME else _cheapest(keep, worth)
        if not beating:
            return _cheapest(cards, worth)
        light = [one for one in beating if WORTH[one] < 10] or beating
        return beating[-1] if eyes >= FULL else light[-1] if count == 1 else light[len(light) // 2]
    if not beating:
        if follows == US and count == 2:
            return max(cards, key=worth.rich.__getitem__)
        return _cheapest(cards, worth)
    if count == 3:
        return beating[0]
    small = cards[: len(cards) - len(beating)]
    if best < worth.high:
        if follows == US and small:
            return max(small, key=worth.rich.__getitem__)
        if follows == BOTH and small and not SOME <= eyes < FULL:
            return _cheapest(small, worth)
    elif eyes >= SOME:
        return beating[0]
    light = [one for one in beating if WORTH[one] < 10]
    if eyes >= FULL:
        return light[-1] if light else beating[-1]
    return light[0] if light else _cheapest(cards, worth)


def follow_suit(position: Position, worth: Table, cards: list[int], seen: Seen) -> int:
    """Follow with a plain card."""
    suit, best, ours, follows, _, count = seen
    first = position.led[suit] == 1
    if ours and (follows == US or best >= worth.high or (first and best <= 100)):
        return max(cards, key=worth.rich.__getitem__)
    power = worth.power[suit]
    beating = [one for one in cards if power[one] > best]
    if not ours and follows == US:
        if count == 3:
            return max(beating, key=worth.rich.__getitem__) if beating else _cheapest(cards, worth)
        if not first and best < worth.high:
            return max(cards, key=worth.rich.__getitem__)
    if not beating or ours:
        return _cheapest(cards, worth)
    top = beating[-1]
    return top if first and top in ACES else _cheapest(cards, worth)


def free(position: Position, worth: Table, hand: Hand, seen: Seen) -> int:
    """Ruff, or throw a card away."""
    suit, best, ours, follows, eyes, count = seen
    trumps, rich = hand[TRUMPS], worth.rich
    plain = hand[1] + hand[2] + hand[3] + hand[4]
    if ours and (follows == US or best >= worth.high):
        return max(plain or trumps, key=rich.__getitem__)
    power = worth.power[suit]
    beating = [one for one in trumps if power[one] > best or power[one] == best == worth.top]
    first = suit != TRUMPS and position.led[suit] == 1
    if ours:
        if beating and suit != TRUMPS and (not first or eyes < SOME):
            light = [one for one in beating if WORTH[one] < 10] or beating
            return light[len(light) // 2] if eyes >= FULL else light[0]
        if first and best <= 100 and plain and count > 1:
            return max(plain, key=rich.__getitem__)
        return _shortest(plain, hand, worth) if plain else _cheapest(trumps, worth)
    if beating and _worth_a_trump(position, seen, plain, trumps):
        if count == 3 or first or follows == US:
            return beating[0] if count == 3 or not first else max(beating, key=rich.__getitem__)
        light = [one for one in beating if WORTH[one] < 10] or beating
        return light[len(light) // 2] if eyes >= SOME else light[0]
    if not plain:
        return _cheapest(trumps, worth)
    if follows != THEM and count < 3 and best < worth.high and not first:
        return max(plain, key=rich.__getitem__)
    return _shortest(plain, hand, worth)


def _worth_a_trump(position: Position, seen: Seen, plain: list[int], trumps: list[int]) -> bool:
    """Tell whether to take a trick of the others with a trump."""
    suit, _, _, follows, eyes, count = seen
    if suit == TRUMPS:
        return False
    if count == 3 or not plain or len(trumps) > 5:
        return True
    if follows == US:
        return eyes >= SOME
    return eyes >= 8 or (follows == THEM and count == 2)


def _cheapest(cards: list[int], worth: Table) -> int:
    return min(cards, key=worth.cheap.__getitem__)


def _shortest(plain: list[int], hand: Hand, worth: Table) -> int:
    """Return a cheap card, of the shorter suit where two are equally cheap."""
    return min(plain, key=lambda one: (WORTH[one], len(hand[worth.suit[one]]), worth.cheap[one]))
