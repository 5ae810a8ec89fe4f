"""A real Chromium before a real house; without it these tests are skipped, with STAMMTISCH_BROWSER=1 they fail."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.person import Caller, Person, at_a_table
from tests.server.conftest import nothing_goes_wrong
from tests.server.driver import PATIENCE, ServerProcess, free_port

__all__ = ["nothing_goes_wrong"]
"""Fixtures of the houses in a test's own process."""

expect.set_options(timeout=1000 * PATIENCE)  # milliseconds

CHROMIUM = os.environ.get("STAMMTISCH_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
WANTED = os.environ.get("STAMMTISCH_BROWSER") == "1"
LONGEST = 900
"""Seconds after which a test has hung: ten times what the longest takes, for machines that do much else."""

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items):
    """Have what waits in a loop of its own run before the others open their browser; skip all without one, aloud."""
    here = [(place, one) for place, one in enumerate(items) if one.nodeid.startswith("tests/browser/")]
    first = sorted((one for _, one in here), key=lambda one: one.path.name != "test_deals.py")
    for (place, _), one in zip(here, first, strict=True):
        items[place] = one
        if one.get_closest_marker("timeout") is None:
            one.add_marker(pytest.mark.timeout(LONGEST))
        if not (Path(CHROMIUM).exists() or WANTED):
            one.add_marker(pytest.mark.skip(reason=f"there is no Chromium at {CHROMIUM}"))


@pytest.fixture(scope="package")
def chromium():
    """One browser for all: to start one costs two seconds of CPU."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house with a window."""
    limits = {"limits__enabled": False}
    house = ServerProcess(tmp_path_factory.mktemp("haus"), web__port=free_port(), **limits).start()
    yield house
    house.finish()


@pytest.fixture(scope="module")
def window(house):
    """The address of its window."""
    return f"http://127.0.0.1:{house.settings['web__port']}/"


@pytest.fixture(scope="module")
def pages(chromium, window):
    """Pages of their own, opened when wanted, then used again by others: to open one costs a second of CPU."""
    opened: list[Person] = []
    yield opened
    for one in opened:
        one.leave()


@pytest.fixture
def people(chromium, window, pages):
    """Bring people who were never here; each sits before a page of their own."""
    there: list[Person] = []

    def bring(number=1):
        for _ in range(number):
            if len(there) == len(pages):
                pages.append(Person(chromium, window))
            else:
                pages[len(there)].become_another()
            there.append(pages[len(there)].guest())
        return there

    yield bring
    for one in there:
        assert [] == one.troubles


@pytest.fixture
def callers(house):
    """Two people at telnet lines."""
    two = [Caller(house) for _ in range(2)]
    yield two
    for one in two:
        one.leave()


@pytest.fixture
def mine(people, callers):
    """Somebody whose turn it is at a table of Rommé; they have thirteen cards."""
    [mine] = people()
    at_a_table(mine, callers)
    return mine
