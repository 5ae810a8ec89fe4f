"""RULES.md is law: its phases are those of the table of clauses."""

import re
from pathlib import Path

from commands.romme import ROMME_WORDS
from commands.table.verbs import lexicon_of
from games import romme
from games.contract import Who
from games.romme import ROMME, Phase

TEXT = (Path(romme.__file__).parent / "RULES.md").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \|([^|]*)\|([^|]*)\|", re.MULTILINE)


def words(cell):
    """Return the command words of a cell."""
    return set(re.findall(r"`(\w+)`", cell))


def test_phase_table():
    """Every phase of the text has the rows of the code: what is for the player on turn, and what for the others."""
    lexicon = lexicon_of(ROMME_WORDS)
    text = {phase: (words(turn), words(others)) for phase, turn, others in ROW.findall(TEXT)}
    code = {
        str(phase): tuple(
            {lexicon.verb_of(clause.action).name for clause in rows if clause.who is who}
            for who in (Who.TURN, Who.OTHERS)
        )
        for phase, rows in ROMME.rules.items()
    }

    assert code == text
    assert set(map(str, Phase)) == text.keys()


def test_every_option_is_explained():
    """Every property and special rule stands in the text with its name."""
    assert [] == [option.name for option in ROMME.options if f" {option.name}`" not in TEXT]
