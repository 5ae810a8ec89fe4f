"""Cards and their order in every kind of game."""

import pytest

from games.doppelkopf.trumps import PACK, Kind, count_trumps, eyes, order, sorting, trumps
from games.kit.tricks import best
from tests.games.written import cards

QUEENS, JACKS = "d+ d# d* do", "b+ b# b* bo"


def test_the_pack():
    """R1: 48 cards, two of each, 240 Augen."""
    assert (48, 24, 240) == (len(PACK), len(set(PACK)), eyes(PACK))


@pytest.mark.parametrize(
    ("kind", "sau", "top_down"),
    [
        (Kind.NORMAL, False, f"10* {QUEENS} {JACKS} ao 10o ko 9o"),
        (Kind.NORMAL, True, f"ao 10* {QUEENS} {JACKS} 10o ko 9o"),
        (Kind.MARRIAGE, False, f"10* {QUEENS} {JACKS} ao 10o ko 9o"),
        (Kind.POVERTY, False, f"10* {QUEENS} {JACKS} ao 10o ko 9o"),
        (Kind.TRUMP, True, f"ao 10* {QUEENS} {JACKS} 10o ko 9o"),
        (Kind.SILENT, False, f"10* {QUEENS} {JACKS} ao 10o ko 9o"),
        (Kind.CLUBS, False, f"10* {QUEENS} {JACKS} a+ 10+ k+ 9+"),
        (Kind.SPADES, False, f"10* {QUEENS} {JACKS} a# 10# k# 9#"),
        (Kind.HEARTS, False, f"10* {QUEENS} {JACKS} a* k* 9*"),
        (Kind.QUEENS, False, QUEENS),
        (Kind.JACKS, False, JACKS),
        (Kind.NO_TRUMP, False, ""),
    ],
)
def test_trumps_from_the_top(kind, sau, top_down):
    """R5, R6, R12, R30: the trumps of every game."""
    assert cards(top_down) == trumps(kind, sau=sau)


def test_the_normal_game_has_26_trumps():
    """R5: all Karo, all Damen, all Buben and both Herz 10."""
    assert 26 == count_trumps(PACK)


@pytest.mark.parametrize(
    ("kind", "trick", "place"),
    [
        pytest.param(Kind.NORMAL, "10* d+ 10* bo", 2, id="R7 second Herz 10"),
        pytest.param(Kind.HEARTS, "10* a* 10* k*", 2, id="R7 in a Farben-Solo"),
        pytest.param(Kind.QUEENS, "10* a* 10* k*", 1, id="R30 Herz 10 is a plain card"),
        pytest.param(Kind.NO_TRUMP, "10* 10* k* d*", 0, id="R8 first of two, no trumps"),
        pytest.param(Kind.NORMAL, "a+ 9+ a+ k+", 0, id="R8 first ace"),
        pytest.param(Kind.NORMAL, "b* b* bo ao", 0, id="R8 first jack"),
        pytest.param(Kind.NORMAL, "9# k# 10# a#", 3, id="R9 a 10 k 9"),
        pytest.param(Kind.NO_TRUMP, "9# b# d# k#", 3, id="R9 a 10 k d b 9"),
        pytest.param(Kind.JACKS, "do ko 10o 9o", 2, id="R30 Karo is Fehl"),
        pytest.param(Kind.CLUBS, "ao 10o 9+ ko", 2, id="R30 Kreuz is trump"),
        pytest.param(Kind.NORMAL, "a+ 9o k+ bo", 3, id="R10 the highest ruff"),
    ],
)
def test_who_takes_the_trick(kind, trick, place):
    """R7-R10, R30: the card that takes a trick."""
    assert place == best(order(kind), cards(trick))


@pytest.mark.parametrize(
    ("sau", "first_ten", "place"), [(False, False, 1), (True, False, 0), (False, True, 0), (True, True, 0)]
)
def test_two_herz_10(sau, first_ten, place):
    """R7, R13: the second wins, but the first with a Sau, and in the last trick with `letztezehn`."""
    assert place == best(order(Kind.NORMAL, sau=sau, first_ten=first_ten), cards("10* 10*"))


def test_of_two_aces_of_a_sau_the_first_wins():
    """R8, R12: they are the highest trumps, and like all other equal cards the first is higher."""
    assert 1 == best(order(Kind.NORMAL, sau=True), cards("10* ao ao 10*"))


@pytest.mark.parametrize(
    ("kind", "hand", "in_order"),
    [
        (Kind.NORMAL, "9* a+ do 10* ao a# 9o b+ k+", "10* do b+ ao 9o a+ k+ a# 9*"),
        (Kind.QUEENS, "9* 10* ao d* b+ do a+", "d* do a+ b+ 10* 9* ao"),
        (Kind.NO_TRUMP, "b* 10* d* ko 9+ a*", "9+ a* 10* d* b* ko"),
    ],
)
def test_sorting(kind, hand, in_order):
    """Trumps from the top, then suit by suit, as this game ranks them."""
    assert cards(in_order) == tuple(sorted(cards(hand), key=sorting(kind).__getitem__))
