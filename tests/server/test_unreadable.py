"""
What the disk does not let the house read is not known: whoever asked reads that, and what is known stays so.

Every word of the house is typed as its own example has it, so a new one is among them; beside these what the test types
that has the disk store nothing.
"""

from contextlib import contextmanager

import pytest

from commands.lobby import login, replies
from commands.table.notes import our_fault
from db.database import Database
from db.errors import ReadFailed, Trouble
from server.ops.reads import Queue
from tests.server.indoors import heard, says
from tests.server.test_refused_by_the_disk import MORE, doors, examples

__all__ = ["doors"]
"""A fixture."""

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

SAID = (replies.CANNOT_LOOK_UP, login.NOT_READ, replies.NOT_STORED)

NEEDED_BY_NOBODY = {
    "spiel abbrechen",
    "tisch schliessen 1 Feierabend",
    "turnier eroeffnen Herbst",
    "freund anna",
    "ja",
    "analyse",
}
"""What is done all the same: what is looked up is the house's own, for later; an analysis has a sentence of its own."""


SAID_OTHERWISE = {"einladen link", "analyse"}
"""Words whose look-up adds something to their answer, or that have a sentence of their own for whatever went wrong."""


@contextmanager
def unreadable(monkeypatch, error):
    """Nothing in the database can be read; return what was tried."""
    tried: list[object] = []

    def refuses(database):
        tried.append(database)
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(Database, "reading", refuses)
        yield tried


async def typed(doors, name, line):
    """Have somebody type a line, and nothing where they are asked something because of it; return what they read."""
    before = doors.wires[name].text
    await doors.type(name, line)
    while doors.wires[name].session.asked.answer is not None:
        await doors.type(name, "")
    return doors.wires[name].text.removeprefix(before)


async def test_what_cannot_be_read_is_said(doors, monkeypatch):
    """Line after line, the disk showing nothing: whoever needs what stands there is told so, and no bug of ours is."""
    silent: list[tuple[str, str, str]] = []
    told = set()
    with unreadable(monkeypatch, ReadFailed(Trouble.DAMAGED, "no such page")) as tried:
        for name, line in (*examples(), *MORE):
            del tried[:]
            said = await typed(doors, name, line)
            if any(sentence in said for sentence in SAID):
                told.add(line)
            elif tried and line not in NEEDED_BY_NOBODY:
                silent.append((name, line, said))

    assert [] == silent
    assert {"rangliste", "einladungen", "passwort", "profil", "freund dora aus", "ignorieren bernd aus"} <= told


async def test_who_is_ignored_stays_so_when_the_disk_cannot_be_read(doors, monkeypatch):
    """Another wish that is stored while nothing can be read forgets neither friends nor who is not to be heard."""
    assert "Clara steht jetzt" in await says(doors, "Anna", "freund clara")
    with unreadable(monkeypatch, ReadFailed(Trouble.DAMAGED, "no such page")):
        assert "Bernd steht jetzt" in await says(doors, "Anna", "freund bernd")
    await doors.type("Bernd", "fluestern anna Hallo")

    assert not heard(doors, "Anna", "Hallo")
    assert "Clara" in await says(doors, "Anna", "freund")


@pytest.mark.incidents
async def test_a_bug_in_a_look_up_is_told_with_its_number(doors, monkeypatch):
    """Whatever somebody has looked up, a fault of ours in it costs an apology, and neither the line nor the house."""
    looked_up = []

    async def breaks(_queue, _asker, work):
        looked_up.append(work)
        raise ZeroDivisionError

    monkeypatch.setattr(Queue, "__call__", breaks)
    apology = our_fault("").partition("(")[0]
    unsaid = []
    for name, line in examples():
        del looked_up[:]
        said = await typed(doors, name, line)
        if looked_up and apology not in said and line not in SAID_OTHERWISE:
            unsaid.append((line, said))

    assert [] == unsaid
    assert all(not wire.is_held for wire in doors.wires.values())
