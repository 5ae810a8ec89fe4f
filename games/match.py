"""
What a match of several deals is made of: whose turn to deal comes next, the sum of all deals, and who leads.

People are named by their seats. Somebody who has left keeps his place in the circle of those who began, so that "the
next one clockwise" is still known; he scores nothing any more and is not ranked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from games.contract import Seat


def clockwise(circle: Sequence[Seat], seat: Seat, here: Collection[Seat]) -> Seat:
    """
    Return who comes after `seat`: the first in `circle` behind him that is still `here`, himself last of all.

    Raises:
        ValueError: nobody is here, or `seat` never sat in the circle.
    """
    place = circle.index(seat) + 1
    for following in (*circle[place:], *circle[:place]):
        if following in here:
            return following
    raise ValueError("nobody is left in the circle")


def totals(deals: Iterable[Iterable[tuple[Seat, int]]], seats: Iterable[Seat]) -> dict[Seat, int]:
    """Return the points of every seat in all deals together, 0 for a seat that has none."""
    points = dict.fromkeys(seats, 0)
    for deal in deals:
        for seat, scored in deal:
            points[seat] += scored
    return points


def leaders(points: Mapping[Seat, int], here: Sequence[Seat], *, fewest: bool = False) -> tuple[Seat, ...]:
    """Return everybody who has the best total of those still here, in their order; with `fewest` points are losses."""
    best = (min if fewest else max)(points[seat] for seat in here)
    return tuple(seat for seat in here if points[seat] == best)
