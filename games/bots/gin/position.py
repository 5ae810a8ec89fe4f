"""
What a position of Gin Rummy looks like in numbers, for the judgement that has learnt what they are worth.

Theory of operation
-------------------
The numbers are those of somebody who has just ended their turn: what they hold, how far the deal is and what the other
one has shown (`Table`), and what they have just thrown away. What a hand may become is counted exactly: with each tile
that has not been seen, what would be the smallest rest behind the best discard? How many of them let them knock, and
how many bring them near? What the other one throws tells much: whoever throws the dearest tile of their rest holds
nothing dearer but in melds, so such a tile is safe to throw, and none that could be thrown is waited for in vain. Each
number is brought to about the size of one.

A tile is the bit `13 * suit + place`, the ace first. What runs can be laid of one suit is a matter of 13 bits, so the
smallest rest of every holding of a suit is reckoned once, and so is how much smaller it gets by throwing one tile away.
Sets bind the suits together: of a rank that is there three or four times every set is tried, and the suits are asked
for what is left without it. A hand seldom has more than two such ranks. `arranging` of the rules says the same of any
hand, with the melds named; the tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import fsum

from games.contract import Event, Seat
from games.frozen import Frozen
from games.gin.actions import Dealt, Declined, Discarded, Drew, TileDrawn, Took
from games.gin.arranging import MELDS, VALUES
from games.gin.state import MOST_TO_KNOCK, State
from games.kit.cards import Card, Suit
from games.kit.melds import SHORTEST

RANKS = MELDS.row.ranks
WIDTH = len(RANKS)
CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
BIT = {card: at for at, card in enumerate(CARDS)}
POINTS = tuple(VALUES[card.rank] for card in CARDS)
DEAREST = max(POINTS)

SUIT = (1 << WIDTH) - 1
WHOLE = (1 << len(CARDS)) - 1
COLUMN = tuple(sum(1 << WIDTH * suit + place for suit in Suit) for place in range(WIDTH))
BELOW = tuple(sum(((1 << place) - 1) << WIDTH * suit for suit in Suit) for place in range(WIDTH + 1))
"""Of every suit the places below one."""

CHEAP = tuple(sum(1 << bit for bit, points in enumerate(POINTS) if points <= most) for most in range(DEAREST + 2))
"""The tiles that count so much at most."""

LONGEST = 5
"""A longer run is two runs."""


NOTHING_THERE = -100
"""What is saved by throwing a tile of a suit that has none: so it is never done."""


def packed(cards: Iterable[Card]) -> int:
    """Return some tiles as bits."""
    return sum(1 << BIT[card] for card in cards)


def each(bits: int) -> Iterator[int]:
    """Yield the places of the bits, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _of_one_suit() -> tuple[list[int], list[int], list[int]]:
    """Return for every holding of a suit its points, its smallest rest, and how much less is left without one tile."""
    worth, rest, without_one = [0], [0], [0]
    for held in range(1, 1 << WIDTH):
        low = held & -held
        points, others = POINTS[low.bit_length() - 1], held ^ low
        worth.append(points + worth[others])
        runs = [run for run in (low * ((1 << size) - 1) for size in range(SHORTEST, LONGEST + 1)) if run & held == run]
        rest.append(min([points + rest[others], *(rest[held ^ run] for run in runs)]))
        thrown = [rest[others], points + without_one[others], *(without_one[held ^ run] for run in runs if run != held)]
        without_one.append(min(thrown))
    saved = [kept - less for kept, less in zip(rest, without_one, strict=True)]
    return worth, rest, [NOTHING_THERE, *saved[1:]]


WORTH, REST, SAVED = _of_one_suit()


def value(bits: int) -> int:
    """Return what some tiles count."""
    return (
        WORTH[bits & SUIT]
        + WORTH[bits >> WIDTH & SUIT]
        + WORTH[bits >> 2 * WIDTH & SUIT]
        + WORTH[bits >> 3 * WIDTH & SUIT]
    )


def smallest_rest(bits: int, *, discarding: bool = False) -> int:
    """Return the smallest rest of some tiles; behind the best discard, if one of them is to be discarded."""
    one, two, three, four = bits & SUIT, bits >> WIDTH & SUIT, bits >> 2 * WIDTH & SUIT, bits >> 3 * WIDTH
    least = REST[one] + REST[two] + REST[three] + REST[four]
    if discarding:
        least -= max(SAVED[one], SAVED[two], SAVED[three], SAVED[four])
    alike = one & two & (three | four) | three & four & (one | two)
    for place in each(alike) if alike else ():
        for laid in sets(bits & COLUMN[place]):
            least = min(least, smallest_rest(bits ^ laid, discarding=discarding))
    return least


def sets(alike: int) -> tuple[int, ...]:
    """Return the sets that can be laid of three or four tiles of a rank."""
    return (alike,) if alike.bit_count() == SHORTEST else (alike, *(alike ^ 1 << bit for bit in each(alike)))


