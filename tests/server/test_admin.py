"""The host's hand in a running house, and at their own command line beside it."""

import subprocess

import pytest

from tests.server.driver import Client, flat, seated

PASSWORD = "wendeltreppe-7"
OTHER = "gartenzwerg-11"

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]


async def admin_of(server, name="Gerlinde"):
    """Somebody who has come in with the rights of the house."""
    first = await Client.connect(server.port)
    await first.sign_up(name, PASSWORD)
    await first.ask("ende", "Bis bald!")
    server.call("admin", name, "--datenbank", server.url)
    admin = await Client.connect(server.port)
    await admin.log_in(name, PASSWORD)
    return admin


async def guest_of(server):
    """A guest who has come in."""
    guest = await Client.connect(server.port)
    await guest.guest()
    return guest


async def test_whoever_is_banned_goes_and_stays_out(open_house):
    """`bann` sends somebody away and says why; they stay out over a restart, until `entbann`; `banne` lists them."""
    server = open_house()
    admin = await admin_of(server)
    anna = await Client.connect(server.port)
    await anna.sign_up("Annabel", PASSWORD)
    await admin.ask("bann annabel 2h Streit am Tisch", "Annabel ist ausgesperrt bis")
    gone = await anna.ended()
    server.kill()
    server.start()
    again = await Client.connect(server.port)
    refused = await again.ask("annabel", "nicht an den Stammtisch")
    admin = await Client.connect(server.port)
    await admin.log_in("Gerlinde", PASSWORD)
    listed = await admin.ask("banne", "Annabel")
    await admin.ask("entbann annabel", "darf wieder herein")
    back = await Client.connect(server.port)

    assert "Grund: Streit am Tisch" in flat(gone)
    assert "Grund: Streit am Tisch" in flat(refused)
    assert "von Gerlinde" in flat(listed)
    assert "Willkommen" in await back.log_in("Annabel", PASSWORD)


async def test_an_address_is_barred_for_guests_too(open_house):
    """`bann ADRESSE` cuts everybody who comes from there; admins cannot lock themselves out."""
    server = open_house()
    admin = await admin_of(server)

    assert "Dich selbst" in await admin.ask("bann 127.0.0.1")
    assert "Dich selbst" in await admin.ask("bann gerlinde")


async def test_the_muted_play_on_in_silence(open_house):
    """Nobody hears who is `stumm`; they may go on playing, and a second `stumm` gives them their voice back."""
    server = open_house()
    admin, guest = await admin_of(server), await guest_of(server)
    await admin.ask(f"stumm {guest.name} 5m", "darf nicht mehr reden bis")
    silenced = await guest.ask("sage Hallo!", "nicht reden")
    await admin.ask(f"stumm {guest.name}", "darf wieder reden")
    await guest.ask("sage Hallo noch mal!", "sagt: Hallo noch mal!")
    heard = await admin.until("Hallo noch mal!")

    assert "Spielen darfst du weiter" in flat(silenced)
    assert "Hallo!" not in heard


async def test_everybody_hears_an_announcement_and_the_end(open_house):
    """`ansage` and `herunterfahren` reach everybody, `uhrzeit` tells how long is left; the house closes with code 0."""
    server = open_house()
    admin, guest = await admin_of(server), await guest_of(server)
    await admin.ask("ansage Um neun beginnt das Turnier.", "Um neun beginnt")
    announced = await guest.until("Ansage von Gerlinde: Um neun beginnt das Turnier.")
    await admin.ask("herunterfahren 2 Neue Fassung", "schließt in 2 Sekunden")
    left = await guest.ask("uhrzeit", "Der Stammtisch schließt in")
    farewell = await guest.ended()

    assert "Turnier" in announced
    assert "Sekunde" in left
    assert "Alle Tische sind gespeichert" in flat(farewell)
    assert 0 == server.wait(10)


async def test_a_closed_table_lets_its_people_go(open_house):
    """`tisch schliessen` ends a running match without a result; its people are in the lobby and can open another."""
    server = open_house()
    admin = await admin_of(server)
    people = [await guest_of(server) for _ in range(3)]
    party = await seated(server, "romme", people)
    await party.play(4)
    await admin.ask(f"tisch schliessen {party.number}", "ist geschlossen")
    shown_out = await people[1].until("Vorraum")
    opened = await people[0].ask("eroeffnen romme", "Du eröffnest Tisch")

    assert "geschlossen" in shown_out
    assert f"Tisch {party.number}," not in await admin.ask("tische")
    assert "Es fehlen noch 2 Mitspieler" in flat(opened)
    assert server.call("pruefen", "--datenbank", server.url).returncode == 0


async def test_the_status_names_its_figures(open_house):
    """`status` says one fact a line: uptime, sessions, tables, moves, journal, loop."""
    server = open_house()
    admin = await admin_of(server)
    status = await admin.ask("status", "misslungen")

    for word in ("Offen seit", "1 Verbindung", "offene Tische", "Züge", "Journal", "Ereignisschleife"):
        assert word in flat(status)


