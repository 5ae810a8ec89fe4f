"""Guests choose a name for the evening, and become accounts without losing what they have."""

import sqlite3

import pytest

from commands.catalogue import vocabulary_of
from commands.lobby import registering as said
from db import journal, messages, players, results
from db.database import Job
from db.identity import PersonId
from db.writer import store
from server.accounts.passwords import hashed
from server.play.replay import replayed
from tests.fresh import contents
from tests.server.indoors import EVENING, PASSWORD, house_with, says
from tests.server.test_identity import typed_at_once
from tests.server.wire.visitors import eventually

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


doors = house_with("Bernd", "Clara", known=("Emil",))


async def guest(doors, name, line, address="192.0.2.9"):
    """Have somebody come in as a guest by a line; return their wire."""
    wire = doors.wires[name] = await doors.knock([], address)
    await doors.type(name, line)
    return wire


async def becomes_account(doors, name, wanted):
    """Have a guest go through all that is asked of them; return what they read in the end."""
    await doors.type(name, f"konto {wanted}")
    await doors.type(name, PASSWORD)
    return await says(doors, name, PASSWORD)


def word_of(wire):
    """Return the word of return a guest was told."""
    return wire.text.partition("als Name zu tippen: gast ")[2].split()[0]


# --- a name for the evening ------------------------------------------------------------------------------------------


async def test_a_guest_is_called_as_they_like(doors):
    """At the door, in every list, at the table and in its journal: by the name they chose, and marked as a guest."""
    wire = await guest(doors, "Anna", "gast anna")
    assert "Willkommen am Stammtisch, Gast-Anna!" in wire.text
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Bernd", "mitspielen anna")

    assert "Gast-Anna, spielt an Tisch 1, Rommé" in await says(doors, "Clara", "wer")
    assert "Tisch 1, Rommé, wartet: Gast-Anna, Bernd." in await says(doors, "Clara", "tische")
    assert "Du flüsterst Gast-Anna zu: Hallo!" in await says(doors, "Clara", "fluestern ann Hallo!")
    assert "Gast-Anna ist zu Gast, ohne eigenes Konto." in await says(doors, "Clara", "profil anna")
    assert ["eroeffnen romme 1 Gast-Anna"] == [entry.line for entry in journal.read(doors.database, 1)][:1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("gast Emil", "Emil hat hier ein Konto. Bist du das, melde dich mit dem Namen allein an"),
        ("gast Ernil", "sieht fast so aus"),
        ("gast Otto", "So heißt heute schon ein anderer Gast."),
        ("gast 0tto", "Ein Name hat 3 bis 16 Zeichen"),
        ("gast Ott0", "sieht fast so aus"),
        ("gast mischen", "hat hier schon eine Bedeutung"),
        ("gast Klaus B.", "Als Gast ist dein Name ein Wort."),
        ("gast Gast", "hat hier schon eine Bedeutung"),
        ("gast Maximilianus", "höchstens 11 Zeichen"),
    ],
)
async def test_not_every_name_is_to_be_had(doors, line, why):
    """An account's, a reserved one, a guest's, and what looks like one: a sentence each, at the door and inside."""
    await guest(doors, "Otto", "gast Otto")
    await guest(doors, "Neu", line)
    assert why in doors.wires["Neu"].text
    assert doors.wires["Neu"].text.endswith("Name:")

    await doors.type("Neu", "gast")
    if "Maximilianus" not in line:
        assert why in await says(doors, "Neu", line)
    assert why.partition(" ")[2] in doors.wires["Neu"].text


async def test_a_name_is_chosen_inside(doors):
    """In the lobby, not at a table; the number is free again, and so is the name when they are gone."""
    await guest(doors, "Anna", "gast")
    assert "Einen Namen für heute gibt dir „gast anna“" in doors.wires["Anna"].text
    assert "Heute heißt du Gast-Jürgen." in await says(doors, "Anna", "gast jürgen")
    await guest(doors, "Otto", "gast")
    assert "Willkommen am Stammtisch, Gast1!" in doors.wires["Otto"].text
    await doors.type("Anna", "eroeffnen romme")
    assert "Am Tisch bleibt dein Name" in await says(doors, "Anna", "gast karl")
    assert "Das ist für Gäste" in await says(doors, "Bernd", "gast karl")
    await doors.type("Anna", "verlassen")
    await doors.lose("Anna")
    await doors.pass_time(60, tick=30)

    again = await guest(doors, "Anna", "gast Jürgen")
    assert "Willkommen am Stammtisch, Gast-Jürgen!" in again.text


