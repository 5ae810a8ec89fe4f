"""`stammtisch statistik`: what everybody's matches have come to, as text or as CSV; also while a server runs."""

import csv
import sys
from pathlib import Path

import click

from commands.catalogue import vocabulary_of
from commands.language.names import name_key
from commands.lobby import statistics as told
from db import history, players
from server.cli.database import known, opened, read_settings
from server.cli.frame import Command, config_option, database_option
from server.lobby.keeping import kind_of, kind_title, kind_unit
from server.lobby.own_data import MOST_COUNTED
from server.ops.failure import Failure

NOTHING_PLAYED = "Zu Ende gespielt hat davon noch niemand etwas, was gezählt würde."


@click.command(
    cls=Command, help="Zeigt, was aus den Partien aller Konten geworden ist, oder nur aus denen von NAME; je Spiel."
)
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--spiel", metavar="SPIEL", help="Nur dieses Spiel.")
@click.option("--csv", "as_csv", is_flag=True, help="Schreibt eine Tabelle für andere Programme.")
@config_option
@database_option
def command(name: str | None, spiel: str | None, file: Path | None, datenbank: str | None, *, as_csv: bool) -> None:
    """Print the figures of everybody, game by game."""
    vocabulary = None if spiel is None else vocabulary_of(spiel)
    if spiel is not None and vocabulary is None:
        raise Failure(f"Das Spiel „{spiel}“ gibt es hier nicht.")
    game = None if vocabulary is None else vocabulary.game.id
    settings = read_settings(file, {"datenbank.url": datenbank})
    anybody = False
    table = csv.writer(sys.stdout, lineterminator="\n")
    if as_csv:
        table.writerow(told.COLUMNS)
    with opened(settings.datenbank.url) as database:
        accounts = players.everybody(database) if name is None else (known(database, name_key(name), name),)
        for account in accounts:
            played = history.played(database, account.id, MOST_COUNTED)
            wanted = [(kind_of(one), one) for one in played if game in {None, one.game}]
            found = told.by_game(told.counted_on({}, wanted), kind_title, kind_unit)
            if as_csv:
                table.writerows(told.row(account.name, title, figures) for title, figures in found)
            elif found:
                click.echo(told.said(account.name, found))
            anybody |= bool(found)
    if not anybody and not as_csv:
        click.echo(NOTHING_PLAYED)
