"""What all tests share: how hard Hypothesis looks, how seldom memory is tidied, and where files of a minute lie."""

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import dear, lanes, postgres, strangers, workers
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
    if config.args_source is pytest.Config.ArgsSource.ARGS and config.option.markexpr == lanes.USUAL:
        config.option.markexpr = lanes.BY_HAND
    if is_whole(config) and config.option.markexpr == lanes.USUAL and not postgres.ON_POSTGRES:
        COLLECTED.begin()
    for plugin in (dear, strangers, workers):
        config.pluginmanager.register(plugin)
    strangers.begin_to_watch()
    if postgres.ON_POSTGRES and not config.option.collectonly:
        postgres.shared_folder()
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """Delete the databases a module has made on a server, when nobody has one open any more."""
    if nextitem is None or nextitem.path != item.path:
        postgres.drop_all()


def pytest_addoption(parser):
    """Let a run have several processes."""
    workers.add_option(parser)


@pytest.fixture
def capsys(capsys):
    """What a command prints is heard, too."""
    read = capsys.readouterr

    def readouterr():
        printed = read()
        COLLECTED.heard(printed.out)
        COLLECTED.heard(printed.err)
        return printed

    capsys.readouterr = readouterr
    return capsys


def pytest_collection(session):
    """Keep the collector from going through some ten thousand tests over and over again while they are collected."""
    gc.disable()
    if is_whole(session.config) and session.config.option.workers > 1:
        workers.read_in_the_house()


def pytest_ignore_collect(collection_path, config):
    """Read in no file in vain: a tenth of a run is collecting."""
    return True if lanes.elsewhere(collection_path, config.option.markexpr) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark what takes real programs, before pytest picks by its marks; leave out what is about another database."""
    lanes.mark(items)
    other = "sqlite" if postgres.ON_POSTGRES else "postgres"
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker(other)])
    items[:] = [item for item in items if not item.get_closest_marker(other)]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """Fail where all tests have passed and nobody has heard some sentence of the house (`tests/sentences.py`)."""
    COLLECTED.look()
    if COLLECTED.missing and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_whole(config):
    """Tell whether all tests run that run by default."""
    every = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    some = config.option.collectonly or getattr(config.option, "lf", False)
    return every and "not soak" in config.option.markexpr and not some


def pytest_collection_finish(session):
    """And afterwards."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter, config):
    """Print what tests have counted (`record_property("counted", …)`) and which sentences none has heard."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "counted" and report.when == "call":
                    terminalreporter.write_line(str(value))
    if COLLECTED.missing:
        terminalreporter.section("sentences of the house nobody has heard")
        for piece, place in COLLECTED.missing.items():
            terminalreporter.write_line(f"{place}: {piece}")
