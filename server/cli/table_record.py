"""`stammtisch partie --aus-tisch`: the full record of a table, with everybody's cards: it is for the host."""

from pathlib import Path

import click

from commands.journal.exports import full, in_form
from commands.language.misread import Misread
from db import journal
from db.table_row import DamagedJournal
from games.contract import Refused
from server.cli.database import opened, read_settings
from server.cli.frame import Command, config_option, database_option
from server.ops.failure import Failure
from server.ops.texts import brought
from server.play.replay import vocabulary_named


@click.command(cls=Command, help="Schreibt das volle Protokoll von Tisch NUMMER.")
@click.argument("number", metavar="NUMMER", type=int)
@click.option("--form", metavar="FORM", help="Eine andere Form als ein Protokoll.")
@config_option
@database_option
def command(number: int, form: str | None, file: Path | None, datenbank: str | None) -> None:
    """Write the record to the standard output."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    brought(settings.spiele)
    click.echo(_record_of(settings.datenbank.url, number, form), nl=form is not None)


def _record_of(url: str, number: int, form: str | None) -> str:
    """
    Return the full record of a table, or its matches in another form as everybody saw them.

    Raises:
        Failure: there is no such table, or the rules of today cannot replay it.
    """
    with opened(url) as database:
        row = journal.table(database, number)
        if row is None:
            raise Failure(f"Tisch {number} gibt es nicht und gab es nie. Die Nummern zeigt „tische“ im Spiel.")
        vocabulary = vocabulary_named(row.game)
        if vocabulary is None:
            raise Failure(f"An Tisch {number} wurde {row.game} gespielt; das Spiel gibt es hier nicht mehr.")
        try:
            entries = [(entry.actor, entry.line) for entry in journal.read(database, number)]
            return full(vocabulary, entries) if form is None else in_form(vocabulary, entries, (), form)
        except (DamagedJournal, Misread, Refused, ValueError, LookupError) as problem:
            raise Failure(
                f"Das Protokoll von Tisch {number} lässt sich mit den Regeln von heute nicht nachspielen ({problem})."
            ) from problem
