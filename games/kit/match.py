"""
What a match of several deals is made of: in which order people come, who deals next, the sum of all deals, who leads.

People are named by their seats. Somebody who has left keeps their place in the circle of those who began, so that "the
next one clockwise" is still known; they score nothing any more and are not ranked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from games.contract import DRAWING_LOTS, Action, Chance, No, Refused, Seat, Setup, Things
from games.game import Game
from games.record import BadDeal, WrongDeal


class Seated(Protocol):
    """Somebody at a table, whatever else a game knows of them."""

    @property
    def seat(self) -> Seat:
        """Their seat."""
        ...


P = TypeVar("P", bound=Seated)
S = TypeVar("S")
V = TypeVar("V")

POINTS_GIVEN = "punkte"
"""Header of a record: `punkte NAME N` – somebody begins with so many points."""


def lots_or_pack(pending: str | None, circle: tuple[Seat, ...], cards: Things) -> Chance | None:
    """Return what the house must put in order: the people among whom a lot falls, or the cards of a deal."""
    if pending is None:
        return None
    return Chance(pending, circle if pending == DRAWING_LOTS else cards)


def from_the_left_of(players: Sequence[P], seat: Seat) -> tuple[P, ...]:
    """Return everybody clockwise, beginning at somebody's left; they themselves are last."""
    after = next(place for place, one in enumerate(players) if one.seat == seat) + 1
    return (*players[after:], *players[:after])


def beginning_with(players: Sequence[P], seat: Seat) -> tuple[P, ...]:
    """Return everybody clockwise, beginning with somebody themselves."""
    *others, first = from_the_left_of(players, seat)
    return (first, *others)


def clockwise(circle: Sequence[Seat], seat: Seat, here: Collection[Seat]) -> Seat:
    """
    Return who comes after `seat`: the first in `circle` behind them that is still `here`, themselves last of all.

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


def points_given(setup: Setup) -> dict[Seat, int]:
    """
    Return the points everybody begins with: those a record gives, else 0.

    Raises:
        BadDeal: a record gives something that is no number.
    """
    points = dict.fromkeys(setup.circle, 0)
    for seat, words in setup.given.get(POINTS_GIVEN, {}).items():
        if seat not in points or len(words) != 1 or not words[0].isdecimal():
            raise BadDeal(WrongDeal.NO_POINTS, header=POINTS_GIVEN, words=" ".join(words))
        points[seat] = int(words[0])
    return points


def unfinished(game: Game[S, V], state: S, _seat: Seat, _action: Action) -> None:
    """Refuse everything while nobody is on turn (`falsche_phase`): the match is over, broken off, or interrupted."""
    if not game.on_turn(state):
        raise Refused(No.WRONG_PHASE, phase=game.phase(state))
