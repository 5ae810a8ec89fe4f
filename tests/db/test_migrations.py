"""The schema and the way to it: what the migrations make is what the code says, and every statement is portable."""

import sqlite3
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.dialects import postgresql

from db import (
    admission,
    bonds,
    bots,
    daily,
    doors,
    erasure,
    groups,
    journal,
    links,
    messages,
    migrate,
    moderation,
    players,
    ranking,
    ratings,
    reports,
    results,
    schema,
    table_row,
    tickets,
)
from db.database import Statement, prepare
from db.errors import InUse
from db.migrate import upgrade
from db.opening import open_database
from db.sqlite import FileDatabase
from tests.db.scenes import row

Portable: TypeAlias = Statement | sa.Select[*tuple[object, ...]]

KNOWN = schema.REVISIONS
NEXT = f"{len(KNOWN) + 1:04}"

MODULES = (
    admission,
    bonds,
    bots,
    daily,
    doors,
    erasure,
    table_row,
    groups,
    journal,
    links,
    messages,
    moderation,
    players,
    ranking,
    ratings,
    reports,
    results,
    tickets,
)


def described(path: Path) -> dict[str, str]:
    """The text of every table and index of a database, blanks and quotes evened out."""
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    connection.close()
    return {name: " ".join(text.replace('"', "").split()) for name, text in found}


@pytest.fixture
def migrated(tmp_path: Path) -> Path:
    """A database made by the migrations alone."""
    path = tmp_path / "migrated.db"
    path.touch()
    database = FileDatabase(path)
    with database.rebuilding() as connection:
        upgrade(connection)
    database.close()
    return path


def test_the_known_revisions_are_those_of_the_migrations():
    """The cheap comparison at the start of the house knows every migration, in order."""
    assert schema.REVISIONS == migrate.revisions()


@pytest.mark.sqlite
def test_a_fresh_database_is_what_the_migrations_make(tmp_path: Path, url: str, migrated: Path):
    """To make the schema at once and to migrate from nothing ends in the same database, to the letter."""
    open_database(url).close()

    assert described(tmp_path / "stammtisch.db") == described(migrated)


def test_the_migrations_make_what_the_code_says(migrated: Path):
    """Alembic finds no difference between the migrated database and the metadata."""
    made = sa.create_engine(f"sqlite:///{migrated}")
    with made.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, schema.metadata)
    made.dispose()

    assert [] == differences


@pytest.mark.sqlite
def test_an_older_database_is_migrated_when_opened(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch):
    """A database of an earlier revision is brought up to date before anybody uses it."""
    monkeypatch.setattr(migrate, "MIGRATIONS", _with_another_revision(tmp_path))
    open_database(url).close()
    monkeypatch.setattr(schema, "REVISIONS", (*KNOWN, NEXT))
    monkeypatch.setattr(schema, "HEAD", NEXT)

    open_database(url).close()

    assert "proof" in described(tmp_path / "stammtisch.db")


def test_a_served_database_is_not_migrated_from_beside(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch):
    """A newer command line does not change the schema under a running older server."""
    with open_database(url, serving=True):
        monkeypatch.setattr(schema, "REVISIONS", (*KNOWN, NEXT))
        monkeypatch.setattr(schema, "HEAD", NEXT)

        with pytest.raises(InUse):
            open_database(url, create=False)


def _with_another_revision(tmp_path: Path) -> Path:
    """A copy of the migrations with one more, which makes a table `proof`."""
    copy = tmp_path / "migrations"
    (copy / "versions").mkdir(parents=True)
    for source in (migrate.MIGRATIONS / "env.py", *(migrate.MIGRATIONS / "versions").glob("*.py")):
        (copy / source.relative_to(migrate.MIGRATIONS)).write_text(source.read_text())
    (copy / "versions" / f"{NEXT}_proof.py").write_text(
        f"from alembic import op\nrevision = '{NEXT}'\ndown_revision = '{KNOWN[-1]}'\n"
        "def upgrade():\n    op.execute('CREATE TABLE proof (id INTEGER)')\n"
    )
    return copy


def test_a_failing_migration_leaves_everything_as_it_was(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch):
    """A migration that breaks off changes nothing, not even what it had done before."""
    copy = _with_another_revision(tmp_path)
    version = copy / "versions" / f"{NEXT}_proof.py"
    version.write_text(version.read_text() + "    raise ZeroDivisionError\n")
    monkeypatch.setattr(migrate, "MIGRATIONS", copy)
    open_database(url).close()
    before = described(tmp_path / "stammtisch.db")
    monkeypatch.setattr(schema, "REVISIONS", (*KNOWN, NEXT))
    monkeypatch.setattr(schema, "HEAD", NEXT)

    with pytest.raises(ZeroDivisionError):
        open_database(url)

    assert before == described(tmp_path / "stammtisch.db")


def _statements() -> list[tuple[str, Portable]]:
    """Every statement of the package, by the name of its constant."""
    found: list[tuple[str, Portable]] = []
    for module in MODULES:
        for name, value in _constants(module):
            if isinstance(value, Statement | sa.Select):
                found.append((f"{module.__name__}.{name}", value))
    return found


def _constants(module: ModuleType) -> list[tuple[str, object]]:
    return [(name, value) for name, value in vars(module).items() if name.isupper()]


@pytest.mark.parametrize(("name", "statement"), _statements())
def test_every_statement_is_portable(name: str, statement: Portable):
    """Each statement, and with it the way out of SQLite, compiles for PostgreSQL as the writer would ask for it."""
    dialect = postgresql.dialect()
    if isinstance(statement, Statement):
        text = prepare(statement, dialect).text
    else:
        text = str(statement.compile(dialect=dialect))

    assert text.split()[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}
    assert "RETURNING" not in text


def test_a_value_inside_a_statement_is_refused():
    """A statement that hides a value would be filled wrongly by the writer; it cannot be prepared."""
    hiding = Statement(sa.update(schema.people).values(admin=sa.literal(1)))

    with pytest.raises(ValueError, match="values inside"):
        prepare(hiding, postgresql.dialect())


def test_no_statement_was_overlooked():
    """The collection above sees what every module has; an empty list would prove nothing."""
    modules = {name.rpartition(".")[0] for name, _ in _statements()}

    assert {module.__name__ for module in MODULES} == modules
    assert len(_statements()) > 40


@pytest.mark.parametrize("made", schema.metadata.sorted_tables, ids=str)
def test_every_table_is_portable(made: sa.Table):
    """Each table can be made in PostgreSQL too."""
    assert "CREATE TABLE" in str(sa.schema.CreateTable(made).compile(dialect=postgresql.dialect()))


def test_moments_keep_their_microsecond():
    """A moment comes back from its stored form as it was, and a moment without a time zone is refused."""
    opened = row().opened

    assert opened == schema.moment(schema.microseconds(opened))
    with pytest.raises(ValueError, match="time zone"):
        schema.microseconds(opened.replace(tzinfo=None))
