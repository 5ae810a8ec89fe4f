"""
How many cards of a hand every task can use: what is asked thousands of times in imagined worlds.

The rules stand in `games/profisort/search`, which also says which cards they are; this is a fast count of them, and the
tests hold the two against each other. Ranks are bits here, two to king, and a hand is a few numbers: which ranks are
there once, twice, … (`there`), which cards of each suit once (`suits`) and twice (`twins`), and how many jokers.

That every group needs a natural card of its own (R10) is not looked at: it is hardly ever what a task fails by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import TypeAlias

from games.kit.cards import Card, Face, Rank, Suit
from games.profisort.tasks import FORMS, HIGHEST, LOW_RANKS, LOWEST, PICTURES, TASKS

RANKS = HIGHEST - LOWEST + 1
COPIES = 8
"""Of a rank there are so many cards."""


def _bits(ranks: Iterable[Rank]) -> int:
    return sum(1 << rank - LOWEST for rank in ranks)


def _windows(length: int) -> tuple[int, ...]:
    return tuple((1 << length) - 1 << low for low in range(RANKS - length + 1))


def _longest(length: int) -> bytes:
    """Return for every set of ranks how much of a run of that length it fills."""
    windows = _windows(length)
    return bytes(max((ranks & window).bit_count() for window in windows) for ranks in range(1 << RANKS))


FOUR, FIVE, SIX = _windows(4), _windows(5), _windows(6)
IN_SIX, IN_EIGHT = _longest(6), _longest(8)
LOW, HIGH = _bits(LOW_RANKS), _bits(PICTURES)
CORNERS = tuple(tuple(sorted(rank - LOWEST for rank in form)) for form in FORMS)
TWO_FIVES = tuple((one | other, one & other) for at, one in enumerate(FIVE) for other in FIVE[at:])


class Held:
    """
    A hand as numbers; it can grow.

    Attributes:
        counts: how many cards of each rank.
        there: at place n the ranks with at least n cards; place 0 is unused.
        suits, twins: by suit the ranks that are there, and there twice.
        many: by suit how many cards.
        jokers: how many.
    """

    __slots__ = ("counts", "jokers", "many", "suits", "there", "twins")

    def __init__(self, cards: Iterable[Face] = ()) -> None:
        self.counts = [0] * RANKS
        self.there = [0] * (COPIES + 2)
        self.suits = [0] * len(Suit)
        self.twins = [0] * len(Suit)
        self.many = [0] * len(Suit)
        self.jokers = 0
        for card in cards:
            self.add(card)

    def copy(self) -> Held:
        """Return the same hand once more."""
        other = Held.__new__(Held)
        other.counts, other.there = self.counts[:], self.there[:]
        other.suits, other.twins, other.many = self.suits[:], self.twins[:], self.many[:]
        other.jokers = self.jokers
        return other

    def add(self, card: Face) -> None:
        """Take one more card; aces are of no use (R14)."""
        if not isinstance(card, Card):
            self.jokers += 1
        elif card.rank != Rank.ACE:
            at, suit = card.rank - LOWEST, card.suit
            bit = 1 << at
            self.counts[at] += 1
            self.there[self.counts[at]] |= bit
            self.twins[suit] |= self.suits[suit] & bit
            self.suits[suit] |= bit
            self.many[suit] += 1


def _sets(held: Held, sets: int, size: int) -> int:
    """Count what so many sets of one size use."""
    used, open_sets, above = 0, sets, 0
    for many in range(size, 0, -1):
        ranks = held.there[many].bit_count()
        new = min(open_sets, ranks - above)
        used += many * new
        open_sets -= new
        above = ranks
        if not open_sets:
            break
    return used


def _twins(held: Held) -> int:
    return _sets(held, 5, 2)


def _triplets(held: Held) -> int:
    return _sets(held, 3, 3)


def _four_suits(held: Held) -> int:
    clubs, spades, hearts, diamonds = held.suits
    either, other = clubs ^ spades, hearts ^ diamonds
    both, pair = clubs & spades, hearts & diamonds
    if both & pair:
        return 4
    if both & other or pair & either:
        return 3
    return 2 if both or pair or either & other else 1


def _suit_run(held: Held) -> int:
    return max(IN_SIX[ranks] for ranks in held.suits)


def _twins_and_run(held: Held) -> int:
    once, twice, thrice = held.there[1:4]
    best = 0
    for window in SIX:
        whole = (thrice & window | twice & ~window).bit_count()
        some = (twice & window | once & ~window).bit_count()
        both = 2 * whole if whole < 2 else 4
        if whole < 2:
            both += min(2 - whole, some - whole)
        used = (once & window).bit_count() + both
        best = max(best, used)
    return best


@cache
def _runs_of_five(once: int, twice: int) -> int:
    return max((once & either).bit_count() + (twice & both).bit_count() for either, both in TWO_FIVES)


def _two_runs(held: Held) -> int:
    return _runs_of_five(held.there[1], held.there[2])


def _low(held: Held) -> int:
    return min(6, held.counts[0] + held.counts[1])


def _pictures(held: Held) -> int:
    return min(7, sum(held.counts[-3:]))


def _identical(held: Held) -> int:
    pairs = sum(ranks.bit_count() for ranks in held.twins)
    if pairs >= 3:
        return 6
    return 2 * pairs + min(3 - pairs, sum(ranks.bit_count() for ranks in held.suits) - pairs)


@cache
def _matched(columns: tuple[int, ...]) -> int:
    """Return how many of four ranks can each have a suit of its own."""
    return max(
        sum(column >> suit & 1 for column, suit in zip(columns, suits, strict=True)) for suits in permutations(Suit)
    )


def _corners(held: Held) -> int:
    clubs, spades, hearts, diamonds = held.suits
    return max(
        _matched(
            tuple(
                clubs >> at & 1 | (spades >> at & 1) << 1 | (hearts >> at & 1) << 2 | (diamonds >> at & 1) << 3
                for at in form
            )
        )
        for form in CORNERS
    )


def _fours(held: Held) -> int:
    return _sets(held, 2, 4)


def _five_and_run(held: Held) -> int:
    there, best = held.there, 0
    for window in FOUR:
        run = (there[1] & window).bit_count()
        many = 5
        while many and not (there[many] & ~window or there[many + 1] & window):
            many -= 1
        best = max(best, run + many)
    return best


def _long_run(held: Held) -> int:
    return IN_EIGHT[held.there[1]]


def _set_and_suit(held: Held) -> int:
    best, counts = 0, held.counts
    for suit, suited in enumerate(held.many):
        five = min(suited, 5)
        if five + 3 <= best:
            continue
        ranks, twins = held.suits[suit], held.twins[suit]
        for at, same in enumerate(counts):
            if same:
                both = (ranks >> at & 1) + (twins >> at & 1)
                best = max(best, min(five + min(same, 3), same + suited - both))
    return best


Use: TypeAlias = Callable[[Held], int]

USES: Mapping[int, Use] = {
    1: _twins,
    2: _triplets,
    3: _four_suits,
    4: _suit_run,
    5: _twins_and_run,
    6: _two_runs,
    7: _low,
    8: _pictures,
    9: _identical,
    10: _corners,
    11: _fours,
    12: _five_and_run,
    13: _long_run,
    14: _set_and_suit,
}
"""How many natural cards of a hand each task can use."""


def lacking(held: Held, tasks: Sequence[int]) -> list[int]:
    """Return how many cards each of some tasks still lacks."""
    jokers = held.jokers
    return [max(0, SIZE[number] - USES[number](held) - (jokers if JOKERS[number] else 0)) for number in tasks]


SIZE = {number: task.size for number, task in TASKS.items()}
JOKERS = {number: task.jokers for number, task in TASKS.items()}
