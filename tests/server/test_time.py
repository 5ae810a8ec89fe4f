"""
Whose time it is: a corrected clock, a change to summer time and a restart shorten or lengthen nobody's.

The house is handed a clock the test moves: its wall clock jumps while no time passes, as when somebody sets the
system's clock or when it is moved for summer time.
"""

import time
from datetime import timedelta

import pytest

from commands.catalogue import VOCABULARIES
from commands.rummy import RUMMY_WORDS
from db.admission import Kind, subject_of
from db.identity import PersonId
from games.frozen import evolve
from games.table.state import turns
from server.ops.config import Idle, Settings
from tests.records import ids
from tests.server.driver import needed
from tests.server.indoors import EVENING, Indoors, house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

JUMPS = [timedelta(hours=1), timedelta(hours=-1), timedelta(days=400), timedelta(days=-400)]
"""To summer time and back in a system that counts in local time, and clocks that were plainly wrong."""

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")
CLARA = subject_of("clara", PersonId(3))
TIMED = [
    (one, option.name)
    for one in VOCABULARIES
    for option in one.game.options
    if one.game.waits and option.name in {"bedenkzeit", "zeitlimit"}
]
"""Games with a clock, and what its property is called there."""
WARNED = {"bedenkzeit": (15,), "zeitlimit": (30, 10)}
"""With how many seconds left of 60 somebody is warned: with a quarter, or as the rules of a game say (Rummy R19)."""
TIME_IS_UP = "Die Zeit ist um für"


doors = house_with(known=PEOPLE)


