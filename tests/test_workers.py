"""The tests' own machinery: several processes say what one would, and what is too dear fails (`workers`, `dear`)."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.server import driver

ROOT = Path(__file__).parents[1]

CONFTEST = """
from tests import dear, workers
from tests.workers import add_option as pytest_addoption

dear.DEAREST = 0.2

def pytest_configure(config):
    for plugin in (dear, workers):
        config.pluginmanager.register(plugin)
"""

TESTS = """
import os
import signal
import time

import pytest

from tests import dear

@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    yield os.getpid()
    (tmp_path_factory.getbasetemp() / "closed").touch()

def test_that_passes(tmp_path, shared):
    assert [] == list(tmp_path.iterdir())

def test_that_fails():
    print("said before")
    assert 1 == 2

def test_that_is_skipped():
    pytest.skip("not here")

def test_that_is_dear():
    before = dear.seconds()
    while dear.seconds() < before + 0.4:
        pass

def test_that_waits():
    time.sleep(0.4)

def test_that_dies(shared):
    os.kill(os.getpid(), signal.SIGKILL)

def test_behind_it():
    pass
"""

OTHERS = """
def test_elsewhere(tmp_path):
    assert [] == list(tmp_path.iterdir())
"""


def run(folder, *words):
    """Run a small suite of its own; return the exit code and what it prints."""
    for name, text in (("conftest", CONFTEST), ("test_some", TESTS), ("test_others", OTHERS)):
        (folder / f"{name}.py").write_text(text, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider -rfEs\n", "utf-8")
    own = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", "pytest", "-q", f"--basetemp={folder / 'temporary'}", *words]
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def test_several_processes_say_what_became_of_every_test(tmp_path):
    """What passes, fails with what it printed, is skipped, is too dear, or takes its process along: all is told."""
    code, said = run(tmp_path, "-n", "3")

    assert 1 == code, said
    assert "3 failed, 4 passed, 1 skipped" in said
    assert "FAILED test_some.py::test_that_fails - assert 1 == 2" in said
    assert re.search(r"^[.FEs]*F test_some.py::test_that_fails$", said, re.MULTILINE)
    assert "said before" in said
    assert re.search(r"SKIPPED .*not here", said)
    assert re.search(r"It took 0\.\d seconds of CPU, and no test may take more than 0\.2", said)
    assert re.search(r"FAILED test_some.py::test_that_dies - process \d has died at it, exit code -9", said)


def test_the_first_failure_ends_the_run_when_that_is_wanted(tmp_path):
    """`-x` hands out nothing more, and what was opened is closed."""
    code, said = run(tmp_path, "-n", "2", "-x", "test_some.py", "test_others.py")

    assert [1] == [len(list((tmp_path / "temporary").glob("*/closed")))]

    assert 1 == code, said
    assert "stopping after 1 failures" in said
    assert "1 failed" in said


def test_a_test_that_was_broken_off_keeps_no_other_waiting():
    """Connections it has left open end with its loop; whoever hangs up next has nothing to do with them."""

    async def broken_off():
        driver._connected.add(driver.Client())

    asyncio.run(broken_off())
    asyncio.run(driver.hang_up())

    assert set() == driver._connected
