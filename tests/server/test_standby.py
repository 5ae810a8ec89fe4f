"""
A standby: whatever happens to the house that serves, another one takes over within seconds, and they never both serve.

Every move that was told is stored, once; and from the moment the other house is open the first one says nothing more
of any table, though its lines may be open still: only that it is over.
"""

import asyncio
import os
import random
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.replay import is_house
from commands.lobby.login import TAKEN_OVER
from db import journal, results
from tests.lanes import tries
from tests.server.driver import PATIENCE, Client, Ended, Party, flat, free_port, guests, needed, seated
from tests.server.standby_pair import OPEN_AGAIN, Pair
from tests.server.test_tls import make

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.asyncio(loop_factories=["asyncio"]),
    pytest.mark.usefixtures("hung_up"),
    pytest.mark.postgres,
]

PORTS = ("FRONT", "PAGE", "HOUSE_A", "HOUSE_B", "PAGE_A", "PAGE_B", "METRICS_A", "METRICS_B")
GAMES = {"romme", "skat", "gin", "poker"}


@pytest.fixture
def pair(tmp_path_factory):
    """Two houses, one of which has a clock that is an hour fast."""
    made = Pair(tmp_path_factory.mktemp("p"))
    yield made
    made.finish()


async def play_until_stopped(party):
    """Play on until the house hangs up or the test has seen enough."""
    try:
        while not party.is_over:
            await party.move()
    except Ended:
        pass


def check(pair, party, before):
    """Hold the journal against what was typed and told: nothing told is lost, nothing is there twice."""
    party.replayed.catch_up()
    kept = list(journal.read(pair.database, party.number))
    assert before == kept[: len(before)]
    typed = [(entry.actor, entry.line) for entry in kept[len(before) :] if not is_house(entry.actor)]
    if len(typed) == len(party.accepted) + 1:
        assert party.pending == typed[-1]
        typed.pop()
    assert party.accepted == typed


async def back(pair, party):
    """Bring everybody to the house that is open now, each by the word of return; they see the table as it is stored."""
    people = []
    for client in party.clients.values():
        again = await Client.connect(pair.port)
        assert f"Du sitzt an Tisch {party.number}." in flat(await again.guest(client.word))
        seat = next(seat for seat in party.replayed.sitting.circle if party.replayed.name(seat) == again.name)
        cards = party.replayed.cards(seat)
        assert cards in flat(await again.ask("karten", cards))
        people.append(again)
    return people


async def another_evening(pair, party, people, seed):
    """Sit down where one sat, or at a new table once the match is over."""
    if not party.is_over:
        return Party(pair, party.number, people, seed)
    for client in people:
        await client.ask("verlassen", "Du bist wieder im Vorraum.")
    return await seated(pair, party.replayed.vocabulary.game.id, people, seed)


async def survive(pair, how, times, seed):
    """Play, and let the same thing happen again and again to the house that serves; return how many moves were told."""
    chosen, moves = random.Random(seed), 0
    parties = [
        await seated(pair, words.game.id, await guests(pair, needed(words)), chosen.getrandbits(32))
        for words in VOCABULARIES
        if words.game.id in GAMES
    ]
    for _ in range(times):
        before = {party.number: list(journal.read(pair.database, party.number)) for party in parties}
        for party in parties:
            party.accepted.clear()
            party.pending = None
        playing = [asyncio.create_task(play_until_stopped(party)) for party in parties]
        await asyncio.sleep(chosen.uniform(0.1, 0.8))
        since = pair.fail(how)
        await asyncio.to_thread(pair.wait_taken_over, since)
        old = [client for party in parties for client in party.clients.values()]
        heard = {client: len(client.raw) for client in old}
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for party in parties:
            check(pair, party, before[party.number])
            moves += len(party.accepted)
        people = [await back(pair, party) for party in parties]
        parties = [
            await another_evening(pair, party, sitting, chosen.getrandbits(32))
            for party, sitting in zip(parties, people, strict=True)
        ]
        for party in parties:
            await party.play(2)
        await asyncio.to_thread(pair.mend, how)
        for client in old:
            await client.ended()
            last = flat(client.raw[heard[client] :].decode(errors="ignore"))
            assert last in {"", flat(TAKEN_OVER)}, last
        assert () == journal.gaps(pair.database)
        assert () == results.contradictions(pair.database)
        await asyncio.to_thread(pair.again)
        await asyncio.sleep(1.0)
    return moves


async def knocking(front):
    """Come to whatever house HAProxy leads to, as soon as it leads to one; its greeting, and the line."""
    unlocked = ssl.create_default_context()
    unlocked.check_hostname, unlocked.verify_mode = False, ssl.CERT_NONE
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", front, ssl=unlocked)
                return flat((await reader.readuntil(b"Name:")).decode(errors="ignore")), reader, writer
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")
async def test_haproxy_leads_to_the_house_that_serves(tmp_path_factory):
    """The configuration of contrib/: before and after the other house has taken over, and the old line is closed."""
    folder = tmp_path_factory.mktemp("p")
    certificate, key = make(folder, "haus")
    both = folder / "haus.pem"
    both.write_bytes(certificate.read_bytes() + key.read_bytes())
    ports = dict(zip(PORTS, (free_port() for _ in PORTS), strict=True))
    local = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
    environment = local | {"HOST_A": "127.0.0.1", "HOST_B": "127.0.0.1", "CERTIFICATE": str(both)}
    environment |= {name: str(ports[name]) for name in ("METRICS_A", "METRICS_B")}
    doors = [
        {"server__port": ports[f"HOUSE_{one}"], "metrics__port": ports[f"METRICS_{one}"], "tls__davor": "127.0.0.1"}
        for one in "AB"
    ]
    pair = Pair(folder, *doors)
    call = ["haproxy", "-db", "-f", str(ROOT / "contrib" / "haproxy-zwei.cfg")]
    with subprocess.Popen(call, env={**os.environ, **environment}, stderr=subprocess.DEVNULL) as proxy:  # noqa: ASYNC220
        try:
            welcome, reader, writer = await knocking(ports["FRONT"])
            assert "Willkommen am Stammtisch" in welcome
            since = pair.fail("stop")
            await asyncio.wait_for(reader.read(), PATIENCE)  # HAProxy has closed it: that house answers nothing
            await asyncio.to_thread(pair.wait_taken_over, since)
            again, _, second = await knocking(ports["FRONT"])
            assert "Willkommen am Stammtisch" in again
            await asyncio.to_thread(pair.mend, "stop")
            for line in (writer, second):
                line.close()
        finally:
            proxy.terminate()
            pair.finish()


@pytest.mark.parametrize("how", ["kill", "stop", "cut"])
@tries(1, 50)
async def test_people_play_on_at_the_other_house(pair, how, tries, record_property):
    """Killed, stopped for as long as the other one needs, cut off from the database; one clock is an hour fast."""
    moves = await survive(pair, how, tries, tries)
    worst = max(pair.took)
    record_property("counted", f"standby, {how} x {tries}: {moves} moves told, open again after at most {worst:.1f} s")
    assert worst < 10 * OPEN_AGAIN  # on a machine that has nothing else to do it is less than OPEN_AGAIN
    assert moves > tries
