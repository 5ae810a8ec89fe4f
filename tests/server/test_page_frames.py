"""Whatever a page sends: the house goes on, for everybody else as fast as before, and remembers nothing of it."""

import asyncio
import json
import multiprocessing
import random
import time
from contextlib import suppress
from statistics import median

import pytest
from aiohttp import ClientConnectionError, ClientSession, ClientWSTimeout, WSMsgType

from commands.catalogue import VOCABULARIES
from commands.table.verbs import lexicon_of, lobby_lexicon
from server.wire.requests import PageLine, Unusable, from_page
from server.wire.websocket import LONGEST_FRAME
from tests.lanes import SOAK_SECONDS, tries
from tests.server.driver import PATIENCE, free_port

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

WORDS = sorted({word for one in VOCABULARIES for verb in lexicon_of(one).verbs for word in verb.words}) + sorted(
    {word for verb in lobby_lexicon().verbs for word in verb.words}
)
ODD = [
    "",
    "ä",
    "</script><script>alert(1)</script>",
    "\x00",
    "\x1b[2J",
    "\u202e",
    "'" * 900,
    "7+",
    "-1",
    "9" * 40,
    "{}",
]
GOING = {"ende", "tschuess", "quit", "abmelden"}


def whatever(chance, deep=0):
    """Return some value of JSON."""
    kinds = [None, True, chance.randint(-(10**20), 10**20), chance.random(), chance.choice(ODD), chance.choice(WORDS)]
    if deep < 12 and chance.random() < 0.4:
        kinds += [
            [whatever(chance, deep + 1) for _ in range(chance.randint(0, 3))],
            {
                chance.choice([*ODD, "t", "zeile", "was"]): whatever(chance, deep + 1)
                for _ in range(chance.randint(0, 3))
            },
        ]
    return chance.choice(kinds)


def line(chance):
    """Return something like a line."""
    words = [chance.choice(WORDS)] + [chance.choice([*ODD, *WORDS, "1", "romme"]) for _ in range(chance.randint(0, 3))]
    return " ".join(words)


def frame(chance):
    """Return what a page may send, and what none sends: text or bytes."""
    asked = ["tisch", "haus", "worte", "blatt", "tische", "partie", "statistik", "unfug"]
    good = chance.choice(
        [
            {"t": "zeile", "zeile": line(chance), "id": chance.choice([0, 1, 7, -1, 2**70])},
            {"t": "zeile", "zeile": line(chance)},
            {"t": "fenster", "spalten": chance.randint(-5, 10**6)},
            {
                "t": "bitte",
                "was": chance.choice(asked),
                "nr": chance.choice([None, 1, -7]),
                "an": chance.random() < 0.5,
            },
            {"t": "weiter", "karte": "0" * chance.randint(0, 40), "n": chance.randint(-1, 10**9)},
        ]
    )
    text = json.dumps(good, ensure_ascii=chance.random() < 0.5)
    match chance.randint(0, 19):
        case 0:
            return text[: chance.randint(0, len(text))]
        case 1:
            return json.dumps(whatever(chance))
        case 2:
            return json.dumps({**good, chance.choice([*good]): whatever(chance)})
        case 3:
            return chance.randbytes(chance.randint(0, 60))
        case 4:
            return "[" * chance.randint(1, 4000)
        case _:
            return text


async def pester(browser, address, chance, frames):
    """Send so many frames, by one socket after the other."""
    while frames > 0:
        try:
            async with browser.ws_connect(
                f"{address}ws", headers={"Origin": address.rstrip("/")}, timeout=ClientWSTimeout(ws_close=0.1)
            ) as socket:
                listening = asyncio.create_task(drain(socket))
                await socket.send_json({"t": "zeile", "zeile": "gast"})
                while frames > 0 and not socket.closed:
                    sent = frame(chance)
                    frames -= 1
                    await (socket.send_bytes(sent) if isinstance(sent, bytes) else socket.send_str(sent))
                    if frames % 50 == 0:
                        await asyncio.sleep(0)
                listening.cancel()
        except (ClientConnectionError, ConnectionError):
            continue


