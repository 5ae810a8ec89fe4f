"""Who hears what is said: aloud, among those who watch, through the house, in secret, later; and who hears nothing."""

import time

import pytest

from commands.catalogue import vocabulary_of
from db import messages, players, reports
from db.database import Job
from db.identity import PersonId
from db.writer import store
from games.frozen import evolve
from server.sessions.output import MOST_TOLD, RecentOutput
from server.social.friends import MOST
from tests.server.indoors import EVENING, heard, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


doors = house_with(*PEOPLE, known=("Emil",))


async def test_whoever_is_alone_in_the_lobby_is_told_so(doors):
    """Nobody talks to the walls without knowing it."""
    for name in PEOPLE[1:]:
        await doors.lose(name)

    assert "niemand im Vorraum" in await says(doors, "Anna", "sagen Hört mich jemand?")


async def test_a_shout_is_heard_everywhere_and_not_too_often(doors):
    """Players and the lobby hear it; who has switched it off does not, and the third in a minute has to wait."""
    await doors.begin("Anna", "Bernd", "Clara")
    await doors.type("Clara", "zurufe aus")

    await doors.type("Dora", "rufen Wer spielt mit?")
    assert heard(doors, "Anna", "Dora ruft: Wer spielt mit?")
    assert not heard(doors, "Clara", "Wer spielt mit?")
    await doors.type("Dora", "rufen Na?")
    assert "Warte bitte" in await says(doors, "Dora", "rufen Hallo?")
    await doors.type("Clara", "zurufe an")
    await doors.pass_time(61, tick=61)
    await doors.type("Dora", "rufen Jetzt?")
    assert heard(doors, "Clara", "Dora ruft: Jetzt?")


async def test_who_watches_speaks_to_those_who_watch_while_a_deal_runs(doors):
    """Whatever they type, no player hears it before the deal is over; other spectators do."""
    live = await doors.begin("Anna", "Bernd", "Clara")
    await doors.come_in("Emil")
    for name in ("Dora", "Emil"):
        await doors.type(name, f"zuschauen {live.number}")

    for line in ("kommentar Ahorn", "sagen Birke", "'Kiefer", "rufen Tanne"):
        await doors.type("Dora", line)
    assert heard(doors, "Emil", "Dora (schaut zu) meint: Ahorn")
    assert all(heard(doors, "Emil", word) for word in ("Birke", "Kiefer", "Tanne"))
    assert not any(heard(doors, name, word) for name in PEOPLE[:3] for word in ("Ahorn", "Birke", "Kiefer", "Tanne"))
    assert "für Zuschauer" in await says(doors, "Anna", "kommentar fünf")
    assert heard(doors, "Anna", "Dora schaut euch zu.")
    await doors.type("Dora", "zuschauen aus")
    await doors.type("Dora", f"zuschauen {live.number}")
    assert 1 == doors.wires["Anna"].text.count("Dora schaut euch zu.")


async def test_answers_go_to_whoever_whispered_last(doors):
    """`antworten` needs no name; a message to somebody who is here is a whisper."""
    assert "noch niemand" in await says(doors, "Bernd", "antworten Wem?")
    await doors.type("Anna", "fluestern bernd Bist du da?")
    await doors.type("Bernd", "antworten Ja doch!")
    assert heard(doors, "Anna", "Bernd flüstert dir zu: Ja doch!")
    await doors.type("Clara", "nachricht bernd Und ich?")
    await doors.type("Bernd", "antworten Du auch.")
    assert heard(doors, "Clara", "Bernd flüstert dir zu: Du auch.")
    await doors.lose("Clara")
    assert "nicht mehr da" in await says(doors, "Bernd", "antworten Clara?")


