"""Two cards exchanged in whatever holds cards: actions, orders of a pack, events."""

from collections.abc import Callable, Hashable, Iterable, Mapping
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
def _parts(kind: type) -> Callable[..., Iterable[object]] | None:
    """Return how to come at what things of this class are made of; None if nothing can be read off them."""
    if kind is type(None) or (issubclass(kind, (str, int, Enum)) and not issubclass(kind, Card)):
        return None
    if issubclass(kind, Mapping):
        return lambda thing: (*thing, *thing.values())
    if issubclass(kind, (tuple, list, frozenset, set)):
        return iter
    names = names_of(kind)
    return lambda thing: [getattr(thing, name) for name in names]


def _gather(thing: object, faces: frozenset[Hashable], kinds: set[type], found: list[Hashable]) -> None:
    kind: type = type(thing)
    parts = _parts(kind)
    if parts is None:
        return
    if JOKER in faces and isinstance(thing, Joker):
        found.append(JOKER)
    elif kind in kinds and thing in faces:
        found.append(thing)
        return
    for part in parts(thing):
        _gather(part, faces, kinds, found)
