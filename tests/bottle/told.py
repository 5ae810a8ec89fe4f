"""
What is told of a table: after it is stored, in the order in which it is stored, to everybody, as bytes on the line.

An `Ear` follows every table for the whole evening, before all who read it in words. What each seat is to read of an
entry has to stand among the bytes that were sent to it after that entry was durable, behind what it read of the entry
before. Whether a line is wrapped or indented is left out of it: the words are compared without blanks.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from games.contract import TimeUp
from games.frozen import evolve
from games.table import state
from server.play.live import LiveTable
from server.play.seen import News, Seen
from server.sessions.session import Session
from server.wire.page import set_lines
from tests.bottle.net import Line

if TYPE_CHECKING:
    from tests.bottle.asked import Asked

LATE = 1.5
"""Seconds by which the bottle may think that a clock began later than it did: it looks once a second."""


class Due(NamedTuple):
    """Words that are to stand on a line behind a place."""

    live: LiveTable
    entry: int
    line: Line
    behind: int
    words: str


class Ear:
    """Listens at a table: everybody's eyes, and nobody's."""

    viewer = None
    everything = True

    def __init__(self, asked: Asked, live: LiveTable) -> None:
        self._asked, self._live, self._last = asked, live, live.facts.entry
        self._winds()

    def notice(self, news: News) -> None:
        """Compare what is told with what is stored."""
        if not isinstance(news, Seen):
            return
        asked, number = self._asked, self._live.number
        if news.entry not in asked.disk.lines.get(number, ()):
            asked.broken("told", f"table {number}, entry {news.entry} is told and not stored")
        if news.entry < self._last:
            asked.broken("told", f"table {number}, entry {news.entry} is told behind {self._last}")
        self._last = max(self._last, news.entry)
        if news.entries is None:
            return
        self._in_time(news)
        asked.words.expect(self._live, news)

    def _winds(self) -> None:
        clock = state.clock(self._live.vocabulary.game, self._live.facts.sitting)
        self._key, self._since = None if clock is None else clock.key, self._asked.now

    def _in_time(self, news: Seen) -> None:
        """Look whether time that has run out was this turn's, and all of it."""
        game = self._live.vocabulary.game
        assert news.entries is not None
        for one in news.entries.moves:
            clock = state.clock(game, one.before)
            if isinstance(one.action, TimeUp) and clock is not None:
                began = self._since if clock.key == self._key else self._asked.now
                if self._asked.now - began < clock.seconds - LATE:
                    self._asked.broken(
                        "clock",
                        f"table {self._live.number}: {clock.seconds:g} s are over in {self._asked.now - began:.1f}",
                    )
            then = state.clock(game, one.after)
            if (key := None if then is None else then.key) != self._key:
                self._key, self._since = key, self._asked.now


class Words:
    """What seats are to read, and whether they have."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._due: deque[Due] = deque()
        self._behind: dict[tuple[Line, LiveTable], int] = {}
        self._durable: dict[tuple[int, int], dict[Line, int]] = {}
        self.lines: dict[Session, Line] = {}

    def opened(self) -> None:
        """Begin afresh with another house."""
        self._due.clear()
        self._behind.clear()
        self._durable.clear()
        self.lines.clear()

    def durable(self, number: int, entry: int) -> None:
        """Learn that an entry is stored from now on."""
        if (live := self._asked.awake.get(number)) is not None:
            listening = {listener for _, listener in live.audience.listening()}
            self._durable[number, entry] = {
                line: line.sent for session, line in self.lines.items() if session in listening
            }

    def expect(self, live: LiveTable, news: Seen) -> None:
        """Note what each seat is to read of an entry, which is about to be told."""
        behind = self._durable.pop((live.number, news.entry), None)
        assert news.entries is not None
        if behind is None or len(news.entries.moves) != 1:
            return
        eyes, [move] = live._views, news.entries.moves
        for viewer, listener in live.audience.listening():
            line = self.lines.get(listener) if type(listener) is Session else None
            if line is None or line not in behind or line.garbled or listener.preferences.rows is not None:
                continue
            seen = eyes.meant_for(viewer, eyes.seen(move.events, viewer))
            said = eyes.lines(seen, viewer, listener.style)
            whole = evolve(listener.preferences.manner, width=0)  # as letters and signs are on this line
            if words := "".join("".join(set_lines("\n".join(said), whole)).split()):
                self._due.append(Due(live, news.entry, line, behind[line], words))

    def look(self) -> None:
        """Look whether what was due by now was read."""
        due, self._due = self._due, deque()
        for one in due:
            line = one.line
            if line.is_closing() or line.garbled:
                continue
            place = max(one.behind, self._behind.get((line, one.live), 0))
            if place < line.dropped:  # a long record has come since, which may say the same of another entry
                continue
            found = line.words.find(one.words, place - line.dropped)
            if found >= 0:
                self._asked.looks["words"] += 1
                self._behind[line, one.live] = found + line.dropped + len(one.words)
            else:
                shown = line.words[place - line.dropped :][:500]
                self._asked.broken(
                    "told", f"table {one.live.number}, entry {one.entry}: {one.words!r} is not among {shown!r}"
                )
