"""What client programs are told: every entry without a gap, the table as one sees it, what came of a line."""

import asyncio
import json
import re
from itertools import pairwise

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.journal.codec import codec_of
from commands.journal.exports import by_entry, personal, positions
from commands.language.plain import SIGNS, plain, plain_line
from commands.lobby import replies
from db import journal, players
from games.contract import Drawn, House, Seat
from games.frozen import evolve
from games.options import Special
from server.ops.config import Gmcp, Settings
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from server.wire.requests import AskPositions, AskRecord, AskTables, Credentials, Line
from tests.playouts import PEOPLE, played
from tests.server.indoors import PASSWORD, Beat, Indoors, MovedClock, StackedPack

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

EVERYTHING = ["Stammtisch 1", "Stammtisch.Tisch 1", "Char 1"]
WATCHER = "Wanda"


def words_of(game):
    """Return the words of a game of the house."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    return vocabulary


def told(beats, package):
    """Return what a program was told in one package; in the lobby there is no table."""
    return [data for beat in beats if beat[:2] == ("oob", package) and (data := json.loads(beat[2])) is not None]


def nulls(beats):
    """Return how often a program was told that there is no table."""
    return beats.count(("oob", "Stammtisch.Tisch", b"null"))


async def listen(doors, name, modules=EVERYTHING):
    """Have somebody's program say what it wants to be told."""
    doors.wires[name].session.packaged("Core.Supports.Set", list(modules))
    await doors.settled()


class Evening:
    """A whole match, typed by people whose programs are told everything."""

    def __init__(self, folder, game, seed):
        self.vocabulary = words_of(game)
        self.match = played(self.vocabulary, seed)
        draws = [one.action.order for one in self.match.done if isinstance(one.action, Drawn)]
        self.doors = Indoors(folder, MovedClock(), StackedPack(draws))
        self.people = PEOPLE[: len(self.match.done[-1].after.people)]
        self.beats: dict[str, list[Beat]] = {name: [] for name in (*self.people, WATCHER)}

    async def spend(self, modules=EVERYTHING):
        """Play it, and return the table."""
        doors = self.doors
        doors.enrol(*self.people, WATCHER)
        for name, beats in self.beats.items():
            await doors.come_in(name, beats)
            await listen(doors, name, modules)
        live = await doors.open_table(self.vocabulary, *self.people)
        await doors.type(WATCHER, f"zuschauen {live.number}")
        for option in self.vocabulary.game.options:
            value = self.match.done[-1].after.options.get(option.name)
            if value is not None and value != option.default:
                how = ("spiel mit" if value else "spiel ohne") if isinstance(option, Special) else "bestimmen"
                await doors.type(self.people[0], f"{how} {option.name} {'' if isinstance(option, Special) else value}")
        for one in self.match.done:
            if not isinstance(one.actor, House) and (one.before.state is not None or one.entry[1] == "mischen"):
                await doors.type(one.before.people[one.actor].name, one.entry[1])
                if one.actor == 0:
                    await self.arrange()
        return live

    async def arrange(self):
        """Have the first player put their hand in order now and then, twice in a row."""
        for order in tuple(self.vocabulary.game.hands.sorting)[:1] * 2:
            await self.doors.type(self.people[0], f"sortieren {order}")


def last_told(entries):
    """Return behind which entry nothing was told: who has put their hand in order may still do so once more."""
    return max(place for place, (_, line) in enumerate(entries, 1) if not line.startswith("sortieren"))


def spoken(record):
    """Return what somebody said or the house did, by a personal record: speaker and line."""
    return re.findall(r"^([^\s:#]+): (.*)$", record, re.MULTILINE)


