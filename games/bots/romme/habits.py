"""
What a card of Rommé is worth to a hand, by habit: no worlds, a sum of what speaks for keeping it.

Theory of operation
-------------------
A card is worth keeping for its neighbours in the hand, for the cards still alive that would make a meld with them, for
a place it has at the table or would have after one more card, and as part of a meld. Who has not made their first lay
keeps dear cards, which reach it; afterwards they are what they lose, the more so the fewer cards another still holds.

The weights were found by a search over some hundred thousand deals of a fast simulation against `first`, in which what
was counted were games won, not points; then they were made fewer and rounded, which cost nothing that could be
measured. They are in parts of a neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.bots.bits import BIT, RANKS, packed, shapes
from games.bots.romme.counting import POINTS, ends_of
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.kit.cards import Card, Face
from games.kit.spread import numbered
from games.romme.state import State

COPIES = 2
BESIDE, GAP, ALIKE = 1.2, 0.6, 0.9
"""What a neighbour in the hand is worth: the next card of the suit, the next but one, one of the same rank."""

MELD, FITS = 3.0, 2.0
"""What it is worth to be part of a meld, or to have a place at the table."""

CLOSE, CLOSER = 6, 3
"""Somebody with so few cards may soon be out."""


class Stage(Frozen):
    """
    What depends on whether the first lay is made.

    Attributes:
        twice: what the second copy of a card is worth.
        point: what each point of a card is worth.
        company: what each of its points is worth besides where the card has neighbours.
        close, closer: what each point is worth besides when somebody has few cards, or very few.
    """

    twice: float = 0.0
    point: float = 0.0
    company: float = 0.0
    close: float = 0.0
    closer: float = 0.0


class Habits(Frozen):
    """
    What somebody looks at beside their hand and the table.

    Attributes:
        live: what each unseen card is worth that would make a meld with a neighbour.
        nearly: what a place at the table is worth that is there after one more card, if that may still come.
        before, after: what else counts before the first lay and behind it.
    """

    live: float
    nearly: float
    before: Stage
    after: Stage


ALL = Habits(
    live=0.15,
    nearly=1.0,
    before=Stage(twice=-2.5, point=0.15, company=0.07),
    after=Stage(twice=-1.0, point=-0.05, close=-0.22, closer=-0.28),
)
HEEDLESS = evolve(ALL, after=Stage(twice=-1.0, point=-0.025))
"""Who does not mind how near to the end the others are."""


def keeping(state: State, seat: Seat, habits: Habits) -> dict[int, float]:
    """Return for the bit of every card of a hand what it is worth to keep one of them."""
    hand = state.players[seat].hand
    once, twice, _ = packed(hand)
    stage = habits.after if state.players[seat].out else habits.before
    fewest = min(len(player.hand) for other, player in state.players.items() if other != seat)
    point = stage.point + stage.close * (fewest <= CLOSE) + stage.closer * (fewest <= CLOSER)
    live = _live(state, hand)
    fits, nearly = _places(state, once, live)
    in_melds = 0
    for shape in shapes(once, 0):
        in_melds |= shape.bits
    found = {}
    for bit in range(len(POINTS)):
        if not once >> bit & 1:
            continue
        worth, waiting = _company(once, bit, live)
        worth += (point + stage.company * (worth > 0)) * POINTS[bit]
        if twice >> bit & 1:
            worth += stage.twice
        elif in_melds >> bit & 1:
            worth += MELD
        worth += FITS if fits >> bit & 1 else habits.nearly if nearly >> bit & 1 else 0.0
        found[bit] = worth + habits.live * waiting
    return found


def _company(once: int, bit: int, live: list[int]) -> tuple[float, int]:
    """Return what the neighbours of a card in the hand are worth, and how many unseen cards they wait for with it."""
    worth, waiting = 0.0, 0
    for step in (-1, 1):
        if once >> _beside(bit, step) & 1:
            worth += BESIDE
            waiting += live[_beside(bit, 2 * step)] + live[_beside(bit, -step)]
        if once >> _beside(bit, 2 * step) & 1:
            worth += GAP
            waiting += live[_beside(bit, step)]
    alike = [other for other in range(bit % RANKS, len(live), RANKS) if other != bit]
    mates = sum(once >> other & 1 for other in alike)
    if mates:
        worth += ALIKE * mates
        waiting += sum(live[other] for other in alike if not once >> other & 1)
    return worth, waiting


def _beside(bit: int, step: int) -> int:
    """Return the card so many places further in the ring of its suit."""
    suit, place = divmod(bit, RANKS)
    return RANKS * suit + (place + step) % RANKS


def _live(state: State, hand: Iterable[Face]) -> list[int]:
    """Return how many copies of each card have not been seen: neither in the hand nor on the table nor discarded."""
    lying = (face for meld in numbered(state.spread).values() for face in meld.cards)
    live = [COPIES] * len(POINTS)
    for face in (*hand, *state.pile, *lying):
        if isinstance(face, Card):
            live[BIT[face]] -= 1
    return live


def _places(state: State, once: int, live: list[int]) -> tuple[int, int]:
    """Return the cards that have a place at the table, with what is held, and those one unseen card away from it."""
    ends = ends_of(state)
    fits, nearly = ends.single, 0
    for shift, first, last, _ in ends.runs:
        for end, step in ((first, -1), (last, 1)):
            following = _beside(shift + end, step)
            fits |= 1 << following
            behind = 1 << _beside(following, step)
            if once >> following & 1:
                fits |= behind
            elif live[following]:
                nearly |= behind
    return fits, nearly