@pytest.mark.parametrize("line", ["gast anna", "konto anna"])
async def test_a_new_name_is_the_one_of_the_line_that_is_used(doors, line):
    """Who comes back on another line while the name is stored is called by it there, and by no number any more."""
    first = await guest(doors, "Anna", "gast")
    if line.startswith("konto"):
        for typed in (line, PASSWORD):
            await doors.type("Anna", typed)
        line = PASSWORD
    with doors.slow_disk():
        first.session.received(line)
        await eventually(lambda: not doors.house.context.writer.idle)
        again = doors.wires["Anna"] = typed_at_once(doors, f"gast {word_of(first)}")
        roster = doors.house.roster
        await eventually(lambda: again.session in roster.arriving or again.session in roster.here.values())
    await doors.settled()
    name = again.session.person.name
    await guest(doors, "Otto", "gast")

    assert name == doors.house.roster.session_of(first.session.person.id).person.name
    assert "anna" in name.lower()
    assert "Gast1" == doors.wires["Otto"].session.person.name


async def test_gast_alone_says_how_one_gets_a_name(doors):
    """A guest learns what to type; whoever has an account learns that it is not for them."""
    wire = await guest(doors, "gast", "gast")
    await doors.type("gast", "gast")
    assert said.WHICH_NAME in wire.text.replace("\n", " ")
    await doors.type("Bernd", "gast")
    assert said.ONLY_GUESTS in doors.wires["Bernd"].text


async def test_a_chosen_name_survives_a_restart(doors):
    """With their seat, their word and their settings; what the signs mean is not explained to them again."""
    wire = await guest(doors, "Anna", "gast anna")
    word = word_of(wire)
    await doors.open_table(vocabulary_of("gin"), "Anna", "Bernd")
    await doors.type("Anna", "breite 60")
    await doors.type("Anna", "mischen")
    assert "Die Zeichen: + Kreuz" in wire.text
    await doors.stop()
    doors.start()
    again = await guest(doors, "Anna", f"gast {word}")

    assert "Willkommen zurück, Gast-Anna! Du sitzt an Tisch 1." in again.text
    assert 60 == again.session.person.settings["breite"]
    assert "Die Zeichen" not in again.text
    assert "So heißt heute schon" in (await guest(doors, "Otto", "gast anna")).text


async def test_where_nobody_may_know_who_has_an_account(doors):
    """With `konten.neu = "nein"` no name is refused because somebody has it: guests get none."""
    doors.settings = doors.settings.model_copy(
        update={"konten": doors.settings.konten.model_copy(update={"neu": "nein"})}
    )
    doors.house.change(doors.settings, doors.house.context.texts)
    for line in ("gast Emil", "gast Otto"):
        assert "Hier kommen Gäste ohne eigenen Namen herein" in (await guest(doors, "Neu", line)).text
    assert "Einen Namen für heute" not in (await guest(doors, "Neu", "gast")).text
    assert "Neue Konten gibt es hier gerade nicht" in await says(doors, "Neu", "konto Zora")


async def test_what_was_left_for_a_guest_waits(doors):
    """Dropped while they were away, and written to: after a restart they read both; a day later they are nobody."""
    word = word_of(await guest(doors, "Anna", "gast anna"))
    who = doors.wires["Anna"].session.person.id
    live = await doors.open_table(vocabulary_of("romme"), "Bernd", "Clara", "Anna")
    assert live.facts.seat_of(who) is not None
    await doors.lose("Anna")
    await doors.pass_time(90, tick=30)
    assert "Hinterlegt." in await says(doors, "Clara", "nachricht anna Bis morgen!")
    await doors.type("Bernd", "rauswerfen anna")
    assert None is live.facts.seat_of(who)
    await doors.stop()
    doors.start()
    again = await guest(doors, "Anna", f"gast {word}")

    assert "Clara hat dir am" in again.text
    assert "Bis morgen!" in again.text
    assert "ist dein Platz an Tisch 1 freigegeben worden" in again.text
    await doors.lose("Anna")
    await doors.pass_time(60, tick=30)
    assert "Dieses Wort kenne ich nicht" in (await guest(doors, "Anna", f"gast {word}")).text


