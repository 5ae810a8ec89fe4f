"""
A house in the test's own process: no sockets, a clock the test moves, a pack the test stacks, wires that overhear.

Nothing of the house is replaced but what it is handed: `Clock`, `Shuffle` and `Wire`. Guests come in by the front door,
every line is typed, everything is stored in a real database.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import reduce
from operator import add
from pathlib import Path
from typing import TypeVar

import pytest

from commands.catalogue import vocabulary_of
from commands.language.german import fold, title
from commands.language.vocabulary import AnyVocabulary
from db import players
from db.database import Database, Job
from db.errors import WriteFailed
from db.opening import open_database
from db.writer import store
from server.house import House
from server.ops.clock import Clock, Timer
from server.ops.config import Settings
from server.ops.texts import Texts
from server.play.live import LiveTable
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from server.wire.page import MAX_COLUMNS, Charset, Manner, set_page
from server.wire.ports import Guest
from tests.db.faults import held
from tests.fresh import fresh_database, hasty, url_of
from tests.sentences import COLLECTED
from tests.server.books import unbalanced
from tests.server.paged import PagedWire
from tests.server.quick import QUICK, hash_quickly

T = TypeVar("T")

PASSWORD = "Holzlöffel im Tee"

EVENING = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)
"""A few hours before clocks in Germany are set to summer time."""

PATIENCE = 60
"""Seconds after which what a line has begun never ends; a whole minute, for machines that do much else."""

Beat = tuple[object, ...]
"""One thing somebody could notice: a call of a wire, a look at the wall clock, a timer."""


@dataclass
class _Rings:
    """A timer of a clock that somebody moves."""

    at: float
    ring: Callable[[], object]
    is_off: bool = False

    def cancel(self) -> None:
        self.is_off = True


class MovedClock(Clock):
    """
    A clock that stands until somebody moves it.

    Attributes:
        beats: gets every look at the wall clock (each a microsecond later: a move is stored at its own moment) and
        every timer.
    """

    def __init__(self, beats: list[Beat] | None = None) -> None:
        self.beats = [] if beats is None else beats
        self._elapsed = 1000.0
        self._wall = EVENING
        self._timers: list[_Rings] = []

    def monotonic(self) -> float:
        return self._elapsed

    def now(self) -> datetime:
        self._wall += timedelta(microseconds=1)
        self.beats.append(("now",))
        return self._wall

    def after(self, seconds: float, callback: Callable[[], object]) -> Timer:
        timer = _Rings(self._elapsed + seconds, callback)
        self._timers.append(timer)
        self.beats.append(("after", seconds))
        return timer

    def jump(self, by: timedelta) -> None:
        """Correct the wall clock; no time passes."""
        self._wall += by

    def advance(self, seconds: float) -> None:
        """Let time pass, and ring what is due."""
        end = self._elapsed + seconds
        self._timers = [timer for timer in self._timers if not timer.is_off]
        while due := [timer for timer in self._timers if not timer.is_off and timer.at <= end]:
            first = min(due, key=lambda timer: timer.at)
            self._pass(first.at - self._elapsed)
            self._timers.remove(first)
            first.ring()
        self._pass(end - self._elapsed)

    def _pass(self, seconds: float) -> None:
        self._elapsed += seconds
        self._wall += timedelta(seconds=seconds)


class StackedPack:
    """Orders that come one after another; beyond them things stay as they are."""

    def __init__(self, orders: Iterable[tuple[Hashable, ...]] = ()) -> None:
        self._orders = deque(orders)

    def __call__(self, things: Sequence[T], /) -> tuple[T, ...]:
        if not self._orders:
            return tuple(things)
        order = self._orders.popleft()
        assert sorted(map(str, order)) == sorted(map(str, things))
        return tuple(thing for thing in order)  # type: ignore[misc]


class Overheard:
    """
    A wire without a socket: whatever is called on it is a beat, by name and with all it is given.

    So a way of telling that does not exist yet is overheard, too, as soon as somebody uses it. Pages are kept as the
    bytes that a telnet client would get.
    """

    def __init__(self, beats: list[Beat], address: str = "192.0.2.1") -> None:
        self.address = address
        self.client = ""
        self.columns = MAX_COLUMNS
        self.rows = 24
        self.charset = Charset.UTF_8
        self.screen_reader = False
        self.unheard = False
        self.session: PreLogin | Session
        self.is_closed = self.is_held = False
        self._beats = beats

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given, **named: self._beats.append((name, *given, *sorted(named.items())))

    def send(self, text: str, manner: Manner) -> None:
        """Keep a page as it would be read."""
        COLLECTED.heard(text)
        self._beats.append(("send", set_page(text, manner)))

    def prompt(self, text: str, manner: Manner) -> None:
        """Keep a prompt as it would be read."""
        COLLECTED.heard(text)
        self._beats.append(("prompt", set_page(text, manner)))

    def oobs(self, messages: Iterable[tuple[str, bytes]]) -> None:
        """Keep each of several messages."""
        messages = tuple(messages)
        for _package, said in messages:
            COLLECTED.heard(said.decode())
        self._beats.extend(("oob", *message) for message in messages)

    def hold(self, on: bool) -> None:
        """Let further lines wait, or no longer."""
        self.is_held = on
        self._beats.append(("hold", on))

    def attend(self, guest: Guest) -> None:
        """Tell this guest from now on; nobody notices anything of it."""
        assert isinstance(guest, PreLogin | Session)
        self.session = guest

    def charge(self, seconds: float) -> None:
        """Pay for CPU: nobody notices."""

    def close(self) -> None:
        """Close, as a real wire does: the session hears of it in the loop's next round."""
        self._beats.append(("close",))
        self.is_closed = True
        asyncio.get_running_loop().call_soon(self._lost)

    def _lost(self) -> None:
        """Tell the session, which a house that is full closes before it is known here."""
        self.session.lost()

    @property
    def text(self) -> str:
        """Everything that was shown, as one line of words."""
        pages = (beat[1] for beat in self._beats if beat[0] in {"send", "prompt"})
        shown = b" ".join(page for page in pages if isinstance(page, bytes))
        return " ".join(shown.decode().split())


