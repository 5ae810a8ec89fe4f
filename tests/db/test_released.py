"""Databases of every released schema, kept as they were, and what the present house reads from them."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from db import bonds, messages, schema, tickets
from db.admission import Kind, Sanction, sanctions_known
from db.database import Database
from db.identity import PersonId
from db.journal import append, gaps, read, table
from db.opening import open_database
from db.players import StoredPlayer, find, guests_known, invited, open_account
from db.ranking import Entry, all_time
from db.results import StoredResult, contradictions, deals_of, results_of
from db.standings import standings
from db.table_row import Person
from db.tickets import StoredTicket
from db.writer import store
from tests.db.scenes import EVENING, entry, row

RELEASED = sorted(Path(__file__).with_name("released").glob("*.sql"))


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path):
    """A database as that release left it, opened by the present house."""
    connection = sqlite3.connect(tmp_path / "alt.db")
    connection.executescript(request.param.read_text(encoding="utf-8"))
    connection.close()
    with open_database(f"sqlite:///{tmp_path}/alt.db", serving=True, create=False) as database:
        yield database


def seats(database: Database) -> tuple[Person, ...]:
    """Who sits at the kept table: an account under its old number, a guest under one that nobody had."""
    [guest] = guests_known(database)
    return (Person(0, "Anna", PersonId(1)), Person(1, "Gast1", guest.id, present=False))


def test_every_revision_has_its_database():
    """A revision without a kept database would be migrated by hope."""
    assert list(schema.REVISIONS) == [path.stem for path in RELEASED]


def test_nothing_is_lost(old: Database):
    """Accounts, guests, sanctions, journals, scores and lists of the old house are those of the new one."""
    anna = StoredPlayer(
        id=PersonId(1),
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
    assert row(last=2, people=seats(old)) == table(old, 1)
    assert ["eroeffnen romme", "mischen 7o 3#", "ablegen ♥8"] == [each.line for each in read(old, 1)]
    assert ({0: 0, 1: 25},) == deals_of(old, 1)
    assert (StoredResult(0, 1, "Anna", 0, 1, True), StoredResult(1, None, "Gast1", 25, 2, False)) == results_of(old, 1)
    assert [EVENING + timedelta(hours=1)] == [standing.last for standing in standings(old, "romme")]
    assert (Entry("uwe", "Uwe", 200), Entry("klaus_b", "Klaus B.", 174)) == all_time(old, "doppelkopf")
    assert ((), (), ()) == (gaps(old), contradictions(old), old.damages())


def test_play_goes_on(old: Database):
    """A table of the old house takes its next entry."""
    store(old, append([entry(1, 3)], row(last=3, people=seats(old))))

    assert entry(1, 3) == read(old, 1)[-1]


@pytest.mark.parametrize("old", RELEASED[5:], indirect=True, ids=lambda path: path.stem)
def test_what_waits_still_waits(old: Database):
    """A message left when only accounts got any lies there for its reader."""
    assert ["Guten Abend"] == [one.text for one in messages.waiting(old, PersonId(1))]


@pytest.mark.parametrize("old", RELEASED[8:], indirect=True, ids=lambda path: path.stem)
def test_pages_come_back(old: Database):
    """A ticket that was good lies there with its owner."""
    assert (StoredTicket(PersonId(1), "b2" * 32, "c3" * 32),) == tickets.known(old)


@pytest.mark.parametrize("old", RELEASED[9:], indirect=True, ids=lambda path: path.stem)
def test_a_guest_of_then_opens_an_account(old: Database):
    """Who was a guest in that release is the same person with an account, on whatever list they stood."""
    [gast] = guests_known(old)
    store(old, open_account(gast.id, "Zora", "zora", "hash", EVENING))

    assert [(gast.id, "Zora")] == [(one.other, one.name) for one in bonds.of(old, PersonId(1))]


BEFORE_IDS = """
INSERT INTO players VALUES (7, 'bernd', 'bernd', 'x', 0, '{}', 1, 1), (9, 'Gustav', 'gustav', 'x', 0, '{}', 1, 1);
INSERT INTO tables VALUES (2, 'romme', 1, 'x', '[
    [0, "Gustav", 9, true, true], [1, "Bernd", null, true, false], [2, "Gustav", 9, true, false],
    [3, "Gast1", null, true, true], [4, "Gast1", null, true, false], [5, "Gast8", null, true, false],
    [6, "Clara", 8, true, false]]', '[]', 'Bernd', 0, 1, 1, NULL, 'open', '');
INSERT INTO tables VALUES (3, 'romme', 1, 'x', '[[0, "Bernd", 7, true, false], [1, "Gast1", null, true, false]]',
    '[]', 'Bernd', 0, 1, 1, 1, 'closed', '');
"""


def test_seats_find_their_owners(tmp_path: Path):
    """
    Names decided until people had ids: whoever still keeps a seat is the one who had that name then.

    Whoever has left a seat that somebody of their name has taken again may have been another; a guest of a table that
    is closed is nobody any more; and an account that is gone stays gone, whoever has taken its name.
    """
    connection = sqlite3.connect(tmp_path / "alt.db")
    connection.executescript(RELEASED[0].read_text(encoding="utf-8") + BEFORE_IDS)
    connection.close()
    gustav, bernd, clara, guest = PersonId(9), PersonId(7), PersonId(8), PersonId(10)
    with open_database(f"sqlite:///{tmp_path}/alt.db", create=False) as database:
        seats, closed = table(database, 2), table(database, 3)

        assert seats is not None
        assert closed is not None
        assert [None, bernd, gustav, None, guest, None, clara] == [person.who for person in seats.people]
        assert [bernd, None] == [person.who for person in closed.people]


def test_an_upgrade_says_how_far_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Every revision on the way is told, in order, as one of so many; nothing else is said."""
    connection = sqlite3.connect(tmp_path / "alt.db")
    connection.executescript(RELEASED[0].read_text(encoding="utf-8"))
    connection.close()
    told: list[tuple[str, int, int]] = []
    open_database(f"sqlite:///{tmp_path}/alt.db", upgraded=lambda *step: told.append(step)).close()
    of = len(schema.REVISIONS) - 1

    assert [(revision, number, of) for number, revision in enumerate(schema.REVISIONS[1:], 1)] == told
    assert ("", "") == tuple(capsys.readouterr())


def test_an_interrupted_upgrade_has_changed_nothing(tmp_path: Path):
    """Whoever does not want to wait has the old database, which the next start takes up."""
    path = tmp_path / "alt.db"
    connection = sqlite3.connect(path)
    connection.executescript(RELEASED[0].read_text(encoding="utf-8"))
    connection.close()

    def impatient(_reached: str, step: int, _of: int) -> None:
        if step == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_database(f"sqlite:///{path}", upgraded=impatient)
    connection = sqlite3.connect(path)
    [[revision]] = connection.execute("SELECT version_num FROM alembic_version")
    connection.close()

    assert schema.REVISIONS[0] == revision
    open_database(f"sqlite:///{path}").close()
