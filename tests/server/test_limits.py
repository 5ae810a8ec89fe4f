"""What one guest, one address and all together may ask of the house: every limit against a running server."""

import asyncio
import time

import pytest

from commands.catalogue import VOCABULARIES
from server.ops.config import Settings
from tests.lanes import tries
from tests.server.driver import PATIENCE, Client, Ended, flat, found_in, guests, seated
from tests.server.indoors import Indoors

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

PASSWORD = "Mausefalle und Speck"
GAMES = [one.game.id for one in VOCABULARIES if one.game.waits]


async def test_sessions_in_all(open_house):
    """In a full house a stranger is told so once they have said a name; when somebody leaves there is room."""
    server = open_house(limits__enabled="true", limits__sessions=3)
    people = [await Client.connect(server.port) for _ in range(3)]
    for client in people:
        await client.guest()
    more = await Client.dial(server.port)
    await more.until("Name:")
    more.send("gast")
    assert "bis auf den letzten Platz besetzt" in flat(await more.ended())
    people[0].cut()
    deadline = time.monotonic() + 10
    while True:
        again = await Client.connect(server.port)
        try:
            await again.guest()
            break
        except Ended:
            await asyncio.sleep(0.05)
        assert time.monotonic() < deadline


async def test_sessions_of_one_address(open_house):
    """One address takes no more than its share; somebody from elsewhere comes in meanwhile."""
    server = open_house(limits__enabled="true", limits__sessions_per_address=2)
    people = [await Client.connect(server.port) for _ in range(2)]
    more = await Client.dial(server.port)
    assert "Von deiner Adresse sind schon so viele Verbindungen offen" in flat(await more.ended())
    elsewhere = await Client.connect(server.port, source="127.0.0.9")
    assert "Willkommen" in await elsewhere.guest()
    assert not any(one.is_over for one in people)


async def test_tables_of_the_guests_of_one_address(open_house):
    """Guests are whoever they like, so an address has the allowance of one person; a table that closes makes room."""
    server = open_house(limits__enabled="true", limits__tables_per_person=2, limits__connects_per_minute=500)
    people = await guests(server, 3)
    for client in people[:2]:
        await client.ask("eroeffnen", "Du eröffnest Tisch")
    await people[2].ask("eroeffnen", "Von deiner Adresse haben Gäste schon 2 Tische offen.")
    await people[2].ask("mitspielen 1", "Du spielst jetzt mit")
    await people[2].ask("verlassen", "Vorraum")
    await people[1].ask("verlassen", "Vorraum")
    await people[2].ask("eroeffnen", "Du eröffnest Tisch 3")
    elsewhere = await Client.connect(server.port, source="127.0.0.9")
    await elsewhere.guest()
    await elsewhere.ask("eroeffnen", "Du eröffnest Tisch 4")


async def test_tables_in_all(open_house):
    """The house has so many tables and no more, whoever opens them; who sits plays on."""
    server = open_house(limits__tables=2)
    people = await guests(server, 3)
    for client in people[:2]:
        await client.ask("eroeffnen", "Du eröffnest Tisch")
    await people[2].ask("eroeffnen", "so viele Tische offen, wie hineinpassen")
    await people[2].ask("mitspielen 2", "Du spielst jetzt mit")


async def test_tables_and_tournaments_of_one_person(open_house):
    """At so many tables and tournaments somebody may be, no more; elsewhere they may play as soon as one is over."""
    server = open_house(limits__tables_per_person=2)
    client = await Client.connect(server.port)
    await client.sign_up("Friederike", PASSWORD)
    await client.ask("turnier eroeffnen herbst", "eröffnest")
    await client.ask("turnier anmelden herbst", "angemeldet")
    await client.ask("turnier eroeffnen winter", "Dein Turnier Herbst ist noch offen.")
    other = await Client.connect(server.port)
    await other.sign_up("Ferdinand", PASSWORD)
    await other.ask("turnier eroeffnen winter", "eröffnest")
    await client.ask("turnier anmelden winter", "angemeldet")
    third = await Client.connect(server.port)
    await third.sign_up("Konstanze", PASSWORD)
    await third.ask("turnier eroeffnen advent", "eröffnest")
    await client.ask("turnier anmelden advent", "schon an 2 Tischen und Turnieren")
    await client.ask("eroeffnen", "schon an 2 Tischen und Turnieren")
    await client.ask("turnier eroeffnen sommer", "schon an 2 Tischen und Turnieren")


