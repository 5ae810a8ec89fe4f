"""
The messages about one table to one viewer, made once for all programs: of a player, or of everybody who watches.

It is a subscriber of the table like the readers of words, and is told of every step before them, so that what it puts
aside for a program goes out between the words and the prompt. A message is made when the first program wants it, and
once: all that look with these eyes are sent the same bytes.

A journal counts its entries without a gap, and so does what is told of them. What these eyes noticed nothing of has
its number all the same, as `?`; it is told with the next entry they may know of, for its own moment would be news. So
is the arranging of one's own hand, which may be done once more in the place of the entry before.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final
from weakref import WeakValueDictionary

from commands.journal.codec import KIND, codec_of
from commands.journal.replay import hearsay
from commands.journal.told import TOLD_AS
from commands.language.german import fold
from commands.language.plain import plain_line
from commands.table.events import ENDED, ON_TURN
from games.contract import UNKNOWN, Seat, Viewer
from games.table.actions import ARRANGING
from server.play.live import LiveTable
from server.play.seen import News, Seen, SeenEntries, TimeLeft
from server.programs.program import DEAL_END, ENTRY, EVENT, TABLE, TIME, FlushQueue, Look, Message, Program
from server.programs.shown import SharedJson, Shown, entry_told
from server.wire import protocol
from server.wire.protocol import encode

HIDDEN: Final = str(UNKNOWN)
"""Stands for who or what these eyes do not know."""


class Observer:
    """
    What programs with the same eyes are told of a table.

    Args:
        shared: what all eyes there are told alike.

    Attributes:
        viewer: whose eyes.
        followers: the programs that look with them.
    """

    __slots__ = (
        "_arranged",
        "_codec",
        "_entry",
        "_last",
        "_shared",
        "_shown",
        "_table",
        "_turns",
        "followers",
        "viewer",
    )

    everything = True

    def __init__(self, live: LiveTable, viewer: Viewer, shared: SharedJson) -> None:
        self._table = live
        self._shared = shared
        self._codec = codec_of(live.vocabulary)
        self._last = self._entry = live.facts.entry
        self._arranged: dict[int, tuple[str, str]] = {}
        self._shown = Shown(live, viewer, shared.facts)
        self._turns = live.facts.turns
        self.viewer = viewer
        self.followers: dict[Program, None] = {}

    def notice(self, news: News) -> None:
        """Tell every program what it wants to know of a step; what was spoken, and the end, its session tells it."""
        if isinstance(news, TimeLeft):
            self._put(TIME, _time(news))
        if not isinstance(news, Seen):
            return
        self._entry = news.entry
        wanted = self._wanted()
        if told := self._told(news, wanted):
            for program in self.followers:
                program.put_all(told)
        if "Char.Status" in wanted:
            for program in self.followers:
                program.tell_status()
        if news.more or not (self.viewer is None or self.viewer in self._table.facts.circle):
            return
        if TABLE in wanted:
            self._put(TABLE, self.table_now())

    def _wanted(self) -> frozenset[str]:
        """Return the packages that any of its programs wants; nearly always there is one, or all want the same."""
        if len(self.followers) == 1:
            [program] = self.followers
            return program.wanted
        wishes = {program.wanted for program in self.followers}
        return wishes.pop() if len(wishes) == 1 else frozenset().union(*wishes)

    def _told(self, news: Seen, wanted: frozenset[str]) -> list[Message]:
        """Return what these eyes noticed of a step, as far as it is wanted."""
        entries = [] if news.entries is None else self._entries(news.entries)
        told = entries if ENTRY in wanted else []
        if EVENT in wanted:
            if news.events:
                told += self._shared.happened(news.events, news.entry)
            told += self._turned(news)
        else:
            self._turns = self._table.facts.turns
        if DEAL_END in wanted and self._codec.happens(ENDED, news.events):
            told.append((DEAL_END, encode({"tisch": news.table, "nr": news.entry})))
        return told

    def _put(self, package: str, data: bytes) -> None:
        for program in self.followers:
            if package in program.wanted:
                program.put(package, data)

    # --- the journal ---

    def _entries(self, entries: SeenEntries) -> list[Message]:
        """Return the messages about the entries that may be told now: number, speaker and line."""
        first, moves = entries.first, entries.moves
        if type(moves[0].action) in ARRANGING:
            self._arranged[first] = fold(moves[0].speaker), plain_line(moves[0].line)
            return []
        told: list[Message] = []
        if self._last + 1 != first:
            for number in range(self._last + 1, first):
                arranged = self._arranged.get(number, (HIDDEN, HIDDEN))
                told.append((ENTRY, entry_told(self._table.number, number, *arranged)))
            self._arranged.clear()
        for number, move in enumerate(moves, first):
            line = hearsay(self._table.vocabulary, move, self.viewer)
            if line:
                told.append((ENTRY, self._shared.entry_of(number, move.speaker, line)))
            else:
                told.append((ENTRY, entry_told(self._table.number, number, HIDDEN, HIDDEN)))
        self._last = first + len(moves) - 1
        return told

    # --- what happened ---

    def _turned(self, news: Seen) -> list[Message]:
        """Return who is on turn now that was not before, unless the game has told it by an event of its own."""
        before, now = self._turns, self._table.facts.turns
        if now == before:
            return []
        self._turns = now
        if self._codec.happens(ON_TURN, news.events):
            return []
        fresh = [seat for seat in now if seat not in before]
        return [(EVENT, _on_turn(news.table, news.entry, self._table.facts.name(seat), seat)) for seat in fresh]

    def status(self) -> protocol.Status:
        """Return where somebody with these eyes is, and their points so far."""
        live = self._table
        place, points = "zuschauer", None
        if self.viewer is not None:
            place, sheet = "tisch", live.facts.sheet
            points = None if sheet is None else dict(sheet.totals).get(self.viewer)
        return protocol.Status(place, live.number, live.vocabulary.game.id, points)

    # --- the table ---

    def table_now(self) -> bytes:
        """Return how the table looks now."""
        return self._shown.table(max(self._entry, self._table.facts.entry))

    def time_now(self) -> bytes | None:
        """Return what time runs at the table now; None where none does."""
        left = self._table.timers.time_left
        return None if left.seconds is None else _time(left)


def _time(left: TimeLeft) -> bytes:
    """Return the message about time that runs."""
    rest = None if left.left is None else round(left.left, 1)
    return encode(protocol.TurnTime(left.table, left.seconds, rest))


@lru_cache(maxsize=64)
def _on_turn(table: int, entry: int, who: str, seat: Seat) -> bytes:
    """Return the message that somebody's turn has come."""
    return encode({"tisch": table, "nr": entry, KIND: ON_TURN, "wer": who, TOLD_AS["seat"]: seat})


