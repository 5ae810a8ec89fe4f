"""
The swap test of the set of the day: whatever others make of it, nobody notices before their own set is over.

Anna plays a set to its end in one way or another, or stops before it; then Bernd, who gets the same cards, plays his.
Everything he is told until his last deal is scored, messages for programs included, and every statement the memory is
asked for it, is the same in all these worlds: a statement more would be an answer that takes longer.
"""

from collections import Counter
from contextlib import contextmanager
from functools import partial

import pytest
import sqlalchemy as sa

from commands.catalogue import vocabulary_of
from commands.table.tale import TableNames
from db import daily
from db.daily import SetState
from games.table.rules import opened
from server.daily import office, results
from server.lobby.lexicons import lexicon_for
from server.ops.config import DaySets, Settings
from tests.server.indoors import Beat, Indoors
from tests.server.test_daily import PATIENT, plays
from tests.server.test_swap_indoors import PACKAGES, questions

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

SETTINGS = Settings(tagesspiel=DaySets(deals=4, versions=1), idle=PATIENT)
LATER = 5_000.0
"""When Bernd comes, by the clock that stands at 1,000 when the house opens: Anna is long done."""

OF_THE_DAY = (
    "tagesspiel stand",
    "tagesspiel stand blackjack",
    "tagesspiel gestern",
    "liga json",
    "profil anna",
    "wer",
    "tische",
    "zuschauen anna",
)


@pytest.fixture(autouse=True)
def one_day(monkeypatch):
    """In every world the day has the same secret."""
    monkeypatch.setattr(office, "secret", lambda: bytes(32))


@contextmanager
def asked_of_memory():
    """Yield what the memory is asked meanwhile: how often each question, for the order hangs on threads."""
    asked = Counter[str]()

    def note(_connection, _cursor, statement, *_rest):
        if statement.startswith("SELECT"):
            asked[statement] += 1

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)


async def asks_everything(doors, name):
    """Have somebody ask whatever can be asked, by line and by program."""
    session = doors.wires[name].session
    seated = session.seated
    sitting = opened(vocabulary_of("blackjack").game, name).state if seated is None else seated.table.facts.sitting
    lexicon = lexicon_for(session.location.vocabulary, admin=False)
    for line in (*questions(lexicon, TableNames(sitting)), *OF_THE_DAY):
        await doors.type(name, line)
    for day in ("", "gestern", "blackjack"):
        session.packaged("Stammtisch.Tagesspiel", {"tag": day})
        await doors.settled()


async def evening(folder, *, choice, deals):
    """Return all that Bernd was told before the end of his set, and all that was asked of the memory meanwhile."""
    folder.mkdir()
    doors = Indoors(folder, settings=SETTINGS)
    doors.enrol("Anna", "Bernd")
    await doors.come_in("Anna")
    await doors.type("Anna", "tagesspiel blackjack")
    points = (await plays(doors, "Anna", deals=deals, choice=choice)).facts.sitting.series.scored
    await doors.type("Anna", "verlassen")
    await doors.type("Anna", "ende")
    doors.clock.advance(LATER - doors.clock.monotonic())
    told: list[Beat] = []
    with asked_of_memory() as asked:
        wire = await doors.come_in("Bernd", told)
        wire.session.packaged("Core.Supports.Set", PACKAGES)
        await asks_everything(doors, "Bernd")
        await doors.type("Bernd", "tagesspiel blackjack")
        await plays(doors, "Bernd", deals=3)
        await asks_everything(doors, "Bernd")
    await doors.stop()
    return points, told, asked


WORLDS = ({"choice": 0, "deals": 4}, {"choice": 0, "deals": 2}, {"choice": -1, "deals": 4})


async def differing(folder, worlds):
    """Return in what worlds differ."""
    evenings = [await evening(folder / str(place), **world) for place, world in enumerate(worlds)]
    points, told, asked = zip(*evenings, strict=True)
    assert len(worlds) == len(set(points))
    assert len(told[0]) > 200
    assert asked[0].total() > 100
    return {
        what for what, (one, *others) in (("told", told), ("asked", asked)) if any(one != other for other in others)
    }


async def test_nothing_of_others_is_noticed_before_the_own_end(tmp_path):
    """Whether Anna won, lost or went away in the middle: no byte and no look into the memory tells Bernd."""
    assert set() == await differing(tmp_path, WORLDS)


def told_early(honest, *given, over):
    """Tell of the others while the own set runs."""
    assert not over
    return honest(*given, over=True)


def looked_twice(honest, database, own, *given, over):
    """Look at the others once more if somebody is done."""
    field = daily.field_of(database, own.day, own.game, own.version)
    if any(one.state is SetState.PLAYED for one in field):
        daily.field_of(database, own.day, own.game, own.version)
    return honest(database, own, *given, over=over)


@pytest.mark.parametrize(("double", "found"), [(told_early, {"told"}), (looked_twice, {"asked"})])
async def test_a_planted_leak_is_caught(tmp_path, monkeypatch, double, found):
    """A house that tells the others' points too early, or thinks longer when there are some, does not pass."""
    monkeypatch.setattr(results, "_set_result", partial(double, results._set_result))

    assert found == await differing(tmp_path, WORLDS[:2])
