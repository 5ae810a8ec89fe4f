"""A promise: what it is called, of which games it is asked, and a function that says where it is not kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from commands.package import Package
from games.frozen import Frozen

Check: TypeAlias = Callable[[Package], Iterable[str]]
"""Yields a German sentence for everything that is not as promised."""

MOST_TOLD = 5
"""So many sentences of one promise are told; more hardly help."""


def any_game(_package: Package) -> bool:
    """Every game is asked."""
    return True


def dealing(package: Package) -> bool:
    """Games people gather for; a machine that runs from its opening on has neither cards nor a table's words."""
    return package.game.waits


def with_cards(package: Package) -> bool:
    """Games with cards that can be typed."""
    return package.words.spelling is not None


def secretive(package: Package) -> bool:
    """Games in which somebody hides something."""
    return package.game.secrets


class Promise(Frozen, eq=False):
    """
    What a game promises.

    Attributes:
        title: in German, for whoever reads what is not kept.
        check: says where it is not kept.
        of: which games are asked.
        fundamental: where it is not kept, no other is asked, as all would fail of the same.
    """

    title: str
    check: Check
    of: Callable[[Package], bool] = any_game
    fundamental: bool = False

    @property
    def name(self) -> str:
        """What it is called among tests."""
        return getattr(self.check, "__name__", self.title)


def faults(package: Package, promise: Promise) -> tuple[str, ...]:
    """Return what of a promise a package does not keep; what its code stumbles over is one of these."""
    found: list[str] = []
    try:
        for sentence in promise.check(package):
            found.append(sentence)
            if len(found) == MOST_TOLD:
                break
    except Exception as error:  # noqa: BLE001 – somebody else's code may fail in any way; that is what is asked
        found.append(f"Das bricht ab: {type(error).__name__}: {str(error)[:300]}")
    return tuple(found)


def broken(package: Package, promises: Iterable[Promise]) -> Iterator[tuple[Promise, tuple[str, ...]]]:
    """Yield the promises a package does not keep, and how; a fundamental one alone."""
    for promise in promises:
        if promise.of(package) and (found := faults(package, promise)):
            yield promise, found
            if promise.fundamental:
                return
