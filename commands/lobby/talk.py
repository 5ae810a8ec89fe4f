"""What people say to each other, so that nobody can take it for a word of the house."""

import re
from typing import Final

from commands.language.german import title
from commands.language.uttered import uttered

TALK: Final = re.compile(r"[^\W\d_]\w*(?: \(schaut zu\))? (?:sagt|flüstert dir zu): ")
"""How a line begins that somebody else has typed: what does not fit into it goes on further in, never flush left."""

_WATCHES = " (schaut zu)"


def says(name: str, text: str, *, watches: bool = False) -> str:
    """Somebody speaks to everybody at his table, or in the lobby."""
    line = f"{title(name)}{_WATCHES if watches else ''} sagt: {_one_line(text)}"
    return uttered(line, title(name), _one_line(text), "zuschauer" if watches else "")


def whispers(name: str, text: str) -> str:
    """Somebody speaks to one person alone."""
    return uttered(f"{title(name)} flüstert dir zu: {_one_line(text)}", title(name), _one_line(text), "fluestern")


def whispered(name: str, text: str) -> str:
    """What he reads himself who has whispered."""
    return f"Du flüsterst {title(name)} zu: {_one_line(text)}"


def _one_line(text: str) -> str:
    """A text without the blanks that would push what follows to where a line begins."""
    return " ".join(text.split())


CHANNELS = (
    ("tisch", "Am Tisch", "sagen"),
    ("haus", "Im Haus", "sagen"),
    ("zuschauer", "Zuschauer", "sagen"),
    ("fluestern", "Geflüstert", "fluestern"),
)
"""Where people talk, as programs are told: the name, what it is called, and the command that speaks there."""
