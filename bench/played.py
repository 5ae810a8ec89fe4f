"""
`python -m bench.played GAME PEOPLE SECONDS [page] [WATCHERS]`: what a move costs that everybody at its table is told.

A whole house with its writer and its disk, without sockets: tables of guests type the moves of one match, each as soon
as the one before has been told. With `page` they sit before pages, and so many watch the first table in the same way.
Prints JSON: moves, pages told, CPU seconds of all threads.
"""

import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog

from commands.catalogue import vocabulary_of
from db.database import Job
from db.opening import open_database
from games.table.actions import Join
from server.house import House
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.texts import Texts
from server.run import GC_THRESHOLDS
from server.sessions.session import Session
from server.wire.outbox import Hub
from server.wire.page import MAX_COLUMNS, Charset, Manner, set_page
from server.wire.ports import WireLimits
from server.wire.webwire import WebWire
from tests.playouts import Match, seated, started, step

TABLES = 10
MOST_MOVES = 400
PATIENCE = 2000
"""How often it is looked whether somebody sits, before something must be wrong."""

Script = list[tuple[int, str]]


class Order:
    """Puts the same things into the same order each time, so that the same lines fit at every table."""

    def __call__(self, things):
        return tuple(random.Random(len(things)).sample(list(things), len(things)))


class Chance(random.Random):
    """The chance of a match whose shuffles are `Order`'s."""

    def sample(self, population, k, *, counts=None):
        return list(Order()(population))


class Wire:
    """A connection without a socket: sets every page, counts it, and says when a prompt has come."""

    def __init__(self) -> None:
        self.address, self.client, self.columns, self.charset = "192.0.2.1", "", MAX_COLUMNS, Charset.UTF_8
        self.screen_reader = self.unheard = False
        self.rows = 24
        self.pages = 0
        self.prompted: Callable[[], None] = lambda: None

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_given, **_named: None

    def send(self, text: str, manner: Manner) -> None:
        set_page(text, manner)
        self.pages += 1

    def prompt(self, text: str, manner: Manner) -> None:
        self.send(text, manner)
        self.prompted()

    def come(self, house: House) -> None:
        """Come to the door."""
        self.session = house.welcome(self)

    def attend(self, guest: Any) -> None:
        """Be somebody's from now on."""
        self.session = guest


class Nowhere(asyncio.Transport):
    """Takes what is written."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Forget it."""

    def is_closing(self) -> bool:
        """Never."""
        return False

    def get_write_buffer_size(self) -> int:
        """Nothing waits."""
        return 0

    def close(self) -> None:
        """There is nothing to be closed."""

    abort = pause_reading = resume_reading = close


class Page(WebWire):
    """A page without a socket: everything is written for it, counted, and goes nowhere."""

    hub = Hub(WireLimits(enabled=False), Clock())

    def __init__(self) -> None:
        super().__init__(Nowhere(), self.hub, "192.0.2.1")
        self.pages = 0
        self.prompted: Callable[[], None] = lambda: None
        self.session: Any = None

    def come(self, house: House) -> None:
        """Come to the door."""

        def welcome(_wire: object) -> Any:
            self.session = house.welcome(self)
            return self.session

        self.begin(welcome)

    def attend(self, guest: Any) -> None:
        """Be somebody's from now on."""
        super().attend(guest)
        self.session = guest

    def send(self, text: str, manner: Manner) -> None:
        super().send(text, manner)
        self.pages += 1

    def prompt(self, text: str, manner: Manner) -> None:
        super().prompt(text, manner)
        self.pages += 1
        self.prompted()


def script_of(game: str, people: int) -> Script:
    """The lines of one match, by seat."""
    match: Match = seated(vocabulary_of(game), 1, None, people)
    match.chance = Chance(1)
    started(match)
    while not match.over and len(match.done) < MOST_MOVES:
        step(match)
    joined = [one for one in match.done if isinstance(one.actor, int) and not isinstance(one.action, Join)]
    return [(int(one.actor), one.entry[1]) for one in joined]


