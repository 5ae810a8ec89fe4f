"""How the values of an object are fetched, all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter


def fetcher(attributes: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """Return what fetches the values of these attributes of an object, in their order."""
    if len(attributes) > 1:
        return attrgetter(*attributes)
    if not attributes:
        return lambda _one: ()
    only = attrgetter(attributes[0])
    return lambda one: (only(one),)
