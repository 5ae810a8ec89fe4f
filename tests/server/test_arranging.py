"""Arranging one's hand is kept, and makes no journal grow."""

import random

import pytest

from commands.catalogue import VOCABULARIES
from db import journal
from games.table.state import finished
from server.play.replay import replayed
from tests.server.test_late import open_indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

NAMES = ("Anna", "Bernd", "Clara", "Dora")
ARRANGED = [one for one in VOCABULARIES if one.game.hands.sorting and one.game.waits]


@pytest.mark.parametrize("vocabulary", ARRANGED, ids=lambda one: one.game.id)
async def test_arranging_adds_one_entry_for_each_hand(tmp_path, vocabulary):
    """However often two people arrange their hands between two moves, the journal has one line of each, the last."""
    doors = await open_indoors(tmp_path, *NAMES)
    game = vocabulary.game
    host = await doors.open_table(vocabulary, *NAMES[: max(game.seats[0], min(3, game.seats[-1]))])
    await doors.type("Anna", "mischen")
    holding = [seat for seat in host.facts.circle if game.hands.of(host.facts.sitting.state, seat)][:2]
    assert holding
    before, chance = host.facts.row.last, random.Random(3)
    for _ in range(20):
        for seat in holding:
            cards = [*game.hands.of(host.facts.sitting.state, seat)]
            chance.shuffle(cards)
            await doors.type(host.facts.name(seat), f"sortieren {','.join(map(str, cards))}")
            assert tuple(cards) == game.hands.of(host.facts.sitting.state, seat)
    entries = journal.read(doors.database, host.number)
    assert before + len(holding) == host.facts.row.last == len(entries) - 1
    row = journal.table(doors.database, host.number)
    assert row is not None
    assert host.facts.sitting == replayed(row, entries)[1]
    await doors.type(host.facts.name(host.facts.circle[-1]), "spiel abbrechen")
    await doors.type(host.facts.name(holding[0]), f"sortieren {next(iter(game.hands.sorting))}")
    assert before + len(holding) + 2 == host.facts.row.last
    assert not finished(game, host.facts.sitting)
    await doors.stop()
