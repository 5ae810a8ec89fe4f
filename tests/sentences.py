"""
Which sentences of the house a whole run has produced: it fails where nobody has heard one.

A sentence is a constant of `commands/lobby`, `commands/company`, `commands/table` or `commands/daily`, a row of a
table of theirs (refusals), or what one `return` of theirs says; it is known by the longest piece of it that is the same
for everybody. Whatever a wire of the tests is sent goes through `heard`. Only a whole run can tell: see
`tests/conftest.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("commands/lobby", "commands/company", "commands/table", "commands/daily")
SHORTEST: Final = 14
"""Letters of a piece by which a sentence can be told from others."""

_LONG_WORDS: Final = 150
"""Letters of a piece in lower case that is no sentence any more, but a list of words somebody may type."""

_FILLED: Final = re.compile(r"\{[^{}]*\}|[\[\]]")
"""What is filled in later, and the edges of what is said only sometimes."""


def _pieces(node: ast.expr) -> list[str]:
    """Return what is the same for everybody in a sentence; its longest piece is enough."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _FILLED.split(node.value)
    if isinstance(node, ast.JoinedStr):
        return [piece for value in node.values for piece in _pieces(value)]
    return []


def _known_by(node: ast.expr) -> str:
    piece = max((" ".join(one.split()) for one in _pieces(node)), key=len, default="")
    is_list = "(?" in piece or (len(piece) > _LONG_WORDS and piece.islower())
    return piece if len(piece) >= SHORTEST and " " in piece and not is_list else ""


def _said(value: ast.expr) -> Iterator[ast.expr]:
    """Yield every sentence a value can be."""
    if isinstance(value, ast.IfExp):
        yield from _said(value.body)
        yield from _said(value.orelse)
    else:
        yield value


def _constants(name: str, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield the sentence a name stands for, or those of its table."""
    if isinstance(value, ast.Dict):
        for key, one in zip(value.keys, value.values, strict=True):
            yield f"{name}[{'' if key is None else ast.unparse(key)}]", one
    else:
        yield name, value


def _of_statement(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Yield what can be said by a name or a function of a module."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield from _constants(name, value)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield from _constants(name, value)
        case ast.FunctionDef(name=name):
            for number, inner in enumerate(one for one in ast.walk(node) if isinstance(one, ast.Return)):
                if inner.value is not None:
                    yield from ((f"{name}:{number}", value) for value in _said(inner.value))


def _of_module(file: Path) -> Iterator[tuple[str, str]]:
    """Yield where each sentence of a module stands, and its piece."""
    room = file.relative_to(ROOT).with_suffix("")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        for place, value in _of_statement(node):
            if piece := _known_by(value):
                yield f"{room}:{place}", piece


def sentences() -> dict[str, str]:
    """Return every sentence: its piece -> where it stands."""
    files = sorted(file for room in ROOMS for file in (ROOT / room).glob("*.py"))
    return {piece: place for file in files for place, piece in _of_module(file)}


_MUCH: Final = 200_000


class Collected:
    """
    What a process has heard so far; nothing is kept of it before `begin`.

    Attributes:
        known: every sentence.
        missing: pieces that nobody has heard yet, with where they stand.
    """

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.missing: dict[str, str] = {}
        self._texts: set[str] = set()
        self._marks: dict[str, str] = {}  # a whole word of each, looked for first: most have not been said
        self._letters = 0

    def begin(self) -> None:
        """Listen from now on."""
        self.known = sentences()
        self.missing = dict(self.known)
        self._marks = {piece: max(piece.split()[1:-1], key=len, default="") for piece in self.known}

    def heard(self, text: str) -> None:
        """Learn what somebody was told, as it is or within a message for a program."""
        text = text.replace('\\"', '"')
        if not self.known or text in self._texts:
            return
        self._texts.add(text)
        self._letters += len(text)
        if self._letters > _MUCH:
            self.look()

    def look(self) -> None:
        """Strike out what was heard."""
        words = " ".join(self._texts).split()
        told, seen = " ".join(words), {"", *words}
        self._texts.clear()
        self._letters = 0
        for piece in [piece for piece in self.missing if self._marks[piece] in seen and piece in told]:
            del self.missing[piece]


COLLECTED: Final = Collected()