@pytest.mark.parametrize(
    "line", ["bann anna", "banne", "entbann anna", "stumm anna", "ansage x", "status", "herunterfahren"]
)
async def test_guests_have_no_such_words(house, line):
    """For everybody else the host's words are no words at all, not even by a prefix; `ansage` is one of a game."""
    guest = await guest_of(house)

    expected = "Du sitzt an keinem Tisch" if line.startswith("ansage") else "kenne ich nicht"
    assert expected in flat(await guest.ask(line))


async def test_the_rules_of_the_house(open_house, tmp_path):
    """`hausregeln` shows the host's own file, and the greeting is theirs, too."""
    (tmp_path / "regeln.txt").write_text("Hier wird geduzt.\n", encoding="utf-8")
    (tmp_path / "gruss.txt").write_text("Grüß Gott in der Post!\n", encoding="utf-8")
    server = open_house(texte__rules=tmp_path / "regeln.txt", texte__greeting=tmp_path / "gruss.txt")
    guest = await Client.connect(server.port)
    greeting = guest.raw.decode("utf-8", "replace")
    await guest.guest()

    assert "Grüß Gott in der Post!" in greeting
    assert "Hier wird geduzt." in await guest.ask("hausregeln")


# --- at the command line ---------------------------------------------------------------------------------------------


def typed(server, *words, lines=()):
    """Run a subcommand that asks something."""
    return subprocess.run(
        server.command(*words, "--datenbank", server.url),
        cwd=server.folder,
        env=dict(server.environment()),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_a_forgotten_password_is_replaced(open_house):
    """`stammtisch passwort` asks twice and works while the house is open: the new one counts, the old one no more."""
    server = open_house()
    client = await Client.connect(server.port)
    await client.sign_up("Ottokar", PASSWORD)
    await client.ask("ende", "Bis bald!")
    weak = typed(server, "passwort", "ottokar", lines=("12345678", "12345678"))
    done = typed(server, "passwort", "ottokar", lines=(OTHER, OTHER))
    again = await Client.connect(server.port)

    assert (1, 0) == (weak.returncode, done.returncode)
    assert OTHER not in done.stdout + done.stderr
    assert "Willkommen" in await again.log_in("Ottokar", OTHER)


async def test_an_account_is_renamed_and_deleted(open_house):
    """`konto umbenennen` and `loeschen` do what they say, but not to somebody who still has a seat."""
    server = open_house()
    client = await Client.connect(server.port)
    await client.sign_up("Rosalie", PASSWORD)
    await client.ask("eroeffnen romme", "Du eröffnest")
    busy = server.call("konto", "umbenennen", "rosalie", "Rosamunde", "--datenbank", server.url)
    await client.ask("verlassen", "Vorraum")
    renamed = server.call("konto", "umbenennen", "rosalie", "Rosamunde", "--datenbank", server.url)
    nonsense = server.call("konto", "umbenennen", "rosamunde", "Karten", "--datenbank", server.url)
    again = await Client.connect(server.port)
    await again.log_in("Rosamunde", PASSWORD)
    await again.ask("ende", "Bis bald!")
    deleted = server.call("konto", "loeschen", "rosamunde", "--ja", "--datenbank", server.url)
    unknown = server.call("konto", "loeschen", "rosamunde", "--ja", "--datenbank", server.url)

    assert [1, 0, 1, 0, 1] == [one.returncode for one in (busy, renamed, nonsense, deleted, unknown)]
    assert "sitzt noch an Tisch" in busy.stderr


async def test_an_invitation_opens_one_account(open_house):
    """Where `konten.neu = einladung`, a new name needs a word, and a word serves once."""
    server = open_house(konten__neu="einladung")
    word = server.call("einladung", "--datenbank", server.url).stdout.split(":")[1].strip().split()[0]
    first, second = await Client.connect(server.port), await Client.connect(server.port)
    await first.ask("Mathilde", "Neu anlegen? (j/n)")
    await first.ask("j", "Wort der Einladung")
    await first.ask(word, "Neues Passwort")
    await first.ask(PASSWORD, "Noch einmal")
    welcome = await first.ask(PASSWORD, "Willkommen")
    await second.ask("Friedolin", "Neu anlegen? (j/n)")
    await second.ask("j", "Wort der Einladung")

    assert "Mathilde" in welcome
    assert "gilt nicht" in await second.ask(word, "Name:")


async def test_the_inspection_finds_what_is_wrong(open_house):
    """`pruefen` is silent about a healthy memory and names the table whose journal was changed by a stranger's hand."""
    server = open_house()
    people = [await guest_of(server) for _ in range(3)]
    party = await seated(server, "romme", people)
    await party.play(6)
    server.kill()
    healthy = server.call("pruefen", "--datenbank", server.url)
    with server.database.writing.begin() as stranger:
        stranger.exec_driver_sql("UPDATE journal SET line = 'purzelbaum' WHERE number = 5")
    spoilt = server.call("pruefen", "--datenbank", server.url)

    assert (0, "1 Tisch geprüft, 0 Mängel.") == (healthy.returncode, healthy.stdout.strip())
    assert 1 == spoilt.returncode
    assert f"Tisch {party.number}: Das Protokoll lässt sich nicht nachspielen" in spoilt.stdout
