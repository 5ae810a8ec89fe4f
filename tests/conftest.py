"""What all tests share: how hard Hypothesis looks, how seldom memory is tidied, and where files of a minute lie."""

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sentences import COLLECTED

# `ci` is the default: the same examples on every run, so a red build is red again on the next machine. Who wants to
# search for new ones sets HYPOTHESIS_PROFILE=search.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,  # the machine is shared; time is measured by `make bench`, not here
    max_examples=100,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# What is compiled once need not be compiled by every process these tests start, there are hundreds; nor by their own.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""Bytes that have to be free there: a run needs a tenth of it."""


def pytest_configure(config):
    """
    Have the tests' files lie in memory, where there is room: half of them write a database, and wait for no disk there.

    To a process that is killed it is a disk like any other; `tests/db/test_fsync.py` counts what is said to the disk.
    """
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser):
    """Let a run of some tests say, too, which sentences of the house nobody has heard in it."""
    parser.addoption("--sentences", action="store_true", help="which sentences of the house has nobody heard?")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    """Strike out what another process has heard."""
    for piece in getattr(node, "workeroutput", {}).get("sentences", ()):
        COLLECTED.missing.pop(piece, None)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """In a whole run every sentence of the house was heard by somebody; else it is red (`tests/sentences.py`)."""
    config = session.config
    COLLECTED.look()
    if hasattr(config, "workeroutput"):
        config.workeroutput["sentences"] = sorted(COLLECTED.known.keys() - COLLECTED.missing.keys())
    elif COLLECTED.missing and is_whole(config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_whole(config):
    """Tell whether all tests run that run by default."""
    every = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    return (every and "not soak" in config.option.markexpr) and not config.option.collectonly


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Have tests that share what is dear run in one process (`make test`)."""
    from tests.scheduling import Together  # noqa: PLC0415 - it needs xdist, and not everybody runs with that

    return Together(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_collection_finish(session):
    """Keep the collector from going through some ten thousand collected tests over and over again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter, config):
    """Print what tests have counted (`record_property("counted", …)`), and the sentences that none has produced."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "counted" and report.when == "call":
                    terminalreporter.write_line(str(value))
    if config.option.sentences or (is_whole(config) and COLLECTED.missing):
        terminalreporter.section("sentences nobody has heard")
        for piece, place in COLLECTED.missing.items():
            terminalreporter.write_line(f"{place}: {piece}")
