"""The host's long commands say how far they are, be quiet when asked to, and end cleanly when interrupted."""

from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from db import journal, ratings, results
from db.backup import back_up
from db.opening import open_database
from db.table_row import TableState
from db.writer import store
from server import __main__ as command_line
from server.cli import frame as progress_of
from server.cli.frame import imported
from server.ops.clock import Clock
from tests.db.scenes import entry, row
from tests.fresh import url_of
from tests.strangers import stranger

LONG = {
    ("pruefen",): ("server.cli.inspect", "Tische nachgespielt"),
    ("sichern", "kopie.sqlite"): ("server.cli.back_up", "Gesichert, in Prozent"),
    ("wertung", "neu"): ("server.cli.wertung", "Partien gewertet"),
    ("rangliste", "zaehlen"): ("server.cli.ranking", "Schritte gezählt"),
    ("aufraeumen",): ("server.cli.tidy_up", "Tische gelöscht"),
}
"""Every command that may take minutes: its module, and what it calls what it counts."""

every_long_command = pytest.mark.parametrize("words", LONG, ids=" ".join)


@pytest.fixture
def run(run):
    """Run calls beside a memory with old tables and matches: exit code, standard output, error output."""
    with open_database(url_of("haus.sqlite")) as database:
        for number in range(1, 6):
            closed = Clock().now() - timedelta(days=100 if number < 5 else 0)
            one = row(number, state=TableState.CLOSED, closed=closed)
            store(database, journal.open_table(one, [entry(number, 0, "eroeffnen romme")]))
        for match in (1, 2):
            store(database, results.match_started(match, 5, "romme", 0, closed))
            store(database, results.match_ended(match, 0, closed, []) + ratings.ended(match, ()))

    return run


def stored():
    """Everything in the memory, as text."""
    with stranger("haus.sqlite") as reader:
        return "\n".join(reader.iterdump())


@every_long_command
def test_a_terminal_shows_a_bar(run, words, monkeypatch):
    """What is counted stands before the bar, on the error output; what comes of it stands on the other one alone."""
    monkeypatch.setattr("_pytest.capture.CaptureIO.isatty", lambda _self: True)
    _, said, shown = run(*words)

    assert LONG[words][1] in shown
    assert "100%" in shown
    assert LONG[words][1] not in said


@every_long_command
def test_quiet_is_quiet(run, words, monkeypatch):
    """`--leise` shows nothing of it, on a terminal neither."""
    monkeypatch.setattr("_pytest.capture.CaptureIO.isatty", lambda _self: True)

    assert LONG[words][1] not in run(*words, "--leise")[2]


def test_elsewhere_a_line_now_and_then(monkeypatch, capsys):
    """Without a terminal it is lines, also while one step takes long; then none any more."""
    monkeypatch.setattr(progress_of, "EVERY", 0.01)
    seen = ""
    with progress_of.progress("Tische geprüft", 7, quiet=False) as step:
        step(3)
        while "Tische geprüft: 3 von 7 …" not in seen:
            seen += capsys.readouterr().err
    capsys.readouterr()

    assert "" == capsys.readouterr().err


@every_long_command
def test_an_interruption_ends_it_cleanly(run, words, monkeypatch):
    """Ctrl-C in the midst of it: exit code 130, one sentence, no traceback, and the memory as it was."""

    @contextmanager
    def interrupted(_what, _length, *, quiet):
        assert not quiet

        def step(_more):
            raise KeyboardInterrupt

        yield step

    module = LONG[words][0]
    imported(module)
    monkeypatch.setattr(f"{module}.progress", interrupted)
    monkeypatch.setattr("server.cli.tidy_up.store", lambda *_: None)
    monkeypatch.setattr("db.backup._OFTEN", 1)
    before = stored()
    code, said, complaint = run(*words)

    assert 130 == code
    assert command_line.INTERRUPTED in complaint
    assert "Traceback" not in said + complaint
    assert before == stored()
    assert [] == [path.name for path in Path().iterdir() if not path.name.startswith("haus.sqlite")]


def test_an_interruption_of_the_check_leaves_the_copy(run, monkeypatch):
    """The copy is whole by then; that nobody has checked it is said."""

    def interrupted(*_, **_named):
        raise KeyboardInterrupt

    imported("server.cli.back_up")
    monkeypatch.setattr("server.cli.back_up.is_sound", interrupted)
    code, _, complaint = run("sichern", "kopie.sqlite")

    assert 130 == code
    assert "Die Sicherung kopie.sqlite ist ganz, aber nicht geprüft." in complaint
    with open_database("sqlite:///kopie.sqlite", create=False) as copy:
        assert () == copy.damages()


def test_tidying_that_was_interrupted_has_removed_whole_tables(run, monkeypatch):
    """What was reached is gone whole and noted, the rest is untouched."""
    imported("server.cli.tidy_up")
    monkeypatch.setattr("server.cli.tidy_up._AT_ONCE", 1)
    done = []

    @contextmanager
    def interrupted(_what, _length, *, quiet):
        assert not quiet

        def step(more):
            done.append(more)
            if len(done) == 2:
                raise KeyboardInterrupt

        yield step

    monkeypatch.setattr("server.cli.tidy_up.progress", interrupted)
    assert 130 == run("aufraeumen")[0]
    with open_database(url_of("haus.sqlite")) as database:
        assert [3, 4, 5] == [one.number for one in journal.every_table(database)[0]]
        assert ((), ()) == (database.damages(), journal.gaps(database))


def test_a_copy_says_how_far_it_is(run, monkeypatch, tmp_path):
    """In parts of the whole, never backwards."""
    assert 0 == run("wertung", "neu")[0]
    monkeypatch.setattr("db.backup._OFTEN", 1)
    parts: list[float] = []
    with open_database(url_of("haus.sqlite")) as database:
        back_up(database, tmp_path / "kopie.sqlite", parts.append)

    assert len(parts) > 1
    assert parts == sorted(parts)
