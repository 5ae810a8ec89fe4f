"""`stammtisch konto`: delete or rename an account; also while a server runs."""

from pathlib import Path

import click

from commands.language.german import fold
from db import players, ranking
from db.writer import store
from server.cli.accounts import free_of_tables, known
from server.cli.database import opened
from server.cli.frame import Command, Group
from server.cli.settings import config_option, database_option, read_settings
from server.ops.failure import Failure
from server.people.person import objection

GONE = "ehemaliger Gast"


@click.group(cls=Group, help="Löscht ein Konto oder gibt ihm einen anderen Namen.")
def command() -> None:
    """Hold the two subcommands."""


@command.command(
    cls=Command, name="loeschen", help="Löscht das Konto NAME; seine Ergebnisse bleiben ohne Namen stehen."
)
@click.argument("name", metavar="NAME")
@click.option("--ja", is_flag=True, help="Fragt nicht nach.")
@config_option
@database_option
def delete(name: str, file: Path | None, datenbank: str | None, *, ja: bool) -> None:
    """Remove an account for good, after asking."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        player = known(database, fold(name), name)
        free_of_tables(database, player)
        if not ja and not click.confirm(
            f"{player.name} wirklich löschen? Das lässt sich nicht zurücknehmen.", err=True
        ):
            raise Failure("Es bleibt alles, wie es ist.")
        store(database, players.delete(player.id, GONE))
        click.echo(f"Das Konto {player.name} ist gelöscht.")


@command.command(
    cls=Command, name="umbenennen", help="Gibt dem Konto NAME den Namen NEU, auch in Ergebnissen und Ranglisten."
)
@click.argument("name", metavar="NAME")
@click.argument("new", metavar="NEU")
@config_option
@database_option
def rename(name: str, new: str, file: Path | None, datenbank: str | None) -> None:
    """Give an account another name, if it is free and means nothing else."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        player = known(database, fold(name), name)
        reason = objection(new)
        if reason is not None:
            raise Failure(reason)
        key = fold(new)
        if key != player.key and players.find(database, key) is not None:
            raise Failure(f"Den Namen {new} hat schon jemand.")
        free_of_tables(database, player)
        store(database, players.rename(player.id, new, key) + ranking.rename(player.key, key, new))
        click.echo(f"{player.name} heißt jetzt {new}.")
