"""
Guests who mean ill, or whose programs are broken: whatever they send, the house stands and nobody else notices.

Everything here is sent to a real server process. Beside each bad guest sits a good one, the witness: they must be
answered at once, and no byte that one guest has typed may do anything to the terminal of another.
"""

import asyncio
import itertools
import random
import re
import statistics
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from commands.catalogue import VOCABULARIES
from commands.language.misread import Misread
from commands.lobby.registering import OpenAccount
from commands.lobby.verbs import Quit
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from db import players
from db.writer import store
from games.table import state
from games.table.actions import BreakOff, Leave
from server.accounts.passwords import HASHER
from tests.server.driver import (
    EOR,
    GA,
    IAC,
    NOP,
    PATIENCE,
    SB,
    SE,
    WILL,
    Client,
    ServerProcess,
    flat,
    found_in,
    guests,
    needed,
    seated,
)

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.bytes"))

READERS = 16
"""Files that readers of the database may have opened for good meanwhile; a connection left behind would be one more."""

HARMLESS_COMMANDS = {bytes((IAC, GA)), bytes((IAC, EOR)), bytes((IAC, NOP))}
"""What a guest who negotiates nothing may be sent beside text, once they are in."""


@pytest.fixture(scope="module", params=["asyncio", "uvloop"])
def loop_house(request, tmp_path_factory):
    """A house on each loop, its doors as wide open as they go: nothing but its own strength protects it."""
    made = ServerProcess(tmp_path_factory.mktemp("haus"), server__loop=request.param).start()
    yield made
    made.finish()


async def well(server, witness):
    """The witness is answered, and reads nothing but plain text."""
    await witness.ask("uhrzeit", "Es ist", patience=20)
    unharmed(witness)
    assert server.is_running


def unharmed(client):
    """Nothing that was sent does anything to a terminal but show letters."""
    for page in client.history:
        assert all(letter.isprintable() or letter in "\r\n" for letter in page), repr(page)
        assert not re.search("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0300-\u036f]", page), repr(page)
    assert set(client.commands) <= HARMLESS_COMMANDS


async def a_witness(server):
    """Bring in a good guest."""
    [client] = await guests(server, 1)
    client.commands.clear()
    return client


