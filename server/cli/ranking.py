"""`stammtisch rangliste`: read, write or mend the all-time list of a game; also while a server runs."""

from pathlib import Path

import click

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import counted, listed, meant, nearest
from commands.language.system import why_not
from db import ranking, standings
from db.writer import store
from games.kit.ranking import BadList, Entry, Fault, key, read_list, write_list
from server.cli.database import is_served, opened, read_settings
from server.cli.frame import Command, Group, config_option, database_option, progress, quiet_option
from server.ops.clock import Clock
from server.ops.failure import Failure

SOURCE = "import"
"""The award of what was imported: importing again replaces it, and what was earned in this house stays."""

_FAULTS = {
    Fault.FIELDS: "Es fehlen Angaben: Jeder Eintrag hat Platz, Name und Punkte.",
    Fault.PLACE: "Die Plätze müssen der Reihe nach von 1 an zählen.",
    Fault.POINTS: "Die Punkte müssen eine ganze Zahl ab 0 sein.",
    Fault.TWICE: "Diesen Namen gibt es schon weiter oben, oder es ist keiner.",
}


def _default_game() -> str:
    """Return the game whose list is meant: the one for which the first machine of the house gives ranking points."""
    services = (vocabulary.game for vocabulary in VOCABULARIES if vocabulary.game.service is not None)
    return next((game.service.games[0] for game in services if game.service is not None), VOCABULARIES[0].game.id)


game_option = click.option(
    "--spiel", default=_default_game, metavar="SPIEL", help="Wessen Rangliste; ohne Angabe die des Turniers."
)


@click.group(cls=Group, help="Liest, schreibt oder berichtigt die Ewige Rangliste eines Spiels.")
def command() -> None:
    """Hold the subcommands."""


@command.command(
    cls=Command,
    name="import",
    help="Liest DATEI (UTF-8 oder Latin-1): Platz, Name und Punkte, getrennt durch ; | oder Zeilenenden. "
    "Ein neuer Import ersetzt den früheren; was hier bei Turnieren dazukam, bleibt.",
)
@click.argument("source", metavar="DATEI", type=click.Path(path_type=Path))
@game_option
@config_option
@database_option
def bring_in(source: Path, spiel: str, file: Path | None, datenbank: str | None) -> None:
    """Import a list: all of it or nothing."""
    game = _game(spiel)
    entries = _entries(source)
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        store(database, ranking.award(game, SOURCE, entries, Clock().now()))
        total = len(ranking.all_time(database, game))
    points = sum(entry.points for entry in entries)
    click.echo(
        f"{counted(len(entries), 'Eintrag', 'Einträge')} mit zusammen {counted(points, 'Punkt', 'Punkten')} gelesen. "
        f"Die Liste hat jetzt {counted(total, 'Namen', 'Namen')}."
    )


@command.command(
    cls=Command, name="export", help="Schreibt die Liste nach DATEI, so wie „import“ sie liest; „-“ ist die Ausgabe."
)
@click.argument("target", metavar="DATEI", type=click.Path(path_type=Path, allow_dash=True))
@game_option
@config_option
@database_option
def write_out(target: Path, spiel: str, file: Path | None, datenbank: str | None) -> None:
    """Export a list; nothing that exists is written over."""
    game = _game(spiel)
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        entries = ranking.all_time(database, game)
    text = write_list(entries)
    if str(target) == "-":
        click.echo(text, nl=False)
        return
    try:
        with target.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError as trouble:
        raise Failure(f"{target} gibt es schon; ein Export überschreibt nichts. Nimm einen anderen Namen.") from trouble
    except OSError as trouble:
        raise Failure(f"{target} lässt sich nicht schreiben ({why_not(trouble)}).") from trouble
    click.echo(f"{counted(len(entries), 'Eintrag', 'Einträge')} nach {target} geschrieben.")


@command.command(
    cls=Command,
    name="umbenennen",
    help="Gibt dem Eintrag ALT den Namen NEU. Heißt ein Konto so, sammelt es dort weiter; "
    "gibt es NEU in der Liste schon, werden beide eins.",
)
@click.argument("old", metavar="ALT")
@click.argument("new", metavar="NEU")
@game_option
@config_option
@database_option
def rename(old: str, new: str, spiel: str, file: Path | None, datenbank: str | None) -> None:
    """Give an entry another name, so that an account continues it or no longer does."""
    game = _game(spiel)
    if not key(new):
        raise Failure(f"„{new}“ ist kein Name.")
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        known = {entry.key: entry.name for entry in ranking.all_time(database, game)}
        if key(old) not in known:
            alike = [known[near] for near in nearest(key(old), known)]
            raise Failure(f"{old} steht nicht in der Liste.{meant(alike)}")
        store(database, ranking.rename(key(old), key(new), new, game))
    click.echo(f"{known[key(old)]} heißt in der Liste jetzt {new}.")


@command.command(
    cls=Command,
    name="zaehlen",
    help="Zählt die Ranglisten der gespielten Partien aus den Ergebnissen neu; der Stammtisch muss dazu zu sein.",
)
@quiet_option
@config_option
@database_option
def count_anew(file: Path | None, datenbank: str | None, *, leise: bool) -> None:
    """Count the standings from the score book: that takes longer than a house could wait for the disk."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        if is_served(database):
            raise Failure("Solange der Stammtisch offen ist, wird nicht neu gezählt. Schließ ihn vorher.")
        with progress("Schritte gezählt", 2, quiet=leise) as step:
            wrong = len(standings.miscounted(database))
            step(1)
            store(database, standings.counted_anew())
            step(1)
    click.echo(f"Neu gezählt; {counted(wrong, 'Eintrag war', 'Einträge waren')} falsch.")


def _game(typed: str) -> str:
    """
    Return the id of a game.

    Raises:
        Failure: there is none like it, or it plays no cards itself.
    """
    vocabulary = vocabulary_of(typed)
    if vocabulary is None or not vocabulary.game.waits:
        games = listed(one.game.id for one in VOCABULARIES if one.game.waits)
        raise Failure(f"Das Spiel {typed} gibt es hier nicht. Es gibt: {games}.")
    return vocabulary.game.id


def _entries(source: Path) -> tuple[Entry, ...]:
    """
    Return the entries of a file.

    Raises:
        Failure: it cannot be read, or is no list; the sentence says where.
    """
    try:
        raw = source.read_bytes()
    except OSError as trouble:
        raise Failure(f"{source} lässt sich nicht lesen ({why_not(trouble)}).") from trouble
    try:
        entries = read_list(_text(raw))
    except BadList as bad:
        raise Failure(f"Eintrag {bad.entry} („{bad.text}“): {_FAULTS[bad.fault]} Es hat sich nichts geändert.") from bad
    if not entries:
        raise Failure(f"{source} enthält keinen Eintrag. Es hat sich nichts geändert.")
    return entries


def _text(raw: bytes) -> str:
    """Return the text of a file: UTF-8 with or without a mark, else Latin-1, in which every byte is a letter."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
