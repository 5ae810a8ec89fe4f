"""What the house hardly ever has to say: each of it is said where it belongs, and nothing else happens."""

from datetime import timedelta

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from commands.company import linking, meetings
from commands.daily import groups as sets_of_groups
from commands.daily import replies as sets
from commands.lobby import bots, keeping, login, moderation, replies
from commands.lobby import help as helped
from commands.lobby import tournaments as tourneys
from commands.table import computers, parts, refusals, screens
from commands.table.tale import view_of, voice_for
from db import daily, journal, players, reports
from db.daily import SetState
from db.errors import DatabaseError, Trouble, WriteFailed
from db.identity import PersonId
from db.table_row import TableState
from db.writer import store
from games.contract import No, Seat
from server.accounts.tickets import Redeemed, Tickets
from server.daily import office
from server.lobby import daily as day_commands
from server.lobby import groups as group_commands
from server.lobby import lookback, records
from server.lobby.groups import ASKS
from server.lobby.programs import LONGEST_LINE
from server.ops.config import Settings
from server.ops.texts import read_texts
from server.wire.requests import Credentials, Line
from tests.server.indoors import PASSWORD, Indoors, says
from tests.server.test_daily import plays
from tests.server.test_exercises import Shuffled
from tests.server.test_programs import listen

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora", "Egon")


@pytest.fixture
async def doors(tmp_path):
    """Five people in the lobby; the first is an admin."""
    made = Indoors(tmp_path)
    made.enrol(*PEOPLE)
    store(made.database, players.set_admin(PersonId(1), admin=True))
    for number, name in enumerate(PEOPLE):
        await made.come_in(name, [], address=f"192.0.2.{number}")
    yield made
    await made.stop()


async def typed(doors, *lines):
    """Have people type, each `NAME: LINE`; return what the last of them reads because of the last line."""
    heard = ""
    for each in lines:
        name, _, line = each.partition(": ")
        heard = await says(doors, name, line)
    return heard


WORDS = (
    (("Anna: einfuehrung schach",), "Eine Einführung „schach“ gibt es nicht"),
    (("Anna: banne",), moderation.NOBODY_BARRED),
    (("Anna: was ist gin",), helped.word_or_game("gin")),
    (("Anna: was ist rommé?",), "Genauer sagt es „regeln romme“."),
    (("Anna: hilfe themen",), "Alle Themen; „hilfe“ und ein Wort daraus zeigt den Text."),
    (("Anna: eroeffnen turnier",), "wird nicht an einem Tisch eröffnet"),
    (("Anna: analyse aus",), computers.NOTHING_TO_STOP),
    (("Anna: eroeffnen gin", "Anna: erinnerung"), replies.NOTHING_HAPPENED),
    (("Anna: eroeffnen gin", "Bernd: mitspielen 1", "Anna: computer"), "Der Tisch ist schon voll."),
    (("Anna: eroeffnen gin", "Anna: computer 2"), "Hier ist nur noch Platz für einen Computer."),
    (("Anna: eroeffnen romme", "Anna: computer", "Anna: computer weg anna"), "spielt hier nicht mit"),
    (("Anna: spielen romme leicht", "Anna: auslage 9"), parts.no_such_meld(9)),
    (("Anna: spielen romme 9",), computers.other_company("Rommé", 9, 5)),
    (("Anna: spielen doppelkopf 1",), computers.other_company("Doppelkopf", 1, 3)),
    (("Anna: eroeffnen gin", "Anna: stand"), "Es hat noch niemand Punkte"),
    (
        (
            "Anna: eroeffnen canasta",
            *(f"{name}: mitspielen 1" for name in PEOPLE[1:4]),
            "Anna: spiel mit verdecktablage",
        ),
        "Ihr seid zu viele: Mehr als 2 können so nicht spielen.",
    ),
    (
        (
            "Anna: eroeffnen canasta",
            *(f"{name}: mitspielen 1" for name in PEOPLE[1:4]),
            "Anna: mischen",
            "Dora: verlassen ja",
            "Anna: dran",
        ),
        "Im Augenblick ist niemand am Zug.",
    ),
    (
        (
            "Anna: eroeffnen gin",
            "Bernd: mitspielen 1",
            "Anna: mischen",
            "Bernd: verlassen ja",
            "Clara: freund",
            "Anna: platz freigeben 1 anna",
        ),
        moderation.table_over(1),
    ),
    (("Anna: suche aus",), meetings.SOUGHT_NOTHING),
    (("Anna: spielen romme leicht", "Anna: computer"), computers.NOT_DURING_A_MATCH),
    (("Anna: spielen romme leicht", "Anna: computer weg"), computers.NOT_DURING_A_MATCH),
    (
        ("Anna: eroeffnen romme", "Bernd: mitspielen 1", "Anna: computer", "Bernd: computer weg"),
        "Das bestimmt, wer den Tisch leitet: Anna.",
    ),
    (("Anna: melden anna Hallo",), "Das bist du selbst."),
    (("Anna: hilfe konto",), "„konto bots“ zählt deine Bots auf"),
    (
        ("Anna: spielen romme leicht", "Anna: wozu das ganze?"),
        "Auf ganze Fragen kann ich nicht antworten. Was gilt, sagt",
    ),
    (("Anna: eroeffnen holdem", "Bernd: mitspielen 1", "Anna: mischen", "Anna: tisch"), parts.NOTHING_LIES),
    (
        ("Anna: eroeffnen romme", "Bernd: mitspielen 1", "Anna: mischen", "Anna: klopfen"),
        "Wir spielen ohne klopfen. Ändern kann das die Tischleitung, vor dem ersten Spiel: „spiel mit klopfen“.",
    ),
    (
        (
            "Anna: eroeffnen doppelkopf",
            *(f"{name}: mitspielen 1" for name in PEOPLE[1:4]),
            "Anna: mischen",
            "Dora: verlassen ja",
            "Bernd: gesund",
        ),
        "Das Spiel ruht, bis der freie Platz wieder besetzt ist.",
    ),
    (
        ("Anna: eroeffnen gin", *("Anna: einladen link", "Anna: einladen link zurück") * 10, "Anna: einladen link"),
        linking.TOO_MANY,
    ),
    (
        ("Anna: eroeffnen gin", *("Anna: einladen bernd", "Anna: einladen bernd aus") * 10, "Anna: einladen bernd"),
        meetings.TOO_MANY_INVITATIONS,
    ),
)


