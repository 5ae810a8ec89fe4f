"""A table: who sits there, what was agreed, and the state of its game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from games.contract import Chance, Clock, Event, Seat, Setup, Sheet
from games.frozen import Frozen
from games.game import AnyGame, Game
from games.options import Value

S = TypeVar("S")

V = TypeVar("V")


MOST_EVER = 200
"""Seats one table gives out in its whole life: everybody who ever sat there is remembered with it."""


BOT = "bot"
"""Stands where else the strength of a computer does: somebody's own program plays there."""


class TablePhase(StrEnum):
    """The phases a table has beside those of its game; a series rests or is over, an exercise is over."""

    WAITING = "warten"
    BROKEN_OFF = "abgebrochen"
    BETWEEN = "zwischenstand"
    PLAYED = "ausgespielt"
    EXERCISED = "geuebt"


class Person(Frozen):
    """
    Somebody who sits or sat here; their place in `Table.people` is their seat number.

    Attributes:
        computer: how strong the computer is that plays here, "" where somebody plays themselves. It has the seat for
            its own, or plays for an owner who is away until they are back.
        bot: they are a program.
    """

    name: str
    present: bool = True
    left: bool = False
    computer: str = ""
    bot: bool = False

    @property
    def is_machine(self) -> bool:
        """Whether the seat is a computer's own."""
        return self.present and self.computer != ""


class LastMove(Frozen, Generic[S]):
    """
    The last move at a table: whether it may be taken back, `check_take_back` says.

    Attributes:
        seat: whose it was.
        before: the state of the game before it.
        events: what happened.
    """

    seat: Seat
    before: S
    events: tuple[Event, ...]


class Series(Frozen):
    """
    A series of deals (`games.table.series`).

    Attributes:
        deals: how many there are.
        number: of the deal that runs or was scored last, from 1.
        draws: how often the house has put things in order in it.
        rests: it is scored, and nothing goes on before somebody wants the next one.
        scored: of every scored deal the points of each seat.
    """

    deals: int
    number: int = 1
    draws: int = 0
    rests: bool = False
    scored: tuple[tuple[tuple[Seat, int], ...], ...] = ()

    @property
    def over(self) -> bool:
        """Whether every deal is played."""
        return len(self.scored) == self.deals


class Exercise(Frozen):
    """
    What is practised at a table.

    Attributes:
        seat: whose decision the match has been laid out for.
        deal: number of the deal; `deals`: how many were scored before it.
        points: what it counted for this seat then; None if it was not scored.
        anew: what this seat could not know has been dealt anew.
    """

    seat: Seat
    deal: int
    deals: int
    points: int | None
    anew: bool = False


class Table(Frozen, Generic[S]):
    """
    A table: its people, what was agreed, and the state of its game.

    Attributes:
        people: everybody who ever sat here, by seat number.
        circle: who sits now, clockwise.
        opener: whose word counts for options and breaking off; None once everybody has gone.
        options: agreed values by name.
        state: None while people gather.
        votes: who has voted for breaking off, in seat order.
        votes_of: the deal those votes belong to.
        against: who wants an absent one dropped: their seat, then theirs.
        departed: somebody has left since the match began.
        setting: what the match started from apart from people and options: a record's dealer and headers.
        last: the last move of a player, None if the house has done something since.
        booked: a service has laid this table: who plays, under which options and until when is not up to its people.
        hints: whether its people may ask for hints; None as long as nobody has said: only who plays alone then.
        bots: programs may play along, in a match that is ranked all the same.
        series: the deals that are played here, each for itself, and count in no list; None at every other table.
        exercise: a finished match lies there again, and nothing counts.
    """

    people: tuple[Person, ...]
    circle: tuple[Seat, ...]
    opener: Seat | None
    options: Mapping[str, Value]
    state: S | None = None
    votes: tuple[Seat, ...] = ()
    votes_of: int = 0
    against: tuple[tuple[Seat, Seat], ...] = ()
    broken_off: bool = False
    departed: bool = False
    setting: Setup | None = None
    booked: bool = False
    last: LastMove[S] | None = None
    hints: bool | None = None
    bots: bool = False
    series: Series | None = None
    exercise: Exercise | None = None


AnyTable: TypeAlias = Table[Any]
"""A table at which some game is played."""


def defaults(game: AnyGame) -> dict[str, Value]:
    """Return the options of a game nobody has touched."""
    return {option.name: option.default for option in game.options if option.default is not None}


