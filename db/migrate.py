"""Bring a database of an older version up to date. Imports Alembic, so it is itself imported only when needed."""

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


def upgrade(connection: sa.Connection, target: str = "head") -> None:
    """Migrate to `target` within the transaction of this connection (see `Database.rebuilding`)."""
    options = config()
    options.attributes["connection"] = connection
    command.upgrade(options, target)
