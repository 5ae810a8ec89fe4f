"""The toolkit of trick-taking games, tried with orders no game of the house has."""

import pytest

from games.contract import Seat
from games.kit.cards import PACK, Card, Rank, Suit
from games.kit.tricks import Order, Trick, allowed, beats, best, playable
from tests.games.written import card, cards

# A whist with hearts as trumps.
WHIST: Order[Card] = Order(class_of=lambda card: card.suit, strength=lambda card: card.rank, trump=Suit.HEARTS)
# Skat with clubs: the jacks belong to trump, whatever is printed on them.
_SUITS = [Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS]
SKAT: Order[Card] = Order(
    class_of=lambda card: "trump" if card.rank is Rank.JACK or card.suit is Suit.CLUBS else card.suit,
    strength=lambda card: 20 + _SUITS.index(card.suit) if card.rank is Rank.JACK else card.rank,
    trump="trump",
)
# No trumps at all, and of two aces the later one wins.
PLAIN: Order[Card] = Order(
    class_of=lambda card: card.suit,
    strength=lambda card: card.rank,
    later_wins=frozenset(card for card in PACK if card.rank is Rank.ACE),
)


@pytest.mark.parametrize(
    ("order", "lain", "place"),
    [
        pytest.param(WHIST, "9+ a+ k+", 1, id="highest of the suit led"),
        pytest.param(WHIST, "9+ 2* a+", 1, id="any trump beats a plain ace"),
        pytest.param(WHIST, "9+ 2* 3*", 2, id="higher trump"),
        pytest.param(WHIST, "9+ ao a#", 0, id="a discard never takes"),
        pytest.param(WHIST, "9+ 9+", 0, id="the first of two equal cards"),
        pytest.param(SKAT, "a+ bo", 1, id="the lowest jack above the ace of trumps"),
        pytest.param(SKAT, "bo b*", 1, id="jacks among themselves"),
        pytest.param(PLAIN, "9+ 2* ao", 0, id="no trumps"),
        pytest.param(PLAIN, "a+ a+", 1, id="the later one where the game says so"),
        pytest.param(PLAIN, "k+ k+ a+ a+", 3, id="and only there"),
    ],
)
def test_who_takes_a_trick(order, lain, place):
    """The highest trump takes it, else the highest card of the class led, of equal ones as the order says."""
    assert place == best(order, cards(lain))


@pytest.mark.parametrize(
    ("order", "hand", "led", "follows"),
    [
        pytest.param(WHIST, "9+ a* 2+", "k+", "9+ 2+", id="suit"),
        pytest.param(WHIST, "9# a*", "k+", "9# a*", id="no duty to ruff"),
        pytest.param(SKAT, "bo 9o a*", "7+", "bo", id="a jack follows trump"),
        pytest.param(SKAT, "bo 9o a*", "ao", "9o", id="and not its printed suit"),
        pytest.param(WHIST, "9# a*", None, "9# a*", id="who leads is free"),
    ],
)
def test_what_may_be_played(order, hand, led, follows):
    """Whoever can follow must; `allowed` and `playable` are of one opinion."""
    lying = None if led is None else card(led)

    assert cards(follows) == playable(order, cards(hand), lying)
    assert set(cards(follows)) == {card for card in cards(hand) if allowed(order, cards(hand), lying, card)}


def test_a_trick_remembers_who_played_what():
    """The taker is the person behind the best card, wherever the trick began."""
    nothing: Trick[Card] = Trick()
    trick = nothing.with_card(Seat(2), card("9+")).with_card(Seat(0), card("2*")).with_card(Seat(1), card("a+"))

    assert card("9+") == trick.led
    assert Seat(0) == trick.taker(WHIST)


def test_an_empty_trick_has_no_taker():
    """Asking for it is a mistake of the house."""
    nothing: Trick[Card] = Trick()

    assert nothing.led is None
    with pytest.raises(ValueError, match="without cards"):
        nothing.taker(WHIST)


def test_a_class_called_none_is_no_trump():
    """An order without trumps has none, even for a game that calls one of its classes None."""
    order: Order[Card] = Order(class_of=lambda _card: None, strength=lambda card: card.rank)

    assert not order.is_trump(card("a+"))
    assert beats(order, card("a+"), card("k*"))
