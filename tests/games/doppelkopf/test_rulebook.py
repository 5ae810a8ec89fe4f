"""RULES.md is law: its phases are those of the table of clauses, and every number is cited."""

import re
from pathlib import Path

import pytest

from games import doppelkopf
from games.contract import Drawn
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.terms import Phase

HOME = Path(doppelkopf.__file__).parent
TEXT = (HOME / "RULES.md").read_text("utf-8")
NUMBERS = re.findall(r"^- \*\*(R\d+)\*\*", TEXT, re.MULTILINE)


def test_phase_table():
    """Every phase with exactly the actions that players have in it."""
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", TEXT, re.MULTILINE)
    text = {phase: set(re.findall(r"`(\w+)`", actions)) for phase, actions in rows}
    code = {
        str(phase): {clause.action.__name__ for clause in clauses if clause.action is not Drawn}
        for phase, clauses in DOPPELKOPF.rules.items()
    }

    assert code == text
    assert set(map(str, Phase)) == text.keys()


def test_the_numbers_are_complete():
    """R1 to R51, each once and in order."""
    assert [f"R{number}" for number in range(1, 52)] == NUMBERS


@pytest.mark.parametrize("folder", [HOME, Path(__file__).parent], ids=["code", "tests"])
def test_every_rule_is_cited(folder):
    """No rule without code, and none without a test; `R42-R47` names all between."""
    source = "".join(file.read_text("utf-8") for file in folder.glob("*.py") if file != Path(__file__))
    cited = set(re.findall(r"\bR\d+\b", source))
    for first, last in re.findall(r"\bR(\d+)-R(\d+)\b", source):
        cited |= {f"R{number}" for number in range(int(first), int(last) + 1)}

    assert set() == set(NUMBERS) - cited


def test_every_option_is_explained():
    """Every property and special rule stands in the text with its name."""
    assert [] == [option.name for option in DOPPELKOPF.options if f"`{option.name}`" not in TEXT]
