"""Time is up when it is up: but what was said before that is heard before the bell."""

import time

import pytest

from commands.holdem import HOLDEM_WORDS
from games.table.state import turns
from server.ops.clock import Clock
from server.play.timers import PATIENCE, PAUSE, Bell
from server.sessions.location import PromptState
from tests.server.indoors import Indoors, MovedClock
from tests.server.wire.visitors import eventually, open_house, visit

RUNG = "Zeit!"


def bell_for(visitor, seconds):
    """A bell that rings into what a visitor has said."""
    return Bell(Clock(), seconds, lambda: visitor.wire.unheard, lambda: visitor.lines.append(RUNG))


@pytest.mark.asyncio
async def test_a_line_in_the_kernel_is_heard_first():
    """The loop is busy until long after the time; a line that lay there before is read before the bell rings."""
    async with open_house() as house, visit(house) as client:
        visitor = house.visitors[0]
        bell_for(visitor, 0.05)
        client.send(b"halten\n")
        time.sleep(0.2)  # noqa: ASYNC251 -- the loop stands
        await eventually(lambda: RUNG in visitor.lines)

        assert ["halten", RUNG] == visitor.lines


@pytest.mark.asyncio
async def test_a_line_that_has_to_wait_is_heard_first():
    """Lines held back because their author was hasty count as said when they came."""
    async with open_house(lines_per_second=10, lines_burst=1) as house, visit(house) as client:
        visitor = house.visitors[0]
        bell_for(visitor, 0.1)
        client.send(b"eins\nzwei\ndrei\nhalten\n")
        await eventually(lambda: RUNG in visitor.lines)

        assert ["eins", "zwei", "drei", "halten", RUNG] == visitor.lines


@pytest.mark.parametrize(("talks", "due"), [(False, 5.0), (True, 5.0 + PATIENCE)])
def test_nobody_gets_time_by_talking_on(talks, due):
    """
    The bell waits for what was said in time, and not for ever for somebody who never stops.

    For somebody who says nothing it is as punctual as a timer.
    """
    clock, rung = MovedClock(), []
    Bell(clock, 5.0, lambda: talks, lambda: rung.append(RUNG))
    clock.advance(due - 0.01)
    assert [] == rung
    clock.advance(0.02 + PAUSE)

    assert [RUNG] == rung


@pytest.mark.parametrize("after", [0.5, 1.0])
def test_a_bell_can_be_called_off(after):
    """Before it is due and while it hears somebody out."""
    clock, rung = MovedClock(), []
    bell = Bell(clock, 1.0, lambda: True, lambda: rung.append(RUNG))
    clock.advance(after)
    bell.silence()
    clock.advance(10)

    assert [] == rung


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_a_move_at_the_disk_is_a_move_in_time(tmp_path):
    """The time of a turn ends while its move is being stored: the move counts, and the next one is left alone."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    vocabulary = HOLDEM_WORDS
    live = await doors.open_table(vocabulary, "Anna", "Bernd", "Clara")
    await doors.type("Anna", "bestimmen bedenkzeit 60")
    await doors.type("Anna", "mischen")
    [seat] = turns(vocabulary.game, live.facts.sitting)
    mover = live.facts.sitting.people[seat].name
    doors.clock.advance(59.9)
    doors.wires[mover].session.received("halten")
    doors.clock.advance(0.5)
    await doors.settled()
    [following] = turns(vocabulary.game, live.facts.sitting)
    doors.clock.advance(30)
    await doors.settled()

    assert seat != following
    assert [following] == list(turns(vocabulary.game, live.facts.sitting))
    assert not any("Die Zeit ist um" in wire.text for wire in doors.wires.values())
    doors.clock.advance(40)
    await doors.settled()
    assert "Die Zeit ist um für dich" in doors.wires[live.facts.sitting.people[following].name].text
    await doors.stop()


def test_a_bell_that_has_rung_is_silent_for_as_long_as_is_set():
    """The first one rings; a second one when so many seconds are over, each counted from the last that rang."""
    reader = PromptState()

    heard = [reader.rings(now, 30) for now in (5.0, 5.1, 34.9, 35.0, 64.9, 65.0)]
    assert [True, False, False, True, False, True] == heard
    assert not reader.rings(1000.0, None)
    assert PromptState().rings(0.0, 0)
