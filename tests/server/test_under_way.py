"""What people have begun with each other goes on after a restart: wishes, votes, invitations, pleas, who is away."""

import pytest

from commands.catalogue import vocabulary_of
from db import pending
from db.errors import Trouble, WriteFailed
from server.social.pending import AGAIN_SECONDS, BACK_SECONDS
from server.social.questions import USUAL_SECONDS
from server.social.takeback import PLEA_SECONDS
from tests.server.indoors import PASSWORD, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara")


doors = house_with(*PEOPLE, known=("Dora",))


async def restarted(doors, *names):
    """Close the house and open it again; return what people read who come back."""
    await doors.stop()
    doors.start()
    return [(await doors.come_in(name)).text for name in names]


async def test_a_wish_stands(doors):
    """Whoever sought before still seeks; with enough others a table opens."""
    await doors.type("Anna", "suche romme mit klopfen")
    [anna, bernd] = await restarted(doors, "Anna", "Bernd")
    assert "Du suchst Rommé (mit klopfen). Es fehlen noch 2 Mitspieler." in anna
    assert "suchst" not in bernd
    await doors.come_in("Clara")
    await doors.type("Bernd", "suche romme")
    await doors.type("Clara", "suche romme")
    await doors.type("Anna", "ja")
    assert doors.wires["Anna"].session.seated.table is doors.wires["Clara"].session.seated.table
    [anna] = await restarted(doors, "Anna")
    assert "Du suchst" not in anna
    assert 1 == len(pending.known(doors.database))


async def test_who_does_not_come_back_wishes_nothing(doors):
    """Ten minutes after the start nobody waits for them; who has taken it back before wishes nothing either."""
    await doors.type("Anna", "suche romme")
    await doors.type("Bernd", "suche canasta")
    await doors.type("Bernd", "suche aus")
    await doors.type("Clara", "weg Hole Kaffee")
    await restarted(doors)
    await doors.pass_time(BACK_SECONDS + 1, tick=BACK_SECONDS + 1)

    assert () == pending.known(doors.database)
    assert "suchst" not in (await doors.come_in("Anna")).text
    assert "kurz weg" not in (await doors.come_in("Clara")).text


async def test_what_is_over_while_the_disk_takes_nothing_is_over_afterwards(doors, monkeypatch):
    """A wish ends with its owner's line; what could not be stored of that is stored later, by the house itself."""
    await doors.type("Anna", "suche romme")
    refused = WriteFailed("pending", Trouble.FULL, "no space")
    monkeypatch.setattr(doors.house.context.writer, "submit", lambda _job, done: done(refused))
    await doors.lose("Anna")
    monkeypatch.undo()
    await doors.pass_time(AGAIN_SECONDS + 1)

    assert () == pending.known(doors.database)


async def test_who_is_away_is_away_still(doors):
    """They are told so, the others see it, and `da` ends it for good."""
    await doors.type("Anna", "weg Hole Kaffee")
    [anna, _] = await restarted(doors, "Anna", "Bernd")
    assert "Du bist noch als „kurz weg“ gemeldet." in anna
    assert "Anna, im Vorraum, kurz weg (Hole Kaffee)" in await says(doors, "Bernd", "wer")
    await doors.type("Anna", "da")
    [anna] = await restarted(doors, "Anna")
    assert "kurz weg" not in anna


async def test_votes_are_counted_on(doors):
    """Two of three are enough, with a restart between them; for that one, and not for the next question."""
    live = await doors.open_table(vocabulary_of("romme"), *PEOPLE)
    await doors.type("Anna", "zuschauer nein")
    await restarted(doors, *PEOPLE)
    assert "Bei euch schaut jetzt niemand mehr zu" in await says(doors, "Bernd", "zuschauer nein")
    await doors.come_in("Dora")
    assert "keine Zuschauer" in await says(doors, "Dora", f"zuschauen {live.number}")
    assert "Eine Stimme fehlt noch" in await says(doors, "Clara", "zuschauer ja")


async def test_votes_to_drop_somebody_are_counted_on(doors):
    """Whoever is not the opener needs more than half of those who are here, before and after a restart together."""
    await doors.come_in("Dora")
    live = await doors.open_table(vocabulary_of("romme"), *PEOPLE, "Dora")
    await doors.lose("Dora")
    await doors.pass_time(90, tick=30)
    await doors.type("Bernd", "rauswerfen dora")
    assert live.facts.owner(3) is not None
    await restarted(doors, *PEOPLE)
    await doors.type("Clara", "rauswerfen dora")
    assert 3 == len(doors.house.tables.awake[live.number].facts.circle)
    assert "ist dein Platz an Tisch 1 freigegeben worden" in (await doors.come_in("Dora")).text


