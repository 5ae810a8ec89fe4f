"""
What the tests of the server share: both loops, and houses of their own.

Every asynchronous test that runs the server in its own process runs on asyncio's loop and on uvloop; tests that talk
to a server process say `loop_factories=["asyncio"]`, for there it is the server's loop that counts.
"""

import asyncio
import logging

import pytest
import structlog
import uvloop

from server import __main__ as command_line
from server.ops.incidents import Incident, Incidents
from tests import postgres
from tests.fresh import fresh_database, url_of
from tests.server.driver import ServerProcess, hang_up

RAISED: list[str] = []
"""What was raised where nobody but the loop could catch it, since the test began."""


def overheard(new_loop):
    """Return what makes loops that tell `RAISED` of everything that is raised in a callback of theirs."""

    def caught(loop, context):
        error = context.get("exception")
        bug = isinstance(error, Exception) and not isinstance(error, OSError)  # which is the machine's trouble
        if bug and "future" not in context:  # of a future's the loop learns at any time, when it is collected
            RAISED.append(f"{context['message']}: {error!r}")
        loop.default_exception_handler(context)

    def made():
        loop = new_loop()
        loop.set_exception_handler(caught)
        return loop

    return made


def pytest_asyncio_loop_factories(config, item):
    """The loops the house promises to run on."""
    return {"asyncio": overheard(asyncio.new_event_loop), "uvloop": overheard(uvloop.new_event_loop)}


@pytest.fixture(autouse=True)
def log_given_back():
    """No test leaves the log of a house behind: its handler would write to a stream that is closed by then."""
    root = logging.getLogger()
    level = root.level
    yield
    for handler in [one for one in root.handlers if isinstance(one.formatter, structlog.stdlib.ProcessorFormatter)]:
        root.removeHandler(handler)
        root.setLevel(level)
        structlog.reset_defaults()


@pytest.fixture(autouse=True)
def nothing_goes_wrong(request, monkeypatch):
    """
    No house of a test's own process notes an incident that the test does not expect (`@pytest.mark.incidents`).

    What the mark names are the only errors that may be behind one. Nor is anything raised that the loop has to catch.
    """
    noted: list[Incident] = []
    RAISED.clear()
    note = Incidents.note

    def notes(self: Incidents, incident: Incident) -> str:
        noted.append(incident)
        return note(self, incident)

    monkeypatch.setattr(Incidents, "note", notes)
    yield
    expected = request.node.get_closest_marker("incidents")
    kinds = () if expected is None else expected.args or (BaseException,)
    assert [] == [f"{one.label}: {one.error!r}" for one in noted if not isinstance(one.error, kinds)]
    assert noted or expected is None, "none of the incidents it expects"
    assert [] == RAISED


@pytest.fixture
async def hung_up():
    """Whoever a test leaves connected is gone when it is over."""
    yield
    await hang_up()


@pytest.fixture
def open_house(tmp_path):
    """Open houses, `open_house(idle__grace_seconds=1)`; when the test is over they end, and their logs are clean."""
    houses: list[ServerProcess] = []

    def opened(**settings):
        folder = tmp_path / f"haus{len(houses)}"
        folder.mkdir()
        houses.append(ServerProcess(folder, **settings).start())
        return houses[-1]

    yield opened
    for house in houses:
        house.finish()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """One house for all tests of a module that leave it as they found it."""
    made = ServerProcess(tmp_path_factory.mktemp("haus")).start()
    yield made
    made.finish()


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Call `stammtisch` in a folder of its own, about `haus.sqlite` there: exit code, standard output, error output."""
    monkeypatch.chdir(tmp_path)
    if postgres.ON_POSTGRES:  # a file is made by whoever opens it
        fresh_database(tmp_path / "haus.sqlite")

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            command_line.main([*arguments, "--datenbank", url_of("haus.sqlite")])
        return (left.value.code, *capsys.readouterr())

    return call
