"""`stammtisch aufraeumen`: tables without a result and old records of incidents go; also while a server runs."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import click

from commands.language.german import counted
from db import table_row
from db.moderation import Deed
from db.writer import store
from server.cli.database import noted, opened, read_settings
from server.cli.frame import Command, Whole, config_option, database_option, progress, quiet_option
from server.ops.clock import Clock

_AT_ONCE: Final = 100
"""Tables that go in one transaction: a house that is open waits for its disk no longer than that takes."""


@click.command(
    cls=Command,
    help="Löscht Tische, die lange geschlossen sind und an denen nie eine Partie zu Ende gespielt wurde, und alte "
    "Fehlerberichte. Was in einer Rangliste zählt, bleibt.",
)
@click.option(
    "--tage",
    metavar="ZAHL",
    type=Whole(1, 36_500),
    default=90,
    show_default=False,
    help="So lange müssen sie her sein; ohne Angabe 90 Tage.",
)
@quiet_option
@config_option
@database_option
def command(tage: int, file: Path | None, datenbank: str | None, *, leise: bool) -> None:
    """Remove what nobody will ask for any more, and say how much that was."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    before = Clock().now() - timedelta(days=tage)
    with opened(settings.datenbank.url) as database:
        numbers = table_row.removable_tables(database, before)
        with progress("Tische gelöscht", len(numbers), quiet=leise) as step:
            for first in range(0, len(numbers), _AT_ONCE):
                some = numbers[first : first + _AT_ONCE]
                store(database, table_row.remove_tables(some) + noted(Deed.TIDY_UP, str(len(some))))
                step(len(some))
    reports = _remove_reports(settings.server.state_dir / "pannen", before)
    click.echo(
        f"Gelöscht: {counted(len(numbers), 'Tisch', 'Tische')}, {counted(reports, 'Fehlerbericht', 'Fehlerberichte')}."
    )


def _remove_reports(folder: Path, before: datetime) -> int:
    old = [file for file in folder.glob("*.partie") if file.stat().st_mtime < before.timestamp()]
    for file in old:
        file.unlink()
    return len(old)
