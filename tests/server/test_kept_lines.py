"""
Lines that outlive the house: it is killed or restarted, and whoever is there by telnet stays where they are.

What was told is stored, what was stored is there once, and the line reads and writes as it did before.
"""

import asyncio
import os
import random
import signal

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.replay import is_house
from db import journal, results
from tests.lanes import tries
from tests.server.driver import DO, EOR, GA, IAC, SB, SE, WILL, Client, flat, found_in, guests, needed, seated
from tests.server.kept_house import KeptHouse

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

AFTER_KILL = "deine Leitung ist geblieben"
IN_ORDER = "alles steht, wie es stand"
GAMES = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """One house with a keeper, for all tests of the module: each leaves it open, though it may be another by then."""
    house = KeptHouse(tmp_path_factory.mktemp("behalten")).start()
    yield house
    house.finish()


async def gone_and_back(house, clients, *, killed):
    """Let the house go and wait until each line has been told that it has stayed."""
    opened = house.opened
    for client in clients:
        client.forget()
    (house.kill if killed else house.restart)()
    sentence = AFTER_KILL if killed else IN_ORDER
    heard = await asyncio.gather(*(client.until(sentence, patience=60) for client in clients))
    await asyncio.to_thread(house.wait_open, opened + 1)
    return [flat(one) for one in heard]


async def play_until_stopped(party):
    """Play on; whoever stops this may do so anywhere."""
    while not party.is_over:
        await party.move()


def check(house, party, before):
    """Hold the journal against what was typed and told: nothing told is lost, nothing is there twice."""
    party.replayed.catch_up()
    kept = list(journal.read(house.database, party.number))
    assert before == kept[: len(before)]
    typed = [(entry.actor, entry.line) for entry in kept[len(before) :] if not is_house(entry.actor)]
    if len(typed) == len(party.accepted) + 1:
        assert party.pending == typed[-1]
        typed.pop()
    assert party.accepted == typed


async def everybody(house, chosen):
    """Return a table of every game of the house, each with all its people."""
    return [
        await seated(house, vocabulary.game.id, await guests(house, needed(vocabulary)), chosen.getrandbits(32))
        for vocabulary in GAMES
    ]


async def fall(house, parties, chosen, *, killed):
    """Let the house go at any moment while all parties play on, wait until all are back, and look that all is there."""
    before = {party.number: list(journal.read(house.database, party.number)) for party in parties}
    for party in parties:
        party.accepted.clear()
        party.pending = None
    playing = [asyncio.create_task(play_until_stopped(party)) for party in parties]
    await asyncio.sleep(chosen.uniform(0.1, 0.6))
    stopping = asyncio.gather(*playing, return_exceptions=True)
    opened = house.opened
    (house.kill if killed else house.restart)()
    for task in playing:
        task.cancel()
    await stopping
    people = [client for party in parties for client in party.clients.values()]
    await asyncio.to_thread(house.wait_open, opened + 1)
    await asyncio.gather(
        *(one.ask("uhrzeit", "Uhr", patience=house.patience) for one in people)
    )  # behind all on its way
    for party in parties:
        check(house, party, before[party.number])
    assert not any(client.is_over for client in people)
    assert () == journal.gaps(house.database)
    assert () == results.contradictions(house.database)
    for place, party in enumerate(parties):
        if party.is_over:
            people = list(party.clients.values())
            for client in people:
                await client.ask("verlassen", "Du bist wieder im Vorraum.")
            parties[place] = await seated(house, party.replayed.vocabulary.game.id, people, chosen.getrandbits(32))


@tries(1, 300)
async def test_everybody_plays_on_through_kills_and_restarts(kept, tries):
    """Every game of the house, the house going at any moment, every third time in order: no line is lost."""
    chosen = random.Random(tries)
    parties = await everybody(kept, chosen)
    for turn in range(tries):
        await fall(kept, parties, chosen, killed=turn % 3 != 1)


