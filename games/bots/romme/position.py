"""
What a position of Rommé looks like in numbers, for the judgement that has learnt what they are worth.

Theory of operation
-------------------
The numbers are those of a table of three, as one of them sees it when they have ended their turn: what they hold, what
lies there and how near the others are to their end (`Table`), and what they have just thrown away. Where more play, the
next one is looked at, and of the rest whoever is nearest to their end. Everything about a hand is found with bits
(`bits`): the neighbours in a hand, for instance, are what it has in common with itself, turned by one place. Each
number is brought to about the size of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.bots.bits import BIT, RANKS, SUIT
from games.bots.romme.counting import POINTS, Ends, ends_of, makes_meld, value
from games.contract import Event, Seat
from games.frozen import Frozen
from games.kit.cards import Card, Face, Joker
from games.kit.events import Discarded
from games.kit.match import clockwise
from games.kit.melds import SHORTEST
from games.kit.spread import numbered
from games.meld.rules import Player
from games.romme.moves import openly_held
from games.romme.state import State

SUITS = 4
WHOLE = (1 << SUITS * RANKS) - 1
COPIES, JOKERS = 2, 6
START = 30
"""The first lay the numbers know of."""

BELOW = tuple(sum(((1 << place) - 1) << RANKS * suit for suit in range(SUITS)) for place in range(RANKS + 1))
"""Of every suit the places below one."""

DEAR = WHOLE & ~BELOW[7]
"""Nines and better: what a first lay is made of."""

BY_THREE, BY_FOUR = (
    sum(1 << bit for bit, points in enumerate(POINTS) if cards * points >= START) for cards in (SHORTEST, SUITS)
)
"""The cards of which so many alike are worth a first lay."""

NEAR = (1, 2, 3, 4, 6, 8)
"""So few cards of somebody who is out are told apart."""


def turned(bits: int, step: int) -> int:
    """Return cards moved so many places round the ring of their suits."""
    step %= RANKS
    return (bits & BELOW[RANKS - step]) << step | (bits & ~BELOW[RANKS - step]) >> RANKS - step


def others(bits: int) -> tuple[int, int, int]:
    """Return cards moved to each of the other suits."""
    ring = bits << SUITS * RANKS | bits
    return ring >> RANKS & WHOLE, ring >> 2 * RANKS & WHOLE, ring >> 3 * RANKS & WHOLE


def alike(bits: int) -> tuple[int, int]:
    """Return which cards have one of their rank in another suit, and which have two."""
    one, two, three = others(bits)
    return one | two | three, one & two | one & three | two & three


def in_melds(bits: int) -> int:
    """Return which cards are part of a meld without a joker."""
    ending = bits & turned(bits, 1) & turned(bits, 2)
    return ending | turned(ending, -1) | turned(ending, -2) | bits & alike(bits)[1]


def waited_for(bits: int) -> int:
    """Return the cards that would make a meld with two of these."""
    following, skipping = bits & turned(bits, 1), bits & turned(bits, 2)
    return turned(following, 1) | turned(following, -2) | turned(skipping, -1) | alike(bits)[1]


@cache
def _run_reaches(row: int, jokers: int) -> bool:
    """Tell whether some cards of a suit, and a joker, make a run for a first lay."""
    for start in range(RANKS):
        lacking, points, places = 0, 0, set[int]()
        for length in range(1, RANKS + 1):
            place = (start + length - 1) % RANKS
            lacking += not row >> place & 1
            if lacking > jokers:
                break
            points += POINTS[place]
            places.add(place)
            low_ace = RANKS - 1 in places and 0 in places and RANKS - 2 not in places
            if length >= SHORTEST and points - 10 * low_ace >= START:
                return True
    return False


def reaches(once: int, jokers: int) -> bool:
    """Tell whether a hand makes a first lay: a run, a set of three dear cards, or one of four."""
    jokers = min(jokers, 1)
    if any(_run_reaches(once >> RANKS * suit & SUIT, jokers) for suit in range(SUITS)):
        return True
    some = once & BY_FOUR
    one, two, three = others(some)
    if jokers:
        return bool(some & BY_THREE & (one | two | three) or some & (one & two | one & three | two & three))
    return bool(some & BY_THREE & (one & two | one & three | two & three) or some & one & two & three)


def copies(bits: int, once: int, twice: int) -> int:
    """Return how many of some cards have not been seen yet."""
    return (bits & once).bit_count() + (bits & twice).bit_count()


class Told(Frozen):
    """
    What somebody remembers of a deal.

    Attributes:
        turns: how many have ended.
        held: of everybody the cards they are known to hold; thrown: those they have thrown away.
    """

    turns: int
    held: Mapping[Seat, int]
    thrown: Mapping[Seat, int]


def told_of(heard: Sequence[Event]) -> Told:
    """Return that from what was heard."""
    thrown: dict[Seat, int] = {}
    turns = 0
    for event in heard:
        if isinstance(event, Discarded):
            turns += 1
            thrown[event.seat] = thrown.get(event.seat, 0) | _bits((event.card,))
    return Told(turns, {seat: _bits(cards) for seat, cards in openly_held(tuple(heard)).items()}, thrown)


def _bits(cards: Iterable[Face]) -> int:
    found = 0
    for card in cards:
        if isinstance(card, Card):
            found |= 1 << BIT[card]
    return found


class Table(Frozen):
    """
    What does not depend on the discard.

    Attributes:
        numbers: of the table and of the others.
        live: how many copies of each card have not been seen; once, twice: the cards with one left, and with two.
        fits, nearly: the cards that have a place at the table, and those behind such a card.
        jokers: how many have not been seen.
        out: whether the first lay is made.
        held: what the next player is known to hold; thrown: what they have thrown away, and of the rest
            whoever is nearest to their end (with two, the same once more).
    """

    numbers: tuple[float, ...]
    live: tuple[int, ...]
    once: int
    twice: int
    ends: Ends
    fits: int
    nearly: int
    jokers: int
    out: bool
    held: int
    thrown: tuple[int, int]


def table_of(state: State, seat: Seat, told: Told) -> Table:
    """Return it for a hand before its discard."""
    hand = state.players[seat].hand
    lying = [face for meld in numbered(state.spread).values() for face in meld.cards]
    live, jokers = [COPIES] * len(POINTS), JOKERS
    for face in (*hand, *state.pile, *lying):
        if isinstance(face, Joker):
            jokers -= 1
        else:
            live[BIT[face]] -= 1
    once = sum(1 << bit for bit, left in enumerate(live) if left > 0)
    twice = sum(1 << bit for bit, left in enumerate(live) if left > 1)
    ends = ends_of(state)
    fits, nearly = ends.single, 0
    for shift, first, last, _ in ends.runs:
        for end, step in ((last, 1), (first, -1)):
            fits |= 1 << shift + (end + step) % RANKS
            nearly |= 1 << shift + (end + 2 * step) % RANKS
    following = clockwise(state.circle, seat, state.circle)
    rest = [other for other in state.circle if other not in {seat, following}]
    before = min(rest, key=lambda other: _far(state.players[other]), default=following)
    standing = [face.stands_for for face in lying if isinstance(face, Joker) and face.stands_for is not None]
    places, outs = copies(fits, once, twice), state.players[following].out + state.players[before].out
    numbers = [
        *_pace(state, (following, before), told),
        places / 20, outs * places / 20, sum(live[BIT[card]] for card in standing) / 3,
        len(standing) / 3, sum(card in hand for card in standing),
        len(numbered(state.spread)) / 6, jokers / 6, ends.joker,
    ]  # fmt: skip
    thrown = (told.thrown.get(following, 0), told.thrown.get(before, 0))
    held, out = told.held.get(following, 0), state.players[seat].out
    told_apart = tuple(map(float, numbers))
    return Table(told_apart, tuple(live), once, twice, ends, fits, nearly, jokers, out, held, thrown)


def _far(player: Player) -> tuple[bool, int]:
    """Return how far somebody is from their end."""
    return not player.out, len(player.hand)


def _pace(state: State, others: Iterable[Seat], told: Told) -> list[float]:
    """Return how far the deal is, and how near the others are to their end."""
    rounds = told.turns // len(state.circle)
    found: list[float] = [rounds / 8, rounds < 1, rounds < 2, rounds < 4]
    for other in others:
        player = state.players[other]
        left = len(player.hand)
        found += [left / 12, player.out, *(player.out and left <= few for few in NEAR)]
        found.append(told.held.get(other, 0).bit_count() / 4)
    return found


def hand_numbers(once: int, twice: int, jokers: int, table: Table) -> list[float]:
    """Return what a hand looks like behind its discard."""
    count = once.bit_count() + twice.bit_count() + jokers
    melds = in_melds(once)
    free = table.ends.free(once)
    loose = once & ~melds
    stuck = loose & ~free if table.out else loose
    points, dead = value(stuck) + value(twice), stuck.bit_count() + twice.bit_count()
    following, skipping = loose & turned(loose, 1), loose & turned(loose, 2)
    company = loose & alike(loose)[0]
    alone = loose & ~(following | turned(following, -1) | skipping | turned(skipping, -2) | company)
    waiting = waited_for(once) & ~once
    found = [
        count / 12, count <= 1, count <= 2, count <= 3, count <= 4, count <= 6,
        jokers >= 1, jokers >= 2, (value(once) + value(twice) + 20 * jokers) / 60,
        points / 40, dead / 6, dead + jokers <= 1, dead + jokers <= 2, dead + jokers <= 3,
        ((loose & ~free).bit_count() + twice.bit_count()) / 6,
        melds.bit_count() / 6, twice.bit_count() / 3,
        following.bit_count() / 3, skipping.bit_count() / 3, company.bit_count() / 4,
        copies(waiting, table.once, table.twice) / 15,
        copies(waited_for(loose) & ~once, table.once, table.twice) / 15,
        alone.bit_count() / 5, value(alone) / 40,
    ]  # fmt: skip
    if table.out:
        found += [
            (once & table.fits).bit_count() / 3, (once & table.nearly & ~table.fits).bit_count() / 3,
            jokers > 0 and table.ends.joker, jokers > 0 and following > 0,
            copies(table.fits | waiting, table.once, table.twice) / 25,
            0.0, melds > 0, points / (1 + dead) / 10, count == dead, (once & DEAR).bit_count() / 6, 0.0,
        ]  # fmt: skip
        if points:
            found[29] = max(POINTS[bit] for bit in range(len(POINTS)) if (stuck | twice) >> bit & 1) / 11
    else:
        found += _first_lay(once, jokers, waiting, table)
        found += [found[24] * dead / 6, (loose & ~free & ~DEAR).bit_count() / 6]
    return list(map(float, found))


def _first_lay(once: int, jokers: int, waiting: int, table: Table) -> list[float]:
    """Return how near a hand is to its first lay."""
    there, chances, by_joker = reaches(once, jokers), 0, False
    if not there:
        wanted = (table.once if jokers else table.once & waiting) & ~once
        chances = sum(
            left for bit, left in enumerate(table.live) if wanted >> bit & 1 and reaches(once | 1 << bit, jokers)
        )
        by_joker = not jokers and reaches(once, 1)
    dear = once & DEAR
    mates, threes = alike(dear)
    return [
        there, chances / 15, by_joker, by_joker * table.jokers / 6,
        (dear & turned(dear, 1)).bit_count() / 3, (dear & turned(dear, 2)).bit_count() / 3,
        (dear & mates).bit_count() / 4, (dear & threes).bit_count() / 3, dear.bit_count() / 6,
    ]  # fmt: skip


def near_to(bit: int) -> tuple[int, int]:
    """Return the cards of a suit at most two places away from a card, and those of its rank."""
    card = 1 << bit
    return turned(card, 1) | turned(card, 2) | turned(card, -1) | turned(card, -2), alike(card)[0]


NEIGHBOURS = tuple(near_to(bit)[0] | near_to(bit)[1] for bit in range(len(POINTS)))


def discard_numbers(bit: int | None, table: Table) -> list[float]:
    """Return what the discard looks like to the others; None for a joker."""
    if bit is None:
        return [2.0] + [0.0] * 10
    live, (suit, place) = table.live, divmod(bit, RANKS)
    two_less, one_less, one_more, two_more = (live[RANKS * suit + (place + step) % RANKS] for step in (-2, -1, 1, 2))
    one, two, three = (live[RANKS * other + place] for other in range(SUITS) if other != suit)
    ways = two_less * one_less + one_less * one_more + one_more * two_more + one * two + one * three + two * three
    beside = NEIGHBOURS[bit]
    return [
        POINTS[bit] / 10, ways / 24, float((table.held & beside).bit_count()),
        float(makes_meld(bit, table.held, 0)), (table.thrown[0] & beside).bit_count() / 2,
        float(table.thrown[0] >> bit & 1), (table.thrown[1] & beside).bit_count() / 2, float(table.fits >> bit & 1),
        (one_less + one_more) / 4, (two_less + two_more) / 4, (one + two + three) / 6,
    ]  # fmt: skip


def numbers_behind(held: tuple[int, int, int], card: Face, table: Table) -> tuple[float, ...]:
    """Return what stands behind the numbers of the table when a card of a packed hand is discarded."""
    once, twice, jokers = held
    bit = BIT.get(card)
    if bit is None:
        return (*hand_numbers(once, twice, jokers - 1, table), *discard_numbers(None, table), 1.0)
    thrown = 1 << bit
    left = hand_numbers(once & ~(thrown & ~twice), twice & ~thrown, jokers, table)
    return (*left, *discard_numbers(bit, table), 1.0)
