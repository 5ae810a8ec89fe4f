"""
What it costs to store entries on either engine: `python -m bench.engines [FOLDER [SECONDS]]`, in turn, medians of 3.

The server of PostgreSQL is started for it beside the file, on the same disk and with fsync. Microseconds an entry are
CPU: of the house with its load, of its writing thread alone, and of the server; `disk` is the part of the time in which
the server waits for its disk. `nothing` stores nothing: the load, the loop and the hand-over to the thread, the same
with either engine. The last lines of each crowd are PostgreSQL by SQLite, the median of the pairs: all of it, and the
CPU of the house and of its thread without what `nothing` takes of them.
"""

import asyncio
import gc
import os
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.writing import IdleWriter, measured
from db.writer import Writer
from server.run import GC_THRESHOLDS
from tests.postgres import Server, execute, url_in

WAITERS = (1, 32, 256, 1000)
SECONDS = 4.0
ROUNDS = 3
WAL_WAITED = "SELECT wal_write_time + wal_sync_time FROM pg_stat_wal"
"""Milliseconds."""


class Cost(NamedTuple):
    """Entries a second, milliseconds, microseconds of CPU an entry, part of the time."""

    rate: float
    p50: float
    p99: float
    house: float
    writing: float
    server: float
    disk: float


def cpu_of(server: Server) -> float:
    """Return the seconds of CPU the server's processes have taken."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, fields = int(stat.parent.name), stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if server.process.pid in {pid, int(fields[1])}:
            used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def waited_for_disk(server: Server) -> float:
    """Return the seconds the server has waited for its disk."""
    return float(str(execute(server.folder, WAL_WAITED)[0][0])) / 1000


def cost(server: Server, url: str, waiters: int, seconds: float, kind: type[Writer] = Writer) -> Cost:
    """Measure one engine once."""
    seen: list[tuple[float, float, float]] = []

    def looked() -> None:
        seen.append((time.process_time(), cpu_of(server), waited_for_disk(server)))

    found = asyncio.run(measured(url, waiters, seconds, looked, kind))
    house, outside, disk = (after - before for before, after in zip(*seen, strict=True))
    each = 1e6 / (found.rate * seconds)
    return Cost(found.rate, found.p50, found.p99, house * each, found.writing, outside * each, disk / seconds)


def main() -> None:
    gc.set_threshold(*GC_THRESHOLDS)  # as the house: else the collector is at work in the writing thread
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        Path(folder).chmod(0o755)
        server = Server(Path(folder), autovacuum="on", track_wal_io_timing="on")
        try:
            _compare(Path(folder), server, seconds)
        finally:
            server.finish()


def _compare(folder: Path, server: Server, seconds: float) -> None:
    print(f"{'waiters':>8} {'engine':>12} " + " ".join(f"{name:>8}" for name in Cost._fields))
    for waiters in WAITERS:
        found: dict[str, list[Cost]] = {"sqlite": [], "postgresql": [], "nothing": []}
        for turn in range(ROUNDS):
            execute(server.folder, f"CREATE DATABASE b{waiters}_{turn} TEMPLATE template0")
            urls = {
                "sqlite": f"sqlite:///{folder}/{waiters}-{turn}.sqlite",
                "postgresql": url_in(server.folder, f"b{waiters}_{turn}"),
            }
            for engine, url in urls.items():
                found[engine].append(cost(server, url, waiters, seconds))
            found["nothing"].append(
                cost(server, f"sqlite:///{folder}/{waiters}-{turn}-.sqlite", waiters, seconds, IdleWriter)
            )
        for engine, rounds in found.items():
            _show(waiters, engine, [statistics.median(column) for column in zip(*rounds, strict=True)])
        pairs = zip(found["postgresql"], found["sqlite"], strict=True)
        ratios = [[ours / theirs for ours, theirs in zip(one[:5], other[:5], strict=True)] for one, other in pairs]
        _show(waiters, "ratio", [statistics.median(column) for column in zip(*ratios, strict=True)])
        own = [
            [
                (ours - idle) / (theirs - idle)
                for ours, theirs, idle in zip(postgres[3:5], sqlite[3:5], nothing[3:5], strict=True)
            ]
            for postgres, sqlite, nothing in zip(found["postgresql"], found["sqlite"], found["nothing"], strict=True)
        ]
        _show(waiters, "its own", [0.0, 0.0, 0.0, *(statistics.median(column) for column in zip(*own, strict=True))])


def _show(waiters: int, engine: str, row: list[float]) -> None:
    print(f"{waiters:>8} {engine:>12} " + " ".join(f"{value:>8.2f}" for value in row), flush=True)


if __name__ == "__main__":
    main()