def phase(game: Game[S, V], table: Table[S]) -> StrEnum:
    """Return the phase of the table or, once it runs, of its game."""
    if table.broken_off:
        return TablePhase.BROKEN_OFF if table.exercise is None else TablePhase.EXERCISED
    if table.series is not None and table.series.rests:
        return TablePhase.PLAYED if table.series.over else TablePhase.BETWEEN
    return TablePhase.WAITING if table.state is None else game.phase(table.state)


def finished(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether the match has ended or was broken off, so that leaving costs nothing any more."""
    if table.series is not None:
        return table.series.over
    return table.broken_off or (table.state is not None and game.phase(table.state) in game.over)


def in_match(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether a match runs."""
    return table.state is not None and not finished(game, table)


def turns(game: Game[S, V], table: Table[S]) -> tuple[Seat, ...]:
    """Return whom the table waits for."""
    if table.broken_off or table.state is None:
        return ()
    if table.series is not None and table.series.rests:
        return () if table.series.over else humans(table)
    return game.on_turn(table.state)


def deal(game: Game[S, V], table: Table[S]) -> int:
    """Return the number of the running deal, in a series that of the series; 0 before the match."""
    if table.series is not None:
        return table.series.number
    return 0 if table.state is None else game.deal(table.state)


def _rests(table: AnyTable) -> bool:
    """Tell whether nothing of the game goes on, whatever its state says."""
    return table.broken_off or (table.series is not None and table.series.rests)


def chance(game: Game[S, V], table: Table[S]) -> Chance | None:
    """Return the things the game wants in order now."""
    return None if table.state is None or _rests(table) else game.chance(table.state)


def clock(game: Game[S, V], table: Table[S]) -> Clock | None:
    """Return the time somebody has now."""
    return None if table.state is None or _rests(table) else game.clock(table.state)


def sheet(game: Game[S, V], table: Table[S]) -> Sheet | None:
    """Return the score so far, None before the match."""
    return None if table.state is None else game.sheet(table.state)


def deal_goes_on(game: Game[S, V], before: Table[S], after: Table[S]) -> bool:
    """Tell whether the same deal runs before and after a step: then nothing was scored, begun or broken off in it."""
    old, new = before.state, after.state
    if old is None or new is None or after.broken_off or not after.circle:
        return False
    first, then = game.phase(old), game.phase(new)
    resting = game.resting
    return first not in resting and then not in resting and game.deal(old) == game.deal(new)


def deal_runs(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether a deal runs."""
    return table.state is not None and in_match(game, table) and game.phase(table.state) not in game.idle


def forbids_whispers(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether people play together in a deal that runs, be it in secret: who they are decides nothing."""
    if table.state is None or not deal_runs(game, table):
        return False
    return game.has_parties or bool(game.teams(table.state))


def humans(table: AnyTable) -> tuple[Seat, ...]:
    """Return who plays themselves, or has a seat that a computer keeps for them: everybody but the computers."""
    return tuple(seat for seat in table.circle if not table.people[seat].is_machine)


def voters(table: AnyTable) -> tuple[Seat, ...]:
    """Return whose votes count: a computer has none, and plays for nobody who has one."""
    return tuple(seat for seat in table.circle if not table.people[seat].computer)


def carried(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether everybody whose vote counts wants the running match broken off."""
    if not table.votes or table.state is None or finished(game, table):
        return False
    return game.deal(table.state) == table.votes_of and set(table.votes) >= set(voters(table))


def vacancies(game: Game[S, V], table: Table[S]) -> int:
    """Return how many people could take a seat now."""
    if table.booked:
        return 0
    if table.state is None:
        return game.seats.stop - 1 - len(table.circle)
    places = game.table.vacancies(table.state)
    return 0 if places and finished(game, table) else places


def seat_of(table: Table[S], name: str) -> Seat | None:
    """Return the seat of somebody who sits here now, by the name as stored."""
    return next((seat for seat in table.circle if table.people[seat].name == name), None)


def newcomer_seat(table: AnyTable) -> Seat:
    """Return the seat of whoever sits down next: a new one, or, before the match, that of somebody who has left."""
    if table.state is None and len(table.people) >= MOST_EVER:
        return next((Seat(place) for place, person in enumerate(table.people) if person.left), Seat(MOST_EVER))
    return Seat(len(table.people))


def players_needed(game: Game[S, V], table: Table[S]) -> range:
    """Return how many people may start under what was agreed."""
    return game.seats if game.table.starters is None else game.table.starters(table.options)
