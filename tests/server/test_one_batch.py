"""What is asked of a table in one round of the loop is one batch: judged ahead, stored as one job, told in order."""

import asyncio

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.table import notes
from db import journal
from games.contract import Drawn
from games.table.actions import Join
from tests.playouts import PEOPLE, seated, started, step
from tests.server.driver import PATIENCE
from tests.server.indoors import StackedPack
from tests.server.test_late import open_indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PLAYED = [one for one in VOCABULARIES if one.game.waits]
MOVES = 25


async def dealt(tmp_path, *names, game="romme"):
    """A table of a game at which the first deal has begun; everybody in it, and who is on turn."""
    doors = await open_indoors(tmp_path, *names)
    live = await doors.begin(*names, game=game)
    mover = next(name for name in names if live.facts.waits_for(doors.wires[name].session.seated.seat))
    return doors, live, mover


def stored(doors):
    """Return how many jobs have become durable."""
    return doors.house.context.writer.delay.jobs


def say(doors, *lines):
    """Have people type, all in one round of the loop."""
    for name, line in lines:
        doors.wires[name].session.received(line)


async def test_one_round_is_one_job(tmp_path):
    """Three people arrange their hands, one of them twice: one job of three entries, the last order kept."""
    doors, live, _ = await dealt(tmp_path, "Anna", "Bernd", "Clara")
    await doors.settled()
    before, jobs = live.facts.row.last, stored(doors)
    say(
        doors,
        ("Anna", "sortieren wert"),
        ("Bernd", "sortieren wert"),
        ("Clara", "sortieren farbe"),
        ("Anna", "sortieren farbe"),
    )
    async with asyncio.timeout(PATIENCE):
        while stored(doors) == jobs or not live.idle:
            await asyncio.sleep(0.001)
    assert jobs + 1 == stored(doors)
    entries = journal.read(doors.database, live.number, before + 1)
    assert ["sortieren farbe", "sortieren wert", "sortieren farbe"] == [entry.line for entry in entries]
    await doors.stop()


async def test_nothing_of_a_batch_is_told_before_it_is_stored(tmp_path):
    """While the disk takes its time nobody reads of a move, nor of what was asked or refused behind it."""
    doors, live, mover = await dealt(tmp_path, "Anna", "Bernd", "Clara")
    other = next(name for name in doors.wires if name != mover)
    heard = {name: wire.text for name, wire in doors.wires.items()}
    with doors.slow_disk():
        say(doors, (other, "sortieren wert"), (other, "karten"), (other, "ziehen"))
        assert heard == {name: wire.text for name, wire in doors.wires.items()}
    await doors.settled()
    told = doors.wires[other].text.removeprefix(heard[other])
    arranged, screen, refused = (told.index(part) for part in ("Deine Hand:", "Rommé, Tisch", "nicht am Zug"))
    assert arranged < screen < refused
    assert not live.facts.waits_for(doors.wires[other].session.seated.seat)
    await doors.stop()


@pytest.mark.incidents
async def test_a_batch_that_fails_has_not_happened(tmp_path):
    """Everybody whose move or refusal hung on it is told once; a question is answered as the table stands."""
    doors, live, mover = await dealt(tmp_path, "Anna", "Bernd", "Clara")
    first, second = (name for name in doors.wires if name != mover)
    before, entries = live.facts.sitting, journal.read(doors.database, live.number)
    await doors.type(first, "karten")
    screen = doors.wires[first].text.rpartition("Rommé, Tisch")[2]
    heard = {name: wire.text for name, wire in doors.wires.items()}
    with doors.slow_disk():
        say(
            doors,
            (first, "sortieren wert"),
            (first, "sortieren farbe"),
            (second, "ziehen"),
            (first, "karten"),
        )
        await doors.settled()
    news = {name: wire.text.removeprefix(heard[name]) for name, wire in doors.wires.items()}
    assert {first: 1, second: 1, mover: 0} == {name: told.count("an uns") for name, told in news.items()}
    assert news[first].endswith(screen)
    assert "nicht am Zug" not in news[second]
    assert before is live.facts.sitting
    assert entries == journal.read(doors.database, live.number)
    assert 1 == doors.house.context.incidents.count
    await doors.type(first, "sortieren wert")
    assert len(entries) == live.facts.row.last
    await doors.stop()


