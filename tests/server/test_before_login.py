"""Before log-in a program learns what a guest may know in a house that lets guests in, and else nothing of anybody."""

import json

import pytest

from server.lobby.programs import BEFORE_LOGIN, Says
from server.ops.config import AccountSettings, Settings
from server.sessions.prelogin import PreLogin
from server.wire.requests import HEARD, AskInvitation, AskRecord, AskTables, Credentials, Line, PageReturns
from server.wire.webwire import _ASKED
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

OF_PAGES = {f"Stammtisch.{package}" for package in _ASKED.values()} | {"Stammtisch.Weiter", "Stammtisch.Bleibt"}

PACKAGES = sorted(set(HEARD) | OF_PAGES | set(BEFORE_LOGIN))
"""Everything that anybody can ask for by a message."""

EVERYTHING = [
    "Core 1",
    "Char 1",
    "Char.Login 1",
    "Comm.Channel 1",
    "Client.GUI 1",
    "Stammtisch 1",
    "Stammtisch.Tisch 1",
]

MESSAGES = (
    *(None, 3, EVERYTHING, AskTables(True), AskRecord(1), AskInvitation("bako"), Line("tische", 1), Line("wer", 2)),
    *(Credentials("Niemand", "x"), PageReturns("0" * 32, 0)),
)


async def asked(doors, package, session_of):
    """Return what a program is told for this package and everything that can stand behind it, now and a while later."""
    beats: list = []
    session = await session_of(doors, beats)
    session.packaged("Core.Supports.Set", EVERYTHING)
    for message in MESSAGES:
        session.packaged(package, message)
    await doors.settled()
    await doors.type("Anna", "eroeffnen gin" if doors.wires["Anna"].session.seated is None else "verlassen")
    await doors.pass_time(3)
    return [beat for beat in beats if beat[0] == "oob"]


async def visitor(doors, beats):
    """Return somebody who has only connected."""
    session = (await doors.knock(beats, "192.0.2.77")).session
    assert isinstance(session, PreLogin)
    return session


async def house(folder, *, guests, full):
    """Return a house: with people at tables, or with one who does nothing."""
    folder.mkdir()
    doors = Indoors(folder, settings=Settings(konten=AccountSettings(guests=guests)))
    doors.enrol("Anna", "Quastenflosser", "Mezozokula")
    await doors.come_in("Anna", address="192.0.2.1")
    if full:
        for place, name in enumerate(("Quastenflosser", "Mezozokula"), 2):
            await doors.come_in(name, address=f"192.0.2.{place}")
        await doors.type("Quastenflosser", "eroeffnen romme")
        await doors.type("Mezozokula", "mitspielen 1")
    return doors


@pytest.mark.parametrize("package", PACKAGES)
async def test_a_closed_house_tells_a_visitor_the_same_whoever_is_there(tmp_path, package):
    """Without guests a full house and an empty one look alike, to the byte, whatever is asked for."""
    told = []
    for full in (False, True):
        doors = await house(tmp_path / str(full), guests=False, full=full)
        told.append(await asked(doors, package, visitor))
        await doors.stop()

    assert told[0] == told[1]


async def test_an_open_house_tells_a_visitor_of_tables_what_a_guest_is_told(tmp_path):
    """Where anybody may come in as a guest the list is the same before and after, and there are people in it."""

    async def guest(doors, beats):
        wire = await doors.knock(beats, "192.0.2.78")
        wire.session.received("gast")
        await doors.settled()
        return wire.session

    told = []
    for place, who in enumerate((visitor, guest)):
        doors = await house(tmp_path / str(place), guests=True, full=True)
        beats = await asked(doors, "Stammtisch.Tische", who)
        told.append([json.loads(beat[2]) for beat in beats if beat[1] == "Stammtisch.Tische"])
        await doors.stop()

    assert told[0] == told[1]
    assert "Quastenflosser" in str(told[0])


async def test_every_package_before_log_in_is_one_that_can_be_asked_for():
    """The rule names no package that nobody can send, and what tells of people is told apart."""
    assert set(BEFORE_LOGIN) <= set(HEARD) | OF_PAGES
    to_a_guest = {package for package, says in BEFORE_LOGIN.items() if says is Says.AS_TO_A_GUEST}
    assert {"Stammtisch.Tische", "Stammtisch.Einladung"} == to_a_guest