async def test_an_invitation_waits(doors):
    """Whoever had not answered is asked again; `ja` brings them to the private table, and later it has lapsed."""
    await doors.type("Anna", "eroeffnen romme privat")
    await doors.type("Anna", "einladen bernd")
    await doors.type("Anna", "einladen clara")
    await doors.type("Clara", "nein")
    [_, bernd, clara] = await restarted(doors, *PEOPLE)
    assert "Anna lädt dich an Tisch 1 ein: Rommé." in bernd
    assert "lädt dich" not in clara
    await doors.type("Bernd", "ja")
    assert 1 == doors.wires["Bernd"].session.seated.table.number
    await doors.type("Anna", "einladen clara")
    await doors.pass_time(301, tick=301)
    [clara] = await restarted(doors, "Clara")
    assert "lädt dich" not in clara
    assert () == pending.known(doors.database)


async def plea(doors):
    """Have somebody ask to take their first card back, and another one agree; return live table, before, names."""
    live = await doors.begin(*PEOPLE)
    before = live.facts.state
    [seat] = [seat for seat in live.facts.circle if live.facts.waits_for(seat)]
    name = live.facts.name(seat)
    await doors.type(name, f"ablegen {live.vocabulary.game.hands.of(live.facts.state, seat)[0]}")
    first, second = (other for other in PEOPLE if other != name)
    await doors.type(name, "zurueck bitten")
    await doors.type(first, "ja")
    return live, before, name, first, second


async def test_a_plea_waits_for_its_answer(doors):
    """Who has agreed is not asked again, who has not is; with their `ja` the move has not happened."""
    _, before, name, first, second = await plea(doors)
    [other, one, _] = await restarted(doors, second, first, name)
    assert f"{name} möchte den letzten Zug zurücknehmen." in other
    assert "möchte den letzten Zug" not in one
    await doors.type(second, "ja")

    assert before == doors.house.tables.awake[1].facts.state
    assert () == pending.known(doors.database)


@pytest.mark.parametrize(("seconds", "asked"), [(-10, True), (1, False)])
@pytest.mark.parametrize("kind", ["plea", "invitation"])
async def test_what_wants_an_answer_wants_it_as_long_as_is_said(doors, kind, seconds, asked):
    """A plea and an invitation stand until their time is over, and not a moment longer; then they lapse."""
    if kind == "plea":
        *_, whose = await plea(doors)
        wanted, most = "möchte den letzten Zug", PLEA_SECONDS
    else:
        await doors.type("Anna", "eroeffnen romme")
        await doors.type("Anna", "einladen bernd")
        wanted, most, whose = "lädt dich an Tisch 1 ein", USUAL_SECONDS, "Bernd"
    for part in (most / 2, most / 2 + seconds):
        await doors.pass_time(part, tick=part)
    under_way = pending.known(doors.database)
    [told] = await restarted(doors, whose)

    assert (asked, asked) == (wanted in told, under_way != ())


async def test_a_plea_is_about_one_move(doors):
    """Somebody has moved since, or two minutes are over: nobody is asked any more."""
    live, _, name, first, second = await plea(doors)
    [seat] = [seat for seat in live.facts.circle if live.facts.waits_for(seat)]
    await doors.type(live.facts.name(seat), "ziehen")
    [other, *_] = await restarted(doors, second, first, name)
    assert "möchte den letzten Zug" not in other
    assert "niemand etwas gefragt" in await says(doors, second, "ja")
    await doors.pass_time(PLEA_SECONDS + 1, tick=PLEA_SECONDS + 1)
    assert () == pending.known(doors.database)


async def test_a_plea_is_about_no_later_move_of_who_asked(doors):
    """Who has moved on without waiting for an answer is not asked about: the last move is theirs, but another one."""
    live = await doors.begin("Anna", "Bernd", game="gin")
    [seat] = [seat for seat in live.facts.circle if live.facts.waits_for(seat)]
    name = live.facts.name(seat)
    await doors.type(name, "aufnehmen")
    await doors.type(name, "zurueck bitten")
    await doors.type(name, f"ablegen {live.vocabulary.game.hands.of(live.facts.state, seat)[0]}")
    [first, second] = await restarted(doors, "Anna", "Bernd")

    assert "möchte den letzten Zug" not in first + second
    assert () == pending.known(doors.database)


async def test_a_guest_who_gets_an_account_keeps_what_is_under_way(doors):
    """They are asked as before, their vote counts, and the invitation of their host still names a way."""
    wire = doors.wires["Gast1"] = await doors.knock([], "192.0.2.9")
    await doors.type("Gast1", "gast")
    await doors.type("Anna", "eroeffnen romme privat")
    await doors.type("Anna", "einladen Gast1")
    await doors.type("Gast1", "suche canasta")
    await doors.type("Gast1", "konto Zora")
    await doors.type("Gast1", PASSWORD)
    await doors.type("Gast1", PASSWORD)
    assert "Zora, im Vorraum, sucht Canasta" in await says(doors, "Bernd", "wer")
    await doors.type("Gast1", "ja")

    assert 1 == wire.session.seated.table.number
    assert () == pending.known(doors.database)
