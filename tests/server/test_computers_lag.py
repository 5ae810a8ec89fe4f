"""How long the house stops at a stretch while forty tables of strong computers think: in time of its own thread."""

import asyncio
import time
from asyncio.events import Handle

import pytest

from tests.server.indoors import Indoors

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.soak]

TABLES, SECONDS = 40, 20
LAG = 0.020
"""What the loop may lag in 99 of 100 cases: hardly a step takes longer, in time no other process can lengthen."""


class Thinking(Indoors):
    """A house whose computers think in a process of their own, as in a real one."""

    def start(self):
        thinking = self.settings.computer.model_copy(update={"processes": 1})
        self.settings = self.settings.model_copy(update={"computer": thinking})
        super().start()


@pytest.fixture
async def house(tmp_path):
    indoors = Thinking(tmp_path)
    yield indoors
    await indoors.stop()


async def seated(house):
    """Return forty people and the tables at which each plays Doppelkopf against three strong computers."""
    names = [f"Anna{chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(TABLES)]
    house.enrol(*names)
    for at, name in enumerate(names):
        await house.come_in(name, address=f"192.0.2.{at}")
        await house.type(name, "spielen doppelkopf stark")
    return list(zip(names, house.house.tables.awake.values(), strict=True))


async def test_no_step_of_the_house_takes_long(house, monkeypatch, capsys):
    """Forty people play against three strong computers each, and the house is free again soon after every step."""
    steps, run = [], Handle._run

    def timed(handle):
        begun = time.thread_time()
        run(handle)
        steps.append(time.thread_time() - begun)

    tables = await seated(house)
    workers = house.house.computers.workers
    monkeypatch.setattr(Handle, "_run", timed)
    for second in range(10 * SECONDS):
        house.clock.advance(0.1)
        if second % 10 == 0:
            asyncio.get_running_loop().call_soon(house.house.tick)
        async with asyncio.timeout(60):
            while not workers.idle or not all(live.idle for _, live in tables):
                await asyncio.sleep(0.002)
        for name, live in tables:
            if not live.facts.over and 0 in live.vocabulary.game.on_turn(live.facts.state):
                action = next(action for seat, action in live.vocabulary.game.moves(live.facts.state) if seat == 0)
                asyncio.get_running_loop().call_soon(house.wires[name].session.received, live.facts.line_of(0, action))
        await asyncio.sleep(0.002)
    monkeypatch.undo()
    steps.sort()
    slow, longest = (1_000 * steps[int(len(steps) * share)] for share in (0.99, 0.9999))
    with capsys.disabled():
        print(f"{workers.figures.jobs} thoughts, {len(steps)} steps: p99 {slow:.1f} ms, of ten thousand {longest:.1f}")  # noqa: T201

    assert workers.figures.jobs > 5 * TABLES
    assert steps[int(len(steps) * 0.999)] < LAG
