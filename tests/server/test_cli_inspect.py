"""`stammtisch pruefen`: whatever is wrong with the memory is found, all of it, and looking changes nothing."""

from datetime import UTC, datetime

import pytest

from db import journal, players, schema, table_row
from db.opening import open_database
from db.writer import store
from tests.fresh import url_of
from tests.server.indoors import Indoors

LONG_AGO = datetime(2024, 2, 29, 20, 0, tzinfo=UTC)

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


@pytest.fixture
async def two_tables(tmp_path):
    """A memory with two open tables: Anna and Bernd at the first, Clara at the second."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Bernd", "mitspielen 1")
    await doors.type("Clara", "eroeffnen romme")
    await doors.stop()


def tamper(statement, file="haus.sqlite"):
    """Change the memory by a stranger's hand."""
    with open_database(url_of(file)) as database, database.writing.begin() as stranger:
        stranger.exec_driver_sql(statement)


@pytest.mark.usefixtures("two_tables")
async def test_a_healthy_memory_has_no_faults(run):
    """Nothing is found where nothing is wrong, and the count is German."""
    assert (0, "2 Tische geprüft, 0 Mängel.\n", "") == run("pruefen")


@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("UPDATE tables SET state = 'purzel' WHERE number = 1", "Tisch 1: Die Zeile ist unlesbar"),
        ("UPDATE tables SET people = 'purzel' WHERE number = 1", "Tisch 1: Die Zeile ist unlesbar"),
        pytest.param(
            *("UPDATE tables SET opened = 'gestern' WHERE number = 1", "Tisch 1: Die Zeile ist unlesbar"),
            marks=pytest.mark.sqlite,  # a server takes no word for a number
        ),
        ("UPDATE tables SET people = replace(people, 'Bernd', 'Clara') WHERE number = 1", "Tisch 1: Die Leute sind"),
        ("UPDATE tables SET people = replace(people, 'true', 'false') WHERE number = 1", "Tisch 1: Die Leute sind"),
        ("UPDATE tables SET opener = 'Bernd' WHERE number = 1", "Tisch 1: Als Eröffner steht „Bernd“"),
        ("UPDATE tables SET options = '[]' WHERE number = 1", "Tisch 1: Vereinbart ist"),
        ("DELETE FROM people WHERE key = 'bernd'", "Tisch 1: Den Platz von Bernd hält ein Konto, das es nicht gibt."),
        ("UPDATE people SET key = 'emil', name = 'Emil' WHERE key = 'bernd'", "hält das Konto von Emil."),
    ],
)
@pytest.mark.usefixtures("two_tables")
async def test_a_row_that_is_wrong_is_a_finding(run, statement, finding):
    """Whatever a stranger's hand changed in a table's row is told, and the other table is looked at all the same."""
    tamper(statement)
    tamper("UPDATE tables SET phase = 'purzel' WHERE number = 2")
    code, said, complaint = run("pruefen")

    assert (1, "") == (code, complaint)
    assert finding in said
    assert "Tisch 2: steht als „purzel“ da" in said
    assert "2 Tische geprüft" in said


@pytest.mark.usefixtures("two_tables")
async def test_a_table_in_a_state_nobody_knows_does_not_vanish(tmp_path):
    """The house that finds one at its start says why it cannot be played on, as of every unreadable row."""
    tamper("UPDATE tables SET state = 'purzel' WHERE number = 1", tmp_path / "haus.sqlite")
    doors = Indoors(tmp_path)
    await doors.settled()
    [row] = [row for row in journal.every_table(doors.database)[0] if row.number == 1]

    assert table_row.TableState.BROKEN is row.state
    assert "purzel" in row.note
    await doors.stop()


@pytest.mark.sqlite  # about a file
async def test_an_empty_file_is_a_fault_and_stays_empty(run, tmp_path):
    """A backup that never came to be is not made a database by the check, nor called good."""
    (tmp_path / "haus.sqlite").touch()
    code, said, complaint = run("pruefen")

    assert (2, "") == (code, said)
    assert "die Datei ist leer" in complaint
    assert [("haus.sqlite", 0)] == [(file.name, file.stat().st_size) for file in tmp_path.iterdir()]


@pytest.mark.sqlite  # about a file
async def test_a_copy_is_looked_at_and_not_touched(run, tmp_path):
    """Checking a backup changes no byte of it and leaves nothing beside it."""
    with open_database(url_of("haus.sqlite")) as database:
        store(database, players.create("Anna", "anna", "hash", LONG_AGO))
    assert 0 == run("sichern", "kopie.sqlite")[0]
    for file in tmp_path.glob("haus.sqlite*"):
        file.unlink()
    (tmp_path / "kopie.sqlite").rename(tmp_path / "haus.sqlite")
    before = (tmp_path / "haus.sqlite").read_bytes()

    assert (0, "0 Tische geprüft, 0 Mängel.\n", "") == run("pruefen")
    assert before == (tmp_path / "haus.sqlite").read_bytes()
    assert ["haus.sqlite"] == [file.name for file in tmp_path.iterdir()]


async def test_an_older_memory_is_not_changed_by_looking(run, monkeypatch):
    """Only a start brings the schema up to date; the check says so."""
    with open_database(url_of("haus.sqlite")):
        pass
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "9999"))
    monkeypatch.setattr(schema, "HEAD", "9999")
    code, said, complaint = run("pruefen")

    assert (2, "") == (code, said)
    assert "stammt von einer älteren Fassung" in complaint
