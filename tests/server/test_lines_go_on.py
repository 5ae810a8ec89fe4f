"""Lines that outlive the house, without sockets (with them: test_kept_lines.py): everybody goes on where they were."""

import pytest

from commands.lobby import replies
from db import players
from db.identity import PersonId
from db.writer import store
from server.ops.config import Settings
from server.sessions.session import Session, keep_line
from tests.server.indoors import Overheard, house_with, says
from tests.server.quick import QUICK
from tests.server.test_refused_by_the_disk import examples

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

KEPT = Settings()
doors = house_with(
    "Anna",
    "Bernd",
    "Clara",
    "Dora",
    settings=KEPT.model_copy(update={"server": KEPT.server.model_copy(update={"keep_lines": True})}),
)


def kept_by(wire):
    """Return what a wire was told last of whose line it is."""
    return [beat[1] for beat in wire._beats if beat[0] == "keep"][-1]


async def go_on(doors, *, ordered=True, meanwhile=None):
    """Close the house and open it again, and let it have the lines that were kept, with what was noted of each."""
    noted = {}
    for name, wire in doors.wires.items():
        noted[name] = (kept_by(wire), wire.address)
    doors.wires.clear()
    await doors.stop()
    doors.start()
    if meanwhile is not None:
        store(doors.database, meanwhile)
    for name, (kept, address) in noted.items():
        doors.wires[name] = wire = Overheard([], address)
        doors.house.resume(wire, kept, ordered=ordered)
    await doors.settled()


@pytest.mark.parametrize(("ordered", "said"), [(True, replies.LINE_KEPT), (False, replies.LINE_KEPT_BY_CHANCE)])
async def test_whoever_sat_sits_and_plays_on(doors, ordered, said):
    """At the same table, with the same cards, after a word on what has happened; the next line counts."""
    await doors.begin("Anna", "Bernd", game="gin")
    cards = await says(doors, "Bernd", "hand")
    await go_on(doors, ordered=ordered)

    assert doors.wires["Anna"].text.startswith(" ".join(said.split()))
    assert cards == await says(doors, "Bernd", "hand")
    assert "Du nimmst" in await says(doors, "Bernd", "nehmen")


async def test_a_line_is_known_by_what_its_author_is_now(doors):
    """Word after word: what the wire was told last of whose line it is stands as it would be told now."""
    await doors.begin("Clara", "Dora", game="gin")
    wire, stale = doors.wires["Anna"], []
    for line in ("zuschauen 1", "verlassen", *(line for _, line in examples() if line != "konto loeschen")):
        await doors.type("Anna", line)
        while wire.session.asked.answer is not None:
            await doors.type("Anna", "")
        told = kept_by(wire)
        keep_line(wire.session)
        if told != kept_by(wire):
            stale.append((line, told, kept_by(wire)))

    assert [] == stale


async def test_whoever_watched_watches_on(doors):
    """They hear what happens at the table, and their next line is read."""
    live = await doors.begin("Anna", "Bernd", game="gin")
    await doors.type("Clara", f"zuschauen {live.number}")
    await go_on(doors)
    before = doors.wires["Clara"].text
    await doors.type("Bernd", "nehmen")

    assert f"Du schaust jetzt an Tisch {live.number} zu." in before
    assert not doors.wires["Clara"].is_held
    assert "Bernd nimmt" in doors.wires["Clara"].text.removeprefix(before)
    assert "nicht mehr zu" in await says(doors, "Clara", "zuschauen aus")


async def test_whoever_was_away_is_away(doors):
    """Everybody reads why, and no greeting as of a newcomer; what was set for one line alone is still so."""
    await doors.type("Dora", "weg Kuchen holen")
    await doors.type("Dora", "breite 40")
    await go_on(doors)

    assert {replies.LINE_KEPT} == {doors.wires[name].text.removesuffix(" >") for name in ("Anna", "Clara")}
    assert "Dora, im Vorraum, kurz weg (Kuchen holen)" in await says(doors, "Anna", "wer")
    assert "breite 40" in await says(doors, "Dora", "einstellungen")


@pytest.mark.parametrize(
    "meanwhile",
    [players.set_password(PersonId(2), QUICK.hash("ein anderes Wort"))],
    ids=["another password"],
)
async def test_a_line_of_nobody_is_told_so_and_closed(doors, meanwhile):
    """Who it was kept for could not log in like this any more."""
    await go_on(doors, meanwhile=meanwhile)

    assert " ".join(replies.LINE_OF_NOBODY.split()) in doors.wires["Bernd"].text
    assert doors.wires["Bernd"].is_closed
    assert isinstance(doors.wires["Anna"].session, Session)
    assert "Bernd" not in await says(doors, "Anna", "wer")
