"""What a record says of a game: the names of its view's fields, and the deal it wants to see."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
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
        others: further lines of one game, e.g. `{"spalte": {"1": (…)}}`.
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


def wire(name: str) -> dict[str, str]:
    """Return the metadata that names a field in what programs are told, where that is not its key or its attribute."""
    return {"wire": name}


@dataclass(frozen=True, slots=True)
class Material:
    """
    What a host may replace in a game by his own, a pack of cards say; a match keeps what it began with.

    Attributes:
        header: under which `Setup.given` names it by its mark; without one the house's own is meant.
        at_hand: whether what has this mark can be played with here.
    """

    header: str
    at_hand: Callable[[str], bool]
