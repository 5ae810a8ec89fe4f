"""The journal: what is appended is read, and what does not fit is neither written nor believed."""

from datetime import timedelta
from pathlib import Path

import pytest

from db.database import Database
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.journal import Entry, Gap, append, close, gaps, next_number, open_table, open_tables, read, table, tables_with
from db.table_row import DamagedJournal, Person, TableState
from db.writer import store
from games.frozen import evolve
from tests.db.scenes import EVENING, entry, opened, row

ANNA, GUEST = PersonId(5), PersonId(6)


def damage(database: Database, statement: str) -> None:
    """Change the database as no part of the house would."""
    with database.writing.begin() as connection:
        connection.exec_driver_sql(statement)


@pytest.fixture
def three(database: Database) -> Database:
    """A database with table 1 and its entries 0, 1, 2."""
    store(database, opened())
    store(database, append([entry(1, 1), entry(1, 2, "ablegen ♥8 Ä")], row(last=2, phase="ablegen")))
    return database


def test_what_was_appended_is_read(three: Database):
    """Entries come back in order and to the letter, and the table's row stands where they end."""
    assert (entry(1, 0, "eroeffnen romme"), entry(1, 1), entry(1, 2, "ablegen ♥8 Ä")) == read(three, 1)
    assert (entry(1, 2, "ablegen ♥8 Ä"),) == read(three, 1, first=2)
    assert () == read(three, 1, first=3)
    assert row(last=2, phase="ablegen") == table(three, 1)


@pytest.mark.parametrize(
    ("entries", "last"),
    [
        ([entry(1, 3)], 4),
        ([entry(1, 5)], 4),
        ([entry(1, 3), entry(1, 5)], 5),
        ([entry(1, 4), entry(1, 3)], 4),
        ([entry(2, 3)], 3),
    ],
)
def test_entries_that_do_not_follow_are_our_bug(entries: list[Entry], last: int):
    """Entries that do not lead up to the table's row, or belong to another table, never reach the database."""
    with pytest.raises(ValueError, match="expected entry"):
        append(entries, row(last=last))


@pytest.mark.parametrize("last", [-1, 1])
def test_a_table_begins_with_entry_0(last: int):
    """A new table has exactly the entries its row counts."""
    with pytest.raises(ValueError, match=f"stands at {last}"):
        open_table(row(last=last), [entry()])


def test_an_entry_is_stored_once(three: Database):
    """The same entry again is refused and changes nothing."""
    with pytest.raises(WriteFailed) as refused:
        store(three, append([entry(1, 2, "ablegen a+")], row(last=2)))

    assert Trouble.TAKEN == refused.value.trouble
    assert "ablegen ♥8 Ä" == read(three, 1)[2].line


def test_an_entry_after_a_missing_one_is_refused(three: Database):
    """An entry whose predecessor is not stored is refused: a gap cannot come about."""
    with pytest.raises(WriteFailed) as refused:
        store(three, append([entry(1, 4)], row(last=4)))

    assert Trouble.STALE == refused.value.trouble
    assert 3 == len(read(three, 1))


def test_an_entry_of_no_table_is_refused(database: Database):
    """A journal without its table cannot begin."""
    with pytest.raises(WriteFailed) as refused:
        store(database, append([entry(7, 0)], row(7, last=0)))

    assert refused.value.trouble in {Trouble.TAKEN, Trouble.STALE}


def test_another_line_takes_the_place_of_an_earlier_one(three: Database):
    """An entry of the same person gets another line and keeps its moment; one of somebody else's stays as it is."""
    again = entry(1, 1, "sortieren wert")
    store(three, append([entry(1, 3)], row(last=3), again=[again]))
    assert [entry(1, 0, "eroeffnen romme"), again] == list(read(three, 1)[:2])
    with pytest.raises(WriteFailed) as failed:
        store(three, append([entry(1, 4)], row(last=4), again=[again._replace(actor="bernd")]))
    assert Trouble.STALE is failed.value.trouble
    assert row(last=3) == table(three, 1)


def test_a_hand_arranged_once_more_leaves_the_table_alone(three: Database):
    """Another line in an entry's place and nothing else: the table's row is not written, not even its time."""
    before, again = table(three, 1), entry(1, 1, "sortieren wert")
    assert before is not None
    later = evolve(before, touched=EVENING + timedelta(hours=1))
    store(three, append([], later, before=before, again=[again]))

    assert again == read(three, 1)[1]
    assert before == table(three, 1)
    with pytest.raises(WriteFailed):
        store(three, append([], later, before=before, again=[again._replace(number=7)]))


def test_a_table_is_closed_without_an_entry(three: Database):
    """Closing changes the row only; a closed table is no longer among the open ones, but can still be read."""
    closed = row(last=2, state=TableState.CLOSED, closed=EVENING + timedelta(hours=2), note="alle sind gegangen")
    store(three, append([], closed))
    store(three, opened(2))
    store(three, append([], row(2, last=0, state=TableState.AWAY)))

    assert closed == table(three, 1)
    assert ((row(2, state=TableState.AWAY),), ()) == open_tables(three)
    assert 3 == len(read(three, 1))


def test_numbers_count_on_from_the_last_table_ever(three: Database):
    """The next table has a number nobody had before, closed tables included; the first one is 1."""
    store(three, append([], row(last=2, state=TableState.CLOSED)))

    assert 2 == next_number(three)


