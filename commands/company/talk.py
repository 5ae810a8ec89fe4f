"""What people say to each other, so that nobody can take it for a word of the house."""

import re
from datetime import datetime
from typing import Final

from commands.language.german import title
from commands.language.plain import uttered

_NAME = r"[^\W\d_][\w.-]*(?: [\w.-]+)?"
TALK: Final = re.compile(
    rf"{_NAME}(?: \(schaut zu\))? "
    r"(?:sagt|ruft|meint|flüstert dir zu|hat dir am [\d.]+ um [\d:]+ Uhr geschrieben|ist kurz weg|meldet \w[\w. -]*): "
)
"""How a line begins that somebody else has typed: what does not fit into it goes on further in, never flush left."""

_WATCHES = " (schaut zu)"


def says(name: str, text: str, *, watches: bool = False) -> str:
    """Somebody speaks to everybody at their table, or in the lobby."""
    line = f"{title(name)}{_WATCHES if watches else ''} sagt: {one_line(text)}"
    return uttered(line, title(name), one_line(text), "zuschauer" if watches else "")


def comments(name: str, text: str) -> str:
    """Somebody who watches speaks to the others who do."""
    return uttered(f"{title(name)}{_WATCHES} meint: {one_line(text)}", title(name), one_line(text), "zuschauer")


def shouts(name: str, text: str) -> str:
    """Somebody speaks to the whole house."""
    return uttered(f"{title(name)} ruft: {one_line(text)}", title(name), one_line(text), "haus")


def whispers(name: str, text: str) -> str:
    """Somebody speaks to one person alone."""
    return uttered(f"{title(name)} flüstert dir zu: {one_line(text)}", title(name), one_line(text), "fluestern")


def whispered(name: str, text: str, away: str | None = None) -> str:
    """What somebody who has whispered reads of it; `away`: what the other said on going."""
    said = f"Du flüsterst {title(name)} zu: {one_line(text)}"
    return said if away is None else f"{said}\n{is_away(name, away)}"


def is_away(name: str, text: str) -> str:
    """Somebody has said that they are away, and perhaps why."""
    return f"{title(name)} ist kurz weg{f': {one_line(text)}' if text else '.'}"


def wrote(name: str, when: datetime, text: str) -> str:
    """A message that has waited."""
    at = when.astimezone()
    return (
        f"{title(name)} hat dir am {at.day:02}.{at.month:02}.{at.year} um {at.hour:02}:{at.minute:02} Uhr geschrieben: "
        f"{one_line(text)}"
    )


def complains(name: str, subject: str, reason: str) -> str:
    """What admins read of a complaint."""
    return f"{title(name)} meldet {title(subject)}: {one_line(reason)}"


def one_line(text: str) -> str:
    """A text without the blanks that would push what follows to where a line begins."""
    return " ".join(text.split())


CHANNELS = (
    ("tisch", "Am Tisch", "sagen"),
    ("haus", "Im Haus", "rufen"),
    ("zuschauer", "Zuschauer", "kommentar"),
    ("fluestern", "Geflüstert", "fluestern"),
)
"""Where people talk, as programs are told: the name, what it is called, and the command that speaks there."""
