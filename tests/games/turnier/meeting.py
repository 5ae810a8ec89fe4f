"""Tournaments for tests: people by their first letters, lots as they are registered, results as a test wants them."""

from dataclasses import dataclass, field

from games.contract import HOUSE, Action, Drawn, Event, Refused, Seat
from games.service import TableEnded
from games.table import state as table_state
from games.table.actions import Join
from games.table.rules import opened, play
from games.table.state import Table
from games.turnier import TURNIER
from games.turnier.actions import Begin, Enter, GoOn, Open, Register
from games.turnier.state import State, is_done, numbered, still_in
from games.turnier.view import view


def name(number: int) -> str:
    """Return the name of the how-manieth person, from 1: two letters and one for good measure."""
    return f"{chr(96 + (number - 1) // 26 + 1)}{chr(97 + (number - 1) % 26)}x"


def sheet(table, points, marks=()):
    """Return the score sheet of a booked table: seat and points in turn."""
    return TableEnded(table, tuple((Seat(seat), made) for seat, made in points.items()), tuple(map(Seat, marks)))


@dataclass
class Meeting:
    """A tournament in the making; person 1 leads it, start numbers follow the order in which people came."""

    people: int
    sitting: Table[State] = field(init=False)
    events: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        self.sitting = opened(TURNIER, name(1)).state
        for number in range(2, self.people + 1):
            self.act(number, Join(name(number)))
        self.act(1, Open("herbst"))

    @property
    def state(self):
        """The tournament now."""
        assert self.sitting.state is not None
        return self.sitting.state

    @property
    def view(self):
        """What everybody sees."""
        return view(self.state, None)

    def act(self, number: int, action: Action) -> "Meeting":
        """Let a person (from 1) act, and draw what has to be drawn as it lies."""
        self._play(Seat(number - 1), action)
        while (chance := table_state.chance(TURNIER, self.sitting)) is not None:
            self._play(HOUSE, Drawn(chance.kind, chance.things))
        return self

    def house(self, action: Action) -> "Meeting":
        """Let the house act."""
        self._play(HOUSE, action)
        return self

    def _play(self, actor, action) -> None:
        step = play(TURNIER, self.sitting, actor, action)
        self.sitting, self.events = step.state, step.events

    def refusal(self, number: int, action: Action) -> str:
        """Return why a person may not do something; nothing changes."""
        before = self.sitting
        try:
            play(TURNIER, self.sitting, Seat(number - 1), action)
        except Refused as refused:
            assert self.sitting is before
            return str(refused.reason)
        return "angenommen"

    def registered(self, *numbers: int) -> "Meeting":
        """Register these, without numbers everybody."""
        for number in numbers or range(1, self.people + 1):
            self.act(number, Register())
        return self

    def begun(self) -> "Meeting":
        """Register everybody and start."""
        self.registered()
        return self.act(1, Begin())

    def round(self, points=lambda number: number, solos=()) -> "Meeting":
        """Enter every table that has no result: `points` by start number, and who played their Pflicht-Solo."""
        for place, board in enumerate(self.state.running.boards, 1):
            if not is_done(self.state, board):
                members = still_in(self.state, board.members)
                names = [self.state.names[numbered(self.state, number).seat] for number in members]
                typed = [
                    word for one, number in zip(names, members, strict=True) for word in (one, str(points(number)))
                ]
                done = [one for one, number in zip(names, members, strict=True) if number in solos]
                self.act(1, Enter(place, tuple(typed), tuple(done)))
        return self

    def rounds(self, count: int, points=lambda number: number, solos=()) -> "Meeting":
        """Play so many rounds and go on after each."""
        for _ in range(count):
            self.round(points, solos).act(1, GoOn())
        return self
