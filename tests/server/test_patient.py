"""Tables that wait for their computers: the same cards, played the same way, meet the same moves, whatever happens."""

import pytest

from db import journal
from db.database import Job
from server.bots.workers import Workers
from server.ops.reads import Reads
from tests.server.indoors import Indoors
from tests.server.test_computers import play_on

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

KEY = "one set of cards"

LINES = 90
"""How much of a match is compared: what opens it, and some tricks or rounds."""


class Alike:
    """What a table has in common with others: how its computers think, and nothing else."""

    key = KEY

    def shuffle(self, deal, draw, kind):
        """Leave things as they are: these tables play no series."""
        return tuple

    def scored(self, points, *, over):
        """Store nothing."""
        return Job("nothing", ())


def opened(tmp_path, name, *patient):
    """Return a house in which the computers of some tables think as one set of cards has it."""
    folder = tmp_path / name
    folder.mkdir()
    doors = Indoors(folder)
    doors.house.tables.contests = {table: Alike() for table in patient}
    doors.enrol("Anna")
    return doors


async def play(doors, table, most=LINES):
    """Have Anna do what she is offered first until so many lines stand in the journal; return them."""
    live = doors.house.tables.awake[table]
    while len(lines := journal.read(doors.database, table)) < most and not live.facts.over:
        await play_on(doors, live, most=1)
    return [(entry.actor, entry.line) for entry in lines][:most]


async def begin(doors, line):
    """Have Anna come in and play against computers."""
    await doors.come_in("Anna")
    await doors.type("Anna", line)


@pytest.mark.incidents
async def test_equal_play_meets_equal_moves_at_a_patient_table(tmp_path, monkeypatch):
    """Another house, table and match, a crowd that waits, a restart in the midst, a journal that cannot be read."""
    quiet = opened(tmp_path, "quiet", 1)
    await begin(quiet, "spielen canasta stark")
    expected = await play(quiet, 1)
    await quiet.stop()

    busy = opened(tmp_path, "busy", 2)
    monkeypatch.setattr(Workers, "sinking", 2)
    await begin(busy, "spielen raeumab leicht")
    for line in ("spiel abbrechen", "verlassen", "spielen canasta stark"):
        await busy.type("Anna", line)
    await play(busy, 2, LINES // 2)
    await busy.stop()
    busy.start()
    busy.house.tables.contests = {2: Alike()}
    fails = [OSError("a disk")]
    monkeypatch.setattr(Reads, "__call__", _failing_once(Reads.__call__, fails))
    await busy.come_in("Anna")
    got = await play(busy, 2)
    figures = busy.house.computers.workers.figures
    await busy.stop()

    assert not fails
    assert 0 == figures.sunk < figures.jobs
    assert expected == got


def _failing_once(reads, fails):
    """Return a reader of the database that fails where a computer wants to know what it has noticed."""

    async def read(self, look, *given):
        if look.__name__ == "recalled" and fails:
            raise fails.pop()
        return await reads(self, look, *given)

    return read


async def test_ordinary_tables_let_nobody_wait(tmp_path, monkeypatch):
    """Where a crowd waits, computers play lower than they are called, so that people need not wait for them."""
    doors = opened(tmp_path, "crowd", 2)
    monkeypatch.setattr(Workers, "sinking", 2)
    await begin(doors, "spielen holdem stark")
    await play(doors, 1)
    figures = doors.house.computers.workers.figures

    assert figures.sunk == figures.jobs > 0
    await doors.stop()
