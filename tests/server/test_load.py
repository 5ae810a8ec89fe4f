"""A flood from ten addresses: whoever plays meanwhile hardly notices."""

import asyncio
import statistics
import sys
import time
from pathlib import Path

import pytest

from tests.server.driver import Client, ServerProcess, guests, hang_up, seated

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 12)]
WITNESSES = 15
LINES = ("sortieren wert", "karten", "sortieren farbe", "stand")
"""What the others do meanwhile: half of it is stored on disk."""

ROUNDS = 3
"""How often the short form measures before it believes that it was the flood and not another guest of this machine."""

NOTICED = 0.05
"""Seconds below which nobody notices a delay; the flood and those who measure it share two cores with the house, and a
quiet p99 of 5 ms doubles by that alone."""


async def ask_on(client: Client, lines: int) -> list[float]:
    """Ask at the pace of people who may type five lines a second; return how long each answer took."""
    waited = []
    for number in range(lines):
        begin = time.perf_counter()
        await client.ask(LINES[number % len(LINES)])
        waited.append(time.perf_counter() - begin)
        await asyncio.sleep(0.25)
    return waited


async def p99(people: list[Client], lines: int) -> float:
    """Return the 99th percentile of what everybody waits for their answers."""
    waited = await asyncio.gather(*(ask_on(client, lines) for client in people))
    return statistics.quantiles([one for each in waited for one in each], n=100)[-1]


async def playing(server: ServerProcess) -> list[Client]:
    """Bring in those who play, three at a table."""
    people = await guests(server, WITNESSES)
    for place in range(0, WITNESSES, 3):
        party = await seated(server, "romme", people[place : place + 3])
        await party.move()
    return people


async def quiet_and_loud(server: ServerProcess, people: list[Client], lines: int) -> tuple[float, float]:
    """Return the 99th percentile without the floods and with them."""
    quiet = await p99(people, lines)
    flood = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.flood", str(server.port), *ADDRESSES, cwd=Path(__file__).parents[2]
    )
    try:
        while (await people[0].ask("wer", "da:")).count("Gast") < WITNESSES + len(ADDRESSES):
            await asyncio.sleep(0.25)
        loud = await p99(people, lines)
    finally:
        flood.kill()
        await flood.wait()
    return quiet, loud


def harmless(quiet: float, loud: float) -> bool:
    """Tell whether a flood has at most doubled what the others wait, or nobody noticed."""
    return loud <= max(2 * quiet, NOTICED)


async def test_whoever_plays_is_answered_in_a_flood(open_house):
    """Ten addresses send all they can: everybody who plays meanwhile gets every answer."""
    server = open_house(limits__enabled="true")
    await quiet_and_loud(server, await playing(server), 2)


@pytest.mark.soak
async def test_a_flood_from_ten_addresses(open_house, record_property):
    """With the limits as they come the 99th percentile of the others at most doubles, or stays unnoticed."""
    rounds: list[tuple[float, float]] = []
    while not rounds or (len(rounds) < ROUNDS and not harmless(*rounds[-1])):
        server = open_house(limits__enabled="true")
        people = await playing(server)
        rounds.append(await quiet_and_loud(server, people, 16))
        await hang_up()
        server.stop()
    told = ", ".join(f"{quiet * 1000:.1f} ms without, {loud * 1000:.1f} ms with it" for quiet, loud in rounds)
    record_property("counted", f"flood: p99 {told}")
    assert harmless(*rounds[-1]), told


@pytest.mark.soak
async def test_a_long_flood_from_ten_addresses(open_house, record_property):
    """The same for two minutes, and nothing of it stays in the house's memory."""
    server = open_house(limits__enabled="true")
    memory = server.memory()
    quiet, loud = await quiet_and_loud(server, await playing(server), 400)
    record_property("counted", f"long flood: p99 {quiet * 1000:.1f} ms without, {loud * 1000:.1f} ms with it")
    assert harmless(quiet, loud)
    assert server.memory() - memory < 50_000_000
