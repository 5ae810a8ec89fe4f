"""`stammtisch passwort`: give somebody who has forgotten theirs a new password; also while a server runs."""

from getpass import GetPassWarning
from pathlib import Path
from warnings import catch_warnings, simplefilter

import click

from commands.language.names import name_key
from db import players
from db.moderation import Deed
from db.writer import store
from server.accounts.passwords import HASHER, weak
from server.cli.database import known, noted, opened, read_settings
from server.cli.frame import Command, config_option, database_option
from server.ops.failure import Failure


@click.command(cls=Command, help="Setzt ein neues Passwort für NAME; es wird zweimal verdeckt abgefragt.")
@click.argument("name", metavar="NAME")
@config_option
@database_option
def command(name: str, file: Path | None, datenbank: str | None) -> None:
    """Ask for the new password twice, unseen, and store its hash."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        player = known(database, name_key(name), name)
        typed = _asked("Neues Passwort")
        reason = weak(typed, player.name)
        if reason is not None:
            raise Failure(reason)
        if _asked("Noch einmal") != typed:
            raise Failure("Das war nicht zweimal dasselbe. Das bisherige Passwort gilt weiter.")
        kept = noted(Deed.RESET_ACCESS, player.key, player.id)
        store(database, players.set_password(player.id, HASHER.hash(typed)) + kept)
        click.echo(f"{player.name} hat ein neues Passwort.")


def _asked(question: str) -> str:
    """Return what is typed unseen, or comes from a file or another program, where nothing of it shows anyhow."""
    with catch_warnings():
        simplefilter("error", GetPassWarning)
        try:
            return str(click.prompt(question, hide_input=True, err=True))
        except GetPassWarning:
            return str(click.prompt(question, err=True))