@dataclass
class Indoors:
    """
    A house and the people in it.

    Attributes:
        folder: for the database and the state.
        clock, pack: what the house is handed.
        wires: name -> the connection somebody has now.
    """

    folder: Path
    clock: MovedClock = field(default_factory=MovedClock)
    pack: StackedPack = field(default_factory=StackedPack)
    settings: Settings = field(default_factory=Settings)
    wires: dict[str, Overheard | PagedWire] = field(default_factory=dict)
    house: House = field(init=False)
    database: Database = field(init=False)

    def __post_init__(self) -> None:
        kept = self.settings.server.model_copy(update={"state_dir": self.folder / "zustand"})
        thinking = self.settings.computer.model_copy(update={"processes": 0})  # in this very process, at once
        self.settings = self.settings.model_copy(update={"server": kept, "computer": thinking})
        self.start()

    def start(self) -> None:
        """Open the house, for the first time or again."""
        file = self.folder / "haus.sqlite"
        fresh_database(file)
        self.database = hasty(open_database(url_of(file), serving=True))
        loop = asyncio.get_running_loop()
        house = House(self.settings, self.database, loop, Texts("Guten Abend!", "", ""), self.clock, self.pack)
        self.house = hash_quickly(house)

    async def stop(self) -> None:
        """Close the house as its host does, when nothing is under way: no next line waits, and its books balance."""
        await self.settled()
        inside = {name: wire for name, wire in self.wires.items() if isinstance(wire.session, Session)}
        held = [name for name, wire in inside.items() if isinstance(wire, Overheard) and wire.is_held]
        assert {} == unbalanced(self.house)
        self.house.close("Gute Nacht!")
        assert [] == held
        await asyncio.sleep(0)
        self.database.close()
        self.wires.clear()

    def enrol(self, *names: str) -> None:
        """Give people accounts, with passwords that are quick to verify."""
        hashed = QUICK.hash(PASSWORD)
        if names:
            store(self.database, reduce(add, [players.create(name, fold(name), hashed, EVENING) for name in names]))

    async def come_in_by_page(self, name: str, messages: list[str] | None = None) -> PagedWire:
        """Bring somebody in by the window; what their page is sent goes into `messages`."""
        page = PagedWire(self.house, messages)
        await self.settled()
        self.wires[name] = page
        await self.type(name, name)
        await self.type(name, PASSWORD)
        return page

    async def come_in(self, name: str, beats: list[Beat] | None = None, address: str = "192.0.2.1") -> Overheard:
        """Bring somebody in by the front door; what their wire tells goes into `beats`."""
        wire = await self.knock(beats, address)
        self.wires[name] = wire
        await self.type(name, name)
        await self.type(name, PASSWORD)
        return wire

    async def knock(self, beats: list[Beat] | None = None, address: str = "192.0.2.1") -> Overheard:
        """Return a new connection, greeted."""
        wire = self.connect(beats, address)
        await self.settled()
        return wire

    def connect(self, beats: list[Beat] | None = None, address: str = "192.0.2.1") -> Overheard:
        """Return a new connection, without waiting for anything."""
        wire = Overheard([] if beats is None else beats, address)
        wire.session = self.house.welcome(wire)
        return wire

    @contextmanager
    def slow_disk(self) -> Iterator[None]:
        """Another process writes: nothing of the house's is stored before it is done, and after two seconds refused."""
        with held(self.database):
            yield

    async def type(self, name: str, line: str) -> None:
        """Have somebody type a line, and wait until it is done with."""
        self.wires[name].session.received(line)
        await self.settled()

    async def lose(self, name: str) -> None:
        """Let somebody's line break."""
        self.wires.pop(name).session.lost()
        await self.settled()

    async def open_table(self, vocabulary: AnyVocabulary, *names: str) -> LiveTable:
        """Open a table, also of a game the house does not know, and seat people who are in."""
        opener, *others = names
        session = self.wires[opener].session
        assert isinstance(session, Session)
        opened: list[LiveTable | None] = []
        self.house.tables.open(vocabulary, title(session.person.name), session.person.id, opened.append)
        await self.settled()
        [live] = opened
        assert live is not None
        self.house._seating.opened_table(session, live)
        for other in others:
            await self.type(other, f"mitspielen {live.number}")
        return live

    async def begin(self, *names: str, game: str = "romme") -> LiveTable:
        """Open a table at which a match of a game has begun, and seat people who are in."""
        vocabulary = vocabulary_of(game)
        assert vocabulary is not None
        live = await self.open_table(vocabulary, *names)
        await self.type(names[0], "mischen")
        return live

    async def pass_time(self, seconds: float, tick: float = 1.0) -> None:
        """Let time pass in the house, tick by tick."""
        end = self.clock.monotonic() + seconds
        while (left := end - self.clock.monotonic()) > 1e-6:
            self.clock.advance(min(tick, left))
            self.house.tick()
            await self.settled()

    async def settled(self) -> None:
        """
        Wait until nothing is under way: no job, no table, no thread.

        Raises:
            TimeoutError: something never ends.
        """
        async with asyncio.timeout(PATIENCE):
            await self._settled()

    async def _settled(self) -> None:
        """Wait until nothing is under way, however long that takes."""
        house = self.house
        while True:
            await asyncio.sleep(0)
            waking = house.tournaments._waking
            tasks = [*house.tables._tasks, *house._router._lookup._tasks]
            counting = house._router._tables.clerk.task
            tasks += [one for one in (waking, counting) if one is not None and not one.done()]
            if tasks:
                await asyncio.wait(tasks)
            elif house.auth.passwords.waiting or house.context.reads.under_way:
                await asyncio.sleep(0.001)
            else:
                writer = house.context.writer
                before = writer._submitted
                with suppress(WriteFailed):  # then the disk refused everything before it, too
                    await writer.write(Job("nothing", ()))
                more = writer._submitted > before + 1  # what was stored had something else stored
                more = more or house.context.reads.under_way > 0
                if not more and not house.tables._tasks and all(live.idle for live in house.tables.awake.values()):
                    await asyncio.sleep(0)
                    return


def house_with(
    *here: str,
    known: Sequence[str] = (),
    settings: Settings | None = None,
    then: Callable[[Indoors], Awaitable[object]] | None = None,
):
    """
    Return the fixture `doors` of a module: a house, closed when the test is over.

    Args:
        here: who is in it, each from an address of their own.
        known: who has an account, too.
        settings: those of the house.
        then: what is done before the test begins.
    """

    @pytest.fixture(name="doors")
    async def opened(tmp_path: Path) -> AsyncIterator[Indoors]:
        doors = Indoors(tmp_path, settings=settings or Settings())
        doors.enrol(*here, *known)
        for number, name in enumerate(here, 1):
            await doors.come_in(name, address=f"192.0.2.{number}")
        if then is not None:
            await then(doors)
        yield doors
        await doors.stop()

    return opened


def heard(doors, name, text):
    """Tell whether somebody was shown a text."""
    return text in doors.wires[name].text


async def says(doors, name, line):
    """Have somebody type a line; return what they read because of it."""
    before = doors.wires[name].text
    await doors.type(name, line)
    return doors.wires[name].text.removeprefix(before).strip()
