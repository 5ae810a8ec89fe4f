"""Evenings at the Stammtisch, from the first connection to the ranking, over telnet against a real server process."""

import os
import re
import signal

import pytest

from commands.language.german import fold
from db import results
from games.contract import Seat
from tests.server.driver import HIDES, SHOWS, Client, Party, flat, guests, seated
from tests.strangers import stranger

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

PASSWORDS = {"Anna": "Morgenstern-17", "Bernd": "Wäschekorb und Seil", "Clara": "lila.Nashorn.99"}


# --- the story -------------------------------------------------------------------------------------------------------

BEFORE_THE_MATCH = ("bestimmen startwert 30", "bestimmen runden 1", "spiel mit klopfen", "spiel mit umbauen")
QUESTIONS = ("karten", "stand", "sonderregeln", "mitspieler", "befehle")
ARRANGING = ("sortiere wert", "sortiere farbe")
NOT_FOR_VARIETY = {"erlauben", "zuruecknehmen", "umbauen"}
"""What is done when it is meant, but not to have done it."""
OFTEN = {"mischen", "ziehen", "ablegen", "nehmen", "rauslegen", "anlegen"}
SELDOM = ("ersetzen 1,b+", "umbauen 1 zu 8+,9+,10+", "erklopfen", "erlauben", "rauswerfen anna")


async def come_in(server, known=True):
    """Connect everybody of the story with their password."""
    people = [await Client.connect(server.port) for _ in PASSWORDS]
    for client, (name, password) in zip(people, PASSWORDS.items(), strict=True):
        await (client.log_in(name, password) if known else client.sign_up(name, password))
    return people


async def arrange(client):
    """Have somebody put their hand in order in every way the house knows; return the cards they name."""
    for line in ARRANGING:
        assert "Deine Hand:" in flat(await client.ask(line, "Deine Hand:"))
    hand = flat(await client.ask("sortieren wert", "Deine Hand:"))
    cards = re.findall(r"(?<![\w(])(?:10|[2-9]|[bdka])[+#*o](?!\w)", hand.partition("Deine Hand:")[2])
    different = next(card for card in cards if card != cards[0])
    await client.ask(f"sortiere {different} vor {cards[0]}", "Deine Hand:")
    return cards


async def test_strangers_play_an_evening(open_house):
    """Three strangers play a whole match with every command of Rommé, a kill -9 in its middle; the ranking knows."""
    server = open_house()
    people = await come_in(server, known=False)
    _, bernd, clara = people
    party = await seated(server, "romme", people)
    for line in BEFORE_THE_MATCH:
        await party.type("Anna", line)
    assert "klopfen" in await clara.ask("sonderregeln", "mit klopfen", "mit umbauen", "startwert 30")
    await party.move()
    await bernd.until("Die Partie beginnt")
    await arrange(clara)
    party.replayed.catch_up()
    for client in people:
        for line in QUESTIONS:
            assert len(await client.ask(line)) > 20
    for line in SELDOM:
        assert len(await bernd.ask(line)) > 20
    used = await play_seeking_variety(party, 60)
    before = [(entry.actor, entry.line) for entry in party.replayed.entries]

    server.kill()
    server.start()
    people = await come_in(server)
    again = Party(server, party.replayed.number, people)
    assert before == [(entry.actor, entry.line) for entry in again.replayed.entries]
    assert party.replayed.sitting == again.replayed.sitting

    used |= await play_seeking_variety(again, 3000)
    assert again.is_over
    assert OFTEN <= used
    winners = winners_of(server, again)
    assert winners
    await people[0].ask("rangliste romme siege", *winners, "1 Sieg in 1 Partie")

    server.kill()  # the next day
    server.start()
    dora = await Client.connect(server.port)
    await dora.guest()
    heard = flat(await dora.ask("rangliste siege", "Rangliste Rommé", *(f"{name}:" for name in PASSWORDS)))
    assert len(winners) == heard.count("1 Sieg in 1 Partie")
    assert len(PASSWORDS) - len(winners) == heard.count("0 Siege in 1 Partie")


