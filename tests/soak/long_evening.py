"""
A house full of people who play every game of the catalogue, talk, ask, lose their lines and come back, for as long as
one likes, and what the house needs for it, sample by sample.
"""

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median

from commands.catalogue import VOCABULARIES
from tests.server.driver import Client, Party, ServerProcess, flat, guests, needed, seated

GAMES = tuple(vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits)
"""Whatever is played at a table that people open and join."""

PARTIES = 2 * len(GAMES)
"""Tables at which is played at the same time."""

MOST_MOVES = 300
"""After so many moves a party breaks up, wherever the match stands; others have ended it by then."""

THINKING = (0.0, 0.08)
"""Seconds between two moves at one table, at least and at most."""

SAMPLES = 45
"""How many samples are taken in all: a third to warm up, a third to compare the last third with."""

NAME, PASSWORD = "Frieda", "Zapfhahn und Fass"

QUESTIONS = (
    *("karten", "stand", "befehle", "mitspieler", "sonderregeln", "tische", "wer", "erinnerung", "uhrzeit"),
    *("hilfe", "hilfe karten", "regeln", "rangliste", "protokoll", "sage Grüße vom Nebentisch", "xyzzy", ""),
)


@dataclass(frozen=True)
class Sample:
    """What a house needs at one moment."""

    minute: float
    memory: float
    """Resident, in MiB."""
    files: int
    """Open files beside the connections."""
    threads: int
    tasks: int
    sessions: int
    tables: int
    moves: int
    delay: float
    """The journal's 99th percentile, in ms."""
    waiting: int
    """Jobs the writer has not begun."""
    lag: float
    """Of the event loop, in ms."""

    HEADINGS = ("Min", "MiB", "files", "threads", "tasks", "guests", "tables", "moves", "p99 ms", "queue", "lag ms")

    def __str__(self) -> str:
        """Return a line of the table."""
        values = (getattr(self, field.name) for field in fields(self))
        return "".join(f"{value:9.1f}" if isinstance(value, float) else f"{value:9d}" for value in values)


def heading() -> str:
    """Return the line above the samples."""
    return "".join(f"{name:>9}" for name in Sample.HEADINGS)


async def landlady(server: ServerProcess) -> Client:
    """Return the connection of an admin, who may ask how the house is doing."""
    client = await Client.connect(server.port)
    await client.sign_up(NAME, PASSWORD)
    assert 0 == server.call("admin", NAME, "--datenbank", server.url).returncode
    await client.ask("ende", "Bis bald")
    again = await Client.connect(server.port)
    await again.log_in(NAME, PASSWORD)
    return again


async def sampled(server: ServerProcess, client: Client, begun: float) -> Sample:
    """Measure once."""
    client.forget()
    said = flat(await client.ask("status", "im Gange."))
    process = Path(f"/proc/{server.pid}")

    def number(pattern: str) -> float:
        found = re.search(pattern, said)
        assert found is not None, (pattern, said)
        return float(found[1].replace(",", "."))

    def count(pattern: str) -> int:
        return 0 if re.search(rf"\bKein\w* {pattern}", said) else int(number(rf"(\d+) {pattern}"))

    sessions = count("Verbindung")
    return Sample(
        minute=(time.monotonic() - begun) / 60,
        memory=server.memory() / 2**20,
        files=len(list((process / "fd").iterdir())) - sessions,
        threads=len(list((process / "task").iterdir())),
        tasks=count("Aufgabe"),
        sessions=sessions,
        tables=count("offene"),
        moves=count("Z[uü]g"),
        delay=number(r"fast immer unter ([\d,]+) Millisekunden"),
        waiting=count("Auftr[aä]g"),
        lag=number(r"Ereignisschleife: ([\d,]+) Millisekunden"),
    )


async def evening(server: ServerProcess, place: int, end: float) -> None:
    """Play one match after another, each with new people and the next game, until it is time to go."""
    chance = random.Random(place)
    while time.monotonic() < end:
        vocabulary = GAMES[place % len(GAMES)]
        place += 1
        people = await guests(server, needed(vocabulary))
        party = await seated(server, vocabulary.game.id, people, seed=chance.randrange(2**32))
        for _ in range(MOST_MOVES):
            if party.is_over or time.monotonic() > end:
                break
            await party.move()
            await asyncio.sleep(chance.uniform(*THINKING))
            if chance.random() < 0.1:
                await disturb(server, party, chance)
        for client in party.clients.values():
            await client.ask("verlassen ja", "Vorraum")
            await client.ask("ende", "Bis bald")
            await client.ended()


async def disturb(server: ServerProcess, party: Party, chance: random.Random) -> None:
    """Let somebody ask something, or lose their line and come back, or go without a word while they are asked."""
    client = chance.choice(list(party.clients.values()))
    if chance.random() < 0.7:
        await client.ask(chance.choice(QUESTIONS))
        return
    client.cut()
    back = await Client.connect(server.port)
    await back.ask(f"gast {client.word}", "Willkommen zurück")
    back.name, back.word = client.name, client.word
    party.clients[client.name.lower()] = back


async def visitors(server: ServerProcess, end: float) -> None:
    """Come, look around and go, also with a wrong password, without a name, and with nothing but noise."""
    chance = random.Random(1)
    while time.monotonic() < end:
        client = await Client.connect(server.port)
        match chance.randrange(4):
            case 0:
                await client.guest()
                await client.ask(chance.choice(QUESTIONS))
            case 1:
                client.write(chance.randbytes(300))
            case 2:
                await client.ask(NAME, "Passwort:")
            case _:
                pass
        client.cut()
        await asyncio.sleep(0.2)


async def long_evening(server: ServerProcess, minutes: float, told: Callable[[str], None]) -> list[Sample]:
    """Play for so long and return the samples; each is told as it is taken."""
    client = await landlady(server)
    begun = time.monotonic()
    end = begun + 60 * minutes
    samples = []
    told(heading())
    async with asyncio.TaskGroup() as everybody:
        for place in range(PARTIES):
            everybody.create_task(evening(server, place, end))
        everybody.create_task(visitors(server, end))
        for _ in range(SAMPLES):
            await asyncio.sleep(60 * minutes / SAMPLES)
            samples.append(await sampled(server, client, begun))
            told(str(samples[-1]))
    return samples


def grown(samples: Sequence[Sample]) -> list[str]:
    """Return what has grown from the middle third to the last one, beyond what chance does; a sentence each."""
    third = len(samples) // 3
    before, after = samples[third : 2 * third], samples[2 * third :]

    def both(figure: Callable[[Sample], float], of: Callable[[Iterable[float]], float] = median) -> tuple[float, float]:
        return of(map(figure, before)), of(map(figure, after))

    bounds = {
        "memory in MiB": (both(lambda one: one.memory), 1.05, 2.0),
        "open files": (both(lambda one: one.files), 1.0, 3.0),
        "threads": (both(lambda one: one.threads, max), 1.0, 2.0),
        "tasks": (both(lambda one: one.tasks), 1.0, 3.0),
        "open tables": (both(lambda one: one.tables), 1.1, 3.0),
        "journal delay in ms": (both(lambda one: one.delay), 1.3, 50.0),
        "jobs waiting for the journal": (both(lambda one: one.waiting), 1.3, 20.0),
    }
    return [
        f"{name}: {early:.1f} in the middle, {late:.1f} at the end"
        for name, ((early, late), factor, more) in bounds.items()
        if late > early * factor + more
    ]