async def test_messages_wait_for_whoever_is_not_there(doors):
    """They survive a restart, come once, and no more than twenty wait for one person."""
    await doors.type("Anna", "nachricht emil Morgen um acht?")
    await doors.stop()
    doors.start()
    await doors.come_in("Anna")
    text = (await doors.come_in("Emil")).text
    assert "Eine Nachricht hat auf dich gewartet:" in text
    assert "Anna hat dir am 28.03.2026 um" in text
    assert "geschrieben: Morgen um acht?" in text
    await doors.lose("Emil")
    assert "Morgen um acht?" not in (await doors.come_in("Emil")).text
    await doors.lose("Emil")

    for number in range(messages.MOST_WAITING):
        store(doors.database, messages.leave(PersonId(5), PersonId(4), "Dora", EVENING, f"Nummer {number}"))
    assert "schon 20 Nachrichten" in await says(doors, "Anna", "nachricht emil Nummer 21")
    store(doors.database, messages.note(PersonId(5), EVENING, "Vom Haus."))
    text = (await doors.come_in("Emil")).text
    assert "21 Nachrichten haben auf dich gewartet:" in text
    assert "Nummer 19 Vom Haus." in text


async def test_guests_leave_no_messages(doors):
    """Whoever is called Gast3 tomorrow is somebody else."""
    doors.wires["gast"] = await doors.knock()
    await doors.type("gast", "gast")

    assert "wer ein Konto hat" in await says(doors, "gast", "nachricht emil Hallo")
    assert "kenne ich nicht" in await says(doors, "Anna", "nachricht niemandem Hallo")
    assert "Du flüsterst Gast1 zu" in await says(doors, "Anna", "nachricht gast1 Hallo")


async def test_whom_one_ignores_one_does_not_hear(doors):
    """Not at the table, in the lobby, through the house, in secret, by letter; after a restart neither."""
    await doors.type("Anna", "ignorieren dora")
    await doors.stop()
    doors.start()
    for name in PEOPLE:
        await doors.come_in(name)

    for line in ("sagen Pah eins", "rufen Pah zwei", "fluestern anna Pah drei", "nachricht anna Pah vier"):
        await doors.type("Dora", line)
    await doors.open_table(vocabulary_of("romme"), "Dora", "Anna", "Bernd")
    await doors.type("Dora", "'Pah fünf")
    assert not heard(doors, "Anna", "Pah")
    assert heard(doors, "Bernd", "Dora sagt: Pah fünf")
    assert heard(doors, "Dora", "Anna möchte von dir gerade nichts hören.")
    await doors.lose("Anna")
    await doors.type("Dora", "'Pah sechs")
    await doors.type("Dora", "nachricht anna Pah sieben")
    assert "Pah" not in (await doors.come_in("Anna")).text
    assert "Du ignorierst: Dora." in await says(doors, "Anna", "ignorieren")
    assert "Du ignorierst Dora." in await says(doors, "Anna", "nachricht dora Und?")
    await doors.type("Anna", "ignorieren dora aus")
    await doors.type("Dora", "'Guten Abend")
    assert heard(doors, "Anna", "Dora sagt: Guten Abend")


async def test_lists_of_names_have_an_end(doors):
    """A hundred friends and foes, and a sentence for the next."""
    of, anna = doors.house.rooms.bonds._of, doors.wires["Anna"].session.person.id
    of[anna] = frozenset(("ignore", PersonId(1000 + number)) for number in range(MOST))

    assert f"Mehr als {MOST} Namen" in await says(doors, "Anna", "freund bernd")


async def test_talk_waits_while_one_thinks(doors):
    """With `kobold` on, what others say is read after the move; news of the table are not held back."""
    live = await doors.begin("Anna", "Bernd", "Clara", game="holdem")
    [thinker] = [name for name in PEOPLE[:3] if live.facts.waits_for(doors.wires[name].session.seated.seat)]
    other = next(name for name in PEOPLE[:3] if name != thinker)
    await doors.type(thinker, "kobold an")

    await doors.type(other, "'Na, was wird das?")
    await doors.type("Dora", f"fluestern {thinker} Hallo")
    assert not heard(doors, thinker, "Na, was wird das?")
    said = await says(doors, thinker, "aussteigen")
    assert said.index("steigst aus") < said.index("Na, was wird das?") < said.index("flüstert dir zu: Hallo")


