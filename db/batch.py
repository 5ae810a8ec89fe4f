"""
Bulk statements as one statement of PostgreSQL, each with all its rows as JSON.

One round trip and one plan, however many rows: the house pays a microsecond a row, and nothing is stored unless each
statement changed as many rows as it was given. No quoting is ours. All parts see the same moment, the one before any of
them: what only holds after another part of the batch is not found, and the batch has to be done one by one.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Final

import msgspec
import psycopg
import sqlalchemy as sa
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy import bindparam
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import visitors
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.visitors import ExternallyTraversible

from db.database import Parameters, Statement
from games.frozen import Frozen

writers = sa.Table(
    "writers",
    sa.MetaData(),
    sa.Column("incarnation", sa.BigInteger, primary_key=True),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("process", sa.Integer, nullable=False),
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("serving", sa.Boolean, nullable=False),
    sa.Column("batch", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("place", sa.Text, nullable=False, server_default=""),
    sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("until", sa.DateTime(timezone=True)),
)
"""
Who writes, or has written: houses and calls of the command line, each under a number that is never given twice.

A house that serves, or stands by (`waiting`), holds a lease `until` then, by the server's clock (`db.lease`). `place`
says where its `process` is one of the same name.

`batch` is the last one that was stored: a commit whose answer was lost is found there or not. Who is `gone` stores
nothing any more, because every batch begins by changing its row here.
"""

STILL_HERE = (
    sa.update(writers)
    .where(writers.c.incarnation == bindparam("writer"), ~writers.c.gone)
    .values(batch=bindparam("stored"))
)
"""What each transaction begins with."""

FATE: Final = "SELECT batch FROM writers WHERE incarnation = %s AND NOT gone FOR UPDATE"
"""Which batch of a writer was stored last, when nothing of it is under way any more; no row: it is gone."""

IN_ORDER: Final = "SELECT pg_advisory_xact_lock(5252, 1)"
"""Whoever numbers rows that others read on from waits here for whoever did so before; see `Statement.ordered`."""

_ONE: Final[sa.ColumnClause[int]] = sa.literal_column("1")


class BulkStatement(Frozen, eq=False):
    """
    One statement for all rows of some bulk statements.

    Its parameters are the writer and the batch's number, then for each statement its rows and how many they are. It
    divides by zero where a row was not changed, and changes nothing then.
    """

    text: str
    rows: tuple[Callable[..., msgspec.Struct], ...]

    def parameters(self, writer: int, number: int, rows: Sequence[Sequence[Parameters]]) -> list[bytes]:
        """
        What the statement is executed with.

        Args:
            writer: who stores it.
            number: of the batch.
            rows: of each statement, in order.

        Raises:
            UnicodeEncodeError: a text is none.
        """
        given = [b"%d" % number, b"%d" % writer]
        for row_of, its in zip(self.rows, rows, strict=True):  # a struct is made in a third of a mapping's time
            listed = [row_of(*row) if isinstance(row, tuple) else row_of(**row) for row in its]
            given.append(msgspec.json.encode(listed))
        return given + [b"%d" % len(its) for its in rows]


class PreparedBatches:
    """What was prepared on one connection, executed in one call of the library: a third of a cursor's CPU at best."""

    def __init__(self, line: PGconn) -> None:
        self._line = line
        self._prepared: dict[BulkStatement, bytes] = {}
        self._names = count(1)

    def execute(self, batch: BulkStatement, given: Sequence[bytes]) -> None:
        """
        Execute a batch, which is a transaction by itself.

        Raises:
            psycopg.Error: the server has not answered, or has not done it.
        """
        try:
            self._execute(batch, given)
        except psycopg.errors.InvalidSqlStatementName:  # the driver has all forgotten when it has rolled back
            self._prepared.clear()
            self._execute(batch, given)

    def _execute(self, batch: BulkStatement, given: Sequence[bytes]) -> None:
        name = self._prepared.get(batch)
        if name is None:
            name = f"batch{next(self._names)}".encode()
            _answered(self._line.prepare(name, batch.text.encode()))
            self._prepared[batch] = name
        _answered(self._line.exec_prepared(name, given))


def _answered(result: PGresult) -> None:
    """Raise what the server has answered, unless it has done what it was asked for."""
    if result.status not in {ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK}:
        raise psycopg.errors.error_from_result(result)


def batch_of(statements: Sequence[Statement], dialect: Dialect) -> BulkStatement:
    """
    Compile bulk statements into one.

    Raises:
        TypeError: an insert that does not give each column a parameter of its name, or a statement that is neither
            that nor an update.
    """
    rows, parts = [], []
    for place, statement in enumerate(statements):
        compiled = statement.element.compile(dialect=dialect, for_executemany=True)
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None
        types = {name: compiled.binds[name].type for name in compiled.positiontup}
        rows.append(msgspec.defstruct("Row", list(types), gc=False))  # nothing the collector need look at
        parts.append(_part(place, statement, types))
    here = STILL_HERE.returning(_ONE.label("x")).cte("here")
    as_asked = sa.and_(
        _rows_of(here) == _ONE,
        *(_rows_of(part) == bindparam(f"rows{place}", type_=sa.Integer) for place, part in enumerate(parts)),
    )
    whole = sa.select(sa.literal_column("1").op("/")(sa.case((as_asked, _ONE), else_=sa.literal_column("0"))))
    return BulkStatement(_text(whole.compile(dialect=dialect), len(parts)), tuple(rows))


def _part(place: int, statement: Statement, types: Mapping[str, sa.types.TypeEngine[object]]) -> sa.CTE:
    """Return a statement with a row of JSON in the place of its parameters, as a part of a bigger one."""
    columns = [
        sa.column(name, sa.BigInteger() if isinstance(kind, sa.Integer) else sa.Text()) for name, kind in types.items()
    ]
    given = bindparam(f"given{place}", type_=postgresql.JSON)
    rows = sa.func.json_to_recordset(given).table_valued(*columns).render_derived(name=f"rows{place}", with_types=True)
    element = statement.element
    if isinstance(element, sa.Insert):
        chosen = sa.select(*(rows.c[name] for name in types))
        return sa.insert(element.table).from_select(list(types), chosen).returning(_ONE.label("x")).cte(f"part{place}")
    if isinstance(element, sa.Update):
        return _given_by(rows, element).returning(_ONE.label("x")).cte(f"part{place}")
    raise TypeError(f"neither inserted nor updated: {element}")


def _given_by(rows: sa.TableValuedAlias, element: sa.Update) -> sa.Update:
    """Return an update whose parameters are columns."""

    def column(element: ExternallyTraversible, **_: object) -> ExternallyTraversible | None:
        return rows.c[element.key] if isinstance(element, sa.BindParameter) else None

    traversible: ExternallyTraversible = element
    replaced = visitors.replacement_traverse(traversible, {}, column)
    assert isinstance(replaced, sa.Update)
    return replaced


def _rows_of(part: sa.CTE) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(part).scalar_subquery()


def _text(compiled: sa.Compiled, parts: int) -> str:
    """Return the text; its parameters stand in the order in which `BulkStatement.parameters` gives them."""
    assert isinstance(compiled, SQLCompiler)
    places = [f"{kind}{place}" for kind in ("given", "rows") for place in range(parts)]
    assert compiled.positiontup == ["stored", "writer", *places], compiled.positiontup
    numbers = count(1)
    return re.sub("%s", lambda _: f"${next(numbers)}", str(compiled))
