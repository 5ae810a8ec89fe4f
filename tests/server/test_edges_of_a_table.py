"""At the edges of a table: who has no seat, who comes too late, who cannot be told, and what could not be stored."""

import pytest

from commands.catalogue import vocabulary_of
from commands.lobby.login import ENOUGH_NAMES
from commands.table import notes
from commands.table.screens import NO_PROMPT, Prompt
from db import reports
from db.errors import Trouble, WriteFailed
from games.contract import Seat, Shuffle
from games.table.actions import Agree, BreakOff
from server.sessions.session import Session
from server.social.talk import _LATELY
from tests.server.indoors import EVENING, PASSWORD, house_with, says
from tests.server.test_programs import listen

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara")


doors = house_with(*PEOPLE)


async def test_what_comes_behind_the_end_of_a_table_is_answered(doors):
    """Two lines of one moment: the first closes the table, the second is told that there is none any more."""
    live = await doors.open_table(vocabulary_of("romme"), "Anna")
    watching = doors.wires["Bernd"].session
    await doors.type("Bernd", f"zuschauen {live.number}")
    entry = live.facts.entry
    doors.wires["Anna"].session.received("verlassen")
    live.act(Seat(0), Shuffle(), watching)
    await doors.settled()

    assert notes.NO_MORE in doors.wires["Bernd"].text
    assert entry + 1 == live.facts.entry


async def test_below_a_refusal_stands_what_its_author_can_do(doors, monkeypatch):
    """Each reads a prompt of their own: whose turn it is, and what is possible there."""
    live = await doors.begin(*PEOPLE)
    [mover] = [name for name in PEOPLE if live.facts.waits_for(seat_of(doors, name))]
    cues: dict[str, Prompt] = {}
    monkeypatch.setattr(Session, "hear", lambda self, _said, cue: cues.setdefault(self.person.name, cue))
    for name in PEOPLE:
        live.act(seat_of(doors, name), Agree("startwert", "30"), doors.wires[name].session)
    await doors.settled()
    monkeypatch.undo()

    assert dict.fromkeys(PEOPLE, True) | {mover: False} == {name: not cue.yours for name, cue in cues.items()}
    assert {name: bool(cue.possible) for name, cue in cues.items()}[mover]


def seat_of(doors, name):
    """Return where somebody sits."""
    return doors.wires[name].session.seated.seat


async def test_who_has_no_seat_is_not_told_whose_turn_it_is(doors, monkeypatch):
    """Whoever is refused a seat, because a match has begun, reads why, and nothing about a table of others."""
    live = await doors.begin("Anna", "Bernd", game="gin")
    cues: list[Prompt] = []
    clara = doors.wires["Clara"].session
    monkeypatch.setattr(Session, "hear", lambda _self, _said, cue: cues.append(cue))
    live.join("Clara", clara.person.id, clara, lambda: None)
    await doors.settled()
    monkeypatch.undo()

    assert [NO_PROMPT] == cues


@pytest.mark.incidents
async def test_one_who_cannot_be_told_costs_nobody_else_a_word(doors, monkeypatch):
    """The others are told all the same, and the host learns of it."""
    live = await doors.begin(*PEOPLE)
    [first, *_] = [one for one in live.audience._subscribers if one.viewer == Seat(1)]
    before = doors.house.context.incidents.count

    def fails(*_given):
        raise RuntimeError("a fault of a reader's own")

    monkeypatch.setattr(type(first), "read", lambda self, seen: fails() if self is first else None)
    await doors.type("Anna", "spiel abbrechen")
    monkeypatch.undo()

    assert before < doors.house.context.incidents.count
    assert live.facts.sitting.votes == (Seat(0),)


async def test_who_is_not_back_on_the_disk_is_not_back(doors, monkeypatch):
    """Nobody is told of a return that was not stored; it can be tried again."""
    await doors.begin(*PEOPLE)
    await doors.type("Bernd", "weg Hole Kaffee")
    heard = doors.wires["Anna"].text
    ties = doors.house.context.writer
    refused = WriteFailed("pending", Trouble.FULL, "no space")
    monkeypatch.setattr(ties, "submit", lambda _job, done: done(refused))
    doors.wires["Bernd"].session.received("da")
    monkeypatch.undo()
    await doors.settled()
    assert "nicht speichern" in doors.wires["Bernd"].text
    assert doors.wires["Anna"].text == heard
    assert "kurz weg" in await says(doors, "Clara", "wer")
    await doors.type("Bernd", "da")
    assert "Bernd ist wieder da" in doors.wires["Anna"].text


