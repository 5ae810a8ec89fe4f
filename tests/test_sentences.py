"""Which sentences nobody has heard is found out as it is meant to be, and the list of them names nothing else."""

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
    """What a run has heard of a house with four sentences, the first of which nobody need hear."""
    room = tmp_path / "commands" / "lobby"
    room.mkdir(parents=True)
    (room / "x.py").write_text(MODULE)
    listed = tmp_path / "unheard.txt"
    listed.write_text("commands/lobby/x:WAIT\n")
    monkeypatch.setattr(sentences, "ROOT", tmp_path)
    monkeypatch.setattr(sentences, "UNHEARD", listed)
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


def test_what_was_heard_is_struck_out_and_what_stands_in_the_list_is_allowed(collected):
    """However the lines were broken."""
    collected.heard("Anna ist leider\r\nschon fort.")
    collected.look()
    assert {"commands/lobby/x:REFUSALS[No.FULL]", "commands/lobby/x:gone:0"} == {*collected.too_many().values()}
    assert [] == collected.to_strike_out()
    collected.heard("Warte bitte noch 3 Sekunden.")
    collected.look()
    assert ["commands/lobby/x:WAIT"] == collected.to_strike_out()


def test_the_list_names_sentences_of_the_house():
    """What is no more is struck out."""
    assert set() == set(sentences.unheard()) - set(sentences.sentences().values())
