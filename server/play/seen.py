"""
The news of a table as data: what one pair of eyes saw, what was spoken, that it is no more.

This is the seam between a table and whoever listens: text for a terminal, messages for a program, a computer player, a
link to another process. Nothing here knows a sentence or a byte.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from games.contract import Event, Viewer
from games.table import TableView


@dataclass(frozen=True, slots=True)
class Seen:
    """
    What one pair of eyes saw of one step.

    Attributes:
        table: its number.
        entry: number of the table's last journal entry: gap-free, durable, the version of the table.
        viewer: whose eyes.
        events: what happened, as these eyes may know it (`Event.seen_by`).
        view: how the table looks to them now; built when somebody asks, once per state and eyes.
    """

    table: int
    entry: int
    viewer: Viewer
    events: tuple[Event, ...]
    view: Callable[[], TableView[Any]]


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something said at the table that is no move: by somebody (`talk`), or by the house."""

    table: int
    line: str
    talk: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """There is nothing more to see at this table."""

    table: int


News: TypeAlias = Seen | Spoken | Ended


class Subscriber(Protocol):
    """Whoever is told the news of a table: players, spectators and programs alike."""

    @property
    def viewer(self) -> Viewer:
        """Whose eyes it has; None for somebody who only watches."""
        ...

    def notice(self, news: News) -> None:
        """Take the news; called in the order in which things were stored."""
