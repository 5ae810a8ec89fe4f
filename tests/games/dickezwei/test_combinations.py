"""Combinations of Dicke Zwei: the order of tiles, the kinds, and a second opinion that tries every set of tiles."""

import itertools
import random
from collections import Counter, deque
from functools import partial

import pytest

from games.dickezwei.combinations import HEIGHTS, Kind, beats, playable, read, within
from games.kit.cards import PACK
from tests.games.written import cards as tiles
from tests.lanes import tries
from tests.price import seconds


def combination(text):
    """Return the combination some tiles are."""
    return read(tiles(text))


# --- the rules, case by case -----------------------------------------------------------------------------------------


def test_order_of_all_tiles():
    """R1, R2: twos above aces above kings … above threes; inside a rank # above * above o above +."""
    falling = [f"{rank}{suit}" for rank in ("2", "a", "k", "d", "b", *map(str, range(10, 2, -1))) for suit in "#*o+"]

    assert falling == [str(tile) for tile in sorted(PACK, key=HEIGHTS.__getitem__, reverse=True)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("2#", Kind.SINGLE),
        ("4+ 4o", Kind.PAIR),
        ("4+ 4o 4#", Kind.TRIPLET),
        ("3o 4+ 5* 6# 7o", Kind.STRAIGHT),
        ("7o 5* 3o 6# 4+", Kind.STRAIGHT),
        ("b+ d+ k* a+ 2+", Kind.STRAIGHT),
        ("3+ 5+ 7+ 9+ b+", Kind.FLUSH),
        ("a* 2* 3* 4* 5*", Kind.FLUSH),
        ("6+ 7o 6o 6* 7+", Kind.FULL_HOUSE),
        ("a+ ao 8* a* a#", Kind.FOUR),
        ("8# 9# 10# b# d#", Kind.STRAIGHT_FLUSH),
        ("b# d# k# a# 2#", Kind.STRAIGHT_FLUSH),
        ("4+ 5+", None),
        ("4+ 4o 5#", None),
        ("4+ 4o 4* 4#", None),
        ("4+ 4o 5* 5#", None),
        ("5# 6# 7# 8#", None),
        ("4+ 4o 5* 5# 6+", None),
        ("a+ 2* 3* 4* 5*", None),
        ("k+ a* 2* 3* 4*", None),
        ("2* 3o 4* 5* 6*", None),
        ("3o 4+ 5* 6# 7o 8+", None),
        ("", None),
    ],
)
def test_kind(text, kind):
    """R3 to R8: what tiles are, whatever their order; four are nothing, and nothing goes round the corner."""
    found = combination(text)

    assert kind == (None if found is None else found.kind)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2+", "a#"),
        ("a*", "ao"),
        ("5+ 5o", "4* 4#"),
        ("4+ 4#", "4o 4*"),
        ("3+ 3o 3*", None),
        ("4+ 4o 4*", "3o 3# 3*"),
        ("2+ 2o 2*", "a+ ao a#"),
        ("3+ 4o 5+ 6o 7*", "3o 4+ 5* 6# 7o"),
        ("bo do k+ a+ 2+", "10# b# d* k# a#"),
        ("3+ 5+ 7+ 9+ b+", "b# do k+ a+ 2+"),
        ("3* 4* 5* 6* 8*", "4o 6o 8o 10o 2o"),
        ("7* 9* 10* b* k*", "3* 4* 5* 6* 8*"),
        ("3+ 3o 3* 4+ 4o", "3# 5# 7# k# 2#"),
        ("6+ 6o 6* 7+ 7o", "5+ 5o 5* 2+ 2o"),
        ("4+ 4o 4* 4# 3+", "2+ 2o 2* a+ ao"),
        ("d+ do d* d# 9o", "10+ 10o 10* 10# a#"),
        ("3+ 4+ 5+ 6+ 7+", "2+ 2o 2* 2# a+"),
        ("3o 4o 5o 6o 7o", "b+ d+ k+ a+ 2+"),
        ("4o 5o 6o 7o 8o", "3o 4o 5o 6o 7o"),
    ],
)
def test_higher_of_two(higher, lower):
    """R3 to R5, R7: the higher beats the lower and never the other way round, nor does anything beat itself."""
    one, other = combination(higher), combination(lower or higher)

    assert beats(one, other) is (lower is not None)
    assert not beats(other, one)


@pytest.mark.parametrize(
    ("laid", "lies"), [("2#", "3+ 3o"), ("2* 2#", "3+"), ("3+ 4+ 5+ 6+ 7+", "3o 3*"), ("2+ 2o 2*", "3+ 4o 5+ 6o 7*")]
)
def test_number_of_tiles_is_kept(laid, lies):
    """R10: nothing beats another number of tiles, however high it is."""
    assert not beats(combination(laid), combination(lies))


