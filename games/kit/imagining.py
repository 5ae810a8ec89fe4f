"""
What every game needs to imagine a world: the cards somebody has not seen, drawn anew from one canonical order.

Theory of operation
-------------------
A world is imagined in three steps. First everything a seat cannot see is thrown together; what it has learnt of it (a
card somebody took openly) is put where it belongs. Then the rest is brought into an order that depends on nothing but
which cards they are: that is what keeps the truth out, for two truths that look alike give the same heap. Only then is
it shuffled and shared out into hands and stocks as large as the real ones, as far as the rules let a card be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import TypeAlias, TypeVar

from games.contract import Seat, Shuffled
from games.kit.piles import missing, without

C = TypeVar("C", bound=Hashable)
P = TypeVar("P", bound=Hashable)


def heap(*piles: Iterable[C], known: Iterable[C] = ()) -> tuple[C, ...]:
    """
    Return the cards of some piles without the known ones, in canonical order.

    Raises:
        ValueError: a known card is not among them – a programming error.
    """
    left = Counter(known)
    unseen = []
    for card in chain.from_iterable(piles):
        if left.get(card):
            left[card] -= 1
        else:
            unseen.append(card)
    if left.total():
        raise ValueError(f"not to be found: {+left}")
    return tuple(sorted(unseen, key=str))


def hands_anew(
    hands: Mapping[Seat, tuple[C, ...]], seat: Seat, stock: tuple[C, ...], shuffled: Shuffled
) -> tuple[dict[Seat, tuple[C, ...]], tuple[C, ...]]:
    """Return the hands and the stock with all that a seat has not seen drawn anew, where nothing of it is known."""
    unseen = shuffled(heap(*(held for other, held in hands.items() if other != seat), stock))
    anew = dict(hands)
    for other, held in hands.items():
        if other != seat:
            anew[other], unseen = unseen[: len(held)], unseen[len(held) :]
    return anew, unseen


def both(some: Iterable[C], others: Iterable[C]) -> tuple[C, ...]:
    """Return the cards that are in both, each as often as it is in either."""
    cards = list(some)
    return without(cards, missing(others, cards))


Move: TypeAlias = tuple[Seat, Iterable[C], Iterable[C]]
"""Whose hand an event tells of, the cards that were seen going into it, and those that came out."""


def remembered(moves: Iterable[Move[C]]) -> dict[Seat, tuple[C, ...]]:
    """Return the cards known to be in somebody's hand, because they were seen on their way there."""
    held: dict[Seat, tuple[C, ...]] = {}
    for seat, gained, lost in moves:
        cards = [*held.get(seat, ()), *gained]
        for card in lost:
            if card in cards:
                cards.remove(card)
        held[seat] = tuple(cards)
    return held


def share_out(
    cards: Sequence[C], rooms: Mapping[P, int], fits: Callable[[P, C], bool], shuffled: Shuffled
) -> dict[P, tuple[C, ...]] | None:
    """
    Share cards out at random, each to a place where it may be; None if that cannot be done.

    The choosy cards come first, and none takes a room without which another would have none (Hall's condition).

    Args:
        cards: as many as there is room, in an order that tells nothing.
        rooms: how many cards go to each place.
        fits: whether a card may be at a place.
    """
    order = shuffled(cards)
    able = {card: frozenset(place for place in rooms if fits(place, card)) for card in dict.fromkeys(cards)}
    choosy = [card for card in order if len(able[card]) < len(rooms)]
    free = iter([card for card in order if len(able[card]) == len(rooms)])
    waiting = Counter(able[card] for card in choosy)
    left, given = dict(rooms), {place: list[C]() for place in rooms}
    for card in sorted(choosy, key=lambda card: len(able[card])):
        waiting[able[card]] -= 1
        places = shuffled([place for place in rooms if place in able[card] for _ in range(left[place])])
        bearable = (place for place in dict.fromkeys(places) if _bearable({**left, place: left[place] - 1}, waiting))
        found = next(bearable, None)
        if found is None:
            return None
        left[found] -= 1
        given[found].append(card)
    return {place: (*given[place], *(next(free) for _ in range(left[place]))) for place in rooms}


def _bearable(left: Mapping[P, int], waiting: Mapping[frozenset[P], int]) -> bool:
    """Tell whether whatever waits finds room: no group of places is wanted by more than it can take."""
    groups = chain.from_iterable(combinations(left, size) for size in range(len(left)))
    return all(
        sum(count for able, count in waiting.items() if able <= set(group)) <= sum(left[place] for place in group)
        for group in groups
    )
