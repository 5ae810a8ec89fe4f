"""
The client program at the other end of a connection: what it wants to be told, and what waits to be told to it.

Lists that are longer than a message may be come in several parts (`parts`).
What came of a typed line with a number it is told by that (`Numbered`, `Stammtisch.Antwort`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from commands.language.plain import Uttered, plain
from commands.lobby.replies import too_long_for_a_message
from commands.table.screens import Prompt
from games.frozen import Frozen
from server.ops.clock import Clock
from server.play.text import Listener
from server.play.views import Style
from server.wire.ports import Wire
from server.wire.protocol import LONGEST_SAID, MOST_MODULES, SAID, Answer, Fault, Named, Status, Talk, encode

T = TypeVar("T")

ROOM: Final = LONGEST_SAID - 1024
"""Bytes of a message for what it lists; the rest is for what else it says."""


def parts(things: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """Yield things in their order, as many at a time as one message holds; of none one empty part."""
    part: list[T] = []
    size = 1
    for thing in things:
        needs = len(encode(thing)) + 1
        if part and size + needs > ROOM:
            yield tuple(part)
            part, size = [], 1
        part.append(thing)
        size += needs
    yield tuple(part)


TABLE: Final = "Stammtisch.Tisch"
TIME: Final = "Stammtisch.Uhr"
TICKET: Final = "Stammtisch.Karte"
ENTRY: Final = "Stammtisch.Eintrag"
EVENT: Final = "Stammtisch.Ereignis"
DEAL_END: Final = "Stammtisch.Ereignis.spiel_ende"
"""Of all events only that a deal has ended, for whoever asks for no more: a page, which reads the others in words."""

ALWAYS: Final = frozenset({"Core.Ping", "Core.Goodbye"})
"""What every program is told."""

ONLY_IF_ASKED_FOR: Final = frozenset({TABLE, TICKET, DEAL_END})
"""
What costs a view of the table, lets a page come back, or is part of something else.

Asking for all of `Stammtisch` does not mean it.
"""

FAULT: Final = "Stammtisch.Fehler"

NOTHING: Final = b"null"

Message: TypeAlias = tuple[str, bytes]
"""The name of a package, and its JSON."""


class Look(Frozen):
    """A table that a program follows: how it looks now, what time runs there if any does, how to follow it no more."""

    now: Callable[[], bytes]
    time: Callable[[], bytes | None]
    leave: Callable[[], None]


def in_the_lobby() -> Status:
    """Return where somebody is who sits nowhere."""
    return Status("vorraum", None, None, None)


class FlushQueue:
    """The programs for which something waits: all of them are told in the loop's next round, at the latest."""

    def __init__(self) -> None:
        self._programs: list[Program] = []

    def soon(self, program: Program, clock: Clock) -> None:
        """Have a program be told what waits for it."""
        if not self._programs:
            clock.after(0, self._deliver)
        self._programs.append(program)

    def _deliver(self) -> None:
        programs, self._programs = self._programs, []
        for program in programs:
            program.flush()