async def drain(socket):
    """Read whatever comes."""
    async for _ in socket:
        pass


async def asked(socket, times, pause=0.005):
    """Ask for the time, with pauses; return how long the slowest hundredth took at least."""
    took = []
    for number in range(times):
        began = time.perf_counter()
        await socket.send_json({"t": "zeile", "zeile": "uhrzeit", "id": number + 1})
        async with asyncio.timeout(PATIENCE):
            answered = False
            while not answered:
                message = await socket.receive()
                assert message.type is WSMsgType.TEXT
                answered = any(package == "Stammtisch.Antwort" for _, package, _ in json.loads(message.data))
        took.append(time.perf_counter() - began)
        await asyncio.sleep(pause)
    return sorted(took)[-max(1, times // 100)]


@tries(500, 100_000)
async def test_random_frames(open_house, tries, record_property):
    """No traceback (the house's log is read when it ends), memory as before, and somebody else is answered."""
    port = free_port()
    house = open_house(web__port=port, limits__enabled="false")
    address, chance = f"http://127.0.0.1:{port}/", random.Random(4)
    async with ClientSession() as browser:
        async with browser.ws_connect(f"{address}ws", headers={"Origin": address.rstrip("/")}) as neighbour:
            await neighbour.send_json({"t": "zeile", "zeile": "gast"})
            before = await asked(neighbour, 20)
            await pester(browser, address, chance, tries // 4)
            memory = house.memory()
            pestering = asyncio.create_task(pester(browser, address, chance, tries - tries // 4))
            slowest = await asked(neighbour, max(20, tries // 100))
            await pestering
        await asyncio.sleep(0.2)
        grown = house.memory() - memory
    record_property(
        "counted", f"{tries} random frames: a neighbour waited {before:.3f} before, {slowest:.3f} meanwhile"
    )

    assert grown < 30_000_000
    assert slowest < 20


HOUSEHOLD = 20
"""Sockets at a time, as many as an address may have."""

NEIGHBOURS = 8

SPELL = 1.0
"""Seconds: so long they pester, then they rest so long, and so on; all by the same clock on the wall."""

SETTLING = 0.1
"""Seconds at the beginning of a spell that do not count: what was sent before it is still worked on."""

PACE = 0.2
"""Seconds between two frames of one socket while they do: as many lines as the limits let anybody send."""

BLOCK = 50.0
"""Seconds of which the waits of one kind are compared with those of the other: so long a machine is about as busy."""


def at_it(now):
    """Tell whether they pester at this time."""
    return int(now / SPELL) % 2 == 0


def is_bearable(sent):
    """Tell whether the house can read a frame, and does not hang up for what it says."""
    data = sent if isinstance(sent, bytes) else sent.encode("utf-8", "replace")
    try:
        said = None if isinstance(sent, bytes) or len(data) > LONGEST_FRAME else from_page(data)
    except Unusable:
        said = None
    return said is not None and not (isinstance(said, PageLine) and said.line.partition(" ")[0] in GOING)


async def pester_long(browser, address, chance, frames):
    """Send so many frames from one socket, as fast as it may; unbearable ones only as often as it is not cut off."""
    unbearable: list[float] = []
    while frames > 0:
        with suppress(ClientConnectionError, ConnectionError):
            async with browser.ws_connect(
                f"{address}ws", headers={"Origin": address.rstrip("/")}, timeout=ClientWSTimeout(ws_close=0.1)
            ) as socket:
                listening = asyncio.create_task(drain(socket))
                await socket.send_json({"t": "zeile", "zeile": "gast"})
                while frames > 0 and not socket.closed:
                    while not at_it(time.time()):
                        await asyncio.sleep(0.02)
                    unbearable = [when for when in unbearable if time.monotonic() - when < 61]
                    sent = frame(chance)
                    while not is_bearable(sent) and len(unbearable) >= 2:
                        sent = frame(chance)
                    if not is_bearable(sent):
                        unbearable.append(time.monotonic())
                    frames -= 1
                    await (socket.send_bytes(sent) if isinstance(sent, bytes) else socket.send_str(sent))
                    await asyncio.sleep(PACE)
                listening.cancel()
        await asyncio.sleep(PACE)


async def pestered(address, frames):
    """Send so many frames from all the sockets of a household."""
    async with ClientSession() as browser:
        await asyncio.gather(
            *(pester_long(browser, address, random.Random(seed), frames // HOUSEHOLD) for seed in range(HOUSEHOLD))
        )


def household(address, frames):
    """Send frames in a process of its own: what it takes to make them is not the house's."""
    asyncio.run(pestered(address, frames))


async def live_beside(browser, address, chance, is_on, waited):
    """Ask for the time now and then, more seldom than anybody is made to wait for; note when, and how long it took."""
    async with browser.ws_connect(f"{address}ws", headers={"Origin": address.rstrip("/")}) as neighbour:
        await neighbour.send_json({"t": "zeile", "zeile": "gast"})
        while is_on():
            now = time.time()
            took = await asked(neighbour, 1, chance.uniform(0.3, 0.5))
            if now % SPELL > SETTLING:
                waited.append((now, took))


def ratios(waited):
    """Return, block by block, how many times as long the slowest hundredth waits while they pester as it does else."""
    blocks: dict[int, dict[bool, list[float]]] = {}
    for now, took in waited:
        blocks.setdefault(int(now / BLOCK), {True: [], False: []})[at_it(now)].append(took)
    whole = [sorted(blocks[key].items()) for key in sorted(blocks)[1:-1]]
    return [slowest(loud) / slowest(quiet) for (_, quiet), (_, loud) in whole]


def slowest(waits):
    """Return how long the slowest hundredth waited at least."""
    return sorted(waits)[-max(1, len(waits) // 100)]


@pytest.mark.soak
@pytest.mark.timeout(2 * SOAK_SECONDS)
@pytest.mark.parametrize("tries", [100_000])
async def test_neighbours_wait_hardly_longer(open_house, tries, record_property):
    """
    While a household sends random frames, as fast as it may, a neighbour's p99 is at most twice what it is else.

    They pester every other second, so that a machine that is busy with something else is as busy for both; compared is
    what was measured within a minute, and of all these comparisons the one in the middle counts.
    """
    port = free_port()
    house = open_house(
        web__port=port,
        limits__enabled="true",
        limits__sessions_per_address=HOUSEHOLD + NEIGHBOURS,
        limits__connects_per_minute=100_000,
        computer__enabled="false",  # they think in a process of their own, and take this machine from whoever measures
    )
    address, waited = f"http://127.0.0.1:{port}/", list[tuple[float, float]]()
    pestering = multiprocessing.get_context("spawn").Process(target=household, args=(address, tries))
    pestering.start()
    began = house.memory()
    async with ClientSession() as browser:
        await asyncio.gather(
            *(
                live_beside(browser, address, random.Random(seed), pestering.is_alive, waited)
                for seed in range(NEIGHBOURS)
            )
        )
    await asyncio.to_thread(pestering.join)
    grown = house.memory() - began
    found = sorted(ratios(waited))
    times = {which: slowest([took for now, took in waited if at_it(now) is which]) for which in (False, True)}
    record_property(
        "counted",
        f"{tries} random frames: a neighbour's p99 {times[False]:.4f} s, while they came {times[True]:.4f}; "
        f"from minute to minute {found[0]:.2f} to {found[-1]:.2f} times as long, {median(found):.2f} in the middle",
    )

    assert 0 == pestering.exitcode
    assert grown < 150_000_000
    assert median(found) <= 2
