"""`make run` and `make test` on a machine that lacks something: one sentence, and no half-made `.venv`."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# A python that answers the Makefile's questions as the case wants: its version, then whether it has venv.
PYTHON = """#!/bin/sh
case "$*" in
    -V) echo "Python 3.9.2" ;;
    *version_info*) exit {old} ;;
    *ensurepip*) exit {bare} ;;
    *) exit 99 ;;
esac
"""


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
@pytest.mark.parametrize("target", ["run", "test"])
@pytest.mark.parametrize(
    ("old", "bare", "sentence"),
    [
        (1, 0, "Stammtisch braucht Python 3.11 oder neuer, hier ist Python 3.9.2."),
        (0, 1, "Python fehlt das Modul venv: Installiere das Paket python3-venv"),
    ],
)
def test_machine_that_lacks_something_is_told_what(tmp_path, target, old, bare, sentence):
    """Debian's python comes without venv: the package's name is the answer."""
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / "python"
    python.write_text(PYTHON.format(old=old, bare=bare), encoding="utf-8")
    python.chmod(0o755)
    made = subprocess.run(
        ["make", "-s", f"PYTHON={python}", target], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert 2 == made.returncode
    assert made.stderr.startswith(sentence)
    assert not (tmp_path / ".venv").exists()


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_machine_without_python_is_told_so(tmp_path):
    """Not even python: the sentence names the version and the packages."""
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, tmp_path)
    made = subprocess.run(
        ["make", "-s", "PYTHON=no-such-python", "run"], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert 2 == made.returncode
    assert "Installiere Python 3.11 oder neuer" in made.stderr


LOCKS = ("requirements.lock", "requirements-test.lock")


def locked(name):
    """What a lock pins: package -> version."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", text, re.MULTILINE))


def wanted(*extras):
    """The packages the project asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = (name for extra in extras for name in project["optional-dependencies"][extra])
    return {re.split(r"[\[<>=]", requirement)[0].lower() for requirement in (*project["dependencies"], *optional)}


@pytest.mark.parametrize("name", LOCKS)
def test_lock_holds_versions_and_no_addresses(name):
    """Every package is pinned with `==` and checksums; where it comes from is the machine's own affair."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    packages = [line for line in lines if line and not line.startswith((" ", "#"))]

    assert packages
    assert [] == [line for line in packages if "==" not in line]
    assert [] == [line for line in lines if "://" in line or "--index" in line or "trusted" in line]
    assert len(packages) <= sum("--hash=sha256:" in line for line in lines)


def test_lock_knows_every_package_the_house_asks_for():
    """Whoever adds a dependency runs `make lock`."""
    assert wanted("fast") <= set(locked("requirements.lock"))
    assert wanted("fast", "test") <= set(locked("requirements-test.lock"))


def test_playing_needs_no_tools():
    """What `make run` installs is what the house runs on, in the versions that were tested, and no tool."""
    run, test = locked("requirements.lock"), locked("requirements-test.lock")
    tools = wanted("test") - wanted("fast")

    assert run.items() <= test.items()
    assert set() == tools & set(run)
    assert len(run) <= 33
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^run: \$\(STAMP\)$", makefile, re.MULTILINE)
    assert all(re.search(rf"^{name}: \$\(TESTED\)$", makefile, re.MULTILINE) for name in ("test", "check", "bench"))


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_house_that_keeps_its_lines_is_started_by_its_keeper():
    """`make run-behalten` runs what test_kept_lines.py does: the keeper, the house behind it, and the setting."""
    said = subprocess.run(["make", "-n", "run-behalten"], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    keeper = "STAMMTISCH_SERVER__KEEP_LINES=true .venv/bin/python -m server.keeper .venv/bin/python -m server"
    assert keeper in said.splitlines()
