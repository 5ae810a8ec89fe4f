"""`ueben`: one's own dear decisions once more, until they are right twice."""

import asyncio
import pickle
import re
from datetime import date, timedelta
from typing import ClassVar

import pytest
from sqlalchemy import text

from commands.lobby import exercises as said
from commands.lobby import lessons
from commands.table import computers
from games.bots import analysis
from games.frozen import evolve
from server.bots.workers import Workers
from server.house import House
from server.lobby import tasks
from server.lobby.lookback import Examiner, Lookback
from server.lobby.tasks import DueMove, Tasks
from server.threads import Threads
from tests.server.indoors import Indoors
from tests.server.test_exercises import Shuffled, awake, seat_of
from tests.server.test_programs import listen, told

indoors = pytest.mark.asyncio(loop_factories=["asyncio"])

MONDAY = date(2026, 3, 2)


# --- when it comes again ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "days"),
    [
        pytest.param([False], [1], id="wrong"),
        pytest.param([False, False, False, False], [1, 4, 11, 18], id="never-right"),
        pytest.param([True, True], [1], id="right-twice"),
        pytest.param([False, True, False, True], [1, 4, 11], id="right-twice-in-all"),
    ],
)
def test_it_comes_again_after_one_three_and_seven_days(answers, days):
    """Until it was right twice; then it is asked no more."""
    task, asked, today = DueMove(1, 7, "gin", 3.0, MONDAY), list[int](), MONDAY
    for right in answers:
        task = task.answered(right=right, today=today)
        if not task.done:
            today = task.due
            asked.append((today - MONDAY).days)

    assert days == asked
    assert task.done == (answers.count(True) == tasks.ENOUGH)


def test_what_is_kept_is_bounded_and_read_back():
    """The dearest stay, of the newest tables; with settings it goes and comes, and what is spoilt is left out."""
    found = [DueMove(2, entry, "gin", float(entry), MONDAY) for entry in range(1, 90)]
    kept = Tasks().with_found(2, 89, found)
    for table in range(3, 60):
        kept = kept.with_found(table, 5, ())
    settings = tasks.kept({"breite": 60}, kept)

    assert (MONDAY, None) == (kept.next_due("gin"), kept.next_due("romme"))
    assert tasks.MOST_TASKS == len(kept.tasks)
    assert 89 == kept.tasks[0].entry
    assert tasks.MOST_SEARCHED == len(kept.searched)
    assert kept == tasks.read({**settings, "ueben quark": "x", "ueben 3 9": "gin viel"})
    assert {"breite": 60} == tasks.kept(settings, Tasks())


def test_a_second_search_finds_nothing_twice():
    """What was found before is known, or practised already."""
    kept = Tasks().with_found(2, 30, [DueMove(2, 9, "gin", 4.0, MONDAY)])
    done = kept.with_task(DueMove(2, 9, "gin", 4.0, MONDAY, 2, 2))

    assert () == done.with_found(2, 30, [DueMove(2, 9, "gin", 4.0, MONDAY)]).tasks


# --- in the house ----------------------------------------------------------------------------------------------------


async def play_badly(doors, name):
    """Have somebody play a deal of Dicke Zwei, always the last thing they are offered: they pass."""
    for line in ("eroeffnen dickezwei", "bestimmen runden 1", "computer leicht 2", "mischen"):
        await doors.type(name, line)
    live = awake(doors)
    seat, game = seat_of(doors, live, name), live.vocabulary.game
    while not live.facts.over:
        if seat in live.facts.turns:
            *_, action = (action for one, action in game.moves(live.facts.state) if one == seat)
            await doors.type(name, live.facts.line_of(seat, action))
        else:
            await doors.pass_time(1.0)
    await doors.type(name, "verlassen")


class Remembering(Workers):
    """
    Thinks about the same once for all tests: Anna plays the same deal in each of them.

    Attributes:
        thoughts: what came of a job, by the job as it would be sent to another process.
    """

    thoughts: ClassVar[dict[bytes, object]] = {}

    def _by_itself(self, job):
        sent = pickle.dumps(job)
        if sent not in self.thoughts:
            self.thoughts[sent] = super()._by_itself(job)
        return self.thoughts[sent]


@pytest.fixture
async def doors(tmp_path, monkeypatch):
    """A house in which Anna has played badly; few worlds are enough here."""
    monkeypatch.setattr(House, "threads", Threads(thinks=Remembering))
    monkeypatch.setattr(analysis, "LOOKS", (6, 12))
    monkeypatch.setattr(analysis, "DEVIATIONS", 1.0)
    doors = Indoors(tmp_path, pack=Shuffled())
    doors.enrol("Anna")
    await doors.come_in("Anna")
    await play_badly(doors, "Anna")
    yield doors
    await doors.stop()