# --- any bytes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("inside", [False, True], ids=["door", "inside"])
async def test_corpus(loop_house, inside):
    """Every kept sequence of bytes, whole, in halves and byte by byte, at the door and inside."""
    witness = await a_witness(loop_house)
    files = loop_house.open_files()
    assert len(CORPUS) > 30

    async def send(data, size):
        bad = await Client.connect(loop_house.port)
        if inside:
            await bad.guest()
        for begin in range(0, len(data), size):
            bad.write(data[begin : begin + size])
            await asyncio.sleep(0)
        bad.write(b"\r\n")
        bad.half_close()
        await bad.ended()

    wholes = [file.read_bytes() for file in CORPUS]
    sizes = [
        (data, size) for data in wholes for size in (len(data), max(1, len(data) // 2), 1 if len(data) < 600 else 100)
    ]
    await asyncio.gather(*(send(data, size) for data, size in sizes))
    await well(loop_house, witness)
    assert loop_house.troubles() == []
    assert loop_house.open_files() <= files + READERS


TOKENS = st.one_of(
    st.binary(max_size=30),
    st.sampled_from(
        [
            *(bytes((IAC, one)) for one in range(236, 256)),
            *(
                bytes((IAC, verb, option))
                for verb in range(251, 255)
                for option in (0, 1, 3, 24, 31, 34, 39, 42, 86, 87, 201)
            ),
            *(bytes((IAC, SB, option)) for option in (24, 31, 39, 42, 86, 87, 201)),
            bytes((IAC, SE)),
            *(b"\r\n", b"\n", b"\r\0", b"\r", b"\0", b"\x1b[", b"\x9b", b"\x08", b"\x7f", b"\x15"),
            *(b"gast\r\n", b"j\r\n", b"n\r\n", b"eroeffnen\r\n", b"mitspielen\r\n", b"mischen\r\n", b"karten\r\n"),
            *(
                b"verlassen\r\n",
                b"'",
                b"sagen ",
                b"anlegen ",
                b"passwort\r\n",
                b"wer\r\n",
                b"ende\r\n",
                b"Annemarie\r\n",
            ),
            *("ä".encode(), "ä".encode("latin-1"), "\u202e".encode(), b"\xed\xa0\x80", b"a" * 990),
        ]
    ),
)


@settings(
    max_examples=60,
    phases=[Phase.explicit, Phase.generate],  # a failing example is told as it was: a server is no place to shrink it
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(tokens=st.lists(TOKENS, max_size=25), cuts=st.lists(st.integers(0, 400), max_size=4), inside=st.booleans())
async def test_any_bytes_in_any_chunking(loop_house, tokens, cuts, inside):
    """Whatever comes, in whatever pieces, at the door or inside: the witness is answered, the log stays clean."""
    witness = await a_witness(loop_house)
    bad = await Client.connect(loop_house.port)
    if inside:
        await bad.guest()
    data = b"".join(tokens)
    places = sorted({0, *(cut for cut in cuts if cut < len(data)), len(data)})
    for begin, end in itertools.pairwise(places):
        bad.write(data[begin:end])
        await asyncio.sleep(0.001)
    await well(loop_house, witness)
    bad.cut()
    witness.cut()
    assert loop_house.troubles() == []


# --- any line --------------------------------------------------------------------------------------------------------


def some_line(chosen, vocabulary, names):
    """A line such as nobody would type, of words that mean something here and of such that never do."""
    lexicon = lexicon_of(vocabulary)
    words = [word for verb in lexicon.verbs for word in verb.words]
    cards = list(vocabulary.spelling.cards) if vocabulary.spelling is not None else ["10+"]
    others = [
        "1",
        "0",
        "-3",
        "99999",
        ",",
        ";",
        "=",
        "j=8+",
        "zu",
        "mit",
        "alles",
        "ja",
        "vorn",
        "²",
        "%s",
        "ß",
        "♥",
        "\\",
    ]
    first = chosen.choice(words) if chosen.random() < 0.9 else chosen.choice(others)
    rest = [
        chosen.choice(chosen.choice((words, cards, cards, others, others, names))) for _ in range(chosen.randrange(6))
    ]
    return chosen.choice((" ", " ", ",")).join((first, *rest))


def is_harmless(vocabulary, sitting, line):
    """Whether a line may be typed without ending the test: it does not leave, break off, hang up or want an account."""
    try:
        return not isinstance(
            lexicon_of(vocabulary).read(line, TableNames(sitting)), (Leave, BreakOff, Quit, OpenAccount)
        )
    except Misread:
        return True


@pytest.mark.parametrize("vocabulary", [one for one in VOCABULARIES if one.game.waits], ids=lambda one: one.game.id)
async def test_any_line_in_any_phase(house, vocabulary):
    """In every phase that comes up, lines of all kinds get an answer in words; none is our fault, and play goes on."""
    people = await guests(house, needed(vocabulary))
    party = await seated(house, vocabulary.game.id, people, seed=7)
    names = [client.name for client in people]
    chosen = random.Random(vocabulary.game.id)
    typed, met = 0, Counter[str]()
    for _ in range(250):
        if party.is_over:
            break
        phase = state.phase(vocabulary.game, party.replayed.sitting)
        met[phase] += 1
        for _ in range(12 if met[phase] <= 4 else 0):
            line = some_line(chosen, vocabulary, names)
            if not is_harmless(vocabulary, party.replayed.sitting, line):
                continue
            heard = await chosen.choice(people).ask(line)
            assert re.search(r"\w{2}", heard), line
            assert "es liegt an uns" not in flat(heard), line
            party.replayed.catch_up()
            typed += 1
        if not party.is_over:
            await party.move()
    assert typed > 40
    assert house.troubles() == []
    for client in people:
        client.cut()


# --- what guests say -------------------------------------------------------------------------------------------------

NASTY = (
    b"\x1b[2J\x1b[31mrot\x1b[0m",
    b"\x1b]0;Titel\x07\x1b]8;;http://boese\x1b\\",
    b"\x9b31m\x9d0;x\x9c",
    b"\xff\xff\xff\xfb\x01",
    "\u202eumgekehrt\u202c \u2066x\u2069".encode(),
    "unsichtbar\u200b\u200d\u2060\ufeff".encode(),
    ("a" + "\u0301" * 50).encode(),
    "Аdmіn".encode(),
    b"%s%n{0}{0.__class__}",
    b"\x07\x08\x0b\x0c\x0e\x7f\x00",
    "\u2028Zeile\u2029".encode(),
    b"\xc2\x9b31m",
)


async def test_what_guests_say_is_data(open_house):
    """Talk, whispers, reasons and names reach others as letters only, in every charset."""
    server = open_house()
    admin = await Client.connect(server.port)
    await admin.sign_up("Agathe", "Veilchen und Rosen")
    assert 0 == server.call("admin", "Agathe", "--datenbank", server.url).returncode
    admin = await Client.connect(server.port)
    await admin.log_in("Agathe", "Veilchen und Rosen")
    bad, plain, old, victim = await guests(server, 4)
    await old.ask("zeichensatz latin-1", "latin-1")
    old.encoding = "latin-1"
    hearers = (admin, plain, old)
    for client in (*hearers, victim):
        client.commands.clear()
    for nasty in NASTY:
        bad.write(b"'Anfang " + nasty + b" Ende\r\n")
        bad.write(b"fluestern gast2 Anfang " + nasty + b" Ende\r\n")
        for line in (b"fluestern " + nasty + b" Hallo\r\n", b"mitspielen " + nasty + b"\r\n", nasty + b"\r\n"):
            bad.write(line)
        for client in hearers:
            await client.until("sagt: Anf", "Ende")
        await plain.until("flüstert dir zu: Anf")
    admin.write(b"kick gast4 " + b" ".join(nasty for nasty in NASTY if IAC not in nasty) + b"\r\n")
    assert "Grund:" in await victim.ended()
    for client in (*hearers, victim):
        unharmed(client)
    assert "Admin" in flat("".join(plain.history))  # looks like it, is it


async def test_client_names_cannot_forge_the_log(open_house):
    """What a client tells of itself stands in the log on one line and without anything a terminal would obey."""
    server = open_house()
    bad = await Client.connect(server.port)
    bad.write(
        bytes((IAC, WILL, 24)) + bytes((IAC, SB, 24, 0)) + b"\x1b[31mX\r\n1999 came in name=Admin" + bytes((IAC, SE))
    )
    await bad.guest()
    assert "\x1b" not in server.log()
    assert not re.search(r"^1999", server.log(), re.MULTILINE)


# --- too much --------------------------------------------------------------------------------------------------------


async def test_too_much_of_everything(open_house):
    """A 20 MB line, a megabyte of commands, ten thousand lines: slowed or dropped, in bounded memory and time."""
    server = open_house(limits__enabled="true", limits__sessions_per_address=50, limits__connects_per_minute=500)
    witness = await a_witness(server)
    memory = server.memory()
    for flood in (
        b"a" * 20_000_000,
        bytes((IAC,)) * 1_000_000,
        bytes((IAC, WILL, 24)) * 300_000,
        bytes((IAC, SB, 24)) + b"x" * 1_000_000,
        b"karten\r\n" * 10_000,
        b"'Hallo\r\n" * 10_000,
        b"\r\n" * 100_000,
    ):
        cpu = server.cpu_seconds()
        bad = await Client.connect(server.port)
        await bad.guest()
        bad.write(flood)
        for _ in range(10):
            await well(server, witness)
        bad.cut()
        assert server.cpu_seconds() - cpu < 0.5, flood[:20]
    assert server.memory() - memory < 30_000_000


@pytest.mark.soak
async def test_slow_floods_are_slowed(open_house):
    """Who stays just below the cut is answered at the allowed rate and no faster."""
    server = open_house(limits__enabled="true", limits__lines_per_second=20, limits__lines_burst=10)
    [eager] = await guests(server, 1)
    begin = time.monotonic()
    eager.forget()
    eager.write(b"wer\r\n" * 40)
    for _ in range(40):
        await eager.page()
    assert 1.0 < time.monotonic() - begin < 6.0


async def test_talk_is_limited(open_house):
    """Nobody can talk the others down."""
    server = open_house(limits__enabled="true", limits__talk_per_minute=5, limits__lines_burst=100)
    [talker] = await guests(server, 1)
    heard = [await talker.ask(f"'Zeile {number}") for number in range(10)]
    assert 5 == sum("sagt: Zeile" in page for page in heard)
    assert "viel Text" in flat(heard[-1])


async def test_limits_at_the_door(open_house):
    """Connections per address and minute and names per day have a bound, each told in a sentence."""
    server = open_house(
        limits__enabled="true",
        limits__sessions_per_address=3,
        limits__connects_per_minute=8,
        konten__per_address_and_day=1,
    )
    people = [await Client.connect(server.port) for _ in range(3)]
    more = await Client.dial(server.port)
    assert "so viele Verbindungen offen" in flat(await more.ended())
    await people[0].sign_up("Friederike", "Veilchen und Rosen")
    await people[1].ask("Ferdinand", "Neu anlegen?")
    await people[1].ask("j", "heute schon genug Namen")
    people[2].cut()
    said = ""
    while "zu viele Verbindungen" not in said:  # 8 a minute
        client = await Client.dial(server.port)
        client.half_close()
        said = flat(await client.ended())
        assert server.log().count("came in") == 1


async def test_many_log_in_at_once(open_house):
    """More log-ins than can be checked: the rest are told to try again, nobody waits for ever."""
    server = open_house(slow_passwords=True, limits__password_queue=4)
    names = [f"Flora{letter}" for letter in "abcdefghijkl"]
    stored = HASHER.hash("Veilchen und Rosen")
    for name in names:
        store(server.database, players.create(name, name.lower(), stored, datetime.now(UTC)))
    clients = [await Client.connect(server.port) for _ in names]
    for client, name in zip(clients, names, strict=True):
        await client.ask(name, "Passwort:")
    for client in clients:
        client.send("Veilchen und Rosen")
    await asyncio.sleep(0)
    heard = [flat(await settled(client)) for client in clients]
    inside = sum("Willkommen" in page for page in heard)
    assert inside
    assert any("sehr viele Leute" in page for page in heard)
    [guest] = await guests(server, 1)
    await guest.ask("wer", f"{inside + 1} Personen sind da")


async def settled(client):
    """Wait until a log-in has come to something."""
    heard = ""
    while not any(word in flat(heard) for word in ("Willkommen", "sehr viele", "anderer Stelle")):
        heard += await client.page() if not client.is_over else await client.ended() + "anderer Stelle"
    return heard


# --- peers that are half there ---------------------------------------------------------------------------------------


async def test_who_does_not_read_is_dropped(open_house):
    """A peer that never reads loses their line once their outbox is full; the talkers lose no time over them."""
    server = open_house(limits__outbox_bytes=16384, limits__talk_per_minute=100000)
    witness, deaf = await guests(server, 2)
    files = server.open_files()
    memory = server.memory()
    deaf.pause()
    begin = time.monotonic()
    while server.open_files() >= files:
        for _ in range(50):
            witness.send("'" + "x" * 900)
        await witness.ask("uhrzeit", "Es ist")
        assert time.monotonic() - begin < 60
    assert server.memory() - memory < 20_000_000
    heard = flat(await witness.ask("wer"))
    assert "1 Person ist da" in heard


async def test_half_closed_peers_get_their_answers(house):
    """`printf … | nc -N`: the lines are worked on, the answers sent, then the line is closed."""
    client = await Client.connect(house.port)
    client.write(b"gast\r\nwer\r\nuhrzeit\r\n")
    client.half_close()
    heard = flat(await client.ended())
    assert "(du), im Vorraum" in heard
    assert "Es ist" in heard


async def knock(server, count):
    """Connect so many at once; return how long each waited for the first line of the greeting."""
    loop = asyncio.get_running_loop()

    async def one():
        begin = loop.time()
        client = await Client.dial(server.port)
        await client.until("Willkommen am Stammtisch", patience=60)
        return loop.time() - begin, client

    return await asyncio.gather(*(one() for _ in range(count)))


async def all_at_once(server, count):
    """So many knock at once, every fifth vanishes, the rest come in; when all have gone nothing is left."""
    witness = await a_witness(server)
    files, memory = server.open_files(), server.memory()
    arrived = await knock(server, count)
    assert max(waited for waited, _ in arrived) < 30
    clients = [client for _, client in arrived]
    for client in clients[::5]:
        client.cut()
    rest = [client for client in clients if not client.is_over and client not in clients[::5]]
    for client in rest:
        client.send("gast")
    for client in rest:
        await client.until("Dein Wort für die Rückkehr", patience=60)
    await well(server, witness)
    per_guest = (server.memory() - memory) / count
    for client in rest:
        client.cut()
    deadline = time.monotonic() + PATIENCE
    while server.open_files() > files + READERS:
        assert time.monotonic() < deadline, "connections are left behind"
        await asyncio.sleep(0.05)
    await witness.ask("wer", "1 Person ist da")
    assert per_guest < 60_000


async def test_three_hundred_knock_at_once(open_house):
    """Three hundred connections in one moment all get the greeting, and leave nothing behind."""
    await all_at_once(open_house(), 300)


@pytest.mark.soak
async def test_three_thousand_knock_at_once(open_house):
    """Three thousand connections in one moment all get the greeting, and leave nothing behind."""
    await all_at_once(open_house(), 3000)


async def latencies(witness, count):
    """How long a good guest waits for their answers."""
    waited = []
    for _ in range(count):
        begin = time.perf_counter()
        await witness.ask("uhrzeit", "Es ist")
        waited.append(time.perf_counter() - begin)
        await asyncio.sleep(0.06)  # a good guest stays within what everybody may send
    return waited


FLOOD = """
import socket, sys, time
while True:
    with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as line:
        try:
            line.sendall(b"gast\\r\\n")
            while True:
                line.sendall(b"karten\\r\\nhilfe\\r\\n" * 200)
                time.sleep(0.01)
        except OSError:
            pass
"""
"""A guest who sends 1.5 MB a second, reads nothing, and comes again when they are cut off."""


@pytest.mark.soak
async def test_floods_slow_nobody_else(open_house):
    """Ten floods raise the 99th percentile of a good guest by no more than a factor of two, or stay below 10 ms."""
    server = open_house(
        limits__enabled="true",
        limits__sessions_per_address=100,
        limits__connects_per_minute=100,
        limits__lines_per_second=20,
    )
    witness = await a_witness(server)
    quiet = statistics.quantiles(await latencies(witness, 400), n=100)[-1]
    async with AsyncExitStack() as flooding:
        for _ in range(10):
            flood = await asyncio.create_subprocess_exec(sys.executable, "-c", FLOOD, str(server.port))
            flooding.callback(flood.kill)
        loud = statistics.quantiles(await latencies(witness, 400), n=100)[-1]
    assert loud < max(2 * quiet, 0.01)


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.sqlite  # takes the file away
async def test_passwords_are_written_nowhere(open_house):
    """No password, right, wrong or mistyped, and no word of return stands in any file the server has written."""
    server = open_house(log__level="debug")
    server.excused = ("incident",)
    client = await Client.connect(server.port)
    await client.ask("Kunigunde", "Neu anlegen?")
    await client.ask("j", "Neues Passwort")
    await client.ask("Erstes-Geheimnis", "Noch einmal")
    await client.ask("Vertipptes-Geheimnis", "Neues Passwort")
    await client.ask("Erstes-Geheimnis", "Noch einmal")
    await client.ask("Erstes-Geheimnis", "Willkommen")
    await client.ask("passwort", "Bisheriges Passwort:")
    await client.ask("Erstes-Geheimnis", "Neues Passwort")
    await client.ask("Zweites-Geheimnis", "Noch einmal")
    await client.ask("Zweites-Geheimnis", "gilt ab jetzt")
    await client.ask("Zweites-Geheimnis", "kenne ich nicht")
    other = await Client.connect(server.port)
    await other.ask("kunigunde", "Passwort:")
    await other.ask("Falsches-Geheimnis", "passen nicht zusammen")
    await other.ask("gast Falsches-Geheimnis", "kenne ich nicht")
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(3)
    server.database_file.rename(server.database_file.with_suffix(".weg"))
    name, line = party.next_move()
    await party.client(name).ask(line, "es liegt an uns")
    server.stop()
    written = [file for file in server.folder.rglob("*") if file.is_file()]
    assert any(file.suffix == ".partie" for file in written)
    words = [client.word for client in people]
    assert all(len(word) > 10 for word in words)
    for file in written:
        content = file.read_bytes().lower()
        for secret in ("Geheimnis", *words):
            assert secret.lower().encode() not in content, (file, secret)
        if "haus.log" not in file.name:
            assert 0 == file.stat().st_mode & 0o077, file
    assert found_in(r"name=(\w+)", server.log())
