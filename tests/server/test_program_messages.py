"""When client programs are told: in which order, how often, what it costs, and what is too long for a message."""

import json
import sys
from functools import wraps
from itertools import pairwise

import pytest

from commands.catalogue import vocabulary_of
from games.frozen import evolve
from server.lobby.programs import TableLists
from server.programs.program import ROOM, parts
from server.wire.protocol import LONGEST_SAID, encode
from server.wire.requests import Line
from tests.server.indoors import Beat, Indoors
from tests.server.test_programs import Evening, listen, told, two_at_a_table, words_of

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


def order_of(beats):
    """Return what a wire told, in order: `send`, `prompt`, or the name of a package."""
    return [beat[1] if beat[0] == "oob" else beat[0] for beat in beats if beat[0] in {"send", "oob", "prompt"}]


@pytest.mark.parametrize("line", ["mischen", "ablegen", "bestimmen runden 2", "karten", "nehmen"])
async def test_the_answer_comes_behind_the_words_and_before_the_prompt(line, tmp_path):
    """Be it accepted, refused or misread: words, then `Antwort` and whatever else there is, then what is asked."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors)
    beats.clear()
    doors.wires["Anna"].session.packaged("Stammtisch.Zeile", Line(line, 3))
    await doors.settled()
    doors.clock.advance(0)
    order = order_of(beats)

    assert 1 == order.count("Stammtisch.Antwort")
    assert ["send", "prompt"] == [order[0], order[-1]]
    assert "send" not in order[1:]
    await doors.stop()


async def test_the_answer_to_a_move_is_told_before_its_news(tmp_path):
    """A program knows that it was allowed before it sees the table that came of it."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors)
    beats.clear()
    doors.wires["Anna"].session.packaged("Stammtisch.Zeile", Line("mischen", 3))
    await doors.settled()
    packages = [one for one in order_of(beats) if one not in {"send", "prompt"}]

    assert "Stammtisch.Antwort" == packages[0]
    assert "Stammtisch.Tisch" == packages[-1]
    await doors.stop()


async def test_the_table_is_told_once_for_all_that_is_stored_together(tmp_path):
    """Three steps in one round of the loop: three entries, three events, and the table as it stands behind them."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    await listen(doors, "Anna")
    live = await doors.open_table(words_of("rummy"), "Anna")
    doors.clock.advance(0)
    beats.clear()
    for deals in (2, 3, 6):
        doors.wires["Anna"].session.received(f"bestimmen spiele {deals}")
    await doors.settled()
    doors.clock.advance(0)

    assert 3 == len(told(beats, "Stammtisch.Eintrag"))
    assert 3 == len(told(beats, "Stammtisch.Ereignis"))
    [shown] = told(beats, "Stammtisch.Tisch")
    assert (live.facts.entry, 6) == (shown["nr"], shown["sicht"]["vereinbart"]["spiele"])
    await doors.stop()


class Counted:
    """A game that counts how often somebody looks; `apart`: nobody's view is made from that of another."""

    def __init__(self, game, *, apart=False):
        honest = words_of(game)
        self.looked: list[object] = []

        @wraps(honest.game.view)
        def view(state, viewer):
            self.looked.append(viewer)
            return honest.game.view(state, viewer)

        hands = evolve(honest.game.hands, apart=None) if apart else honest.game.hands
        self.vocabulary = evolve(honest, game=evolve(honest.game, view=view, hands=hands))


async def test_a_move_costs_one_view_for_each_seat_that_asks(tmp_path):
    """Shared by words and data, and by all who watch; whoever does not ask costs none."""
    doors = Indoors(tmp_path)
    counted = Counted("gin", apart=True)
    names = ("Anna", "Bernd", "Clara", "Dirk")
    doors.enrol(*names)
    for name in names:
        await doors.come_in(name)
        await listen(doors, name)
    live = await doors.open_table(counted.vocabulary, "Anna", "Bernd")
    for name in ("Clara", "Dirk"):
        await doors.type(name, f"zuschauen {live.number}")
    await doors.type("Anna", "mischen")
    counted.looked.clear()
    await doors.type("Bernd", "passen")
    assert live.vocabulary.game.id == "gin"
    looked, counted.looked[:] = list(counted.looked), []
    assert sorted(map(str, {*looked})) == sorted(map(str, looked))
    assert {0, 1, None} == set(looked)

    for name in names[1:]:
        await listen(doors, name, ["Stammtisch.Eintrag 1"])
    counted.looked.clear()
    await doors.type("Anna", "passen")
    assert counted.looked.count(0) == 1
    assert None not in counted.looked
    await doors.stop()