class Observers:
    """
    Every pair of eyes of the house with which programs look.

    Attributes:
        flushes: has programs be told what waits for them.
    """

    def __init__(self) -> None:
        self.flushes = FlushQueue()
        self._known: dict[tuple[LiveTable, Viewer], Observer] = {}
        self._shared: WeakValueDictionary[LiveTable, SharedJson] = WeakValueDictionary()

    def show(self, program: Program, live: LiveTable | None, viewer: Viewer) -> None:
        """Let a program look where its person is: at a table, or at none."""
        if live is None:
            program.turn_away()
        else:
            self.follow(program, live, viewer)

    def follow(self, program: Program, live: LiveTable, viewer: Viewer) -> None:
        """Let a program follow a table with these eyes, and no other."""
        program.part()
        viewpoint = self._known.get((live, viewer))
        if viewpoint is None:
            shared = self._shared.get(live) or SharedJson(live)
            viewpoint = self._known[live, viewer] = Observer(live, viewer, shared)
            self._shared[live] = shared
            live.audience.subscribe(viewpoint, ahead=True)
        viewpoint.followers[program] = None
        program.look(Look(viewpoint.table_now, viewpoint.time_now, partial(self._leave, viewpoint, live, program)))
        program.where = viewpoint.status
        program.tell_status()

    def _leave(self, viewpoint: Observer, live: LiveTable, program: Program) -> None:
        viewpoint.followers.pop(program, None)
        if not viewpoint.followers:
            self._known.pop((live, viewpoint.viewer), None)
            live.audience.unsubscribe(viewpoint)
