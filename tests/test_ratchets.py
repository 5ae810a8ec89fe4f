"""The numbers of `tests/ratchets.py` see what they are meant to see."""

import ast

import pytest

from tests import ratchets
from tests.ratchets import Source


def planted(monkeypatch, **modules):
    """Let the ratchets look at these modules alone."""
    found = tuple(Source(path.replace("__", "/") + ".py", text, ast.parse(text)) for path, text in modules.items())
    monkeypatch.setattr(ratchets, "sources", lambda: found)


@pytest.mark.parametrize("text", ["Du sitzt an keinem Tisch.", "Noch {n} Sekunden für dich", "gibt es hier nicht"])
def test_german_is_recognised(text):
    """Sentences for players give themselves away by their small words."""
    assert ratchets.is_german(text)


@pytest.mark.parametrize(
    "text", ["came in", "table not opened", "sortieren", "haus", "spiel_ende", "SELECT die FROM x"]
)
def test_what_is_no_german_sentence(text):
    """Codes, log events and single words are data."""
    assert not ratchets.is_german(text)


def test_german_outside_commands_is_named(monkeypatch):
    """A sentence in server/ is found; a docstring, the host's command line and what they read at the start are not."""
    planted(
        monkeypatch,
        server__lobby__x='"""Du bist nicht da und er ist es."""\nSAID = "Du bist nicht am Zug."',
        server__cli__x='SAID = "Du bist nicht am Zug."',
        server__ops__texts='SAID = "Die Datei ist nicht da."',
    )

    assert ["server/lobby/x.py:2 'Du bist nicht am Zug.'"] == list(ratchets.german_sentences())


def test_a_protocol_of_one_class_is_named(monkeypatch):
    """Two classes make a seam, one makes a detour."""
    protocol = "class Keeper(Protocol):\n    x: int\n    def go(self): ...\n"
    house = "class House:\n    def go(self):\n        self.x = 1\n"
    planted(monkeypatch, server__a=protocol, server__b=house)
    assert ["server/a.py Keeper: only House"] == list(ratchets.lonely_protocols())

    planted(monkeypatch, server__a=protocol, server__b=house, server__c=house.replace("House", "Other"))
    assert [] == list(ratchets.lonely_protocols())


def test_long_things_are_named(monkeypatch):
    """A function of 41 lines is too long unless it says why."""
    body = "".join(f"    x = {number}\n" for number in range(41))
    planted(monkeypatch, games__a=f"def f():\n{body}", games__b=f"def g():  # long: a table\n{body}")

    assert ["games/a.py f: 41"] == list(ratchets.long_functions())


def test_hands_in_a_live_table_are_named(monkeypatch):
    """Reading `.sitting` is play's own business; a method of that name or an incident's row is something else."""
    planted(monkeypatch, server__play__a="x.sitting", server__lobby__b="x.sitting\nx.row(1)\nincident.row")

    assert ["server/lobby/b.py:1 x.sitting"] == list(ratchets.foreign_hands())


def test_small_modules_are_named(monkeypatch):
    """Docstrings, comments and blank lines are no code; a file without code is no module."""
    long = '"""What it is."""\n' + "".join(f"x{number} = {number}\n" for number in range(30))
    planted(
        monkeypatch, games__a=long, games__b=long.replace("x1 = 1\n", "# no code\n\n"), games__c='"""A folder."""\n'
    )

    assert ["games/a.py", "games/b.py"] == list(ratchets.modules())
    assert ["games/b.py: 29"] == list(ratchets.small_modules())


def test_a_module_that_one_other_imports_is_named(monkeypatch):
    """Two importers make a room of its own."""
    imports = {"db.a": {"db.b", "db.c"}, "db.b": {"db.c"}, "db.c": set()}
    monkeypatch.setattr(ratchets, "_imports", lambda: imports)

    assert ["db.b: db.a"] == list(ratchets.modules_of_one())