async def test_a_move_costs_one_view_where_all_see_the_same_but_for_a_hand(tmp_path):
    """Pages and programs of two who play and one who watches: what differs is put into what was seen for another."""
    doors = Indoors(tmp_path)
    counted = Counted("gin")
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
        await listen(doors, name)
    live = await doors.open_table(counted.vocabulary, "Anna", "Bernd")
    await doors.type("Clara", f"zuschauen {live.number}")
    await doors.type("Anna", "mischen")
    counted.looked.clear()
    await doors.type("Bernd", "passen")

    assert {0, 1, None} >= {*counted.looked}
    assert len(counted.looked) <= 2
    await doors.stop()


async def test_entries_alone_cost_no_view(tmp_path):
    """Who listens to `Stammtisch.Eintrag` and nothing else makes the house look at nothing more than words do."""
    looked = []
    for folder, modules in (("with", ["Stammtisch.Eintrag 1"]), ("without", [])):
        (tmp_path / folder).mkdir()
        doors = Indoors(tmp_path / folder)
        counted = Counted("gin")
        doors.enrol("Anna", "Bernd")
        for name in ("Anna", "Bernd"):
            await doors.come_in(name)
            if modules:
                await listen(doors, name)
        await doors.open_table(counted.vocabulary, "Anna", "Bernd")
        await doors.type("Anna", "mischen")
        await doors.type("Bernd", "passen")
        looked.append(counted.looked)
        await doors.stop()

    assert looked[0] == looked[1]


# --- what is too long ------------------------------------------------------------------------------------------------


async def test_a_long_list_comes_in_parts():
    """Every part fits into a message, nothing is lost, and an empty list is one empty part."""
    lines = ["ä" * length for length in range(900)]
    found = list(parts(lines))

    assert lines == [line for part in found for line in part]
    assert max(len(encode(part)) for part in found) <= ROOM < LONGEST_SAID
    assert [()] == list(parts([]))


async def test_what_fits_into_no_message_is_told_as_a_fault(tmp_path):
    """Not dropped in silence, and at most once a second."""
    doors = Indoors(tmp_path)
    beats, _ = await two_at_a_table(doors)
    beats.clear()
    program = doors.wires["Anna"].session.program
    for _ in range(3):
        program.put("Stammtisch.Tisch", b"x" * (LONGEST_SAID + 1))
    doors.clock.advance(0)
    [fault] = told(beats, "Stammtisch.Fehler")

    assert "zu_lang" == fault["code"]
    assert "Stammtisch.Tisch" in fault["satz"]
    assert [] == told(beats, "Stammtisch.Tisch")
    doors.clock.advance(1)
    program.put("Stammtisch.Tisch", b"x" * (LONGEST_SAID + 1))
    doors.clock.advance(0)
    assert 2 == len(told(beats, "Stammtisch.Fehler"))
    await doors.stop()


async def test_many_tables_are_listed_in_several_messages(tmp_path):
    """The first says that it is all of them from here on, the others go on."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    await doors.come_in("Bernd")
    await listen(doors, "Anna", ["Stammtisch.Tische 1"])
    vocabulary = vocabulary_of("gin")
    assert vocabulary is not None
    await doors.type("Bernd", "eroeffnen gin")
    lists = TableLists(doors.house.rooms)
    [row] = doors.house.tables.shown()
    doors.house.tables.rows.update({number: evolve(row, number=number) for number in range(2, 300)})
    program = doors.wires["Anna"].session.program
    assert program is not None
    lists.show(program)
    doors.clock.advance(0)
    first, *more = told(beats, "Stammtisch.Tische")

    assert (True, {False}) == (first["alle"], {one["alle"] for one in more})
    assert list(range(1, 300)) == [table["nummer"] for one in (first, *more) for table in one["tische"]]
    assert max(len(json.dumps(one, ensure_ascii=False).encode()) for one in (first, *more)) <= LONGEST_SAID * 1.2
    for number in range(2, 300):
        del doors.house.tables.rows[number]
    await doors.stop()


@pytest.mark.parametrize("game", ["gin", "dickezwei", "romme", "doppelkopf"])
async def test_who_is_on_turn_is_an_event_in_every_game(game, tmp_path):
    """Told once each time somebody's turn comes, be it by an event of the game itself or not; never by two."""
    evening = Evening(tmp_path, game, 1)
    await evening.spend(["Stammtisch.Ereignis 1", "Stammtisch.Tisch 1"])
    name = evening.people[0]
    beats = [beat for beat in evening.beats[name] if beat[0] == "oob"]
    turns: list[tuple[int, int]] = []
    shown: list[tuple[int, ...]] = []
    for _, package, data in beats:
        assert isinstance(data, bytes)
        message = json.loads(data)
        if package == "Stammtisch.Ereignis" and message["art"] == "dran":
            turns.append((message["nr"], message["sitz"]))
        elif package == "Stammtisch.Tisch" and message is not None:
            shown.append((message["nr"], *message["sicht"]["am_zug"]))
    came = {
        (nr, seat) for (_, *before), (nr, *after) in pairwise([(0,), *shown]) for seat in after if seat not in before
    }

    assert len(turns) > 4
    assert len(turns) == len(set(turns))
    assert came <= set(turns)
    await evening.doors.stop()


