"""`stammtisch sichern`: a consistent copy of the whole memory, also while games run, and what is to be said of it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from db.backup import back_up
from db.database import Database
from db.errors import CannotOpen, ReadFailed, WriteFailed
from server.cli.database import opened, read_settings, why
from server.cli.frame import Command, Step, Whole, config_option, database_option, progress, quiet_option
from server.cli.inspect import is_sound
from server.ops.clock import Clock
from server.ops.failure import Failure

_DOUBTFUL: Final = "-zweifelhaft"
"""What the name of a copy in a directory ends with until it is checked, and for good if something is wrong with it."""

_WHOLE: Final = 100

_GOOD_COPY: Final = re.compile(r"stammtisch-\d{8}-\d{6}\.sqlite")
_DOUBTFUL_COPY: Final = re.compile(rf"stammtisch-\d{{8}}-\d{{6}}{_DOUBTFUL}\.sqlite")
"""Copies in a directory are named after the moment they were made, in UTC, so that they sort by age."""


@click.command(
    cls=Command,
    help="Schreibt eine Sicherung der Datenbank nach ZIEL, auch während gespielt wird, und prüft sie danach. "
    "Ist ZIEL ein Verzeichnis, heißt sie dort nach Tag und Uhrzeit, und „zweifelhaft“, wenn etwas nicht stimmt.",
)
@click.argument("target", metavar="ZIEL", type=click.Path(path_type=Path))
@click.option(
    "--behalten",
    metavar="ZAHL",
    type=Whole(1, 10_000),
    help="Im Verzeichnis ZIEL bleiben nur so viele Sicherungen, die jüngsten; zweifelhafte zählen für sich.",
)
@quiet_option
@config_option
@database_option
def command(target: Path, file: Path | None, datenbank: str | None, *, behalten: int | None, leise: bool) -> int:
    """Copy the database as it is at one moment, then check the copy: exit code 1 if it is there, but doubtful."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    folder = target if target.is_dir() else None
    if behalten is not None and folder is None:
        raise Failure(f"--behalten braucht ein Verzeichnis, und {target} ist keins.", 2)
    if folder is not None:
        target = folder / f"stammtisch-{Clock().now():%Y%m%d-%H%M%S}{_DOUBTFUL}.sqlite"
    with opened(settings.datenbank.url) as database:
        if target.exists():
            raise Failure(f"{target} gibt es schon; eine Sicherung überschreibt nichts. Nimm einen anderen Namen.")
        with progress("Gesichert, in Prozent", _WHOLE, quiet=leise) as step:
            _copied(database, target, _part_by_part(step))
    click.echo(f"Gesichert nach {target} ({target.stat().st_size // 1024} KiB).")
    try:
        sound = _is_sound(target, quiet=leise)
    except KeyboardInterrupt:
        click.echo(f"Die Sicherung {target} ist ganz, aber nicht geprüft.", err=True)
        raise
    if folder is not None:
        if sound:
            target = target.rename(target.with_name(target.name.replace(_DOUBTFUL, "")))
            click.echo(f"Sie ist in Ordnung und heißt jetzt {target}.")
        if behalten is not None:
            _thin_out(folder, behalten)
    if sound:
        return 0
    click.echo(f"Die Sicherung {target} ist da, aber an ihr stimmt etwas nicht.", err=True)
    return 1


def _copied(database: Database, target: Path, so_far: Callable[[float], None]) -> None:
    """
    Write the copy.

    Raises:
        Failure: there is none; exit code 2.
    """
    try:
        back_up(database, target, so_far)
    except (CannotOpen, ReadFailed, WriteFailed) as error:
        raise Failure(f"Nach {target} lässt sich nicht sichern: {why(error)}.", 2) from error


def _part_by_part(step: Step) -> Callable[[float], None]:
    """Return what turns a part of a whole into steps of a hundred."""
    told = 0

    def so_far(part: float) -> None:
        nonlocal told
        now = min(_WHOLE, round(part * _WHOLE))
        if now > told:
            step(now - told)
            told = now

    return so_far


def _is_sound(copy: Path, *, quiet: bool) -> bool:
    """Check a copy and print what is wrong with it; one that cannot be looked through is not sound, but stays."""
    try:
        with opened(f"sqlite:///{copy}", migrate=False) as database:
            return is_sound(database, quiet=quiet)
    except Failure as failure:
        click.echo(failure.sentence)
        return False


def _thin_out(folder: Path, most: int) -> None:
    """Delete the oldest copies; doubtful ones never take the place of good ones."""
    for kind in (_GOOD_COPY, _DOUBTFUL_COPY):
        for old in sorted(path for path in folder.iterdir() if kind.fullmatch(path.name))[:-most]:
            old.unlink()
            click.echo(f"Gelöscht: {old}")
