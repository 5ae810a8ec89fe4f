"""How many entries the journal's writer stores per second, and how long one waits to be durable."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path

from bench.machine import percentile
from db import journal
from db.journal import Entry
from db.opening import open_database
from db.table_row import Person, TableRow
from db.writer import Writer

PEOPLE = tuple(Person(seat, f"Gast{seat + 1}", None) for seat in range(6))


async def measured(url: str, waiters: int, seconds: float) -> tuple[float, float, float]:
    """Entries per second, then milliseconds until durable, p50 and p99; every waiter has a table of their own."""
    now = datetime.now(UTC)
    with open_database(url, serving=True) as database:
        writer = Writer(database, asyncio.get_running_loop(), time.monotonic)
        rows = [
            TableRow(number, "romme", 1, "ablegen", PEOPLE, (), "Gast1", -1, now, now)
            for number in range(1, waiters + 1)
        ]
        for row in rows:
            await writer.write(journal.open_table(row, ()))
        taken: list[float] = []
        end = time.perf_counter() + seconds

        async def play(number: int) -> None:
            place = 0
            while time.perf_counter() < end:
                row = TableRow(number, "romme", 1, "ablegen", PEOPLE, (), "Gast1", place, now, now)
                began = time.perf_counter()
                await writer.write(journal.append((Entry(number, place, now, "gast1", "sortieren wert"),), row))
                taken.append((time.perf_counter() - began) * 1000)
                place += 1

        await asyncio.gather(*(play(row.number) for row in rows))
        writer.close()
    ranked = sorted(taken)
    return len(taken) / seconds, percentile(ranked, 0.5), percentile(ranked, 0.99)


def measure(directory: Path, waiters: int, seconds: float) -> tuple[float, float, float]:
    return asyncio.run(measured(f"sqlite:///{directory}/journal-{waiters}.sqlite", waiters, seconds))