async def asks(doors, line, name="Anna"):
    """Return what is answered, also where it is found out first."""
    heard = doors.wires[name].text
    await doors.type(name, line)
    for _ in range(20):
        await doors.settled()
    return doors.wires[name].text.removeprefix(heard)


@indoors
async def test_a_dear_move_is_asked_again_until_it_is_right(doors):
    """The screen of the moment without the solution; then what the answer costs, and why; tomorrow it comes again."""
    first = await asks(doors, "ueben")
    assert "Deine 17 Steine" in first
    assert said.YOUR_ANSWER in first
    assert "besser" not in first
    assert said.ANSWER_FIRST in await asks(doors, "warum")
    assert "Deine 17 Steine" in await asks(doors, "hand")
    assert "xyz" in await asks(doors, "passen xyz")
    wrong = await asks(doors, "passen")
    assert said.LET_ME_SEE in wrong
    assert "„passen“ ist schlechter als „" in wrong
    assert "Die Aufgabe kommt morgen wieder." in wrong
    assert said.ANSWERED in await asks(doors, "passen")
    best = wrong.split("schlechter als „")[1].split("“")[0]
    assert f"Zu „{best}“: " in await asks(doors, "warum")

    for days, answer in ((1, "in 3 Tagen wieder"), (3, "kommt nicht wieder")):
        doors.clock.jump(timedelta(days=days))
        assert said.YOUR_ANSWER in await asks(doors, "ueben dickezwei")
        assert answer in await asks(doors, best)


@indoors
async def test_a_program_is_shown_it_as_a_table(doors):
    """What could be done is offered until it is answered; the own cards and nobody else's; put away, there is none."""
    await listen(doors, "Anna")
    await asks(doors, "ueben")
    beats = doors.wires["Anna"]._beats
    await asks(doors, "passen")
    await asks(doors, "ueben aus")
    await doors.pass_time(0.1)
    [asked, *answered, put_away] = [one["stellung"] for one in told(beats, "Stammtisch.Uebung")]

    assert {"legen", "passen"} <= {one["befehl"] for one in asked["moeglich"]}
    assert [[]] * len(answered) == [one["moeglich"] for one in answered]
    assert 17 == len(asked["sicht"]["hand"])
    assert asked["sicht"] == answered[0]["sicht"]
    assert ("dickezwei", 0, None) == (asked["spiel"], asked["ich"], put_away)


@indoors
async def test_it_is_kept_and_told(doors, tmp_path):
    """After a restart it is there still; `meine daten` tells of it, and nobody else's is asked."""
    asked = await asks(doors, "ueben")
    entry = doors.wires["Anna"].session.course.entry
    assert f"ueben 1 {entry}" in await asks(doors, "meine daten")
    await doors.stop()
    doors.start()
    await doors.come_in("Anna")

    assert asked.partition("Aufgaben")[2] == (await asks(doors, "ueben")).partition("Aufgaben")[2]


@indoors
async def test_guests_practise_as_anybody(doors):
    """Who has no account has moves of their own, as long as they are there."""
    await doors.knock(address="192.0.2.9")
    wire = doors.connect(address="192.0.2.9")
    wire.session.received("gast")
    await doors.settled()
    name = wire.session.person.name
    doors.wires[name] = wire
    await play_badly(doors, name)

    assert said.YOUR_ANSWER in await asks(doors, "ueben", name)


@indoors
async def test_what_cannot_be_practised_is_said_in_a_sentence(doors):
    """Nothing to end, no such game, nothing found, at a table, a move the rules refuse, talk, and enough of it."""
    assert said.NOTHING_REHEARSED in await asks(doors, "ueben aus")
    assert said.no_such_game("quark") in await asks(doors, "ueben quark")
    assert said.nothing_due(None) in await asks(doors, "ueben gin")
    await asks(doors, "ueben")
    assert said.ONLY_A_MOVE in await asks(doors, "spiel abbrechen")
    assert said.REHEARSED_ENOUGH in await asks(doors, "ueben aus")
    await doors.type("Anna", "eroeffnen gin")
    assert lessons.AT_A_TABLE in await asks(doors, "ueben")


@indoors
async def test_an_answer_the_rules_refuse_and_another_order_are_no_answers(doors):
    """The one is refused as at a table, the other shows the hand anew; the question stands as before."""
    first = await asks(doors, "ueben")
    foreign = next(card for card in ("3o", "3+", "4o", "5o", "a#", "2#") if f"{card} " not in first)
    assert "nicht" in await asks(doors, f"legen {foreign}")
    assert "Deine 17 Steine" in await asks(doors, "sortieren farbe")
    assert "ist hier keine Karte" in await asks(doors, "sortieren quark")

    assert said.LET_ME_SEE in await asks(doors, "passen")
    assert said.ANSWERED in await asks(doors, "passen")


