"""
Hands, stocks and discard piles: plain tuples with a little arithmetic of multisets.

A hand is a tuple in its owner's own order, a stock and a pile are tuples with the top card first. Equal cards are
interchangeable, so taking "a card" out always means the first of its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from games.frozen import Frozen
from games.record import BadDeal, WrongDeal

C = TypeVar("C", bound=Hashable)


def missing(held: Iterable[C], wanted: Iterable[C]) -> tuple[C, ...]:
    """Return the cards of `wanted` that `held` does not have, each as often as it lacks; empty if it has them all."""
    held, wanted = tuple(held), tuple(wanted)
    rest = list(held)
    try:
        for card in wanted:
            rest.remove(card)
    except ValueError:
        lacking = Counter(wanted)
    else:
        return ()  # as nearly always
    lacking.subtract(held)
    return tuple(card for card, count in lacking.items() for _ in range(count))


def without(held: Sequence[C], taken: Iterable[C]) -> tuple[C, ...]:
    """
    Return `held` in its order without `taken`.

    Raises:
        ValueError: a card is not there – a programming error, the rules ask `missing` first.
    """
    rest = list(held)
    for card in taken:
        rest.remove(card)
    return tuple(rest)


def same_cards(one: Iterable[Hashable], other: Iterable[Hashable]) -> bool:
    """Tell whether both hold the same cards, whatever their order."""
    return Counter(one) == Counter(other)


def restored(before: tuple[C, ...], now: tuple[C, ...]) -> tuple[C, ...]:
    """Return an earlier hand; if its owner has sorted the rest meanwhile, that order with what comes back behind it."""
    returned = missing(now, before)
    return before if without(before, returned) == now else (*now, *returned)


class Order(Frozen):
    """Cards whose order matters, as a record writes them."""

    cards: tuple[Hashable, ...]

    def __str__(self) -> str:
        return ",".join([one if isinstance(one, str) else str(one) for one in self.cards])  # most cards are their text


def in_order(things: Sequence[C], order: Iterable[C]) -> tuple[C, ...]:
    """
    Return things in the order somebody has brought them into.

    Raises:
        ValueError: these are not the same things – a programming error of who ordered them.
    """
    brought = tuple(order)
    if not same_cards(brought, things):
        raise ValueError("these are other things than those that were to be ordered")
    return brought


def fill(pack: Sequence[C], *wishes: tuple[Sequence[C], int]) -> tuple[tuple[C, ...], ...]:
    """
    Complete wished piles from a pack: the cards named first, the gaps then filled in the order of the pack.

    Args:
        pack: every card of the game, in the order in which records fill up.
        wishes: for each pile the cards named, in order, and its size; the last pile takes what is left over,
            its size is ignored.

    Returns:
        The piles in the order of the wishes; together they are a permutation of the pack.

    Raises:
        BadDeal: a pile holds more cards than its size, or a card is named more often than the pack has it.
    """
    for named, size in wishes[:-1]:
        if len(named) > size:
            raise BadDeal(WrongDeal.PILE_TOO_LONG, named=len(named), size=size)
    surplus = missing(pack, [card for named, _ in wishes for card in named])
    if surplus:
        raise BadDeal(WrongDeal.CARD_TOO_OFTEN, card=surplus[0])
    rest = iter(without(pack, [card for named, _ in wishes for card in named]))
    filled = [(*named, *(next(rest) for _ in range(size - len(named)))) for named, size in wishes[:-1]]
    return (*filled, (*wishes[-1][0], *rest))