async def test_names_of_one_address_in_one_day(open_house):
    """Who opens many names at the same moment gets no more of them than who opens one after another."""
    server = open_house(konten__per_address_and_day=2)
    clients = [await Client.connect(server.port) for _ in range(6)]
    names = ["Adelheid", "Berthold", "Cordula", "Dietlinde", "Ekkehard", "Friedhelm"]
    for client, name in zip(clients, names, strict=True):
        await client.ask(name, "Neu anlegen? (j/n)")
        await client.ask("j", "Neues Passwort")
        await client.ask(PASSWORD, "Noch einmal")
    for client in clients:
        client.send(PASSWORD)
    heard = [flat(await client.page()) for client in clients]
    assert 2 == sum("Willkommen" in page for page in heard)
    assert 4 == sum("heute schon genug Namen" in page for page in heard)


async def test_talk_is_counted_over_new_lines(open_house):
    """Who hangs up and comes back has not got a new minute's talk."""
    server = open_house(limits__enabled="true", limits__talk_per_minute=3, limits__connects_per_minute=500)
    client = await Client.connect(server.port)
    await client.sign_up("Friederike", PASSWORD)
    heard = [await client.ask(f"'Zeile {number}") for number in range(3)]
    client.cut()
    again = await Client.connect(server.port)
    await again.log_in("Friederike", PASSWORD)
    assert all("sagt: Zeile" in page for page in heard)
    assert "viel Text" in flat(await again.ask("'noch eine"))


async def test_missed_lines(open_house):
    """Of a long evening's talk a quarter of the lines is kept, and `erinnerung` shows no more."""
    server = open_house(limits__missed_lines=40)
    people = await guests(server, 2)
    party = await seated(server, "romme", people)
    people[1].cut()
    for number in range(60):
        await people[0].ask(f"'Zeile {number}.", f"Zeile {number}.")
    back = await Client.connect(server.port)
    heard = flat(await back.ask(f"gast {people[1].word}", "Du sitzt an Tisch", "sagt: Zeile 59."))
    assert "Zeile 50." in heard
    assert "Zeile 49." not in heard
    heard = flat(await back.ask("erinnerung 500", "Zeile 59."))
    assert 10 == heard.count("sagt: Zeile")
    assert party.replayed.number == 1


async def test_guests_who_vanish_leave_nothing(open_house):
    """Who says `gast` and is gone before they are in keeps neither a number nor a row."""
    server = open_house()
    for _ in range(30):
        client = await Client.connect(server.port)
        client.write(b"gast\r\n")
        client.cut()
    async with asyncio.timeout(PATIENCE):
        while True:
            again = await Client.connect(server.port)
            await again.guest()
            if int(found_in(r"Gast(\d+)", again.name)) < 10:
                break
            again.cut()
            await asyncio.sleep(0.05)


# --- everything kept has a bound -------------------------------------------------------------------------------------


def kept(house):
    """Return how much is kept of what guests do, by name: all of it must come back down, or stay below its bound."""
    tables = house.tables
    return {
        "sessions": len(house.roster.connections),
        "people": len(house.roster.here),
        "on their way in": len(house._door._on_their_way),
        "addresses with sessions": len(house.roster._per_address),
        "addresses with tables": len(house._seating.guest_tables._from),
        "absent people": len(house._presence._absent),
        "tables": len(tables.rows),
        "tables awake": len(tables.awake),
        "tables being replayed": len(tables._waking) + len(tables._tasks),
        "seats": len(tables.places._first) + sum(map(len, tables.places._further.values())),
        "look-ups": len(house._router._lookup._tasks),
        "tournaments": len(house.tournaments.known),
        "passwords": house.auth.passwords.waiting,
        "jobs": house.context.writer.waiting,
        "timers": sum(not timer.is_off for timer in house.context.clock._timers),
        "guests": len(house.auth.guests),
        "under way": len(house._router._tables.waiting) + len(house._router._tables.matchmaking),
        "questions": len(house._router._tables.offers),
        "guests' numbers": house.auth.guests._next - 1 - len(house.auth.guests._free),
    }


