"""Dispatch by class (`ByKind`): a function for each class of event or action, found by the class of what comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import UnionType
from typing import Generic, TypeVar, get_args, get_type_hints

from commands.language.voice import Voice
from games.frozen import Frozen, names_of

T = TypeVar("T")


class ByKind(Generic[T]):
    """
    Functions by the class of their first argument, as `functools.singledispatch` has them.

    Every sentence of the house is found this way, so what a class leads to is one look into a dict: it is filled as the
    classes come, and there are only so many.

    Args:
        otherwise: what is asked of everything else.
    """

    def __init__(self, otherwise: Callable[..., T]) -> None:
        self.registry: dict[type, Callable[..., T]] = {object: otherwise}
        self._found: dict[type, Callable[..., T]] = {}
        self._family: tuple[ByKind[T], tuple[object, ...]] | None = None

    def register(self, one: Callable[..., T]) -> Callable[..., T]:
        """Let a function count for the class, or the classes, that its first argument is declared to be."""
        first, *_ = get_type_hints(one).values()
        for kind in get_args(first) if isinstance(first, UnionType) else (first,):
            self.registry[kind] = one
        self._found.clear()
        return one

    def says(self: ByKind[str | None], sentences: Mapping[type[Frozen], str]) -> None:
        """Let each of some classes be told by one sentence, into which its fields are filled (`Voice.fill`)."""
        for kind, sentence in sentences.items():
            self.registry[kind] = partial(_filled, sentence, names_of(kind))
        self._found.clear()

    @classmethod
    def within(cls, family: ByKind[T], *more: object) -> ByKind[T]:
        """Return functions of one's own; for all else a family's count, which are handed `more` behind the rest."""
        made = cls(lambda thing, *given: family(thing, *given, *more))
        made._family = family, more
        return made

    def has(self, kind: type) -> bool:
        """Tell whether there is a function for a class or one of its bases, here or in the family."""
        own = self.dispatch(kind) is not self.registry[object]
        return own or (self._family is not None and self._family[0].has(kind))

    def dispatch(self, kind: type) -> Callable[..., T]:
        """Return the function for a class: its own, or that of its nearest base."""
        registry = self.registry
        for base in kind.__mro__:
            if base in registry:
                return registry[base]
        raise LookupError(kind)  # never: `object` is registered

    def find(self, kind: type) -> Callable[..., T]:
        """Find, once, what is asked of things of a class."""
        one = self.dispatch(kind)
        if self._family is not None and one is self.registry[object]:
            family, more = self._family
            one = shared = family.find(kind)
            if more:

                def one(thing: object, *given: object) -> T:
                    return shared(thing, *given, *more)

        self._found[kind] = one
        return one

    def __call__(self, thing: object, to: object, /, *more: object) -> T:
        """Ask the function for this kind of thing."""
        one = self._found.get(type(thing)) or self.find(type(thing))
        return one(thing, to, *more) if more else one(thing, to)


def _filled(sentence: str, names: tuple[str, ...], thing: object, voice: Voice) -> str:
    return voice.fill(sentence, {name: getattr(thing, name) for name in names})
