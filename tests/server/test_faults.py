"""
A disk that fails: what cannot be stored has not happened, the table says so with a number, and the house plays on.

Each fault is done to the files of a running house from outside, as a host's machine would do it.
"""

import asyncio
import os
import re
import resource
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest

from tests.db.faults import held
from tests.postgres import ON_POSTGRES
from tests.server.driver import PATIENCE, Client, Party, flat, found_in, guests, seated

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

OF_A_FILE = pytest.mark.sqlite
"""Done to files; what befalls a server is in `test_database_away.py` and `tests/db`."""

APOLOGY = "Das hat leider nicht geklappt, und es liegt an uns (Nummer "


# --- faults that pass ------------------------------------------------------------------------------------------------


@contextmanager
def locked(server):
    """Another process writes and does not come to an end."""
    with held(server.database):
        yield


@contextmanager
def taken_away(server):
    """The database is moved; what is left may be read, and not written."""
    away = server.database_file.with_suffix(".weg")
    server.database_file.rename(away)
    yield
    away.rename(server.database_file)


@contextmanager
def no_room(server):
    """No file may grow any more: the limit of the process stands for a full disk."""
    size = server.database_file.with_name(server.database_file.name + "-wal").stat().st_size
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("fault", [locked, *(pytest.param(one, marks=OF_A_FILE) for one in (taken_away, no_room))])
async def test_a_fault_that_passes(open_house, fault):
    """While the disk fails whoever moves reads one apology with a number, nobody else does; then the move is played."""
    server = open_house()
    server.excused = ("incident",)
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(8)
    before = list(party.replayed.entries)
    name, line = party.next_move()
    for client in people:
        client.forget()
    with fault(server):
        author = party.client(name)
        author.send(line)
        heard = flat(await author.until(APOLOGY))
        assert 1 == heard.count(APOLOGY)
        number = found_in(r"Nummer (\d+-\d+)", heard)
        for client in people:
            if client is not author:
                assert APOLOGY not in flat(await client.ask("uhrzeit", "Uhr"))
        cards = party.replayed.cards(seat_of(party, name))
        assert cards in flat(await author.ask("karten", cards))
        stranger = await Client.connect(server.port)
        await stranger.ask("gast", "Das konnte ich gerade nicht speichern", "Name:")
        assert server.is_running
        evidence = server.folder / "zustand" / "pannen" / f"{number}.partie"
        assert f"{name}: {line}" in evidence.read_text(encoding="utf-8")
        assert 0o600 == evidence.stat().st_mode & 0o777
        assert number in server.log()
    assert [] == party.replayed.catch_up()
    assert before == party.replayed.entries
    await party.type(name, line)
    await party.play(8)
    await stranger.guest()
    assert () == server.database.damages()