class Evening:
    """One house and its tables."""

    def __init__(self, folder: Path) -> None:
        settings = Settings()
        limits = {"enabled": False, "tables_per_person": 10**6, "sessions": 10**5}
        state = settings.server.model_copy(update={"state_dir": folder})
        settings = settings.model_copy(update={"limits": settings.limits.model_copy(update=limits), "server": state})
        self.loop = asyncio.get_running_loop()
        self.database = open_database(f"sqlite:///{folder}/haus.sqlite", serving=True)
        self.house = House(settings, self.database, self.loop, Texts("", "", ""), Clock(), Order())

    async def settled(self) -> None:
        """Wait until all is stored and told."""
        for _ in range(2):
            await self.house.context.writer.write(Job("nothing", ()))
            while not all(live.idle for live in self.house.tables.awake.values()):  # noqa: ASYNC110
                await asyncio.sleep(0)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until all is stored and told, and something holds: who comes in may have to wait for a thread, too."""
        for _ in range(PATIENCE):
            await self.settled()
            if holds():
                return
            await asyncio.sleep(0.005)
        raise TimeoutError

    async def watch(self, number: int, wires: list[Any]) -> None:
        """Have people watch a table."""
        for wire in wires:
            wire.come(self.house)
            wire.session.received("gast")
        await self.until(lambda: all(isinstance(wire.session, Session) for wire in wires))
        for wire in wires:
            wire.session.received(f"zuschauen {number}")
        await self.settled()

    async def tables(self, game: str, people: int, kind: type[Any] = Wire) -> list[list[Any]]:
        """Seat guests at tables of their own."""
        groups = []
        for _ in range(TABLES):
            wires = [kind() for _ in range(people)]
            for wire in wires:
                wire.come(self.house)
                wire.session.received("gast")
            await self.until(lambda wires=wires: all(isinstance(wire.session, Session) for wire in wires))
            wires[0].session.received(f"eroeffnen {game}")
            await self.until(lambda wires=wires: wires[0].session.seated is not None)
            for wire in wires[1:]:
                wire.session.received(f"mitspielen {wires[0].session.seated.table.number}")
                await self.until(lambda wire=wire: wire.session.seated is not None)
            groups.append(wires)
        return groups

    async def play(self, groups: list[list[Any]], script: Script) -> tuple[int, int, float]:
        """Play a script at every table; moves, pages told, CPU seconds."""
        ended, left = self.loop.create_future(), [len(groups)]

        def follow(wires: list[Any]) -> Callable[[], None]:
            lines, soon = iter(script), [False]

            def typed() -> None:
                soon[0] = False
                seat, line = next(lines, (None, ""))
                if seat is not None:
                    wires[seat].session.received(line)
                    return
                left[0] -= 1
                if not left[0]:
                    ended.set_result(None)

            def prompted() -> None:
                if not soon[0]:
                    soon[0] = True
                    self.loop.call_soon(typed)

            for wire in wires:
                wire.pages, wire.prompted = 0, prompted
            return typed

        began = time.process_time()
        for typed in [follow(wires) for wires in groups]:
            self.loop.call_soon(typed)
        await ended
        took = time.process_time() - began
        for wires in groups:
            for wire in wires:
                wire.prompted = lambda: None
        return len(script) * len(groups), sum(wire.pages for wires in groups for wire in wires), took


async def measure(
    game: str, people: int, seconds: float, kind: type[Any] = Wire, watchers: int = 0
) -> dict[str, float]:
    """Play until enough CPU time has been spent; the best of all evenings counts."""
    script = script_of(game, people)
    with tempfile.TemporaryDirectory(prefix="stammtisch-bench-", ignore_cleanup_errors=True) as folder:
        evening = Evening(Path(folder))
        rounds, spent = [], 0.0
        while spent < seconds or (len(rounds) < 3 and spent < 2 * seconds):
            groups = await evening.tables(game, people, kind)
            if watchers:
                await evening.watch(groups[0][0].session.seated.table.number, [kind() for _ in range(watchers)])
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GC_THRESHOLDS)
            rounds.append(await evening.play(groups, script))
            spent += rounds[-1][2]
            await evening.settled()
        evening.house.close("")
        await asyncio.sleep(0)
        evening.database.close()
    moves, pages, took = min(rounds, key=lambda one: one[2] / one[0])
    return {"moves": moves, "pages": pages, "cpu_s": took}


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    wanted = Page if "page" in sys.argv else Wire
    watching = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    print(json.dumps(asyncio.run(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), wanted, watching))))
