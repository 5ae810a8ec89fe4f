"""Nobody spoils a table for the others by coming, going and talking (limits as they are by default)."""

import pytest

from commands.catalogue import vocabulary_of
from commands.company.replies import TOO_MUCH_FROM_WATCHERS
from commands.lobby import replies
from db import journal
from games.table.state import MOST_EVER, in_match
from server.ops.config import Settings
from server.play.replay import replayed, vocabulary_named
from server.play.rows import people_of
from server.play.scrollback import Scrollback
from tests.server.indoors import Indoors

indoors = pytest.mark.asyncio(loop_factories=["asyncio"])


async def doors_with(tmp_path, *names, limited=True):
    """A house with these accounts in it, each from an address of their own."""
    settings = Settings()
    limits = settings.limits.model_copy(update={"enabled": limited})
    doors = Indoors(tmp_path, settings=settings.model_copy(update={"limits": limits}))
    doors.enrol(*names)
    for number, name in enumerate(names):
        await doors.come_in(name, [], f"192.0.2.{number + 1}")
    return doors


@indoors
async def test_a_waiting_table_takes_friends_however_many_came_and_went(tmp_path):
    """Who left before the match leaves nothing behind: their seat is given out again, and the journal replays so."""
    doors = await doors_with(tmp_path, "Anna", "Zora", "Bernd", "Clara", limited=False)
    host = await doors.open_table(vocabulary_of("romme"), "Anna")
    for _ in range(MOST_EVER + 5):
        await doors.type("Zora", f"mitspielen {host.number}")
        await doors.type("Zora", "verlassen")
    for name in ("Bernd", "Clara"):
        await doors.type(name, f"mitspielen {host.number}")
        assert "Du spielst jetzt mit." in doors.wires[name].text
    assert ["anna", "bernd", "clara"] == sorted(host.facts.stored_name(seat).lower() for seat in host.facts.circle)
    assert len(host.facts.persons) <= MOST_EVER
    ids = [doors.wires[host.facts.name(seat)].session.person.id for seat in host.facts.circle]
    assert ids == [host.facts.owner(seat) for seat in host.facts.circle]
    await doors.type("Anna", "mischen")
    assert host.facts.begun
    row = journal.table(doors.database, host.number)
    assert row is not None
    _, sitting, _ = replayed(row, journal.read(doors.database, host.number))
    assert sitting == host.facts.sitting
    assert row.people == people_of(sitting, [person.who for person in row.people])
    assert in_match(vocabulary_named("romme").game, sitting)
    await doors.stop()


@indoors
async def test_whoever_comes_and_goes_all_the_time_waits(tmp_path):
    """The table reads of a few of their comings, not of two hundred; after a minute they may come again."""
    doors = await doors_with(tmp_path, "Anna", "Zora")
    host = await doors.open_table(vocabulary_of("romme"), "Anna")
    before = doors.wires["Anna"].text
    for _ in range(30):
        await doors.type("Zora", f"mitspielen {host.number}")
        await doors.type("Zora", "verlassen")
    assert replies.COMES_TOO_OFTEN in doors.wires["Zora"].text
    assert doors.wires["Anna"].text.removeprefix(before).count("Zora spielt jetzt mit.") <= 6
    doors.clock.advance(61)
    await doors.type("Zora", f"mitspielen {host.number}")
    assert 2 == len(host.facts.circle)
    await doors.stop()


@indoors
async def test_watchers_do_not_shout_over_the_game(tmp_path):
    """However many of one address talk, the players read a few lines a minute; what a player says goes through."""
    doors = await doors_with(tmp_path, "Anna", "Bernd", "Clara", "Zora")
    doors.enrol("Yve")
    await doors.come_in("Yve", address=doors.wires["Zora"].address)
    host = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd", "Clara")
    before = doors.wires["Anna"].text
    for watcher in ("Zora", "Yve"):
        await doors.type(watcher, f"zuschauen {host.number}")
        for _ in range(15):
            await doors.type(watcher, "sagen Huhu!")
        assert TOO_MUCH_FROM_WATCHERS in doors.wires[watcher].text
    await doors.type("Bernd", "sagen Ruhe bitte!")
    heard = doors.wires["Anna"].text.removeprefix(before)
    assert heard.count("Huhu!") <= 6
    assert "Bernd sagt: Ruhe bitte!" in heard
    await doors.stop()


def test_talk_pushes_out_talk_and_no_news():
    """What happened is still there after a thousand words; of those the last ones are, in their place."""
    kept = Scrollback(40)
    kept.keep(["Anna zieht."])
    kept.read()
    kept.keep(["Bernd zieht.", "Clara zieht."])
    for number in range(1000):
        kept.keep([f"Zora sagt: {number}"], talk=True)
    kept.keep(["Dora zieht."])
    said = [f"Zora sagt: {number}" for number in range(990, 1000)]
    assert ["Anna zieht.", "Bernd zieht.", "Clara zieht.", *said, "Dora zieht."] == kept.last(40)
    assert ["Bernd zieht.", "Clara zieht.", *said, "Dora zieht."] == kept.missed()
    assert [] == kept.missed()


def test_what_was_read_before_a_restart_is_not_missed():
    """Of the lines a journal tells again, those behind the owner's last move count as missed, and no others."""
    kept = Scrollback(40)
    kept.keep(["eins", "zwei", "drei"], 1)
    kept.keep(["vier"])
    assert ["drei", "vier"] == kept.missed()
    assert ["eins", "zwei", "drei", "vier"] == kept.last(40)
    kept.keep(["fünf"])
    kept.keep(["sechs", "sieben"], 1)  # one that is missed stays missed, and what comes behind it with it
    assert ["fünf", "sechs", "sieben"] == kept.missed()


def test_line_told_again_is_there_once():
    """Who sorts their hand to and fro reads the same two lines: all are told, and they take the room of two."""
    kept = Scrollback(40)
    for _ in range(20):
        for cards in ("b+ 10o", "10o b+"):
            kept.keep([f"Deine Karten: {cards}"])
    lines = kept.missed()
    assert ["Deine Karten: b+ 10o", "Deine Karten: 10o b+"] * 20 == lines
    assert 2 == len(set(map(id, lines)))


def test_what_was_said_is_not_told_as_news():
    """Somebody may say word for word what the house tells: each stays what it is."""
    kept = Scrollback(40)
    kept.keep(["Herz ist Trumpf"], talk=True)
    kept.keep(["Herz ist Trumpf"])
    assert ["Herz ist Trumpf", "HERZ IST TRUMPF"] == kept.last(2, str.upper)


def test_no_more_is_kept_than_there_is_room():
    """The oldest lines go first."""
    kept = Scrollback(3)
    kept.keep(list("abcde"))
    assert list("cde") == kept.last(10) == kept.missed()
