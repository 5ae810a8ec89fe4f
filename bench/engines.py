"""
What it costs to store entries on either engine: `python -m bench.engines`, in turn, medians of three.

The server of PostgreSQL is started for it beside the file, on the same disk and with fsync; the CPU is the house's own.
"""

import asyncio
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.writing import measured
from tests.postgres import Server, execute, url_in

WAITERS = (1, 32, 256, 1000)
SECONDS = 4.0
ROUNDS = 3


def main() -> None:
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        Path(folder).chmod(0o755)
        server = Server(Path(folder), autovacuum="on")
        try:
            _compare(Path(folder), server)
        finally:
            server.finish()


def _compare(folder: Path, server: Server) -> None:
    print(f"{'waiters':>8} {'engine':>12} {'entries/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'us/entry':>9}")
    for waiters in WAITERS:
        found = {"sqlite": [], "postgresql": []}
        for turn in range(ROUNDS):
            execute(server.folder, f"CREATE DATABASE b{waiters}_{turn} TEMPLATE template0")
            urls = {
                "sqlite": f"sqlite:///{folder}/{waiters}-{turn}.sqlite",
                "postgresql": url_in(server.folder, f"b{waiters}_{turn}"),
            }
            for engine, url in urls.items():
                before = time.process_time()
                rate, p50, p99 = asyncio.run(measured(url, waiters, SECONDS))
                used = (time.process_time() - before) / (rate * SECONDS) * 1e6
                found[engine].append((rate, p50, p99, used))
        for engine, rounds in found.items():
            rate, p50, p99, used = (statistics.median(column) for column in zip(*rounds, strict=True))
            print(f"{waiters:>8} {engine:>12} {rate:>10.0f} {p50:>8.2f} {p99:>8.2f} {used:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
