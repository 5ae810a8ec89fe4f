"""`ab hier`: a finished match played on otherwise, with the same cards, for nobody's score."""

from random import Random

import pytest

from commands.catalogue import VOCABULARIES
from commands.company import meetings
from commands.journal.exports import played
from commands.lobby import exercises as said
from commands.lobby import replies
from commands.table import refusals
from db import journal, results
from games.bots.contract import thinkable
from server.cli.inspect import is_sound
from server.lobby import practising
from tests.records import ids
from tests.server.indoors import Indoors, StackedPack, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

ALONE = [one for one in VOCABULARIES if one.game.waits]


class Shuffled(StackedPack):
    """Orders by lot, of one seed."""

    def __init__(self):
        super().__init__()
        self.chance = Random(4711)

    def __call__(self, things, /):
        return tuple(self.chance.sample(things, len(things)))


@pytest.fixture
async def doors(tmp_path):
    """A house with Anna and Bernd in it, and cards by lot."""
    doors = Indoors(tmp_path, pack=Shuffled())
    doors.enrol("Anna", "Bernd")
    for number, name in enumerate(("Anna", "Bernd"), 1):
        await doors.come_in(name, address=f"192.0.2.{number}")
    yield doors
    await doors.stop()


async def play(doors, live, moves, *names):
    """
    Have people do the first thing they are offered until the first of them has decided so much, or the match is over.

    Return the number of each of these decisions, and its line.
    """
    game, done = live.vocabulary.game, list[tuple[int, str]]()
    for _ in range(40 * moves):
        if live.facts.over or len(done) == moves:
            break
        name = next((one for one in names if seat_of(doors, live, one) in live.facts.turns), None)
        if name is None:
            await doors.pass_time(1.0)
            continue
        seat = seat_of(doors, live, name)
        action = next(action for one, action in game.moves(live.facts.state) if one == seat)
        line = live.facts.line_of(seat, action)
        if thinkable(game, live.facts.state) and name == names[0]:
            done.append((live.facts.entry + 1, line))
        await doors.type(name, line)
    return done


def seat_of(doors, live, name):
    """Return the seat somebody has at a table."""
    return live.facts.seat_of(doors.wires[name].session.person.id)


def lines_of(doors, number):
    """Return who said what in a table's journal."""
    return [(entry.actor, entry.line) for entry in journal.read(doors.database, number)]


def awake(doors):
    """Return the table that is awake."""
    return next(iter(doors.house.tables.awake.values()))


async def played_alone(doors, game, moves=4):
    """Have Anna play so many moves against computers and end the match; return the numbers and lines of her moves."""
    await doors.type("Anna", f"spielen {game} leicht")
    live = awake(doors)
    done = await play(doors, live, moves, "Anna")
    for line in ("spiel abbrechen", "verlassen"):
        await doors.type("Anna", line)
    await doors.settled()
    return done


@pytest.mark.parametrize("vocabulary", ALONE, ids=ids(ALONE))
async def test_every_game_goes_on_from_a_decision(doors, vocabulary):
    """The table is laid as it lay: the same state, the same people, and what comes next is played by computers."""
    done = await played_alone(doors, vocabulary.game.id)
    entry, line = done[-1]
    entries = lines_of(doors, 1)
    before = [move.after for move in played(vocabulary, entries[:entry])][-1]

    told = await says(doors, "Anna", f"ab hier {entry} tisch 1")
    assert "und nichts zählt" in told
    assert told.index("Möglich:") > told.index(f"{vocabulary.game.name}, Tisch ")  # said once, behind how it lies
    assert 1 == told.count("Möglich:")
    live = awake(doors)
    assert before.state == live.facts.state
    assert [person.name for person in before.people] == [person.name for person in live.facts.persons]
    assert entries[1:entry] == lines_of(doors, live.number)[1:-1]
    await doors.type("Anna", line)
    assert ("Anna", line) == lines_of(doors, live.number)[entry + 1]
    assert is_sound(doors.database, quiet=True)


@pytest.fixture
async def ended(doors):
    """Return the moves of a match of one deal that Anna has played to its end, alone."""
    for line in ("eroeffnen dickezwei", "bestimmen runden 1", "computer leicht 2", "mischen"):
        await doors.type("Anna", line)
    done = await play(doors, awake(doors), 100, "Anna")
    await doors.type("Anna", "verlassen")
    return done


