"""A house that is full, or too much asked at its door: who is let in all the same, and what the others are told."""

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.lobby import replies
from db import players
from db.writer import store
from server.accounts.admission import ANTEROOM
from server.ops.config import Settings
from server.ops.incidents import MOST_EVIDENCE, Incident
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


async def house_for(tmp_path, *names, **limits):
    """Return a house with these limits, in which these have accounts."""
    settings = Settings()
    settings = settings.model_copy(update={"limits": settings.limits.model_copy(update=limits)})
    doors = Indoors(tmp_path, settings=settings)
    doors.enrol(*names)
    return doors


FOUR = {"sessions": 4, "sessions_per_address": 200, "connects_per_minute": 10_000}
"""A house for four."""


async def test_who_sits_at_a_table_finds_room(tmp_path):
    """Strangers have taken every place and all of the anteroom; whoever has a seat comes back, another one does not."""
    doors = await house_for(tmp_path, "Anna", "Bernd", "Zora", **FOUR)
    await doors.come_in("Anna", [], "192.0.2.1")
    await doors.come_in("Bernd", [], "192.0.2.2")
    host = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd")
    await doors.lose("Anna")
    strangers = [doors.connect(address=f"198.51.100.{number % 8}") for number in range(4 + 2 * ANTEROOM)]
    assert 4 + ANTEROOM == len(doors.house.roster.connections)
    again = await doors.come_in("Anna", [], "192.0.2.1")
    assert f"Du sitzt an Tisch {host.number}" in again.text
    refused = await doors.come_in("Zora", [], "192.0.2.3")
    assert replies.FULL in refused.text
    assert "Willkommen zurück" not in refused.text
    assert any(one.is_closed for one in strangers)
    await doors.stop()


async def test_an_admin_finds_room(tmp_path):
    """Whoever has to put things right gets in however full the house is."""
    doors = await house_for(tmp_path, "Erna", **FOUR)
    erna = players.find(doors.database, "erna")
    assert erna is not None
    store(doors.database, players.set_admin(erna.id, True))
    for number in range(4 + 2 * ANTEROOM):
        doors.connect(address=f"198.51.100.{number % 8}")
    admin = await doors.come_in("Erna", [], "192.0.2.1")
    assert "Erna!" in admin.text
    await doors.stop()


async def test_so_many_lines_of_one_address(tmp_path):
    """The last that is allowed is greeted; one more is told why it cannot stay, and somebody from elsewhere can."""
    doors = await house_for(tmp_path, sessions_per_address=3)
    lines = [await doors.knock([]) for _ in range(4)]

    assert [False, False, False, True] == [one.is_closed for one in lines]
    assert replies.TOO_MANY_LINES in lines[-1].text
    assert not (await doors.knock([], "192.0.2.2")).is_closed
    await doors.stop()


async def test_so_many_connects_in_a_minute(tmp_path):
    """Who hangs up and comes again is counted, for a minute."""
    doors = await house_for(tmp_path, connects_per_minute=3)
    for _ in range(3):
        doors.wires["neu"] = await doors.knock([])
        assert not doors.wires["neu"].is_closed
        await doors.lose("neu")
    refused = await doors.knock([])
    assert replies.TOO_MANY_CONNECTS in refused.text
    await doors.pass_time(61, tick=61)
    assert not (await doors.knock([])).is_closed
    await doors.stop()


async def test_where_everybody_asks_as_much_nobody_is_hung_up_on(tmp_path):
    """A stranger takes the place of one of the household that has most lines, if it has two more than theirs."""
    doors = await house_for(tmp_path, sessions=0, connects_per_minute=1000)
    first = [doors.connect(address=f"198.51.{number}.1") for number in range(ANTEROOM - 1)]
    second = doors.connect(address="198.51.0.1")
    assert not second.is_closed
    assert replies.FULL in doors.connect(address="198.51.0.1").text
    assert not doors.connect(address="203.0.113.7").is_closed
    assert ANTEROOM == len(doors.house.roster.connections)  # at once: the next may come before the loop goes round
    await doors.settled()
    assert [1] == [sum(one.is_closed for one in (first[0], second))]
    assert replies.FULL in doors.connect(address="203.0.113.8").text
    assert not any(one.is_closed for one in first[1:])
    await doors.stop()


async def test_nobody_comes_into_a_house_that_closes(tmp_path):
    """They are told so, and hung up on."""
    doors = await house_for(tmp_path)
    doors.house.context.closing = True
    late = await doors.knock([])

    assert late.is_closed
    assert replies.CLOSING in late.text
    await doors.stop()


# --- what is kept of faults ------------------------------------------------------------------------------------------


@pytest.mark.incidents
async def test_evidence_is_bounded(tmp_path):
    """A disk that refuses all night fills no folder."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    await doors.come_in("Anna", [])
    live = await doors.open_table(VOCABULARIES[0], "Anna")
    folder = tmp_path / "zustand" / "pannen"
    folder.mkdir(parents=True)
    for number in range(MOST_EVIDENCE - 1):
        (folder / f"{number}.partie").touch()
    for _ in range(3):
        doors.house.context.incidents.note(
            Incident("store", RuntimeError("full"), live.facts.row, (("haus", "mischen 7o"),))
        )
    assert MOST_EVIDENCE == len(list(folder.iterdir()))
    await doors.stop()


@pytest.mark.incidents
async def test_evidence_is_what_was_about_to_be_played(tmp_path):
    """Lines that were judged and not stored, who and what; an incident without any leaves no file behind."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    await doors.come_in("Anna", [])
    live = await doors.open_table(VOCABULARIES[0], "Anna")
    note, row = doors.house.context.incidents.note, live.facts.row
    note(Incident("look up", RuntimeError("bug")))
    note(Incident("look up", RuntimeError("bug"), row))
    assert [] == list((tmp_path / "zustand").rglob("*.partie"))

    number = note(Incident("store", RuntimeError("full"), row, (("anna", "klopfen"), ("haus", "mischen 7o"))))
    [file] = (tmp_path / "zustand" / "pannen").iterdir()
    assert (f"{number}.partie", 0o600) == (file.name, file.stat().st_mode & 0o777)
    assert f"# Tisch 1, nach Eintrag {row.last}\nanna: klopfen\nhaus: mischen 7o\n" == file.read_text("utf-8")
    await doors.stop()
