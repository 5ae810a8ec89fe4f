"""A fresh database per test, and the house's people and moments."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.database import Database
from db.opening import open_database
from tests.fresh import fresh_database


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Where the test's database is to be."""
    return f"sqlite:///{tmp_path}/stammtisch.db"


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A fresh, open database."""
    fresh_database(Path(url.removeprefix("sqlite:///")))
    with open_database(url, write_patience=0.1) as opened:
        yield opened
