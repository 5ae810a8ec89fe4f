"""
What the house does later says what it saw: the clock of one turn, the absence of one moment.

Each race is run with a disk that takes its time: while another process holds the database nothing becomes durable, so
whatever is asked meanwhile waits for its turn and finds another world.
"""

import pytest

from commands.catalogue import vocabulary_of
from commands.journal.house_lines import CLOCK_NAME
from commands.journal.replay import written
from db import journal
from games.table.state import finished, turns
from server.ops.config import Settings
from server.play.live import LiveTable
from server.sessions.person import Person
from tests.lanes import tries
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

RACES = 200
RETURNS = 5000
THINKING = 10


async def open_indoors(tmp_path, *names):
    """A house with limits off, where nobody is sent away for being quiet, and these accounts, all of them in."""
    settings = Settings()
    limits = settings.limits.model_copy(update={"enabled": False})
    idle = settings.idle.model_copy(
        update=dict.fromkeys(("warn_minutes", "disconnect_minutes", "on_turn_minutes"), 1e6)
    )
    doors = Indoors(tmp_path, settings=settings.model_copy(update={"limits": limits, "idle": idle}))
    doors.enrol(*names)
    for name in names:
        await doors.come_in(name, [])
    return doors


async def timed(doors, game):
    """A table of a game with a clock, its first deal begun."""
    live = await doors.open_table(vocabulary_of(game), *doors.wires)
    opener = next(iter(doors.wires))
    for line in (f"bestimmen bedenkzeit {THINKING}", "mischen"):
        await doors.type(opener, line)
    return live


def next_move(live):
    """Return who could make a move that keeps them in the game, and how it is typed."""
    moves = live.vocabulary.game.moves(live.facts.sitting.state)
    lines = (written(live.vocabulary, live.facts.sitting, seat, action) for seat, action in moves)
    return min(lines, key=lambda one: (one[1].startswith(("aus", "erh", "biet", "alles")), one[1]))


def rung(doors, live):
    """Return how often the clock has acted, by the journal."""
    return sum(entry.actor == CLOCK_NAME for entry in journal.read(doors.database, live.number))


@tries(40, RACES)
@pytest.mark.parametrize("game", ["poker", "holdem", "blackjack"])
async def test_the_clock_of_one_turn_hits_nobody_else(tmp_path, game, tries):
    """A move that is being stored when its clock rings was made in time, and the next turn has a clock of its own."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await timed(doors, game)
    races = 0
    while races < tries // 2:
        if finished(live.vocabulary.game, live.facts.sitting):
            live = await again(doors, live, game)
        who, line = next_move(live)
        if len(turns(live.vocabulary.game, live.facts.sitting)) != 1:  # everybody's turn has one clock
            await doors.type(who, line)
            continue
        before = live.facts.row.last
        with doors.slow_disk():
            doors.wires[who].session.received(line)
            doors.clock.advance(THINKING)
        await doors.settled()
        assert before < live.facts.row.last
        assert 0 == rung(doors, live)
        races += 1
    assert 0 == doors.house.context.incidents.count
    await doors.stop()


@pytest.mark.parametrize("whose", ["on turn", "of another"])
async def test_the_clock_of_a_table_waits_for_lines_of_whose_turn_it_is(tmp_path, whose):
    """What they typed in time and nobody has read yet counts; what others have typed gives nobody more time."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await timed(doors, "holdem")
    who, line = next_move(live)
    others = [name for name in doors.wires if name != who]
    for name in [who] if whose == "on turn" else others:
        doors.wires[name].unheard = True
    doors.clock.advance(THINKING)
    await doors.settled()
    rung_meanwhile = rung(doors, live)
    if whose == "on turn":
        doors.wires[who].unheard = False
        await doors.type(who, line)
        doors.clock.advance(1)
        await doors.settled()

    assert (0 if whose == "on turn" else 1) == rung_meanwhile == rung(doors, live)
    await doors.stop()


async def again(doors, live, game):
    """Leave a table whose match is over for a new one."""
    for name in doors.wires:
        await doors.type(name, "verlassen")
    assert 0 == rung(doors, live)
    return await timed(doors, game)


@pytest.mark.incidents
async def test_a_clock_that_could_not_be_stored_rings_again(tmp_path):
    """While the disk refuses the house tries again by itself, ever more seldom and in silence; then it has acted."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await timed(doors, "holdem")
    before = live.facts.row.last
    heard = {name: wire.text for name, wire in doors.wires.items()}
    with doors.slow_disk():
        doors.clock.advance(THINKING)
        await doors.settled()
        assert before == live.facts.row.last
        doors.clock.advance(1)
        await doors.settled()
        assert 2 == doors.house.context.incidents.count
    doors.clock.advance(1)
    await doors.settled()
    assert before == live.facts.row.last
    doors.clock.advance(1)
    await doors.settled()
    assert before < live.facts.row.last
    assert 1 == rung(doors, live)
    assert not any("an uns" in wire.text.removeprefix(heard[name]) for name, wire in doors.wires.items())
    await doors.stop()


@pytest.mark.incidents
async def test_a_move_ends_what_the_clock_had_still_to_do(tmp_path):
    """Who moves while the house waits to try again has moved in time after all; nobody's clock is lost."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await timed(doors, "holdem")
    with doors.slow_disk():
        doors.clock.advance(THINKING)
        await doors.settled()
    who, line = next_move(live)
    await doors.type(who, line)
    doors.clock.advance(THINKING - 1)
    await doors.settled()
    assert 0 == rung(doors, live)
    doors.clock.advance(1)
    await doors.settled()
    assert 1 == rung(doors, live)
    await doors.stop()


