"""Nobody whispers to his partner while a deal of a team game runs; everybody else may, partners between deals too."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.lobby.verbs import NOT_TO_A_PARTNER
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


@pytest.fixture
async def doors(tmp_path):
    """Return a house with four people in it."""
    made = Indoors(tmp_path)
    made.enrol(*PEOPLE, "Emil")
    for name in (*PEOPLE, "Emil"):
        await made.come_in(name)
    yield made
    await made.stop()


def heard(doors, name, text):
    """Tell whether somebody was shown a text."""
    return text in doors.wires[name].text


async def whispered(doors, one, other, text):
    """Tell whether a whisper arrives; who is not allowed to whisper reads why."""
    await doors.type(one, f"fluestern {other} {text}")
    assert heard(doors, other, text) is heard(doors, one, f"Du flüsterst {other} zu: {text}")
    return heard(doors, other, text)


async def test_partners_cannot_whisper_during_a_deal(doors):
    """R27: the sentence says so; opponents, watchers and people in the lobby may be whispered to."""
    await doors.open_table(CANASTA_WORDS, *PEOPLE)
    assert await whispered(doors, "Anna", "Clara", "vor der Partie")
    await doors.type("Anna", "bestimmen teams sitz")
    await doors.type("Anna", "mischen")

    assert not await whispered(doors, "Anna", "Clara", "ich habe vier Asse")
    assert heard(doors, "Anna", " ".join(NOT_TO_A_PARTNER.split()))
    assert not await whispered(doors, "Dora", "Bernd", "nimm die Ablage")
    assert await whispered(doors, "Anna", "Bernd", "na wartet")
    assert await whispered(doors, "Clara", "Emil", "komm doch dazu")
    assert await whispered(doors, "Emil", "Clara", "gleich")


async def test_partners_may_whisper_when_no_deal_runs(doors):
    """R27, R37: a deal that is void runs no more."""
    await doors.open_table(CANASTA_WORDS, *PEOPLE)
    await doors.type("Anna", "bestimmen teams sitz")
    await doors.type("Anna", "mischen")
    await doors.type("Dora", "aussteigen ja")

    assert await whispered(doors, "Anna", "Clara", "warten wir auf Emil")


@pytest.mark.parametrize(("vocabulary", "kept_apart"), [(CANASTA_WORDS, True), (DOPPELKOPF_WORDS, False)])
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
    assert await whispered(doors, "Anna", "Emil", "wo sind die anderen")


async def test_parties_of_a_deal_are_no_teams(doors):
    """Who would learn from a forbidden whisper that somebody plays with him? In Doppelkopf nobody is told."""
    await doors.open_table(DOPPELKOPF_WORDS, *PEOPLE)
    await doors.type("Anna", "mischen")

    for name in PEOPLE[1:]:
        assert await whispered(doors, "Anna", name, f"Hallo {name}")
