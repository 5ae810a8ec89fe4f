"""
The row of a table: how the table stands after its last entry, as a value and as it is stored.

Tables that are over and have no result can be taken out of the database for good; what counts in a ranking stays.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement, Write
from db.errors import DatabaseError
from db.identity import PersonId
from db.schema import Ending, deals, doors, journal, matches, microseconds, moment, tables
from games.frozen import Frozen
from games.table.state import BOT

T = TypeVar("T")


class TableState(StrEnum):
    """What has become of a table."""

    OPEN = "open"
    AWAY = "away"
    """Put away because nobody touched it; it comes back with its people."""
    CLOSED = "closed"
    BROKEN = "broken"
    """Its journal cannot be replayed; `note` says why."""


OVER: Final = (TableState.CLOSED, TableState.BROKEN)
"""States of a table that nobody can play at any more; one in a state nobody knows is not over, but damaged."""


class DamagedJournal(DatabaseError):
    """What is stored of a table is not what was written: `detail` names the first thing that is wrong."""

    def __init__(self, table: int, detail: str) -> None:
        super().__init__(f"table {table}: {detail}")
        self.table = table
        self.detail = detail


class Person(Frozen):
    """
    Somebody at a table.

    Attributes:
        seat: their number there.
        name: as the table's journal calls them.
        who: whose seat it is; None if nobody knows any more.
        present: there just now.
        left: gone for good.
        computer: how strong the computer is that plays here, "" if none does.
        bot: they are a program.
    """

    seat: int
    name: str
    who: PersonId | None
    present: bool = True
    left: bool = False
    computer: str = ""
    bot: bool = False

    @property
    def is_machine(self) -> bool:
        """Whether the seat is a computer's own."""
        return self.present and self.computer != ""

    @property
    def level(self) -> str:
        """How strong the computer is that plays here, or that they are a program."""
        return self.computer or (BOT if self.bot else "")


class TableRow(Frozen):
    """
    How a table stands after its entry `last` (-1: it has none yet).

    `people` in order of joining, those who left included; `options` as (name, value), both as players write them;
    `touched` is the time of the last entry; `note` says why a table was closed or broken.
    """

    number: int
    game: str
    version: int
    phase: str
    people: tuple[Person, ...]
    options: tuple[tuple[str, str], ...]
    opener: str
    last: int
    opened: datetime
    touched: datetime
    closed: datetime | None = None
    state: TableState = TableState.OPEN
    note: str = ""


def all_of(row: TableRow) -> dict[str, Parameter]:
    """What may change with an entry."""
    return progress_of(row) | {
        "people": people_text(row.people),
        "options": _options_text(row.options),
        "opener": row.opener,
        "closed": None if row.closed is None else microseconds(row.closed),
        "state": row.state.value,
        "note": row.note,
    }


def progress_of(row: TableRow) -> dict[str, Parameter]:
    """What changes with every entry."""
    return {"phase": row.phase, "last_entry": row.last, "touched": microseconds(row.touched)}


# People and options hardly ever change from one entry to the next, so their text is made once.
@lru_cache(maxsize=4096)
def people_text(people: tuple[Person, ...]) -> str:
    """The people of a table as its row keeps them."""
    return json.dumps(
        [
            [one.seat, one.name, one.who, one.present, one.left]
            + ([one.computer] if one.computer or one.bot else [])
            + ([True] if one.bot else [])
            for one in people
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


@lru_cache(maxsize=1024)
def _options_text(options: tuple[tuple[str, str], ...]) -> str:
    return json.dumps(options, ensure_ascii=False, separators=(",", ":"))


def _person(listed: object) -> Person:
    """One person from the stored list."""
    if isinstance(listed, list) and 5 <= len(listed) <= 7:
        seat, name, who, present, left, *more = listed
        is_one = type(seat) is int and type(name) is str and (who is None or type(who) is int)
        kinds = not more or all(type(one) is kind for one, kind in zip(more, (str, bool), strict=False))
        if is_one and type(present) is bool and type(left) is bool and kinds:
            return Person(seat, name, None if who is None else PersonId(who), present, left, *more)
    raise TypeError(f"{listed!r} is no person")


@lru_cache(maxsize=1024)
def _options(text: str) -> tuple[tuple[str, str], ...]:
    """What is agreed, as it was stored: most tables of a game agree on the same."""
    return tuple((typed(name, str), typed(value, str)) for name, value in json.loads(text))


def typed(value: object, kind: type[T]) -> T:
    """`value`, if it is what was stored; a damaged page or a stranger's hand may have put anything there."""
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def row_of(row: sa.RowMapping) -> TableRow:
    """
    A stored row as what it was.

    Raises:
        DamagedJournal: it is not one we wrote.
    """
    number = typed(row["number"], int)
    try:
        return TableRow(
            number=number,
            game=typed(row["game"], str),
            version=typed(row["version"], int),
            phase=typed(row["phase"], str),
            people=tuple(_person(each) for each in json.loads(typed(row["people"], str))),
            options=_options(typed(row["options"], str)),
            opener=typed(row["opener"], str),
            last=typed(row["last_entry"], int),
            opened=moment(typed(row["opened"], int)),
            touched=moment(typed(row["touched"], int)),
            closed=None if row["closed"] is None else moment(typed(row["closed"], int)),
            state=TableState(typed(row["state"], str)),
            note=typed(row["note"], str),
        )
    except (ValueError, TypeError, OverflowError) as error:
        raise DamagedJournal(number, f"the table's row is unreadable: {error}") from error


_HERE = matches.c.table_number == bindparam("at_table")
_ENDED = sa.select(matches.c.id).where(
    matches.c.table_number == tables.c.number, matches.c.outcome == bindparam("ended")
)
REMOVABLE = (
    sa.select(tables.c.number)
    .where(
        tables.c.state.in_(bindparam("over", expanding=True)),
        tables.c.closed < bindparam("before"),
        tables.c.number < sa.select(sa.func.max(tables.c.number)).scalar_subquery(),  # numbers are never given twice
        ~_ENDED.exists(),
    )
    .order_by(tables.c.number)
)
REMOVE_DEALS = Statement(
    sa.delete(deals).where(deals.c.match_id.in_(sa.select(matches.c.id).where(_HERE))), exact=False
)
REMOVE_MATCHES = Statement(sa.delete(matches).where(_HERE), exact=False)
REMOVE_ENTRIES = Statement(sa.delete(journal).where(journal.c.table_number == bindparam("at_table")), exact=False)
REMOVE_DOOR = Statement(sa.delete(doors).where(doors.c.table_number == bindparam("at_table")), exact=False)
REMOVE_TABLE = Statement(sa.delete(tables).where(tables.c.number == bindparam("at_table")))


def removable_tables(database: Database, before: datetime) -> tuple[int, ...]:
    """The tables closed before a moment at which no match was ever played to its end. Belongs in a thread."""
    asked = {
        "over": [state.value for state in OVER],
        "before": microseconds(before),
        "ended": Ending.ENDED.value,
    }
    return tuple(database.ask(REMOVABLE, asked).scalars())


def remove_tables(numbers: Iterable[int]) -> Job:
    """Take tables out of the memory, with their journals and their broken-off matches."""
    order = (REMOVE_DEALS, REMOVE_MATCHES, REMOVE_ENTRIES, REMOVE_DOOR, REMOVE_TABLE)
    writes: list[Write] = [(statement, {"at_table": number}) for number in numbers for statement in order]
    return Job("remove tables", tuple(writes))
