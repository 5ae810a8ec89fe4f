"""`stammtisch partie` says file by file what does not hold, `stammtisch lies` line by line how it is understood."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from commands.journal.checking import check
from server import __main__ as command_line
from server.cli.lies import NOTHING_TYPED
from tests.records import HERE

ROMME = HERE / "partien" / "romme"
GOOD = min(ROMME.glob("*.partie"))


@pytest.fixture
def run(capsys):
    """Run a call: exit code, standard output, error output."""

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            command_line.main([str(argument) for argument in arguments])
        return (left.value.code, *capsys.readouterr())

    return call


@pytest.fixture
def file(tmp_path):
    """Write a record into a file."""

    def write(*lines, name="x.partie"):
        path = tmp_path / name
        path.write_text("\n".join(lines), "utf-8")
        return path

    return write


HEAD = ("spiel romme", "spieler anna bernd clara", "geber clara")


def test_record_that_holds_passes(run):
    """Nothing is said but the count."""
    assert (0, "1 bestanden, 0 gescheitert\n", "") == run("partie", GOOD)


def test_unmet_expectation_is_named_with_file_and_line(run, file):
    """Each one on a line of its own that an editor can jump to; the exit code is 1."""
    wrong = file(*HEAD, "anna: ziehen", "  nein startwert", "bernd: ziehen", "anna: karten", "  am_zug bernd")
    code, said, _ = run("partie", wrong, GOOD)

    assert 1 == code
    assert [f"{wrong}:{line}:" for line in (5, 6, 8)] == [line.split(" ")[0] for line in said.splitlines()[:-1]]
    assert "1 bestanden, 1 gescheitert" == said.splitlines()[-1]


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (("spieler anna bernd",), 1),
        (("spiel romme",), 1),
        (("spiel purzelbaum", "spieler anna bernd"), 1),
        ((*HEAD, "wetter schoen"), 4),
        ((*HEAD, "hand anna 11+"), 4),
        ((*HEAD, "hand dora 10+"), 4),
        ((*HEAD, "hand anna " + "10+ " * 40), 4),
        ((*HEAD, "hand anna 2+ 2+ 2+"), 4),
        ((*HEAD, "bestimmen startwert 7"), 4),
        ((*HEAD, "mit purzelbaum"), 4),
        (("spiel romme", "  am_zug anna"), 2),
        ((*HEAD, "anna: karten", "  sagt anna"), 5),
    ],
)
def test_file_that_is_no_record_is_named_and_the_others_still_run(run, file, lines, number):
    """The exit code is 2, whatever became of the rest."""
    bad = file(*lines)
    code, said, _ = run("partie", bad, GOOD)

    assert 2 == code
    assert said.startswith(f"{bad}:{number}: ")
    assert said.endswith("1 bestanden, 1 gescheitert\n")


def test_file_that_cannot_be_read_is_no_traceback(run, tmp_path):
    """A missing file, a folder and bytes that are no UTF-8 are all one sentence."""
    (tmp_path / "latin.partie").write_bytes(b"spiel romme\n# gr\xfc\xdfe")
    code, said, _ = run("partie", tmp_path / "fehlt.partie", tmp_path, tmp_path / "latin.partie")

    assert 2 == code
    assert 3 == said.count("lässt sich nicht lesen")
    assert said.endswith("0 bestanden, 3 gescheitert\n")


def test_a_fault_of_ours_is_that_files_failure(run, file, monkeypatch):
    """It is named behind the last line that was played, and the files behind it are checked all the same."""
    faulty = file(*HEAD, "anna: ziehen", "anna: ablegen 7*")

    def failing(vocabulary, record, mixer, onlooker):
        if len(record.body) > 2:
            return check(vocabulary, record, mixer, onlooker)
        check(vocabulary, record, mixer, onlooker)
        raise ValueError("tuple.index(x): x not in tuple")

    monkeypatch.setattr("server.cli.partie.check", failing)
    code, said, error = run("partie", faulty, GOOD)

    assert (1, "") == (code, error)
    assert said.startswith(f"{faulty}:5: ")
    assert "ValueError: tuple.index(x)" in said
    assert "1 bestanden, 1 gescheitert" == said.splitlines()[-1]


def test_every_view_can_be_shown(run):
    """`--alle-sichten` shows after each line what all see, and what only one sees with their name."""
    code, said, _ = run("partie", "--alle-sichten", GOOD)

    assert 0 == code
    assert "  am_zug " in said
    assert "  hand@anna " in said


def test_call_without_a_file_is_wrong(run):
    """There is nothing to check."""
    assert 2 == run("partie")[0]


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (("romme",), "leg 10+ ab\nziehen\n", "ablegen 10+\nziehen\n"),
        (("Rommé",), "leg 10+ ab", "ablegen 10+\n"),
        (("romme",), "sage  zwei  Blanks \n", "sagen zwei  Blanks\n"),
        (("romme",), "rauswerfen emil\r\n", "rauswerfen emil\n"),
        (("romme", "--spieler", "anna,Bernd"), "rauswerfen bernd\n", "rauswerfen bernd\n"),
    ],
)
def test_lines_are_answered_with_their_canonical_form(run, monkeypatch, arguments, typed, said):
    """One answer a line, in the language of the journal."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))

    assert (0, said, "") == run("lies", *arguments)


def test_without_a_line_that_is_said(run, monkeypatch):
    """On the error output: who reads the answers gets one a line, and none for none."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))

    assert (0, "", f"{NOTHING_TYPED}\n") == run("lies", "romme")


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (("romme",), b"\n", "nein syntax "),
        (("romme",), b"purzelbaum\n", "nein unbekannter_befehl "),
        (("romme",), b"ablegen \xff\n", "nein unbekannte_karte "),
        (("romme", "--spieler", "anna"), b"rauswerfen bernd\n", "nein unbekannter_spieler "),
    ],
)
def test_line_that_means_nothing_is_answered_with_code_and_sentence(run, monkeypatch, arguments, typed, said):
    """The sentence stands behind the code, on the same line."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
    code, answer, _ = run("lies", *arguments)

    assert 0 == code
    assert answer.startswith(said)
    assert 1 == answer.count("\n")


def test_unknown_game_is_a_plain_failure(run):
    """The games that exist are named."""
    code, _, error = run("lies", "purzelbaum")

    assert 2 == code
    assert "romme" in error


def test_who_checks_a_file_waits_for_no_database():
    """What a call costs is decided by what it imports."""
    call = f"main(['partie', {str(GOOD)!r}])"
    script = f"import sys; from server.__main__ import main\ntry: {call}\nfinally: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, cwd=Path(__file__).parents[2]
    )

    assert "1 bestanden" in done.stdout
    assert not {"sqlalchemy", "pydantic", "telnetlib3", "asyncio"} & set(done.stdout.split())