async def test_a_move_is_not_said_aloud_by_accident(doors):
    """`sage re` is asked about, in every way of saying it; said again, it is meant, that once. Plain talk is not."""
    await doors.begin(*PEOPLE, game="doppelkopf")

    for line in ("sage re", "'keine 90", "ich sage gesund"):
        assert "ist hier ein Zug" in await says(doors, "Anna", line)
    await doors.type("Anna", "sage Das wird schwer.")
    assert not any(heard(doors, "Bernd", f"Anna sagt: {word}") for word in ("re", "keine 90", "gesund"))
    assert heard(doors, "Bernd", "Anna sagt: Das wird schwer.")
    assert "ist hier ein Zug" in await says(doors, "Anna", "sage re")
    assert "Anna sagt: re" in await says(doors, "Anna", "sage re")
    assert heard(doors, "Bernd", "Anna sagt: re")
    assert "ist hier ein Zug" in await says(doors, "Anna", "sage re")


async def test_what_is_meant_for_one_is_not_said_aloud_by_accident(doors):
    """`sag bernd leise hallo` is answered with the way to whisper; said again it is heard, and `sei leise` at once."""
    for line in (
        "sag bernd leise Hallo",
        "'bernd heimlich Hallo",
        "sage leise zu bernd Hallo",
        "rufen bernd privat Hallo",
    ):
        assert "„fluestern bernd Hallo“" in await says(doors, "Anna", line)
    await doors.type("Anna", "sage Sei leise bitte!")
    assert not any(heard(doors, name, "Hallo") for name in ("Bernd", "Clara"))
    assert heard(doors, "Clara", "Anna sagt: Sei leise bitte!")
    await doors.type("Anna", "sag bernd leise Hallo")
    await doors.type("Anna", "sag bernd leise Hallo")
    assert heard(doors, "Clara", "Anna sagt: bernd leise Hallo")


async def test_a_command_of_other_games_says_whose_it_is(doors):
    """At a table what only other games know is answered with their names and the way to what goes here."""
    await doors.begin("Anna", "Bernd", game="gin")

    said = await says(doors, "Anna", "kontra")
    assert "„kontra“ gibt es bei Gin" in said
    assert "„befehle“" in said
    assert "Doppelkopf" in said


async def test_a_complaint_reaches_admins_and_the_host(doors):
    """Admins here read who and why; the host keeps what its author had read last, without their word of return."""
    clara = doors.wires["Clara"].session
    clara.person = evolve(clara.person, admin=True)
    doors.wires["gast"] = await doors.knock()
    await doors.type("gast", "gast")
    for number in range(MOST_TOLD + 10):
        doors.wires["gast"].session.say(f"Zeile {number}")
    await doors.type("Dora", "fluestern gast1 Du Pfeife!")

    assert "ist gemeldet" in await says(doors, "gast", "melden dora beleidigt mich")
    assert heard(doors, "Clara", "Gast1 meldet Dora: beleidigt mich")
    assert not heard(doors, "Bernd", "beleidigt mich")
    [report] = reports.latest(doors.database, 5)
    assert ("Gast1", "Dora", "beleidigt mich") == (report.reporter, report.subject, report.reason)
    assert MOST_TOLD == len(report.told)
    assert "Dora flüstert dir zu: Du Pfeife!" in report.told[-1] + report.told[-2]
    assert not any("Wort" in line for line in report.told)
    for _ in range(5):
        await doors.type("gast", "melden dora noch einmal")
    assert heard(doors, "gast", "schon einige Meldungen")


async def test_being_away_is_told_to_whoever_asks(doors):
    """`wer` says so, and whoever whispers learns why there is no answer."""
    await doors.type("Bernd", "weg Hole Kaffee")

    assert "kurz weg (Hole Kaffee)" in await says(doors, "Anna", "wer")
    assert "Bernd ist kurz weg: Hole Kaffee" in await says(doors, "Anna", "fluestern bernd Huhu")
    await doors.type("Bernd", "da")
    assert "kurz weg" not in await says(doors, "Anna", "wer")


