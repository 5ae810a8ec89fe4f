"""
`python -m bench.many PEOPLE [--seconds S] [--postgres]`: one house and very many people, at the port of the wire.

There are no sockets: everybody is a wire that sets its pages and forgets them. Four guests sit at each table of Rommé,
a deal is on, and everybody types a line of the mix every ten seconds, evenly spread: half of them are stored. A line
counts from the moment it is due until its answer is there, so a house that falls behind shows in the percentiles.
Afterwards the house is closed and opened again, and sleeping tables are woken one by one. Prints JSON.
"""

import argparse
import asyncio
import gc
import json
import resource
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import structlog

from bench.busy import TRUSTED, Watch
from bench.machine import percentile
from bench.played import Order, Wire
from db.opening import open_database
from server.house import House
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.texts import Texts
from server.run import GC_THRESHOLDS
from server.sessions.session import Session
from tests import postgres

EACH = 10.0
"""Seconds between two lines of one person."""

AT_A_TABLE = 4
AT_ONCE = 100
"""People who come together, before the next ones do; each of them reads of every table the others open."""

MIX = (
    *("sortieren wert", "karten", "sortieren farbe", "stand", "sortieren wert"),
    *("karten", "sortieren farbe", "ziehen", "sortieren wert", "karten"),
)
WOKEN = 200
STEP = 0.005


class Person(Wire):
    """Somebody who types and waits for the answer."""

    def __init__(self, taken: list[float]) -> None:
        super().__init__()
        self._taken = taken
        self._due = 0.0
        self.prompted = self._answered

    def type(self, line: str, due: float) -> None:
        """Type a line that was due then."""
        self._due = due
        self.session.received(line)

    def _answered(self) -> None:
        if self._due:
            self._taken.append(time.perf_counter() - self._due)
            self._due = 0.0


def opened(url: str, folder: Path) -> tuple[Any, House]:
    """Open a database and a house on it that takes everybody."""
    settings = Settings()
    limits = {"enabled": False, "tables_per_person": 10**6, "sessions": 10**6, "tables": 10**6}
    state = settings.server.model_copy(update={"state_dir": folder})
    settings = settings.model_copy(update={"limits": settings.limits.model_copy(update=limits), "server": state})
    database = open_database(url, serving=True)
    return database, House(settings, database, asyncio.get_running_loop(), Texts("", "", ""), Clock(), Order())


async def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + 120
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        await asyncio.sleep(STEP)


async def seated(house: House, people: list[Person]) -> None:
    """Have people come in and sit down, four by four, and be dealt their cards."""
    for person in people:
        person.come(house)
        person.session.received("gast")
    await until(lambda: all(isinstance(one.session, Session) for one in people), "come in")
    openers = people[::AT_A_TABLE]
    for opener in openers:
        opener.session.received("eroeffnen romme")
    await until(lambda: all(one.session.seated is not None for one in openers), "open")
    for place, person in enumerate(people):
        if place % AT_A_TABLE:
            number = people[place - place % AT_A_TABLE].session.seated.table.number
            person.session.received(f"mitspielen {number}")
    await until(lambda: all(one.session.seated is not None for one in people), "sit down")
    for opener in openers:
        opener.session.received("mischen")
    await until(lambda: all(one.session.seated.table.idle for one in openers), "deal")


async def typed(people: list[Person], seconds: float) -> int:
    """Have everybody type a line every ten seconds, each at a moment of their own; how many lines those were."""
    loop_began = time.perf_counter()
    asked, whole = 0, int(len(people) * seconds / EACH)
    while asked < whole:
        now = time.perf_counter() - loop_began
        while asked < whole and (due := asked * EACH / len(people)) <= now:
            line = MIX[(asked // len(people) + asked) % len(MIX)]
            people[asked % len(people)].type(line, loop_began + due)
            asked += 1
        await asyncio.sleep(STEP)
    return asked


async def woken(house: House, numbers: list[int]) -> list[float]:
    """Wake tables one after another; how long each took."""
    took = []
    for number in numbers:
        began, fate = time.perf_counter(), asyncio.get_running_loop().create_future()
        house.tables.wake(number, fate.set_result)
        assert await fate is not None
        took.append(time.perf_counter() - began)
    return took


async def measure(url: str, folder: Path, count: int, seconds: float) -> dict[str, object]:
    """Measure one house."""
    taken: list[float] = []
    database, house = opened(url, folder)
    began = time.perf_counter()
    people: list[Person] = []
    for first in range(0, count, AT_ONCE):
        some = [Person(taken) for _ in range(min(AT_ONCE, count - first))]
        await seated(house, some)
        people += some
    came = time.perf_counter() - began
    gc.collect()
    gc.freeze()
    taken.clear()
    watch, worked, began = Watch(), time.process_time(), time.perf_counter()
    asked = await typed(people, seconds)
    await until(lambda: len(taken) >= asked, "answers")
    took, worked = time.perf_counter() - began, time.process_time() - worked
    others, writer = watch.others, house.context.writer
    numbers = [person.session.seated.table.number for person in people[: WOKEN * AT_A_TABLE : AT_A_TABLE]]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    found: dict[str, object] = {
        "people": count,
        "tables": len(house.tables.awake),
        "lines": asked,
        "lines_per_second": round(asked / took),
        "p50_ms": round(percentile(sorted(taken), 0.5) * 1000, 2),
        "p99_ms": round(percentile(sorted(taken), 0.99) * 1000, 2),
        "longest_ms": round(max(taken) * 1000, 1),
        "cpu_of_a_core": round(worked / took, 3),
        "cpu_us_per_line": round(worked / asked * 1e6, 1),
        "jobs_per_commit": round(writer.stored / max(1, writer.commits), 1),
        "stored_p99_ms": round(writer.delay.p99 * 1000, 2),
        "memory_mb": memory,
        "kb_per_person": round(memory * 1024 / count, 1),
        "seconds_to_come": round(came, 1),
        "others_share": round(others, 2),
        "quiet": others <= TRUSTED,
    }
    house.close("")
    database.close()
    began = time.perf_counter()
    database, house = opened(url, folder)
    found["seconds_to_open"] = round(time.perf_counter() - began, 2)
    waking = await woken(house, numbers)
    found["wake_p50_ms"] = round(percentile(sorted(waking), 0.5) * 1000, 2)
    found["wake_p99_ms"] = round(percentile(sorted(waking), 0.99) * 1000, 2)
    house.close("")
    database.close()
    return found


def main() -> None:
    """Print what was measured."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("people", type=int, help="how many")
    words.add_argument("--seconds", type=float, default=30.0)
    words.add_argument("--postgres", action="store_true", help="keep everything on a server, started for this")
    given = words.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    gc.set_threshold(*GC_THRESHOLDS)
    with ExitStack() as stack:
        place = tempfile.TemporaryDirectory(prefix="stammtisch-bench-", ignore_cleanup_errors=True)
        folder = Path(stack.enter_context(place))
        folder.chmod(0o755)  # the server runs as another user
        url = f"sqlite:///{folder}/haus.sqlite"
        if given.postgres:
            server = postgres.Server(folder, autovacuum="on", shared_buffers="256MB", max_wal_size="2GB")
            stack.callback(server.finish)
            url = postgres.url_in(server.folder, "postgres")
        found = asyncio.run(measure(url, folder, given.people, given.seconds))
    print(json.dumps({"on": "postgresql" if url.startswith("p") else "sqlite", **found}))


if __name__ == "__main__":
    main()
