"""What a record says of a game: the names of its view's fields, and the deal it wants to see."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from games.contract import Seat


@dataclass(frozen=True, slots=True)
class Wanted:
    """
    What a record wants the next deal to look like; everything not named is filled up (see `piles.fill`).

    Attributes:
        hands: cards by seat, in the order dealt; may be shorter than the deal.
        stock: the stock, top card first.
        upcards: cards turned up beside the stock (`ablage`).
        others: the piles of one game's own (`Recording.piles`), by word and name.
    """

    hands: Mapping[Seat, tuple[Hashable, ...]] = field(default_factory=dict)
    stock: tuple[Hashable, ...] = ()
    upcards: tuple[Hashable, ...] = ()
    others: Mapping[str, Mapping[str, tuple[Hashable, ...]]] = field(default_factory=dict)


class BadDeal(ValueError):
    """A record asks for a deal that cannot be: a hand too long, or more copies of a card than there are."""


def key(name: str) -> dict[str, str]:
    """Return the metadata that names a view's field in records: `turn: Seat = field(metadata=key("am_zug"))`."""
    return {"key": name}
