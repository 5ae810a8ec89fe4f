"""`stammtisch sichern`: a consistent copy of the whole memory, also while games run."""

from pathlib import Path

import click

from db.backup import back_up
from server.cli.database import opened
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings
from server.ops.failure import Failure


@click.command(cls=Command, help="Schreibt eine Sicherung der Datenbank nach ZIEL, auch während gespielt wird.")
@click.argument("target", metavar="ZIEL", type=click.Path(path_type=Path))
@config_option
@database_option
def command(target: Path, file: Path | None, datenbank: str | None) -> None:
    """Copy the database as it is at one moment; nothing that exists is written over."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        if target.exists():
            raise Failure(f"{target} gibt es schon; eine Sicherung überschreibt nichts. Nimm einen anderen Namen.")
        back_up(database, target)
    click.echo(f"Gesichert nach {target} ({target.stat().st_size // 1024} KiB).")
