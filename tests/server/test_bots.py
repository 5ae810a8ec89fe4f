"""Bots: accounts of programs that belong to somebody, are shown as what they are, and are not ranked among people."""

import pytest

from commands.language.german import fold
from commands.lobby import bots as words
from commands.lobby import login as said
from commands.lobby import tournaments
from db import bots, journal, players, ratings, standings
from db.writer import store
from games.contract import House
from server.ops.config import AccountSettings, Settings
from server.play.replay import replayed
from tests.server.indoors import PASSWORD, house_with
from tests.server.test_programs import Evening, listen, told

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

SECRET = "Zahnrad aus Messing"


doors = house_with("Anna", "Bernd", settings=Settings(konten=AccountSettings(bots_each=2)))


async def read(doors, name, line):
    """Return what somebody reads after a line."""
    doors.wires[name]._beats.clear()
    await doors.type(name, line)
    return doors.wires[name].text


async def a_bot(doors, owner="Anna", name="Robbi"):
    """Have somebody make a bot, and return what is said of it."""
    await doors.type(owner, f"konto {name} bot")
    await doors.type(owner, SECRET)
    return await read(doors, owner, SECRET)


async def come_in(doors, name, password=SECRET):
    """Bring a bot in by the front door."""
    wire = await doors.knock([])
    doors.wires[name] = wire
    await doors.type(name, name)
    await doors.type(name, password)
    return wire


# --- whose it is -----------------------------------------------------------------------------------------------------


async def test_an_owner_makes_a_bot(doors):
    """A name, a password typed twice: from then on the program logs in like anybody, and belongs to who made it."""
    assert words.made("Robbi") in await a_bot(doors)
    robbi, anna = (players.find(doors.database, name) for name in ("robbi", "anna"))
    assert robbi.name == "Robbi"
    assert {robbi.id: anna.id} == bots.every(doors.database)
    await come_in(doors, "Robbi")
    assert anna.id == doors.wires["Robbi"].session.person.owner
    assert "Deine Bots: Robbi." in await read(doors, "Anna", "konto bots")
    assert "Deine Bots" not in await read(doors, "Bernd", "konto bots")
    await doors.stop()
    doors.start()
    await come_in(doors, "Robbi")
    assert anna.id == doors.wires["Robbi"].session.person.owner


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("konto anna bot", "schon jemand"),
        ("konto mischen bot", "mischen"),
        ("konto x bot", said.LETTERS_ONLY),
        ("konto bernd bot loeschen", "Einen Bot „bernd“ hast du nicht"),
        ("konto niemand bot weg", "hast du nicht"),
    ],
)
async def test_what_is_no_bot(line, answer, doors):
    """A name somebody has, or that means something; somebody else's account: a sentence says why not."""
    assert answer in await read(doors, "Anna", line)
    assert {} == bots.every(doors.database)


async def test_how_many_and_whose(doors):
    """As many as the host allows; guests and bots have none; a password that will not do, or a slip, ends it."""
    assert words.made("Robbi") in await a_bot(doors)
    assert "Blechbert bekommt ein eigenes Passwort" in await read(doors, "Anna", "konto Blechbert bot")
    await doors.type("Anna", SECRET)
    slip = await read(doors, "Anna", "Zahnrad aus Holz und Leim")
    assert f"{said.NOT_TWICE_THE_SAME} Mit einer leeren Zeile lässt du es." in slip
    await doors.type("Anna", SECRET)
    assert words.made("Blechbert") in await read(doors, "Anna", SECRET)
    assert words.enough(2) in await read(doors, "Anna", "konto Dritter bot")
    await come_in(doors, "Robbi")
    assert words.BOTS_HAVE_NONE in await read(doors, "Robbi", "konto Enkel bot")
    assert words.removed("Robbi") in await read(doors, "Anna", "konto robbi bot loeschen")
    assert words.made("Dritter") in await a_bot(doors, name="Dritter")
    doors.wires["Gast"] = await doors.knock([])
    await doors.type("Gast", "gast")
    await doors.type("Gast", "konto Robot bot")
    assert words.NEED_AN_ACCOUNT in doors.wires["Gast"].text


