"""One evening: houses built, crashed and built again from what is stored, people and faults as the plan has them."""

# mypy: disable-error-code="attr-defined, list-item, assignment, arg-type"

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sqlite3
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch
from zlib import crc32

import sqlalchemy as sa
import structlog

from commands.language.german import fold
from db import bots, players
from db.database import Database
from db.errors import CannotOpen, Trouble
from db.opening import open_database
from db.writer import store
from server.house import House
from server.ops import shuffler
from server.ops.config import DaySets, Settings
from server.ops.texts import Texts
from server.play.live import LiveTable
from server.wire.ports import WireLimits
from tests.bottle.asked import Asked, traceback_of
from tests.bottle.disk import SIMULATED, Disk, QuickHasher, bottled
from tests.bottle.lease import Serving
from tests.bottle.loop import BottleClock, BottleLoop, Stalled
from tests.bottle.net import Doors, Line
from tests.bottle.people import GAMES, PASSWORD, Deed, Person
from tests.bottle.plan import Fault, Plan
from tests.bottle.tables import Broken
from tests.fresh import fresh_database, hasty

if TYPE_CHECKING:
    from tests.bottle.swapped import Twist

EVENING = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)
"""A few hours before clocks in Germany are set to summer time."""

MIDNIGHT = datetime(2026, 3, 28, 23, 0, tzinfo=UTC)
"""The end of that day there."""

ZONE = "CET-1CEST,M3.5.0,M10.5.0/3"
"""What time it is in Germany, whatever zone the machine is set to."""

BEGINS = 1000.0
"""The loop's second at which an evening begins."""

REFUSALS = (Trouble.FULL, Trouble.LOCKED, Trouble.READ_ONLY, Trouble.CLOSED, Trouble.LOST)
"""What the disk may say, the first three of it when it takes nothing: all of it is of our own making."""

AFTERMATH = 200.0
"""Seconds in which nobody types, at the end: what waits then moves, or waits for ever."""

FULL_AT_LAST, FULL_SECONDS = 0.8, 100.0
"""How likely it is that the disk takes nothing when people stop, and for how long at most: what is due waits."""

LATE = 10.0
"""Seconds at most in which a house runs on beside the one that took over; that one finds only what is stored."""

RAM = Path("/dev/shm")
RELEASED = Path(__file__).parents[1] / "db" / "released"


