"""A database that another machine answers for: the event loop asks it nothing, and everybody reads the same words."""

import asyncio
import json
import threading
from contextlib import contextmanager

import pytest

from commands.company import replies
from server.sessions.session import Session
from tests.server.driver import PATIENCE
from tests.server.indoors import PASSWORD, Indoors, heard
from tests.server.paged import PagedWire
from tests.server.test_page_returns import kinds
from tests.server.test_scenes import NOTED, SCENES, shown

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

QUICKLY = ("ankommen", "gespraech", "vorraum", "verwaltung", "turnier")
"""The scenes in which most is looked up; the others are played in the soak."""


class Asked:
    """Every question a database was asked since its house was open: which, and whether the event loop waited."""

    def __init__(self):
        self.in_the_loop = []
        self.number = 0
        self.may_answer = threading.Event()
        self.may_answer.set()

    def note(self, question):
        """Note a question; whoever asks waits until it may be answered."""
        self.number += 1
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            assert self.may_answer.wait(PATIENCE)
        else:
            self.in_the_loop.append(question)


def made_distant(database, asked):
    """Have a database be one that another machine answers for."""
    near = type(database)

    @contextmanager
    def reading(self):
        asked.note("reading")
        with near.reading(self) as connection:
            yield connection

    def version(self):
        asked.note("version")
        return near.version(self)

    def size(self):
        asked.note("size")
        return near.size.__get__(self)

    of_it = {"distant": True, "reading": reading, "version": version, "size": property(size)}
    database.__class__ = type("Distant", (near,), of_it)


class FarAway(Indoors):
    """A house whose database is far away, as soon as it is open."""

    def start(self):
        super().start()
        self.asked = Asked()
        made_distant(self.database, self.asked)

    async def stop(self):
        await super().stop()
        assert [] == self.asked.in_the_loop
        assert self.asked.number


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(
            told,
            id=stem,
            marks=[*(NOTED if "> full" in told else []), *([] if stem in QUICKLY else [pytest.mark.soak])],
        )
        for stem, told in SCENES.items()
    ],
)
async def test_a_scene_goes_as_it_is_written_however_far_away_the_database_is(scene):
    """Everybody reads what they would read beside a file, and no question stops the house."""
    assert scene.splitlines() == (await shown(scene, FarAway)).splitlines()


@pytest.fixture
async def doors(tmp_path):
    """Three people in a house whose database is far away."""
    made = FarAway(tmp_path)
    made.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd"):
        await made.come_in(name)
    yield made
    await made.stop()


@contextmanager
def silent(doors):
    """The database answers nobody."""
    doors.asked.may_answer.clear()
    try:
        yield
    finally:
        doors.asked.may_answer.set()


async def asking(doors):
    """Wait until somebody waits for the database."""
    async with asyncio.timeout(PATIENCE):
        while not doors.house.context.reads.under_way:
            await asyncio.sleep(0)


async def test_while_the_database_is_silent_people_go_on_without_it(doors):
    """Who has asked it for something waits, with all they type behind it; what others say is heard at once."""
    anna, bernd = doors.wires["Anna"], doors.wires["Bernd"]
    with silent(doors):
        bernd.session.received("freund")
        await asking(doors)
        waits = bernd.is_held
        anna.session.received("sage Guten Abend")
        heard_at_once = heard(doors, "Bernd", "Guten Abend"), anna.is_held
    await doors.settled()

    assert (True, (True, False)) == (waits, heard_at_once)
    assert not bernd.is_held
    assert heard(doors, "Bernd", replies.friends([]))


@pytest.mark.parametrize("line", ["freund clara", "nachricht clara Bis morgen", "melde clara laut", "eroeffnen romme"])
async def test_who_goes_while_the_database_is_silent_leaves_nothing_behind(doors, line):
    """Nothing of theirs is done any more, and nobody waits for it."""
    with silent(doors):
        doors.wires["Bernd"].session.received(line)
        await asking(doors)
        doors.wires.pop("Bernd").session.lost()
    await doors.settled()

    assert not doors.house.tables.rows
    assert not any(one.person.name == "Bernd" for one in doors.house.roster.here.values())


async def test_a_guest_who_goes_on_the_way_in_is_forgotten(doors):
    """Whoever has their name, and goes while it is read who they are, leaves no guest behind."""
    before = len(doors.house.auth.guests)
    wire = await doors.knock(address="192.0.2.7")
    wire.session.received("gast")
    async with asyncio.timeout(PATIENCE):
        while len(doors.house.auth.guests) == before:
            await asyncio.sleep(0)
    with silent(doors):
        wire.session.lost()
    await doors.settled()

    assert before == len(doors.house.auth.guests)


async def test_looks_for_changes_are_shared(doors):
    """However many need to know what the command line has done, one thread asks; then all of them go on."""
    accounts, on, before = doors.house.rooms.accounts, [], doors.asked.number
    with silent(doors):
        for number in range(20):
            accounts.look(lambda number=number: on.append(number))
        doors.house.tick()
        await asking(doors)
        assert [] == on
    await doors.settled()

    assert list(range(20)) == on
    assert doors.asked.number - before <= 2 * 4


async def test_a_page_is_answered_however_far_away_the_database_is(doors):
    """A question that follows a look-up and what was looked up are answers; what others say meanwhile is not."""
    page = PagedWire(doors.house)
    with silent(doors):
        for line in ("hilfe", "Clara"):
            page.heard(json.dumps({"t": "zeile", "zeile": line}).encode())
        await asking(doors)
    await doors.settled()
    page.heard(json.dumps({"t": "zeile", "zeile": PASSWORD}).encode())
    await doors.settled()
    with silent(doors):
        page.heard(json.dumps({"t": "zeile", "zeile": "freund", "id": 7}).encode())
        await asking(doors)
        doors.wires["Anna"].session.received("sage Guten Abend")
    await doors.settled()
    told = kinds(page)

    assert "antwort" == told["Passwort:"] == told[replies.friends([])]
    assert "gerede" == told["Anna sagt: Guten Abend"]


async def test_a_guest_on_the_way_in_is_not_forgotten(doors):
    """The house tidies up in the very moment in which it looks who a guest is whose name it has just stored."""
    guests = doors.house.auth.guests
    wire = doors.connect()
    wire.session.received("gast")
    async with asyncio.timeout(PATIENCE):
        while not len(guests):
            await asyncio.sleep(0)
    arrived = isinstance(wire.session, Session)
    guests.tidy()
    await doors.settled()

    assert (False, True) == (arrived, isinstance(wire.session, Session))
    assert "Willkommen am Stammtisch" in wire.text
