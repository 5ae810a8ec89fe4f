"""`stammtisch lies`: say how typed lines are understood, one answer a line."""

import sys
from collections.abc import Iterator

import click

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import listed
from commands.language.vocabulary import AnyVocabulary
from commands.table.verbs import reading
from server.cli.frame import Command
from server.ops.failure import Failure

NOTHING_TYPED = "Es kam keine Zeile. Zum Beispiel: echo 'ablegen 8+' | stammtisch lies gin"


def vocabulary(game: str) -> AnyVocabulary:
    """
    Return the words of the game somebody names.

    Raises:
        Failure: there is no such game. Exit code 2.
    """
    found = vocabulary_of(game)
    if found is None:
        known = listed(vocabulary.game.id for vocabulary in VOCABULARIES)
        raise Failure(f"Das Spiel {game} gibt es hier nicht. Es gibt: {known}.", 2)
    return found


@click.command(cls=Command, help="Sagt zu jeder getippten Zeile, wie sie an einem Tisch von SPIEL verstanden wird.")
@click.argument("game", metavar="SPIEL")
@click.option("--spieler", metavar="A,B,C", default="", help="Wer am Tisch sitzt; sonst ist jedes Wort ein Name.")
def command(game: str, spieler: str) -> None:
    """Answer every line of the standard input with its canonical form, or with `nein`, a code and a sentence."""
    words = vocabulary(game)
    players = tuple(name.strip() for name in spieler.split(",") if name.strip())
    silent = True
    for line in _lines():
        silent = False
        click.echo(reading(words, line, players))
    if silent:
        click.echo(NOTHING_TYPED, err=True)


def _lines() -> Iterator[str]:
    """Yield what is typed, without the end of the line and with every blank: they belong to it."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "replace").removesuffix("\n").removesuffix("\r")