async def test_a_batch_that_ends_a_deal_leaves_the_table_where_it_is(tmp_path):
    """One goes on, the next ends it, both stored at once: the row of the table has the phase behind the last."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await doors.open_table(vocabulary_of("holdem"), "Anna", "Bernd", "Clara")
    await doors.type("Anna", "mischen")
    [seat] = live.facts.turns
    entries = live.facts.row.last
    then = live.facts.circle[(live.facts.circle.index(seat) + 1) % 3]
    say(doors, *((live.facts.name(one), "aussteigen") for one in (seat, then)))
    await doors.settled()

    assert entries + 2 <= live.facts.row.last
    assert str(live.facts.phase) == journal.table(doors.database, live.number).phase == "mischen"
    await doors.stop()


@pytest.mark.sqlite  # a house on a server first looks who the newcomer is by now: they have come when it knows
async def test_a_newcomer_waits_for_the_batch_before(tmp_path):
    """Who joins while others agree on something takes a seat behind it, and who speaks after them is heard after."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    live = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd")
    say(
        doors,
        ("Anna", "bestimmen startwert 40"),
        ("Clara", f"mitspielen {live.number}"),
        ("Anna", "bestimmen startwert 30"),
        ("Anna", "mischen"),
    )
    await doors.settled()
    spoken = [(entry.actor, entry.line) for entry in journal.read(doors.database, live.number, 2)]
    assert [
        ("Anna", "bestimmen startwert 40"),
        ("Clara", "mitspielen"),
        ("Anna", "bestimmen startwert 30"),
        ("Anna", "mischen"),
    ] == spoken[:4]
    assert 3 == len(live.facts.circle)
    assert notes.CROWDED not in doors.wires["Anna"].text
    await doors.stop()


def typed(vocabulary):
    """The orders a match needs and the lines its people type, up to some moves of the first deal."""
    match = started(seated(vocabulary, 3))
    while len(match.done) < MOVES + len(match.sitting.people) and not match.over:
        step(match)
    orders = [one.action.order for one in match.done if isinstance(one.action, Drawn)]
    lines = [one.entry for one in match.done if isinstance(one.actor, int) and not isinstance(one.action, Join)]
    return len(match.done[-1].after.people), orders, lines


@pytest.mark.parametrize("vocabulary", PLAYED, ids=lambda one: one.game.id)
async def test_at_once_is_as_one_by_one(tmp_path, vocabulary):
    """The same lines, typed in one round or each when the one before is done with, are stored and read alike."""
    people, orders, lines = typed(vocabulary)
    read, kept = [], []
    for folder in ("one by one", "at once"):
        (tmp_path / folder).mkdir()
        doors = await open_indoors(tmp_path / folder, *PEOPLE[:people])
        live = await doors.open_table(vocabulary, *PEOPLE[:people])
        doors.house.tables._shuffled = doors.pack
        doors.pack._orders.extend(orders)
        assert isinstance(doors.pack, StackedPack)
        for name, line in lines:
            doors.wires[name].session.received(line)
            if folder == "one by one":
                await doors.settled()
        await doors.settled()
        read.append({name: [beat for beat in wire._beats if beat[0] != "now"] for name, wire in doors.wires.items()})
        kept.append([(entry.actor, entry.line) for entry in journal.read(doors.database, live.number)])
        await doors.stop()
    assert kept[0] == kept[1]
    assert len(kept[0]) > MOVES
    assert read[0] == read[1]
