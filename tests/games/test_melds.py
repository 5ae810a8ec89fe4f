"""Sets and runs: reading, jokers, adding, replacing, the numbers on the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.contract import Refused
from games.kit.cards import JOKER, PACK, End, Face, Joker, Rank, bare
from games.kit.finding import within
from games.kit.melds import (
    ACE_LOW,
    NO_ROW,
    RING,
    Flaw,
    Kind,
    MeldRules,
    NoMeld,
    add,
    beside,
    card_values,
    hand_value,
    read,
    replace_joker,
    set_flaw,
)
from games.kit.spread import changed, meld_at, numbered, put_down, rebuilt, same_material
from tests.games.written import CARDS, cards

ROMME = MeldRules(RING, jokers=1)
RUMMY = MeldRules(RING, jokers=6, both_ends=True)
GIN = MeldRules(ACE_LOW, jokers=0, both_ends=True)
CANASTA = MeldRules(NO_ROW, jokers=4, wild=frozenset({Rank.TWO}), longest=16, suits_repeat=True, naturals=1)

LAID = [
    ("8* 9* 10*", "8* 9* 10*"),
    ("10* 8* 9*", "8* 9* 10*"),
    ("8+ 8* 8o", "8+ 8* 8o"),
    ("8o 8+ 8# 8*", "8o 8+ 8# 8*"),
    ("2+ k+ a+", "k+ a+ 2+"),
    ("8* 9* j b*", "8* 9* j=10* b*"),
    ("b* j 9* 8*", "8* 9* j=10* b*"),
    ("b* j 8* 9*", "8* 9* j=10* b*"),
    ("j d+ k+", "j=b+ d+ k+"),
    ("10+ b+ j", "10+ b+ j=d+"),
    ("d+ b+ j", "j=10+ b+ d+"),
    ("k+ j 2+", "k+ j=a+ 2+"),
    ("3+ j a+", "a+ j=2+ 3+"),
    ("6# 6o 6* j", "6# 6o 6* j=6+"),
    ("10o 10# j=10*", "10o 10# j=10*"),
    ("j=9* 8* 10*", "8* j=9* 10*"),
    ("7+ 8+ 9+ 10+ b+ d+ k+ a+ 2+ 3+ 4+ 5+ 6+", "7+ 8+ 9+ 10+ b+ d+ k+ a+ 2+ 3+ 4+ 5+ 6+"),
    ("8+ 7+ 9+ 10+ b+ d+ k+ a+ 2+ 3+ 4+ 5+ 6+", "2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+ a+"),
    ("8+ j 9+ 10+ b+ d+ k+ a+ 2+ 3+ 4+ 5+ 6+", "2+ 3+ 4+ 5+ 6+ j=7+ 8+ 9+ 10+ b+ d+ k+ a+"),
]


def refusal(rule, *arguments):
    """Return the code with which something is refused."""
    with pytest.raises(Refused) as refused:
        rule(*arguments)
    return refused.value.reason


@pytest.mark.parametrize(("typed", "lies"), LAID)
def test_reading(typed, lies):
    """R1 to R3, R19: a run lies ascending round the ring, a set as typed, and a joker says what it stands for."""
    assert lies == str(read(cards(typed), ROMME))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("8* 9*", NoMeld.NOT_A_MELD),
        ("8+ 8+ 8*", NoMeld.NOT_A_MELD),
        ("8* 9* b*", NoMeld.NOT_A_MELD),
        ("4o 5o 6#", NoMeld.NOT_A_MELD),
        ("8+ 8# 8* 8o 8+", NoMeld.NOT_A_MELD),
        ("10+ b+ j=a+", NoMeld.NOT_A_MELD),
        ("10+ 10* j=10+", NoMeld.NOT_A_MELD),
        ("10+ 10+ j", NoMeld.NOT_A_MELD),
        ("2+ 9+ j", NoMeld.NOT_A_MELD),
        ("j 10+ j", NoMeld.TOO_MANY_JOKERS),
        ("j=9+ 10+ j=b+", NoMeld.TOO_MANY_JOKERS),
        ("10o 10# j", NoMeld.JOKER_UNCLEAR),
        ("10+ j b+", NoMeld.JOKER_UNCLEAR),
        ("5* j 6* 7*", NoMeld.JOKER_UNCLEAR),
    ],
)
def test_refused_reading(typed, code):
    """R1, R2, R4, R19: what is no meld, holds too many jokers, or leaves a joker unclear."""
    assert code == refusal(read, cards(typed), ROMME)


def test_unclear_joker_names_the_choices():
    """R19: the refusal says what the joker could stand for."""
    with pytest.raises(Refused) as refused:
        read(cards("10+ j b+"), ROMME)

    assert cards("9+ d+") == refused.value.facts["choices"]


@pytest.mark.parametrize(
    ("rules", "typed", "lies"),
    [
        (RUMMY, "j j 8+ 9+", "j=6+ j=7+ 8+ 9+"),
        (RUMMY, "8+ j j 8*", "8+ j=8# j=8o 8*"),
        (RUMMY, "j=8+ 9+ j=10+", "j=8+ 9+ j=10+"),
        (RUMMY, "j=8+ j=9+ j=10+", "j=8+ j=9+ j=10+"),
        (GIN, "3+ a+ 2+", "a+ 2+ 3+"),
        (GIN, "b+ k+ d+", "b+ d+ k+"),
    ],
)
def test_reading_in_other_games(rules, typed, lies):
    """Rummy R8, Gin R5 and R6: several jokers in one meld, or a row with the ace at its low end alone."""
    assert lies == str(read(cards(typed), rules))


@pytest.mark.parametrize(
    ("rules", "typed", "code"),
    [
        (RUMMY, "8+ j j", NoMeld.JOKER_UNCLEAR),
        (RUMMY, "j j j", NoMeld.JOKER_UNCLEAR),
        (GIN, "d+ k+ a+", NoMeld.NOT_A_MELD),
        (GIN, "k+ a+ 2+", NoMeld.NOT_A_MELD),
    ],
)
def test_refused_reading_in_other_games(rules, typed, code):
    """Rummy R8: one known tile alone makes nothing clear; Gin R6: no ace behind a king."""
    assert code == refusal(read, cards(typed), rules)


@pytest.mark.parametrize(
    ("meld", "added", "end", "lies"),
    [
        ("7* 8* 9*", "10*", None, "7* 8* 9* 10*"),
        ("7* 8* 9*", "5* 6*", None, "5* 6* 7* 8* 9*"),
        ("7* 8* 9*", "6* 5*", End.FRONT, "5* 6* 7* 8* 9*"),
        ("7* 8* 9*", "j", End.BACK, "7* 8* 9* j=10*"),
        ("7* 8* 9*", "j", End.FRONT, "j=6* 7* 8* 9*"),
        ("7* 8* 9*", "j b*", None, "7* 8* 9* j=10* b*"),
        ("b# d# k#", "a# 2#", None, "b# d# k# a# 2#"),
        ("a+ 2+ 3+", "k+", None, "k+ a+ 2+ 3+"),
        ("10+ 10# 10o", "10*", End.FRONT, "10+ 10# 10o 10*"),
        ("10+ 10# 10o", "j", None, "10+ 10# 10o j=10*"),
        ("2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+", "a+", None, "2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+ a+"),
        ("2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+", "a+", End.FRONT, "a+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+"),
        ("2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+", "j", None, "2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+ j=a+"),
    ],
)
def test_adding(meld, added, end, lies):
    """R20, R22: a set takes what it lacks, a run grows at one end, round the corner too; the 13th card goes behind."""
    assert lies == str(add(read(cards(meld), ROMME), cards(added), end, ROMME))


@pytest.mark.parametrize(
    ("meld", "added", "end", "code"),
    [
        ("7* 8* 9*", "j", None, NoMeld.JOKER_UNCLEAR),
        ("7* 8* 9*", "6* 10*", None, NoMeld.ONE_END_ONLY),
        ("7* 8* 9*", "6* j b*", None, NoMeld.ONE_END_ONLY),
        ("7* 8* 9*", "6* 10*", End.BACK, NoMeld.DOES_NOT_FIT),
        ("7* 8* 9*", "6*", End.BACK, NoMeld.DOES_NOT_FIT),
        ("7* 8* 9*", "b*", None, NoMeld.DOES_NOT_FIT),
        ("7* 8* 9*", "10+", None, NoMeld.DOES_NOT_FIT),
        ("8* 9* j b*", "j", End.BACK, NoMeld.TOO_MANY_JOKERS),
        ("10+ 10# j=10o", "10o", None, NoMeld.DOES_NOT_FIT),
        ("10+ 10# 10o 10*", "j", None, NoMeld.DOES_NOT_FIT),
        ("4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+", "2+ j", None, NoMeld.JOKER_UNCLEAR),
        ("2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+ a+", "j", None, NoMeld.DOES_NOT_FIT),
    ],
)
def test_refused_adding(meld, added, end, code):
    """R20, R22: not both ends at once, not beyond thirteen cards, not what a joker already stands for."""
    assert code == refusal(add, read(cards(meld), ROMME), cards(added), end, ROMME)


@pytest.mark.parametrize(
    ("rules", "meld", "added", "lies"),
    [
        (RUMMY, "5+ 6+ 7+", "8+ 4+", "4+ 5+ 6+ 7+ 8+"),
        (RUMMY, "5+ 6+ 7+", "j=8+ 4+", "4+ 5+ 6+ 7+ j=8+"),
        (RUMMY, "5+ 6+ 7+", "j j 9+ 3+", "3+ j=4+ 5+ 6+ 7+ j=8+ 9+"),
        (GIN, "2+ 3+ 4+", "5+ a+", "a+ 2+ 3+ 4+ 5+"),
    ],
)
def test_adding_at_both_ends_where_allowed(rules, meld, added, lies):
    """Rummy and Gin: what does not fit at one end is split over both."""
    assert lies == str(add(read(cards(meld), rules), cards(added), None, rules))


@pytest.mark.parametrize(
    ("rules", "meld", "added", "code"),
    [
        (RUMMY, "5+ 6+ 7+", "4+ 8+ j", NoMeld.JOKER_UNCLEAR),
        (GIN, "d+ k+ b+", "a+", NoMeld.DOES_NOT_FIT),
        (GIN, "a+ 2+ 3+", "k+", NoMeld.DOES_NOT_FIT),
    ],
)
def test_refused_adding_in_other_games(rules, meld, added, code):
    """A joker with two possible places is unclear; a plain row ends at the king."""
    assert code == refusal(add, read(cards(meld), rules), cards(added), None, rules)


def test_replacing_a_joker():
    """R23: exactly the card it stands for takes its place."""
    meld = read(cards("8* 9* j b*"), ROMME)

    assert "8* 9* 10* b*" == str(replace_joker(meld, CARDS["10*"]))
    assert NoMeld.DOES_NOT_FIT == refusal(replace_joker, meld, CARDS["d*"])
    assert NoMeld.DOES_NOT_FIT == refusal(replace_joker, meld, JOKER)
    assert NoMeld.NO_JOKER_THERE == refusal(replace_joker, read(cards("8* 9* 10*"), ROMME), CARDS["10*"])


def test_numbers_on_the_table():
    """R49: a new meld fills the lowest gap, and what was taken apart makes gaps; nothing else moves."""
    one, two, three = (read(cards(text), ROMME) for text in ("2+ 3+ 4+", "5+ 6+ 7+", "8+ 8# 8*"))
    spread, first = put_down((), one)
    spread, second = put_down(spread, two)
    gone, numbers = rebuilt(spread, (first,), ())

    assert (1, 2, ()) == (first, second, numbers)
    assert {2: two} == numbered(gone)
    assert ((three, two), 1) == put_down(gone, three)
    assert ((), ()) == rebuilt(spread, (1, 2), ())
    assert ((three, one), (1, 2)) == rebuilt(spread, (2, 1), (three, one))
    assert (one, three) == changed(spread, 2, three)
    assert two is meld_at(spread, 2)


@pytest.mark.parametrize("number", [0, 1, 3, -1])
def test_no_meld_under_a_number(number):
    """A number that is free, or none, names no meld."""
    spread = (None, read(cards("2+ 3+ 4+"), ROMME))

    assert NoMeld.NO_SUCH_MELD == refusal(meld_at, spread, number)


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("2+ 3+ 4+", "2+ 3+ 4+ 5+", NoMeld.CARD_FROM_NOWHERE),
        ("2+ 3+ 4+ 5+", "2+ 3+ 4+", NoMeld.CARD_UNUSED),
        ("2+ 3+ j=4+", "2+ 3+ 5+", NoMeld.CARD_FROM_NOWHERE),
    ],
)
def test_material_is_conserved(before, after, code):
    """R48: nothing may come from nowhere, nothing may be left over."""
    assert code == refusal(same_material, cards(before), cards(after))


def test_a_joker_may_stand_for_another_card():
    """R50: for the material a joker is a joker, but a joker is no card and a card no joker."""
    same_material(cards("2+ 3+ j=4+ 5+"), cards("3+ 5+ 2+ j=6+"))

    assert NoMeld.CARD_FROM_NOWHERE == refusal(same_material, cards("2+ 3+ j=4+"), cards("2+ 3+ 4+"))


def test_values():
    """Rummy R7, Gin R6: pictures and aces differ from game to game, and a joker in the hand has a value of its own."""
    rummy = card_values(ace=1, jack=11, queen=12, king=13)

    assert 1 + 11 + 12 + 13 + 10 + 25 == hand_value(cards("a+ b+ d+ k+ 10+ j"), rummy, joker=25)
    assert 1 + 10 + 9 == hand_value(cards("a+ k+ 9+"), card_values(ace=1))


HANDS = st.lists(st.sampled_from((*PACK, *PACK, *(JOKER,) * 6)), max_size=14).map(tuple)


@given(hand=HANDS, rules=st.sampled_from((ROMME, RUMMY, GIN)))
def test_every_meld_found_is_one(hand, rules):
    """What is found in a hand reads as the same meld, and the hand holds its cards."""
    for meld in within(hand, rules):
        assert meld == read(meld.cards, rules)
        same_material(meld.cards, meld.cards)
        assert all(bare(meld.cards).count(card) <= hand.count(card) for card in bare(meld.cards))


@pytest.mark.parametrize(
    ("meld", "row", "fitting"),
    [
        ("8+ 8* 8o", RING, "8#"),
        ("8+ 8# 8* 8o", RING, ""),
        ("8* j 8+", RING, "8#"),
        ("4+ 5+ 6+", ACE_LOW, "3+ 7+"),
        ("a+ 2+ 3+", ACE_LOW, "4+"),
        ("b# d# k#", ACE_LOW, "10#"),
        ("b# d# k#", RING, "10# a#"),
        ("a# 2# 3#", RING, "k# 4#"),
        ("a+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+", ACE_LOW, ""),
        ("k+ a+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+", RING, ""),
    ],
)
def test_cards_beside_a_meld(meld, row, fitting):
    """What fits by itself: the suits a set lacks, the ends of a run as far as its row goes."""
    laid = read(cards(meld.replace("8* j 8+", "8* j=8o 8+")), MeldRules(row, jokers=1))

    assert cards(fitting) == beside(laid, row)


@given(start=st.integers(0, 12), length=st.integers(3, 13), data=st.data())
def test_a_run_reads_the_same_in_any_order(start, length, data):
    """R19: without a joker the typed order does not matter, but for a run of all thirteen ranks."""
    stretch = RING.stretch(start, length)
    run = [card for rank in stretch for card in PACK if card.rank == rank and card.suit == 0]
    shuffled = data.draw(st.permutations(run))
    meld = read(tuple(shuffled), ROMME)

    assert Kind.RUN is meld.kind
    assert set(run) == set(meld.cards)
    if length < len(Rank):
        assert tuple(run) == meld.cards


@given(start=st.integers(0, 12), length=st.integers(3, 13), place=st.integers(0, 12), backwards=st.booleans())
def test_a_joker_takes_its_typed_place(start, length, place, backwards):
    """R19: typed in sequence, forwards or backwards, a joker stands for the card of its place."""
    stretch = RING.stretch(start, length)
    run = [card for rank in stretch for card in PACK if card.rank == rank and card.suit == 0]
    hole = place % length
    typed: tuple[Face, ...] = (*run[:hole], JOKER, *run[hole + 1 :])
    meld = read(typed[::-1] if backwards else typed, ROMME)

    assert tuple(run) == meld.shown()
    assert Joker(run[hole]) == meld.cards[hole]


# --- sets whose suits repeat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "laid", "flaw"),
    [
        (CANASTA, "k+ k+ k#", None),
        (CANASTA, "k+ k# 2+ 2#", None),
        (CANASTA, "k+ j 2+", Flaw.WILD),
        (CANASTA, "k+ k# j 2+ 2o", Flaw.WILD),
        (CANASTA, "j j 2+", None),
        (CANASTA, "j 2+", Flaw.SHORT),
        (CANASTA, "k+ b+ j", Flaw.RANKS),
        (CANASTA, "k+ b+", Flaw.RANKS),
        (CANASTA, "8+ 9+ 10+", Flaw.RANKS),
        (CANASTA, " ".join(["k+ k# k* ko"] * 4), None),
        (CANASTA, " ".join(["k+ k# k* ko"] * 5), Flaw.LONG),
        (ROMME, "8+ 8# 8*", None),
        (ROMME, "8+ 8+ 8*", Flaw.SUITS),
        (ROMME, "8+ 8# 8* 8o 8+", Flaw.LONG),
        (ROMME, "2+ 2# 2*", None),
        (ROMME, "j 8+ j=8#", None),
    ],
)
def test_what_a_set_lacks(rules, laid, flaw):
    """Canasta R7 to R9: any suits, twos wild, no more wild cards than naturals but for wild ones alone; Romme R1."""
    assert flaw == set_flaw(cards(laid), rules)


@pytest.mark.parametrize("laid", ["k+ k# 2+ 2#", "j j 2+", "k+ j k#"])
def test_wild_cards_of_such_a_set_stand_for_nothing(laid):
    """Canasta R2: they lie there as themselves."""
    assert Kind.SET is read(cards(laid), CANASTA).kind
    assert bare(cards(laid)) == read(cards(laid), CANASTA).cards


def test_such_a_set_grows_and_no_run_is_read():
    """Canasta R10: tiles are added beyond seven; without a row of ranks there is no run."""
    assert "k+ k# k* ko k+ k# k* j" == str(add(read(cards("k+ k# k* ko k+ k#"), CANASTA), cards("k* j"), None, CANASTA))
    assert NoMeld.DOES_NOT_FIT is refusal(add, read(cards("k+ k# k*"), CANASTA), cards("d*"), None, CANASTA)
    assert NoMeld.NOT_A_MELD is refusal(read, cards("8+ 9+ 10+"), CANASTA)