async def test_the_last_account_of_the_day_is_one_persons(doors, monkeypatch):
    """Two of one address want it: whoever has typed a password last is told that there are enough."""
    wire = doors.wires["neu"] = await doors.knock([], "192.0.2.9")
    allowed = doors.house.auth.new_accounts
    for line in ("Xaver", "j", PASSWORD):
        await doors.type("neu", line)
    monkeypatch.setattr(allowed, "take", lambda _address: False)
    await doors.type("neu", PASSWORD)

    assert ENOUGH_NAMES in " ".join(wire.text.split())
    assert "Willkommen" not in wire.text.rpartition("Passwort")[2]


async def test_complaints_since_yesterday_are_counted(doors):
    """Those before it are not, and an admin who comes in is told how many there are."""
    await doors.type("Anna", "melden bernd Flucht am Tisch")
    await doors.settled()
    now = doors.clock.now()

    assert 1 == reports.lately(doors.database, now - _LATELY)
    assert 0 == reports.lately(doors.database, now)
    assert 1 == reports.lately(doors.database, EVENING)


async def test_a_program_without_a_ticket_hears_goodbye(doors):
    """Whoever asked for tickets comes back by one; to all others the house says that it closes."""
    said = {}
    for name, modules in (("Anna", ["Core 1"]), ("Bernd", ["Core 1", "Stammtisch.Karte 1"])):
        await listen(doors, name, modules)
        said[name] = doors.wires[name]._beats
        doors.wires[name].session.leave("Bis gleich!", for_good=False)

    told = {name: [beat for beat in beats if beat[:2] == ("oob", "Core.Goodbye")] for name, beats in said.items()}
    assert (1, 0) == (len(told["Anna"]), len(told["Bernd"]))


async def test_what_a_page_sends_as_bytes_is_no_message(doors):
    """A page speaks text; whatever comes as bytes ends its line, and nothing of it is typed."""
    page = await doors.come_in_by_page("Clara")
    before = list(page.messages)
    with pytest.raises(Exception, match="bytes"):
        page._read(b'{"t":"zeile","zeile":"uhrzeit"}', is_text=False)
    await doors.settled()

    assert before == page.messages


async def test_talk_at_a_table_is_no_trouble_to_programs(doors):
    """What is spoken and how a match ends is told by the session: no incident comes of it, and no second message."""
    live = await doors.open_table(vocabulary_of("romme"), *PEOPLE)
    await listen(doors, "Anna", ["Stammtisch 1"])
    await doors.type("Bernd", "sagen Na los")
    live.act(Seat(0), BreakOff())
    await doors.settled()

    assert 0 == doors.house.context.incidents.count


async def test_the_table_hears_who_goes_away_and_comes_back(doors):
    """Everybody who sits there or watches does, each once; nobody in the lobby, and nobody of who is in the lobby."""
    live = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd")
    before = {name: doors.wires[name].text for name in PEOPLE}
    for line in ("weg Kaffee", "da"):
        await doors.type("Anna", line)
    news = {name: doors.wires[name].text.removeprefix(before[name]) for name in PEOPLE}
    assert (1, 1) == (news["Bernd"].count("Kaffee"), news["Bernd"].count("wieder da"))
    assert "" == news["Clara"]

    await doors.type("Clara", f"zuschauen {live.number}")
    before = {name: doors.wires[name].text for name in PEOPLE}
    await doors.type("Clara", "weg Kaffee")
    assert before["Anna"] == doors.wires["Anna"].text


async def test_whoever_watches_a_table_that_closes_is_in_the_lobby(doors):
    """The last player leaves: who looked on reads so, and can sit down elsewhere."""
    live = await doors.open_table(vocabulary_of("romme"), "Anna")
    await doors.type("Bernd", f"zuschauen {live.number}")
    assert live is doors.wires["Bernd"].session.location.watching
    said = doors.wires["Bernd"].text
    await doors.type("Anna", "verlassen ja")

    assert "Vorraum" in doors.wires["Bernd"].text.removeprefix(said)
    assert None is doors.wires["Bernd"].session.location.watching
    assert "Du eröffnest" in await says(doors, "Bernd", "eroeffnen gin")


async def test_own_tables_are_listed_for_who_sits_there(doors):
    """`tische meine` names those at which one has a seat, `tische` all of them."""
    await doors.open_table(vocabulary_of("romme"), "Anna")
    await doors.open_table(vocabulary_of("gin"), "Bernd")

    assert [True, False] == [game in await says(doors, "Anna", "tische meine") for game in ("Rommé", "Gin Rummy")]
    assert [True, True] == [game in await says(doors, "Anna", "tische") for game in ("Rommé", "Gin Rummy")]
    assert "Rommé" not in await says(doors, "Clara", "tische meine")
