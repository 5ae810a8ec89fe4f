"""
`stammtisch partie`: play records against the real reader and the real games, and say what does not hold.

The other way round `--aus-tisch` makes a record of a table in the memory; what that needs is imported only then, for
whoever checks a file wants to wait for no database.
"""

from collections.abc import Callable
from pathlib import Path

import click

from commands.catalogue import vocabulary_of
from commands.journal.checking import check
from commands.journal.keys import flatten
from commands.journal.partie import BadRecord, Play, Typed, parse
from commands.language.system import why_not
from commands.table.tale import view_of
from server.cli.frame import Command, config_option, database_option, imported
from server.ops import shuffler

UNMET, UNREADABLE = 1, 2


@click.command(cls=Command, help="Spielt Protokolle nach und nennt jede Erwartung, die nicht erfüllt ist.")
@click.argument("files", metavar="DATEI…", nargs=-1, type=click.Path(path_type=Path))
@click.option("--alle-sichten", is_flag=True, help="Zeigt nach jedem Zug, was wer sieht.")
@click.option(
    "--aus-tisch",
    metavar="N",
    type=int,
    help="Schreibt das volle Protokoll von Tisch N, mit den Karten aller; auch während der Stammtisch offen ist.",
)
@click.option("--form", metavar="FORM", help="Mit --aus-tisch: eine andere Form, zum Beispiel phh bei Texas Holdem.")
@config_option
@database_option
def command(
    files: tuple[Path, ...],
    file: Path | None,
    aus_tisch: int | None,
    form: str | None,
    datenbank: str | None,
    *,
    alle_sichten: bool,
) -> int:
    """Check every file, also when an earlier one was none; the last line counts the files."""
    if aus_tisch is not None:
        if files:
            raise click.UsageError("")
        context = click.get_current_context()
        context.invoke(imported("server.cli.table_record"), number=aus_tisch, form=form, file=file, datenbank=datenbank)
        return 0
    if not files:
        raise click.MissingParameter(param=click.get_current_context().command.params[0])
    codes = [_checked(one, show if alle_sichten else None) for one in files]
    passed = codes.count(0)
    click.echo(f"{passed} bestanden, {len(files) - passed} gescheitert")
    return max(codes)


def _checked(file: Path, onlooker: Callable[[Play, Typed], None] | None) -> int:
    """Print what does not hold in one file; 0, 1 if something did not, 2 if it is no record."""
    reached = 1

    def follow(play: Play, one: Typed) -> None:
        nonlocal reached
        reached = one.line
        if onlooker is not None:
            onlooker(play, one)

    try:
        record = parse(file.read_text("utf-8"))
        vocabulary = vocabulary_of(record.game)
        if vocabulary is None:
            raise BadRecord(1, f"Das Spiel {record.game} gibt es hier nicht.")
        unmet = check(vocabulary, record, shuffler.shuffled, follow)
    except BadRecord as bad:
        click.echo(f"{file}:{bad.line}: {bad.sentence}")
        return UNREADABLE
    except (OSError, UnicodeDecodeError) as error:
        reason = why_not(error) if isinstance(error, OSError) else "kein UTF-8"
        click.echo(f"{file}:1: Die Datei lässt sich nicht lesen ({reason}).")
        return UNREADABLE
    except Exception as error:  # noqa: BLE001 – a fault of ours, which one file may show and the next one not
        click.echo(f"{file}:{reached}: Hinter dieser Zeile ging etwas schief ({type(error).__name__}: {error}).")
        return UNMET
    for one in unmet:
        click.echo(f"{file}:{one.line}: {one.sentence}")
    return UNMET if unmet else 0


def show(play: Play, one: Typed) -> None:
    """Print what everybody sees after a line: what all see alike once, then what only one pair of eyes sees."""
    click.echo(f"{one.line}: {one.speaker}: {one.text}{f' – nein {play.code}' if play.code else ''}")
    seen = {
        viewer: flatten(view_of(play.vocabulary, play.sitting, viewer), play.names.key)
        for viewer in (None, *play.sitting.circle)
    }
    for key, value in seen[None].items():
        click.echo(f"  {key} {value}")
    for seat in play.sitting.circle:
        for key, value in seen[seat].items():
            if seen[None].get(key) != value:
                click.echo(f"  {key}@{play.names.key(seat)} {value}")