@pytest.mark.parametrize(("lines", "told"), WORDS, ids=[lines[-1] for lines, _ in WORDS])
async def test_what_is_said_to_an_odd_wish(doors, lines, told):
    """Word for word, to whoever typed it."""
    assert told in await typed(doors, *lines)


async def test_a_guest_has_no_account_to_delete(doors):
    """And is told what becomes of the little that is known."""
    doors.wires["gast"] = await doors.knock([])
    await doors.type("gast", "gast")
    assert keeping.GUESTS_HAVE_NO_ACCOUNT in await says(doors, "gast", "konto loeschen")


@pytest.mark.parametrize(
    ("new", "again", "told"),
    [("kurz", "", login.too_short(8)), ("Ein anderes Wort", "Ein drittes Wort", login.NOT_TWICE_THE_SAME)],
)
async def test_a_password_stays_where_the_new_one_will_not_do(doors, new, again, told):
    """It is said why, and the old one counts."""
    heard = [await says(doors, "Anna", line) for line in ("passwort", PASSWORD, new, again)]
    assert login.unchanged(told) in " ".join(heard)
    await doors.lose("Anna")
    await doors.come_in("Anna")
    assert "Willkommen" in doors.wires["Anna"].text


async def test_nobody_can_log_in_who_is_in(doors):
    """A program that sends a name and a password then is told that nobody asked."""
    await listen(doors, "Anna", ["Char.Login 1"])
    doors.wires["Anna"].session.packaged("Char.Login.Credentials", Credentials("Bernd", PASSWORD))
    await doors.type("Anna", "uhrzeit")
    told = [beat for beat in doors.wires["Anna"]._beats if beat[:2] == ("oob", "Char.Login.Result")]

    assert login.NOT_ASKED.encode() in told[-1][2]
    assert "Anna" == doors.wires["Anna"].session.person.name


# --- computers -------------------------------------------------------------------------------------------------------


OFF = (
    (
        {"computer": {"enabled": False}},
        ("spielen gin", "computer", "analyse", "vertreten bernd", "ueben"),
        computers.NO_COMPUTERS_HERE,
    ),
    (
        {"limits": {"tables": 1}},
        ("spielen gin", "eroeffnen gin", "tagesspiel gin", "turnier eroeffnen Herbst"),
        replies.HOUSE_FULL_OF_TABLES,
    ),
    ({"tagesspiel": {"games": ()}}, ("tagesspiel", "tagesspiel gin"), sets.NONE_ON),
    ({"konten": {"neu": "nein"}}, ("konto robbi bot",), bots.NO_NEW_ONES),
)


