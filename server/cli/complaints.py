"""`stammtisch meldungen`: what people have complained of, with what they had read."""

from pathlib import Path

import click

from commands.company.replies import NO_COMPLAINTS, complaint_line
from db import reports
from server.cli.database import opened, read_settings
from server.cli.frame import Command, Whole, config_option, database_option
from server.ops.failure import Failure


@click.command(
    cls=Command, help="Zeigt die Meldungen der Spieler; mit NR eine davon, samt den letzten Zeilen vor den Augen."
)
@click.argument("number", metavar="[NR]", type=Whole(1), required=False)
@click.option("--letzte", metavar="ZAHL", type=Whole(1, 100_000), default=50, help="So viele; ohne Angabe 50.")
@config_option
@database_option
def command(number: int | None, letzte: int, file: Path | None, datenbank: str | None) -> None:
    """Print the last complaints, oldest first, or one of them whole."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        if number is None:
            found = reversed(reports.latest(database, letzte))
            lines = [complaint_line(one.id, one.time, one.reporter, one.subject, one.reason) for one in found]
        else:
            one = reports.one(database, number)
            if one is None:
                raise Failure(f"Eine Meldung {number} gibt es nicht.")
            lines = [complaint_line(one.id, one.time, one.reporter, one.subject, one.reason)]
            lines += [f"  {line}" for line in one.told]
    click.echo("\n".join(lines) or NO_COMPLAINTS)
