"""
Which sentences of the house a run has produced: with `--sentences` it says at its end which nobody has heard.

A sentence is a constant of `commands/lobby`, `commands/company` or `commands/table`, or what one `return` of theirs
says; it is known by the longest piece of it that is the same for everybody. Whatever a wire of the tests is sent goes
through `heard`. Only a whole run can tell: see `tests/conftest.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("commands/lobby", "commands/company", "commands/table")
SHORTEST: Final = 14
"""Letters of a piece by which a sentence can be told from others."""


_FILLED: Final = re.compile(r"\{\w*\}")
"""What is filled in later."""


def _pieces(node: ast.expr) -> list[str]:
    """Return what is the same for everybody in a sentence; its longest piece is enough."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _FILLED.split(node.value)
    if isinstance(node, ast.JoinedStr):
        return [piece for value in node.values for piece in _pieces(value)]
    return []


def _known_by(node: ast.expr) -> str:
    piece = max((" ".join(one.split()) for one in _pieces(node)), key=len, default="")
    return piece if len(piece) >= SHORTEST and " " in piece else ""


def _said(value: ast.expr) -> Iterator[ast.expr]:
    """Yield every sentence a value can be."""
    if isinstance(value, ast.IfExp):
        yield from _said(value.body)
        yield from _said(value.orelse)
    else:
        yield value


def _of_module(file: Path) -> Iterator[tuple[str, str]]:
    """Yield where each sentence of a module stands, and its piece."""
    room = file.relative_to(ROOT).with_suffix("")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if piece := _known_by(node.value):
                yield f"{room}:{node.targets[0].id}", piece
        elif isinstance(node, ast.FunctionDef):
            for number, inner in enumerate(one for one in ast.walk(node) if isinstance(one, ast.Return)):
                for value in () if inner.value is None else _said(inner.value):
                    if piece := _known_by(value):
                        yield f"{room}:{node.name}:{number}", piece


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
        self._texts: list[str] = []
        self._letters = 0

    def begin(self) -> None:
        """Listen from now on."""
        self.known = sentences()
        self.missing = dict(self.known)

    def heard(self, text: str) -> None:
        """Learn what somebody was told."""
        if not self.known:
            return
        self._texts.append(text)
        self._letters += len(text)
        if self._letters > _MUCH:
            self.look()

    def look(self) -> None:
        """Strike out what was heard."""
        told = " ".join(" ".join(self._texts).split())
        self._texts.clear()
        self._letters = 0
        for piece in [piece for piece in self.missing if piece in told]:
            del self.missing[piece]


COLLECTED: Final = Collected()
