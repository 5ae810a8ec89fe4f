"""What the house says is so: settings are stored when confirmed, and a failing disk is told to whom it concerns."""

import pytest

from commands.lobby import replies
from commands.table import notes
from commands.table.verbs import ShowCards
from db import players
from db.errors import Trouble, WriteFailed
from games.pot.actions import Fold
from server.play.mailbox import MOST_WAITING
from tests.server.test_late import open_indoors, timed

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

SETTINGS = {
    "breite 61": ("breite", 61),
    "vorlesen an": ("vorlesen", True),
    "kartenworte an": ("kartenworte", True),
}


@pytest.mark.parametrize("line", SETTINGS)
async def test_a_setting_is_confirmed_when_it_is_stored(tmp_path, line):
    """Nothing is said while the disk takes its time; what is said then, a kill cannot take back."""
    doors = await open_indoors(tmp_path, "Anna")
    before = doors.wires["Anna"].text
    with doors.slow_disk():
        doors.wires["Anna"].session.received(line)
        assert before == doors.wires["Anna"].text
    await doors.settled()
    name, value = SETTINGS[line]
    assert before != doors.wires["Anna"].text
    assert value == players.find(doors.database, "anna").settings[name]
    await doors.stop()


async def test_a_setting_that_cannot_be_stored_is_not_in_force(tmp_path, monkeypatch):
    """The disk refuses: the width is what it was, and its owner knows."""
    doors = await open_indoors(tmp_path, "Anna")
    session = doors.wires["Anna"].session
    before = session.preferences.manner.width
    refused = WriteFailed("settings", Trouble.FULL, "no space")
    monkeypatch.setattr(doors.house.context.writer, "submit", lambda _job, done: done(refused))
    session.received("breite 61")
    assert before == session.preferences.manner.width
    assert replies.NOT_STORED in doors.wires["Anna"].text
    monkeypatch.undo()
    await doors.stop()


@pytest.mark.incidents
async def test_what_cannot_be_stored_is_told_to_whoever_asked(tmp_path):
    """Nobody else knows of the move: neither do the others read of it now, nor does it fill what one of them misses."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    host = await timed(doors, "holdem")
    seat = host.facts.seat_of(doors.wires["Clara"].session.person.id)
    kept = host.audience.scrollback(seat).last(200)
    mover = next(name for name in doors.wires if host.facts.waits_for(doors.wires[name].session.seated.seat))
    heard = {name: wire.text for name, wire in doors.wires.items()}
    with doors.slow_disk():
        await doors.type(mover, "aussteigen")
    news = {name: wire.text.removeprefix(heard[name]) for name, wire in doors.wires.items()}
    assert "an uns" in news.pop(mover)
    assert {""} == set(news.values())
    if mover != "Clara":
        assert kept == host.audience.scrollback(seat).last(200)
    await doors.stop()


async def test_more_than_a_table_can_keep_is_turned_away(tmp_path):
    """Moves that come while others wait for the disk: who has sent one too many reads it, and waits for nothing."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara")
    host = await timed(doors, "holdem")
    mover = next(name for name in doors.wires if host.facts.waits_for(doors.wires[name].session.seated.seat))
    seat, listener = doors.wires[mover].session.seated.seat, doors.wires[mover].session
    settled = []
    with doors.slow_disk():
        listener.received("aussteigen")
        for number in range(MOST_WAITING + 1):
            host.act(seat, Fold(), listener, lambda number=number: settled.append(number))
        assert [MOST_WAITING] == settled
        assert 1 == doors.wires[mover].text.count(notes.CROWDED)
    await doors.settled()
    assert [MOST_WAITING, *range(MOST_WAITING)] == settled
    await doors.stop()


async def test_questions_of_watchers_turn_away_no_move(tmp_path):
    """However many questions of spectators wait for the disk, a player's move and their question have room."""
    doors = await open_indoors(tmp_path, "Anna", "Bernd", "Clara", "Zora")
    watcher = doors.wires.pop("Zora")
    host = await timed(doors, "holdem")
    mover = next(name for name in doors.wires if host.facts.waits_for(doors.wires[name].session.seated.seat))
    waiting = doors.wires[mover].session
    with doors.slow_disk():
        doors.wires["Anna"].session.received("spiel abbrechen")
        for _ in range(MOST_WAITING + 1):
            host.ask(None, ShowCards(), watcher.session)
        assert notes.CROWDED in watcher.text
        waiting.received("aussteigen")
        waiting.received("stand")
        assert notes.CROWDED not in " ".join(wire.text for wire in doors.wires.values())
    await doors.settled()
    assert "steigt aus" in doors.wires["Anna" if mover != "Anna" else "Bernd"].text
    await doors.stop()