async def test_leaving_an_exercise_ends_it_and_says_no_more(doors, ended):
    """In the middle of its deal nothing is counted that would have to be explained away, and nothing stays behind."""
    await doors.type("Anna", f"ab hier {ended[-1][0]}")
    live = awake(doors)
    left = await says(doors, "Anna", "verlassen")

    assert "Du verlässt den Tisch." in left
    for said_of_matches in ("zählt", "gewonnen", "geht es nicht weiter"):
        assert said_of_matches not in left
    await doors.settled()
    assert live.number not in doors.house.tables.awake
    assert is_sound(doors.database, quiet=True)


async def test_exercise_ends_with_its_deal_and_counts_nowhere(doors, ended):
    """Both outcomes are told side by side; no match is entered, nobody plays on there, and it can be left."""
    before = await says(doors, "Anna", "verlaufen"), await says(doors, "Anna", "statistik")
    (points,) = [one.points for one in results.results_of(doors.database, 1) if one.name == "Anna"]
    await doors.type("Anna", f"ab hier {ended[-1][0]}")
    live = awake(doors)
    await play(doors, live, 100, "Anna")

    assert live.facts.over
    told = doors.wires["Anna"].text
    assert f"Dieses Spiel zählte für dich damals {points}, in der Übung {points}." in told
    assert () == results.matches_of_table(doors.database, live.number)
    for line in ("noch einmal", "mischen"):
        assert refusals.EXERCISED in await says(doors, "Anna", line)
    await doors.type("Anna", "verlassen")
    assert not doors.house.tables.awake
    assert before == (await says(doors, "Anna", "verlaufen"), await says(doors, "Anna", "statistik"))
    assert is_sound(doors.database, quiet=True)


async def test_exercise_stands_after_the_house_was_killed(doors, ended, tmp_path):
    """It is a table as any: its journal brings it back, and the computers go on."""
    await doors.type("Anna", f"ab hier {ended[0][0]}")
    number, state = awake(doors).number, awake(doors).facts.state
    await doors.stop()
    again = Indoors(tmp_path)
    await again.come_in("Anna")
    await again.settled()
    live = again.house.tables.awake[number]

    assert state == live.facts.state
    await play(again, live, 100, "Anna")
    assert "damals" in again.wires["Anna"].text
    doors.house, doors.database, doors.wires = again.house, again.database, again.wires


async def test_others_names_do_not_go_along(doors):
    """Whose seat it was is nobody's at the exercise: a computer sits there, and the journal names nobody but Anna."""
    for name, line in (("Anna", "eroeffnen raeumab"), ("Bernd", "mitspielen 1"), ("Anna", "mischen")):
        await doors.type(name, line)
    done = await play(doors, awake(doors), 6, "Anna", "Bernd")
    for name in ("Anna", "Bernd", "Anna", "Bernd"):
        await doors.type(name, "spiel abbrechen" if not awake(doors).facts.over else "verlassen")
    await doors.type("Anna", f"ab hier {done[2][0]} tisch 1")
    live = doors.house.tables.awake[max(doors.house.tables.awake)]

    assert ["Anna", "Rechner1"] == [person.name for person in live.facts.persons]
    assert "bernd" not in str(lines_of(doors, live.number)).lower()
    assert [None] == [one.who for one in live.facts.row.people if one.name != "Anna"]
    assert meetings.is_private(live.number) in await says(doors, "Bernd", f"zuschauen {live.number}")