@indoors
async def test_a_task_whose_table_is_gone_is_asked_no_more(doors):
    """The next one is, and where there is none, it is looked for."""
    await asks(doors, "ueben")
    await doors.stop()
    doors.start()
    with doors.database.writing.begin() as connection:
        connection.execute(text("UPDATE journal SET line = 'quark' WHERE number = 3"))
    await doors.come_in("Anna")

    assert said.YOUR_ANSWER not in await asks(doors, "ueben")
    assert said.nothing_due(None) in await asks(doors, "ueben")


@indoors
async def test_it_is_played_on_from_there(doors):
    """`ab hier` needs no number while one practises; it can be left without a question."""
    await asks(doors, "ueben")
    entry = doors.wires["Anna"].session.course.entry

    assert f"vor deinem Zug {entry}." in await asks(doors, "ab hier")
    await doors.type("Anna", "verlassen")
    assert not doors.house.tables.awake
    assert said.NOTHING_REHEARSED in await asks(doors, "ueben aus")


# --- what is found, and when there is nothing -------------------------------------------------------------------------


@indoors
async def test_when_all_is_practised_it_is_said_when_there_is_more(doors):
    """The day on which the next task comes again."""
    while said.YOUR_ANSWER in (answer := await asks(doors, "ueben")):
        assert said.LET_ME_SEE in await asks(doors, "passen")
    due = min(task.due for task in tasks.read(doors.wires["Anna"].session.person.settings).tasks)

    assert f"Für heute ist alles geübt. Am {due.day}.{due.month}. geht es weiter." in answer


@indoors
async def test_a_match_without_a_dear_move_is_said_to_be_one(doors, monkeypatch):
    """Looking for something to practise ends with a sentence, and `ueben` goes on to the match before."""
    monkeypatch.setattr(Lookback, "search", lambda _self, _session, _course, done: done())
    assert said.NOTHING_DEAR in await asks(doors, "ueben")


@indoors
async def test_what_is_found_while_one_sits_at_a_table_waits(doors, monkeypatch):
    """It is told of, and asked when one is in the lobby again."""
    search, found = Lookback.search, []
    monkeypatch.setattr(
        Lookback,
        "search",
        lambda self, session, course, done: search(self, session, course, lambda: found.append(done)),
    )
    await asks(doors, "ueben")
    await doors.type("Anna", "eroeffnen gin")
    [done] = found
    heard = doors.wires["Anna"].text
    done()
    assert said.SOMETHING_FOUND in doors.wires["Anna"].text.removeprefix(heard)
    assert doors.wires["Anna"].session.course is None
    await doors.type("Anna", "verlassen")
    assert said.YOUR_ANSWER in await asks(doors, "ueben")


@indoors
async def test_one_answer_is_thought_about_at_a_time(doors, monkeypatch):
    """A second one is refused meanwhile; where nothing comes of it the question stands as it was."""
    await listen(doors, "Anna")
    await asks(doors, "ueben")
    ready = asyncio.Event()

    async def slow(*_given):
        await ready.wait()
        return [None]

    monkeypatch.setattr(Examiner, "deal", slow)
    assert said.LET_ME_SEE in await asks(doors, "passen")
    assert said.STILL_THINKING in await asks(doors, "passen")
    heard = doors.wires["Anna"].text
    ready.set()
    await doors.settled()
    assert computers.THINKING_TOO_LONG in doors.wires["Anna"].text.removeprefix(heard)
    await doors.pass_time(0.1)
    shown = [one["stellung"]["moeglich"] for one in told(doors.wires["Anna"]._beats, "Stammtisch.Uebung")]
    assert [True, False, True] == [shown[0] == one for one in shown]
    monkeypatch.undo()
    assert said.LET_ME_SEE in await asks(doors, "passen")


@indoors
@pytest.mark.parametrize(
    ("same", "sentence"),
    [
        (False, r"Richtig: Ich hätte „[^“]+“ gespielt, aber ein Unterschied ist nicht zu messen\."),
        (True, r"Richtig: „passen“ hätte ich auch gespielt\."),
    ],
)
async def test_an_answer_as_good_as_the_best_is_right(doors, monkeypatch, same, sentence):
    """The answer counts; what the house would have done is said where that is something else."""
    deal = Examiner.deal

    async def equal(examiner, asked, *more):
        (found,) = await deal(examiner, asked, *more)
        assert found is not None
        ((_, answer),) = asked
        better = found.verdict.better
        return [
            evolve(
                found, verdict=evolve(found.verdict, cost=0.0, better=evolve(better, action=answer) if same else better)
            )
        ]

    await asks(doors, "ueben")
    monkeypatch.setattr(Examiner, "deal", equal)
    answer = await asks(doors, "passen")

    assert re.search(sentence, answer)
    assert said.comes_again(1) in answer
