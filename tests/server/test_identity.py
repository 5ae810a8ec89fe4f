"""
A person is an id, never a name: nobody gets a seat, a hand or a record because they are called like somebody else.

Names and guests' numbers are given up and taken by others, also at the worst moment. Each race is run with a disk that
takes its time, and after each of them everybody is who they were.
"""

import re

import pytest

from commands.catalogue import vocabulary_of
from commands.language.german import fold
from db import journal, players
from db.identity import PersonId
from db.writer import store
from server.ops.config import Settings
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from tests.lanes import tries
from tests.server.indoors import EVENING, house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

RACES = 200
GRACE = Settings().idle.grace_seconds
BACK = "Willkommen zurück"
UNKNOWN_WORD = "Dieses Wort kenne ich nicht (mehr)."


LIMITS = Settings().limits.model_copy(update={"enabled": False, "tables": 1000})

doors = house_with(settings=Settings().model_copy(update={"limits": LIMITS}))


async def guest_in(doors, name):
    """Let a guest in; return their connection and their word of return."""
    wire = doors.wires[name] = await doors.knock([])
    await doors.type(name, "gast")
    return wire, found(r"zu tippen: (gast \w+)", wire)


def found(pattern, wire):
    """Return the part of what somebody has read that a pattern asks for."""
    match = re.search(pattern, wire.text)
    assert match is not None, f"no {pattern} in {wire.text!r}"
    return match[1]


def typed_at_once(doors, line, address="192.0.2.1"):
    """Connect and type a line, without waiting for anything."""
    wire = doors.connect([], address)
    wire.session.received(line)
    return wire


def ids_of(*wires):
    """Return who has come in over these connections."""
    return [wire.session.person.id if isinstance(wire.session, Session) else None for wire in wires]


def account_of(doors, name):
    """Return the id of the account that has a name now."""
    player = players.find(doors.database, fold(name))
    assert player is not None
    return player


def delete(doors, player):
    """Do what `stammtisch konto loeschen` does, beside the running house."""
    store(doors.database, players.delete(player.id, "ehemaliger Gast"))


# --- guests ----------------------------------------------------------------------------------------------------------


@tries(50, RACES)
@pytest.mark.parametrize("late", [False, True])
async def test_a_guest_whose_line_breaks_in_the_lobby_is_nobody_else(doors, late, tries):
    """
    They come back with their word while a stranger says `gast`: at once they are themselves, later they are unknown.

    Late is when it is being stored that they are forgotten: their number is not free yet, their word counts no more.
    """
    for race in range(tries):
        first, word = await guest_in(doors, "erster")
        owner = first.session.person.id
        with doors.slow_disk():
            first.session.lost()
            if late:
                doors.clock.advance(GRACE)
            again = typed_at_once(doors, word, f"198.51.100.{race}")
            stranger = typed_at_once(doors, "gast")
        await doors.settled()
        came_back, other = ids_of(again, stranger)
        assert other not in {None, owner}
        assert came_back == (None if late else owner)
        assert late is (UNKNOWN_WORD in again.text)
        assert BACK not in stranger.text
        await all_gone(doors, again, stranger)
    assert 0 == len(doors.house.auth.guests)


async def all_gone(doors, *wires):
    """Let lines break, and wait until the house has forgotten whose they were."""
    for wire in wires:
        wire.session.lost()
    doors.clock.advance(GRACE)
    await doors.settled()


@pytest.mark.sqlite  # with a database on a server a line that breaks at once is gone before it is known who asked
@tries(50, RACES)
@pytest.mark.parametrize("line", ["mitspielen", "eroeffnen"])
async def test_a_guest_whose_line_breaks_while_they_take_a_seat(doors, line, tries):
    """Their seat is theirs, or nobody's, and never the next guest's; as long as they have it their word counts."""
    doors.enrol("Anna")
    await doors.come_in("Anna", [])
    for race in range(tries):
        if race % 50 == 0:
            live = await doors.open_table(vocabulary_of("romme"), "Anna")
        first, word = await guest_in(doors, "erster")
        owner = first.session.person.id
        with doors.slow_disk():
            first.session.received(f"{line} {live.number}" if line == "mitspielen" else line)
            first.session.lost()
            stranger = typed_at_once(doors, "gast")
        await doors.settled()
        assert owner not in ids_of(stranger)
        assert BACK not in stranger.text
        again = typed_at_once(doors, word)
        await doors.settled()
        if line == "mitspielen":
            assert [owner] == ids_of(again)
            assert f"{BACK}, Gast" in again.text
            assert owner == live.facts.owner(again.session.seated.seat)
        else:
            assert [None] == ids_of(again)
            assert doors.house.tables.places.sits_at(owner) is None
        again.session.received("verlassen")
        await all_gone(doors, again, stranger)
        if race % 50 == 49:
            await doors.type("Anna", "verlassen")
    assert 0 == len(doors.house.auth.guests)