@pytest.fixture
async def broken_off(doors):
    """Return Anna's moves of a match of Gin with Bernd that they have broken off."""
    for name, line in (("Anna", "eroeffnen gin"), ("Bernd", "mitspielen 1"), ("Anna", "mischen")):
        await doors.type(name, line)
    done = await play(doors, awake(doors), 4, "Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.type(name, "spiel abbrechen")
    await doors.type("Anna", "verlassen")
    return done


async def test_what_people_never_showed_is_dealt_anew(doors, broken_off):
    """Cards that others kept to themselves stay theirs, and that is said, once more at the end; all else is as then."""
    entry = broken_off[-1][0]
    answer = await says(doors, "Anna", f"ab hier {entry} tisch 1")
    live = doors.wires["Anna"].session.table
    game, now = live.vocabulary.game, live.facts.state
    then = list(played(live.vocabulary, lines_of(doors, 1)[: entry + 1]))[-1]

    assert "alles, was du gesehen hast, liegt wie an Tisch 1" in answer
    assert "Was du nicht wissen konntest, ist neu gegeben" in answer
    assert game.view(then.before.state, 0) == game.view(now, 0)
    assert set(game.hands.of(then.before.state, 1)) != set(game.hands.of(now, 1))
    await play(doors, live, 100, "Anna")
    assert "Verdeckte Karten waren neu gegeben" in doors.wires["Anna"].text
    assert is_sound(doors.database, quiet=True)


async def test_where_nothing_else_can_be_dealt_it_is_said(doors, broken_off, monkeypatch):
    """No deal fits what was seen: then nobody's cards are shown all the same."""
    monkeypatch.setattr(practising, "dealt_anew", lambda *_given: None)

    assert said.STAYS_HIDDEN in await says(doors, "Anna", f"ab hier {broken_off[0][0]} tisch 1")


async def test_what_cannot_be_practised_is_said_in_a_sentence(doors, ended, monkeypatch):
    """No number, one that is not there, somebody else's decision, another's table, a match that runs, one too long."""
    entry = ended[0][0]
    others = next(number for number in range(entry, 99) if number not in dict(ended))
    for line, answer in (
        ("ab hier", said.WHICH_MOVE),
        ("ab hier 99999", said.no_such_move(99999, 1)),
        (f"ab hier {others}", said.not_your_decision(others, 1, next(one for one, _ in ended if one > others))),
        ("ab hier 5 tisch 77", replies.no_record_of_yours(77)),
    ):
        assert answer in await says(doors, "Anna", line)
    assert replies.no_record_of_yours(1) in await says(doors, "Bernd", f"ab hier {entry} tisch 1")
    monkeypatch.setattr(practising, "MOST_ENTRIES", 1)
    assert said.TOO_LONG in await says(doors, "Anna", f"ab hier {entry}")


async def test_whoever_plays_is_not_led_away(doors, ended):
    """At a table, and twice at once: one sentence; of a match that runs there is nothing yet."""
    await doors.type("Bernd", "spielen dickezwei leicht")
    running = doors.house.tables.awake[max(doors.house.tables.awake)]
    assert replies.sits_already(running.number, playing=True) in await says(doors, "Bernd", "ab hier 5")
    doors.wires["Anna"].session.received(f"ab hier {ended[0][0]}")
    doors.wires["Anna"].session.received(f"ab hier {ended[0][0]}")
    await doors.settled()
    exercise = doors.house.tables.awake[max(doors.house.tables.awake)]
    assert replies.sits_already(exercise.number, playing=True) in doors.wires["Anna"].text
    for line in ("spiel abbrechen", "noch einmal", "mischen"):
        await doors.type("Bernd", line)
    bernd, entry = doors.wires["Bernd"].session.person, running.facts.entry
    assert said.still_running(running.number) == practising.forked(doors.database, bernd, entry, running.number, None)


async def test_from_a_table_whose_match_is_over_one_goes_straight_on(doors):
    """It is left when the exercise is there, and not for a number that is none."""
    for line in ("eroeffnen dickezwei", "bestimmen runden 1", "computer leicht 2", "mischen"):
        await doors.type("Anna", line)
    done = await play(doors, awake(doors), 100, "Anna")
    assert said.no_such_move(99999, 1) in await says(doors, "Anna", "ab hier 99999 tisch 1")
    assert awake(doors) is doors.wires["Anna"].session.table

    assert "und nichts zählt" in await says(doors, "Anna", f"ab hier {done[0][0]} tisch 1")


async def test_what_is_played_back_goes_on_from_where_it_is(doors, ended):
    """Without a number it is the next decision behind what was shown last."""
    await doors.type("Anna", "vorspielen 1")
    await doors.type("Anna", "weiter 3")

    assert f"vor deinem Zug {ended[0][0]}." in await says(doors, "Anna", "ab hier")


async def test_what_was_played_by_other_rules_is_not_laid_out_again(doors, ended, monkeypatch):
    """A match of another release, or whose journal cannot be replayed any more, is said to be so."""
    entry = ended[0][0]
    with monkeypatch.context() as changed:
        changed.setattr(practising, "read_opening", lambda _line: ("dickezwei", 99, "Anna"))
        assert replies.record_outdated(1) in await says(doors, "Anna", f"ab hier {entry}")

    def damaged(*_given):
        raise ValueError

    monkeypatch.setattr(practising, "played", damaged)
    assert replies.record_outdated(1) in await says(doors, "Anna", f"ab hier {entry}")
