"""Computer players at a table: seats of their own before the match, and the seats of people who are away."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import No, Refused, Seat, Step
from games.frozen import evolve
from games.game import Game
from games.table.actions import AgreeBots, NoteBot, SeatComputer, StandIn
from games.table.agreeing import opener_before_the_match
from games.table.events import BotNoted, BotsAgreed, ComputerSeated, StoodIn
from games.table.state import MOST_EVER, Person, S, Table, V, finished, phase, seat_of, vacancies


def agree_bots(game: Game[S, V], table: Table[S], seat: Seat, action: AgreeBots) -> Step[Table[S]]:
    """The opener lets bots in and has the match ranked all the same, or not; before the first deal, and as a person."""
    opener_before_the_match(game, table, seat)
    if table.people[seat].bot:
        raise Refused(No.NOT_FOR_BOTS)
    return Step(evolve(table, bots=action.on), (BotsAgreed(seat, action.on),))


def note_bot(table: Table[S], action: NoteBot) -> Step[Table[S]]:
    """The house says who of those here is a program; among people it has a seat only where they want that."""
    seat, opener = action.seat, table.opener
    if seat not in table.circle:
        raise ValueError(f"{seat} does not sit at this table")
    if seat != opener and not table.bots and not (opener is not None and table.people[opener].bot):
        raise Refused(No.NO_BOTS, opener=opener)
    bot = evolve(table.people[seat], bot=True)
    people = (*table.people[:seat], bot, *table.people[seat + 1 :])
    return Step(evolve(table, people=people), (BotNoted(seat, ranked=table.bots),))


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
    """Let a computer play for somebody who is away, in a running match; their seat stays theirs."""
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
