"""What a player can do in a game of melds; `mischen` and everything a table owns stand elsewhere."""

from __future__ import annotations

from games.contract import Action
from games.kit.cards import End, Face


class Draw(Action):
    """Take the top card of the stock."""


class Take(Action):
    """Take the top card of the discard pile."""


class Discard(Action):
    """Put one card openly on the discard pile and end one's turn."""

    card: Face


class Lay(Action):
    """Lay one set or run; a joker may be named: `j=8o`."""

    cards: tuple[Face, ...]


class LayOff(Action):
    """Add cards to a meld on the table, at one end of it if one is named."""

    number: int
    cards: tuple[Face, ...]
    end: End | None = None


class Replace(Action):
    """Take the joker out of a meld for the card in its place."""

    number: int
    card: Face


class Rebuild(Action):
    """Take melds apart and put them together anew, with cards of one's hand if wanted."""

    numbers: tuple[int, ...]
    added: tuple[Face, ...]
    melds: tuple[tuple[Face, ...], ...]

    def __post_init__(self) -> None:
        if len(set(self.numbers)) < len(self.numbers):
            raise ValueError("a meld is taken apart once")


class TakeBack(Action):
    """Take back one's last table move of this turn, or all of them."""

    everything: bool = False
