"""`stammtisch spiel`: what a game promises, asked of one that is installed."""

from importlib.metadata import EntryPoint
from pathlib import Path

import click

from commands.catalogue import GROUP, OURS, installed, loaded
from commands.language.german import listed
from commands.package import Package
from commands.promises import at_start, declared, hidden, kept
from commands.promises.promise import broken
from games.frozen import evolve
from server.cli.frame import Command, Group
from server.ops.failure import Failure

PROMISES = (*at_start.PROMISES, *declared.PROMISES, *kept.PROMISES, *hidden.PROMISES)


@click.group(cls=Group, help="Was ein Spiel dem Haus verspricht.")
def command() -> None:
    """Hold what can be done with a game."""


@command.command("pruefen", cls=Command, help="Prüft, ob ein Spiel alles hält, was das Haus von ihm erwartet.")
@click.argument("name", metavar="SPIEL")
def check(name: str) -> int:
    """Ask a game for every promise, and say in sentences which it does not keep. Exit code 1 if there is one."""
    package = _package(name)
    asked = [promise for promise in PROMISES if promise.of(package)]
    found = list(broken(package, asked))
    for promise, sentences in found:
        click.echo(f"{promise.title}: nein.")
        for sentence in sentences:
            click.echo(f"  {sentence}")
    if any(promise.fundamental for promise, _ in found):
        click.echo(f"{package.game.name}: Alles Weitere wird gefragt, sobald das stimmt.")
        return 1
    kept_ones = len(asked) - len(found)
    click.echo(f"{package.game.name}: {kept_ones} von {len(asked)} Zusagen gehalten.")
    return 1 if found else 0


@command.command("namen", cls=Command, help="Zeigt alle Namen, unter denen Programme von einem Spiel erfahren.")
@click.argument("name", metavar="SPIEL")
def names(name: str) -> None:
    """Print what belongs into `namen.txt` beside the records of a game: names that never change once it is played."""
    click.echo(declared.names_told(_package(name)), nl=False)


def _package(name: str) -> Package:
    """
    Return a game by the name of its entry point, or one somebody works at by `module:NAME`.

    Raises:
        Failure: there is none, or it cannot be loaded.
    """
    known = {one.name: one for one in (*OURS, *installed())}
    one = known.get(name) or (EntryPoint(name, name, GROUP) if ":" in name else None)
    if one is None:
        raise Failure(f"Ein Spiel „{name}“ ist hier nicht eingerichtet. Es gibt {listed(known)}.", 2)
    try:
        return _with_records(loaded(one))
    except Exception as fault:
        raise Failure(f"„{name}“ lässt sich nicht laden ({type(fault).__name__}: {fault}).", 2) from fault


def _with_records(package: Package) -> Package:
    """Return a game with its scenarios: those of the house's own lie with its tests, and come with a checkout alone."""
    folder = Path(__file__).parents[2] / "tests" / "partien" / package.game.id
    return evolve(package, records=folder) if package.records is None and folder.is_dir() else package
