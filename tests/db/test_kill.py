"""The promise of the whole package: what was acknowledged survives a kill -9 at any moment."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from db.journal import gaps, open_tables, read
from db.opening import open_database
from db.results import contradictions, deals_of, match_started
from db.writer import store
from tests.db.scenes import EVENING, entry, opened
from tests.lanes import tries

ROOT = Path(__file__).parents[2]
TABLES = 8
KILLS = 12

WRITING = """
import asyncio, os, sys, time
from db.opening import open_database
from db.journal import append, open_tables
from db.results import deal_scored
from db.writer import Writer
from tests.db.scenes import entry, row

async def play(writer, table, last):
    while True:
        last += 1
        score = deal_scored(table, last, {0: last, 1: -last})
        await writer.write(append([entry(table, last)], row(table, last), score))
        os.write(1, b"%d %d\\n" % (table, last))

async def evening():
    database = open_database(sys.argv[1], serving=True)
    writer = Writer(database, asyncio.get_running_loop(), time.monotonic)
    await asyncio.gather(*(play(writer, each.number, each.last) for each in open_tables(database)[0]))

asyncio.run(evening())
"""


def acknowledged(url: str, moment: float) -> dict[int, int]:
    """Let a server write, kill it after `moment` seconds of work; the last entry it acknowledged, by table."""
    with subprocess.Popen([sys.executable, "-c", WRITING, url], cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        told = [server.stdout.readline()]
        time.sleep(moment)
        server.kill()
        told += server.stdout.readlines()
    last: dict[int, int] = {}
    for line in told:
        # The last line may have been cut by the kill; whoever reads half a word was told nothing.
        if line.endswith("\n"):
            table, number = line.split()
            last[int(table)] = int(number)
    return last


@pytest.fixture
def evening(url: str) -> str:
    """Where a database lies with `TABLES` open tables and a match running at each."""
    with open_database(url) as database:
        for number in range(1, TABLES + 1):
            store(database, opened(number) + match_started(number, number, "romme", 0, EVENING))
    return url


@tries(KILLS // 3, 3 * KILLS)
def test_what_was_acknowledged_is_there(evening: str, tries: int):
    """After each kill every acknowledged entry is stored once, with its score, and nothing is half there."""
    chance = random.Random(5)
    total = 0
    for _ in range(tries):
        told = acknowledged(evening, chance.uniform(0.0, 0.15))

        with open_database(evening, serving=True) as database:
            rows = {row.number: row.last for row in open_tables(database)[0]}
            assert set(range(1, TABLES + 1)) == set(rows)
            assert [] == [table for table, number in told.items() if rows[table] < number]
            assert () == gaps(database)
            assert () == database.damages()
            assert () == contradictions(database)
            for table, last in rows.items():
                assert entry(table, last) == read(database, table, first=last)[0] or last == 0
                assert tuple({0: number, 1: -number} for number in range(1, last + 1)) == deals_of(database, table)
            total = sum(rows.values())

    assert total > tries * TABLES, "the server was killed before it had done anything"
