"""Kill -9 while computers wait and think: the table goes on, nothing told is lost, no line is doubled."""

import asyncio
import random
import time

import pytest

from commands.journal.replay import is_house
from commands.language.german import fold
from games.contract import Seat
from tests.lanes import tries
from tests.server.driver import PATIENCE, Client, Replayed, flat, guests

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

YOU = Seat(0)


async def play(client, replayed, seconds):
    """Play for a while: what is offered first whenever it is the turn of the only human."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not replayed.is_finished:
        replayed.catch_up()
        offered = [action for seat, action in replayed.possible() if seat == YOU]
        if YOU in replayed.vocabulary.game.on_turn(replayed.sitting.state) and offered:
            before = len(replayed.entries)
            client.send(replayed.line(offered[0]))
            while not (replayed.catch_up() or len(replayed.entries) > before) and time.monotonic() < deadline + 2:
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.02)


def explained(pages, told):
    """Tell whether every page that speaks of a computer's move is told by an entry, in their order."""
    for page in pages:
        if page.startswith("Rechner"):
            while told and not page.startswith(told[0]):
                told.pop(0)
            if not told:
                return False
    return True


@tries(2, 50)
async def test_computers_play_on_after_a_kill(open_house, tries):
    """In the pause and in the thought: after the start the computer whose turn it is acts, once."""
    server = open_house()
    chance = random.Random(4)
    [client] = await guests(server, 1)
    await client.ask("tempo schnell", "schnell")
    await client.ask("spielen doppelkopf stark", "Karten:")
    replayed = Replayed(server, 1)
    replayed.catch_up()
    for _ in range(tries):
        first, pages = len(replayed.entries), len(client.history)
        await play(client, replayed, chance.uniform(0.3, 2.5))
        kept = list(replayed.entries)
        server.kill()
        replayed.catch_up()
        assert kept == replayed.entries[: len(kept)]
        assert explained([flat(page) for page in client.history[pages:]], replayed.told(YOU, first))
        if replayed.is_finished:
            return
        server.start()
        word, client = client.word, await Client.connect(server.port)
        await client.guest(word)
        deadline = time.monotonic() + PATIENCE
        while YOU not in replayed.vocabulary.game.on_turn(replayed.sitting.state) and not replayed.is_finished:
            assert time.monotonic() < deadline, "no computer acts"
            deadline = time.monotonic() + PATIENCE if replayed.catch_up() else deadline
            await asyncio.sleep(0.05)

    speakers = {fold(entry.actor) for entry in replayed.entries if not is_house(entry.actor)}
    assert {"rechner1", "rechner2", "rechner3"} <= speakers
