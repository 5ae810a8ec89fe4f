"""What a player of Gin Rummy can do; `mischen` and everything a table owns stand elsewhere."""

from __future__ import annotations

from games.contract import Action
from games.kit.cards import Card


class Take(Action):
    """Take the open tile: the upcard (R7) or what the other one has just discarded (R8)."""


class Decline(Action):
    """Leave the upcard of a deal to the other one (R7)."""


class Draw(Action):
    """Take the top tile of the stock (R8)."""


class Discard(Action):
    """Put one tile openly on the discards and end one's turn (R8)."""

    card: Card


class LayDown(Action):
    """
    Discard one tile and lay all others down, which ends the playing of a deal.

    Attributes:
        card: the tile discarded.
        melds: one's own choice of melds, everything else is the rest; none: the smallest rest is found (R12).
    """

    card: Card
    melds: tuple[tuple[Card, ...], ...] = ()


class Knock(LayDown):
    """Lay down with a small rest (R10); without any rest it is Gin (R11)."""


class CallGin(LayDown):
    """Lay down without a rest (R11)."""


class LayOff(Action):
    """Add tiles to a meld of the knocker's (R13); without a number whatever is best, wherever it fits."""

    number: int | None = None
    cards: tuple[Card, ...] = ()

    @property
    def everything(self) -> bool:
        """Tell whether the best lay-off is asked for."""
        return self.number is None


class TakeBack(Action):
    """Take back one's last lay-off, or all of them (R14 forbids to rebuild, not to think again)."""

    everything: bool = False


class Finish(Action):
    """Lay off nothing more; the deal is scored (R15)."""
