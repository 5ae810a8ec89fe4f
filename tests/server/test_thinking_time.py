"""`bedenkzeit` in the running house: warned, then acted for, journaled as the clock's line; a restart begins afresh."""

import pytest

from commands.catalogue import vocabulary_of
from commands.journal.house_lines import CLOCK_NAME
from commands.journal.replay import written
from db import journal
from games.table import state
from tests.server.indoors import house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara")
WARNING = "Noch 1 Sekunde Bedenkzeit."
TIME_IS_UP = "Die Zeit ist um für "
INSTANT = 0.1
"""So much before something is due nothing has happened, and so much later it has."""


doors = house_with(*PEOPLE)


async def timed(doors, game, seconds):
    """Return a table at which all three sit with so much time to think, the first deal begun."""
    host = await doors.open_table(vocabulary_of(game), *PEOPLE)
    await doors.type("Anna", f"bestimmen bedenkzeit {seconds}")
    forget(doors)
    await doors.type("Anna", "mischen")
    return host


def forget(doors):
    """Overlook what was told so far."""
    for wire in doors.wires.values():
        wire._beats.clear()


def on_turn(doors, host):
    """Return the wires of whoever the table waits for, and of the others."""
    turns = {host.facts.sitting.people[seat].name for seat in state.turns(host.vocabulary.game, host.facts.sitting)}
    return [doors.wires[name] for name in PEOPLE if name in turns], [doors.wires[n] for n in PEOPLE if n not in turns]


def quiet_move(host):
    """Return who is on turn and a move that keeps them in the deal."""
    moves = host.vocabulary.game.moves(host.facts.sitting.state)
    lines = [written(host.vocabulary, host.facts.sitting, seat, action) for seat, action in moves]
    return next((who, line) for who, line in lines if line in {"halten", "schieben"})


def rung(doors, host):
    """Return how often the clock has acted, by the journal."""
    return [entry.line for entry in journal.read(doors.database, host.number) if entry.actor == CLOCK_NAME]


@pytest.mark.parametrize(
    ("game", "done"),
    [("poker", "schiebt"), ("holdem", "steigt aus."), ("blackjack", "setzt dieses Spiel aus")],
)
async def test_warned_then_acted_for(doors, game, done):
    """Who is on turn alone is warned; then everybody reads that their time is over and what was done for them."""
    host = await timed(doors, game, 2)
    slow, others = on_turn(doors, host)

    await doors.pass_time(1 - INSTANT)
    assert not any(WARNING in wire.text for wire in slow)
    await doors.pass_time(2 * INSTANT)
    assert all(WARNING in wire.text for wire in slow)
    assert not any(WARNING in wire.text for wire in others)
    await doors.pass_time(1 - 2 * INSTANT)
    assert [] == rung(doors, host)
    await doors.pass_time(2 * INSTANT)

    assert ["ablauf"] == rung(doors, host)
    for wire in others:
        assert TIME_IS_UP in wire.text
        assert done in wire.text
    for wire in slow:
        assert len(slow) > 1 or "Die Zeit ist um für dich." in wire.text


async def test_no_clock_rings_for_people_who_do_not_play(doors):
    """P9: when time alone has decided for everybody, nobody is asked every few seconds; the first stake winds it."""
    host = await timed(doors, "blackjack", 5)
    await doors.pass_time(5 + INSTANT)
    assert ["ablauf"] == rung(doors, host)
    await doors.pass_time(600)
    assert ["ablauf"] == rung(doors, host)
    (first, second), _others = on_turn(doors, host)
    await doors.type(next(name for name in PEOPLE if doors.wires[name] is first), "setzen 2")
    await doors.pass_time(5 + INSTANT)

    assert ["ablauf", "ablauf"] == rung(doors, host)
    assert "setzt dieses Spiel aus" in first.text
    assert "Die Steine sind gegeben" in second.text


async def test_who_acts_in_time_is_left_alone(doors):
    """A move winds the clock for the next one: nobody is warned as long as everybody is quick, talk winds nothing."""
    host = await timed(doors, "holdem", 3)
    for _ in range(3):
        await doors.pass_time(1)
        await doors.type(*quiet_move(host))
    assert [] == rung(doors, host)
    assert not any("Bedenkzeit." in wire.text for wire in doors.wires.values())
    (slow,), _others = on_turn(doors, host)
    for _ in range(6):
        assert [] == rung(doors, host)
        slow.session.received("sagen einen Moment")
        await doors.pass_time(0.5)

    assert ["ablauf"] == rung(doors, host)
    assert "Bedenkzeit." in slow.text


async def test_a_restart_begins_the_running_turn_afresh(doors):
    """The table sleeps while nobody is there; whoever comes back has all the time there is, not what was left of it."""
    host = await timed(doors, "holdem", 2)
    await doors.pass_time(1)
    await doors.stop()
    doors.start()
    await doors.pass_time(2)  # longer than what was left: no clock runs for a table that sleeps
    assert [] == rung(doors, host)
    for name in PEOPLE:
        await doors.come_in(name, [])
    await doors.pass_time(2 - INSTANT)
    assert [] == rung(doors, host)
    await doors.pass_time(2 * INSTANT)

    assert ["ablauf"] == rung(doors, host)
