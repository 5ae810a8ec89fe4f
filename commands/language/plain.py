"""
Lines as programs are told them: without the signs that their scripts take for their own, and by whom they were said.

What somebody has said knows who said it and what; what the house says of itself is just that.
"""

from __future__ import annotations

from typing import Final

SIGNS: Final = "{}$%;"
"""What TinTin++ and its like read as groups, variables, patterns and ends of commands."""

_CONTROLS: Final = dict.fromkeys(map(chr, (*range(32), *range(127, 160))), " ")

_PLAIN: Final = str.maketrans({**_CONTROLS, "{": "(", "}": ")", "$": "＄", "%": "％", ";": ","})

_LINE: Final = str.maketrans({**_CONTROLS, "{": "(", "}": ")", "$": "＄", "%": "％", ";": "/"})


def _has_none(text: str) -> bool:
    """Tell whether a text holds no such sign, as nearly always: to look is five times as quick as to translate."""
    return text.isprintable() and not ("{" in text or "}" in text or "$" in text or "%" in text or ";" in text)


def plain(text: str) -> str:
    """Return a sentence without such signs."""
    return text if _has_none(text) else text.translate(_PLAIN)


def plain_line(line: str) -> str:
    """Return a line of a journal without such signs; between melds a slash means what a semicolon does."""
    return line if _has_none(line) else line.translate(_LINE)


class Uttered(str):  # noqa: SLOT000 - a str bears no slots of its own
    """
    A sentence to be read.

    Attributes:
        talker: who speaks.
        text: what they said, as they typed it.
        channel: where, if that is not just where it is heard.
    """

    talker = ""
    text = ""
    channel = ""


def uttered(line: str, talker: str, text: str, channel: str = "") -> Uttered:
    """Return a sentence with who speaks in it and what they say."""
    made = Uttered(line)
    made.talker, made.text, made.channel = talker, text, channel
    return made


class OfTheHouse(str):
    """A sentence of the house about itself: who comes and goes, what its hosts announce, when it closes."""

    __slots__ = ()