async def test_nobody_waits_for_a_guest_for_ever(doors):
    """A day later what was left for them is forgotten, and their name is free."""
    await guest(doors, "Anna", "gast anna")
    await doors.open_table(vocabulary_of("romme"), "Bernd", "Clara", "Anna")
    await doors.lose("Anna")
    await doors.pass_time(90, tick=30)
    await doors.type("Bernd", "rauswerfen anna")
    assert "So heißt heute schon" in (await guest(doors, "Otto", "gast anna")).text
    await doors.pass_time(26 * 3600, tick=3600)
    await doors.settled()

    assert () == messages.guests_awaited(doors.database)
    assert "Gast-Anna!" in (await guest(doors, "Neu", "gast anna")).text


async def test_the_table_of_people_does_not_grow_by_passers_by(doors):
    """A hundred guests who look in and go leave no row; who keeps a seat, or has an account by now, stays."""
    await guest(doors, "Anna", "gast anna")
    await doors.open_table(vocabulary_of("romme"), "Bernd", "Clara", "Anna")
    before = [row for row in stored_rows(doors) if row.startswith('INSERT INTO "people"')]
    for number in range(100):
        await guest(doors, "Neu", "gast", f"203.0.113.{number}")
        await doors.type("Neu", "freund bernd")
        await doors.type("Bernd", "ignorieren gast1")
        await doors.lose("Neu")
        await doors.pass_time(60, tick=60)
    await doors.lose("Anna")
    await doors.pass_time(120, tick=60)
    after = stored_rows(doors)

    assert len(before) == sum(row.startswith('INSERT INTO "people"') for row in after)
    assert [] == [row for row in after if row.startswith('INSERT INTO "bonds"')]
    assert ["Gast-Anna"] == [one.name for one in players.guests_known(doors.database)]


# --- an account ------------------------------------------------------------------------------------------------------


async def test_a_guest_becomes_an_account_at_a_running_table(doors):
    """Seat, cards, match, journal, settings, messages and friends are theirs as before, now and after a restart."""
    wire = await guest(doors, "Anna", "gast anna")
    who = wire.session.person.id
    live = await doors.open_table(vocabulary_of("gin"), "Anna", "Bernd")
    await doors.type("Anna", "freund bernd")
    await doors.type("Bernd", "freund anna")
    await doors.type("Anna", "breite 60")
    await doors.type("Anna", "mischen")
    seat, state = live.facts.seat_of(who), live.facts.state
    assert seat is not None
    said = await becomes_account(doors, "Anna", "Anna")

    assert "Du hast jetzt ein Konto und heißt Anna." in said
    assert "An diesem Tisch heißt du noch Gast-Anna" in said
    assert "Die laufende Partie zählt schon für dein Konto" in said
    assert "Gast-Anna hat jetzt ein Konto und heißt sonst Anna." in doors.wires["Bernd"].text
    anna = players.find(doors.database, "anna")
    assert (seat, anna.id) == (live.facts.seat_of(anna.id), live.facts.owner(seat))
    assert who == wire.session.person.id == anna.id
    assert (60, ()) == (anna.settings["breite"], players.guests_known(doors.database))
    assert "Bernd, ist da" in await says(doors, "Anna", "freunde")
    assert "Anna, ist da" in await says(doors, "Bernd", "freunde")
    await doors.stop()
    doors.start()
    back = await doors.come_in("Anna")
    assert "Willkommen zurück, Anna! Du sitzt an Tisch 1." in back.text
    assert state == doors.house.tables.awake[1].facts.state
    row = journal.table(doors.database, 1)
    assert row is not None
    assert [anna.id, PersonId(1)] == [one.who for one in row.people]
    assert state == replayed(row, journal.read(doors.database, 1))[1].state


