"""`stammtisch partie --aus-tisch`: a table of the memory as a record that plays to the same end."""

from datetime import UTC, datetime

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.checking import check
from commands.journal.partie import parse
from db import journal
from db.journal import Entry
from db.opening import open_database
from db.table_row import Person, TableRow
from db.writer import store
from games.table.state import phase
from server import __main__ as command_line
from tests.playouts import Match, deals, played, seated, started
from tests.records import ids

LONG_AGO = datetime(2024, 2, 29, 20, 0, tzinfo=UTC)
URL = "sqlite:///haus.sqlite"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a call in a folder of its own: exit code, standard output, error output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STAMMTISCH_DATENBANK__URL", raising=False)

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            command_line.main(arguments)
        return (left.value.code, *capsys.readouterr())

    return call


def row_of(match: Match, number: int, version: int) -> TableRow:
    """Return how a table stands at which this was played."""
    return TableRow(
        number=number,
        game=match.vocabulary.game.id,
        version=version,
        phase=phase(match.vocabulary.game, match.sitting).value,
        people=tuple(Person(seat, one.name, None) for seat, one in enumerate(match.sitting.people)),
        options=(),
        opener=match.sitting.people[0].name,
        last=len(match.entries) - 1,
        opened=LONG_AGO,
        touched=LONG_AGO,
    )


def keep(entries, row):
    """Write a table into the memory."""
    with open_database(URL) as database:
        lines = [Entry(row.number, place, LONG_AGO, *entry) for place, entry in enumerate(entries)]
        store(database, journal.open_table(row, lines))


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
def test_record_of_a_table_plays_to_the_same_end(run, tmp_path, vocabulary):
    """Whatever was played and shuffled stands in it: the record leaves nothing to chance."""
    match = played(vocabulary, seed=7)
    keep(match.entries, row_of(match, 1, vocabulary.game.version))

    code, record, complaint = run("partie", "--aus-tisch", "1", "--datenbank", URL)
    assert (0, "") == (code, complaint)
    ends = []
    unmet = check(vocabulary, parse(record), lambda things: tuple(reversed(things)), lambda play, _: ends.append(play))
    assert [] == unmet
    assert match.sitting.state == ends[-1].sitting.state
    assert match.sitting.circle == ends[-1].sitting.circle

    (tmp_path / "tisch.partie").write_text(record, encoding="utf-8")
    assert (0, "1 bestanden, 0 gescheitert\n", "") == run("partie", "tisch.partie")


def test_table_that_never_was(run):
    """There is no record of a table that was never opened; the call says so and fails."""
    with open_database(URL):
        pass
    code, said, complaint = run("partie", "--aus-tisch", "3", "--datenbank", URL)
    assert (1, "") == (code, said)
    assert complaint.startswith("Tisch 3 gibt es nicht")


def test_journal_that_fits_no_rules(run):
    """What cannot be replayed is no record; the sentence says why."""
    match = played(VOCABULARIES[0], seed=7)
    entries = [*match.entries[:3], (match.entries[3][0], "zaubern 17"), *match.entries[4:]]
    keep(entries, row_of(match, 1, VOCABULARIES[0].game.version))

    code, said, complaint = run("partie", "--aus-tisch", "1", "--datenbank", URL)
    assert (1, "") == (code, said)
    assert complaint.startswith("Das Protokoll von Tisch 1 lässt sich mit den Regeln von heute nicht nachspielen")


@pytest.mark.parametrize("game", ["holdem", "romme"])
def test_a_host_writes_hand_histories_of_matches_they_did_not_play(run, game):
    """H15: as everybody saw them, so that a folded hand stays hidden; other games say that there is no such form."""
    vocabulary = next(one for one in VOCABULARIES if one.game.id == game)
    usual = {"rundenende": "gleichstand", "maximaleinsatz": "ohne", "spiele": "2"} if game == "holdem" else {}
    match = started(seated(vocabulary, 1, usual))
    for _ in deals(match, 2):
        pass
    keep(match.entries, row_of(match, 1, vocabulary.game.version))
    code, said, complaint = run("partie", "--aus-tisch", "1", "--form", "phh", "--datenbank", URL)

    assert (0, "") == (code, complaint)
    assert ("variant" in said and "????" in said) if game == "holdem" else "gibt es bei Rommé nicht" in said


@pytest.mark.parametrize("arguments", [("partie",), ("partie", "eine.partie", "--aus-tisch", "1")])
def test_files_or_a_table(run, arguments):
    """A call checks files or writes a table, one of the two."""
    code, said, complaint = run(*arguments)
    assert (2, "") == (code, said)
    assert "Mehr dazu: stammtisch partie --help" in complaint
