"""`stammtisch wertung`: the ratings of all players, made anew from the score book; also while a server runs."""

from pathlib import Path

import click

from commands.language.german import counted
from db import ratings
from db.writer import store
from server.cli.database import opened, read_settings
from server.cli.frame import Command, Group, config_option, database_option, progress, quiet_option
from server.social.rating import counted_anew


@click.group(cls=Group, help="Die Wertungen der Spieler.")
def command() -> None:
    """Hold the subcommands."""


@command.command(
    cls=Command, name="neu", help="Rechnet alle Wertungen aus dem Spielbuch neu; es kommt dasselbe heraus."
)
@quiet_option
@config_option
@database_option
def anew(file: Path | None, datenbank: str | None, *, leise: bool) -> None:
    """Rate everybody anew."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with (
        opened(settings.datenbank.url) as database,
        progress("Partien gewertet", ratings.how_many(database), quiet=leise) as step,
    ):
        number, job = counted_anew(database, step)
        store(database, job)
    click.echo(f"{counted(number, 'Partie', 'Partien')} neu gewertet.")
