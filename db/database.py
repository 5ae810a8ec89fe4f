"""
What everybody knows of a database: changes are jobs of statements, a pen stores them, and reading is a plain call.

Which database it is two modules know, one each: `db.sqlite` (a file) and `db.postgres` (a server). `db.opening`
takes the one a URL names. Schema, statements and reading are SQLAlchemy's, the same for both; what is different is
how a job is stored, what an error means, and who may serve.
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from db import schema
from db.errors import CannotOpen, Cause, NewerSchema, OlderSchema, ReadFailed, Trouble, WriteFailed
from games.frozen import Frozen

Parameter = int | str | float | None
"""What a driver takes as it is. Moments, lists and mappings are turned into these by the module that owns them."""

Parameters = Mapping[str, Parameter] | tuple[Parameter, ...]
"""What one execution of a statement is given: by name, or in the order in which the statement names its values."""

Upgraded = Callable[[str, int, int], object]
"""Is told each revision of the schema that is reached, which step of how many it was."""

WRITE_PATIENCE: Final = 1.0
READ_PATIENCE: Final = 0.1
"""Seconds to wait for another process's lock. Readers may sit in the event loop and hardly ever meet one."""

VERSION = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
READ_REVISION = sa.select(VERSION.c.version_num)


class Statement(Frozen, eq=False):
    """
    A change of the database, compiled once.

    `exact`: each set of parameters must change exactly one row, else the job is stale.
    `bulk`: may be carried out for many jobs at once and after the other bulk statements that came before it in the same
    transaction; jobs that meet in such statements speak of different rows.
    `ordered`: its rows are numbered by the database, and readers read on from the last number they know: whoever gets a
    number is stored before the next one gets any.
    """

    element: sa.UpdateBase
    exact: bool = True
    bulk: bool = False
    ordered: bool = False


class Prepared(Frozen):
    """A statement in the words of one driver: text, and how a mapping of parameters becomes what the driver takes."""

    text: str
    names: tuple[str, ...] | None

    def arranged(self, parameters: Parameters) -> Parameters:
        """Parameters as the driver wants them: a tuple in the order of the question marks, else the mapping itself."""
        if self.names is None or type(parameters) is tuple:
            return parameters
        assert isinstance(parameters, Mapping)
        return tuple([parameters[name] for name in self.names])


def prepare(statement: Statement, dialect: Dialect) -> Prepared:
    """
    Compile a statement for a dialect, once for any number of rows (nothing is returned, every value is a parameter).

    Raises:
        ValueError: a value stands in the statement itself, where a mapping of parameters would not reach it.
    """
    compiled = statement.element.compile(dialect=dialect, for_executemany=True)
    assert isinstance(compiled, SQLCompiler)
    fixed = [name for name, bind in compiled.binds.items() if not bind.required]
    if fixed:
        raise ValueError(f"values inside a statement: {fixed}: {compiled}")
    names = None if compiled.positiontup is None else tuple(compiled.positiontup)
    return Prepared(str(compiled), names)


Write = tuple[Statement, Parameters]


class Job(Frozen):
    """Changes that are stored together or not at all; `label` says for the log what they are."""

    label: str
    writes: tuple[Write, ...]

    def __add__(self, other: "Job") -> "Job":
        """Both in one transaction, this one first, under this one's label."""
        return Job(self.label, self.writes + other.writes)


class Pen(ABC):
    """
    A connection that writes. For one thread at a time.

    Attributes:
        unsure: it is asking just now if what it was given last has been stored; nobody knows how long that takes.
        asks: is called when it begins to ask.
    """

    unsure = False

    def __init__(self) -> None:
        self.asks: Callable[[], None] = lambda: None

    @abstractmethod
    def store(self, jobs: Iterable[Job]) -> None:
        """
        Store all of these jobs, durably, or nothing of them, in the order asked for.

        Raises:
            WriteFailed: a change did not find what it was to change (`Trouble.STALE`).
            Exception: whatever the driver raises; `Database.diagnose` says what that means.
        """

    @abstractmethod
    def close(self) -> None:
        """End the connection for good."""


