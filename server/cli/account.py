"""`stammtisch konto`: delete or rename an account; also while a server runs."""

from pathlib import Path

import click

from commands.language.german import fold
from commands.language.names import name_key
from db import admission, players, ranking
from db.database import Database
from db.moderation import Deed
from db.players import StoredPlayer
from db.writer import store
from server.accounts.erasure import erased, forget_evidence, neutral_name, still_played
from server.cli.database import free_of_tables, is_served, known, noted, opened, read_settings
from server.cli.frame import Command, Group, config_option, database_option, sure
from server.ops.failure import Failure
from server.sessions.person import objection


@click.group(cls=Group, help="Löscht ein Konto oder gibt ihm einen anderen Namen.")
def command() -> None:
    """Hold the two subcommands."""


@command.command(
    cls=Command,
    name="loeschen",
    help="Löscht das Konto NAME. Ergebnisse und Protokolle bleiben, unter einem Namen, der niemanden nennt.",
)
@click.argument("name", metavar="NAME")
@click.option("--ja", is_flag=True, help="Fragt nicht nach.")
@config_option
@database_option
def delete(name: str, file: Path | None, datenbank: str | None, *, ja: bool) -> None:
    """Remove an account for good, after asking, and its name from everything that stays."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        player = known(database, name_key(name), name)
        free_of_tables(database, player)
        _free_of_running_tables(database, player)
        if not ja and not sure(f"{player.name} wirklich löschen? Das lässt sich nicht zurücknehmen."):
            raise Failure("Es bleibt alles, wie es ist.")
        neutral = neutral_name(player.id)
        gone = noted(Deed.DELETE_ACCOUNT, fold(neutral), player.id)
        store(database, erased(database, player) + gone)
        forget_evidence(settings.server.state_dir / "pannen", player)
        click.echo(f"Das Konto {player.name} ist gelöscht. Wo es mitgespielt hat, steht jetzt {neutral}.")
        click.echo("In Sicherungen von früher und im Log steht der Name noch, bis du sie löschst.")


def _free_of_running_tables(database: Database, player: StoredPlayer) -> None:
    """
    Make sure no table that a running house holds in memory names somebody.

    Raises:
        Failure: one does.
    """
    tables = still_played(database, player)
    if tables and is_served(database):
        raise Failure(
            f"An Tisch {', '.join(map(str, tables))} geht es noch weiter, und {player.name} kommt im Protokoll vor. "
            "Schließ ihn vorher als Admin („tisch schliessen“) oder beende solange den Stammtisch."
        )


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
        player = known(database, name_key(name), name)
        reason = objection(new)
        if reason is not None:
            raise Failure(reason)
        key = name_key(new)
        if key != player.key and players.find(database, key) is not None:
            raise Failure(f"Den Namen {new} hat schon jemand.")
        free_of_tables(database, player)
        renamed = players.rename(player.id, new, key) + ranking.rename(player.key, key, new)
        renamed += admission.rename(player.key, key, player.id) + noted(Deed.RENAME_ACCOUNT, key, player.id)
        store(database, renamed)
        click.echo(f"{player.name} heißt jetzt {new}.")
