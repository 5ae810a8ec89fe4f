"""`bedenkzeit` in the running house: warned, then acted for, journaled as the clock's line; a restart begins afresh."""

import asyncio
import time

import pytest

from commands.journal.house_lines import CLOCK_NAME
from commands.language.german import fold
from games import table
from tests.server.driver import Client, Party, guests, seated

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

WARNING = "Noch 1 Sekunde Bedenkzeit."
TIME_IS_UP = "Die Zeit ist um für "


async def timed(server, game, seconds):
    """Return three guests at a table with so much time to think, the first deal begun."""
    people = await guests(server, 3)
    party = await seated(server, game, people)
    await party.type(people[0].name, f"bestimmen bedenkzeit {seconds}")
    for client in people:
        client.forget()
    await party.type(people[0].name, "mischen")
    return party


def on_turn(party):
    """Return the connections of whoever the table waits for, and of the others."""
    sitting = party.replayed.sitting
    turns = table.turns(party.replayed.vocabulary.game, sitting)
    waited_for = [party.client(sitting.people[seat].name) for seat in turns]
    return waited_for, [client for client in party.clients.values() if client not in waited_for]


def rung(party):
    """Return how often the clock has acted, by the journal."""
    party.replayed.catch_up()
    return [entry.line for entry in party.replayed.entries if entry.actor == CLOCK_NAME]


@pytest.mark.parametrize(
    ("game", "done"),
    [("poker", "schiebt"), ("holdem", "steigt aus diesem Spiel aus"), ("blackjack", "setzt dieses Spiel aus")],
)
async def test_warned_then_acted_for(open_house, game, done):
    """Who is on turn alone is warned; then everybody reads that his time is over and what was done for him."""
    party = await timed(open_house(), game, 2)
    slow, others = on_turn(party)
    began = time.monotonic()

    for client in slow:
        await client.until(WARNING)
    warned = time.monotonic() - began
    heard = [await client.until(TIME_IS_UP, done) for client in others]
    acted = time.monotonic() - began

    assert ["ablauf"] == rung(party)[:1]
    assert warned < 1.9 < acted
    assert not [page for page in heard if WARNING in page.partition(TIME_IS_UP)[0]]
    for client in slow:
        if len(slow) == 1:
            assert "Die Zeit ist um für dich." in await client.until(TIME_IS_UP)


async def test_who_acts_in_time_is_left_alone(open_house):
    """A move winds the clock for the next one: nobody is warned as long as everybody is quick, talk winds nothing."""
    party = await timed(open_house(), "holdem", 3)
    for client in party.clients.values():
        client.forget()
    for _ in range(3):
        (slow,), _others = on_turn(party)
        await asyncio.sleep(1)
        await party.type(slow.name, "halten" if "halten" in (await slow.ask("befehle", "Immer")) else "schieben")
    assert [] == rung(party)
    assert not any("Bedenkzeit" in client.heard() for client in party.clients.values())
    (slow,), _others = on_turn(party)
    began = time.monotonic()
    while not rung(party):
        slow.send("sagen einen Moment")
        await asyncio.sleep(0.5)
        assert time.monotonic() - began < 6
    assert "Bedenkzeit" in slow.heard()


async def test_a_restart_begins_the_running_turn_afresh(open_house):
    """The table sleeps while nobody is there; whoever comes back has all the time there is, not what was left of it."""
    server = open_house()
    party = await timed(server, "holdem", 2)
    await asyncio.sleep(1)
    server.kill()
    server.start()
    await asyncio.sleep(1)  # longer than what was left: no clock runs for a table that sleeps
    words = {name: client.word for name, client in party.clients.items()}
    (slow,), others = on_turn(party)

    again = {}
    for client in (slow, *others):
        again[fold(client.name)] = await Client.connect(server.port)
        await again[fold(client.name)].guest(words[fold(client.name)])
    began = time.monotonic()
    party = Party(server, party.replayed.number, again.values())
    assert [] == rung(party)
    await again[fold(slow.name)].until("Die Zeit ist um für dich.")

    assert 1.5 < time.monotonic() - began
    assert ["ablauf"] == rung(party)