async def test_konto_in_the_middle_of_everything_changes_one_row(doors):
    """Friends, a complaint, a seat in a running match: the same person has them, so none of it is written anew."""
    await guest(doors, "Anna", "gast anna")
    await doors.open_table(vocabulary_of("gin"), "Anna", "Bernd")
    for name, line in (
        ("Anna", "freund bernd"),
        ("Bernd", "freund anna"),
        ("Clara", "ignorieren anna"),
        ("Anna", "melde clara laut"),
        ("Anna", "breite 60"),
        ("Anna", "mischen"),
    ):
        await doors.type(name, line)
    await doors.type("Anna", "konto Zora")
    await doors.type("Anna", PASSWORD)
    before = stored_rows(doors)
    jobs: list[Job] = []
    submit = doors.house.context.writer.submit

    def counted(job, done):
        jobs.append(job)
        submit(job, done)

    doors.house.context.writer.submit = counted
    await doors.type("Anna", PASSWORD)
    after = stored_rows(doors)

    assert "Du hast jetzt ein Konto und heißt Zora." in doors.wires["Anna"].text
    assert 1 == len(after - before) == len(before - after)
    [job] = [one for one in jobs if one.writes]
    assert len(job.writes) <= 3
    assert "Zora, ist da" in await says(doors, "Bernd", "freunde")
    assert "Zora" in await says(doors, "Clara", "ignorieren")


def stored_rows(doors):
    """Return every row of the database, as text."""
    return set(contents(doors.database))


async def test_a_match_begun_as_a_guest_counts(doors):
    """The one that runs when they become an account; what they had played to its end before stays a guest's."""
    await guest(doors, "Anna", "gast anna")
    await doors.open_table(vocabulary_of("raeumab"), "Anna", "Bernd")
    await play_to_the_end(doors, "Anna", "Bernd")
    await doors.type("Anna", "noch einmal")
    await doors.type("Anna", "mischen")
    await becomes_account(doors, "Anna", "Anna")
    await play_to_the_end(doors, "Anna", "Bernd", begun=True)

    anna = players.find(doors.database, "anna")
    first, second = results.matches_of_table(doors.database, 1)
    assert {"Gast-Anna": None, "Bernd": 1} == played_by(doors, first)
    assert {"Gast-Anna": anna.id, "Bernd": 1} == played_by(doors, second)
    await doors.settled()
    assert "Anna (du): " in await says(doors, "Anna", "rangliste raeumab")

    for name in ("Anna", "Bernd"):
        await doors.type(name, "verlassen")
    for line in ("konto loeschen", PASSWORD, "ja"):
        await doors.type("Anna", line)
    assert {f"Ehemals{anna.id}": None, "Bernd": 1} == played_by(doors, first) == played_by(doors, second)
    connection = sqlite3.connect(doors.folder / "haus.sqlite")
    assert [] == [line for line in connection.iterdump() if "anna" in line.lower()]
    connection.close()


def played_by(doors, match):
    """Return who has played a match, by name and account."""
    return {one.name: one.player for one in results.results_of(doors.database, match.id)}


async def play_to_the_end(doors, *names, begun=False):
    """Play a match of Räum-Ab by the first move that fits."""
    live = doors.wires[names[0]].session.seated.table
    if not begun:
        await doors.type(names[0], "mischen")
    for _ in range(400):
        if live.facts.over:
            return
        [seat] = [one for one in live.facts.circle if live.facts.waits_for(one)]
        _, action = next(iter(live.vocabulary.game.moves(live.facts.state)))
        name = next(one for one in names if doors.wires[one].session.seated.seat == seat)
        await doors.type(name, live.facts.line_of(seat, action))
    raise AssertionError("no end")


async def test_konto_asks_for_what_it_lacks(doors):
    """The name suggested is their own; a bad name or password costs nothing; without one they stay a guest."""
    await guest(doors, "Anna", "gast anna")
    assert "Name für dein Konto (leer: Anna):" in await says(doors, "Anna", "konto")
    assert "Neues Passwort" in await says(doors, "Anna", "")
    assert "zu kurz" in await says(doors, "Anna", "kurz")
    await doors.type("Anna", PASSWORD)
    assert "nicht zweimal dasselbe" in await says(doors, "Anna", "Anderes Wort hier")
    await doors.type("Anna", PASSWORD)
    assert "heißt Anna" in await says(doors, "Anna", PASSWORD)
    assert "Du hast schon ein Konto." in await says(doors, "Anna", "konto")

    await guest(doors, "Otto", "gast")
    assert "Name für dein Konto:" in await says(doors, "Otto", "konto")
    assert "du bleibst Gast" in await says(doors, "Otto", "")
    await doors.type("Otto", "konto")
    assert "du bleibst Gast" in await says(doors, "Otto", "Nein")
    await doors.type("Otto", "konto Otto")
    assert "Ohne Passwort gibt es kein Konto. Du bist weiter Gast" in await says(doors, "Otto", "")
    for name, why in (("Emil", "Emil hat hier ein Konto"), ("Ernil", "fast so aus"), ("mischen", "eine Bedeutung")):
        said = await says(doors, "Otto", f"konto {name}")
        assert why in said
        assert "Du bist weiter Gast" in said


