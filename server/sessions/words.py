"""
The registry of handlers for words of the house: one handler for every class of word, found by the class.

A handler is a method of the room that does it, marked with `handles`: it takes the session and the word, and how the
word is declared says for which class it is. Whoever routes lines adds the rooms (`WordHandlers.add`). So a new word of
the house is its class, its `Verb`, its sentence and its handler; one that no room handles fails
`tests/server/test_words_of_the_house.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType, UnionType
from typing import TypeVar, get_args, get_type_hints

M = TypeVar("M", bound=Callable[..., object])

_MARKED: set[Callable[..., object]] = set()


def handles(method: M) -> M:
    """Mark a method as the handler of the class, or the classes, that its second argument is declared to be."""
    _MARKED.add(method)
    return method


@cache
def _kinds_of(method: Callable[..., object]) -> tuple[type, ...]:
    """Return the classes of words that a marked method handles."""
    _session, declared, *_ = get_type_hints(method).values()
    return get_args(declared) if isinstance(declared, UnionType) else (declared,)


class WordHandlers:
    """
    Every word of the house and its handler.

    Attributes:
        by_kind: the handlers by class; each takes the session and the word.
    """

    def __init__(self) -> None:
        self.by_kind: dict[type, Callable[..., object]] = {}

    def add(self, *rooms: object) -> None:
        """
        Have the marked methods of rooms handle their words from now on.

        Raises:
            ValueError: two handle the same.
        """
        for room in rooms:
            for name, member in vars(type(room)).items():
                method = member.__func__ if isinstance(member, staticmethod) else member
                if isinstance(method, FunctionType) and method in _MARKED:
                    for kind in _kinds_of(method):
                        if kind in self.by_kind:
                            raise ValueError(f"two handlers of {kind.__name__}: the second is {method.__qualname__}")
                        self.by_kind[kind] = getattr(room, name)
