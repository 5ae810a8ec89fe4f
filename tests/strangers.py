"""
Whoever works on a file of SQLite beside the house, and that no test leaves one open.

`with sqlite3.connect(…)` ends a transaction and closes nothing. From Python 3.13 on the collector complains of what was
left, in whichever test runs when it comes by; here the test is named that has left it.
"""

import sqlite3
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

_TESTS = str(Path(__file__).parent)
_connect = sqlite3.connect
_opened: list[tuple[sqlite3.Connection, str]] = []
"""What tests have opened themselves since the last one was over, and where; the house's own is the house's to close."""


@contextmanager
def stranger(file: str | Path) -> Iterator[sqlite3.Connection]:
    """Read and change a file by a stranger's hand: what is done is kept, unless it fails, and the file is let go."""
    with closing(sqlite3.connect(file)) as connection, connection:
        yield connection


def begin_to_watch() -> None:
    """Notice from now on which file of the tests opens a connection."""
    sqlite3.connect = _noticed  # type: ignore[assignment]


def left_open() -> list[str]:
    """Return where connections were opened that are open still, and close them."""
    places = []
    while _opened:
        connection, place = _opened.pop()
        try:
            connection.total_changes  # noqa: B018 - the cheapest question that a closed one refuses
        except sqlite3.ProgrammingError:
            continue
        connection.close()
        places.append(place)
    return places


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """Fail the test that has opened a connection and not closed it."""
    yield
    places = left_open()
    assert [] == places, "opened here and left open"


def _noticed(*given: Any, **named: Any) -> sqlite3.Connection:
    connection = _connect(*given, **named)
    by = sys._getframe(1)
    if by.f_code.co_filename.startswith(_TESTS):
        _opened.append((connection, f"{Path(by.f_code.co_filename).name}:{by.f_lineno}"))
    return connection
