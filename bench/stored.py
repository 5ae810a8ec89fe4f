"""What is stored: many sleeping tables that are opened and woken, many matches that are ranked."""

import sqlite3
import time
from datetime import UTC, datetime
from pathlib import Path

from commands.catalogue import vocabulary_of
from db import journal, standings
from db.identity import PersonId
from db.journal import Entry
from db.opening import open_database
from db.schema import microseconds
from db.writer import store
from server.play.replay import replayed
from server.play.rows import first_row
from tests.playouts import seated, started, step

ENTRIES = 61
"""Of each table that sleeps: a match of Rommé of four, some minutes after it began."""

MATCHES, SEATS, PLAYERS = 100_000, 4, 2_000


def sleeping_tables(path: Path, tables: int) -> None:
    """Make a database with so many tables of four guests that sleep in the middle of a match."""
    vocabulary, now = vocabulary_of("romme"), datetime.now(UTC)
    assert vocabulary is not None
    match = started(seated(vocabulary, 1, None, 4))
    while len(match.entries) < ENTRIES:
        step(match)
    lines = match.entries[:ENTRIES]
    owners = [PersonId(place, guest=True) for place in range(1, 5)]
    row = first_row(1, vocabulary, match.sitting, owners, ENTRIES - 1, now)
    with open_database(f"sqlite:///{path}") as database:
        store(database, journal.open_table(row, [Entry(1, place, now, *line) for place, line in enumerate(lines)]))
    with sqlite3.connect(path) as driver:
        columns = [column[1] for column in driver.execute("PRAGMA table_info(tables)")][1:]
        driver.execute(
            "CREATE TEMP TABLE n AS WITH RECURSIVE c(x) AS (VALUES (2) UNION ALL SELECT x + 1 FROM c "
            f"WHERE x < {tables}) SELECT x FROM c"
        )
        driver.execute(f"INSERT INTO tables SELECT x, {', '.join(columns)} FROM n, tables WHERE number = 1")
        driver.execute(
            "INSERT INTO journal SELECT x, number, time, actor, line FROM n, journal "
            "WHERE table_number = 1 ORDER BY x, number"
        )
    driver.close()


def wake(path: Path, tables: int) -> float:
    """CPU seconds to read and replay so many tables, one after another."""
    with open_database(f"sqlite:///{path}") as database:
        rows, _ = journal.open_tables(database)
        began = time.process_time()
        for row in rows[:tables]:
            replayed(row, journal.read(database, row.number))
        return time.process_time() - began


def ranked_matches(path: Path) -> None:
    """Make a database with matches that have been played to their end, as the house would have left it."""
    with open_database(f"sqlite:///{path}") as database:
        now = datetime.now(UTC)
        vocabulary = vocabulary_of("romme")
        assert vocabulary is not None
        row = first_row(1, vocabulary, seated(vocabulary, 1, None, 4).sitting, [None] * 4, -1, now)
        store(database, journal.open_table(row, ()))
    at = microseconds(now)
    with sqlite3.connect(path) as driver:
        driver.executemany(
            "INSERT INTO people VALUES (?, ?, ?, '', NULL, 0, '{}', ?, ?)",
            [(place, f"Spieler{place}", f"spieler{place}", at, at) for place in range(1, PLAYERS + 1)],
        )
        driver.executemany(
            "INSERT INTO matches VALUES (?, 1, 'romme', 0, 1, ?, ?, 'ended')",
            [(number, at, at + number) for number in range(1, MATCHES + 1)],
        )
        driver.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    number,
                    seat,
                    player := (number * 7 + seat * 501) % PLAYERS + 1,
                    f"Spieler{player}",
                    seat,
                    seat + 1,
                    not seat,
                )
                for number in range(1, MATCHES + 1)
                for seat in range(SEATS)
            ],
        )
    driver.close()
    with open_database(f"sqlite:///{path}") as database:
        store(database, standings.counted_anew())


def famous(path: Path) -> None:
    """Make a database with many matches, of which one account, Spieler1, has played five thousand."""
    ranked_matches(path)
    with sqlite3.connect(path) as driver:
        driver.execute("UPDATE results SET player = 1, name = 'Spieler1' WHERE seat = 0 AND match_id % 20 = 0")
    driver.close()
    with open_database(f"sqlite:///{path}") as database:
        store(database, standings.counted_anew())


def rank(path: Path, times: int) -> float:
    """CPU milliseconds of the cheapest of some questions for the ranking."""
    with open_database(f"sqlite:///{path}") as database:
        taken = []
        for _ in range(times):
            began = time.process_time()
            assert len(standings.standings(database, "romme", fewest=True)) == PLAYERS
            taken.append((time.process_time() - began) * 1000)
    return min(taken)