@pytest.mark.parametrize(
    ("off", "line", "told"), [(off, line, told) for off, lines, told in OFF for line in lines], ids=str
)
async def test_what_the_host_has_switched_off_is_said(tmp_path, off, line, told):
    """By every word that would want it; one table is there already."""
    made = Indoors(tmp_path, settings=Settings.model_validate(off))
    made.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await made.come_in(name)
    await made.type("Bernd", "eroeffnen romme")
    assert told in await says(made, "Anna", line)
    await made.stop()


async def test_one_hint_is_thought_about_at_a_time(doors, monkeypatch):
    """Whoever asks again meanwhile is told so; a thought that takes too long is given up, and one may ask again."""
    await doors.type("Anna", "spielen romme leicht")
    await doors.pass_time(10.0)
    assert doors.wires["Anna"].session.location.on_turn
    asked = []
    workers = doors.house.computers.workers
    monkeypatch.setattr(workers, "submit", lambda _job, done: asked.append(done))
    for _ in range(2):  # on a page lines with a number wait for nobody
        doors.wires["Anna"].session.received("tipp")
        await doors.settled()
    assert computers.THINKING in doors.wires["Anna"].text
    heard = doors.wires["Anna"].text
    asked[-1](None)
    assert computers.THINKING_TOO_LONG in doors.wires["Anna"].text.removeprefix(heard)
    doors.wires["Anna"].session.received("tipp")
    assert 2 == len(asked)
    asked[-1](None)


async def test_a_hint_says_how_sure_it_is():
    """By rule, by so many imagined deals, or by a rule of thumb."""
    told = {computers.hint("ziehen", sure=True), computers.hint("ziehen", sure=False, won=7, worlds=9)}
    assert {"Tipp: „ziehen“ (sicher).", "Tipp: „ziehen“ (geschätzt: gut in 7 von 9 denkbaren Verteilungen)."} == told
    assert "Tipp: „ziehen“ (geschätzt)." == computers.hint("ziehen", sure=False, won=0, worlds=0)


async def test_a_look_back_is_one_at_a_time_and_can_be_stopped(doors, monkeypatch):
    """A second one is refused, `analyse aus` ends it; what cannot be gone through is said to be so."""
    anna = doors.wires["Anna"].session
    anna.received("analyse")
    anna.received("analyse")
    anna.received("analyse aus")
    await doors.settled()
    before, _, after = doors.wires["Anna"].text.partition(computers.STOPPED)
    assert computers.ANALYSING_ALREADY in before
    assert ">" == after.strip()

    def broken(*_given):
        raise LookupError

    monkeypatch.setattr(lookback, "prepared", broken)
    assert computers.CANNOT_ANALYSE in await says(doors, "Anna", "analyse")


async def test_a_look_back_goes_through_every_own_decision(doors, monkeypatch):
    """And through nothing else: neither what the computers did, nor who dealt."""
    await typed(
        doors, "Anna: eroeffnen dickezwei", "Anna: bestimmen runden 1", "Anna: computer leicht 2", "Anna: mischen"
    )
    live, decided = doors.house.tables.awake[1], 0
    while not live.facts.over:
        if 0 in live.facts.turns:
            action = next(action for seat, action in live.vocabulary.game.moves(live.facts.state) if seat == 0)
            await doors.type("Anna", live.facts.line_of(0, action))
            decided += 1
        else:
            await doors.pass_time(1.0)
    monkeypatch.setattr(doors.house.computers.workers, "submit", lambda _job, done, **_how: done(None))
    assert f"(Dicke Zwei) durch: {decided} Entscheidungen von dir." in await says(doors, "Anna", "analyse")


# --- tables that cannot be had ---------------------------------------------------------------------------------------


@pytest.fixture
async def out_of_reach(doors, monkeypatch):
    """A table at which Anna and Bernd play, and which cannot be woken just now."""
    await typed(doors, "Anna: eroeffnen gin", "Bernd: mitspielen 1", "Anna: mischen")
    await doors.lose("Bernd")
    monkeypatch.setattr(doors.house.tables, "wake", lambda _number, woken: woken(None))
    return doors


