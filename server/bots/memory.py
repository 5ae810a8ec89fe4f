"""What each seat of a table has noticed in the running deal: what a computer player may remember."""

from __future__ import annotations

from commands.journal.replay import opened, replay_line
from commands.language.vocabulary import AnyVocabulary
from db import journal
from db.engine import Database
from games.contract import Event, Seat, Viewer, witnessed
from games.table import AnyTable
from server.play.seen import News, Seen


class Memory:
    """
    A subscriber that keeps what one seat notices of a deal, from its beginning on.

    Attributes:
        viewer: whose eyes.
        heard: what was noticed in the running deal, in order.
        whole: it has been there since the deal began; otherwise `recalled` says what came before.
    """

    __slots__ = ("_between", "heard", "viewer", "whole")

    everything = False

    def __init__(self, viewer: Viewer, *, between: bool) -> None:
        self.viewer = viewer
        self.heard: list[Event] = []
        self.whole = between
        self._between = between

    def notice(self, news: News) -> None:
        """Keep what was seen."""
        if isinstance(news, Seen):
            if self._between:
                self.heard.clear()
                self.whole = True
            self.heard += news.events

    def look(self, *, between: bool) -> None:
        """Learn whether the table is between two deals now: then the next thing that happens begins another."""
        self._between = between

    def recall(self, before: tuple[Event, ...]) -> None:
        """Learn what had been noticed before it began to listen; too late if another deal has begun meanwhile."""
        if not self.whole:
            self.heard[:0] = before
            self.whole = True


def between_deals(vocabulary: AnyVocabulary, sitting: AnyTable) -> bool:
    """Tell whether no deal runs."""
    return sitting.state is None or vocabulary.game.phase(sitting.state) in vocabulary.game.idle


def recalled(
    database: Database, number: int, vocabulary: AnyVocabulary, last: int, seats: tuple[Seat, ...]
) -> dict[Seat, tuple[Event, ...]]:
    """Return what seats noticed of the running deal up to entry `last`, from a journal. Belongs in a thread."""
    entries = journal.read(database, number)
    sitting = opened(vocabulary, entries[0].line)
    heard: dict[Seat, list[Event]] = {seat: [] for seat in seats}
    for entry in entries[1 : last + 1]:
        if between_deals(vocabulary, sitting):
            for noticed in heard.values():
                noticed.clear()
        step = replay_line(vocabulary, sitting, entry.actor, entry.line)
        sitting = step.state
        for seat in heard:
            heard[seat] += witnessed(step.events, seat)
    return {seat: tuple(noticed) for seat, noticed in heard.items()}
