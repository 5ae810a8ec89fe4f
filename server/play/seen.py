"""
The news of a table as data: what one pair of eyes saw, what was spoken, that it is no more.

This is the seam between a table and whoever listens: text for a terminal, messages for a program, a computer player, a
link to another process. Nothing here knows a sentence or a byte.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from commands.journal.replay import Moved
from games.contract import Event, Seat, Viewer
from games.frozen import Frozen
from games.table.view import TableView


class SeenEntries(Frozen):
    """
    What one step has added to the journal; it hides nothing: `hearsay` says what is left of it for whom.

    Attributes:
        first: number of the first entry; one that stood there already is a hand arranged once more.
        moves: the entries, in order.
    """

    first: int
    moves: tuple[Moved, ...]


class Seen(Frozen):
    """
    What one pair of eyes saw of one step.

    Attributes:
        table: its number.
        entry: number of the table's last journal entry: gap-free, durable, the version of the table.
        viewer: whose eyes.
        events: what happened, as these eyes may know it (`Event.seen_by`).
        entries: what was stored of it; None of what happened before anybody could hear it.
        view: how the table looks to them now; built when somebody asks, once per state and eyes.
        more: another step that was stored with it follows at once for these eyes.
    """

    table: int
    entry: int
    viewer: Viewer
    events: tuple[Event, ...]
    entries: SeenEntries | None
    view: Callable[[], TableView[Any]]
    more: bool = False


class Spoken(Frozen):
    """Something said at the table that is no move: by somebody (`talk`), from a seat perhaps, or by the house."""

    table: int
    line: str
    talk: bool = False
    by: Seat | None = None


class Ended(Frozen):
    """There is nothing more to see at this table."""

    table: int


class TimeLeft(Frozen):
    """
    Time begins to run for whoever is on turn, or stops.

    Attributes:
        seconds: all that there is; None where no time runs.
        left: how much of it is left.
    """

    table: int
    seconds: float | None
    left: float | None


News: TypeAlias = Seen | Spoken | Ended | TimeLeft


class Subscriber(Protocol):
    """Whoever is told the news of a table: players, spectators and programs alike."""

    @property
    def viewer(self) -> Viewer:
        """Whose eyes it has; None for somebody who only watches."""
        ...

    @property
    def everything(self) -> bool:
        """Whether it is told also of steps of which it notices nothing, because it counts them."""
        ...

    def notice(self, news: News) -> None:
        """Take the news; called in the order in which things were stored."""
