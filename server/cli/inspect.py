"""`stammtisch pruefen`: is everything in the memory as it should be? Reads all of it; also while a server runs."""

from collections.abc import Iterator
from pathlib import Path

import click

from db import journal, results
from db.engine import Database
from db.errors import DatabaseError
from db.journal import State, TableRow
from db.results import Outcome
from games import table
from server.cli.database import opened
from server.cli.frame import Command
from server.cli.settings import config_option, database_option, read_settings
from server.play.registry import CannotReplay, replayed


@click.command(cls=Command, help="Prüft die Datenbank: Aufbau, Lücken, jedes Protokoll und jedes Ergebnis.")
@config_option
@database_option
def command(file: Path | None, datenbank: str | None) -> int:
    """Print every finding; exit code 1 if there is one."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        tables = journal.every_table(database)
        findings = [*_stored(database), *(line for row in tables for line in _played(database, row))]
    for line in findings:
        click.echo(line)
    click.echo(f"{len(tables)} Tische geprüft, {len(findings)} Mängel.")
    return 1 if findings else 0


def _stored(database: Database) -> Iterator[str]:
    """What the database finds wrong with itself."""
    yield from (f"Datenbank: {damage}" for damage in database.damages())
    for gap in journal.gaps(database):
        yield f"Tisch {gap.table}: {gap.entries} Einträge, aber der letzte heißt {gap.last}."
    for match in results.contradictions(database):
        yield f"Partie {match}: Ende und Ergebnis passen nicht zusammen."


def _played(database: Database, row: TableRow) -> Iterator[str]:
    """Replay a table's journal and compare how it ends with what is stored of it."""
    if row.state is State.BROKEN:
        yield f"Tisch {row.number}: als unspielbar geschlossen ({row.note})."
        return
    try:
        vocabulary, sitting, _ = replayed(row, journal.read(database, row.number))
    except (CannotReplay, DatabaseError) as problem:
        yield f"Tisch {row.number}: Das Protokoll lässt sich nicht nachspielen ({problem})."
        return
    phase = table.phase(vocabulary.game, sitting).value
    if phase != row.phase:
        yield f"Tisch {row.number}: steht als „{row.phase}“ da, nachgespielt ist es „{phase}“."
    sheet = table.sheet(vocabulary.game, sitting)
    for match in results.matches_of_table(database, row.number):
        played = () if sheet is None else sheet.deals
        deals = tuple({int(seat): points for seat, points in deal} for deal in played)
        if tuple(map(dict, results.deals_of(database, match.id))) != deals:
            yield f"Partie {match.id}, Tisch {row.number}: Die Spiele sind anders ausgegangen als aufgeschrieben."
        if match.outcome is Outcome.ENDED and sheet is not None:
            stored = {one.seat: one.points for one in results.results_of(database, match.id)}
            if stored != {int(seat): points for seat, points in sheet.totals}:
                yield f"Partie {match.id}, Tisch {row.number}: Das Ergebnis ist ein anderes als aufgeschrieben."