class Evening:
    """
    One evening.

    Attributes:
        lines, crashes, steps: what has happened.
        deeds: everything people did.
        digest: of every line, when it was typed and by whom.
        script: the last lines that were typed, each with when and who.
    """

    def __init__(self, plan: Plan, twist: Twist | None = None) -> None:
        self.plan = plan
        self._twist = twist
        self.lines = self.crashes = self.steps = 0
        self.script: deque[str] = deque(maxlen=60)
        self.digest = 0
        self._chance = Random(f"world {plan.seed}")
        self._disk = Disk()
        self._asked = Asked(self._disk, plan.seed)
        self.deeds: list[Deed] = []
        self._people = [Person(number, kind, plan.seed, self._typed, self.deeds.append) for number, kind in plan.people]
        self._now = BEGINS
        self._sets = sets_of(plan.seed)
        self._loop: BottleLoop
        self._clock: BottleClock
        self._house: House
        self._doors: Doors
        self._database: Database
        self._jumped = 0.0
        self._resting = False

    @property
    def looks(self) -> Counter[str]:
        """How much was looked at."""
        return self._asked.looks

    def spend(self) -> Broken | None:
        """Spend it; return the first promise that was not kept, None if all were."""
        ram = RAM if RAM.is_dir() else None
        with (
            tempfile.TemporaryDirectory(dir=ram) as folder,
            self._overheard(),
            self._watched(),
            seeded(self._chance),
            in_germany(),
            of_this_evening(),
        ):
            self._folder = Path(folder)
            try:
                self._enrol()
            except Exception as error:  # noqa: BLE001 - whatever goes wrong with an old database is looked for
                self._asked.broken("no incident", traceback_of(error))
                return self._asked.found
            try:
                self._spend()
            except Stalled as stalled:
                self._asked.broken("quiet", str(stalled))
            finally:
                self._down()
            if self._asked.found is None and self._twist is None:
                with open_database(self._url) as database:
                    self._asked.sound(database, self._sets)
        if self._asked.found is not None:
            self._asked.found.at = self._now - BEGINS
        return self._asked.found

    def _spend(self) -> None:
        end = BEGINS + self.plan.seconds
        self._open()
        while self._asked.found is None and self._now < end:
            if self._run(end) or (self._twist and self._twist.over()):
                break
            self.crashes += 1
            self._down()
            self._now += self._chance.uniform(0.5, 20)
            self._open()
        if self._asked.found is None and self._twist is None:
            self._rest()

    def _rest(self) -> None:
        """Let everything come to rest, and ask everybody once; every table is looked at closely when that is done."""
        self._resting = True
        self._disk.refuses, self._disk.slow, self._disk.dies_after, self._loop.most = None, 0.0, None, None
        self._run(self._now)  # a house that was begun just now stands
        self._serving.calm()
        if self._house.context.closing or self._house.context.writer.fenced:  # another one is in its place
            self._down()
            self._open()
            self._run(self._now)
        last = Random(f"{self.plan.seed} rest")
        if last.random() < FULL_AT_LAST:
            self._disk.refuses = Trouble.FULL
            self._loop.call_later(last.uniform(30, FULL_SECONDS), self._mended)
        for one in self._people:
            one.enough = True
        self._run(self._now + 1)  # who is just coming back is heard of while the line before still lives
        for one in self._people:
            if one.line is not None:
                one.line.look_up()
            for line in one.left:
                line.cut()
            one.left.clear()
        self._run(self._now + AFTERMATH)
        for one in self._people:
            one.ask_once(self._now)
        self._run(self._now + 60)
        if self._asked.found is None:
            self._asked.quiet(self._people)

    def _run(self, until: float) -> bool:
        lasted = self._loop.run(until, lambda: self._asked.found is None and not (self._twist and self._twist.over()))
        self._now = self._loop.time()
        return lasted

    # --- the house ---

    @property
    def _url(self) -> str:
        return f"sqlite:///{self._folder / 'haus.sqlite'}"

    def _enrol(self) -> None:
        """Give people accounts; whoever is a guest has none, and every fourth one makes it this evening."""
        if self.plan.release:
            self._inherit(self._folder / "haus.sqlite")
        fresh_database(self._folder / "haus.sqlite")
        hashed = QuickHasher().hash(PASSWORD)
        with hasty(open_database(self._url)) as database:
            self._asked.known(database)
            for one in self._people:
                if players.find(database, fold(one.name)) is not None:
                    continue
                if one.kind in {"host", "bot"} or (one.kind != "guest" and one.number % 4):
                    admin = one.kind == "host"
                    store(database, players.create(one.name, fold(one.name), hashed, EVENING, admin=admin))
            self._give_bots(database)

    def _give_bots(self, database: Database) -> None:
        """Have every program belong to somebody, if anybody has an account."""
        enrolled = {one: players.find(database, fold(one.name)) for one in self._people}
        owners = [player for one, player in enrolled.items() if player is not None and one.kind != "bot"]
        for number, one in enumerate(one for one in self._people if one.kind == "bot" and owners):
            store(database, bots.give(fold(one.name), owners[number % len(owners)].id))

    def _inherit(self, file: Path) -> None:
        """Take over the database of an older house; the power fails when it is brought up to date, and it is begun."""
        connection = sqlite3.connect(file)
        connection.executescript((RELEASED / f"{self.plan.release}.sql").read_text(encoding="utf-8"))
        connection.close()
        left = self._chance.randint(1, 150)

        def fails(*_statement: object) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise OSError("the power fails")

        with patch.object(sa.Engine, "_has_events", new=False):  # else every later engine looks for events for ever
            sa.event.listen(sa.Engine, "before_cursor_execute", fails)
            try:
                with suppress(CannotOpen):
                    open_database(self._url).close()
            finally:
                sa.event.remove(sa.Engine, "before_cursor_execute", fails)
        open_database(self._url).close()

    def _open(self) -> None:
        """Build the house from what is stored."""
        if self._twist is not None:
            self._twist.opened(self._now)
        self._loop = loop = BottleLoop(Random(self._chance.getrandbits(64)), self._now)
        loop.set_exception_handler(self._raised)
        late = self.plan.midnight
        self._clock = BottleClock(loop, MIDNIGHT - timedelta(seconds=BEGINS + late) if late else EVENING)
        self._clock.jump(self._jumped)
        self._database = hasty(open_database(self._url, serving=True))
        base = Settings()
        kept = base.server.model_copy(update={"state_dir": self._folder / "zustand"})
        settings = base.model_copy(update={"server": kept, "tagesspiel": self._sets})

        def build() -> None:
            texts = Texts("Guten Abend!", "", "")
            self._house = bottled(self._disk)(settings, self._database, loop, texts, self._clock, shuffler.shuffled)
            most = settings.limits
            limits = WireLimits(
                lines_per_second=most.lines_per_second,
                lines_burst=most.lines_burst,
                bytes_per_second=most.bytes_per_second,
                bytes_burst=most.bytes_burst,
                outbox_bytes=most.outbox_bytes,
            )
            self._doors = Doors(self._house, loop, self._clock, limits, broken=self._asked.broken)
            self._serve_while_sure()
            self._asked.opened(self._house, loop)
            if self._twist is not None:
                self._doors.wrote = self._wrote
            for one in self._people:
                one.enter(self._doors, acts=self.plan.script is None)
            called = {one.number: one for one in self._people}
            for deed in self.plan.script or ():
                if deed.at > self._now and deed.number in called:
                    loop.call_at(deed.at, called[deed.number].perform, deed)
            for fault in self.plan.faults:
                if self._now < fault.at + BEGINS <= BEGINS + self.plan.seconds:
                    loop.call_at(fault.at + BEGINS, self._happens, fault)
            self._tick()

        loop.call_soon(build)

    def _tick(self) -> None:
        """Do what the server does every second, and look."""
        if self._house.context.closing:
            return
        self._loop.call_later(1.0, self._tick)
        if self._house.ended.is_set():
            self._close()
            return
        self._house.tick()
        if self._twist is not None:
            self._twist.tick(self)
        self._asked.look(self._people, closely=self._twist is None and not self._resting)

    def _down(self) -> None:
        """End the house where it stands: nothing but what is stored is left."""
        self.steps += self._loop.steps
        self._disk.dies_after = None
        self._house.context.writer.die()
        self._loop.drop()
        self._database.close()

    # --- faults ---

    def _happens(self, fault: Fault) -> None:
        """Have a fault of the world happen."""
        loop, disk = self._loop, self._disk
        chance = Random(f"{self.plan.seed} {fault}")
        match fault.kind:
            case "full":
                disk.refuses = chance.choice(REFUSALS[:3])
                loop.call_later(fault.lasts, self._mended)
            case "slow":
                disk.slow = chance.uniform(0.2, 3)
                loop.call_later(fault.lasts, self._mended)
            case "crash":
                loop.most = loop.steps + chance.randint(1, 60)
            case "unanswered":
                disk.dies_after = chance.randint(0, 5)
            case "closing":
                self._close()
            case "taken":
                self._serving.lose(chance)
            case "cut":
                for one in self._people:
                    if one.line is not None and chance.random() < 0.4:
                        one.line.cut()
            case "clock":
                self._jumped += (by := chance.choice((-7200.0, -5.0, 3.0, 3600.0, 90_000.0)))
                self._clock.jump(by)

    def _serve_while_sure(self) -> None:
        """Let the house say nothing while another one may have taken over, and end when it has."""
        self._serving = serving = Serving(self._loop, self._taken)
        self._doors.say_while(lambda: serving.lease.sure)
        self._asked.sure = lambda: serving.lease.sure
        self._doors.silent = lambda: self._house.context.writer.fenced and not serving.lease.lost
        serving.lease.when_lost(self._house.end)

    def _taken(self) -> None:
        """Store nothing any more, for another house serves."""
        self._house.context.writer.fenced = True
        self._loop.call_later(self._chance.uniform(0, LATE), self._gone)

    def _close(self) -> None:
        """Close the house in order; a moment later it is gone."""
        if self._serving.lease.lost:
            self._doors.say_while(None)
        self._house.close("Gute Nacht!")
        self._loop.most = self._loop.steps + self._chance.randint(1, 200)

    def _gone(self) -> None:
        """Be no more: what a house has done since another one took over is known to nobody but whom it told."""
        self._loop.most = self._loop.steps

    def _mended(self) -> None:
        self._disk.refuses, self._disk.slow = None, 0.0

    # --- what is overheard ---

    def _typed(self, one: Person, line: str) -> None:
        self.lines += 1
        self.digest = crc32(f"{self._loop.time():.6f} {one.number} {line}".encode("utf-8", "replace"), self.digest)
        self._asked.typed(one, line)
        if self._twist is not None:
            self._twist.heard(one, line)
        self.script.append(f"{self._loop.time() - BEGINS:.3f} {one.name}: {line[:100]}")

    def _wrote(self, line: Line, data: bytes) -> None:
        assert self._twist is not None
        for one in self._people:
            if one.line is line:
                self._twist.wrote(one, line, data)

    def _raised(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        how = traceback_of(error) if isinstance(error, BaseException) else ""
        self._asked.broken("no incident", f"{context.get('message')} {how}")

    @contextmanager
    def _overheard(self) -> Iterator[None]:
        """Have every error that is logged be a failure, but for what the disk refuses."""
        before = structlog.get_config()
        structlog.configure(processors=[self._logged], cache_logger_on_first_use=False)
        handler = _Errors(partial(self._asked.broken, "no incident"))
        root = logging.getLogger()
        root.addHandler(handler)
        try:
            yield
        finally:
            root.removeHandler(handler)
            structlog.configure(**before)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Look at the order in which tables are asked for something."""
        act, ask = LiveTable.act, LiveTable.ask

        def acted(live: LiveTable, actor, action, listener=None, *more: object, **named: object) -> None:
            self._asked.acted(self._doors, live, listener)
            act(live, actor, action, listener, *more, **named)

        def asked(live: LiveTable, viewer, question, listener) -> None:
            self._asked.acted(self._doors, live, listener)
            ask(live, viewer, question, listener)

        with patch.multiple(LiveTable, act=acted, ask=asked):
            yield

    def _logged(self, _logger: object, method: str, event: dict[str, object]) -> object:
        why = f"{event.get('cause', '')} {event.get('trouble', '')} {event.get('why', '')}"
        refused = SIMULATED in why or any(str(one) in why for one in REFUSALS)
        if method in {"error", "exception", "critical"} and not refused:
            said = {key: value for key, value in event.items() if key != "trace"}
            where = str(event.get("trace", ""))[-700:]
            self._asked.broken("no incident", f"{said} {where}")
        raise structlog.DropEvent


class _Errors(logging.Handler):
    """Tells every error that is logged."""

    def __init__(self, tell) -> None:
        super().__init__(logging.ERROR)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._tell(f"{record.getMessage()} {'' if error is None else traceback_of(error)}")


@contextmanager
def seeded(chance: Random) -> Iterator[None]:
    """Draw all the house's chance from here."""
    before, shuffler._SOURCE = shuffler._SOURCE, Random(chance.getrandbits(64))
    try:
        yield
    finally:
        shuffler._SOURCE = before


@contextmanager
def of_this_evening() -> Iterator[None]:
    """Have the collector look at nothing that was there before: words of all games are most of what there is."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def sets_of(seed: int) -> DaySets:
    """Return the sets of the day of an evening: of few games, short, so that several come to the end of the same."""
    chance = Random(f"{seed} sets")
    games, deals, versions = tuple(chance.sample(GAMES, 2)), chance.choice((1, 2)), chance.choice((1, 2))
    return DaySets().model_copy(update={"games": games, "deals": deals, "versions": versions})


@contextmanager
def in_germany() -> Iterator[None]:
    """Have days end where this house is."""
    try:
        with patch.dict(os.environ, {"TZ": ZONE}):
            time.tzset()
            yield
    finally:
        time.tzset()
