"""A bug of ours at a table: whoever it befalls reads an apology with its number, and everybody else plays on."""

import pytest
from structlog.testing import capture_logs

from commands.table import notes
from db import journal
from games.contract import HOUSE, Seat
from games.table.actions import Remove
from server.play.judging import TableExecutor
from server.play.process import Process
from tests.server.indoors import house_with, says

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.incidents.with_args(ZeroDivisionError)]

doors = house_with("Anna", "Bernd", "Clara")

APOLOGY = notes.our_fault("").partition("(")[0].strip()


def breaks(*_given, **_named):
    """Be a bug."""
    raise ZeroDivisionError


def entries(doors):
    """Return the lines of the table's journal."""
    return [entry.line for entry in journal.read(doors.database, 1)]


async def test_a_bug_in_a_rule_changes_nothing(doors, monkeypatch):
    """Only who has moved reads of it; evidence is kept of what was to be played, and the same line is played then."""
    await doors.begin("Anna", "Bernd", game="gin")
    before, others = entries(doors), doors.wires["Bernd"].text
    with monkeypatch.context() as broken, capture_logs() as logged:
        broken.setattr(TableExecutor, "rule", breaks)
        said = await says(doors, "Anna", "nehmen")
        said_to_bernd = await says(doors, "Bernd", "nehmen")
    [one, other] = [each for each in logged if each["event"] == "incident"]

    assert (APOLOGY in said, one["number"] in said) == (True, True)
    assert (APOLOGY in said_to_bernd, other["number"] in said_to_bernd) == (True, True)
    assert doors.wires["Bernd"].text == f"{others} {said_to_bernd}"
    assert (1, "ZeroDivisionError") == (one["table"], one["error"])
    assert before == entries(doors)
    assert APOLOGY not in await says(doors, "Bernd", "nehmen")
    assert before != entries(doors)


async def test_a_bug_in_telling_leaves_what_is_stored(doors, monkeypatch):
    """It happened, as the journal says; the next who moves is told of everything again."""
    await doors.begin("Anna", "Bernd", game="gin")
    before = entries(doors)
    with monkeypatch.context() as broken, capture_logs() as logged:
        broken.setattr(Process, "_commit", breaks)
        await doors.type("Bernd", "nehmen")

    assert [("tell", 1)] == [(one["label"], one["table"]) for one in logged if one["event"] == "incident"]
    assert [*before, "nehmen"] == entries(doors)
    assert not doors.wires["Bernd"].is_held
    assert "Uhr" in await says(doors, "Bernd", "uhrzeit")


async def test_what_nobody_asked_for_is_told_to_everybody(doors, monkeypatch):
    """A clock that would act waits for nobody: the whole table learns that it has not."""
    live = await doors.begin("Anna", "Bernd", game="gin")
    with monkeypatch.context() as broken, capture_logs() as logged:
        broken.setattr(TableExecutor, "rule", breaks)
        live.act(HOUSE, Remove(Seat(1)))
        await doors.settled()
    [one] = [each for each in logged if each["event"] == "incident"]

    for name in ("Anna", "Bernd"):
        assert one["number"] in doors.wires[name].text
    assert one["number"] not in doors.wires["Clara"].text
