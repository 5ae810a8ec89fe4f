"""`stammtisch spiel`: which promises a game does not keep, and the names by which programs know it."""

import pytest

from commands.promises.promise import Promise
from server import __main__ as command_line
from server.cli import game
from tests.records import HERE


@pytest.fixture
def run(capsys):
    """Run a call: exit code, standard output, error output."""

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            command_line.main(["spiel", *arguments])
        return (left.value.code, *capsys.readouterr())

    return call


KEPT = Promise("Es hält", lambda _package: iter(()))
NOT_KEPT = Promise("Es lügt", lambda _package: iter(("Das ist nicht so.", "Jenes auch nicht.")))
NOT_ASKED = Promise("Es fliegt", lambda _package: iter(("Es kann nicht fliegen.",)), of=lambda _package: False)
NEEDED = Promise("Es steht", lambda _package: iter(("Es liegt.",)), fundamental=True)
NO = "Es lügt: nein.\n  Das ist nicht so.\n  Jenes auch nicht.\n"


@pytest.mark.parametrize(
    ("promises", "code", "told"),
    [
        ((KEPT, KEPT, NOT_ASKED), 0, "Gin Rummy: 2 von 2 Zusagen gehalten.\n"),
        ((KEPT, NOT_KEPT, KEPT), 1, f"{NO}Gin Rummy: 2 von 3 Zusagen gehalten.\n"),
        (
            (NOT_KEPT, NEEDED, NOT_KEPT),
            1,
            f"{NO}Es steht: nein.\n  Es liegt.\nGin Rummy: Alles Weitere wird gefragt, sobald das stimmt.\n",
        ),
    ],
)
def test_what_is_not_kept_is_told_and_counted(run, monkeypatch, promises, code, told):
    """Sentence by sentence; what is fundamental ends it, and what nobody asks of such a game counts for nothing."""
    monkeypatch.setattr(game, "PROMISES", promises)
    assert (code, told, "") == run("pruefen", "gin")


@pytest.mark.parametrize("of", ["romme", "commands.romme:PACKAGE"])
def test_names_are_those_that_stay(run, of):
    """Of a game that is installed, or one somebody works at: what lies beside its records."""
    code, told, _ = run("namen", of)

    assert 0 == code
    assert (HERE / "partien" / "romme" / "namen.txt").read_text("utf-8") == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("schach", "Ein Spiel „schach“ ist hier nicht eingerichtet. Es gibt romme, "),
        ("tests.tiny.package:FEHLT", "„tests.tiny.package:FEHLT“ lässt sich nicht laden (AttributeError: "),
        ("tests.tiny.package:WORDS", "„tests.tiny.package:WORDS“ lässt sich nicht laden (TypeError: "),
    ],
)
def test_what_is_no_game_is_said(run, name, told):
    """Exit code 2, and what there is instead or why it cannot be."""
    for verb in ("pruefen", "namen"):
        code, said, complained = run(verb, name)
        assert (2, "") == (code, said)
        assert told in " ".join(complained.split())
