"""The nightly unit, run step by step as systemd would: whatever is wrong with the memory, there is a backup of it."""

import shlex
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from db import journal
from db.opening import open_database
from db.schema import microseconds
from server import __main__ as command_line
from server.ops.clock import Clock
from tests.server.indoors import PASSWORD, Indoors
from tests.strangers import stranger
from tests.test_contrib import ROOT, unit

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

UNIT = ROOT / "contrib" / "stammtisch-backup.service"

Call = Callable[..., int]
"""Run a call of the command line; its exit code."""


@pytest.fixture
def run(tmp_path, monkeypatch) -> Call:
    """Run calls in the house's folder, with the host's settings in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.toml").write_text('[datenbank]\nurl = "sqlite:///haus.sqlite"\n', encoding="utf-8")

    def call(*words):
        with pytest.raises(SystemExit) as left:
            command_line.main([word.replace("/etc/stammtisch/", "") for word in words])
        assert isinstance(left.value.code, int)
        return left.value.code

    return call


def steps(key: str) -> Iterator[tuple[list[str], bool]]:
    """The unit's commands of one kind, in order: the words after the program, and whether a failure is ignored."""
    for name, value in unit(UNIT)["Service"]:
        if name == key:
            program, *words = shlex.split(value)
            yield words, program.startswith("-")


def night(run: Call) -> tuple[dict[str, int], bool]:
    """
    Do what systemd does with a unit of Type=oneshot: every ExecStart in turn up to the first failure that is not
    ignored, then every ExecStopPost, whatever happened.

    Returns:
        the subcommands that were run with their exit codes, and whether `systemctl --failed` shows the unit.
    """
    for folder in dict(unit(UNIT)["Service"])["StateDirectory"].split():
        Path(folder).relative_to("stammtisch")
        Path(*Path(folder).parts[1:]).mkdir(exist_ok=True)
    ran: dict[str, int] = {}
    failed = False
    for words, ignored in steps("ExecStart"):
        ran[words[0]] = run(*words)
        if ran[words[0]] and not ignored:
            failed = True
            break
    for words, ignored in steps("ExecStopPost"):
        ran[words[0]] = run(*words)
        failed |= bool(ran[words[0]]) and not ignored
    return ran, failed


def copies() -> list[Path]:
    """Every copy there is, the oldest first."""
    return sorted(Path("sicherungen").iterdir())


def tamper(statement: str) -> None:
    """Change the memory by a stranger's hand."""
    with stranger("haus.sqlite") as driver:
        driver.execute(statement)


def tear_a_page() -> None:
    """Write over the first page of all journals, as a failing disk would."""
    with stranger("haus.sqlite") as reader:
        [page] = reader.execute("SELECT rootpage FROM sqlite_master WHERE name = 'journal'").fetchone()
        [size] = reader.execute("PRAGMA page_size").fetchone()
    with Path("haus.sqlite").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


async def a_guest_at_a_table(folder: Path, *, with_account: bool) -> None:
    """
    A house that closes while somebody sits at table 2 who came as a guest, and perhaps has an account by now.

    Table 1 has been closed for long and was never played at: it is to be tidied away.
    """
    doors = Indoors(folder)
    doors.wires["Gast1"] = await doors.knock()
    for line in ("gast", "eroeffnen romme", "verlassen", "eroeffnen gin"):
        await doors.type("Gast1", line)
    if with_account:
        for line in ("konto Kunigunde", PASSWORD, PASSWORD):
            await doors.type("Gast1", line)
    await doors.stop()
    tamper(f"UPDATE tables SET closed = {microseconds(Clock().now() - timedelta(days=100))} WHERE number = 1")


@pytest.mark.sqlite
@pytest.mark.parametrize("with_account", [True, False])
async def test_a_sound_memory_is_kept_checked_and_tidied(run, tmp_path, capsys, with_account):
    """Nothing is wrong with a guest who has made an account of the seat: one good copy, every step done."""
    await a_guest_at_a_table(tmp_path, with_account=with_account)
    ran, failed = night(run)
    said = capsys.readouterr().out

    assert ({"sichern": 0, "aufraeumen": 0}, False) == (ran, failed)
    assert "2 Tische geprüft, 0 Mängel." in said
    assert "Gelöscht: 1 Tisch" in said
    [copy] = copies()
    assert not copy.stem.endswith("zweifelhaft")
    assert 0 == run("pruefen")


@pytest.mark.sqlite
async def test_a_doubtful_memory_is_kept_too(run, tmp_path, capsys):
    """The copy is made and called doubtful, what is wrong is said, tidying goes on, and the host sees a failed unit."""
    await a_guest_at_a_table(tmp_path, with_account=False)
    tamper("UPDATE tables SET phase = 'purzel' WHERE number = 2")
    ran, failed = night(run)
    said = capsys.readouterr().out

    assert ({"sichern": 1, "aufraeumen": 0}, True) == (ran, failed)
    assert "Tisch 2: steht als „purzel“ da" in said
    assert "Gelöscht: 1 Tisch" in said
    [copy] = copies()
    assert copy.stem.endswith("-zweifelhaft")
    with open_database(f"sqlite:///{copy}", create=False, migrate=False) as kept:
        assert [1, 2] == [one.number for one in journal.every_table(kept)[0]]


@pytest.mark.sqlite
async def test_doubtful_copies_do_not_displace_good_ones(run, tmp_path):
    """However many nights something is wrong: the last good copies stay, and as many doubtful ones."""
    await a_guest_at_a_table(tmp_path, with_account=False)
    folder = tmp_path / "sicherungen"
    folder.mkdir()
    for day in range(1, 29):
        (folder / f"stammtisch-202001{day:02}-050000.sqlite").touch()
        (folder / f"stammtisch-202002{day:02}-050000-zweifelhaft.sqlite").touch()
    tamper("UPDATE tables SET phase = 'purzel' WHERE number = 2")
    night(run)
    left = [copy.stem for copy in copies()]

    assert [f"stammtisch-202001{day:02}-050000" for day in range(15, 29)] == left[:14]
    assert [f"stammtisch-202002{day:02}-050000-zweifelhaft" for day in range(16, 29)] == left[14:27]
    assert 28 == len(left)


@pytest.mark.sqlite
async def test_torn_pages_are_kept_as_they_are(run, tmp_path, capsys):
    """A memory that SQLite cannot read to its end is copied page by page: what can be saved of it is in the copy."""
    await a_guest_at_a_table(tmp_path, with_account=False)
    tear_a_page()
    ran, failed = night(run)

    assert 1 == ran["sichern"]
    assert failed
    [copy] = copies()
    assert copy.stem.endswith("-zweifelhaft")
    assert "Gesichert nach" in capsys.readouterr().out
    with open_database(f"sqlite:///{copy}", create=False, migrate=False) as kept:
        assert [1, 2] == [one.number for one in journal.every_table(kept)[0]]
    assert [copy] == copies()


async def test_without_a_copy_none_is_claimed(run, capsys):
    """Where there is no memory nothing is kept or called a copy, and the unit has failed."""
    ran, failed = night(run)

    assert (2, True) == (ran["sichern"], failed)
    assert [] == copies()
    assert "Gesichert" not in capsys.readouterr().out
