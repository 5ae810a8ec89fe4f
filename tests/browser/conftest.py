"""A real Chromium before a real house; without it these tests are skipped, with STAMMTISCH_BROWSER=1 they fail."""

import os
import shutil
import socket
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.person import Person, at_a_table
from tests.server.driver import ServerProcess

CHROMIUM = os.environ.get("STAMMTISCH_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
WANTED = os.environ.get("STAMMTISCH_BROWSER") == "1"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

if not Path(CHROMIUM).exists() and not WANTED:
    collect_ignore_glob = ["test_*.py"]


def free_port():
    """Return a port that nobody listens on."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


@pytest.fixture(scope="module")
def chromium():
    """One browser for all tests of a module."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    """A house with a window; what it yields is its address."""
    port = free_port()
    limits = {"limits__enabled": False}
    house = ServerProcess(tmp_path_factory.mktemp("haus"), web__port=port, **limits).start()
    yield f"http://127.0.0.1:{port}/"
    house.finish()


@pytest.fixture
def people(chromium, window):
    """Bring people before pages of their own."""
    there: list[Person] = []

    def bring(number=1, **how):
        there.extend(Person(chromium, window, **how).guest() for _ in range(number))
        return there

    yield bring
    for one in there:
        one.leave()


@pytest.fixture(scope="module")
def dealt(chromium, window):
    """Three people at a table, and who is on turn, for tests that leave the table as they found it."""
    everybody = [Person(chromium, window).guest() for _ in range(3)]
    yield at_a_table(everybody)
    for one in everybody:
        one.leave()
