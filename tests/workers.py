"""
Runs the tests in several processes (`-n 4`), forked from the one that has collected them.

What is read in and collected once need not be by each of them: that was a tenth of all the work. A process is handed
one unit after another, whatever runs together (`scheduling.py`), and tells what came of each test; one that dies takes
the test it was at along, and another one goes on behind it.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Sequence
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.scheduling import units
from tests.sentences import COLLECTED

CONTEXT = get_context("fork")

TO_CLOSE = 20.0
"""Seconds a process has to close what its tests have opened when a run is ended early."""


def add_option(parser: pytest.Parser) -> None:
    """Say how many processes there are."""
    cores = os.cpu_count() or 1
    parser.getgroup("workers")._addoption(  # plugins are told to take long names; this one is short everywhere
        "-n",
        dest="workers",
        metavar="NUMBER",
        type=lambda given: cores if given == "auto" else int(given),
        default=0,
        help="run the tests in so many processes; auto: as many as there are cores",
    )


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run what was collected, unless one process will do: then pytest does it."""
    number = session.config.getoption("workers")
    if number < 2 or session.testsfailed or session.config.getoption("collectonly"):
        return None
    Foreman(session, number).run()
    return True


class Foreman:
    """Hands the tests out, and passes on what the processes say of them."""

    def __init__(self, session: pytest.Session, number: int) -> None:
        self.session = session
        self.config = session.config
        self.number = number
        self.left: deque[Sequence[int]] = deque(units(session.items))
        self.workers: dict[Connection, Worker] = {}
        self.started = 0
        self.reporter = self.config.pluginmanager.getplugin("terminalreporter")
        if self.reporter is not None:
            self.reporter.showfspath = False  # tests of many files are run at once

    def run(self) -> None:
        """
        Run all of it.

        Raises:
            pytest.Session.Failed: enough of it has failed (`-x`).
        """
        if "tests.server.warm" in sys.modules:
            read_in_the_house()
        temporary_folder(self.config)
        try:
            for _ in range(min(self.number, len(self.left))):
                self.start(self.left.popleft())
            while self.workers:
                for line in wait(list(self.workers)):
                    self.listen(self.workers[line])  # type: ignore[index]
                    if self.session.shouldfail:
                        raise self.session.Failed(self.session.shouldfail)
        finally:
            self.end()

    def end(self) -> None:
        """End whoever is at work still: each closes what it has opened, if that does not take too long."""
        for worker in self.workers.values():
            if worker.process.is_alive() and worker.process.pid is not None:
                os.kill(worker.process.pid, signal.SIGINT)
        for worker in self.workers.values():
            worker.process.join(TO_CLOSE)
            worker.process.terminate()
            worker.process.join()

    def start(self, unit: Sequence[int]) -> None:
        """Fork one more process and hand it its first unit."""
        self.started += 1
        worker = Worker(self.session, self.started, tuple(self.workers))
        self.workers[worker.line] = worker
        worker.hand(unit)

    def listen(self, worker: "Worker") -> None:
        """Take one message."""
        try:
            name, told = worker.line.recv()
        except (EOFError, OSError):
            self.bury(worker)
            return
        hook = self.config.hook
        if name == "report":
            report = hook.pytest_report_from_serializable(config=self.config, data=told)
            hook.pytest_runtest_logreport(report=report)
            if report.failed and self.reporter is not None:  # whoever ends the run early shall know it, too
                self.reporter.write_line(f" {report.nodeid}")
        elif name == "warning":
            hook.pytest_warning_recorded.call_historic(kwargs=told)
        elif name == "heard":
            for piece in told:
                COLLECTED.missing.pop(piece, None)
        elif name == "done":
            item = self.session.items[worker.todo.popleft()]
            hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            if not worker.todo:
                worker.hand(self.left.popleft() if self.left else ())

    def bury(self, worker: "Worker") -> None:
        """Forget a process that has ended; was it at a test, that has failed, and another one does the rest."""
        del self.workers[worker.line]
        worker.line.close()
        worker.process.join()
        if not worker.todo:
            return
        item = self.session.items[worker.todo.popleft()]
        why = f"process {worker.number} has died at it, exit code {worker.process.exitcode}"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
        self.config.hook.pytest_runtest_logreport(report=report)
        if worker.todo:
            self.left.append(tuple(worker.todo))
        if self.left:
            self.start(self.left.popleft())


class Worker:
    """
    One process, as the one that has forked it knows it.

    Attributes:
        todo: the tests it was handed and has not done, by their place among all.
        line: where it tells of them.
    """

    def __init__(self, session: pytest.Session, number: int, others: Sequence[Connection]) -> None:
        self.number = number
        self.todo = deque[int]()
        self.line, its = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=_work, args=(session, number, its, (self.line, *others)))
        self.process.start()
        its.close()

    def hand(self, unit: Sequence[int]) -> None:
        """Hand it a unit; an empty one is the last."""
        self.todo += unit
        self.line.send(tuple(unit))


class Told:
    """What a process says of its tests, in the words of pytest's own hooks."""

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self.config = config
        self.line = line

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Pass on what came of a phase of a test."""
        told = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.line.send(("report", told))

    def pytest_warning_recorded(self, warning_message: object, when: str, nodeid: str, location: object) -> None:
        """Pass on a warning."""
        told = {"warning_message": warning_message, "when": when, "nodeid": nodeid, "location": location}
        self.line.send(("warning", told))


def _work(session: pytest.Session, number: int, line: Connection, others: Sequence[Connection]) -> None:
    """Be one of the processes: run what one is handed, until nothing more comes."""
    for other in others:
        other.close()  # who forks is gone when nobody else holds the other end
    settle_in(session.config, number)
    session.config.pluginmanager.register(Told(session.config, line))
    try:
        while unit := line.recv():
            for item, after in zip(unit, (*unit[1:], None), strict=True):
                # what is shared by all tests of a session stays until the last unit
                nextitem: Any = session if after is None else session.items[after]
                session.config.hook.pytest_runtest_protocol(item=session.items[item], nextitem=nextitem)
                line.send(("done", item))
    except (KeyboardInterrupt, EOFError, OSError):  # nobody wants to know any more
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        session._setupstate.teardown_exact(None)
        return
    session._setupstate.teardown_exact(None)
    COLLECTED.look()
    line.send(("heard", COLLECTED.known.keys() - COLLECTED.missing.keys()))


def settle_in(config: pytest.Config, number: int) -> None:
    """Have nothing in common any more with the process one was forked from: what it captures, prints and writes to."""
    plugins = config.pluginmanager
    capture = plugins.getplugin("capturemanager")
    if capture is not None:
        capture.stop_global_capturing()
        capture.start_global_capturing()
    reporter = plugins.unregister(name="terminalreporter")
    plugins.register(SimpleNamespace(_tw=getattr(reporter, "_tw", None)), "terminalreporter")  # a time-out prints there
    own = temporary_folder(config) / f"worker{number}"
    own.mkdir()
    config._tmp_path_factory._basetemp = own  # type: ignore[attr-defined]


def temporary_folder(config: pytest.Config) -> Path:
    """Return where all temporary files lie; it is made, and emptied, when somebody asks first."""
    folder: Path = config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    return folder


def read_in_the_house() -> None:
    """Have one process read in the house for all that open one (`tests/server/warm.py`), while tests are collected."""
    warm: Any = import_module("tests.server.warm")
    warm.shared()