async def play_seeking_variety(party, moves):
    """Play, and take first what has not been done yet; return the words that were typed."""
    used = set[str]()
    for _ in range(moves):
        if party.is_over:
            break
        choices = [
            (party.replayed.name(seat), party.replayed.line(action)) for seat, action in party.replayed.possible()
        ]
        new = [choice for choice in choices if choice[1].split()[0] not in used | NOT_FOR_VARIETY]
        name, line = new[0] if new else party.next_move()
        used.add(line.split()[0])
        await party.type(name, line)
    return used


def winners_of(server, party):
    """The names of those who won the match of a table, by the score book; it must agree with the journal."""
    [match] = results.matches_of_table(server.database, party.replayed.number)
    sheet = party.replayed.vocabulary.game.sheet(party.replayed.sitting.state)
    assert tuple({int(seat): points for seat, points in deal} for deal in sheet.deals) == results.deals_of(
        server.database, match.id
    )
    assert dict(sheet.totals) == {
        Seat(result.seat): result.points for result in results.results_of(server.database, match.id)
    }
    return [result.name for result in results.results_of(server.database, match.id) if result.won]


# --- log-in ----------------------------------------------------------------------------------------------------------


async def test_password_is_never_shown(house):
    """Around every password the client's echo is off, whatever the client answers; the house repeats none."""
    client = await Client.connect(house.port)
    await client.sign_up("Hedwig", "Ein langes Geheimnis")
    assert 2 == client.raw.count(HIDES)
    assert 2 <= client.raw.count(SHOWS)
    again = await Client.connect(house.port)
    begin = len(again.raw)
    await again.log_in("hedwig", "Ein langes Geheimnis")
    said = bytes(again.raw[begin:])
    assert said.index(HIDES) < said.index(b"Passwort:") < said.index(SHOWS) < said.index(b"Willkommen")
    await again.ask("passwort", "Bisheriges Passwort:")
    await again.ask("Ein langes Geheimnis", "Neues Passwort")
    await again.ask("Noch ein Geheimnis", "Noch einmal")
    await again.ask("Noch ein Geheimnis", "gilt ab jetzt")
    third = await Client.connect(house.port)
    await third.log_in("Hedwig", "Noch ein Geheimnis")
    for one in (client, again, third):
        assert b"Geheimnis" not in one.raw


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("ab", "3 bis 16 Zeichen"),
        ("x" * 17, "3 bis 16 Zeichen"),
        ("2anna", "3 bis 16 Zeichen"),
        ("anna-", "3 bis 16 Zeichen"),
        ("Anna lena", "3 bis 16 Zeichen"),
        ("mischen", "hat hier schon eine Bedeutung"),
        ("Eröffnen", "hat hier schon eine Bedeutung"),
        ("rommé", "3 bis 16 Zeichen"),
        ("romme", "hat hier schon eine Bedeutung"),
        ("haus", "hat hier schon eine Bedeutung"),
        ("gastgeber", "hat hier schon eine Bedeutung"),
        ("kick", "hat hier schon eine Bedeutung"),
        ("bitte", "hat hier schon eine Bedeutung"),
        ("%s{0}%n", "3 bis 16 Zeichen"),
    ],
)
async def test_names_nobody_can_have(house, name, answer):
    """A name is 3 to 16 letters that mean nothing else in this house; the question comes again."""
    client = await Client.connect(house.port)
    await client.ask(name, answer, "Name:")
    client.cut()


async def test_a_new_name(house):
    """An unknown name is made only after a yes; weak and mistyped passwords are refused with their reason."""
    client = await Client.connect(house.port)
    await client.ask("Wilhelmine", "Diesen Namen kennt hier noch niemand. Neu anlegen? (j/n)")
    await client.ask("vielleicht", "j für ja oder n für nein")
    await client.ask("n", "Name:")
    await client.ask("Wilhelmine", "Neu anlegen?")
    await client.ask("JA", "Neues Passwort")
    for weak in ("kurz", "12345678", "wilhelmine", "x" * 129):
        assert "Neues Passwort" in flat(await client.ask(weak, "Neues Passwort"))
    await client.ask("Veilchen und Rosen", "Noch einmal")
    await client.ask("Veilchen und Rasen", "Neues Passwort")
    await client.ask("Veilchen und Rosen", "Noch einmal")
    await client.ask("Veilchen und Rosen", "Willkommen am Stammtisch, Wilhelmine!")
    other = await Client.connect(house.port)
    await other.ask("WILHELMINE", "Passwort:")
    await other.ask("Veilchen und Rasen", "Name und Passwort passen nicht zusammen.", "Name:")
    other.cut()