# --- who is here is never marked absent ------------------------------------------------------------------------------


def wrongly_gone(live):
    """Return who is marked as gone although they listen at the table."""
    people = live.facts.sitting.people
    return [seat for seat, _ in live.audience.listening() if seat is not None and not people[seat].present]


async def four_at_a_table(doors, number):
    """Seat four guests at a table and begin; return it and who they are."""
    names = [f"{number}-{place}" for place in range(4)]
    for name in names:
        doors.wires[name] = await doors.knock([], f"2001:db8:{number:x}::1")
        await doors.type(name, "gast")
    live = await doors.begin(*names)
    return live, {name: doors.wires[name].session.person for name in names}


@tries(600, RETURNS)
async def test_whoever_returns_at_once_is_not_marked(tmp_path, tries):
    """So many return just when absences are noted: in the end nobody who is here is marked as gone."""
    doors = await open_indoors(tmp_path)
    tables: list[LiveTable] = []
    people: dict[str, Person] = {}
    for number in range(25):
        live, seated = await four_at_a_table(doors, number)
        tables.append(live)
        people |= seated
    returns = 0
    while returns < tries:
        away = [name for place, name in enumerate(people) if place % 4]
        for name in away:
            doors.wires[name].session.lost()
        await doors.pass_time(doors.house.context.settings.idle.kick_absence_seconds - 1, tick=59)
        with doors.slow_disk():
            doors.clock.advance(1)
            doors.house.tick()  # what is noted now is stored when everybody is back
            for name in away:
                doors.wires[name] = doors.connect()
                doors.house._door.admit(doors.wires[name].session, people[name])
        await doors.settled()
        returns += len(away)
        assert [] == [(live.number, wrongly_gone(live)) for live in tables if wrongly_gone(live)]
    assert {4} == {len(list(live.audience.listening())) for live in tables}
    marks = [entry.line for live in tables for entry in journal.read(doors.database, live.number)]
    assert any(line.startswith("fort ") for line in marks), "nothing was ever noted, so nothing was raced"
    await doors.stop()


@pytest.mark.sqlite  # a house on a server has looked who they are before they are back
@tries(40, RACES)
async def test_whoever_is_back_for_a_moment_is_not_marked_for_the_time_before(tmp_path, tries):
    """A note of one absence does not count for the next: who has just gone again has not been gone for a minute."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await doors.open_table(vocabulary_of("romme"), *doors.wires)
    bernd = doors.wires["Bernd"].session.person
    for _ in range(tries):
        doors.wires["Bernd"].session.lost()
        doors.clock.advance(doors.house.context.settings.idle.kick_absence_seconds)
        with doors.slow_disk():
            doors.wires["Anna"].session.received("bestimmen startwert 40")
            doors.house.tick()  # the note waits behind what Anna wants
            doors.wires["Bernd"] = doors.connect()
            doors.house._door.admit(doors.wires["Bernd"].session, bernd)
            doors.wires["Bernd"].session.lost()
        await doors.settled()
        assert live.facts.sitting.people[1].present
        doors.wires["Bernd"] = doors.connect()
        doors.house._door.admit(doors.wires["Bernd"].session, bernd)
    assert {"bestimmen startwert 40"} == {
        entry.line for entry in journal.read(doors.database, live.number) if entry.number > 2
    }
    await doors.stop()


@pytest.mark.sqlite  # a house on a server has looked who they are before they are back
@tries(40, RACES)
async def test_who_has_a_live_line_cannot_be_expelled(tmp_path, tries):
    """They are back while it is stored that they are gone: who wants to throw them out hears that they are here."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await doors.open_table(vocabulary_of("romme"), *doors.wires)
    await doors.type("Anna", "mischen")
    bernd = doors.wires["Bernd"].session.person
    for _ in range(tries):
        doors.wires["Bernd"].session.lost()
        await doors.pass_time(doors.house.context.settings.idle.kick_absence_seconds - 1, tick=59)
        doors.clock.advance(1)
        with doors.slow_disk():
            doors.house.tick()
            doors.wires["Anna"].session.received("rauswerfen bernd")
            doors.wires["Bernd"] = doors.connect()
            doors.house._door.admit(doors.wires["Bernd"].session, bernd)
        await doors.settled()
        assert doors.wires["Bernd"].session.seated.table is live
        assert live.facts.sitting.people[1].present
    lines = [entry.line for entry in journal.read(doors.database, live.number)]
    assert (tries, tries) == (lines.count("fort bernd"), lines.count("da bernd"))
    await doors.stop()


async def test_a_return_is_told_once(tmp_path):
    """Whether or not the absence was in the journal: the others read one sentence, and in the right order."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    await doors.open_table(vocabulary_of("romme"), *doors.wires)
    for seconds in (30, 90):
        heard = doors.wires["Anna"].text
        await doors.lose("Bernd")
        await doors.pass_time(seconds)
        await doors.come_in("Bernd")
        told = doors.wires["Anna"].text.removeprefix(heard)
        assert 1 == told.count("Bernd ist wieder da.")
        assert told.index("Die Verbindung von Bernd ist weg.") < told.index("Bernd ist wieder da.")
    await doors.stop()
