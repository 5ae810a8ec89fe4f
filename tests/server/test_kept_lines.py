"""
Lines that outlive the house: it is killed or restarted, and whoever is there by telnet stays where they are.

What was told is stored, what was stored is there once, and the line reads and writes as it did before.
"""

import asyncio
import random

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.replay import is_house
from db import journal, results
from tests.lanes import tries
from tests.server.driver import DO, EOR, GA, IAC, SB, SE, WILL, Client, flat, guests, needed, seated
from tests.server.kept_house import KeptHouse

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

AFTER_KILL = "deine Leitung ist geblieben"
IN_ORDER = "alles steht, wie es stand"
GAMES = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits]


@pytest.fixture
def kept_house(tmp_path):
    """Open a house with a keeper; both are closed when the test is over."""
    houses = []

    def opened(**settings):
        folder = tmp_path / f"behalten{len(houses)}"
        folder.mkdir()
        houses.append(KeptHouse(folder, **settings))
        return houses[-1].start()

    yield opened
    for house in houses:
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


@tries(2, 300)
async def test_everybody_plays_on_through_kills_and_restarts(kept_house, tries):
    """Every game of the house, the house going at any moment, every third time in order: no line is lost."""
    house, chosen = kept_house(), random.Random(tries)
    parties = [
        await seated(house, vocabulary.game.id, await guests(house, needed(vocabulary)), chosen.getrandbits(32))
        for vocabulary in GAMES
    ]
    for turn in range(tries):
        before = {party.number: list(journal.read(house.database, party.number)) for party in parties}
        for party in parties:
            party.accepted.clear()
            party.pending = None
        playing = [asyncio.create_task(play_until_stopped(party)) for party in parties]
        await asyncio.sleep(chosen.uniform(0.1, 0.6))
        stopping = asyncio.gather(*playing, return_exceptions=True)
        opened = house.opened
        (house.restart if turn % 3 == 1 else house.kill)()
        for task in playing:
            task.cancel()
        await stopping
        people = [client for party in parties for client in party.clients.values()]
        await asyncio.to_thread(house.wait_open, opened + 1)
        for party in parties:
            for client in party.clients.values():
                await client.ask("uhrzeit", "Uhr", patience=60)  # behind whatever was still on its way
            check(house, party, before[party.number])
        assert not any(client.is_over for client in people)
        assert () == journal.gaps(house.database)
        assert () == results.contradictions(house.database)
        for party in [one for one in parties if one.is_over]:
            people = list(party.clients.values())
            for client in people:
                await client.ask("verlassen", "Du bist wieder im Vorraum.")
            game = party.replayed.vocabulary.game.id
            parties[parties.index(party)] = await seated(house, game, people, chosen.getrandbits(32))


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
async def test_line_reads_and_writes_as_before(kept_house, loop):
    """Letters, width, marks, settings of the line and half a typed line are those of before, killed or restarted."""
    house = kept_house(server__loop=loop)
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


async def test_program_is_told_again_what_it_wants(kept_house):
    """A client program that follows its table does so after the house has fallen, without asking anew."""
    house = kept_house()
    [anna] = await guests(house, 1)
    anna.write(bytes((IAC, DO, 201)))
    wanted = b'Core.Supports.Set ["Stammtisch.Tisch 1"]'
    anna.write(bytes((IAC, SB, 201)) + wanted + bytes((IAC, SE)))
    await anna.ask("spielen gin", "Deine 10 Steine")
    anna.commands.clear()

    await gone_and_back(house, [anna], killed=True)
    await anna.ask("uhrzeit")

    assert any(b"Stammtisch.Tisch {" in command for command in anna.commands)


async def test_spectator_watches_on_and_the_lobby_stays_the_lobby(kept_house):
    """Guests without a seat are not forgotten while the house is gone, and are who they were."""
    house = kept_house()
    anna, dora = await guests(house, 2)
    await anna.ask("spielen gin", "Deine 10 Steine")
    await dora.ask("zusehen 1", "Du schaust jetzt an Tisch 1 zu")

    await gone_and_back(house, [anna, dora], killed=True)

    assert "Tisch 1" in flat(await dora.ask("zusehen aus"))
    assert dora.name in flat(await anna.ask("wer"))


async def test_who_has_another_password_by_then_is_asked_for_it(kept_house):
    """A line is its owner's only as long as what its log-in hangs on is the same."""
    house = kept_house()
    anna = await Client.connect(house.port)
    await anna.sign_up("Anna", "erdbeerkuchen")
    bernd = await Client.connect(house.port)
    await bernd.sign_up("Bernd", "apfelstrudel")
    assert house.call("konto", "loeschen", "anna", "--ja", "--datenbank", house.url).returncode == 0

    house.kill()

    assert "Melde dich bitte noch einmal an." in flat(await anna.ended())
    assert "Bernd" in flat(await bernd.ask("wer", patience=60))


async def test_command_restarts_the_house_in_order(kept_house, open_house):
    """`stammtisch neustart` returns when the new house is there; where nobody would start one it says so."""
    house = kept_house()
    [anna] = await guests(house, 1)
    before = house.pid

    done = await asyncio.to_thread(house.call, "neustart", "--datenbank", house.url)

    assert (0, "") == (done.returncode, done.stderr)
    assert before != house.pid
    assert "Anna" not in await anna.until(IN_ORDER)
    alone = open_house()
    refused = await asyncio.to_thread(alone.call, "neustart", "--datenbank", alone.url)
    assert (1, "") == (refused.returncode, refused.stdout)
    assert "niemand würde es neu starten" in refused.stderr