async def test_a_table_that_cannot_be_woken_is_said_to_be_so(out_of_reach):
    """To who wants to watch, to who has a seat there and comes back, and to who opens another instead."""
    doors = out_of_reach
    assert replies.cannot_be_shown(1) in await says(doors, "Clara", "zuschauen 1")
    await doors.come_in("Bernd", [])
    assert replies.out_of_reach(1) in doors.wires["Bernd"].text
    assert replies.seat_elsewhere(1) in await says(doors, "Bernd", "eroeffnen romme")


async def test_a_waiting_table_that_cannot_be_woken_takes_nobody(doors, monkeypatch):
    """Whoever wants to join stays where they are."""
    await doors.type("Anna", "eroeffnen gin")
    monkeypatch.setattr(doors.house.tables, "wake", lambda _number, woken: woken(None))
    assert replies.TABLE_LOST in await says(doors, "Bernd", "mitspielen 1")
    assert doors.wires["Bernd"].session.seated is None


@pytest.mark.parametrize("line", ["protokoll 1", "vorspielen 1"])
async def test_a_game_that_is_gone_has_no_records(doors, monkeypatch, line):
    """What was played there stays stored; it cannot be shown."""
    await typed(
        doors, "Anna: eroeffnen gin", "Bernd: mitspielen 1", "Anna: mischen", "Bernd: verlassen ja", "Anna: verlassen"
    )
    monkeypatch.setattr(records, "vocabulary_named", lambda _game: None)
    assert replies.game_gone(1) in await says(doors, "Anna", line)


# --- accounts and tickets --------------------------------------------------------------------------------------------


async def test_a_name_that_a_running_match_needs_stays(doors):
    """Whoever has left a table that goes on cannot be deleted before it is over, and is told where."""
    await typed(doors, "Anna: eroeffnen romme", *(f"{name}: mitspielen 1" for name in PEOPLE[1:4]), "Anna: mischen")
    await doors.type("Dora", "verlassen ja")
    heard = [await says(doors, "Dora", line) for line in ("konto loeschen", PASSWORD, "ja")]
    assert keeping.named_at([1]) in " ".join(heard)
    assert players.find(doors.database, "dora") is not None


async def test_a_ticket_of_somebody_who_is_no_more_opens_nothing(doors, monkeypatch):
    """Nor does a made-up one: whoever shows it is asked for a name like everybody else."""
    answered = []
    monkeypatch.setattr(players, "by_id", lambda _database, _who: None)
    page = await doors.knock([])
    page.session.packaged("Core.Supports.Set", ["Stammtisch 1"])
    redeemed = Redeemed(PersonId(2), "what was true once", None)
    for found in (None, redeemed):
        monkeypatch.setattr(Tickets, "whose", lambda _self, _shown, found=found: found)
        doors.house._door.come_back(page.session, "0" * 32)
        await doors.settled()
        doors.clock.advance(0.1)
        answered.append([beat[2] for beat in page._beats if beat[:2] == ("oob", "Stammtisch.Fehler")])
    assert [1, 2] == [len(told) for told in answered]
    assert login.TICKET_WORTHLESS.encode() in answered[-1][-1]
    assert not page.is_closed


async def test_a_memory_that_cannot_be_read_lets_nobody_in(doors, monkeypatch):
    """It is said that it is the house's fault, and the same name is asked for again."""
    page = doors.wires["neu"] = await doors.knock([])

    def unreadable(*_given):
        raise DatabaseError(Trouble.OTHER, "no such page")

    monkeypatch.setattr(players, "find", unreadable)
    assert login.NOT_READ in await says(doors, "neu", "Bernd")
    monkeypatch.undo()
    await doors.type("neu", "Bernd")
    await doors.type("neu", PASSWORD)
    assert "Bernd" == page.session.person.name


# --- tournaments -----------------------------------------------------------------------------------------------------


@pytest.fixture
async def tournament(doors):
    """Four play the only group game of a tournament that the first of them leads; returns the house and the table."""
    await typed(doors, "Anna: turnier eroeffnen Herbst", "Anna: turnier bestimmen gruppenspiele 1")
    await typed(doors, *(f"{name}: turnier anmelden" for name in PEOPLE[:4]), "Anna: turnier start")
    [one] = doors.house.tournaments.known
    [booking] = one.bookings
    return doors, one, booking.table


