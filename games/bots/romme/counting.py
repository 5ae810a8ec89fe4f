"""What the cards of a hand count, what of them fits the melds on the table, and what a first lay must still reach."""

from __future__ import annotations

from functools import cache

from games.bots.bits import BIT, CARDS, RANKS, SUIT, Shape
from games.contract import Seat
from games.frozen import Frozen
from games.kit.cards import Suit
from games.kit.melds import RING, SHORTEST, Kind, Meld, beside, count_jokers
from games.kit.spread import numbered
from games.romme.rules import VALUES, points
from games.romme.state import State, adds_up, start_value

POINTS = tuple(VALUES[card.rank] for card in CARDS)
DEAREST = sorted(range(len(CARDS)), key=lambda bit: -POINTS[bit])
WORTH = [0]
for _points in POINTS[:RANKS]:
    WORTH += [_points + less for less in WORTH]

OUT = -30
"""What it counts to have no card left: more than no loss at all, for then the others have one."""


@cache
def worth(shape: Shape) -> int:
    """Return the points of a meld (R17, R18)."""
    return points(Meld(Kind.RUN if shape.run else Kind.SET, shape.cards))


def value(bits: int) -> int:
    """Return the loss that some cards are (R31)."""
    return (
        WORTH[bits & SUIT]
        + WORTH[bits >> RANKS & SUIT]
        + WORTH[bits >> 2 * RANKS & SUIT]
        + WORTH[bits >> 3 * RANKS & SUIT]
    )


def makes_meld(bit: int, held: int, jokers: int) -> bool:
    """Tell whether a card makes a meld with some others, and with one of some jokers."""
    suit, place = divmod(bit, RANKS)
    have, wanted = held | 1 << bit, SHORTEST - (jokers > 0)
    if sum(have >> RANKS * other + place & 1 for other in Suit) >= wanted:
        return True
    row = have >> RANKS * suit & SUIT
    ring = (row | row << RANKS | row << 2 * RANKS) >> RANKS + place - 2
    return any((ring >> step & 7).bit_count() >= wanted for step in range(SHORTEST))


class Ends(Frozen):
    """
    What can be laid off.

    Attributes:
        single: cards that fit sets.
        runs: of every run its suit as a shift, its first and last place, and how much longer it can become.
        joker: whether a joker finds a place.
    """

    single: int
    runs: tuple[tuple[int, int, int, int], ...]
    joker: bool

    def free(self, held: int) -> int:
        """Return which of some cards can be laid off, one after another."""
        found = held & self.single
        for shift, first, last, room in self.runs:
            for place, step in ((last, 1), (first, -1)):
                left = room
                at = (place + step) % RANKS
                while left and held >> shift + at & 1:
                    found |= 1 << shift + at
                    at, left = (at + step) % RANKS, left - 1
        return found


def ends_of(state: State) -> Ends:
    """Return what can be laid off to the melds of a table."""
    single, runs, joker = 0, [], False
    for meld in numbered(state.spread).values():
        shown, fitting = meld.shown(), beside(meld, RING)
        joker |= bool(fitting) and not count_jokers(meld.cards)
        if meld.kind is Kind.SET:
            single |= sum(1 << BIT[card] for card in fitting)
        elif fitting:
            first, last = RING.place(shown[0].rank), RING.place(shown[-1].rank)
            runs.append((RANKS * shown[0].suit, first, last, RANKS - len(shown)))
    return Ends(single, tuple(runs), joker)


class Outlook(Frozen):
    """What counts for a hand: what can be laid off, and what a first lay must still be worth, 0 for who is out."""

    ends: Ends
    needed: int
    together: bool


def outlook_of(state: State, seat: Seat) -> Outlook:
    """Return that for somebody as the table is now."""
    needed = 0 if state.players[seat].out else start_value(state) - state.first_lay
    return Outlook(ends_of(state), needed, adds_up(state))


def dearest(one: int, two: int, most: int) -> list[int]:
    """Return what the dearest cards count."""
    found: list[int] = []
    for bit in DEAREST:
        if (one | two) >> bit & 1:
            found += [POINTS[bit]] * ((one >> bit & 1) + (two >> bit & 1))
            if len(found) >= most:
                return found[:most]
    return found