async def test_umlauts_are_one_name(house):
    """`Jörg` and `Joerg` are the same person; they are greeted as they wrote themselves first."""
    client = await Client.connect(house.port)
    await client.sign_up("Jörg", "Veilchen und Rosen")
    other = await Client.connect(house.port)
    await other.ask("joerg", "Passwort:")
    await other.ask("Veilchen und Rosen", "Willkommen am Stammtisch, Jörg!")


# --- lost lines, second log-ins, absence -----------------------------------------------------------------------------


async def test_guest_returns_to_their_seat(open_house):
    """A guest's word brings them back to their seat, after a lost line and after a restart, with what they missed."""
    server = open_house()
    people = await guests(server, 3)
    party = await seated(server, "romme", people)
    await party.play(5)
    _, second, third = people
    words = [client.word for client in people]
    third.cut()
    await second.ask("sage Wo ist er denn?", "Gast2 sagt:")
    name, line = party.next_move()
    if name != third.name:
        await party.type(name, line)
    third = await Client.connect(server.port)
    heard = flat(await third.guest(words[2]))
    assert "Willkommen zurück, Gast3! Du sitzt an Tisch 1." in heard
    assert "Seit du zuletzt etwas getippt hast:" in heard
    assert "Gast2 sagt: Wo ist er denn?" in heard
    server.kill()
    server.start()
    people = [await Client.connect(server.port) for _ in words]
    for client, word in zip(people, words, strict=True):
        heard = flat(await client.guest(word))
        assert f"Willkommen zurück, {client.name}!" in heard
    assert ["Gast1", "Gast2", "Gast3"] == [client.name for client in people]
    party = Party(server, 1, people)
    await party.play(5)
    stranger = await Client.connect(server.port)
    await stranger.ask("gast keinwortvonhier", "kenne ich nicht")
    await stranger.guest()
    assert "Gast4" == stranger.name


async def test_second_log_in_takes_over(open_house):
    """Who logs in again has their seat there at once; the old connection says so and closes, nobody else notices."""
    server = open_house(idle__grace_seconds=0)
    people = await come_in(server, known=False)
    party = await seated(server, "romme", people)
    await party.play(4)
    old, bernd, clara = people
    bernd.forget()
    new = await Client.connect(server.port)
    heard = flat(await new.log_in("Anna", PASSWORDS["Anna"]))
    assert "Deine andere Verbindung ist jetzt zu." in heard
    assert "Du sitzt an Tisch 1." in heard
    assert "an anderer Stelle angemeldet" in await old.ended()
    party.clients[fold("Anna")] = new
    await party.play(10)
    await clara.ask("wer", "3 Personen sind da")
    bernd.cut()  # whose absence is told when the house looks who is away: by then it would have told Anna's
    assert "Verbindung von Anna" not in bernd.heard() + flat(await clara.until("Die Verbindung von Bernd ist weg."))


async def test_typing_ahead_seats_nobody_twice(open_house):
    """Lines sent in one piece are done one after the other: the second table is refused, whatever the first takes."""
    server = open_house()
    anna, bernd, clara = await guests(server, 3)
    await anna.ask("eroeffnen", "Du eröffnest Tisch 1")
    await clara.ask("eroeffnen", "Du eröffnest Tisch 2")
    bernd.write(b"mitspielen 1\r\nmitspielen 2\r\neroeffnen\r\n")
    heard = flat(await bernd.until("Du sitzt schon an Tisch 1.", "Du spielst jetzt mit."))
    anna.write(b"verlassen\r\neroeffnen\r\neroeffnen\r\nmitspielen 2\r\n")
    heard = flat(await anna.until("Du sitzt schon an Tisch 3. „verlassen“ führt hinaus."))
    server.kill()
    server.start()
    people = []
    for before in (anna, bernd, clara):
        back = await Client.dial(server.port)
        back.write(f"gast {before.word}\r\neroeffnen\r\nmitspielen 2\r\ntische alle\r\n".encode())
        people.append(back)
    for back in people:
        heard = flat(await back.until("Willkommen zurück", "Tisch 3, Rommé"))
        assert "Du eröffnest" not in heard
        assert "Tisch 4" not in heard
    tables = flat(await people[0].ask("tische"))
    assert ["Gast1", "Gast2", "Gast3"] == sorted(re.findall(r"Gast\d", tables))