async def check_terminals(house):
    """Kill and restart a house; letters, width, marks, settings and half a typed line are those of before."""
    narrow, program, lobby = await guests(house, 3)
    narrow.encoding = "latin-1"
    await narrow.ask("zeichensatz latin-1")
    await narrow.ask("breite 40")
    program.write(bytes((IAC, DO, 25)))  # it agrees to marks at the end of a prompt
    program.write(bytes((IAC, WILL, 31, IAC, SB, 31, 0, 30, 0, 20, IAC, SE)))  # and has a window of thirty columns
    await program.ask("uhrzeit")
    for killed in (True, False):
        narrow.write(b"eroe")
        await lobby.ask("uhrzeit")
        heard = await gone_and_back(house, [narrow, program, lobby], killed=killed)
        assert all("Willkommen" not in one for one in heard)
        assert max(map(len, narrow.history[-1].splitlines())) <= 40
        narrow.forget()
        narrow.write("ffnen räumab\r\n".encode("latin-1"))
        assert "Räum-Ab." in await narrow.until("Du eröffnest Tisch")
        await narrow.ask("verlassen", "wieder im Vorraum")
        program.commands.clear()
        assert max(map(len, (await program.ask("hilfe")).splitlines())) <= 30
        assert bytes((IAC, EOR)) in program.commands
        assert bytes((IAC, GA)) not in program.commands


async def test_line_reads_and_writes_as_before(kept):
    """Whatever was agreed on is agreed on."""
    await check_terminals(kept)


@pytest.mark.soak
async def test_line_reads_and_writes_as_before_on_the_other_loop(tmp_path):
    """The same on the loop of the standard library."""
    house = KeptHouse(tmp_path, server__loop="asyncio").start()
    await check_terminals(house)
    house.finish()


async def test_everybody_is_who_and_where_they_were(kept):
    """At a table, watching it with a program, in the lobby; but whose account is gone has to log in again."""
    anna, dora, carl, bernd = await guests(kept, 2) + [await Client.connect(kept.port) for _ in range(2)]
    await carl.sign_up("Carl", "erdbeerkuchen")
    await bernd.sign_up("Bernd", "apfelstrudel")
    await anna.ask("spielen gin", "Deine 10 Steine")
    table = found_in(r"Tisch (\d+)", flat(await anna.ask("karten", "Deine 10 Steine")))
    dora.write(bytes((IAC, DO, 201)))
    dora.write(bytes((IAC, SB, 201)) + b'Core.Supports.Set ["Stammtisch.Tisch 1"]' + bytes((IAC, SE)))
    await dora.ask(f"zusehen {table}", f"Du schaust jetzt an Tisch {table} zu")
    os.kill(kept.pid, signal.SIGSTOP)  # the house does not notice any more that an account is gone
    assert kept.call("konto", "loeschen", "carl", "--ja", "--datenbank", kept.url).returncode == 0
    dora.commands.clear()

    await gone_and_back(kept, [anna, dora, bernd], killed=True)

    assert "Melde dich bitte noch einmal an." in flat(await carl.ended())
    assert "Deine 10 Steine" in flat(await anna.ask("karten", "Deine 10 Steine"))
    assert f"Tisch {table}" in flat(await dora.ask("zusehen aus", f"Tisch {table}"))
    assert any(b"Stammtisch.Tisch {" in command for command in dora.commands)
    here = flat(await bernd.ask("wer"))
    assert all(one.name in here for one in (anna, dora, bernd))
    await anna.ask("verlassen ja", "Vorraum")


async def test_command_restarts_the_house_in_order(kept, open_house):
    """`stammtisch neustart` returns when the new house is there; where nobody would start one it says so."""
    [anna] = await guests(kept, 1)
    before = kept.pid

    done = await asyncio.to_thread(kept.call, "neustart", "--datenbank", kept.url)

    assert (0, "") == (done.returncode, done.stderr)
    assert before != kept.pid
    assert "Anna" not in await anna.until(IN_ORDER)
    alone = open_house()
    refused = await asyncio.to_thread(alone.call, "neustart", "--datenbank", alone.url)
    assert (1, "") == (refused.returncode, refused.stdout)
    assert "niemand würde es neu starten" in refused.stderr
