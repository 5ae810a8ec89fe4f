"""`stammtisch einladung`: a word that opens one account, where the house asks for one."""

from datetime import timedelta
from pathlib import Path

import click

from db import players
from db.moderation import Deed
from db.writer import store
from server.cli.accounts import noted
from server.cli.database import opened
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings
from server.ops.clock import Clock
from server.ops.shuffler import word_of_return
from server.people.passwords import hashed


@click.command(cls=Command, help="Macht ein Wort, mit dem genau eine Person ein Konto anlegen kann.")
@click.option(
    "--tage", metavar="ZAHL", type=click.IntRange(1, 3650), help="So lange gilt es; sonst, bis es benutzt ist."
)
@config_option
@database_option
def command(tage: int | None, file: Path | None, datenbank: str | None) -> None:
    """Print the word; only its hash is kept."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        now = Clock().now()
        word = word_of_return()
        until = None if tage is None else now + timedelta(days=tage)
        store(database, players.invite(hashed(word), now, until) + noted(Deed.INVITE, until=until))
    click.echo(f"Das Wort der Einladung: {word}")
    click.echo("Es gilt einmal" + (f", bis {until.astimezone():%d.%m.%Y %H:%M} Uhr." if until is not None else "."))
    if settings.konten.neu != "einladung":
        click.echo('Gefragt wird danach erst, wenn konten.neu = "einladung" eingestellt ist.')