def makes_meld(bit: int, hand: int) -> bool:
    """Tell whether a hand makes a meld of one more tile."""
    suit, place = divmod(bit, WIDTH)
    row = ((hand | 1 << bit) >> WIDTH * suit & SUIT) << 2
    return any(row >> place + step & 7 == 7 for step in range(3)) or (hand & COLUMN[place]).bit_count() >= 2


def up(bits: int, steps: int) -> int:
    """Return tiles moved so many places up in their suits; what would go beyond the king is lost."""
    return bits << steps & WHOLE & ~BELOW[steps]


def down(bits: int, steps: int) -> int:
    """Return tiles moved so many places down in their suits; what would go below the ace is lost."""
    return bits >> steps & BELOW[WIDTH - steps]


def elsewhere(bits: int) -> tuple[int, int, int]:
    """Return tiles moved to each of the other suits."""
    one, two, three = ((bits << WIDTH * step | bits >> WIDTH * (4 - step)) & WHOLE for step in range(1, 4))
    return one, two, three


def in_melds(bits: int) -> int:
    """Return which tiles are part of some meld."""
    ending = bits & up(bits, 1) & up(bits, 2)
    one, two, three = elsewhere(bits)
    return ending | down(ending, 1) | down(ending, 2) | bits & (one & two | one & three | two & three)


UNKNOWN = DEAREST + 1
"""What they have thrown last, before they have thrown anything."""

FEW_LEFT, FEW_TURNS = (2, 6, 12, 18, 22), (1, 2, 3, 5, 7)
"""So many tiles of the stock, and so many turns of the other one, are told apart."""

CHEAPEST_LAST = 3
"""What they throw last counts as this, if it is cheaper still."""

RESTS = (12, 16, 20, 25, 30)
"""The rests a draw may lead to that are told apart, and by how much their counts are divided."""
HOW_MANY = (10, 10, 10, 15, 20)

OF_ALL = 30.0
"""Tiles are counted as if so many had not been seen."""

OUTS = (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
KNOCKS = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2)
"""To which class a tile belongs that makes a meld, or lets somebody knock, by what it counts."""


def _near(bit: int) -> int:
    """Return the tiles that could lie in a meld with one: of its rank, and up to two places away."""
    own = 1 << bit
    return COLUMN[bit % WIDTH] & ~own | up(own, 1) | up(own, 2) | down(own, 1) | down(own, 2)


NEAR = tuple(map(_near, range(len(CARDS))))


class Told(Frozen):
    """
    What somebody remembers of a deal.

    Attributes:
        held: the tiles the other one has taken openly and holds still; thrown: all they have thrown away; left: those
            they have left lying.
        last: what the last tile counts they have thrown.
        taken: how often they have taken the open tile; turns: how many turns they have ended; own: how many oneself.
    """

    held: int = 0
    thrown: int = 0
    left: int = 0
    last: int = UNKNOWN
    taken: int = 0
    turns: int = 0
    own: int = 0


def told_of(heard: Sequence[Event], seat: Seat) -> Told:
    """Return that from what a seat has heard."""
    held = thrown = left = taken = turns = own = 0
    last, pile = UNKNOWN, list[int]()
    for event in heard:
        match event:
            case Dealt(upcard=card):
                pile = [1 << BIT[card]]
            case Took(taker, card):
                pile = pile[:-1]
                if taker != seat:
                    held, taken = held | 1 << BIT[card], taken + 1
            case Declined(asked) | TileDrawn(asked) | Drew(asked):
                if asked != seat and pile:
                    left |= pile[-1]
            case Discarded(thrower, card):
                bit = 1 << BIT[card]
                pile.append(bit)
                if thrower == seat:
                    own += 1
                else:
                    held, thrown, last, turns = held & ~bit, thrown | bit, POINTS[BIT[card]], turns + 1
    return Told(held, thrown, left, last, taken, turns, own)


class Table(Frozen):
    """
    What does not depend on the discard.

    Attributes:
        numbers: of the deal and of the other one.
        told: what is remembered.
        unseen: the tiles that may be drawn; loose: those the other one may hold beside melds.
    """

    numbers: tuple[float, ...]
    told: Told
    unseen: int
    loose: int


def table_of(state: State, seat: Seat, told: Told) -> Table:
    """Return it for a hand before its discard."""
    unseen = WHOLE & ~(packed(state.hands[seat]) | packed(state.pile) | told.held)
    stock = len(state.stock)
    last = max(told.last, CHEAPEST_LAST)
    numbers = (
        stock / 29, *(stock <= few for few in FEW_LEFT),
        told.turns / 8, *(told.turns < few for few in FEW_TURNS),
        *(last == points for points in range(DEAREST, CHEAPEST_LAST - 1, -1)),
        0 if told.last == UNKNOWN else told.last / 10,
        told.taken / 3, told.taken > 0, told.held.bit_count() / 3, in_melds(told.held).bit_count() / 3,
        value(told.held) / 20, told.own - told.turns, state.dealer == seat,
    )  # fmt: skip
    loose = (unseen | told.held) & CHEAP[told.last]
    return Table(tuple(map(float, numbers)), told, unseen, loose)