async def test_the_number_a_guest_is_shown_with_is_used_again_and_means_nothing(doors):
    """The next Gast1 is another person: they find no seat, no settings and no record of the one before."""
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name, [])
    live = await doors.open_table(vocabulary_of("doppelkopf"), "Anna", "Bernd", "Clara")
    await guest_in(doors, "erster")
    await doors.type("erster", f"mitspielen {live.number}")
    await doors.type("Anna", "mischen")
    await doors.type("erster", "verlassen ja")
    await all_gone(doors, doors.wires["erster"])

    second, _ = await guest_in(doors, "zweiter")
    assert "Gast1" == second.session.person.name
    await doors.type("zweiter", f"mitspielen {live.number}")
    assert "Gast1" == live.facts.sitting.people[second.session.seated.seat].name
    await doors.type("zweiter", f"protokoll {live.number}")
    assert {"?"} == hands_in(second.text)["gast1"]


async def test_a_restart_keeps_who_is_who(doors):
    """Who had a seat has it again by their word; who had none is forgotten, and their id is nobody's."""
    seated, word = await guest_in(doors, "erster")
    await doors.type("erster", "eroeffnen romme")
    owner = seated.session.person.id
    idle, _ = await guest_in(doors, "zweiter")
    gone = idle.session.person.id
    await doors.stop()
    doors.start()

    again = typed_at_once(doors, word)
    fresh = typed_at_once(doors, "gast")
    await doors.settled()
    assert [owner] == ids_of(again)
    assert BACK in again.text
    assert not {owner, gone} & {*ids_of(fresh)}
    assert "Gast1" != fresh.session.person.name


# --- accounts --------------------------------------------------------------------------------------------------------


@tries(50, RACES)
async def test_a_deleted_account_that_is_in_loses_nothing_to_the_next_of_its_name(doors, tries):
    """She is told and gone before she could take a seat; who registers her name starts with nothing."""
    doors.enrol("Anna")
    await doors.come_in("Anna", [])
    for race in range(tries):
        if race % 50 == 0:
            live = await doors.open_table(vocabulary_of("romme"), "Anna")
        doors.enrol("Kunigunde")
        old = await doors.come_in("Kunigunde", [])
        owner = old.session.person.id
        delete(doors, account_of(doors, "Kunigunde"))
        doors.enrol("Kunigunde")
        old.session.received(f"mitspielen {live.number}")
        stranger = await doors.come_in("Kunigunde", [])
        assert "Dein Konto ist gelöscht worden." in old.text
        assert old.is_closed
        assert owner not in ids_of(stranger)
        assert BACK not in stranger.text
        assert "an anderer Stelle angemeldet" not in old.text
        assert owner not in [live.facts.owner(seat) for seat in live.facts.sitting.circle]
        delete(doors, account_of(doors, "Kunigunde"))
        doors.house.tick()
        await doors.settled()
        assert "Dein Konto ist gelöscht worden." in stranger.text
        if race % 50 == 49:
            await doors.type("Anna", "verlassen")


async def test_a_seat_outlives_its_account_as_nobodys(doors):
    """Deleted in the moment she sat down: the seat is nobody's, and a namesake cannot sit down beside it."""
    doors.enrol("Anna", "Kunigunde")
    for name in ("Anna", "Kunigunde"):
        await doors.come_in(name, [])
    live = await doors.open_table(vocabulary_of("romme"), "Anna", "Kunigunde")
    delete(doors, account_of(doors, "Kunigunde"))
    await doors.pass_time(1)
    doors.enrol("Kunigunde")
    stranger = await doors.come_in("Kunigunde", [])
    assert BACK not in stranger.text
    await doors.type("Kunigunde", f"mitspielen {live.number}")
    assert stranger.session.seated is None
    assert "schon jemand, der so heißt" in stranger.text
    await doors.pass_time(doors.settings.idle.kick_absence_seconds + 1)
    await doors.type("Anna", "rauswerfen kunigunde")
    await doors.type("Kunigunde", f"mitspielen {live.number}")
    assert stranger.session.table is live