async def test_a_table_of_a_tournament_is_its_own(tournament):
    """No hints there, and no admin frees a seat."""
    doors, _, table = tournament
    assert computers.NO_HINTS_IN_TOURNAMENTS in await says(doors, "Bernd", "tipp")
    assert moderation.seats_of_tournament(table) in await says(doors, "Anna", f"platz freigeben {table} bernd")


async def test_who_leaves_a_table_that_has_its_result_stays_in_the_tournament(tournament):
    """T15: leaving a table is leaving the tournament only as long as it is played there; here both come at once."""
    doors, one, table = tournament
    doors.database.distant = False  # nothing is looked up between the two
    scores = " ".join(f"{name} {points}" for points, name in enumerate(PEOPLE[:4]))
    doors.wires["Anna"].session.received(f"turnier ergebnis 1 {scores}")
    doors.wires["Bernd"].session.received("aussteigen ja")
    await doors.settled()

    assert table not in doors.house.tables.awake
    assert all(booking.done for booking in one.bookings)
    assert one.seat_of(doors.wires["Bernd"].session.person.id) in one.live.facts.circle
    assert () == one.live.view(None).game.gone


async def test_who_leaves_another_table_stays_in_the_tournament(tournament):
    """T15: what one does elsewhere is no business of the tournament's."""
    doors, one, _ = tournament
    await typed(doors, "Egon: eroeffnen gin", "Egon: verlassen")
    assert 4 == len(one.live.facts.circle)
    assert () == one.live.view(None).game.gone


async def test_two_of_one_name_are_not_in_one_tournament(doors):
    """Whoever has another's name of before would be taken for the other."""
    await typed(doors, "Anna: turnier eroeffnen Herbst", "Bernd: turnier anmelden")
    bernd = players.find(doors.database, "bernd")
    clara = players.find(doors.database, "clara")
    store(doors.database, players.rename(bernd.id, "Berthold", "berthold"))
    store(doors.database, players.rename(clara.id, "Bernd", "bernd"))
    doors.house._accounts.look()
    await doors.settled()
    assert tourneys.NAMESAKE in await says(doors, "Clara", "turnier anmelden")


async def test_who_leaves_the_table_leaves_the_tournament(tournament):
    """T15: while it is played there; the others read it."""
    doors, one, _ = tournament
    seat = one.seat_of(doors.wires["Bernd"].session.person.id)
    await doors.type("Bernd", "aussteigen ja")
    await doors.settled()

    assert (seat,) == one.live.view(None).game.gone


# --- limits and what is forgotten ------------------------------------------------------------------------------------


async def test_guessing_at_words_of_return_is_slowed_down(doors):
    """As guessing at passwords is, by address."""
    doors.wires["neu"] = await doors.knock([], "192.0.2.99")
    throttle = doors.house.auth.throttle
    for _ in range(9):
        assert doors.wires["neu"].is_closed or login.UNKNOWN_WORD in await says(doors, "neu", "gast dabatedizituneguse")
        if throttle.wait("192.0.2.99", "Gast"):
            break
    assert 0 < throttle.wait("192.0.2.99", "Gast")


@pytest.mark.parametrize("line", ["konto loeschen", "passwort"])
async def test_guessing_at_the_password_of_who_is_in_is_slowed_down(doors, line):
    """Whoever sits down at a line that was left open guesses no faster than at the door."""
    throttle = doors.house.auth.throttle
    assert 0 == throttle.wait("192.0.2.1", "bernd")
    for typed_line in (line, "Holzlöffel im Kaffee", line, "Holzlöffel im Kakao"):
        await doors.type("Bernd", typed_line)
    assert 0 < throttle.wait("192.0.2.1", "bernd")
    assert not throttle.quiet("192.0.2.1")
    assert 0 == throttle.wait("192.0.2.2", "clara")
    await doors.pass_time(5.0)


async def test_a_table_that_was_put_away_is_offered_to_nobody(doors):
    """It comes back with its people; until then nobody is set down there."""
    await typed(doors, "Anna: eroeffnen gin")
    await doors.stop()
    doors.start()
    doors.house.tables.put_away(doors.clock.now() + timedelta(days=1))
    await doors.settled()
    await doors.come_in("Bernd", [])

    assert replies.NO_TABLE_WAITS in await says(doors, "Bernd", "mitspielen")


async def test_who_was_gone_from_a_table_that_is_no_more_is_forgotten(doors):
    """Nothing is kept of absences there."""
    await typed(doors, "Anna: eroeffnen gin", "Bernd: mitspielen 1", "Anna: mischen")
    await doors.lose("Anna")
    presence = doors.house._presence
    assert 1 == len(presence._absent)
    doors.house.tables.awake[1].close("")
    await doors.settled()
    await doors.pass_time(2.0)
    assert {} == presence._absent


