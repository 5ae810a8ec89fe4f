"""What nobody may learn of names and passwords at the door of a running house, and what it refuses there."""

import statistics
import time

import pytest

from db.identity import PersonId
from server.sessions.person import objection
from tests.server.driver import Client
from tests.server.indoors import Indoors

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

PASSWORD = "Zwei Störche im Nebel"


async def test_the_door_refuses_them(tmp_path):
    """At the door each is refused in a sentence, and nobody is asked for a password first."""
    doors = Indoors(tmp_path)
    for word in ("mal", "gern", "herz", "mischen", "Haus", "uhr", "ab", "Haſe", "Kım", "gastgeber", "Ehemals7"):
        wire = await doors.knock([])
        wire.session.received(word)
        await doors.settled()
        assert "hat hier schon eine Bedeutung" in wire.text or "Ein Name hat 3 bis 16 Zeichen" in wire.text, word
        assert "Passwort" not in wire.text
    await doors.stop()


async def test_a_name_in_other_letters_is_the_same_name(open_house):
    """Cyrillic letters that look Latin, capitals and umlauts written out lead to the account there is."""
    server = open_house()
    client = await Client.connect(server.port)
    await client.sign_up("Jürgen", PASSWORD)
    for typed in ("JÜRGEN", "juergen", "Jürgеn", "ju\u0308rgen", "Jür\u200bgen"):
        client = await Client.connect(server.port)
        assert "Passwort:" in await client.ask(typed, "Passwort:"), typed


# --- passwords -------------------------------------------------------------------------------------------------------


async def test_passwords_that_are_refused(open_house):
    """Too short, too long, everybody's first, the own name: each with a sentence; then one that will do."""
    server = open_house()
    client = await Client.connect(server.port)
    await client.ask("Friederike", "Neu anlegen? (j/n)")
    await client.ask("j", "Neues Passwort")
    await client.ask("sieben7", "zu kurz", "Neues Passwort")
    await client.ask("x" * 129, "zu lang", "Neues Passwort")
    await client.ask("Passwort123", "errät jeder", "Neues Passwort")
    await client.ask("friederike", "nicht dein Name", "Neues Passwort")
    await client.ask("ü" * 128, "Noch einmal")
    assert "Willkommen" in await client.ask("ü" * 128, "Willkommen")


async def wrong(server, name, source):
    """Return what the house says to a wrong password, byte by byte, and how long it thought about it."""
    client = await Client.connect(server.port, source=source)
    client.raw.clear()
    await client.ask(name, "Passwort:")
    begin = time.perf_counter()
    await client.ask("falsch geraten", "passen nicht zusammen", "Name:")
    took = time.perf_counter() - begin
    client.cut()
    return bytes(client.raw), took


@pytest.mark.parametrize("tries", [pytest.param(1, id="once"), pytest.param(15, id="timed", marks=pytest.mark.soak)])
async def test_nobody_learns_who_has_an_account(open_house, tries):
    """With `konten.neu = "nein"` known, unknown and impossible names are asked and answered alike, in the same time."""
    server = open_house(slow_passwords=tries > 1)
    first = await Client.connect(server.port)
    await first.sign_up("Friederike", PASSWORD)
    server.stop()
    server.settings["konten__neu"] = "nein"
    server.start()
    times: dict[str, list[float]] = {"friederike": [], "ferdinand": [], "x7": []}
    said = set()
    for number in range(tries):
        for place, name in enumerate(times):
            pages, took = await wrong(server, name, f"127.0.{place + 1}.{number + 1}")
            said.add(pages)
            times[name].append(took)
    assert 1 == len(said)
    assert "x7" not in server.log()
    if tries == 1:
        return  # how long it takes is asked where nothing else takes time, in the soak
    typical = {name: statistics.median(took) for name, took in times.items()}
    assert max(typical.values()) < 1.7 * min(typical.values()), typical