class LeaseState(NamedTuple):
    """
    How somebody serves who has to renew the right to it.

    Attributes:
        incarnation: the number of this house among all that ever served; 0: the right needs no renewing.
        left: seconds for which it holds without being renewed.
        standbys: how many others stand by to take over.
        lost: another house has taken over.
    """

    incarnation: int = 0
    left: float = 0.0
    standbys: int = 0
    lost: bool = False


class Serving(ABC):
    """The right to serve a database: one process at a time has it, and loses it however it ends."""

    @property
    def sure(self) -> bool:
        """Whether nobody else can have it by now; whoever is not sure says nothing of what is stored there."""
        return True

    @property
    def standing(self) -> LeaseState:
        """How it stands with it."""
        return LeaseState()

    def when_lost(self, told: Callable[[], None]) -> None:  # noqa: B027 - a file's lock is not taken from anybody
        """Have `told` called, from any thread, when somebody else has taken over."""

    @property
    @abstractmethod
    def held(self) -> bool:
        """Whether this process serves."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The id of the process that took it last, whether it still holds it or not; 0 if none did."""

    @abstractmethod
    def acquire(self) -> None:
        """
        Take it.

        Raises:
            InUse: somebody else holds it.
        """

    @abstractmethod
    def release(self) -> None:
        """Give it back, if held."""


class Database(ABC):
    """
    An open database. Made by `db.opening.open_database` only.

    Who writes takes a `pen()`; everybody else uses `reading()`.

    Attributes:
        where: what the host calls it, without any password.
        lock: the right to serve it.
        writing: the engine behind pens and migrations.
        errors: what its driver raises, as it is or wrapped by SQLAlchemy.
        distant: another machine may have to answer, nobody knows when: an event loop does not wait for it.
        unknown_commits: transactions whose answer was lost, so that it had to be asked what became of them.
    """

    errors: tuple[type[Exception], ...]
    distant: bool = False

    def __init__(self, where: str, lock: Serving, writing: sa.Engine, reading: sa.Engine) -> None:
        self.where = where
        self.lock = lock
        self.writing = writing
        self._reading = reading
        self._prepared: dict[Statement, Prepared] = {}
        self.unknown_commits = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """
        A connection that sees one consistent moment and cannot change anything; for any thread.

        Raises:
            ReadFailed: the database could not be asked, or what it holds cannot be read.
        """
        try:
            with self._reading.begin() as connection:
                yield connection
        except self.errors as error:
            raise ReadFailed(*self.diagnose(error)) from error

    def ask(
        self, question: sa.Executable, parameters: Mapping[str, object] | None = None
    ) -> sa.Result[*tuple[Any, ...]]:
        """
        Everything one question finds, in a moment of its own; see `reading`.

        Raises:
            ReadFailed: as there.
        """
        with self.reading() as connection:
            return connection.execute(question, parameters).freeze()()

    def prepare(self, statement: Statement) -> Prepared:
        """A statement in this database's words, compiled at its first use."""
        prepared = self._prepared.get(statement)
        if prepared is None:
            prepared = self._prepared[statement] = prepare(statement, self.writing.dialect)
        return prepared

    def give_up(self) -> None:  # noqa: B027 - a file answers
        """Let no pen wait any longer for a server that does not answer; before the writer is stopped."""

    def close(self) -> None:
        """Close every idle connection and give up the right to serve. Stop the writer first."""
        self._reading.dispose()
        self.writing.dispose()
        self.lock.release()

    @property
    @abstractmethod
    def size(self) -> int:
        """Bytes on the disk."""

    @abstractmethod
    def diagnose(self, error: BaseException) -> tuple[Trouble, str]:
        """What a driver's error means, and its own words without any parameter (a parameter may be a password hash)."""

    @abstractmethod
    def version(self) -> int:
        """
        A number that is another one as soon as anybody, in whichever process, has committed anything.

        Cheap, and asked by one thread at a time.

        Raises:
            ReadFailed: the database could not be asked.
        """

    @abstractmethod
    def pen(self) -> Pen:
        """A connection for writing; close it."""

    @abstractmethod
    def rebuilding(self) -> AbstractContextManager[sa.Connection]:
        """
        One transaction for a migration.

        Raises:
            CannotOpen: a reference would dangle; nothing was changed.
        """

    @abstractmethod
    def revision(self) -> str | None:
        """The stored revision of the schema, None for an empty database or one that is not ours."""

    @abstractmethod
    def last_ids(self, connection: sa.Connection) -> Mapping[str, int]:
        """The last id each table has given, by its name; 0 if none. An id is never given twice."""

    @abstractmethod
    def set_last_ids(self, connection: sa.Connection, ids: Mapping[str, int]) -> None:
        """Let the next ids follow these ones."""

    @abstractmethod
    def damages(self) -> tuple[str, ...]:
        """What the database's own check of itself finds; empty is good. For a thread."""