def test_the_first_table_is_number_one(database: Database):
    """An empty house begins with table 1, and knows no table."""
    assert 1 == next_number(database)
    assert table(database, 1) is None


def test_who_still_has_a_seat(database: Database):
    """A person is found at the tables that keep a seat, whatever the name there; not where they have left."""
    people = (Person(0, "Anna", ANNA), Person(1, "Gast1", GUEST, present=False), Person(2, "Bert", None))
    left = (Person(0, "Anna", ANNA, left=True), Person(1, "Gast1", GUEST))
    store(database, open_table(row(1, people=people), [entry(1)]))
    store(database, open_table(row(2, people=left), [entry(2)]))

    assert (1,) == tables_with(database, ANNA)
    assert (1, 2) == tables_with(database, GUEST)
    assert [people, left] == [found.people for found in open_tables(database)[0]]


@pytest.mark.parametrize(
    ("statement", "gap", "detail"),
    [
        ("DELETE FROM journal WHERE number = 1", Gap(1, 2, 2, 0, 2), "entry 1 is missing, 2 follows"),
        ("DELETE FROM journal WHERE number = 0", Gap(1, 2, 2, 1, 2), "entry 0 is missing, 1 follows"),
        ("DELETE FROM journal WHERE number = 2", Gap(1, 2, 2, 0, 1), "entry 2 is missing, the table ends at 2"),
        ("DELETE FROM journal", Gap(1, 2, 0, None, None), "entry 0 is missing, the table ends at 2"),
        ("UPDATE tables SET last_entry = 1", Gap(1, 1, 3, 0, 2), "entry 3 is missing, the table ends at 1"),
        ("UPDATE journal SET number = 5 WHERE number = 2", Gap(1, 2, 3, 0, 5), "entry 2 is missing, 5 follows"),
    ],
)
def test_a_gap_is_found(three: Database, statement: str, gap: Gap, detail: str):
    """Entries that are missing, or more than the table knows of, are found by the check and refused to readers."""
    assert () == gaps(three)

    damage(three, statement)

    assert (gap,) == gaps(three)
    with pytest.raises(DamagedJournal, match=detail):
        read(three, 1)


@pytest.mark.parametrize(
    "statement",
    [
        *(
            pytest.param(damage, marks=pytest.mark.sqlite)  # a server keeps to its types
            for damage in (
                "UPDATE journal SET line = CAST(x'fffe' AS TEXT) WHERE number = 1",
                "UPDATE journal SET actor = x'00' WHERE number = 1",
                "UPDATE journal SET time = 'gestern' WHERE number = 1",
            )
        ),
        "UPDATE journal SET time = 9e18 WHERE number = 1",
    ],
)
def test_an_unreadable_entry_is_named(three: Database, statement: str):
    """An entry that is no text or has no time is damage with the table's number, not a traceback of the driver."""
    damage(three, statement)

    with pytest.raises(DamagedJournal) as found:
        read(three, 1)

    assert 1 == found.value.table


@pytest.mark.parametrize(
    "change",
    [
        "people = '['",
        "people = '[[1]]'",
        "people = '7'",
        "options = '[1]'",
        "state = 'verhext'",
        pytest.param("opened = 'nie'", marks=pytest.mark.sqlite),
    ],
)
def test_an_unreadable_row_is_named(three: Database, change: str):
    """A row of a table that nobody of the house wrote is damage with the table's number."""
    damage(three, f"UPDATE tables SET {change}")

    with pytest.raises(DamagedJournal, match="table 1: the table's row is unreadable"):
        table(three, 1)


def test_one_damaged_row_keeps_no_other_table_closed(three: Database):
    """A row that cannot be read is named beside the tables that can, and such a table can still be closed."""
    store(three, opened(2))
    damage(three, "UPDATE tables SET people = '[' WHERE number = 1")

    rows, damaged = open_tables(three)
    assert ((row(2),), [1]) == (rows, [found.table for found in damaged])

    store(three, close(1, TableState.BROKEN, "unlesbar", EVENING))
    assert ((row(2),), ()) == open_tables(three)
    with pytest.raises(WriteFailed):
        store(three, close(3, TableState.BROKEN, "unlesbar", EVENING))


@pytest.mark.sqlite
@pytest.mark.parametrize("cut", [False, True], ids=["overwritten", "truncated"])
def test_a_damaged_file_is_damage_of_the_journal(database: Database, tmp_path: Path, cut: bool):
    """Pages lost or overwritten on the disk are reported as a damaged journal, whatever the driver calls it."""
    entries = [entry(1, number, "sage " + "hallo " * 100) for number in range(200)]
    store(database, open_table(row(last=199), entries))
    database.close()
    path = tmp_path / "stammtisch.db"
    content = bytearray(path.read_bytes())
    half = len(content) // 2
    path.write_bytes(content[:half] if cut else content[:half] + b"\xa5" * half)

    with pytest.raises(DamagedJournal) as found:
        read(database, 1)

    assert 1 == found.value.table
    assert database.damages()


def test_a_table_that_never_was(database: Database):
    """To read the journal of no table is damage too: somebody must have believed in it."""
    with pytest.raises(DamagedJournal, match="no such table"):
        read(database, 3)
