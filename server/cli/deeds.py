"""`stammtisch moderation`: what hosts and admins have done, newest last."""

from pathlib import Path

import click

from commands.lobby.moderation import deed_line
from db import moderation
from server.cli.database import opened
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings


@click.command(cls=Command, help="Zeigt, was Admins und Gastgeber getan haben: wann, wer, was, warum.")
@click.option(
    "--letzte",
    metavar="ZAHL",
    type=click.IntRange(1, 100_000),
    default=50,
    help="So viele Zeilen; ohne Angabe 50.",
)
@config_option
@database_option
def command(letzte: int, file: Path | None, datenbank: str | None) -> None:
    """Print the last deeds, oldest first."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        for entry in reversed(moderation.latest(database, letzte)):
            done = entry.done
            click.echo(
                deed_line(done.deed.value, done.time, done.actor, done.subject, reason=done.reason, end=done.until)
            )
