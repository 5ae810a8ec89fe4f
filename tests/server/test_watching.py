"""Whoever watches a table hears and sees what is public and no more, says a word, and moves nothing."""

import re

import pytest

from server.sessions.presence import ASLEEP_AFTER_SECONDS
from tests.server.driver import Client, flat, guests, seated
from tests.server.indoors import Indoors
from tests.server.tourney import Tourney

telnet = pytest.mark.asyncio(loop_factories=["asyncio"])
pytestmark = pytest.mark.usefixtures("hung_up")


def public(party):
    """Return the screen `karten` as who has no seat sees it, flat, from the journal alone."""
    return party.replayed.cards(None)


async def at_a_table(house, game="romme", players=3):
    """Return a match that has just begun, and somebody who has no seat."""
    *people, watcher = await guests(house, players + 1)
    party = await seated(house, game, people)
    await party.move()
    watcher.forget()
    return party, watcher


@telnet
@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("romme", 3),
        ("holdem", 3),
        ("blackjack", 3),
        ("doppelkopf", 4),
        ("canasta", 4),
        ("dickezwei", 4),
        ("raeumab", 2),
    ],
)
async def test_watcher_sees_and_hears_what_is_public(house, game, players):
    """The screen is the public one, every move is told, and the prompt says whose turn it is."""
    party, watcher = await at_a_table(house, game, players)

    begins = f"Du schaust jetzt an Tisch {party.number} zu."
    said = flat(await watcher.ask(f"zuschauen {party.number}", begins, public(party)))
    first = len(party.replayed.entries)
    await party.play(6)
    heard = flat(await watcher.until(*party.replayed.told(None, first)))

    assert "Deine Hand" not in said + heard
    assert "Am Zug:" not in heard
    assert re.search(
        r"Am Zug: \w+|Niemand ist mehr am Zug|ist niemand am Zug", flat(await watcher.ask("dran", "m Zug"))
    )
    assert public(party) in flat(await watcher.ask("karten", public(party)))
    for question in ("stand", "mitspieler", "sonderregeln", "befehle", "regeln"):
        assert len(flat(await watcher.ask(question))) > 20
    await watcher.ask("verlassen", f"Du schaust an Tisch {party.number} nicht mehr zu")


@telnet
async def test_watcher_talks_and_moves_nothing(house):
    """While a deal runs no player hears them, a move of theirs is refused, and the journal knows nothing of them."""
    party, watcher = await at_a_table(house)
    player = next(iter(party.clients.values()))
    await watcher.ask(f"sieh tisch {party.number} zu", "Du schaust jetzt")
    before = list(party.replayed.entries)

    said = flat(await watcher.ask("'Guten Abend!", f"{watcher.name} (schaut zu) meint: Guten Abend!"))
    assert "hören dich die Spieler nicht" in said
    await player.ask("'Willkommen!", f"{player.name} sagt: Willkommen!")
    await watcher.until(f"{player.name} sagt: Willkommen!")
    assert "Guten Abend!" not in flat(await player.ask("mitspieler", "Am Tisch sitzen"))
    for move in ("ziehen", "mischen", "spiel abbrechen", "sortieren wert"):
        await watcher.ask(move, "Du schaust nur zu.")

    assert [] == party.replayed.catch_up()
    assert before == party.replayed.entries
    await watcher.ask("zuschauen aus", "Vorraum")


@telnet
async def test_everybody_may_know_who_watches(house):
    """`wer` and `mitspieler` name them as long as they watch, and no longer."""
    party, watcher = await at_a_table(house)
    player = next(iter(party.clients.values()))
    place = f"{watcher.name}, schaut zu an Tisch {party.number}, Rommé"
    await watcher.ask(f"zuschauen {party.number}", "Du schaust jetzt")

    await player.ask("wer", place)
    await player.ask("mitspieler", "Am Tisch sitzen", f"Es schaut zu: {watcher.name}.")
    await watcher.ask(f"zuschauen {party.number}", "Hier schaust du schon zu.")
    await watcher.ask("zuschauen aus", "Vorraum")

    assert "schaut zu" not in flat(await player.ask("mitspieler", "Am Tisch sitzen"))
    assert place not in flat(await player.ask("wer", "im Vorraum"))
    first = len(party.replayed.entries)
    watcher.forget()
    await party.play(3)
    watcher.send("zuschauen aus")
    heard = flat(await watcher.until("Du schaust gerade niemandem zu."))
    assert [] == [line for line in party.replayed.told(None, first) if line in heard]


