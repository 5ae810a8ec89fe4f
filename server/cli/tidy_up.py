"""`stammtisch aufraeumen`: tables without a result and old records of incidents go; also while a server runs."""

from datetime import datetime, timedelta
from pathlib import Path

import click

from commands.language.german import counted
from db import housekeeping
from db.moderation import Deed
from db.writer import store
from server.cli.accounts import noted
from server.cli.database import opened
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings
from server.ops.clock import Clock


@click.command(
    cls=Command,
    help="Löscht Tische, die lange geschlossen sind und an denen nie eine Partie zu Ende gespielt wurde, und alte "
    "Fehlerberichte. Was in einer Rangliste zählt, bleibt.",
)
@click.option(
    "--tage",
    metavar="ZAHL",
    type=click.IntRange(1, 36_500),
    default=90,
    show_default=False,
    help="So lange müssen sie her sein; ohne Angabe 90 Tage.",
)
@config_option
@database_option
def command(tage: int, file: Path | None, datenbank: str | None) -> None:
    """Remove what nobody will ask for any more, and say how much that was."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    before = Clock().now() - timedelta(days=tage)
    with opened(settings.datenbank.url) as database:
        numbers = housekeeping.removable(database, before)
        if numbers:
            store(database, housekeeping.remove(numbers) + noted(Deed.TIDY_UP, str(len(numbers))))
    reports = _remove_reports(settings.server.state_dir / "pannen", before)
    click.echo(
        f"Gelöscht: {counted(len(numbers), 'Tisch', 'Tische')}, {counted(reports, 'Fehlerbericht', 'Fehlerberichte')}."
    )


def _remove_reports(folder: Path, before: datetime) -> int:
    old = [file for file in folder.glob("*.partie") if file.stat().st_mtime < before.timestamp()]
    for file in old:
        file.unlink()
    return len(old)