@pytest.fixture(params=["Europe/Berlin", "America/St_Johns"])
def zone(request, monkeypatch):
    """Where the machine stands; in the night of EVENING Berlin sets its clocks to summer time."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("jump", JUMPS, ids=str)
@pytest.mark.parametrize(("vocabulary", "limit"), TIMED, ids=ids([one for one, _ in TIMED]))
async def test_the_clock_of_a_turn(doors, vocabulary, limit, jump):
    """Whoever has 60 seconds has 60 seconds, whatever happens to the wall clock meanwhile; so has the warning."""
    names = PEOPLE[: needed(vocabulary)]
    for name in names:
        await doors.come_in(name)
    await doors.open_table(vocabulary, *names)
    await doors.type(names[0], f"bestimmen {limit} 60")
    await doors.type(names[0], "mischen")
    heard = doors.wires[names[0]]

    def told(words):
        return any(words in doors.wires[name].text for name in names)

    first, *further = WARNED[limit]
    await doors.pass_time(20)
    doors.clock.jump(jump)
    await doors.pass_time(39 - first)
    assert not told("Noch ")
    await doors.pass_time(2)
    assert told(f"Noch {first} Sekunden {vocabulary.time}.")
    await doors.pass_time(first - 2)
    assert all(told(f"Noch {left} Sekunden {vocabulary.time}.") for left in further)
    assert TIME_IS_UP not in heard.text
    await doors.pass_time(2)
    assert TIME_IS_UP in heard.text


async def test_nothing_done_in_a_turn_moves_its_end(doors):
    """Rummy R19: sorting again and again wins nobody a second, and a lost line does not stop the clock."""
    for name in PEOPLE[:2]:
        await doors.come_in(name)
    live = await doors.open_table(RUMMY_WORDS, *PEOPLE[:2])
    await doors.type("Anna", "bestimmen zeitlimit 60")
    await doors.type("Anna", "mischen")
    (seat,) = turns(RUMMY_WORDS.game, live.facts.sitting)
    slow, other = PEOPLE[seat], PEOPLE[1 - seat]
    for order in ("wert", "farbe") * 25:
        await doors.type(slow, f"sortieren {order}")
        await doors.pass_time(1)
    await doors.lose(slow)
    await doors.pass_time(8)
    assert TIME_IS_UP not in doors.wires[other].text
    await doors.pass_time(3)
    assert f"{TIME_IS_UP} {slow}. {slow} zieht einen Stein." in doors.wires[other].text


async def test_a_restart_gives_the_whole_turn_back(doors):
    """No time runs while nobody is there; whoever comes back first starts the turn afresh; all read so."""
    for name in PEOPLE[:2]:
        await doors.come_in(name)
    host = await doors.begin(*PEOPLE[:2], game="rummy")
    (seat,) = turns(RUMMY_WORDS.game, host.facts.sitting)
    slow, other = PEOPLE[seat], PEOPLE[1 - seat]
    await doors.pass_time(100)
    await doors.stop()
    doors.start()
    await doors.pass_time(100)

    first = await doors.come_in(other)
    assert "Die Zugzeit beginnt von vorn: 120 Sekunden." in first.text
    await doors.pass_time(60)
    second = await doors.come_in(slow)
    assert "Die Zugzeit beginnt von vorn" in second.text
    await doors.pass_time(58)
    assert "Noch 10 Sekunden Zugzeit." in second.text
    assert TIME_IS_UP not in first.text
    await doors.pass_time(4)
    assert f"{TIME_IS_UP} {slow}." in first.text


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_absence(doors, jump):
    """Ten seconds until the others are told, sixty until somebody may be thrown out, and not one more or less."""
    for name in PEOPLE[:2]:
        await doors.come_in(name)
    live = await doors.open_table(TIMED[0][0], *PEOPLE[:2])
    await doors.lose("Bernd")
    doors.clock.jump(jump)
    await doors.pass_time(9)
    assert "ist weg" not in doors.wires["Anna"].text
    await doors.pass_time(2)
    assert "ist weg" in doors.wires["Anna"].text
    doors.clock.jump(-jump)
    await doors.pass_time(48)
    assert live.facts.sitting.people[1].present
    await doors.pass_time(2)
    assert not live.facts.sitting.people[1].present


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_the_minute_at_the_door(doors, jump):
    """Whoever stands at the door is asked to go after a minute of their own."""
    wire = await doors.knock([])
    doors.clock.jump(jump)
    await doors.pass_time(59)
    assert not wire.is_closed
    await doors.pass_time(2)
    assert wire.is_closed
    assert "Das hat zu lange gedauert" in wire.text


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_silence(doors, jump):
    """Who is silent is reminded once, after 25 minutes, and cut off after 30, by time that has passed."""
    wire = await doors.come_in("Anna", [])
    doors.clock.jump(jump)
    await doors.pass_time(24 * 60, tick=60)
    assert "Bist du noch da?" not in wire.text
    await doors.pass_time(2 * 60, tick=60)
    assert "Bist du noch da?" in wire.text
    doors.clock.jump(-jump)
    await doors.pass_time(3 * 60, tick=60)
    assert not wire.is_closed
    await doors.pass_time(2 * 60, tick=60)
    assert wire.is_closed
    assert 1 == wire.text.count("Bist du noch da?")


@pytest.mark.parametrize("jump", JUMPS, ids=str)
async def test_bans_and_mutes(doors, jump):
    """An hour of silence is an hour, also when the clock is set or the tidying comes by in between."""
    await admin(doors)
    await doors.come_in("Bernd")
    await doors.type("Anna", "stumm bernd 2h")
    await doors.type("Anna", "bann clara 2h")
    doors.clock.jump(jump)
    await doors.pass_time(2 * 3600 - 60, tick=600)
    await keep_awake(doors)
    assert doors.house.auth.bans.called(Kind.MUTE, "bernd")
    assert doors.house.auth.bans.called(Kind.NAME, "clara")
    assert 2 == len(doors.house.auth.bans.in_force())
    await doors.pass_time(120, tick=60)
    assert not doors.house.auth.bans.called(Kind.MUTE, "bernd")
    assert not doors.house.auth.bans.called(Kind.NAME, "clara")
    assert [] == doors.house.auth.bans.in_force()


async def keep_awake(doors):
    """Have everybody who is still connected type something."""
    for name, wire in tuple(doors.wires.items()):
        if not wire.is_closed:
            await doors.type(name, "")


async def admin(doors):
    """Bring Anna in with the rights of the house."""
    session = (await doors.come_in("Anna")).session
    assert session.person is not None
    session.person = evolve(session.person, admin=True)


async def test_a_ban_over_a_restart(doors, zone):
    """Stored in UTC: after a restart an hour ago is an hour ago, in whatever zone, over the change to summer time."""
    await admin(doors)
    await doors.type("Anna", "bann clara 6h")
    await doors.pass_time(2 * 3600, tick=3600)
    await doors.stop()
    doors.clock.advance(2 * 3600)
    doors.start()
    await doors.pass_time(2 * 3600 - 60, tick=600)
    assert doors.house.auth.bans.called(Kind.NAME, "clara")
    await doors.pass_time(120, tick=60)
    assert not doors.house.auth.bans.called(Kind.NAME, "clara")


async def test_a_turn_over_a_restart(doors, zone):
    """A sleeping table has no clock; whoever comes back has all the time there is, however long the house was shut."""
    vocabulary, _ = TIMED[0]
    names = PEOPLE[: needed(vocabulary)]
    for name in names:
        await doors.come_in(name)
    await doors.open_table(vocabulary, *names)
    await doors.type(names[0], "bestimmen bedenkzeit 60")
    await doors.type(names[0], "mischen")
    await doors.pass_time(50)
    await doors.stop()
    doors.clock.advance(8 * 3600)
    doors.start()
    wires = [await doors.come_in(name) for name in names]
    await doors.pass_time(59)
    assert not any(TIME_IS_UP in wire.text for wire in wires)
    await doors.pass_time(2)
    assert any(TIME_IS_UP in wire.text for wire in wires)


async def test_the_journal_is_in_utc(doors, zone):
    """What is stored says the same moment wherever the machine stands."""
    await doors.come_in("Anna")
    live = await doors.open_table(TIMED[0][0], "Anna")
    row = doors.house.tables.row(live.number)
    assert row is not None
    assert timedelta(0) == row.opened.utcoffset()
    assert timedelta(0) <= row.opened - EVENING < timedelta(seconds=1)


async def test_a_table_is_put_away_after_days_that_have_passed(tmp_path):
    """Nobody touched it for thirty days, however the clock was set: put away, it comes back with its people."""
    doors = Indoors(tmp_path, settings=Settings(idle=Idle(put_away_days=30)))
    doors.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name)
    live = await doors.open_table(TIMED[0][0], "Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.lose(name)
    doors.clock.jump(timedelta(days=400))  # and set right before it is believed
    await doors.pass_time(1800, tick=600)
    doors.clock.jump(timedelta(days=-400))
    await doors.pass_time(29 * 86_400, tick=3600)
    assert live.number in {row.number for row in doors.house.tables.shown()}
    await doors.pass_time(2 * 86_400, tick=3600)
    assert live.number not in {row.number for row in doors.house.tables.shown()}
    back = await doors.come_in("Anna", [])
    assert f"Du sitzt an Tisch {live.number}" in back.text
    await doors.stop()
