"""One seed, one move: the same decision is made in the same way whatever Python, hashes or machine it is made on."""

import builtins
import os
import subprocess
import sys

import pytest

from games.bots.contract import Level
from tests.bots.recorded import FOLDER, RECORDED, recorded

FEW = 4
"""How many decisions of every game are made once more with other hashes."""


def _sum_alike(things, start=0):
    """Add up; fractions come to something else from Python 3.12 on, so whoever sums them takes `fsum`."""
    total = builtins.sum(things, start)
    assert not isinstance(total, float)
    return total


@pytest.mark.parametrize("game", RECORDED)
def test_players_choose_what_they_chose_before(game, monkeypatch):
    """What is recorded comes out again, and nobody adds up fractions as only some Pythons do."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("games.bots."):
            monkeypatch.setattr(module, "sum", _sum_alike, raising=False)
    expected = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")

    assert expected == recorded(RECORDED[game]), f"meant so? python -m tests.bots.recorded {game}"


def test_no_choice_hangs_on_hashes():
    """In a process that hashes otherwise than most, everybody chooses the same: no order of a set decides anything."""
    code = (
        f"from tests.bots.recorded import RECORDED, recorded\nfor one in RECORDED.values(): print(recorded(one, {FEW}))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "4242"},
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=120,
    ).stdout
    files = [(FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines() for game in RECORDED]

    assert [line for lines in files for line in lines[: FEW * len(Level)]] == [*filter(None, told.splitlines())]


def test_every_game_with_players_is_recorded():
    """And nothing lies there that no game plays."""
    assert {f"{game}.txt" for game in RECORDED} == {file.name for file in FOLDER.iterdir()}