async def test_a_vote_at_a_table_takes_back_no_invitation_there(doors):
    """What is under way at one table is of several kinds, and each is over by itself."""
    await typed(doors, "Anna: eroeffnen romme", "Anna: einladen bernd", "Anna: zuschauer nein")
    await doors.type("Bernd", "ja")
    assert doors.wires["Bernd"].session.seated is not None


async def test_a_program_may_send_a_line_as_long_as_a_typed_one(doors):
    """To the letter: one of that length is read, one that is longer is refused as there."""
    await listen(doors, "Anna", ["Stammtisch 1"])
    for length, good in ((LONGEST_LINE, True), (LONGEST_LINE + 1, False)):
        heard = len(doors.wires["Anna"]._beats)
        doors.wires["Anna"].session.packaged("Stammtisch.Zeile", Line("sage " + "x" * (length - 5), length))
        await doors.settled()
        doors.clock.advance(1.0)
        answers = [beat[2] for beat in doors.wires["Anna"]._beats[heard:] if beat[:2] == ("oob", "Stammtisch.Antwort")]
        assert [not good] == [b"zu lang" in answer for answer in answers]


async def test_where_no_memory_is_left_for_a_password_there_is_no_account(doors, monkeypatch):
    """It is said to be the house's fault, and the name is still free."""
    doors.wires["neu"] = await doors.knock([])
    monkeypatch.setattr(doors.house.auth.passwords, "make", lambda _typed, done: done(None))
    heard = [await says(doors, "neu", line) for line in ("Xaver", "j", PASSWORD, PASSWORD)]
    assert login.NOT_STORED in heard[-1]
    assert players.find(doors.database, "xaver") is None


# --- tournaments that cannot go on -----------------------------------------------------------------------------------


SPOILT = (
    ("UPDATE journal SET line = replace(line, ' 1 ', ' 99 ') WHERE number = 0", "version 99"),
    ("UPDATE journal SET line = 'quark' WHERE number = 1", "Misread in its journal"),
)


@pytest.mark.parametrize(("statement", "why"), SPOILT, ids=[why for _, why in SPOILT])
async def test_a_tournament_that_cannot_be_replayed_is_put_away(doors, statement, why):
    """The house opens without it, the host reads why, and the next one can be opened under the same name."""
    await typed(doors, "Bernd: turnier eroeffnen Herbst", "Bernd: turnier anmelden")
    with doors.database.writing.begin() as connection:
        connection.execute(text(statement))
    await doors.stop()
    with capture_logs() as logged:
        doors.start()
        await doors.settled()
    await doors.come_in("Bernd", [])

    assert [True] == [why in one["why"] for one in logged if one["event"] == "tournament not replayed"]
    assert [] == [one for one in logged if one["event"] == "tournament not marked"]
    assert {TableState.BROKEN} == {row.state for row in [journal.table(doors.database, 1)]}
    assert "Herbst" in await typed(doors, "Bernd: turnier eroeffnen Herbst")


# --- the set of the day ----------------------------------------------------------------------------------------------


async def test_the_next_deal_of_a_set_waits_for_its_player(doors):
    """Whatever else is tried between two deals: `mischen` is what goes on."""
    await doors.type("Anna", "tagesspiel gin")
    await plays(doors, "Anna", deals=1)
    assert "Dieses Spiel ist gezählt. „mischen“ bringt das nächste." in await says(doors, "Anna", "ziehen")


async def test_a_set_begun_under_other_rules_ends(doors, monkeypatch):
    """A house that was brought up to date says so to whoever sits at it, and the set counts for nothing."""
    await doors.type("Anna", "tagesspiel gin")
    await doors.stop()
    monkeypatch.setattr(office, "mark_of", lambda _game: "of tomorrow")
    doors.start()
    await doors.come_in("Anna")
    heard = doors.wires["Anna"].text
    doors.house.tick()
    await doors.settled()

    assert sets.OTHER_RULES in doors.wires["Anna"].text.removeprefix(heard)
    [one] = daily.of_day(doors.database, doors.house.rooms.days.date)
    assert SetState.VOID == one.state


