"""Nobody whispers to or from a player of a team game while a deal runs; between deals everybody may."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.company.replies import NOT_WHILE_YOU_PLAY
from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.romme import ROMME_WORDS
from tests.server.indoors import heard, house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


doors = house_with(*PEOPLE, "Emil")


async def whispered(doors, one, other, text):
    """Tell whether a whisper arrives; who is not allowed to whisper reads why."""
    await doors.type(one, f"fluestern {other} {text}")
    assert heard(doors, other, text) is heard(doors, one, f"Du flüsterst {other} zu: {text}")
    return heard(doors, other, text)


async def test_nobody_whispers_into_a_deal_of_teams(doors):
    """R27: to a partner, to an opponent, from outside or to it: what a player hears in a deal, all hear."""
    await doors.open_table(CANASTA_WORDS, *PEOPLE)
    assert await whispered(doors, "Anna", "Clara", "vor der Partie")
    await doors.type("Anna", "bestimmen teams sitz")
    await doors.type("Anna", "mischen")

    assert not await whispered(doors, "Anna", "Clara", "ich habe vier Asse")
    assert heard(doors, "Anna", " ".join(NOT_WHILE_YOU_PLAY.split()))
    assert not await whispered(doors, "Dora", "Anna", "na warte")
    assert not await whispered(doors, "Clara", "Emil", "frag Anna nach Assen")
    assert not await whispered(doors, "Emil", "Clara", "Anna hat vier Asse")
    assert heard(doors, "Emil", "Clara ist mitten in einem Spiel")
    await doors.type("Emil", "nachricht clara Anna hat vier Asse")
    await doors.type("Anna", "nachricht emil sag es Clara")
    assert not heard(doors, "Clara", "vier Asse")
    assert not heard(doors, "Emil", "sag es Clara")


async def test_who_plays_for_themselves_may_whisper(doors):
    """Where nobody has a partner, a whisper is nobody else's business."""
    await doors.begin(*PEOPLE[:3])

    assert await whispered(doors, "Anna", "Bernd", "na warte")
    assert await whispered(doors, "Emil", "Anna", "komm danach her")


async def test_partners_may_whisper_when_no_deal_runs(doors):
    """R27, R37: a deal that is void runs no more."""
    await doors.open_table(CANASTA_WORDS, *PEOPLE)
    await doors.type("Anna", "bestimmen teams sitz")
    await doors.type("Anna", "mischen")
    await doors.type("Dora", "aussteigen ja")

    assert await whispered(doors, "Anna", "Clara", "warten wir auf Emil")


@pytest.mark.parametrize(
    ("vocabulary", "kept_apart"), [(CANASTA_WORDS, True), (DOPPELKOPF_WORDS, True), (ROMME_WORDS, False)]
)
async def test_partners_of_a_sleeping_table_cannot_whisper(doors, vocabulary, kept_apart):
    """Who plays together only the journal knows: while it lies unread, nobody of such a table whispers to another."""
    host = await doors.open_table(vocabulary, *PEOPLE)
    for wire in doors.wires.values():
        wire.session.stand_up()
    doors.house.tables.sleep(host)
    assert await whispered(doors, "Anna", "Clara", "noch hat niemand gegeben")
    for name in PEOPLE:
        await doors.type(name, "mitspielen")
    await doors.type("Anna", "mischen")
    awake = doors.house.tables.awake[host.number]
    for wire in doors.wires.values():
        wire.session.stand_up()
    doors.house.tables.sleep(awake)

    assert await whispered(doors, "Anna", "Clara", "vier Asse") is not kept_apart
    assert await whispered(doors, "Anna", "Emil", "wo sind die anderen") is not kept_apart


async def test_parties_nobody_knows_are_kept_apart_alike(doors):
    """In Doppelkopf nobody whispers to anybody, so that nobody learns from it who plays with them."""
    await doors.begin(*PEOPLE, game="doppelkopf")

    for name in PEOPLE[1:]:
        assert not await whispered(doors, "Anna", name, f"Hallo {name}")
