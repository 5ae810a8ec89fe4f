"""What a host relies on: a backup brings the house back as it was, and a house that is told to close loses nothing."""

import asyncio
import contextlib
import shutil
import signal

import pytest

from db import journal
from db.opening import open_database
from tests.server.driver import PATIENCE, Client, Party, flat, guests, seated
from tests.server.test_evening import come_in

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

GOODBYE = "Der Stammtisch schließt jetzt."


def lines_of(entries):
    """Return who said what."""
    return [(entry.actor, entry.line) for entry in entries]


def copy_back(server, copy):
    """Do what README tells the host to do while the server does not run."""
    shutil.copy(copy, server.database_file)
    for ending in ("-wal", "-shm"):
        server.database_file.with_name(server.database_file.name + ending).unlink(missing_ok=True)


def sound(server):
    """Tell whether `pruefen` finds nothing wrong."""
    call = server.call("pruefen", "--datenbank", server.url)
    assert (0, "") == (call.returncode, call.stderr), call.stdout
    return call.stdout.rstrip().endswith(" Tische geprüft, 0 Mängel.")


@pytest.mark.sqlite  # a file is copied over a file
async def test_the_way_back_of_a_backup(open_house, tmp_path):
    """Copied while two games run and copied back after more was played: tables, people and moves are as at the copy."""
    server = open_house()
    people = await come_in(server, known=False)
    others = await guests(server, 3)
    party, other = await seated(server, "romme", people), await seated(server, "blackjack", others)
    await party.play(12)
    await other.play(5)

    playing = asyncio.create_task(other.play(1000))
    copy = tmp_path / "sicher.sqlite"
    call = await asyncio.to_thread(server.call, "sichern", str(copy), "--datenbank", server.url)
    assert (0, "") == (call.returncode, call.stderr)
    with open_database(f"sqlite:///{copy}", create=False) as kept:
        saved = {number: lines_of(journal.read(kept, number)) for number in (1, 2)}
    assert lines_of(party.replayed.entries) == saved[1]
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    await party.play(8)
    assert len(saved[1]) < len(party.replayed.entries)

    server.kill()
    copy_back(server, copy)
    server.start()
    assert sound(server)
    people = await come_in(server)
    again = Party(server, 1, people)
    assert saved[1] == lines_of(again.replayed.entries)
    await again.play(5)
    for guest in others:
        back = await Client.connect(server.port)
        await back.ask(f"gast {guest.word}", f"Willkommen zurück, {guest.name}! Du sitzt an Tisch 2.")
    server.kill()
    assert sound(server)


async def test_closing_while_everybody_plays(open_house):
    """SIGTERM in the middle of moves at six tables: all are told, exit code 0 in ten seconds, no told move is lost."""
    server = open_house()
    parties = []
    for seed in range(6):
        game = ("romme", "blackjack", "doppelkopf")[seed % 3]
        people = await guests(server, {"doppelkopf": 4}.get(game, 3))
        parties.append(await seated(server, game, people, seed))
    playing = [asyncio.create_task(party.play(10_000)) for party in parties]
    async with asyncio.timeout(PATIENCE):
        while any(len(party.accepted) <= 5 for party in parties):
            await asyncio.sleep(0.05)
    server.signal(signal.SIGTERM)
    assert 0 == await asyncio.to_thread(server.wait, 10)
    for result in await asyncio.gather(*playing, return_exceptions=True):
        assert isinstance(result, AssertionError | int), result  # cut off while waiting for an answer, or at the end
    for party in parties:
        party.replayed.catch_up()
        stored = iter(lines_of(party.replayed.entries))
        assert 5 < len(party.accepted)
        assert all(move in stored for move in party.accepted), "a move is lost, or out of order"
        for client in party.clients.values():
            assert GOODBYE in flat(client.raw.decode("utf-8", "replace"))
    assert sound(server)
