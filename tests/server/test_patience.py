"""How long the house waits: for a line that is lost, for somebody who guesses, for somebody who says nothing."""

import pytest

from db import journal
from server.ops.config import Idle, Limits, Settings
from server.sessions.presence import HOMECOMING_SECONDS
from tests.server.driver import found_in
from tests.server.indoors import PASSWORD, Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

INSTANT = 0.1
"""So much before something is due nothing has happened, and so much later it has."""


@pytest.fixture
async def opened(tmp_path):
    """Open a house of one's own with these settings; when the test is over it is closed."""
    houses: list[Indoors] = []

    def house(**settings):
        houses.append(Indoors(tmp_path, settings=Settings(**settings)))
        return houses[-1]

    yield house
    for one in houses:
        await one.stop()


async def guest(doors, name, line="gast"):
    """Bring a guest in, a new one or back by their word; return their word."""
    wire = doors.wires[name] = await doors.knock([])
    await doors.type(name, line)
    return line.partition(" ")[2] or found_in(r"tippen: gast (\w+)", wire.text)


async def heard(doors, name, line):
    """Have somebody type a line; return what they read."""
    doors.wires[name]._beats.clear()
    await doors.type(name, line)
    return doors.wires[name].text


def forget(doors):
    """Overlook what was told so far."""
    for wire in doors.wires.values():
        wire._beats.clear()


async def four_at_a_table(doors):
    """Have four guests begin a match of Rommé; return their words."""
    words = {f"Gast{number}": await guest(doors, f"Gast{number}") for number in range(1, 5)}
    await doors.type("Gast1", "eroeffnen romme")
    for name in ("Gast2", "Gast3", "Gast4"):
        await doors.type(name, "mitspielen 1")
    await doors.type("Gast1", "mischen")
    forget(doors)
    return words


async def test_a_short_loss_nobody_notices(opened):
    """Whoever is back within the grace was never away; after it the others are told, once."""
    doors = opened(idle=Idle(grace_seconds=2, kick_absence_seconds=4))
    words = await four_at_a_table(doors)
    await doors.lose("Gast1")
    await doors.pass_time(2 - INSTANT, tick=INSTANT)
    await guest(doors, "Gast1", f"gast {words['Gast1']}")
    await doors.pass_time(10)
    assert "Verbindung" not in doors.wires["Gast2"].text
    await doors.lose("Gast1")
    await doors.pass_time(2 + INSTANT, tick=INSTANT)

    assert 1 == doors.wires["Gast2"].text.count("Die Verbindung von Gast1 ist weg.")


async def test_who_comes_home_after_the_house_was_closed_has_not_been_long_gone(tmp_path):
    """It was the house that was away: nobody is taken for gone in the first minutes, and after them as ever."""
    doors = Indoors(tmp_path, settings=Settings(idle=Idle(grace_seconds=2, kick_absence_seconds=4)))
    words = await four_at_a_table(doors)
    await doors.stop()
    doors = Indoors(tmp_path, settings=Settings(idle=Idle(grace_seconds=2, kick_absence_seconds=4)))
    try:
        await guest(doors, "Gast1", f"gast {words['Gast1']}")
        await doors.pass_time(HOMECOMING_SECONDS - 60)
        await guest(doors, "Gast2", f"gast {words['Gast2']}")
        assert "schon länger fort" not in doors.wires["Gast1"].text
        await doors.pass_time(70)

        assert "Gast3 ist schon länger fort." in doors.wires["Gast1"].text
        assert "Gast2 ist schon länger fort." not in doors.wires["Gast1"].text
    finally:
        await doors.stop()


async def test_a_long_loss_may_end_it(opened):
    """`rauswerfen` waits until they have been gone for long; who is back is safe, and the opener's right passes on."""
    doors = opened(idle=Idle(grace_seconds=2, kick_absence_seconds=4))
    words = await four_at_a_table(doors)
    await doors.lose("Gast1")
    await doors.pass_time(4 - INSTANT, tick=INSTANT)
    early = await heard(doors, "Gast2", "rauswerfen gast1")
    assert "schon länger fort" not in doors.wires["Gast3"].text
    await doors.pass_time(2 * INSTANT, tick=INSTANT)
    assert "Gast1 ist schon länger fort." in doors.wires["Gast3"].text
    seen = await heard(doors, "Gast3", "mitspieler")
    await guest(doors, "Gast1", f"gast {words['Gast1']}")
    assert "Gast1 ist wieder da." in doors.wires["Gast3"].text
    back = await heard(doors, "Gast2", "rauswerfen gast1")
    await doors.lose("Gast1")
    await doors.pass_time(4 + INSTANT, tick=INSTANT)
    alone = await heard(doors, "Gast4", "rauswerfen gast1")
    late = await heard(doors, "Gast3", "rauswerfen gast1")

    assert "rauswerfen geht nach" in early
    assert "Gast1 (Tischleitung" in seen
    assert "nicht da" in seen
    assert "Das geht erst, wenn jemand seit einer Minute fort ist." in back
    assert "Eine Stimme fehlt noch" in alone
    assert "Du wirfst Gast1 raus." in late
    assert "Du leitest jetzt den Tisch" in doors.wires["Gast2"].text
    assert "Gast2 (Tischleitung" in await heard(doors, "Gast3", "mitspieler")
    [row] = journal.open_tables(doors.database)[0]
    assert [True, False, False, False] == [person.left for person in row.people]