async def test_opener_leaves_before_the_match(house):
    """Whoever opened and goes passes their right on; an empty table is no more."""
    anna, bernd = await guests(house, 2)
    party = await seated(house, "romme", [anna, bernd])
    number = party.replayed.number
    await anna.ask("verlassen", "Du verlässt den Tisch.", "Vorraum")
    await bernd.until("Du leitest jetzt den Tisch.")
    await bernd.ask("bestimmen runden 2", "Du bestimmst: runden 2.")
    await bernd.ask("verlassen", "Vorraum")
    assert f"Tisch {number}," not in flat(await anna.ask("tische"))
    await anna.ask(f"mitspielen {number}", f"Tisch {number} gibt es nicht")


# --- the lobby -------------------------------------------------------------------------------------------------------


async def test_people_and_talk(open_house):
    """People, tables, talk in the lobby, at a table and to one person alone, and what was said."""
    server = open_house()
    anna, bernd, clara, dora = await guests(server, 4)
    heard = flat(await anna.ask("wer"))
    assert "4 Personen sind da:" in heard
    assert "Gast1 (du), im Vorraum" in heard
    await anna.ask("tische", "Gerade ist kein Tisch offen")
    await anna.ask("mitspielen", "Kein Tisch wartet auf Mitspieler")
    await anna.ask("eroeffnen", "Du eröffnest Tisch 1: Rommé.", "Es fehlen noch 2 Mitspieler")
    await dora.until("Gast1 eröffnet Tisch 1: Rommé.")
    await bernd.ask("mitspielen", "Du spielst jetzt mit.")
    await dora.ask("tische", "Tisch 1, Rommé, wartet: Gast1, Gast2.", "„mitspielen 1“")
    await dora.ask("wer", "Gast1, spielt an Tisch 1, Rommé")
    await anna.ask("mitspielen 1", "Du spielst hier schon mit")
    await anna.ask("eroeffnen", "Du sitzt schon an Tisch 1")
    for client in (clara, dora):
        client.forget()
    await anna.ask("sage Hallo zusammen!", "Gast1 sagt: Hallo zusammen!")
    await bernd.until("Gast1 sagt: Hallo zusammen!")
    await clara.ask("'Und hier?", "Gast3 sagt: Und hier?")
    await dora.until("Gast3 sagt: Und hier?")
    assert "Hallo zusammen" not in dora.heard()
    await bernd.ask("fluestere gast4 Psst!", "Du flüsterst Gast4 zu: Psst!")
    await dora.until("Gast2 flüstert dir zu: Psst!")
    await bernd.ask("fluestere niemand Psst!", "„niemand“ ist gerade nicht da")
    assert "Psst" not in clara.heard() + anna.heard()
    await bernd.ask("erinnerung", "Gast1 sagt: Hallo zusammen!")
    await dora.ask("ende", "Bis bald!")
    await dora.ended()
    await anna.ask("wer", "3 Personen sind da")
    assert "Bis bald! Dein Platz an Tisch 1 wartet auf dich." in flat(await bernd.ask("ende", "Bis bald"))


async def test_welcome_is_short(open_house):
    """After log-in at most eight lines: who is here, which tables wait, what to type."""
    server = open_house()
    for client in await guests(server, 5):
        await client.ask("eroeffnen", "Du eröffnest")
    last = await Client.connect(server.port)
    heard = await last.ask("gast", "Willkommen")
    assert len(heard.strip().removesuffix(">").strip().splitlines()) <= 8
    assert "„mitspielen 1“" in flat(heard)
    assert "weitere Tische" in flat(heard)