def gathered(jobs: Iterable[Job]) -> Iterator[tuple[str, Mapping[Statement, list[Parameters]]]]:
    """
    The jobs' changes in the order asked for: what is carried out at once, each statement with all its parameters.

    Bulk statements are gathered until something else comes by, any other one comes alone. Beside them stands the label
    of the last job they are of.
    """
    bulk: dict[Statement, list[Parameters]] = {}
    label = ""
    for job in jobs:
        label = job.label
        for statement, parameters in job.writes:
            if statement.bulk:
                bulk.setdefault(statement, []).append(parameters)
            else:
                if bulk:
                    yield label, bulk
                    bulk = {}
                yield label, {statement: [parameters]}
    if bulk:
        yield label, bulk


def carry_out(jobs: Iterable[Job], execute: Callable[[Statement, list[Parameters]], int]) -> None:
    """
    Do the jobs' changes, statement by statement.

    Args:
        jobs: whose changes.
        execute: executes a statement once per set of parameters and returns how many rows that changed.

    Raises:
        WriteFailed: a change did not find what it was to change (`Trouble.STALE`).
    """
    for label, statements in gathered(jobs):
        for statement, rows in statements.items():
            changed = execute(statement, rows)
            if statement.exact and changed != len(rows):
                raise WriteFailed(label, Trouble.STALE, f"changed {changed} rows instead of {len(rows)}")


class OpenOptions(Frozen):
    """How a database is to be opened; `db.opening.open_database` explains it."""

    serving: bool
    create: bool
    migrate: bool
    write_patience: float = WRITE_PATIENCE
    upgraded: Upgraded = lambda _to, _step, _of: None


def bring_up_to_date(database: Database, options: OpenOptions) -> None:
    """
    Make the schema, or migrate it, where that is options.

    Raises:
        NewerSchema, OlderSchema, InUse, CannotOpen
    """
    revision = database.revision()
    if revision is None and options.create:
        _create(database)
        revision = database.revision()
    if revision == schema.HEAD:
        return
    if revision is None:
        raise CannotOpen(database.where, Cause.NOT_OURS)
    if revision not in schema.REVISIONS:
        raise NewerSchema(database.where, revision, schema.HEAD)
    if not options.migrate:
        raise OlderSchema(database.where, revision, schema.HEAD)
    _migrate(database, revision, options.upgraded)


def _create(database: Database) -> None:
    """
    Make the schema at once, as the migrations would have (a test compares the two): Alembic takes 0.4 s to import.

    Does nothing in a database that holds tables, be it that somebody else was quicker.
    """
    with database.writing.begin() as connection:
        if sa.inspect(connection).get_table_names():
            return
        schema.metadata.create_all(connection)
        VERSION.create(connection)
        connection.execute(VERSION.insert().values(version_num=schema.HEAD))


def _migrate(database: Database, revision: str, upgraded: Upgraded) -> None:
    """
    Migrate under the serving lock. The one import at run time in `db/`: whoever has nothing to migrate never pays it.

    Raises:
        InUse: a server, older than this code, serves this database.
    """
    first, whole = schema.REVISIONS.index(revision), len(schema.REVISIONS) - 1

    def step(reached: str) -> None:
        upgraded(reached, schema.REVISIONS.index(reached) - first, whole - first)

    held = database.lock.held
    if not held:
        database.lock.acquire()
    try:
        with database.rebuilding() as connection:
            importlib.import_module("db.migrate").upgrade(connection, step=step)
    finally:
        if not held:
            database.lock.release()
