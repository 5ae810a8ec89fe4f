"""A fresh database per test, and the house's people and moments."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.database import Database
from db.opening import open_database
from tests import postgres
from tests.fresh import fresh_database, url_of


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Where the test's database is to be."""
    file = tmp_path / "stammtisch.db"
    if postgres.ON_POSTGRES:
        postgres.make(file)
    return url_of(file)


@pytest.fixture
def database(url: str, tmp_path: Path) -> Iterator[Database]:
    """A fresh, open database."""
    if not postgres.ON_POSTGRES:
        fresh_database(tmp_path / "stammtisch.db")
    with open_database(url, write_patience=0.1) as opened:
        yield opened
