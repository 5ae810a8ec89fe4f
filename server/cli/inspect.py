"""`stammtisch pruefen`: is everything in the memory as it should be? Reads all of it; also while a server runs."""

from collections.abc import Iterator
from pathlib import Path

import click

from commands.language.german import counted
from commands.language.names import name_key
from commands.language.vocabulary import AnyVocabulary
from db import journal, players, results, standings
from db.database import Database
from db.errors import DatabaseError
from db.results import StoredMatch
from db.schema import Ending
from db.table_row import TableRow, TableState
from games.table import state
from games.table.state import AnyTable
from server.cli.database import opened, read_settings
from server.cli.frame import Command, config_option, database_option, progress, quiet_option
from server.play.replay import CannotReplay, replayed
from server.play.rows import options_of
from server.sessions.person import is_guest_name


@click.command(cls=Command, help="Prüft die Datenbank: Aufbau, Lücken, jedes Protokoll und jedes Ergebnis.")
@quiet_option
@config_option
@database_option
def command(file: Path | None, datenbank: str | None, *, leise: bool) -> int:
    """Print every finding; exit code 1 if there is one. Nothing is made, changed or brought up to date."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url, migrate=False) as database:
        return 0 if is_sound(database, quiet=leise) else 1


def is_sound(database: Database, *, quiet: bool) -> bool:
    """
    Print every finding and how much was looked at; tell whether there is none.

    Raises:
        DatabaseError: the tables cannot be listed at all.
    """
    rows, damaged = journal.every_table(database)
    with progress("Tische nachgespielt", len(rows), quiet=quiet) as step:
        findings = [
            *_stored(database),
            *(f"Tisch {damage.table}: Die Zeile ist unlesbar ({damage.detail})." for damage in damaged),
        ]
        for row in rows:
            findings += _checked(database, row)
            step(1)
    for line in findings:
        click.echo(line)
    tables = counted(len(rows) + len(damaged), "Tisch", "Tische")
    click.echo(f"{tables} geprüft, {counted(len(findings), 'Mangel', 'Mängel')}.")
    return not findings


def _stored(database: Database) -> Iterator[str]:
    """What the database finds wrong with itself."""
    yield from (f"Datenbank: {damage}" for damage in database.damages())
    for gap in journal.gaps(database):
        yield f"Tisch {gap.table}: {gap.entries} Einträge, aber der letzte heißt {gap.last}."
    for match in results.contradictions(database):
        yield f"Partie {match}: Ende und Ergebnis passen nicht zusammen."
    for game, player in standings.miscounted(database):
        yield f"Rangliste {game}, Konto {player}: falsch gezählt; „stammtisch rangliste zaehlen“ zählt sie neu."


def _checked(database: Database, row: TableRow) -> Iterator[str]:
    """All findings at one table; what cannot be read is one of them, and no reason not to look at the next table."""
    try:
        yield from _played(database, row)
    except (DatabaseError, ValueError, TypeError) as problem:
        yield f"Tisch {row.number}: Was dazu gespeichert ist, lässt sich nicht lesen ({problem})."


def _played(database: Database, row: TableRow) -> Iterator[str]:
    """Replay a table's journal and compare how it ends with what is stored of it."""
    if row.state is TableState.BROKEN:
        yield f"Tisch {row.number}: als unspielbar geschlossen ({row.note})."
        return
    try:
        entries = journal.read(database, row.number)
        vocabulary, sitting, _ = replayed(row, entries)
    except (CannotReplay, DatabaseError) as problem:
        yield f"Tisch {row.number}: Das Protokoll lässt sich nicht nachspielen ({problem})."
        return
    yield from _row(row, vocabulary, sitting)
    if row.state is not TableState.CLOSED:
        yield from _accounts(database, row)
    for match in results.matches_of_table(database, row.number):
        then = sitting
        if match.last is not None and match.last != row.last:  # another one was played at this table since
            then = replayed(row, entries[: match.last + 1])[1]
        yield from _match(database, match, vocabulary, then)


def _row(row: TableRow, vocabulary: AnyVocabulary, sitting: AnyTable) -> Iterator[str]:
    """What the table's row says otherwise than its journal."""
    phase = state.phase(vocabulary.game, sitting).value
    if phase != row.phase:
        yield f"Tisch {row.number}: steht als „{row.phase}“ da, nachgespielt ist es „{phase}“."
    stored = [(person.name, person.present, person.left) for person in row.people]
    if stored != [(person.name, person.present, person.left) for person in sitting.people]:
        yield f"Tisch {row.number}: Die Leute sind andere als im Protokoll."
    opener = "" if sitting.opener is None else sitting.people[sitting.opener].name
    if opener != row.opener:
        yield f"Tisch {row.number}: Als Eröffner steht „{row.opener}“ da, nachgespielt ist es „{opener}“."
    if row.options != options_of(vocabulary, sitting):
        yield f"Tisch {row.number}: Vereinbart ist im Protokoll etwas anderes."


def _accounts(database: Database, row: TableRow) -> Iterator[str]:
    """Seats that belong to nobody, or to somebody of another name; who came as a guest keeps that name at the table."""
    for person in row.people:
        if person.who is None or person.left or players.guest_by_id(database, person.who) is not None:
            continue
        account = players.by_id(database, person.who)
        if account is None:
            yield f"Tisch {row.number}: Den Platz von {person.name} hält ein Konto, das es nicht gibt."
        elif account.key != name_key(person.name) and not is_guest_name(person.name):
            yield f"Tisch {row.number}: Den Platz von {person.name} hält das Konto von {account.name}."


def _match(database: Database, match: StoredMatch, vocabulary: AnyVocabulary, sitting: AnyTable) -> Iterator[str]:
    """What the score book says otherwise than the journal."""
    sheet = state.sheet(vocabulary.game, sitting)
    played = sitting.series.scored if sitting.series is not None else () if sheet is None else sheet.deals
    deals = tuple({int(seat): points for seat, points in deal} for deal in played)
    if tuple(map(dict, results.deals_of(database, match.id))) != deals:
        yield f"Partie {match.id}, Tisch {match.table}: Die Spiele sind anders ausgegangen als aufgeschrieben."
    if match.outcome is Ending.ENDED and sheet is not None:
        stored = {one.seat: one.points for one in results.results_of(database, match.id)}
        if stored != {int(seat): points for seat, points in sheet.totals}:
            yield f"Partie {match.id}, Tisch {match.table}: Das Ergebnis ist ein anderes als aufgeschrieben."
