"""Databases of every released schema, kept as they were, and what the present house reads from them."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from db import schema
from db.admission import Kind, Sanction, sanctions_known
from db.engine import Database, open_database
from db.journal import Person, append, gaps, read, table
from db.players import Player, find, guests_known, invited
from db.ranking import Entry, all_time
from db.results import Result, contradictions, deals_of, results_of, standings
from db.writer import store
from tests.db.scenes import EVENING, entry, row

RELEASED = sorted(Path(__file__).with_name("released").glob("*.sql"))
PEOPLE = (Person(0, "Anna", 1), Person(1, "Gast1", None, present=False))


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path):
    """A database as that release left it, opened by the present house."""
    connection = sqlite3.connect(tmp_path / "alt.db")
    connection.executescript(request.param.read_text(encoding="utf-8"))
    connection.close()
    with open_database(f"sqlite:///{tmp_path}/alt.db", serving=True, create=False) as database:
        yield database


def test_every_revision_has_its_database():
    """A revision without a kept database would be migrated by hope."""
    assert list(schema.REVISIONS) == [path.stem for path in RELEASED]


def test_nothing_is_lost(old: Database):
    """Accounts, guests, sanctions, journals, scores and lists of the old house are those of the new one."""
    anna = Player(
        id=1,
        name="Anna",
        key="anna",
        password_hash="$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA",
        admin=True,
        settings={"breite": 78, "zeichensatz": "utf-8"},
        created=EVENING,
        last_seen=EVENING,
    )

    assert anna == find(old, "anna")
    assert ["Gast1"] == [guest.name for guest in guests_known(old)]
    assert invited(old, "a1" * 32, EVENING)
    assert (Sanction(Kind.NAME, "bert", EVENING, None, "Anna", "schimpft"),) == sanctions_known(old)
    assert row(last=2, people=PEOPLE) == table(old, 1)
    assert ["eroeffnen romme", "mischen 7o 3#", "ablegen ♥8"] == [each.line for each in read(old, 1)]
    assert ({0: 0, 1: 25},) == deals_of(old, 1)
    assert (Result(0, 1, "Anna", 0, 1, True), Result(1, None, "Gast1", 25, 2, False)) == results_of(old, 1)
    assert [EVENING + timedelta(hours=1)] == [standing.last for standing in standings(old, "romme")]
    assert (Entry("uwe", "Uwe", 200), Entry("klaus_b", "Klaus B.", 174)) == all_time(old, "doppelkopf")
    assert ((), (), ()) == (gaps(old), contradictions(old), old.damages())


def test_play_goes_on(old: Database):
    """A table of the old house takes its next entry."""
    store(old, append([entry(1, 3)], row(last=3, people=PEOPLE)))

    assert entry(1, 3) == read(old, 1)[-1]