class Program:
    """
    A client program that has spoken up on somebody's line.

    What it is told waits until the words about the same are said, and stands between them and the prompt; at the latest
    it goes out in the loop's next round.

    Attributes:
        wanted: the packages it is told.
        days: for how long it keeps a ticket beyond its line.
        where: tells where its user is (`Char.Status`).
        forgotten: its line is lost.
    """

    __slots__ = (
        "_clock",
        "_complained",
        "_flushes",
        "_look",
        "_modules",
        "_status",
        "_waiting",
        "_wire",
        "days",
        "forgotten",
        "wanted",
        "where",
    )

    def __init__(self, wire: Wire, clock: Clock, flushes: FlushQueue) -> None:
        self._wire = wire
        self._flushes = flushes
        self._clock = clock
        self._look: Look | None = None
        self._modules: dict[str, None] = {}
        self._waiting: list[Message] = []
        self._status: Status | None = None
        self.wanted = ALWAYS
        self.days = 1
        self.where: Callable[[], Status] = in_the_lobby
        self.forgotten = False
        self._complained = -1.0

    # --- what it wants ---

    def support(self, modules: Iterable[str], *, anew: bool = False) -> frozenset[str]:
        """Note modules it wants to be told of (`Stammtisch 1`); return the packages that are new by that."""
        if anew:
            self._modules.clear()
        for module in modules:
            if len(self._modules) < MOST_MODULES:
                self._modules[_named(module)] = None
        return self._settle()

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules it wants to be told of."""
        return tuple(self._modules)

    def drop(self, modules: Iterable[str]) -> None:
        """Note modules it does not want to be told of any more."""
        for module in modules:
            self._modules.pop(_named(module), None)
        self._settle()

    def _settle(self) -> frozenset[str]:
        before = self.wanted
        self.wanted = _shared(ALWAYS | frozenset(package for package in SAID if self._is_wanted(package)))
        return self.wanted - before

    def _is_wanted(self, package: str) -> bool:
        """Tell whether a package, or a module it belongs to, was asked for."""
        words = package.lower().split(".")
        least = len(words) if package in ONLY_IF_ASKED_FOR else 1
        return any(".".join(words[:length]) in self._modules for length in range(least, len(words) + 1))

    # --- what it is told ---

    @property
    def waiting(self) -> bool:
        """Whether something waits to be told."""
        return bool(self._waiting)

    def tell(self, package: str, message: object) -> None:
        """Tell it something, if it wants to know."""
        if package in self.wanted:
            self.put(package, encode(message))

    def put(self, package: str, data: bytes) -> None:
        """Tell it something that is written already; of what is too long for a message it is told that it is."""
        if len(data) > LONGEST_SAID:
            self._complain(package)
            return
        if not self._waiting:
            self._flushes.soon(self, self._clock)
        self._waiting.append((package, data))

    def put_all(self, messages: Iterable[Message]) -> None:
        """Tell it what it wants to know of several things that are written already."""
        wanted = self.wanted
        for package, data in messages:
            if package in wanted:
                self.put(package, data)

    def _complain(self, package: str) -> None:
        """Tell it that a message would be too long; at most once a second."""
        now = self._clock.monotonic()
        if now - self._complained >= 1:
            self._complained = now
            self.tell(FAULT, Fault("zu_lang", plain(too_long_for_a_message(package))))

    def flush(self) -> None:
        """Send what waits."""
        waiting = self._waiting
        if waiting:
            self._waiting = []
            self._wire.oobs(waiting)

    def come_in(self, name: str) -> None:
        """Tell it who its user is here."""
        self.tell("Char.Name", Named(name, name))

    def overheard(self, lines: Iterable[str], here: str) -> None:
        """Tell it what people have said, if that is among the lines its user reads; `here`: where they are."""
        for line in lines:
            if isinstance(line, Uttered):
                self.tell("Comm.Channel.Text", Talk(line.channel or here, line.talker, line.text))

    def tell_status(self) -> None:
        """Tell it where its user is and how they stand, if it wants to know and that has changed."""
        if "Char.Status" in self.wanted and (status := self.where()) != self._status:
            self._status = status
            self.tell("Char.Status", status)

    # --- where it looks ---

    def look(self, look: Look) -> None:
        """Follow a table from now on, and no other."""
        self.part()
        self._look = look
        self.show()

    def turn_away(self) -> None:
        """Follow no table any more."""
        if self._look is not None:
            self.part()
            self.show()
            self.tell_status()

    def part(self) -> None:
        """Follow no table any more, and hear nothing of that."""
        before, self._look = self._look, None
        self.where = in_the_lobby
        if before is not None:
            before.leave()

    def show(self) -> None:
        """Tell it how the table it follows looks now, if it wants to know."""
        look = self._look
        if TABLE in self.wanted:
            self.put(TABLE, NOTHING if look is None else look.now())
        if look is not None and TIME in self.wanted and (time := look.time()) is not None:
            self.put(TIME, time)

    def forget(self) -> None:
        """Follow nothing and be told nothing: the line is lost."""
        self.part()
        self.forgotten = True
        self._waiting.clear()


@lru_cache(maxsize=64)
def _shared(wanted: frozenset[str]) -> frozenset[str]:
    """Return the same set for all who want the same: so it is found out at once that they do."""
    return wanted


def _named(module: str) -> str:
    """Return the name of a module without its version."""
    return module.split(" ", maxsplit=1)[0].lower()


OK: Final = "ok"
HOUSE: Final = "haus"
"""The house has answered in words, be it yes or no."""


class Numbered:
    """
    Stands before the listener who typed a numbered line: what they read of it is their answer, and is told first.

    Attributes:
        asks: it asks for information, so that words are its answer; else they say why it was not done.
        later: its answer may still be on its way when the line has been worked on.

    Args:
        listener: who typed it.
        number: what its program calls it.
    """

    __slots__ = ("_done", "_listener", "_number", "_program", "asks", "later")

    def __init__(self, listener: Listener, program: Program, number: int) -> None:
        self._listener = listener
        self._program = program
        self._number = number
        self._done = False
        self.asks = False
        self.later = False

    @property
    def style(self) -> Style:
        """How they want to be spoken to."""
        return self._listener.style

    @property
    def unheard(self) -> bool:
        """Whether something they said may still be on its way to the table."""
        return self._listener.unheard

    def refused(self, code: str, sentence: str) -> None:
        """Learn that it was refused, or meant nothing."""
        self._answer(code, sentence)
        self._listener.refused(code, sentence)

    def hear(self, lines: list[str], cue: Prompt) -> None:
        """Read lines, then what is waited for."""
        if self.asks:
            self._answer(OK, "")
        else:
            self._answer(HOUSE, "\n".join(lines))
        self._listener.hear(lines, cue)

    def hear_talk(self, line: str, cue: Prompt) -> None:
        """Read what somebody has said; that is no answer to anything."""
        self._listener.hear_talk(line, cue)

    def say(self, text: str) -> None:
        """Read text without a prompt."""
        self._listener.say(text)

    def table_ended(self, number: int) -> None:
        """Learn that there is no table of this number any more."""
        self._listener.table_ended(number)

    def done(self) -> None:
        """Learn that what was asked was done without a word; the program is told so."""
        self._answer(OK, "")

    @property
    def is_settled(self) -> bool:
        """Whether it is answered, or somebody will answer it."""
        return self._done or self.later

    def answered(self) -> None:
        """Learn that it has been worked on, and if nobody else has anything to say about it: the house has answered."""
        if not self._done and not self.later:
            self._done = True
            self._program.tell("Stammtisch.Antwort", Answer(self._number, True, HOUSE, ""))

    def _answer(self, code: str, sentence: str) -> None:
        if not self._done:
            self._done = True
            self._program.tell("Stammtisch.Antwort", Answer(self._number, code == OK, code, plain(sentence)))