async def test_a_flood_of_talk_stays_within_bounds(doors):
    """A thousand lines of every kind: a sentence each, and nothing grows."""
    await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd")
    await doors.type("Bernd", "kobold an")
    session = doors.wires["Dora"].session
    for number in range(250):
        for line in (f"rufen {number}", f"fluestern bernd {number}", f"nachricht emil {number}", f"sagen {number}"):
            session.received(line)
    await doors.settled()

    assert doors.wires["Bernd"].text.count("Dora ") <= doors.settings.limits.talk_per_minute + 2
    assert len(messages.waiting(doors.database, PersonId(5))) <= messages.MOST_WAITING
    assert len(doors.wires["Bernd"].session.output.recent.told) <= MOST_TOLD


@pytest.mark.parametrize("lines", [1, 3, 60])
async def test_the_end_of_what_was_told_is_kept(lines):
    """However many lines each text has, the last fifty are there, and not many more texts than they take."""
    ear = RecentOutput()
    told = [f"{text}.{line}" for text in range(200) for line in range(lines)]
    for text in range(200):
        ear.heard("\n".join(told[text * lines : (text + 1) * lines]))

    assert told[-MOST_TOLD:] == ear.told
    assert len(ear._told) <= MOST_TOLD // lines + 33


async def test_blank_lines_are_not_among_those_that_are_kept():
    """Of texts with one or several between their paragraphs, too, the last fifty lines are there that say something."""
    ear = RecentOutput()
    for text in range(60):
        ear.heard(f"{text}.0\n\n{text}.1\n\n\n\n{text}.2\n")

    assert [f"{text}.{line}" for text in range(43, 60) for line in range(3)][-MOST_TOLD:] == ear.told


async def test_ten_thousand_messages_wait(doors):
    """Nobody waits for another's: each question is one look at an index, and none of them lies in memory."""
    made = [players.create(f"Nummer{who}", f"nummer{who}", "x", EVENING) for who in range(600)]
    store(doors.database, Job("many people", tuple(one for job in made for one in job.writes)))
    for start in range(100, 600, 100):
        writes = [
            one
            for who in range(start, start + 100)
            for _ in range(messages.MOST_WAITING)
            for one in messages.leave(PersonId(who), PersonId(4), "Dora", EVENING, "Grüß dich!").writes
        ]
        store(doors.database, Job("leave many messages", tuple(writes)))
    begin = time.process_time()
    for who in range(100, 150):
        assert messages.MOST_WAITING == len(messages.waiting(doors.database, PersonId(who)))
    took = (time.process_time() - begin) / 50
    begin = time.process_time()
    await doors.type("Anna", "nachricht emil Morgen um acht?")
    await doors.come_in("Emil")

    assert took < 0.002
    assert time.process_time() - begin < 0.5
    assert "Eine Nachricht hat auf dich gewartet:" in doors.wires["Emil"].text
    assert not doors.house.auth.guests.awaited


COMMANDS = ("ja", "nein", "aus", "mischen", "weg", "suche", "alle", "haus", "kreuz-as", "'")
NOBODY = ("ist gerade nicht da", "kenne ich nicht", "gibt es hier nicht", "steht nicht auf deiner Liste")


async def test_a_name_that_is_a_command(doors):
    """Whatever is typed where a name belongs is a name nobody has: a sentence, and nothing is done."""
    odd = []
    for name in COMMANDS:
        for line in (f"fluestern {name} Hallo!", f"nachricht {name} Hallo!", f"freund {name}", f"profil {name}"):
            said = await says(doors, "Anna", line)
            if not any(one in said for one in NOBODY):
                odd.append((line, said))

    assert [] == odd
    assert 0 == len(doors.house._router._tables.waiting)