@telnet
async def test_watcher_takes_a_seat(house):
    """`mitspielen` ends it where a place is free, and where none is they watch on."""
    party, watcher = await at_a_table(house)
    await watcher.ask(f"zuschauen {party.number}", "Du schaust jetzt")
    await watcher.ask(f"mitspielen {party.number}")
    await watcher.ask("ziehen", "Du schaust nur zu.")

    opener = await Client.connect(house.port)
    await opener.guest()
    waiting = await seated(house, "romme", [opener])
    await watcher.ask(f"zuschauen {waiting.number}", f"Du schaust jetzt an Tisch {waiting.number} zu.")
    heard = flat(await watcher.ask("mitspielen", "Du spielst jetzt mit."))

    assert 1 == heard.count("Du spielst jetzt mit.")
    assert f"{watcher.name} spielt jetzt mit." not in heard
    assert "schaut zu" not in flat(await opener.ask("mitspieler", "Am Tisch sitzen"))
    await watcher.ask("verlassen", "Du bist wieder im Vorraum.")
    await opener.ask("verlassen", "Du bist wieder im Vorraum.")


@telnet
async def test_anybody_may_watch_a_tournament(open_house):
    """T19: its tables are watched like any other, also by somebody without an account."""
    server = open_house()
    tourney = Tourney(server, 4)
    await tourney.come_in(known=False)
    await tourney.register("Herbst")
    await tourney.leader.ask("turnier start", "beginnt:")
    watcher = await Client.connect(server.port)
    await watcher.guest()
    [booking] = tourney.bookings()
    party = tourney.party(booking)

    await watcher.ask("zuschauen", f"Du schaust jetzt an Tisch {booking.table} zu.", public(party))
    first = len(party.replayed.entries)
    await party.play(10)
    await watcher.until(*party.replayed.told(None, first))
    await watcher.ask("turnier stand", "Turnier Herbst")
    await watcher.ask("mischen", "Du schaust nur zu.")


@telnet
async def test_second_connection_of_a_watcher_watches_nothing(house):
    """Who logs in again is in the lobby, and the connection they had watches no more."""
    opener, _ = await guests(house, 2)
    party = await seated(house, "romme", [opener])
    watcher = await Client.connect(house.port)
    await watcher.sign_up("Wendelin", "Kürbis mit Regenschirm")
    await watcher.ask(f"zuschauen {party.number}", "Du schaust jetzt")
    again = await Client.connect(house.port)
    await again.log_in("Wendelin", "Kürbis mit Regenschirm")

    assert "schaut zu" not in flat(await opener.ask("mitspieler", "Am Tisch sitzt"))
    await again.ask("karten", "Du sitzt an keinem Tisch.")
    await opener.ask("verlassen", "Du bist wieder im Vorraum.")


@telnet
async def test_table_that_is_no_more_shows_its_watchers_out(house):
    """When the last of its people has gone, whoever watched is in the lobby, and there is nothing to watch."""
    opener, watcher = await guests(house, 2)
    party = await seated(house, "romme", [opener])
    await watcher.ask(f"schau an Tisch {party.number} zu", "Du schaust jetzt")
    await opener.ask("verlassen", "Vorraum")

    await watcher.until("verlässt den Tisch.", f"An Tisch {party.number} gibt es nichts mehr zu sehen.")
    await watcher.ask(f"zuschauen {party.number}", f"Tisch {party.number} gibt es nicht.")
    await watcher.ask("karten", "Du sitzt an keinem Tisch.")


@pytest.mark.asyncio
async def test_watcher_keeps_no_table_awake(tmp_path):
    """A sleeping table is woken for them, nobody's time runs, and without its people it falls asleep again."""
    doors = Indoors(tmp_path)
    names = ("Anna", "Bernd", "Clara", "Wanda")
    doors.enrol(*names)
    for name in names:
        await doors.come_in(name)
    await doors.type("Anna", "eroeffnen poker")
    for name in ("Bernd", "Clara"):
        await doors.type(name, "mitspielen 1")
    await doors.type("Anna", "bestimmen bedenkzeit 60")
    await doors.type("Anna", "mischen")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.lose(name)
    await doors.stop()
    doors.start()
    wanda = await doors.come_in("Wanda")

    await doors.type("Wanda", "zuschauen 1")
    entries = doors.house.tables.awake[1].facts.row.last
    await doors.pass_time(ASLEEP_AFTER_SECONDS - 60, tick=20)
    assert entries == doors.house.tables.awake[1].facts.row.last
    assert "An Tisch 1 gibt es nichts mehr zu sehen." not in wanda.text
    await doors.pass_time(120, tick=20)
    assert {} == doors.house.tables.awake
    assert "An Tisch 1 gibt es nichts mehr zu sehen. Du bist wieder im Vorraum." in wanda.text

    await doors.type("Wanda", "zuschauen 1")
    await doors.pass_time(60, tick=20)
    await doors.come_in("Anna")
    await doors.lose("Wanda")
    assert [] == doors.house.tables.awake[1].audience.spectators
    await doors.pass_time(70, tick=1)
    assert entries < doors.house.tables.awake[1].facts.row.last  # with one of its people there, time runs
    await doors.stop()
