"""Computers at a table: seats of their own before the match, and seats of people who are away."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import No, Refused, Seat, Step
from games.frozen import evolve
from games.game import Game
from games.table.actions import SeatComputer, StandIn
from games.table.events import ComputerSeated, StoodIn
from games.table.state import MOST_EVER, Person, S, Table, V, finished, phase, seat_of, vacancies


def computer_plays(game: Game[S, V], table: Table[S], action: SeatComputer | StandIn) -> Step[Table[S]]:
    """Give a computer a seat of its own, or let it play for somebody."""
    return _seated(game, table, action) if isinstance(action, SeatComputer) else _stood_in(game, table, action)


def _seated(game: Game[S, V], table: Table[S], action: SeatComputer) -> Step[Table[S]]:
    """Give a computer the next seat; only before the match, and only where there is room."""
    if table.state is not None:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    if seat_of(table, action.name) is not None:
        raise ValueError(f"{action.name} sits here already")
    seat = Seat(len(table.people))
    if vacancies(game, table) <= 0 or seat >= MOST_EVER:
        raise Refused(No.TABLE_FULL, most=game.seats.stop - 1)
    people = (*table.people, Person(action.name, computer=action.level))
    return Step(evolve(table, people=people, circle=(*table.circle, seat)), (ComputerSeated(seat, action.level),))


def _stood_in(game: Game[S, V], table: Table[S], action: StandIn) -> Step[Table[S]]:
    """Let a computer play for somebody who is away, in a running match; his seat stays his."""
    if action.seat not in table.circle:
        raise Refused(No.NO_SUCH_PLAYER)
    person = table.people[action.seat]
    if person.is_machine:
        raise Refused(No.IS_COMPUTER, seat=action.seat)
    if person.present:
        raise Refused(No.IS_PRESENT, seat=action.seat)
    if table.state is None or finished(game, table):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    played = evolve(person, computer=action.level)
    people = (*table.people[: action.seat], played, *table.people[action.seat + 1 :])
    return Step(evolve(table, people=people), (StoodIn(action.seat, action.level),))


def first_human(seats: Sequence[Seat], people: Sequence[Person]) -> Seat | None:
    """Return the first of some seats that is no computer's; a computer is nobody's host."""
    return next((seat for seat in seats if not people[seat].is_machine), None)
