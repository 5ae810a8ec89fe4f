"""What the tests of this folder store: a moment, a table of two, its entries."""

from datetime import UTC, datetime, timedelta
from typing import Final

from db.database import Job
from db.journal import Entry, open_table
from db.table_row import Person, TableRow
from games.frozen import evolve

EVENING: Final = datetime(2026, 3, 29, 1, 30, 0, 123456, tzinfo=UTC)
"""In the hour that daylight saving swallows in Germany."""

ANNA_AND_GUEST: Final = (Person(0, "Anna", None), Person(1, "Gast1", None, present=False))


def row(number: int = 1, last: int = 0, **changes: object) -> TableRow:
    """Table `number` after its entry `last`."""
    made = TableRow(
        number=number,
        game="romme",
        version=1,
        phase="warten",
        people=ANNA_AND_GUEST,
        options=(("startwert", "30"), ("farbe", "grün")),
        opener="Anna",
        last=last,
        opened=EVENING,
        touched=EVENING + timedelta(seconds=last),
    )
    return evolve(made, **changes)


def entry(table: int = 1, number: int = 0, line: str = "ziehen stapel") -> Entry:
    """One entry, a second after the one before."""
    return Entry(table, number, EVENING + timedelta(seconds=number), "anna", line)


def opened(number: int = 1) -> Job:
    """Table `number` with its first entry."""
    return open_table(row(number), [entry(number, 0, "eroeffnen romme")])
