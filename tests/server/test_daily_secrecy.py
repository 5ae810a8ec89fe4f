"""
The swap test of the set of the day: whatever others make of it, nobody notices before their own set is over.

Anna plays a set to its end in one way or another, or stops before it; then Bernd plays the same cards.
Everything Bernd is told until the last deal is scored, messages for programs included, every statement the memory is
asked for it, and how many functions of the house are called for the questions, is the same in all these worlds: one
more would be an answer that takes longer. So the time of answers is counted, not measured: no busy machine changes it.
"""

import asyncio
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from types import FrameType

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

PACKAGES_OF_THE_HOUSE = frozenset({"games", "commands", "db", "server"})
WAYS_IN = frozenset({"Session.received", "Session.packaged"})
"""Where a question comes in; what is read for it in threads comes back through `server.ops.reads`."""
PASSED_OVER = frozenset({"Tables.shown", "Tables.row", "TableFacts.row", "RunningSets.__getitem__"})
"""Calls that come and go with a table that is looked at and not listed: whose it is shows nowhere."""

OF_THE_DAY = (
    "tagesspiel stand",
    "tagesspiel stand {game}",
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


class Steps(threading.local):
    """
    Counts calls of the house's functions on the way of a question and its answer, in every thread.

    Attributes:
        count: `steps` as long as `on`.
    """

    inside: FrameType | None = None

    def __init__(self, count):
        self.count = count

    def __call__(self, frame, event, _argument):
        """See a call or a return."""
        if event == "call" and self.count["on"]:
            module = frame.f_globals.get("__name__", "")
            if module.partition(".")[0] in PACKAGES_OF_THE_HOUSE:
                if self.inside is None and (frame.f_code.co_qualname in WAYS_IN or module == "server.ops.reads"):
                    self.inside = frame
                self.count["steps"] += self.inside is not None and frame.f_code.co_qualname not in PASSED_OVER
        elif event == "return" and frame is self.inside:
            self.inside = None


def watched_threads():
    """Have the threads of this loop watched from their beginning; return what counts the steps in them."""
    steps = Steps(Counter())
    threads = ThreadPoolExecutor(2, initializer=sys.setprofile, initargs=(steps,))
    asyncio.get_running_loop().set_default_executor(threads)
    return steps


@contextmanager
def stepping(steps):
    """Count steps meanwhile."""
    steps.count["on"] = 1
    sys.setprofile(steps)
    try:
        yield
    finally:
        sys.setprofile(None)
        steps.count["on"] = 0


async def asks_everything(doors, name, game):
    """Have somebody ask whatever can be asked, by line and by program."""
    session = doors.wires[name].session
    seated = session.seated
    sitting = opened(vocabulary_of(game).game, name).state if seated is None else seated.table.facts.sitting
    lexicon = lexicon_for(session.location.vocabulary, admin=False)
    for line in (*questions(lexicon, TableNames(sitting)), *OF_THE_DAY):
        await doors.type(name, line.format(game=game))
    for day in ("", "gestern", game):
        session.packaged("Stammtisch.Tagesspiel", {"tag": day})
        await doors.settled()


async def evening(folder, *, choice, deals, game):
    """Return the points, and until the end of Bernd's set: what was told, what the memory was asked, how many steps."""
    folder.mkdir()
    steps = watched_threads()
    doors = Indoors(folder, settings=SETTINGS)
    doors.enrol("Anna", "Bernd")
    await doors.come_in("Anna")
    await doors.type("Anna", f"tagesspiel {game}")
    points = (await plays(doors, "Anna", deals=deals, choice=choice)).facts.sitting.series.scored
    await doors.type("Anna", "verlassen")
    await doors.type("Anna", "ende")
    doors.clock.advance(LATER - doors.clock.monotonic())
    told: list[Beat] = []
    with asked_of_memory() as asked:
        wire = await doors.come_in("Bernd", told)
        wire.session.packaged("Core.Supports.Set", PACKAGES)
        with stepping(steps):
            await asks_everything(doors, "Bernd", game)
        await doors.type("Bernd", f"tagesspiel {game}")
        await plays(doors, "Bernd", deals=3)
        with stepping(steps):
            await asks_everything(doors, "Bernd", game)
    await doors.stop()
    return points, told, asked, steps.count["steps"]


WORLDS = ({"choice": 0, "deals": 4}, {"choice": 0, "deals": 2}, {"choice": -1, "deals": 4})


async def differing(folder, worlds, game="blackjack"):
    """Return in what worlds differ."""
    await evening(folder / "first", **worlds[0], game=game)  # what is found out once is not found out again
    evenings = [await evening(folder / str(place), **world, game=game) for place, world in enumerate(worlds)]
    points, told, asked, steps = zip(*evenings, strict=True)
    assert len(worlds) == len(set(points))
    assert steps[0] > 5_000
    assert len(told[0]) > 200
    assert asked[0].total() > 100
    noticed = {"told": told, "asked": asked, "steps": steps}
    return {what for what, (one, *others) in noticed.items() if any(one != other for other in others)}


@pytest.mark.parametrize(
    ("game", "worlds"),
    [
        ("blackjack", WORLDS),
        pytest.param("dickezwei", WORLDS[::2], marks=pytest.mark.soak),
        pytest.param("holdem", WORLDS[::2], marks=pytest.mark.soak),
    ],
)
async def test_nothing_of_others_is_noticed_before_the_own_end(tmp_path, game, worlds):
    """Whether Anna won, lost or went away in the middle: no byte, no look into the memory and no step tells Bernd."""
    assert set() == await differing(tmp_path, worlds, game)


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


@pytest.mark.parametrize(("double", "found"), [(told_early, {"told", "steps"}), (looked_twice, {"asked", "steps"})])
async def test_a_planted_leak_is_caught(tmp_path, monkeypatch, double, found):
    """A house that tells the others' points too early, or thinks longer when there are some, does not pass."""
    monkeypatch.setattr(results, "_set_result", partial(double, results._set_result))

    assert found == await differing(tmp_path, WORLDS[:2])