async def test_who_guesses_waits(opened):
    """The second and third try wait 1 and 2 s from the last, on the house's time, not on theirs; then it hangs up."""
    doors = opened(limits=Limits(login_seconds=2))
    doors.enrol("Ida")
    stranger = doors.wires["er"] = await doors.knock([])
    for number, wait in enumerate((0, 1, 2), 1):
        await doors.type("er", "ida")
        stranger.session.received("falsch geraten")
        await doors.settled()
        if wait:
            await doors.pass_time(wait - 3 * INSTANT, tick=INSTANT)
            assert stranger.text.count("passen nicht zusammen") < number
            assert not stranger.is_closed
            await doors.pass_time(4 * INSTANT, tick=INSTANT)
        assert number == 3 or number == stranger.text.count("passen nicht zusammen")

    assert stranger.is_closed
    assert "Das Passwort stimmt nicht" in stranger.text


async def test_who_guesses_elsewhere_does_not_lock_the_owner_out(opened):
    """Somebody fails again and again and waits longer each time; the owner comes in at once."""
    doors = opened()
    doors.enrol("Friederike")
    doors.wires["er"] = await doors.knock([], "192.0.2.66")
    for _ in range(2):
        for line in ("friederike", "falsch geraten"):
            await doors.type("er", line)
    owner = await doors.knock([], "192.0.2.67")
    doors.wires["sie"] = owner
    for line in ("friederike", PASSWORD):
        await doors.type("sie", line)

    assert 1 == doors.wires["er"].text.count("passen nicht zusammen")
    assert "Willkommen" in owner.text


async def test_login_takes_no_longer_than_allowed(opened):
    """Who does not say who they are has to go; who has come in stays."""
    doors = opened(limits=Limits(login_seconds=1))
    await guest(doors, "Gast1")
    silent = await doors.knock([])
    await doors.pass_time(1 - INSTANT, tick=INSTANT)
    assert not silent.is_closed
    await doors.pass_time(2 * INSTANT, tick=INSTANT)

    assert silent.is_closed
    assert "zu lange gedauert" in silent.text
    assert "Gast1 (du)" in await heard(doors, "Gast1", "wer")


async def test_idle_guests_are_warned_and_then_disconnected(opened):
    """Silence is warned of once, after a minute, and ends the connection after two, on turn later; the seat waits."""
    doors = opened(idle=Idle(warn_minutes=1, disconnect_minutes=2, on_turn_minutes=3))
    words = await four_at_a_table(doors)
    on_turn = next(name for name in doors.wires if is_on_turn(doors, name))
    awake, asleep, _ = (name for name in doors.wires if name != on_turn)
    for _ in range(61):
        await doors.type(awake, "")
        await doors.pass_time(1)
    assert "Bist du noch da?" in doors.wires[asleep].text
    assert "Bist du noch da?" not in doors.wires[on_turn].text
    assert not doors.wires[asleep].is_closed
    for _ in range(61):
        await doors.type(awake, "")
        await doors.pass_time(1)
    assert doors.wires[asleep].is_closed
    assert "still, darum lege ich auf" in doors.wires[asleep].text
    assert "Bist du noch da?" not in doors.wires[awake].text
    assert not doors.wires[on_turn].is_closed
    for _ in range(61):
        await doors.type(awake, "")
        await doors.pass_time(1)
    assert [1, 1] == [doors.wires[name].text.count("Bist du noch da?") for name in (asleep, on_turn)]
    assert doors.wires[on_turn].is_closed
    await guest(doors, asleep, f"gast {words[asleep]}")
    assert "Willkommen zurück" in doors.wires[asleep].text


def is_on_turn(doors, name):
    """Whether the only open table waits for somebody."""
    [host] = doors.house.tables.awake.values()
    [seat] = [seat for seat, person in enumerate(host.facts.sitting.people) if person.name == name]
    return seat == host.facts.sitting.state.turn