async def test_a_new_name_and_other_rights_are_known_at_once(doors):
    """Whoever is in when the host changes their account goes on under the new name, with the rights they have now."""
    doors.enrol("Anna", "Bernd")
    anna, bernd = [await doors.come_in(name, []) for name in ("Anna", "Bernd")]
    player = account_of(doors, "Anna")
    store(doors.database, players.set_admin(player.id, admin=True))
    await doors.pass_time(1)
    await doors.type("Anna", "status")
    assert "Offen seit" in anna.text
    store(doors.database, players.set_admin(player.id, admin=False) + players.rename(player.id, "Änne", "aenne"))
    await doors.pass_time(1)
    said = anna.text
    await doors.type("Anna", "status")
    assert "Du heißt jetzt Änne." in said
    assert "Du bist kein Admin mehr." in said
    assert "kenne ich nicht" in anna.text.removeprefix(said)
    doors.enrol("Anna")
    stranger = doors.wires["Fremde"] = await doors.knock([])
    for line in ("Anna", "Holzlöffel im Tee"):
        await doors.type("Fremde", line)
    assert len({*ids_of(anna, stranger, bernd)}) == 3
    await doors.type("Anna", "sage Hier bin ich")
    await doors.type("Fremde", "sage Und hier ich")
    assert "Änne sagt: Hier bin ich" in bernd.text
    assert "Anna sagt: Und hier ich" in bernd.text
    assert not anna.is_closed


async def test_a_password_counts_for_the_account_it_was_asked_for(doors):
    """Deleted between the name and the password: whoever has the name now is not let in to by the old password."""
    doors.enrol("Anna")
    for _ in range(20):
        wire = doors.connect([])
        wire.session.received("Anna")
        delete(doors, account_of(doors, "Anna"))
        store(doors.database, players.create("Anna", "anna", "another hash", EVENING))
        wire.session.received("Holzlöffel im Tee")
        await doors.settled()
        assert isinstance(wire.session, PreLogin)
        wire.session.lost()
        delete(doors, account_of(doors, "Anna"))
        doors.enrol("Anna")


# --- records ---------------------------------------------------------------------------------------------------------


async def broken_off(doors, *names):
    """Let people begin a match of Rommé and break it off; return the table's number."""
    live = await doors.begin(*names)
    for name in names:
        await doors.type(name, "spiel abbrechen")
    for name in names:
        await doors.type(name, "verlassen ja")
    return live.number


def hands_in(text):
    """Return the hands a record shows: name -> what is written behind it."""
    lines = re.findall(r"hand +(\w+) ((?:[^ ]+[+#*o](?: |$)|[?](?: |$)|joker )+)", text)
    return {name: set(cards.split()) for name, cards in lines}


async def test_a_record_is_told_from_ones_own_seat_whoever_is_called_what(doors):
    """Two accounts change their names round: each reads the hand they held, not that of the name."""
    names = ("Annegret", "Bertold", "Dorothea")
    doors.enrol(*names)
    for name in names:
        await doors.come_in(name, [])
    number = await broken_off(doors, *names)
    bertold, annegret = account_of(doors, "Bertold"), account_of(doors, "Annegret")
    store(doors.database, players.rename(bertold.id, "Clarissa", "clarissa"))
    store(doors.database, players.rename(annegret.id, "Bertold", "bertold"))
    await doors.pass_time(1)
    said = doors.wires["Annegret"].text
    await doors.type("Annegret", f"protokoll {number}")
    hands = hands_in(doors.wires["Annegret"].text.removeprefix(said))
    assert {"annegret", "bertold", "dorothea"} == set(hands)
    assert {"?"} == hands["bertold"] == hands["dorothea"]
    assert "?" not in hands["annegret"]


async def test_the_hand_of_a_deleted_account_is_nobodys(doors):
    """Whoever registers the name and joins the same table reads of the hand no more than any newcomer."""
    names = ("Anna", "Bernd", "Clara", "Gustav")
    doors.enrol(*names)
    for name in names:
        await doors.come_in(name, [])
    live = await doors.begin(*names, game="doppelkopf")
    await doors.type("Gustav", "verlassen ja")
    delete(doors, account_of(doors, "Gustav"))
    doors.enrol("Gustav")
    stranger = await doors.come_in("Gustav", [])
    await doors.type("Gustav", f"protokoll {live.number}")
    assert "Du hast dort nicht mitgespielt" in stranger.text
    await doors.type("Gustav", f"mitspielen {live.number}")
    assert stranger.session.table is live
    await doors.type("Gustav", f"protokoll {live.number}")
    assert {"?"} == hands_in(stranger.text).get("gustav", {"?"})
    people = journal.table(doors.database, live.number).people
    assert 2 == len({person.who for person in people if person.name == "Gustav"})
    assert PersonId(account_of(doors, "Gustav").id) == people[-1].who
