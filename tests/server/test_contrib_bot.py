"""`contrib/bot.py`, as its reader starts it: guests that know no game play deals of it to the end."""

import asyncio
import importlib.util
import random
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES
from tests.records import ids

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

FILE = Path(__file__).parents[2] / "contrib" / "bot.py"
PLAYED = [one for one in VOCABULARIES if one.game.table.waits]
QUICK = [one for one in PLAYED if one.game.id in {"raeumab", "doppelkopf"}]

ENDS = frozenset({"spiel_ende", "partie_ende", "naechster_geber", "neu_geben", "abgerechnet", "spiel_gewertet"})
"""One of these is told when a deal is over."""


def bots():
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("bot", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def a_deal(port, vocabulary, *, pause):
    """Have as few guests as the game allows play until a deal has ended; return what they were told of."""
    random.seed(7)
    bot, there, over = bots(), asyncio.Event(), asyncio.Event()
    told: list[str] = []
    numbers: list[int] = []

    async def sit(first: str) -> None:
        seat = None
        try:
            async for seat in bot.play("127.0.0.1", port, "gast", "", first, pause):
                if seat.table is not None:
                    numbers.append(seat.table["nummer"])
                    there.set()
                if ENDS.intersection(seat.events):
                    told.extend(seat.events)
                    over.set()
        finally:
            if seat is not None:
                seat.writer.close()
                await asyncio.sleep(0.05)

    least = max(3, vocabulary.game.seats.start) if vocabulary.game.seats.stop > 3 else vocabulary.game.seats.start
    async with asyncio.TaskGroup() as people:
        tasks = [people.create_task(sit(f"eroeffnen {vocabulary.game.id}"))]
        await there.wait()
        tasks += [people.create_task(sit(f"mitspielen {numbers[0]}")) for _ in range(least - 1)]
        await over.wait()
        for task in tasks:
            task.cancel()
    return told


async def test_it_is_short_and_needs_nothing():
    """Eighty lines, and nothing but the standard library."""
    assert len(FILE.read_text("utf-8").splitlines()) <= 80


@pytest.mark.parametrize("vocabulary", QUICK, ids=ids(QUICK))
async def test_bots_play_a_deal_to_its_end(vocabulary, open_house):
    """They know nothing of the game but what `moeglich` says, and come to the end of a deal."""
    house = open_house(limits__enabled=False)

    assert len(await asyncio.wait_for(a_deal(house.port, vocabulary, pause=0.002), 60)) > 10


@pytest.mark.soak
@pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
async def test_bots_play_a_deal_of_every_game_to_its_end(vocabulary, open_house):
    """The same with every game, at a pace that no budget minds."""
    house = open_house(limits__enabled=False)

    assert len(await asyncio.wait_for(a_deal(house.port, vocabulary, pause=0.004), 900)) > 5