def seat_of(party, name):
    """The seat of somebody."""
    sitting = party.replayed.sitting
    return next(seat for seat in sitting.circle if sitting.people[seat].name == name)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of one megabyte."""
    place = tmp_path / "voll"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(place)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("only root may mount a small file system")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(ballast):
    """Write until the file system is full."""
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


@OF_A_FILE
async def test_a_full_disk(open_house, small_disk):
    """On a file system without a free byte nothing is stored and nothing is lost; with room again all goes on."""
    server = open_house()
    server.kill()
    server.excused = ("incident",)
    server.database_file = small_disk / "haus.sqlite"
    server.start()
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(4)
    ballast = small_disk / "ballast"
    fill(ballast)
    refused = 0
    while refused < 3:  # what still fits into the last page of the log is stored
        name, line = party.next_move()
        heard = flat(await (await party.at_rest(name)).ask(line))
        refused += APOLOGY in heard
        assert (APOLOGY in heard) == (party.replayed.catch_up() == [])
    assert server.is_running
    ballast.unlink()
    await party.play(10)
    server.kill()
    server.start()
    back = await Client.connect(server.port)
    assert "Du sitzt an Tisch 1." in flat(await back.guest(people[0].word))
    server.finish()


async def test_new_accounts_and_tables_while_the_disk_fails(open_house):
    """A new name, another password, a new table: each says that it could not be stored, and nothing of it stays."""
    server = open_house()
    server.excused = ("incident", "table not opened")
    anna = await Client.connect(server.port)
    await anna.sign_up("Anna", "Veilchen und Rosen")
    bernd = await Client.connect(server.port)
    await bernd.ask("Bernd", "Neu anlegen?")
    await bernd.ask("j", "Neues Passwort")
    await bernd.ask("Veilchen und Nelken", "Noch einmal")
    await anna.ask("passwort", "Bisheriges Passwort:")
    await anna.ask("Veilchen und Rosen", "Neues Passwort")
    await anna.ask("Rosen und Veilchen", "Noch einmal")
    with locked(server):
        await bernd.ask("Veilchen und Nelken", "nicht speichern")
        await anna.ask("Rosen und Veilchen", "nicht speichern")
        await anna.ask("eroeffnen", "nicht speichern")
        await anna.ask("tische", "Gerade ist kein Tisch offen")
        again = await Client.connect(server.port)
        await again.log_in("Anna", "Veilchen und Rosen")
        await again.ask("rangliste siege", "noch keine Partie")
    await again.ask("eroeffnen", "Du eröffnest Tisch")
    bernd = await Client.connect(server.port)
    await bernd.sign_up("Bernd", "Veilchen und Nelken")


# --- faults that stay ------------------------------------------------------------------------------------------------


def change(server, statement):
    """Do to the database what nobody should, while nobody serves it."""
    with server.database.writing.begin() as stranger:
        assert stranger.exec_driver_sql(statement).rowcount == 1


DAMAGES = {
    "a line that means nothing": "UPDATE journal SET line = 'xyzzy' WHERE table_number = {table} AND number = 7",
    "a move that was not possible": "UPDATE journal SET line = 'mischen' WHERE table_number = {table} AND number = 7",
    "somebody who is not there": "UPDATE journal SET actor = 'Zoe' WHERE table_number = {table} AND number = 7",
    "cards that are not there": "UPDATE journal SET line = 'mischen 2o 2o' WHERE table_number = {table} AND number = 4",
    "a gap": "DELETE FROM journal WHERE table_number = {table} AND number = 7",
    "a cut end": "UPDATE tables SET last_entry = last_entry + 3 WHERE number = {table}",
    "other rules": "UPDATE journal SET line = 'eroeffnen romme 999 Gast1' WHERE table_number = {table} AND number = 0",
}
if not ON_POSTGRES:  # which takes no bytes for text
    DAMAGES["no text at all"] = "UPDATE journal SET line = x'fffe00' WHERE table_number = {table} AND number = 7"


async def test_damaged_journals_close_their_tables_alone(open_house):
    """Everybody of such a table reads on coming back that it cannot go on; other tables and new ones do not notice."""
    server = open_house()
    parties = []
    for seed in range(len(DAMAGES) + 1):
        parties.append(await seated(server, "romme", await guests(server, 3), seed))
        await parties[-1].play(10)
    *damaged, sound = parties
    server.kill()
    for table, statement in enumerate(DAMAGES.values(), 1):
        change(server, statement.format(table=table))
    server.start()
    for damage, party in zip(DAMAGES, damaged, strict=True):
        for before in party.clients.values():
            back = await Client.connect(server.port)
            heard = flat(await back.guest(before.word))
            assert f"Tisch {party.replayed.number} lässt sich leider nicht fortsetzen" in heard, damage
    assert [f"Tisch {sound.replayed.number}"] == re.findall(r"Tisch \d+", flat(await back.ask("tische")))
    heirs = [await Client.connect(server.port) for _ in sound.clients]
    for client, before in zip(heirs, sound.clients.values(), strict=True):
        await client.guest(before.word)
    await Party(server, sound.replayed.number, heirs).play(10)
    await (await seated(server, "romme", await guests(server, 3))).play(5)
    assert len(DAMAGES) == server.log().count("journal not replayed")
    assert not re.search(r"xyzzy|2o", server.log())


async def test_a_damaged_row_closes_its_table(open_house):
    """A table of which not even the row can be read is closed at the start; all others are there."""
    server = open_house()
    people = await guests(server, 4)
    await seated(server, "romme", people[:2])
    await seated(server, "romme", people[2:])
    server.kill()
    change(server, "UPDATE tables SET people = '{' WHERE number = 1")
    server.start()
    back = await Client.connect(server.port)
    assert "Du sitzt an Tisch 2." in flat(await back.guest(people[3].word))
    lobby = await Client.connect(server.port)
    await lobby.guest()
    assert "Tisch 1" not in flat(await lobby.ask("tische"))


@OF_A_FILE
@pytest.mark.parametrize("keep", [0.0, 0.6])
async def test_a_cut_database(open_house, keep):
    """A database cut short is told in one sentence and exit code 2, or served as far as it goes; never a traceback."""
    server = open_house()
    server.excused = ("incident", "journal not replayed", "damaged")
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(30)
    server.stop()
    size = server.database_file.stat().st_size
    os.truncate(server.database_file, int(size * keep) // 4096 * 4096)
    call = server.call_briefly("start", "--port", "0", "--datenbank", server.url)
    assert "Traceback" not in call.stdout + call.stderr
    if call.returncode != -15:
        assert 2 == call.returncode
        assert 1 == len(call.stderr.strip().splitlines())


@OF_A_FILE
async def test_damaged_while_it_is_served(open_house):
    """Pages overwritten under a running house: apologies, no end; the copy put back, it plays on."""
    server = open_house()
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(30)
    server.excused = ("incident", "log-in failed")
    files = [server.database_file, server.database_file.with_name(server.database_file.name + "-wal")]
    copies = {file: file.read_bytes() for file in files}  # before anna comes: she will have to come again
    entries = list(party.replayed.entries)
    anna = await Client.connect(server.port)
    await anna.sign_up("Anna", "Veilchen und Rosen")
    for file in files:
        with file.open("r+b") as pages:
            pages.seek(4096)
            pages.write(os.urandom(file.stat().st_size - 4096))
    for client in people:
        assert len(await client.ask("karten")) > 20
    for line in (
        "gast",
        "gast keinwortvonda",
        "Friederike",
        "Anna",
    ):  # answered from what is still in memory, or excused
        stranger = await Client.connect(server.port)
        assert len(await stranger.ask(line)) > 3
    await anna.ask("passwort", "Bisheriges Passwort:")
    assert len(await anna.ask("Veilchen und Rosen")) > 3
    for line in ("rangliste", "protokoll", party.next_move()[1], "karten"):
        assert len(await people[0].ask(line)) > 3
    assert server.is_running
    server.kill()
    for file, content in copies.items():
        file.write_bytes(content)
    server.start()
    back = [await Client.connect(server.port) for _ in people]
    for client, before in zip(back, people, strict=True):
        assert "Du sitzt an Tisch 1." in flat(await client.guest(before.word))
    again = Party(server, 1, back)
    assert entries == again.replayed.entries[: len(entries)]
    await again.play(10)


async def test_restart_hangs_on_nothing(open_house):
    """A kill -9 in the middle of a write leaves no lock behind: the next start serves at once."""
    server = open_house()
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(5)
    party.client(party.next_move()[0]).send(party.next_move()[1])
    server.kill()
    server.start()


async def test_a_full_standard_output(tmp_path):
    """Where nothing of what the house tells its host can be kept it opens all the same, and ends in order."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {key: value for key, value in os.environ.items() if not key.startswith("STAMMTISCH_")}
    own |= {"STAMMTISCH_SERVER__STATE_DIR": str(tmp_path / "zustand")}
    command = [sys.executable, "-m", "server", "start", "--port", str(port)]
    command += ["--datenbank", f"sqlite:///{tmp_path / 'haus.sqlite'}"]
    full = os.open("/dev/full", os.O_WRONLY)
    house = await asyncio.create_subprocess_exec(*command, stdout=full, stderr=full, env=own)
    os.close(full)
    try:
        async with asyncio.timeout(60):
            while True:
                with suppress(ConnectionError):
                    guest = await Client.connect(port)
                    break
                assert house.returncode is None
                await asyncio.sleep(0.05)
        await guest.ask("gast", "Willkommen am Stammtisch")
    finally:
        house.terminate()
        code = await asyncio.wait_for(house.wait(), PATIENCE)
    assert 0 == code