async def test_a_set_whose_table_is_gone_cannot_be_gone_on_with(doors, monkeypatch):
    """It is said to be lost; nothing is begun instead."""
    await typed(doors, "Anna: tagesspiel gin", "Anna: verlassen")
    monkeypatch.setattr(doors.house.tables, "row", lambda _number: None)
    assert sets.GONE in await says(doors, "Anna", "tagesspiel gin")
    assert doors.wires["Anna"].session.seated is None


async def test_a_set_that_cannot_be_stored_is_not_begun(doors, monkeypatch):
    """The disk refuses: no table is laid, and the next try begins as if nothing had been."""
    refused = WriteFailed("all", Trouble.FULL, "no space")
    monkeypatch.setattr(type(doors.house.context.writer), "_transaction", lambda *_jobs: refused)
    assert sets.NOT_STORED in await says(doors, "Anna", "tagesspiel gin")
    monkeypatch.undo()
    assert doors.wires["Anna"].session.seated is None
    await doors.type("Anna", "tagesspiel gin")
    assert doors.wires["Anna"].session.seated is not None


async def test_sets_are_for_people_and_for_so_many_guests_of_an_address(doors, monkeypatch):
    """A bot may not begin one, and of the guests of one address only so many in a day; another's may."""
    for line in ("konto robbi bot", PASSWORD, PASSWORD):
        await doors.type("Anna", line)
    doors.wires["Robbi"] = await doors.knock([])
    for line in ("Robbi", PASSWORD):
        await doors.type("Robbi", line)
    assert sets.NO_BOTS in await says(doors, "Robbi", "tagesspiel gin")

    await doors.stop()
    monkeypatch.setattr(day_commands, "GUESTS_BEGIN", 2)
    doors.start()
    told = {}
    for name, address in enumerate(("192.0.2.80", "192.0.2.80", "192.0.2.80", "192.0.2.81")):
        doors.wires[name] = await doors.knock([], address)
        await doors.type(name, "gast")
        told[name] = sets.ENOUGH_GUESTS in await says(doors, name, "tagesspiel gin")
    assert {0: False, 1: False, 2: True, 3: False} == told


async def test_who_played_nothing_reads_that_of_the_day(doors):
    """Of today, and of a day that is over."""
    await doors.type("Bernd", "tagesspiel gin")
    assert "Du hast heute noch kein Tagesspiel begonnen." in await says(doors, "Anna", "tagesspiel stand")
    doors.clock.advance(86_400)
    doors.house.tick()
    await doors.settled()
    await doors.come_in("Anna")
    assert "Du hast am Samstag, 28.03.2026 kein Tagesspiel gespielt." in await says(doors, "Anna", "tagesspiel gestern")


async def test_who_asks_for_too_many_sets_is_made_to_wait(doors, monkeypatch):
    """Asking and being refused counts as well; whoever is in many open ones already is named."""
    await doors.type("Bernd", "ignorieren anna")
    told = [await says(doors, "Anna", "tagesspiel neu gin für bernd") for _ in range(ASKS + 1)]
    assert [False] * ASKS + [True] == [sets_of_groups.TOO_OFTEN in one for one in told]

    monkeypatch.setattr(group_commands, "MOST_JOINED", 1)
    await typed(doors, "Clara: tagesspiel neu gin für dora")
    assert "Schon in sehr vielen offenen Reihen dabei: Dora." in await says(
        doors, "Egon", "tagesspiel neu gin für dora"
    )


# --- at a table ------------------------------------------------------------------------------------------------------


async def test_a_waiting_table_waits_for_its_leader_when_enough_are_there(doors):
    """For nobody before, and for nobody else."""
    waited_for = []
    for line in ("Anna: eroeffnen gin", "Bernd: mitspielen 1"):
        await typed(doors, line)
        live = doors.house.tables.awake[1]
        waited_for.append(
            [
                screens.cue(
                    view_of(live.vocabulary, live.facts.sitting, seat),
                    live.vocabulary,
                    voice_for(live.facts.sitting, live.vocabulary, seat),
                ).yours
                for seat in (Seat(0), Seat(1))[: len(live.facts.circle)]
            ]
        )
    assert [[False], [True, False]] == waited_for