@pytest.mark.sqlite  # it looks into the database's file
@pytest.mark.parametrize("form", ["text", "json"])
async def test_nothing_the_house_writes_holds_a_password(open_house, form):
    """
    Typed right, wrong, twice, too early and in the wrong place, with everything logged that can be: no file has it.

    Files: log, database with its journal and settings, evidence. The disk fails meanwhile, so that there is some.
    """
    server = open_house(log__level="debug", log__format=form)
    server.excused = ("incident", "WriteFailed", "Error", "Traceback")
    secrets = ("Zitterpappel", "Regenbogenhaut", "Hutschachtel")
    client = await Client.connect(server.port)
    await client.sign_up("Friederike", "Zitterpappel 1")
    await client.ask("passwort", "Bisheriges Passwort:")
    await client.ask("Zitterpappel 1", "Neues Passwort")
    await client.ask("Regenbogenhaut 2", "Noch einmal")
    await client.ask("Regenbogenhaut 2", "gilt ab jetzt")
    await client.ask("breite 70", "70 Zeichen")
    await client.ask("Regenbogenhaut", "kenne ich nicht")
    await client.ask("passwort", "Bisheriges Passwort:")
    client.cut()
    server.stop()
    server.settings["konten__neu"] = "nein"
    server.start()
    early = await Client.connect(server.port)
    await early.ask("Hutschachtel", "Passwort:")
    await early.ask("Hutschachtel", "passen nicht zusammen")
    await early.ask("gast Hutschachtel", "kenne ich nicht")
    server.database_file.chmod(0o600)
    held = server.database_file.with_suffix(".weg")
    server.database_file.rename(held)
    late = await Client.connect(server.port)
    late.send("friederike")
    late.send("Regenbogenhaut 2")
    await late.until("Willkommen am Stammtisch, Friederike!")
    server.stop()
    files = [file for file in server.folder.rglob("*") if file.is_file()]
    assert {"haus.log", held.name} <= {file.name for file in files}
    for file in files:
        content = file.read_bytes().lower()
        assert [] == [word for word in secrets if word.lower().encode() in content], file
    assert "Friederike" in server.log()


async def test_names_of_two_words_play_like_any_other(tmp_path):
    """`Klaus B.` and `Klaus-Peter` open accounts, sit, are named in lines, found again; what is alike is not."""
    doors = Indoors(tmp_path)
    for name in ("Klaus B.", "Klaus-Peter", "Anna7"):
        doors.wires[name] = await doors.knock()
        for line in (name, "j", PASSWORD, PASSWORD):
            await doors.type(name, line)
        assert "Willkommen am Stammtisch" in doors.wires[name].text
    for alike in ("Klaus-B", "klausb", "Anna 7", "klaus b", "Klaus  B."):
        wire = await doors.knock()
        wire.session.received(alike)
        await doors.settled()
        assert "sieht fast so aus" in wire.text or wire.text.endswith("Passwort:"), alike

    await doors.type("Klaus B.", "eroeffnen gin")
    await doors.type("Klaus-Peter", "mitspielen 1")
    await doors.type("Klaus B.", "mischen")
    assert "Es spielen der Reihe nach: Klaus-B und Klaus-Peter." in doors.wires["Klaus-Peter"].text
    await doors.type("Anna7", "fluestern klaus-b Hallo")
    assert "Anna7 flüstert dir zu: Hallo" in doors.wires["Klaus B."].text
    await doors.stop()
    doors.start()
    doors.wires["Klaus B."] = await doors.knock()
    for line in ("klaus b.", PASSWORD):
        await doors.type("Klaus B.", line)
    assert "Willkommen zurück, Klaus B.! Du sitzt an Tisch 1." in doors.wires["Klaus B."].text
    await doors.stop()


@pytest.mark.parametrize("name", ["Klaus sagt", "a b", "Anna  Maria Luise", "7Anna", "-anna", "anna-", "An na", "Haus"])
async def test_names_that_cannot_be(name):
    """A second word begins large, a first one with a letter; nothing ends with a hyphen."""
    assert objection(name) is not None


@pytest.mark.parametrize("who", [PersonId(12), PersonId(345)])
async def test_nobody_is_called_like_an_id(who):
    """Sanctions keep a name and an id side by side."""
    assert objection(str(who)) is not None
    assert objection(f"Anna{who}") is None
