"""How many entries the journal's writer stores per second, and how long one waits to be durable."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bench.machine import percentile
from db import journal
from db.database import Job
from db.errors import WriteFailed
from db.journal import Entry
from db.opening import open_database
from db.table_row import Person, TableRow
from db.writer import Writer
from games.frozen import evolve

SERVER_SECONDS = 0.000_015
"""For which a server is at work on one entry of many."""

PEOPLE = tuple(Person(seat, f"Gast{seat + 1}", None) for seat in range(6))


class Stored(NamedTuple):
    """Entries per second, milliseconds until durable, and microseconds of CPU that the writing thread takes for one."""

    rate: float
    p50: float
    p99: float
    writing: float


def _nothing() -> None:
    """Look at nothing."""


class IdleWriter(Writer):
    """Stores nothing, and waits as long as a server would need: what is left is the load, the loop and the threads."""

    def _transaction(self, jobs: Sequence[Job]) -> WriteFailed | None:
        time.sleep(len(jobs) * SERVER_SECONDS)
        self.commits += 1
        self.stored += len(jobs)
        return None


async def measured(
    url: str, waiters: int, seconds: float, looked: Callable[[], object] = _nothing, kind: type[Writer] = Writer
) -> Stored:
    """
    Have everybody store entries, each at a table of their own.

    Args:
        looked: called when all tables are open, and when everything is stored.
        kind: of writer.
    """
    now = datetime.now(UTC)
    with open_database(url, serving=True) as database:
        writer = kind(database, asyncio.get_running_loop(), time.monotonic)
        rows = [
            TableRow(number, "romme", 1, "ablegen", PEOPLE, (), "Gast1", -1, now, now)
            for number in range(1, waiters + 1)
        ]
        for row in rows:
            await writer.write(journal.open_table(row, ()))
        taken: list[float] = []
        looked()
        cpu = time.pthread_getcpuclockid(next(one.ident or 0 for one in threading.enumerate() if one.name == "writer"))
        worked = time.clock_gettime(cpu)
        end = time.perf_counter() + seconds

        async def play(row: TableRow) -> None:
            while time.perf_counter() < end:
                before, row = row, evolve(row, last=row.last + 1)
                entry = Entry(row.number, row.last, now, "gast1", "sortieren wert")
                began = time.perf_counter()
                await writer.write(journal.append((entry,), row, before=before))
                taken.append((time.perf_counter() - began) * 1000)

        await asyncio.gather(*(play(row) for row in rows))
        worked = time.clock_gettime(cpu) - worked
        looked()
        writer.close()
    ranked = sorted(taken)
    per_entry = worked / len(taken) * 1e6
    return Stored(len(taken) / seconds, percentile(ranked, 0.5), percentile(ranked, 0.99), per_entry)


def measure(directory: Path, waiters: int, seconds: float) -> tuple[float, float, float]:
    return asyncio.run(measured(f"sqlite:///{directory}/journal-{waiters}.sqlite", waiters, seconds))[:3]
