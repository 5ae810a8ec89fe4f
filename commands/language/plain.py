"""A text of the house without the signs that scripts of a client program take for their own."""

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