async def test_settings_are_kept(house):
    """What an account has set holds at its next log-in; the letters belong to the line."""
    client = await Client.connect(house.port)
    await client.sign_up("Ottilie", "Veilchen und Rosen")
    assert max(map(len, (await client.ask("regeln")).splitlines())) <= 78
    await client.ask("zeichensatz ascii", "ascii. Probe: ae oe ue ss")
    await client.ask("breite 40", "40 Zeichen")
    await client.ask("kartenworte an", "an.")
    await client.ask("prompt aus", "aus.")
    await client.ask("zeichensatz ebcdic", "geht nicht fuer zeichensatz")
    await client.ask("breite 7", "20 bis 500")
    again = await Client.connect(house.port)
    await again.log_in("Ottilie", "Veilchen und Rosen")
    assert not (await again.ask("regeln")).isascii()
    await again.ask("zeichensatz ascii", "ae oe ue ss")
    page = await again.ask("regeln")
    assert page.isascii()
    assert max(map(len, page.splitlines())) <= 40
    await again.ask("breite", "40 Zeichen")
    await again.ask("kartenworte", "an.")
    await again.ask("prompt", "aus.")
    await again.ask("eroeffnen", "Du eroeffnest")
    assert "Mitspieler. Moeglich" not in flat(await again.ask("tische"))
    await again.ask("vorlesen an", "an.")
    assert ">" not in await again.ask("tische")
    await again.ask("verlassen", "Vorraum")


async def test_host_hand(open_house):
    """`kick` and `spieler` are for admins alone; everybody else is told that there is no such word."""
    server = open_house()
    anna = await Client.connect(server.port)
    await anna.sign_up("Anna", PASSWORDS["Anna"])
    [bernd] = await guests(server, 1)
    for line in ("kick Anna", "spieler", "kic Anna"):
        assert "kenne ich nicht" in flat(await bernd.ask(line))
    assert 0 == server.call("admin", "Anna", "--datenbank", server.url).returncode
    await anna.ask("ende", "Bis bald")
    anna = await Client.connect(server.port)
    await anna.log_in("Anna", PASSWORDS["Anna"])
    await anna.ask("spieler", "Gast1, 127.0.0.1", "Anna, 127.0.0.1")
    anna.send("kick gast1 Bitte freundlich bleiben")
    assert "Grund: Bitte freundlich bleiben" in flat(await bernd.ended())
    await anna.until("Die Verbindung von Gast1 ist getrennt.")


# --- opening and closing the house -----------------------------------------------------------------------------------


def sentence_of(call):
    """The one sentence with which a start was refused; the exit code is 2 and nothing looks like a traceback."""
    assert 2 == call.returncode, call
    said = call.stderr.strip()
    assert said
    assert "Traceback" not in call.stdout + call.stderr
    assert len(said.splitlines()) == 1
    return said


@pytest.mark.sqlite
async def test_what_keeps_the_house_closed(open_house, tmp_path):
    """A taken port, a second server, a newer schema, a file that is no database: one sentence and exit code 2."""
    server = open_house()
    other = f"sqlite:///{tmp_path}/andere.sqlite"
    assert f":{server.port}" in sentence_of(server.call("start", "--port", str(server.port), "--datenbank", other))
    assert "anderer Stammtisch" in sentence_of(server.call("start", "--port", "0", "--datenbank", server.url))
    server.kill()
    with stranger(server.database_file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "neueren Fassung" in sentence_of(server.call("start", "--port", "0", "--datenbank", server.url))
    garbage = tmp_path / "unsinn.sqlite"
    garbage.write_bytes(os.urandom(8192))
    for place in (garbage, tmp_path):
        assert "Datenbank" in sentence_of(server.call("start", "--port", "0", "--datenbank", f"sqlite:///{place}"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_closing_in_order(open_house, number):
    """Everybody is told, at a table, in the lobby and at the door; the exit code is 0 within ten seconds."""
    server = open_house()
    people = await guests(server, 4)
    party = await seated(server, "romme", people[:3])
    await party.play(6)
    at_the_door = await Client.connect(server.port)
    stuck = await Client.dial(server.port)
    stuck.pause()
    server.signal(number)
    for client in (*people, at_the_door):
        assert "Der Stammtisch schließt jetzt." in flat(await client.ended())
    assert 0 == server.wait(10)
    server.start()
    back = await Client.connect(server.port)
    assert "Willkommen zurück, Gast1!" in flat(await back.guest(people[0].word))
