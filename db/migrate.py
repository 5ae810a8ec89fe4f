"""Bring a database of an older version up to date. Imports Alembic, so it is itself imported only when needed."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

MIGRATIONS: Final = Path(__file__).with_name("migrations")


def config() -> Config:
    """Alembic's configuration without an ini file: where the migrations lie."""
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return made


def revisions() -> tuple[str, ...]:
    """Every revision in `migrations/`, oldest first."""
    script = ScriptDirectory.from_config(config())
    return tuple(revision.revision for revision in reversed(list(script.walk_revisions())))


def upgrade(
    connection: sa.Connection, target: str = "head", step: Callable[[str], object] = lambda _reached: None
) -> None:
    """
    Migrate to `target` within the transaction of this connection (see `Database.rebuilding`).

    Args:
        connection: to the database, in a transaction.
        target: the revision wanted.
        step: is told each revision that is reached.
    """
    options = config()
    options.attributes["connection"] = connection
    options.attributes["step"] = lambda **applied: step(applied["step"].up_revision_id)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # which plugins it has concerns nobody here
    command.upgrade(options, target)