async def test_an_end_that_was_reached_stays(doors):
    """A move with which a deal was over is not taken back; before the next one nothing can be drawn."""
    await typed(doors, "Anna: eroeffnen gin", "Bernd: mitspielen 1", "Anna: mischen")
    live = doors.house.tables.awake[1]
    while not live.facts.sitting.state.scores or str(live.facts.phase) != "mischen":
        seat, action = next(iter(live.vocabulary.game.moves(live.facts.state)))
        last = live.facts.name(seat)
        await doors.type(last, live.facts.line_of(seat, action))

    assert refusals.REFUSALS[No.DEAL_WAS_ENDED] in await says(doors, last, "zurück bitten")
    assert "Noch ist nicht gegeben. Erst kommt „mischen“." in await says(doors, last, "ziehen")


async def test_who_is_out_may_watch(tmp_path):
    """R29: without chips nothing can be done any more at a table where the others play on."""
    made = Indoors(tmp_path, pack=Shuffled())
    made.enrol(*PEOPLE[:4])
    for name in PEOPLE[:4]:
        await made.come_in(name, [])
    await typed(made, "Anna: eroeffnen holdem", *(f"{name}: mitspielen 1" for name in PEOPLE[1:4]))
    await typed(made, "Anna: bestimmen startkapital 10", "Anna: bestimmen mindesteinsatz 5", "Anna: mischen")
    live = made.house.tables.awake[1]
    for line in ("alles", "alles", "aussteigen", "aussteigen", "mischen"):
        [seat] = live.facts.turns
        await made.type(live.facts.name(seat), line)
    [out] = [one.seat for one in live.facts.state.betting.players if one.eliminated]

    assert live.facts.goes_on
    assert refusals.REFUSALS[No.ELIMINATED] in await says(made, live.facts.name(out), "halten")
    await made.stop()


async def test_anybody_may_watch_a_table_of_a_tournament(tournament):
    """That is voted on nowhere there."""
    doors, _, _ = tournament
    assert meetings.ANYBODY_MAY_WATCH in await says(doors, "Bernd", "zuschauer nein")


# --- at the door -----------------------------------------------------------------------------------------------------


async def test_what_the_host_wrote_down_and_what_they_did_not(doors):
    """Rules of the house, and how a link leads in where there is no page."""
    context = doors.house.context
    doors.house.change(context.settings, read_texts(Settings()))
    assert login.HOUSE_RULES.split("\n")[0] in await says(doors, "Anna", "hausregeln")

    web = context.settings.web.model_copy(update={"port": 0})
    doors.house.change(context.settings.model_copy(update={"web": web}), context.texts)
    told = await typed(doors, "Anna: eroeffnen gin", "Anna: einladen link")
    assert linking.NO_PAGE in told
    code = told.partition("einladung ")[2].partition("“")[0]
    await doors.type("Bernd", f"einladung {code}")
    assert doors.wires["Bernd"].session.seated.table.number == 1


async def test_where_very_many_log_in_one_is_asked_to_come_again(doors, monkeypatch):
    """No password is looked at then, neither an old nor a new one."""
    monkeypatch.setattr(doors.house.auth.passwords, "full", lambda **_how: True)
    doors.wires["neu"] = await doors.knock([], "192.0.2.77")
    await doors.type("neu", "Bernd")
    assert login.BUSY in await says(doors, "neu", PASSWORD)


async def test_at_so_many_tables_one_can_be(tmp_path):
    """As many as the host allows, those among them that wait for whoever has left them."""
    made = Indoors(tmp_path, settings=Settings.model_validate({"limits": {"tables_per_person": 1}}))
    made.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await made.come_in(name)
    for line in ("turnier eroeffnen Herbst", "turnier anmelden"):
        await made.type("Anna", line)
    assert replies.enough_tables(1) in await says(made, "Anna", "eroeffnen gin")
    await made.stop()


# --- who goes for good -----------------------------------------------------------------------------------------------


async def test_who_deletes_their_account_is_named_in_no_record_of_an_incident(doors):
    """Those of others stay; and a complaint that was written while the name went has it no more."""
    evidence = doors.house.context.settings.server.state_dir / "pannen"
    evidence.mkdir(parents=True)
    for number, name in enumerate(("Bernd", "Clara")):
        (evidence / f"{number}.partie").write_text(f"{name}: ziehen\n", encoding="utf-8")
    await doors.type("Anna", "melden bernd Bernd schimpft")
    for line in ("konto loeschen", PASSWORD, "ja"):
        await doors.type("Bernd", line)
    await doors.settled()

    assert ["1.partie"] == [file.name for file in evidence.iterdir()]
    assert [] == [one for one in reports.latest(doors.database, 9) if "bernd" in f"{one.subject} {one.reason}".lower()]