async def test_who_is_watched_learns_who_watches(doors):
    """A spectator who has another name is called by it, and the players read of the change."""
    live = await doors.open_table(vocabulary_of("gin"), "Bernd", "Clara")
    await guest(doors, "Anna", "gast")
    await doors.type("Anna", f"zuschauen {live.number}")
    await doors.type("Anna", "gast anna")
    assert "Gast1 heißt jetzt Gast-Anna." in doors.wires["Bernd"].text
    await becomes_account(doors, "Anna", "Anna")
    assert "Gast-Anna heißt jetzt Anna." in doors.wires["Clara"].text
    assert "Es schaut zu: Anna." in await says(doors, "Bernd", "mitspieler")


async def test_where_an_account_takes_an_invitation(doors):
    """Its word is asked before the password; a wrong one leaves them a guest, and the right one is spent."""
    doors.settings = doors.settings.model_copy(
        update={"konten": doors.settings.konten.model_copy(update={"neu": "einladung"})}
    )
    doors.house.change(doors.settings, doors.house.context.texts)
    store(doors.database, players.invite(hashed("kommherein"), EVENING, None))
    await guest(doors, "Anna", "gast anna")
    assert "Wort der Einladung:" in await says(doors, "Anna", "konto Anna")
    assert "Diese Einladung gilt nicht." in await says(doors, "Anna", "falsch")
    await doors.pass_time(60, tick=30)
    await doors.type("Anna", "konto Anna")
    await doors.type("Anna", "kommherein")
    await doors.type("Anna", PASSWORD)
    assert "heißt Anna" in await says(doors, "Anna", PASSWORD)
    assert not players.invited(doors.database, hashed("kommherein"), EVENING)


async def test_one_name_for_two_guests(doors):
    """Whoever is first has it; the other stays a guest, with everything they have."""
    await guest(doors, "Anna", "gast", "192.0.2.8")
    await guest(doors, "Otto", "gast", "192.0.2.9")
    who = doors.wires["Otto"].session.person.id
    for name in ("Anna", "Otto"):
        await doors.type(name, "konto Zora")
        await doors.type(name, PASSWORD)
    await doors.type("Anna", PASSWORD)
    said = await says(doors, "Otto", PASSWORD)

    assert "Jemand war schneller" in said
    assert "Du bist weiter Gast" in said
    assert who == doors.wires["Otto"].session.person.id
    assert doors.wires["Otto"].session.person.guest
    assert doors.wires["Anna"].session.person.player is not None


async def test_a_muted_guest_stays_mute(doors):
    """No account washes off what hangs on a person; whispers are answered, reports and doors know them still."""
    doors.enrol("Wirt")
    store(doors.database, players.set_admin(players.find(doors.database, "wirt").id, admin=True))
    await doors.come_in("Wirt")
    await guest(doors, "Anna", "gast anna")
    await doors.type("Anna", "fluestern bernd Hallo!")
    await doors.type("Wirt", "stumm gast-anna 2h")
    await doors.type("Anna", "gast zora")
    assert "gast-zora" in (await says(doors, "Wirt", "banne")).lower()
    await becomes_account(doors, "Anna", "Anna")

    before = doors.wires["Bernd"].text
    await doors.type("Anna", "sage Hört ihr mich?")
    assert before == doors.wires["Bernd"].text
    assert "Du flüsterst Anna zu" in await says(doors, "Bernd", "antworten Ja?")
    await doors.stop()
    doors.start()
    await doors.come_in("Anna")
    await doors.come_in("Bernd")
    await doors.type("Anna", "sage Hört ihr mich?")
    assert "Hört ihr" not in doors.wires["Bernd"].text


async def test_each_log_in_that_fails_is_counted_once(doors):
    """The host reads how many wrong passwords there were; the right one is none of them."""
    wire = await doors.knock()
    for line in ("emil", "falsch", "emil", "noch falscher", "emil", PASSWORD):
        wire.session.received(line)
        await doors.pass_time(5)

    assert "Willkommen am Stammtisch, Emil!" in wire.text
    assert 2 == doors.house.context.tally.failed_logins