def test_pairs_of_one_rank_where_only_the_rank_counts():
    """R4: with `paarvergleich wert` no pair of fours beats another, a pair of fives does."""
    lies = combination("4+ 4o")

    assert beats(combination("4* 4#"), lies)
    assert not beats(combination("4* 4#"), lies, pairs_by_rank=True)
    assert beats(combination("5+ 5o"), lies, pairs_by_rank=True)


# --- a second opinion ------------------------------------------------------------------------------------------------
#
# A tile is a number: its rank from 0 (three) to 12 (two) times four, plus its suit from 0 (Kreuz) to 3 (Pik).

NUMBER = {
    f"{rank}{suit}": 4 * place + level
    for place, rank in enumerate(("3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a", "2"))
    for level, suit in enumerate("+o*#")
}


def worth(numbers):
    """Return a comparable worth of ascending tile numbers, None if they are no combination; by counting alone."""
    ranks, suits = [number // 4 for number in numbers], {number % 4 for number in numbers}
    shape = sorted(Counter(ranks).values())
    top = numbers[-1]
    if len(numbers) < 4:
        return (0, ranks[0], top) if len(set(ranks)) == 1 else None
    row = ranks == list(range(ranks[0], ranks[0] + 5))
    if row and len(suits) == 1:
        return (5, top % 4, top)
    if shape in ([1, 4], [2, 3]):
        return (4 if shape == [1, 4] else 3, ranks[2], 0)  # the middle one of five is of the four or of the three
    if len(suits) == 1:
        return (2, top % 4, top)
    return (1, 0, top) if row else None


def by_force(hand, lies=None, needed=None, *, pairs_by_rank=False):
    """Return every set of tiles of a hand that may be laid, found by trying all of one, two, three and five."""
    numbers = sorted(NUMBER[str(tile)] for tile in hand)
    sizes = (1, 2, 3, 5) if lies is None else (len(lies),)
    bar = None if lies is None else worth(sorted(NUMBER[str(tile)] for tile in lies))
    found = set()
    for size in sizes:
        for some in itertools.combinations(numbers, size):
            value = worth(some)
            if value is None or (needed is not None and NUMBER[str(needed)] not in some):
                continue
            same_rank = bar is not None and size == 2 and value[1] == bar[1] and pairs_by_rank
            if bar is None or (value > bar and not same_rank):
                found.add(some)
    return found


def found_in(hand, lies=None, needed=None, **options):
    """Return what the game finds, as sets of numbers; nothing may be found twice."""
    lying = None if lies is None else read(lies)
    listed = [tuple(sorted(NUMBER[str(t)] for t in one.tiles)) for one in playable(hand, lying, needed, **options)]

    assert len(listed) == len(set(listed))
    return set(listed)


def dealt(chance, size):
    """Return a random hand and something another hand could have laid."""
    order = chance.sample(PACK, len(PACK))
    other = list(within(order[size : 2 * size]))
    return tuple(order[:size]), chance.choice(other)


@tries(1, 6)
@pytest.mark.parametrize(("size", "hands"), [(13, 25), (17, 5), (5, 50)])
def test_nothing_is_missed_and_nothing_invented(size, hands, tries):
    """R3 to R10: what can lead, what beats something and what holds a needed tile is found, and nothing else."""
    chance = random.Random(size)
    for _ in range(tries * hands):
        hand, lies = dealt(chance, size)
        needed = chance.choice(hand)
        by_rank = chance.random() < 0.5

        assert by_force(hand) == found_in(hand)
        assert by_force(hand, lies.tiles, pairs_by_rank=by_rank) == found_in(hand, lies.tiles, pairs_by_rank=by_rank)
        assert by_force(hand, needed=needed) == found_in(hand, needed=needed)


def test_what_is_found_is_what_is_read():
    """R7: a combination built from a hand has the kind and the worth that anybody reads off its tiles."""
    chance = random.Random(7)
    for _ in range(60):
        hand, _lies = dealt(chance, 13)

        assert [] == [one for one in within(hand) if one != read(one.tiles)]


def test_it_is_quick():
    """Everything in a hand is found within 20 ms, ninety-nine times in a hundred; also the thirteen tiles of a suit."""
    chance = random.Random(1)
    hands = [dealt(chance, size)[0] for size in (13, 17) for _ in range(50)]
    suit = tuple(tile for tile in PACK if tile.suit is PACK[0].suit)
    taken = seconds(*(partial(deque, playable(hand, None), maxlen=0) for hand in (*hands, suit)))

    assert sorted(taken)[-2] < 0.02