async def test_an_owner_removes_their_bot(doors):
    """Its line is cut and its name is free; nobody else can do that, and not while it plays."""
    await a_bot(doors)
    await come_in(doors, "Robbi")
    assert words.not_yours("robbi") in await read(doors, "Bernd", "konto robbi bot loeschen")
    await doors.type("Robbi", "eroeffnen gin")
    assert words.SEATED in await read(doors, "Anna", "konto robbi bot loeschen")
    await doors.type("Bernd", "mitspielen 1")
    await doors.type("Robbi", "verlassen")
    assert words.named_at([1]) in await read(doors, "Anna", "konto robbi bot loeschen")
    await doors.type("Bernd", "verlassen")
    assert words.removed("Robbi") in await read(doors, "Anna", "konto robbi bot loeschen")
    assert doors.wires["Robbi"].is_closed
    assert players.find(doors.database, "robbi") is None
    assert {} == bots.every(doors.database)
    assert words.made("Robbi") in await a_bot(doors, owner="Bernd")


async def test_bots_go_with_their_owner(doors):
    """Whoever deletes their account leaves no program behind."""
    await a_bot(doors)
    await come_in(doors, "Robbi")
    for line in ("konto loeschen", PASSWORD, "ja"):
        await doors.type("Anna", line)
    await doors.settled()

    assert players.find(doors.database, "robbi") is None
    assert doors.wires["Robbi"].is_closed


async def test_a_ban_of_the_owner_counts_for_the_bot(doors):
    """It is sent away with them, comes in no more, and is as mute as they are."""
    await a_bot(doors)
    await come_in(doors, "Robbi")
    store(doors.database, players.set_admin(players.find(doors.database, "bernd").id, True))
    doors.house.rooms.accounts.look()
    await doors.settled()
    await doors.type("Bernd", "stumm anna 10m")
    await doors.type("Robbi", "rufen hallo zusammen")
    assert "hallo zusammen" not in doors.wires["Bernd"].text
    await doors.type("Bernd", "bann anna 10m Zank")
    assert doors.wires["Robbi"].is_closed
    wire = await come_in(doors, "Robbi")
    assert "Zank" in wire.text
    assert wire.is_closed


# --- how it is shown -------------------------------------------------------------------------------------------------


async def test_a_bot_is_shown_as_one(doors):
    """Among those who are here, at the table, in the list of tables, in its profile and in what programs are told."""
    await a_bot(doors)
    await come_in(doors, "Robbi")
    await listen(doors, "Anna", ["Stammtisch.Tische 1", "Stammtisch.Tisch 1"])
    assert "Robbi (Bot), im Vorraum" in await read(doors, "Anna", "wer")
    await doors.type("Robbi", "eroeffnen gin")
    assert "Robbi (Bot)" in doors.wires["Anna"].text
    assert "wartet: Robbi (Bot)." in await read(doors, "Anna", "tische")
    await doors.type("Anna", "mitspielen 1")
    assert "Robbi (Bot), Tischleitung" in await read(doors, "Anna", "mitspieler")
    assert "Robbi (Bot), hier seit" in await read(doors, "Bernd", "profil robbi")
    assert "Ich bin ein Programm von Anna." in doors.wires["Bernd"].text
    doors.wires["Anna"].session.packaged("Stammtisch.Tische", None)
    doors.clock.advance(0)
    [listed] = told(doors.wires["Anna"]._beats, "Stammtisch.Tische")
    assert ["Robbi (Bot)", "Anna"] == listed["tische"][0]["leute"]
    doors.wires["Anna"].session.packaged("Stammtisch.Tisch", None)
    doors.clock.advance(0)
    assert [0] == told(doors.wires["Anna"]._beats, "Stammtisch.Tisch")[-1]["sicht"]["bots"]


# --- where it plays --------------------------------------------------------------------------------------------------


