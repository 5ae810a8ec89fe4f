"""Two cards exchanged in whatever holds cards: actions, orders of a pack, events."""

from collections.abc import Hashable, Iterable, Mapping
from enum import Enum
from functools import cache

from games.frozen import Frozen, evolve, names_of
from games.kit.cards import JOKER, Card, Joker


def exchanged(thing: object, cards: Mapping[Hashable, Hashable]) -> object:
    """Return a thing with some cards in the place of others, wherever they are in it."""
    if any(type(thing) is type(card) for card in cards) and thing in cards:
        return cards[thing]
    if isinstance(thing, Joker):
        stands_for = cards.get(thing.stands_for)
        return Joker(stands_for) if isinstance(stands_for, Card) else thing
    if isinstance(thing, tuple):
        return tuple(exchanged(one, cards) for one in thing)
    if isinstance(thing, Frozen):
        values = {name: getattr(thing, name) for name in names_of(type(thing))}
        changed = {name: exchanged(value, cards) for name, value in values.items()}
        return evolve(thing, **changed) if changed != values else thing
    return thing


def reordered(order: tuple[Hashable, ...], card: Hashable, other: Hashable) -> tuple[Hashable, ...]:
    """Return an order with as many of two cards exchanged as there are of both: the same cards in another order."""
    most = min(order.count(card), order.count(other))
    left = {card: most, other: most}
    changed = []
    for one in order:
        if left.get(one, 0) > 0:
            left[one] -= 1
            changed.append(other if one == card else card)
        else:
            changed.append(one)
    return tuple(changed)


def cards_in(thing: object, faces: frozenset[Hashable]) -> list[Hashable]:
    """Return every card that can be read off a thing; a joker that stands for a card is a joker too."""
    found: list[Hashable] = []
    _gather(thing, faces, {type(face) for face in faces}, found)
    return found


@cache
def _bare(kind: type) -> bool:
    """Tell whether nothing can be read off a thing of this class."""
    return kind is type(None) or (issubclass(kind, (str, int, Enum)) and not issubclass(kind, Card))


@cache
def _parts(kind: type) -> tuple[str, ...] | None:
    """Return what a thing of this class is made of; None for what holds other things in order, or by name."""
    if issubclass(kind, (Mapping, tuple, list, frozenset, set)):
        return None
    return names_of(kind)


def _gather(thing: object, faces: frozenset[Hashable], kinds: set[type], found: list[Hashable]) -> None:
    kind: type = type(thing)
    if _bare(kind):
        return
    if isinstance(thing, Joker) and JOKER in faces:
        found.append(JOKER)
    elif kind in kinds and thing in faces:
        found.append(thing)
        return
    parts = _parts(kind)
    if parts is not None:
        for name in parts:
            _gather(getattr(thing, name), faces, kinds, found)
        return
    assert isinstance(thing, Iterable)
    for one in thing:
        _gather(one, faces, kinds, found)
    if isinstance(thing, Mapping):
        for one in thing.values():
            _gather(one, faces, kinds, found)