@pytest.mark.parametrize("game", ["gin", "poker"])
async def test_every_entry_is_told_as_the_personal_record_has_it(game, tmp_path):
    """Seat by seat: the same lines in the same order; numbers without a gap; `?` for what a seat noticed nothing of."""
    await told_as_recorded(game, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("game", [one.game.id for one in VOCABULARIES if one.game.waits])
async def test_every_entry_of_every_game_is_told_as_recorded(game, tmp_path):
    """The same in every game."""
    await told_as_recorded(game, tmp_path)


def dealt(who, line):
    """Tell whether the house has dealt: a record says so by the hands it begins with, and what lay where at the end."""
    return who == "haus" and line.startswith("mischen ")


def meant(told_, recorded):
    """Tell whether an entry is the one on record; what was hidden when it was told may have been shown later."""
    line = re.escape(told_[1]).replace(re.escape("?"), ".+")
    return told_[0] == recorded[0] and re.fullmatch(line, recorded[1]) is not None


async def told_as_recorded(game, tmp_path):
    """Compare what programs were told of a whole match with the personal records of its seats."""
    evening = Evening(tmp_path, game, 1)
    live = await evening.spend()
    entries = [(entry.actor, entry.line) for entry in journal.read(evening.doors.database, live.number)]

    assert live.facts.over
    for seat, name in enumerate(evening.people):
        stream = told(evening.beats[name], "Stammtisch.Eintrag")
        record = personal(evening.vocabulary, entries, (Seat(seat),), closed=True)
        begun = next(place for place, one in enumerate(stream) if one["zeile"] == "mischen")

        assert [one["nr"] for one in stream] == list(range(stream[0]["nr"], last_told(entries)))
        assert {live.number} == {one["tisch"] for one in stream}
        known = [(one["wer"], one["zeile"]) for one in stream[begun + 1 :] if one["wer"] != "?"]
        recorded = [(who, plain_line(line)) for who, line in spoken(record)]
        while recorded[-1][1].startswith("sortieren"):
            recorded.pop()
        if evening.vocabulary.game.secrets:
            assert {("haus", "mischen ?")} == {one for one in known if dealt(*one)}
        known, recorded = ([one for one in all_ if not dealt(*one)] for all_ in (known, recorded))
        assert len(known) == len(recorded)
        assert [] == [both for both in zip(known, recorded, strict=True) if not meant(*both)]
    await evening.doors.stop()


async def test_a_watcher_is_told_what_everybody_may_know(tmp_path):
    """Whoever watches has no seat and no hand, and their entries are those of somebody who sits nowhere."""
    evening = Evening(tmp_path, "gin", 2)
    live = await evening.spend()
    entries = [(entry.actor, entry.line) for entry in journal.read(evening.doors.database, live.number)]
    stream = told(evening.beats[WATCHER], "Stammtisch.Eintrag")
    shown = told(evening.beats[WATCHER], "Stammtisch.Tisch")

    assert [one["nr"] for one in stream] == list(range(stream[0]["nr"], last_told(entries)))
    assert not [one for one in stream if one["zeile"].startswith("sortieren")]
    assert {None} == {one["ich"] for one in shown}
    assert any("talon" in one["sicht"] for one in shown)
    assert not [one for one in shown if {"hand", "reihenfolge"} & one["sicht"].keys()]
    assert all(one["moeglich"] == [] for one in shown)
    await evening.doors.stop()


@pytest.mark.parametrize("game", ["gin", "dickezwei"])
async def test_the_table_and_what_happened_are_told_as_seen(game, tmp_path):
    """The view reads back as what the seat sees, `nr` only grows, and every event is one that is declared."""
    evening = Evening(tmp_path, game, 3)
    live = await evening.spend()
    codec = codec_of(evening.vocabulary)
    for seat, name in enumerate(evening.people):
        tables = told(evening.beats[name], "Stammtisch.Tisch")
        numbers = [one["nr"] for one in tables]

        assert tables[-1]["ich"] == seat
        assert codec.read_view(tables[-1]["sicht"]) == evolve(live.view(seat), viewer=None, possible=())
        assert numbers == sorted(numbers)
        assert numbers[-1] == live.facts.entry
        assert {one["art"] for one in told(evening.beats[name], "Stammtisch.Ereignis")} <= set(codec.events)
        assert all(tuple(one["leute"]) == evening.people[: len(one["leute"])] for one in tables)
    said = {name for beats in evening.beats.values() for name in (beat[1] for beat in beats if beat[0] == "oob")}
    assert {"Stammtisch.Tisch", "Stammtisch.Eintrag", "Stammtisch.Ereignis", "Stammtisch.Haus", "Char.Name"} <= said
    await evening.doors.stop()


def values(data):
    """Yield every text in a message, keys included."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from values(value)
    elif isinstance(data, list):
        for value in data:
            yield from values(value)
    elif isinstance(data, str):
        yield data


@pytest.mark.parametrize("game", ["gin", "dickezwei", "poker"])
async def test_no_value_holds_a_sign_of_a_script(game, tmp_path):
    """No brace, dollar, percent sign, semicolon or control character in anything the house says to a program."""
    evening = Evening(tmp_path, game, 1)
    await evening.spend()
    texts = {
        text
        for beats in evening.beats.values()
        for beat in beats
        if beat[0] == "oob" and isinstance(beat[2], bytes)
        for text in values(json.loads(beat[2]))
    }

    assert len(texts) > 100
    assert not {text for text in texts if set(SIGNS).intersection(text) or not text.isprintable()}
    await evening.doors.stop()


async def two_at_a_table(doors, *, modules=EVERYTHING):
    """Seat two people at a table of Dicke Zwei; return what the first one's wire tells."""
    doors.enrol("Anna", "Bernd", "Clara")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    await doors.come_in("Bernd")
    await doors.come_in("Clara")
    await listen(doors, "Anna", modules)
    live = await doors.open_table(words_of("gin"), "Anna", "Bernd")
    return beats, live


async def test_words_come_first_then_data_then_the_prompt(tmp_path):
    """What happened is read before its data, and the prompt stands behind both."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors)
    beats.clear()
    await doors.type("Anna", "mischen")
    kinds = [beat[0] for beat in beats if beat[0] in {"send", "oob", "prompt"}]

    assert kinds[0] == "send"
    assert {"oob"} == set(kinds[1:-1])
    assert kinds[-1] == "prompt"
    assert ["Stammtisch.Eintrag", "Stammtisch.Eintrag"] == [beat[1] for beat in beats if beat[0] == "oob"][:2]
    assert "Stammtisch.Tisch" == [beat[1] for beat in beats if beat[0] == "oob"][-1]
    await doors.stop()


async def test_words_are_the_same_with_and_without_a_program(tmp_path):
    """Nothing in words gets worse for anybody: the same letters, only cut where the data stand between."""
    pages = []
    for folder, modules in (("with", EVERYTHING), ("without", [])):
        (tmp_path / folder).mkdir()
        doors = Indoors(tmp_path / folder)
        beats, _ = await two_at_a_table(doors, modules=modules)
        for name, line in (("Anna", "mischen"), ("Bernd", "nehmen"), ("Bernd", "nehmen"), ("Anna", "karten")):
            await doors.type(name, line)
        pages.append(b"".join(beat[1] for beat in beats if beat[0] in {"send", "prompt"}))
        await doors.stop()

    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("modules", "wanted"),
    [
        (["Stammtisch 1"], {"Stammtisch.Haus", "Stammtisch.Eintrag", "Stammtisch.Ereignis"}),
        (["stammtisch.TISCH 1"], {"Stammtisch.Tisch"}),
        (["Stammtisch.Eintrag 1"], {"Stammtisch.Eintrag"}),
        (["Stammtisch.Eint 1", "Tisch 1", ""], set()),
        ([], set()),
    ],
)
async def test_a_program_is_told_what_it_asked_for(modules, wanted, tmp_path):
    """`Stammtisch` means all below it but the view of a table, which is told only to who asks for it by name."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors, modules=modules)
    await doors.type("Anna", "mischen")

    assert wanted == {beat[1] for beat in beats if beat[0] == "oob"}
    await doors.stop()


async def test_modules_can_be_added_and_dropped(tmp_path):
    """More than fifty are not kept, whatever a client sends."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors, modules=[f"Unfug{number} 1" for number in range(50_000)])
    session = doors.wires["Anna"].session
    session.packaged("Core.Supports.Add", ["Stammtisch 1"])
    await doors.type("Anna", "mischen")
    assert [] == told(beats, "Stammtisch.Eintrag")

    session.packaged("Core.Supports.Remove", ["Unfug1 1"])
    session.packaged("Core.Supports.Add", ["Stammtisch.Eintrag 1"])
    await doors.type("Bernd", "nehmen")
    assert 1 == len(told(beats, "Stammtisch.Eintrag"))

    session.packaged("Core.Supports.Remove", ["Stammtisch.Eintrag"])
    await doors.type("Bernd", "karten")
    assert 1 == len(told(beats, "Stammtisch.Eintrag"))
    await doors.stop()


async def test_in_the_lobby_there_is_no_table(tmp_path):
    """Whoever leaves their table is told null, once; whoever sits down again sees the new one."""
    doors = Indoors(tmp_path)
    beats, live = await two_at_a_table(doors)
    assert 1 == nulls(beats)
    await doors.type("Anna", "verlassen ja")
    assert 2 == nulls(beats)

    await doors.type("Anna", f"zuschauen {live.number}")
    assert told(beats, "Stammtisch.Tisch")[-1]["ich"] is None
    await doors.type("Anna", "eroeffnen rummy")
    assert ("rummy", 0) == (told(beats, "Stammtisch.Tisch")[-1]["spiel"], told(beats, "Stammtisch.Tisch")[-1]["ich"])
    await doors.stop()


async def test_the_time_of_a_turn_is_told(tmp_path):
    """When it begins and when it stops, and to who begins to look how much is left; without a clock nothing of it."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors)
    await doors.type("Anna", "mischen")
    assert [] == told(beats, "Stammtisch.Uhr")
    await doors.type("Anna", "verlassen ja")
    live = await doors.open_table(words_of("rummy"), "Anna", "Clara")
    await doors.type("Anna", "bestimmen zeitlimit 60")
    await doors.type("Anna", "mischen")
    await doors.pass_time(20)
    doors.wires["Anna"].session.packaged("Stammtisch.Tisch", None)
    await doors.settled()
    whose = next(name for name in ("Anna", "Clara") if live.facts.name(live.facts.turns[0]) == name)
    await doors.type(whose, "ziehen")
    await doors.pass_time(1)
    times = told(beats, "Stammtisch.Uhr")

    assert [60, 60, 60] == [one["sekunden"] for one in times]
    assert [60, 40, 60] == [round(one["rest"]) for one in times]
    assert {live.number} == {one["tisch"] for one in times}
    await doors.stop()


@pytest.mark.parametrize(
    ("line", "ok", "code"),
    [
        ("mischen", True, "ok"),
        ("karten", True, "ok"),
        ("nehmen", False, "falsche_phase"),
        ("ablegen", False, "syntax"),
        ("abrakadabra {x}; $y", False, "unbekannter_befehl"),
        ("wer", True, "haus"),
        ("hilfe", True, "haus"),
        ("", True, "haus"),
        ("verlassen", True, "ok"),
    ],
)
async def test_a_numbered_line_gets_an_answer(line, ok, code, tmp_path):
    """One answer for each number, told before the prompt of the same; it says what a player reads in words."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors)
    session = doors.wires["Anna"].session
    session.packaged("Core.Supports.Set", ["Stammtisch.Antwort 1"])
    beats.clear()
    session.packaged("Stammtisch.Zeile", Line(line, 7))
    await doors.settled()
    doors.clock.advance(0)
    [answer] = told(beats, "Stammtisch.Antwort")

    assert (7, ok, code) == (answer["id"], answer["ok"], answer["code"])
    assert bool(answer["satz"]) is not ok
    assert not set(SIGNS).intersection(answer["satz"])
    await doors.stop()


# --- logging in ------------------------------------------------------------------------------------------------------


async def at_the_door(doors):
    """Return what a wire tells whose program may log in; the program has said so."""
    beats: list[Beat] = []
    wire = await doors.knock(beats)
    doors.wires["x"] = wire
    await listen(doors, "x", ["Char.Login 1", "Char.Name 1"])
    doors.clock.advance(0)
    return beats


async def credentials(doors, account, password):
    """Have the program at the door give name and password."""
    doors.wires["x"].session.packaged("Char.Login.Credentials", Credentials(account, password))
    await doors.settled()
    doors.clock.advance(0)


async def test_a_program_logs_in(tmp_path):
    """It is offered while the name is asked; what came of it is said, and who one is here."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats = await at_the_door(doors)
    assert [{"type": ["password-credentials"]}] == told(beats, "Char.Login.Default")

    await credentials(doors, "ANNA", PASSWORD)
    assert [{"success": True, "message": ""}] == told(beats, "Char.Login.Result")
    assert [{"name": "Anna", "fullname": "Anna"}] == told(beats, "Char.Name")
    assert isinstance(doors.wires["x"].session, Session)
    assert ("echo", False) not in beats

    await credentials(doors, "Anna", PASSWORD)
    assert [True, False] == [one["success"] for one in told(beats, "Char.Login.Result")]
    await doors.stop()


@pytest.mark.parametrize(
    ("account", "password", "knocks"),
    [
        ("Anna", "falsch", None),
        ("Niemand", "irgendwas", None),
        ("Anna Berta", PASSWORD, None),
        ("\x00", PASSWORD, None),
        ("Anna", "x" * 1500, "zu lang"),
        ("x" * 1500, PASSWORD, "zu lang"),
        ("gast", "kein-wort-der-rueckkehr", None),
    ],
)
async def test_a_failed_log_in_is_told(account, password, knocks, tmp_path):
    """There is always a result, with the sentence that is said to people; nothing is opened and nobody comes in."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats = await at_the_door(doors)
    await credentials(doors, account, password)
    [result] = told(beats, "Char.Login.Result")

    assert not result["success"]
    assert (knocks or "") in result["message"]
    assert isinstance(doors.wires["x"].session, PreLogin)
    assert players.find(doors.database, "niemand") is None
    await doors.stop()


async def test_a_long_password_is_refused_before_anybody_looks_at_it(tmp_path):
    """Two kilobytes are no password: no hash is made for them."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    await at_the_door(doors)
    doors.wires["x"].session.packaged("Char.Login.Credentials", Credentials("Anna", "x" * 2000))

    assert 0 == doors.house.auth.passwords.waiting
    await doors.stop()


async def test_guests_and_those_who_would_rather_type(tmp_path):
    """`gast` needs no password, an empty message lets the person type, and the third wrong one ends as when typed."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats = await at_the_door(doors)
    await credentials(doors, "", "")
    assert [] == told(beats, "Char.Login.Result")
    for _ in range(3):
        await credentials(doors, "Anna", "falsch")
        await doors.pass_time(15, tick=5)
    results = told(beats, "Char.Login.Result")
    assert [False, False, False] == [one["success"] for one in results]
    assert doors.wires["x"].is_closed

    beats = await at_the_door(doors)
    await credentials(doors, "gast", "")
    assert [True] == [one["success"] for one in told(beats, "Char.Login.Result")]
    assert told(beats, "Char.Name")[0]["name"].startswith("Gast")
    await doors.stop()


# --- lists, records, where one is ------------------------------------------------------------------------------------


async def test_the_list_of_tables_is_told_once_then_what_changes(tmp_path):
    """All of it to who asks; to who follows it what is new, what has changed and what is gone, and then no more."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    await doors.come_in("Bernd")
    await listen(doors, "Anna", ["Stammtisch.Tische 1"])
    session = doors.wires["Anna"].session
    session.packaged("Stammtisch.Tische", AskTables(on=True))
    doors.clock.advance(0)
    await doors.type("Bernd", "eroeffnen gin")
    doors.clock.advance(1)
    doors.clock.advance(1)
    await doors.type("Bernd", "verlassen")
    doors.clock.advance(1)
    session.packaged("Stammtisch.Tische", AskTables(on=False))
    await doors.type("Bernd", "eroeffnen romme")
    doors.clock.advance(2)
    whole, opened, gone = told(beats, "Stammtisch.Tische")

    assert {"alle": True, "tische": [], "fort": []} == whole
    assert [{"nummer": 1, "spiel": "gin", "phase": "warten", "leute": ["Bernd"], "frei": 1}] == opened["tische"]
    assert (False, []) == (opened["alle"], opened["fort"])
    assert ([], [1]) == (gone["tische"], gone["fort"])
    await doors.stop()


async def test_a_record_comes_line_by_line(tmp_path):
    """The same lines as `protokoll` says, to whom it belongs; else why there is none."""
    evening = Evening(tmp_path, "gin", 1)
    live = await evening.spend()
    doors, name = evening.doors, evening.people[0]
    session, beats = doors.wires[name].session, evening.beats[name]
    for number in (live.number, 99):
        session.packaged("Stammtisch.Partie", AskRecord(number))
        for _ in range(200):
            await asyncio.sleep(0.01)
            doors.clock.advance(0)
            if told(beats, "Stammtisch.Partie") and (number != 99 or told(beats, "Stammtisch.Fehler")):
                break
        await doors.settled()
    entries = [(entry.actor, entry.line) for entry in journal.read(doors.database, live.number)]
    record = personal(evening.vocabulary, entries, (Seat(0),), closed=True)
    parts = told(beats, "Stammtisch.Partie")

    assert [plain_line(line) for line in record.rstrip().split("\n")] == [
        line for part in parts for line in part["zeilen"]
    ]
    assert list(range(1, len(parts) + 1)) == [part["teil"] for part in parts]
    assert "partie" == told(beats, "Stammtisch.Fehler")[0]["code"]
    await doors.stop()


async def test_a_match_that_is_over_comes_entry_by_entry(tmp_path):
    """Each as these eyes may read it, with what was seen, numbered as in the journal; of a table of others: why not."""
    evening = Evening(tmp_path, "gin", 1)
    live = await evening.spend()
    doors, name = evening.doors, evening.people[0]
    for number in (live.number, 99):
        doors.wires[name].session.packaged("Stammtisch.Eintraege", AskRecord(number))
        for _ in range(200):
            await asyncio.sleep(0.01)
            doors.clock.advance(0)
            if told(evening.beats[name], "Stammtisch.Eintraege" if number != 99 else "Stammtisch.Fehler"):
                break
        await doors.settled()
    entries = [(entry.actor, entry.line) for entry in journal.read(doors.database, live.number)]
    before, steps = by_entry(evening.vocabulary, entries, (Seat(0),))
    parts = told(evening.beats[name], "Stammtisch.Eintraege")

    assert [
        (live.number, one.number, one.speaker, plain_line(one.line), [*map(plain_line, one.seen)]) for one in steps
    ] == [
        (one["tisch"], one["nr"], one["wer"], one["zeile"], one["gesehen"])
        for part in parts
        for one in part["eintraege"]
    ]
    assert [*map(plain_line, before)] == parts[0]["davor"]
    assert list(range(1, len(parts) + 1)) == [part["teil"] for part in parts]
    assert "eintraege" == told(evening.beats[name], "Stammtisch.Fehler")[0]["code"]
    await doors.stop()


async def test_a_number_no_table_can_have_is_answered_as_it_was_asked(tmp_path):
    """By each request for a match: there is no such table, and it is called what the program has called it."""
    evening = Evening(tmp_path, "gin", 1)
    await evening.spend()
    doors, name = evening.doors, evening.people[0]
    session, beats = doors.wires[name].session, evening.beats[name]
    numbers = (-1, 0, 2**63)
    for number in numbers:
        for package, message in (
            ("Stammtisch.Partie", AskRecord(number)),
            ("Stammtisch.Eintraege", AskRecord(number)),
            ("Stammtisch.Stellungen", AskPositions(number, 1)),
        ):
            session.packaged(package, message)
            await doors.settled()
            doors.clock.advance(0)

    assert [
        {"code": what, "satz": plain(replies.no_such_table(number))}
        for number in numbers
        for what in ("partie", "eintraege", "stellungen")
    ] == told(beats, "Stammtisch.Fehler")
    await doors.stop()


async def test_a_match_that_is_over_comes_position_by_position(tmp_path):
    """The table behind an entry and behind those that follow, from the own seat; of a table of others: why not."""
    evening = Evening(tmp_path, "gin", 1)
    live = await evening.spend()
    doors, name = evening.doors, evening.people[0]
    beats = evening.beats[name]
    for number in (live.number, 99):
        doors.wires[name].session.packaged("Stammtisch.Stellungen", AskPositions(number, 7))
        await doors.settled()
        doors.clock.advance(0)
    shown = [one for part in told(beats, "Stammtisch.Stellungen") for one in part["stellungen"]]
    entries = [(entry.actor, entry.line) for entry in journal.read(doors.database, live.number)]
    found = positions(evening.vocabulary, entries, (Seat(0),), 7, 10)

    assert [7, 8, 9, 10, 11, 12, 13, 14, 15, 16] == [one["nr"] for one in shown]
    assert [(one.number, one.viewer) for one in found] == [(one["nr"], one["ich"]) for one in shown]
    assert {live.number} == {one["nummer"] for one in shown}
    assert ["stellungen"] == [one["code"] for one in told(beats, "Stammtisch.Fehler")]
    await doors.stop()


async def test_where_somebody_is(tmp_path):
    """Told when it changes and only then: in the lobby, at a table with their points, as a watcher."""
    evening = Evening(tmp_path, "dickezwei", 1)
    live = await evening.spend()
    places = told(evening.beats[evening.people[0]], "Char.Status")

    assert ["vorraum", "tisch"] == [one["ort"] for one in places[:2]]
    assert all(one != other for one, other in pairwise(places))
    assert dict(live.facts.sheet.totals)[Seat(0)] == places[-1]["punkte"]
    assert ["vorraum", "zuschauer"] == [one["ort"] for one in told(evening.beats[WATCHER], "Char.Status")]
    assert 1 == len(told(evening.beats[WATCHER], "Char.StatusVars"))
    await evening.doors.stop()


async def test_mudlet_is_offered_what_the_host_has(tmp_path):
    """Nothing without an address in [gmcp]; with one, to Mudlet and to who asks for it."""
    address = "https://example.org/stammtisch.mpackage"
    settings = Settings(gmcp=Gmcp(mudlet=address))
    doors = Indoors(tmp_path, settings=settings)
    doors.enrol("Anna")
    beats: list[Beat] = []
    wire = await doors.come_in("Anna", beats)
    await listen(doors, "Anna", ["Char 1"])
    assert [] == told(beats, "Client.GUI")
    wire.client = "MUDLET 4.19"
    await listen(doors, "Anna", ["Stammtisch 1"])
    doors.clock.advance(0)
    assert [{"version": "1", "url": address}] == told(beats, "Client.GUI")
    await doors.stop()


async def test_talk_is_told_apart(tmp_path):
    """Who speaks, where, and what, as it was typed; only to who hears it in words, and after the words."""
    doors = Indoors(tmp_path)
    beats, live = await two_at_a_table(doors, modules=["Comm.Channel 1"])
    listed = told(beats, "Comm.Channel.List")[0]
    await doors.type("Bernd", 'sagen Guten {Abend}; $alle % "zusammen"')
    await doors.type("Bernd", "fluestern anna geheim")
    await doors.type("Bernd", "fluestern clara nichts für Anna")
    await doors.type("Clara", f"zuschauen {live.number}")
    await doors.type("Clara", "sagen hallo")

    assert ["tisch", "haus", "zuschauer", "fluestern"] == [one["name"] for one in listed]
    assert [
        {"channel": "tisch", "talker": "Bernd", "text": 'Guten {Abend}; $alle % "zusammen"'},
        {"channel": "fluestern", "talker": "Bernd", "text": "geheim"},
        {"channel": "zuschauer", "talker": "Clara", "text": "hallo"},
    ] == told(beats, "Comm.Channel.Text")
    assert [b'"channel"', b'"talker"', b'"text"'] == sorted(
        [b'"channel"', b'"talker"', b'"text"'], key=next(beat[2] for beat in beats if "Text" in str(beat[1])).index
    )
    await doors.stop()
