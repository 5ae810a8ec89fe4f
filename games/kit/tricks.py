"""
Following and taking: what every trick-taking game shares, whatever its cards and its trumps are.

A game says what its cards are worth in an `Order`: to which class a card belongs (trump, or one plain suit), how strong
it is inside its class, and which class beats every other. From that alone follow the two rules of the trade: who can
follow the class that was led must do so, and the highest trump takes the trick, else the highest card of the class led.

Nothing here knows a pack: cards are whatever the game compares, and strengths are numbers that only need to be
comparable inside one class. Skat's jacks, a game without trumps or a trump suit that changes with every deal are
different orders, not different code.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from typing import Generic, TypeVar

from games.contract import Seat
from games.frozen import Frozen

C = TypeVar("C", bound=Hashable)


class CardClass(Enum):
    """The class of cards that is no suit."""

    TRUMP = "trumpf"


TRUMP = CardClass.TRUMP


class Order(Frozen, Generic[C]):
    """
    What cards are worth against each other in one game.

    Attributes:
        class_of: the class a card belongs to and follows: trump, or one plain suit.
        strength: how high a card is inside its class; more beats less.
        trump: the class that beats every other, None if there is none.
        later_wins: cards of which the one played later beats an equal one; of all others the earlier one is higher.
    """

    class_of: Callable[[C], Hashable]
    strength: Callable[[C], int]
    trump: Hashable | None = None
    later_wins: frozenset[C] = frozenset()

    def is_trump(self, card: C) -> bool:
        """Tell whether a card belongs to the class that beats every other."""
        return self.trump is not None and self.class_of(card) == self.trump


class Trick(Frozen, Generic[C]):
    """The cards of a trick in the order played, and who played each of them."""

    seats: tuple[Seat, ...] = ()
    cards: tuple[C, ...] = ()

    @property
    def led(self) -> C | None:
        """Return the card that was led, None while nothing lies."""
        return self.cards[0] if self.cards else None

    def with_card(self, seat: Seat, card: C) -> Trick[C]:
        """Return the trick with one more card on it."""
        return Trick((*self.seats, seat), (*self.cards, card))

    def taker(self, order: Order[C]) -> Seat:
        """
        Return who holds the trick so far.

        Raises:
            ValueError: nothing lies.
        """
        return self.seats[best(order, self.cards)]


def can_follow(order: Order[C], hand: Sequence[C], led: C | None) -> bool:
    """Tell whether a hand holds the class that was led, so that it must follow."""
    return led is not None and order.class_of(led) in map(order.class_of, hand)


def playable(order: Order[C], hand: Sequence[C], led: C | None) -> tuple[C, ...]:
    """Return the cards of a hand that may be played, in its order: those that follow, or all if nothing has to."""
    if led is None or not can_follow(order, hand, led):
        return tuple(hand)
    wanted = order.class_of(led)
    return tuple(card for card in hand if order.class_of(card) == wanted)


def allowed(order: Order[C], hand: Sequence[C], led: C | None, card: C) -> bool:
    """Tell whether a card of this hand may be played: it leads, it follows, or the hand cannot follow."""
    return led is None or order.class_of(card) == order.class_of(led) or not can_follow(order, hand, led)


def beats(order: Order[C], card: C, highest: C) -> bool:
    """Tell whether a card beats the highest one of a trick that lay before it."""
    if order.class_of(card) != order.class_of(highest):
        return order.is_trump(card)
    higher, lower = order.strength(card), order.strength(highest)
    return higher > lower or (higher == lower and card in order.later_wins)


def best(order: Order[C], cards: Sequence[C]) -> int:
    """
    Return the place of the card that takes a trick, the cards given in the order played.

    Raises:
        ValueError: there is no card.
    """
    if not cards:
        raise ValueError("nobody takes a trick without cards")
    place = 0
    for later in range(1, len(cards)):
        if beats(order, cards[later], cards[place]):
            place = later
    return place