async def test_people_play_among_themselves_unless_they_say_so(doors):
    """A bot has no seat at a table of people before its opener says `bots ja`; `bots nein` ends that."""
    await a_bot(doors)
    await come_in(doors, "Robbi")
    await doors.type("Anna", "eroeffnen romme")
    assert "spielen Menschen unter sich" in await read(doors, "Robbi", "mitspielen 1")
    assert "Du bestimmst: Bots dürfen mitspielen" in await read(doors, "Anna", "bots ja")
    assert "Vereinbart: bots ja." in await read(doors, "Bernd", "tische")
    assert "bots ja – Programme dürfen mitspielen" in await read(doors, "Anna", "sonderregeln")
    doors.wires["Anna"]._beats.clear()
    told_him = await read(doors, "Robbi", "mitspielen 1")
    assert "Vereinbart ist: bots ja." in told_him
    assert "Du bist ein Bot, also ein Programm." in told_him
    assert "Robbi spielt jetzt mit. Robbi ist ein Bot, also ein Programm." in doors.wires["Anna"].text
    assert "Rangliste" not in doors.wires["Anna"].text
    assert "Das bestimmt, wer den Tisch leitet" in await read(doors, "Robbi", "bots nein")
    assert "Bots kommen nicht mehr" in await read(doors, "Anna", "bots nein")


async def test_what_a_bot_opens_is_a_table_of_bots(doors):
    """Anybody may sit there, people and programs; whether it counts is not a program's to say."""
    await a_bot(doors)
    await a_bot(doors, name="Blechbert")
    for name in ("Robbi", "Blechbert"):
        await come_in(doors, name)
    await doors.type("Robbi", "eroeffnen romme")
    assert "entscheidet ein Mensch" in await read(doors, "Robbi", "bots ja")
    assert "zählt für keine Rangliste" in await read(doors, "Blechbert", "mitspielen 1")
    assert "Du spielst jetzt mit." in await read(doors, "Anna", "mitspielen 1")
    live = doors.house.tables.awake[1]
    entries = journal.read(doors.database, 1)
    assert ["bot robbi", "bot blechbert"] == [one.line for one in entries if one.line.startswith("bot ")]
    row = journal.table(doors.database, 1)
    assert row is not None
    assert [True, True, False] == [one.bot for one in row.people]
    _, sitting, _ = replayed(row, entries)
    assert live.facts.sitting == sitting


async def test_bots_are_in_no_tournament(doors):
    """Not by themselves, and nobody can bring them."""
    await a_bot(doors)
    await come_in(doors, "Robbi")
    await doors.type("Anna", "turnier eroeffnen Winterpokal")
    assert tournaments.NO_BOTS in await read(doors, "Robbi", "turnier anmelden")


@pytest.mark.parametrize(("agreed", "apart"), [("bots ja", False), ("", True)])
async def test_a_match_with_a_bot_counts_apart_unless_agreed(agreed, apart, tmp_path):
    """Rankings, ratings and figures keep it apart like one with computers; with `bots ja` it counts like any."""
    evening = Evening(tmp_path, "gin", 1)
    doors, (person, program) = evening.doors, evening.people if agreed else evening.people[::-1]
    doors.enrol(person, program)
    ids = {name: players.find(doors.database, fold(name)) for name in (person, program)}
    store(doors.database, bots.give(fold(program), ids[person].id))
    doors.house.context.bots.add(ids[program].id, ids[person].id)
    for name in evening.people:
        await doors.come_in(name, evening.beats[name])
    await doors.type(evening.people[0], "eroeffnen gin")
    if agreed:
        await doors.type(evening.people[0], agreed)
    await doors.type(evening.people[1], "mitspielen 1")
    for one in evening.match.done:
        if not isinstance(one.actor, House) and (one.before.state is not None or one.entry[1] == "mischen"):
            await doors.type(one.before.people[one.actor].name, one.entry[1])
    assert doors.house.tables.awake[1].facts.over

    def counted(**how):
        return {one.name for one in standings.standings(doors.database, "gin", **how)}

    both = {person, program}
    assert (set() if apart else both) == counted()
    assert (both if apart else set()) == counted(against_computers=True)
    await doors.settled()
    assert (set() if apart else both) == {name for name, _ in ratings.of_game(doors.database, "gin")}
    shown = await read(doors, person, "rangliste gin siege")
    assert (f"{program} (Bot)" in shown) is not apart
    await doors.type(person, "verlassen")
    assert f"mit {program} (Bot)" in await read(doors, person, "verlauf")
    assert ("mit Computern oder Bots" in await read(doors, person, "statistik")) is apart
    await doors.stop()
