"""Whoever types several lines at once reads the answers in their order, also while the disk is slow."""

import re

import pytest

from tests.server.indoors import house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

doors = house_with("Anna", "Bernd", "Clara")


async def test_a_burst_is_answered_in_its_order(doors):
    """Behind a move that is being stored wait the hand, what just happened, and that a line means nothing."""
    live = await doors.begin("Anna", "Bernd", "Clara")
    name = live.facts.name(live.vocabulary.game.on_turn(live.facts.sitting.state)[0])
    wire = doors.wires[name]
    wire._beats.clear()
    with doors.slow_disk():
        for line in ("ablegen 3*", "quatsch", "karten", "letzte", "nochmal quatsch"):
            wire.session.received(line)
    await doors.settled()
    told = ["Du legst 3* ab", "kenne ich nicht", "Am Zug: Clara", "Du legst 3* ab", "gehört nicht dazu"]

    assert re.search(".*".join(map(re.escape, told)), wire.text, re.DOTALL), wire.text
