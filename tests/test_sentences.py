"""Which sentences nobody has heard is found out as it is meant to be."""

import pytest

from tests import sentences
from tests.sentences import Collected

MODULE = """
WAIT: Final = "Warte bitte noch {seconds} Sekunden."
REFUSALS = {No.FULL: "Hier ist gerade kein Platz[ für {name}].", No.SHORT: "kurz"}


def gone(name: str) -> str:
    return f"{name} ist leider schon fort." if name else "Es ist niemand mehr da."
"""


@pytest.fixture
def collected(tmp_path, monkeypatch):
    """What a run has heard of a house with four sentences."""
    room = tmp_path / "commands" / "lobby"
    room.mkdir(parents=True)
    (room / "x.py").write_text(MODULE)
    monkeypatch.setattr(sentences, "ROOT", tmp_path)
    made = Collected()
    made.begin()
    return made


def test_constants_rows_and_both_ways_of_a_return_are_sentences(collected):
    """Each is known by the longest piece that is the same for everybody; what is too short is none."""
    assert {
        "Warte bitte noch": "commands/lobby/x:WAIT",
        "Hier ist gerade kein Platz": "commands/lobby/x:REFUSALS[No.FULL]",
        "ist leider schon fort.": "commands/lobby/x:gone:0",
        "Es ist niemand mehr da.": "commands/lobby/x:gone:0",
    } == collected.known


def test_what_was_heard_is_struck_out(collected):
    """However the lines were broken, and with the quotes of a message for programs."""
    collected.heard("Anna ist leider\r\nschon fort.")
    collected.look()
    assert {"Warte bitte noch", "Hier ist gerade kein Platz", "Es ist niemand mehr da."} == {*collected.missing}
    collected.heard('{"satz": "Warte bitte noch 3 Sekunden."}')
    collected.look()
    assert {"Hier ist gerade kein Platz", "Es ist niemand mehr da."} == {*collected.missing}


def test_lists_of_words_and_patterns_are_no_sentences(tmp_path, monkeypatch):
    """Nobody is told what may be typed."""
    room = tmp_path / "commands" / "lobby"
    room.mkdir(parents=True)
    words = " ".join(["leise", "heimlich", "privat"] * 20)
    (room / "x.py").write_text(f'A = "{words}"\nB = r"(?:ganz leise|im Vertrauen gesagt)"\nC = "Das ist ein Satz."\n')
    monkeypatch.setattr(sentences, "ROOT", tmp_path)

    assert {"Das ist ein Satz."} == set(sentences.sentences())
