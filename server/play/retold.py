"""The sentences of one step as many read them alike: put together once, and as they are sent where nothing else is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

WAITING: Final = "> "
"""What stands where somebody may type; who listens to a screen reader would hear it each time."""


class Retold(list[str]):
    """
    Sentences shared by everybody who reads the same, and changed by nobody.

    Attributes:
        text: all of them.
        page: as it is sent to whoever reads nothing else.
    """

    __slots__ = ("page", "text")

    def __init__(self, lines: Iterable[str], *, reader: bool) -> None:
        super().__init__(lines)
        self.text = "\n".join(self)
        self.page = f"{self.text}\n" if reader else f"{self.text}\n{WAITING}"