def hand_numbers(hand: int, table: Table) -> list[float]:
    """Return what a hand looks like behind its discard."""
    now = smallest_rest(hand)
    melds = in_melds(hand)
    return [
        now / 50, float(now <= 15), float(now <= 20), float(now <= 30),
        *_prospects(hand, now, table), *_loose(hand & ~melds, melds, table.unseen),
    ]  # fmt: skip


def _prospects(hand: int, now: int, table: Table) -> list[float]:
    """Return what the next tile may make of a hand."""
    rests = [(bit, smallest_rest(hand | 1 << bit, discarding=True)) for bit in each(table.unseen)]
    each_counts = OF_ALL / len(rests)
    outs, knocks = [0.0] * (OUTS[DEAREST] + 1), [0.0] * (KNOCKS[DEAREST] + 1)
    better = thrown = 0
    for bit, rest in rests:
        if rest <= MOST_TO_KNOCK:
            knocks[KNOCKS[POINTS[bit]]] += each_counts / 5
        if rest < now:
            better += 1
        if (rest < now or POINTS[bit] >= table.told.last) and makes_meld(bit, hand):
            thrown += POINTS[bit] >= table.told.last
            if rest < now:
                outs[OUTS[POINTS[bit]]] += each_counts / 5
    left = [rest for _, rest in rests]
    return [
        fsum(knocks) / 2, float(any(knocks)), left.count(0) * each_counts / 3,
        *(sum(rest <= most for rest in left) * each_counts / many for most, many in zip(RESTS, HOW_MANY, strict=True)),
        sum(left) / len(left) / 50, better * each_counts / 15, min(left) / 30,
        *outs, *knocks, thrown * each_counts / 5,
    ]  # fmt: skip


def _loose(loose: int, melds: int, unseen: int) -> list[float]:
    """Return what the tiles beside melds look like, and how they keep company."""
    following, skipping = loose & up(loose, 1), loose & up(loose, 2)
    one, two, three = elsewhere(loose)
    alike = loose & (one | two | three)
    alone = loose & ~(following | down(following, 1) | skipping | down(skipping, 2) | alike)
    beside = down(unseen, 1) | up(unseen, 1)
    for others in elsewhere(unseen):
        beside |= others
    cheapest = sorted(POINTS[bit] for bit in each(loose))
    sums = [*accumulate(cheapest[:4])]
    return [
        melds.bit_count() / 6, float(melds.bit_count() >= 3), float(melds.bit_count() >= 6), loose.bit_count() / 6,
        following.bit_count() / 3, skipping.bit_count() / 3, alike.bit_count() / 4,
        alone.bit_count() / 5, value(alone) / 40, value(loose) / 50, value(loose & ~CHEAP[9]) / 30,
        value(loose & CHEAP[5]) / 20, (loose & beside).bit_count() / 8,
        *(sums[count] / (10 * count + 10) if count < len(sums) else float(count > 0) for count in range(4)),
        sum((NEAR[bit] & unseen).bit_count() for bit in each(loose)) / 40,
    ]  # fmt: skip


GIVEN = 16
"""How many numbers a discard has."""


def discard_numbers(bit: int, table: Table) -> list[float]:
    """Return what the discard looks like to the other one."""
    told, near, same = table.told, NEAR[bit], COLUMN[bit % WIDTH]
    ways, partners = _ways(bit, table.unseen | told.held)
    loose_ways, loose_partners = _ways(bit, table.loose)
    points = POINTS[bit]
    return [
        points / 10, ways / 6, partners / 5, loose_ways / 6, loose_partners / 5, float(not ways), float(not loose_ways),
        (told.held & near).bit_count() / 2, float(makes_meld(bit, told.held)), (told.left & near).bit_count() / 2,
        (told.thrown & near).bit_count() / 2, float((told.left | told.thrown) >> bit & 1),
        (told.thrown & same).bit_count() / 2, float(points < told.last), float(points > told.last),
        (told.left & same).bit_count() / 2,
    ]  # fmt: skip


def _ways(bit: int, among: int) -> tuple[int, int]:
    """Return how many pairs of some tiles make a meld with one, and how many of them lie beside it or are alike."""
    own = 1 << bit
    below, lower = bool(down(own, 1) & among), bool(down(own, 2) & among)
    above, higher = bool(up(own, 1) & among), bool(up(own, 2) & among)
    alike = (COLUMN[bit % WIDTH] & ~own & among).bit_count()
    ways = (lower and below) + (below and above) + (above and higher) + alike * (alike - 1) // 2
    return ways, below + above + alike