async def test_who_is_not_heard_in_words_is_not_heard_by_program(tmp_path):
    """`ignorieren` and `kobold` hold for data, too: nothing of the one, and of the other when there is time again."""
    doors = Indoors(tmp_path)
    beats, live = await two_at_a_table(doors, modules=["Comm.Channel 1"])
    await doors.type("Anna", "kobold an")
    await doors.type("Anna", "mischen")
    first = "Anna" if live.facts.waits_for(0) else "Bernd"
    if first == "Bernd":
        await doors.type("Bernd", "passen")
    beats.clear()
    await doors.type("Bernd", "sagen schon entschieden")
    assert [] == told(beats, "Comm.Channel.Text")
    await doors.type("Anna", "passen")
    assert ["schon entschieden"] == [one["text"] for one in told(beats, "Comm.Channel.Text")]

    await doors.type("Anna", "ignorieren bernd")
    await doors.type("Anna", "kobold aus")
    beats.clear()
    for line in ("sagen eins", "rufen zwei", "fluestern anna drei"):
        await doors.type("Bernd", line)
    assert [] == told(beats, "Comm.Channel.Text")
    await doors.stop()


@pytest.mark.parametrize("line", ["eroeffnen gin", "rangliste gin", "verlauf", "wer", "mitspielen 99"])
async def test_what_takes_longer_has_its_words_first_too(line, tmp_path):
    """Be it stored or looked up: the house says it, then the answer is told, once, before the prompt."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    await listen(doors, "Anna", ["Stammtisch.Antwort 1"])
    beats.clear()
    doors.wires["Anna"].session.packaged("Stammtisch.Zeile", Line(line, 3))
    await doors.settled()
    order = order_of(beats)

    assert ["send", "Stammtisch.Antwort", "prompt"] == [one for one in order if one != "oob"][:3]
    doors.clock.advance(5)
    assert 1 == len(told(beats, "Stammtisch.Antwort"))
    await doors.stop()


async def test_an_answer_comes_also_where_nothing_is_said(tmp_path):
    """Asked for a password nobody reads an answer; the program has one all the same, and the next line hurries it."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    await listen(doors, "Anna", ["Stammtisch.Antwort 1"])
    session = doors.wires["Anna"].session
    session.packaged("Stammtisch.Zeile", Line("passwort", 3))
    assert [] == told(beats, "Stammtisch.Antwort")
    doors.clock.advance(1)
    assert [3] == [one["id"] for one in told(beats, "Stammtisch.Antwort")]
    await doors.stop()


async def test_who_has_no_program_pays_for_none(tmp_path):
    """Not one function of the rooms for programs is called for a line of somebody whose client has not asked."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name)
    await doors.open_table(words_of("gin"), "Anna", "Bernd")
    called: list[str] = []

    def seen(frame, event, _argument):
        if event == "call" and "server/programs/" in frame.f_code.co_filename:
            called.append(frame.f_code.co_qualname)

    sys.setprofile(seen)
    try:
        for name, line in (("Anna", "mischen"), ("Bernd", "passen"), ("Anna", "karten"), ("Anna", "wer")):
            await doors.type(name, line)
    finally:
        sys.setprofile(None)
    assert [] == called
    assert doors.wires["Anna"].session.program is None
    await doors.stop()


@pytest.mark.parametrize("package", ["Core.Supports.Set", "Core.Supports.Add"])
async def test_who_asks_for_a_package_that_has_ended_is_told_what_has_it_now(package, tmp_path):
    """Under whatever case, once, and also if nothing else was asked for; other packages are begun all the same."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    beats: list[Beat] = []
    await doors.come_in("Anna", beats)
    doors.wires["Anna"].session.packaged(package, ["stammtisch.bild 1", "Stammtisch.Bild 1", "Char 1"])
    doors.clock.advance(0)
    [fault] = told(beats, "Stammtisch.Fehler")

    assert fault["code"] == "beendet"
    assert "Stammtisch.Tisch" in fault["satz"]
    assert told(beats, "Char.Name")
    await doors.stop()
