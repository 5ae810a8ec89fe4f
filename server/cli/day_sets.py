"""`stammtisch tagesspiel`: the cards of a day that is over, drawn again from its secret; also while a server runs."""

from datetime import date
from pathlib import Path

import click

from commands.language.german import counted
from commands.language.misread import Misread
from db import daily, groups, journal
from db.daily import group_key
from db.database import Database
from db.errors import DatabaseError
from games.contract import Refused
from server.cli.database import opened, read_settings
from server.cli.frame import Command, Group, config_option, database_option
from server.daily.packs import Proof, Version, proved
from server.ops.clock import Clock
from server.ops.failure import Failure
from server.play.replay import vocabulary_named


@click.group(cls=Group, help="Das Spiel des Tages.")
def command() -> None:
    """Hold the subcommands."""


@command.command(
    cls=Command,
    name="pruefen",
    help="Zieht alle Karten eines vergangenen Tages (2026-11-23) oder einer Reihe für Freunde (ihre Nummer) noch "
    "einmal und vergleicht.",
)
@click.argument("datum", metavar="DATUM")
@config_option
@database_option
def check(datum: str, file: Path | None, datenbank: str | None) -> int:
    """Draw a day's cards again; 1 if some lay otherwise."""
    number = int(datum) if datum.isdecimal() and len(datum) < len("20261123") else None
    try:
        day = date.fromisoformat(datum).isoformat() if number is None else group_key(number)
    except ValueError:
        raise Failure(f"„{datum}“ ist kein Datum. Gemeint ist eines wie 2026-11-23.") from None
    if number is None and day >= Clock().now().astimezone().date().isoformat():
        raise Failure(f"Der {day} ist noch nicht vorbei; so lange bleibt sein Geheimnis eines.")
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        until = None if number is None else groups.until_of(database, day)
        if until is not None and until > Clock().now():
            raise Failure(f"Reihe {number} ist noch nicht zu Ende; so lange bleibt ihr Geheimnis eines.")
        known = daily.day(database, day)
        if known is None:
            raise Failure(
                f"Am {day} gab es kein Tagesspiel." if number is None else f"Eine Reihe {number} gab es nicht."
            )
        click.echo(f"Geheimnis {f'vom {day}' if number is None else f'von Reihe {number}'}: {known.secret}")
        return _compared(database, known)


def _compared(database: Database, known: daily.StoredDay) -> int:
    """Say of every set of a day whether its cards lay as the secret says; 1 if some did not."""
    right, bad = 0, 0
    for one in daily.of_day(database, known.day):
        vocabulary = vocabulary_named(one.game)
        where = f"Tisch {one.table} ({one.game}, Fassung {one.version})"
        if vocabulary is None:
            click.echo(f"{where}: Das Spiel ist nicht in diesem Haus; nicht geprüft.")
            continue
        try:
            entries = journal.read(database, one.table)
            found: Proof = proved(vocabulary, entries, Version(bytes.fromhex(known.secret), one.game, one.version))
        except (DatabaseError, Misread, Refused, ValueError, LookupError) as problem:
            click.echo(f"{where}: nicht geprüft ({type(problem).__name__}).")
            continue
        right += found.right
        bad += len(found.wrong)
        for number in found.wrong:
            click.echo(f"{where}: Eintrag {number} liegt anders, als das Geheimnis sagt.")
    orders = counted(right, "Mischung stimmt", "Mischungen stimmen")
    click.echo(f"{orders}{f', {bad} nicht' if bad else ''}.")
    return int(bad > 0)
