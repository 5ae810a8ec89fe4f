"""`stammtisch sichern`: a consistent copy of the whole memory, also while games run."""

import re
from pathlib import Path
from typing import Final

import click

from db.backup import back_up
from server.cli.database import opened
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings
from server.ops.clock import Clock
from server.ops.failure import Failure

_OURS: Final = re.compile(r"stammtisch-\d{8}-\d{6}\.sqlite")
"""Copies in a directory are named after the moment they were made, in UTC, so that they sort by age."""


@click.command(
    cls=Command,
    help="Schreibt eine Sicherung der Datenbank nach ZIEL, auch während gespielt wird. "
    "Ist ZIEL ein Verzeichnis, heißt sie dort nach Tag und Uhrzeit.",
)
@click.argument("target", metavar="ZIEL", type=click.Path(path_type=Path))
@click.option(
    "--behalten",
    metavar="ZAHL",
    type=click.IntRange(1, 10_000),
    help="Im Verzeichnis ZIEL bleiben nur so viele Sicherungen, die jüngsten.",
)
@config_option
@database_option
def command(target: Path, file: Path | None, datenbank: str | None, *, behalten: int | None) -> None:
    """Copy the database as it is at one moment; nothing that exists is written over."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    folder = target if target.is_dir() else None
    if behalten is not None and folder is None:
        raise Failure(f"--behalten braucht ein Verzeichnis, und {target} ist keins.", 2)
    if folder is not None:
        target = folder / f"stammtisch-{Clock().now():%Y%m%d-%H%M%S}.sqlite"
    with opened(settings.datenbank.url) as database:
        if target.exists():
            raise Failure(f"{target} gibt es schon; eine Sicherung überschreibt nichts. Nimm einen anderen Namen.")
        back_up(database, target)
    click.echo(f"Gesichert nach {target} ({target.stat().st_size // 1024} KiB).")
    if folder is not None and behalten is not None:
        for old in sorted(path for path in folder.iterdir() if _OURS.fullmatch(path.name))[:-behalten]:
            old.unlink()
            click.echo(f"Gelöscht: {old}")
