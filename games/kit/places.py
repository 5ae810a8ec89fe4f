"""
A table whose chairs outlast the people on them: a leaver's chair stays empty until a newcomer takes it.

Who deals next is a chair, not a person; if it is empty the next occupied one clockwise deals.
"""

from __future__ import annotations

from typing import TypeVar

from games.contract import No, Refused, Seat
from games.frozen import Frozen, evolve


class Chairs(Frozen, kw_only=True):
    """
    What a match with chairs has at any moment; a game's state extends it.

    Attributes:
        places: the chairs in clockwise order and who sits there; None is an empty one.
        dealing: the chair that deals, now or next.
        totals: points of everybody who ever sat here, in the order of joining.
    """

    places: tuple[Seat | None, ...]
    dealing: int
    totals: tuple[tuple[Seat, int], ...]

    @property
    def circle(self) -> tuple[Seat, ...]:
        """Return who sits at the table, clockwise."""
        return tuple([seat for seat in self.places if seat is not None])

    @property
    def standing(self) -> tuple[tuple[Seat, int], ...]:
        """Return the points of those who sit at the table: who left and came back has two seats, and plays for one."""
        return tuple([one for one in self.totals if one[0] in self.places])


C = TypeVar("C", bound=Chairs)


def seated_from(places: tuple[Seat | None, ...], first: int) -> tuple[Seat, ...]:
    """Return the occupied seats clockwise, beginning with the chair `first`."""
    return tuple(seat for seat in places[first:] + places[:first] if seat is not None)


def next_dealer(state: Chairs) -> Seat:
    """Return who deals next: whoever sits on the dealer's chair, or on the first occupied one clockwise from it."""
    return seated_from(state.places, state.dealing)[0]


def behind_the_dealer(state: Chairs) -> tuple[Seat, ...]:
    """Return everybody clockwise from the dealer's left; the next dealer is last."""
    return seated_from(state.places, (state.places.index(next_dealer(state)) + 1) % len(state.places))


def without_person(state: C, seat: Seat) -> C:
    """Return the match with somebody's chair empty."""
    return evolve(state, places=tuple(None if held == seat else held for held in state.places))


def with_newcomer(state: C, seat: Seat) -> C:
    """Return the match with somebody on the first empty chair, who has no points yet; refused if there is none."""
    if None not in state.places:
        raise Refused(No.TABLE_FULL, most=len(state.places))
    place = state.places.index(None)
    taken = (*state.places[:place], seat, *state.places[place + 1 :])
    return evolve(state, places=taken, totals=(*state.totals, (seat, 0)))


def vacancies(state: Chairs) -> int:
    """Return how many newcomers could sit down."""
    return state.places.count(None)