@tries(3, 30)
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_stays_of_an_evening(tmp_path, game, tries):
    """Evenings of coming, failing to log in, talking, playing, losing lines and going: all of it is gone."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara", "Dora")
    before = kept(doors.house)
    for number in range(tries):
        for name in ("Anna", "Bernd", "Clara", "Dora"):
            await doors.come_in(name, [])
        stranger = await doors.knock([], f"198.51.100.{number}")
        for line in (
            "Quirin",
            "j",
            "kurz",
            "anna",
            "falsch geraten",
            "gast keinwortvonda",
            "gast",
            f"eroeffnen {game}",
        ):
            stranger.session.received(line)
            await doors.settled()
            doors.clock.advance(70)
        stranger.session.lost()
        await doors.type("Anna", f"eroeffnen {game}")
        live = doors.wires["Anna"].session.seated.table
        for name in ("Bernd", "Clara", "Dora"):
            await doors.type(name, f"mitspielen {live.number}")
            await doors.type(name, "sage Hallo")
        await doors.type("Anna", "mischen")
        await doors.lose("Bernd")
        await doors.pass_time(70)
        await doors.come_in("Bernd", [])
        for name in ("Anna", "Bernd", "Clara", "Dora"):
            await doors.type(name, "spiel abbrechen")
        for name in ("Anna", "Bernd", "Clara", "Dora"):
            await doors.type(name, "verlassen ja")
            await doors.type(name, "protokoll")
            await doors.type(name, "ende")
    await doors.pass_time(1300, tick=10)
    doors.clock.advance(100_000)
    doors.house.auth.throttle.failed("192.0.2.77", "niemand")
    doors.house.auth.connects.take("192.0.2.77")
    assert before == kept(doors.house)
    assert 2 >= len(doors.house.auth.throttle)
    assert 1 == len(doors.house.auth.connects)
    await doors.stop()


async def test_one_table_does_not_grow_for_ever(tmp_path):
    """Who comes and goes at one table does so a bounded number of times, and what is remembered there is bounded."""
    settings = Settings()
    unlimited = settings.limits.model_copy(update={"enabled": False})
    doors = Indoors(tmp_path, settings=settings.model_copy(update={"limits": unlimited}))
    doors.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name, [])
    live = await doors.open_table(VOCABULARIES[0], "Anna")
    for _ in range(230):
        await doors.type("Bernd", f"mitspielen {live.number}")
        await doors.type("Bernd", "verlassen")
    assert 200 == len(live.facts.sitting.people)
    assert all(
        len(kept.last(999)) <= 200 for kept in map(live.audience.scrollback, live.facts.circle) if kept is not None
    )
    await doors.stop()


async def test_a_table_that_a_stranger_woke_falls_asleep_again(tmp_path):
    """After a restart somebody tries every table and is refused: none of them stays in memory for that."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name, [])
    live = await doors.open_table(VOCABULARIES[0], "Anna", "Bernd")
    await doors.type("Anna", "spiel mit zuzweit")
    await doors.type("Anna", "mischen")
    await doors.stop()
    doors.start()
    await doors.come_in("Clara", [])
    await doors.type("Clara", f"mitspielen {live.number}")
    assert 1 == len(doors.house.tables.awake)
    await doors.pass_time(700, tick=10)
    assert 0 == len(doors.house.tables.awake)
    assert 1 == len(doors.house.tables.rows)
    await doors.stop()
