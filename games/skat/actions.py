"""What players of Skat do; shuffling and what the house draws are in the contract."""

from __future__ import annotations

from typing import TypeAlias

from games.contract import UNKNOWN, Action, Secret, Unknown, Viewer
from games.kit.cards import Card

MaybeCard: TypeAlias = Card | Unknown


class Bid(Action):
    """Say a value (R6)."""

    value: int


class Yes(Action):
    """Hold what was said (R6), or agree to what was asked (R44, R45)."""


class Nay(Action):
    """Refuse what was asked; in the auction the hearer passes with it."""


class Pass(Action):
    """Go out of the auction (R10)."""


class TakeUp(Action):
    """Take up the Skat (R16)."""


class Press(Secret):
    """Lay two cards down, face down (R17)."""

    cards: tuple[MaybeCard, ...] = ()

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Others see two backs."""
        return Press((UNKNOWN,) * 2)


class Announce(Action):
    """Announce a game and its additions, as words: `("grand", "hand")` (R18, R19)."""

    words: tuple[str, ...] = ()


class Play(Action):
    """Play a card."""

    card: Card


class GiveUp(Action):
    """Give the game up, or offer it to the soloist: `schenken` (R44)."""


class Claim(Action):
    """Claim all tricks to come: `rest` (R45, R46)."""


class SayKontra(Action):
    """Say Kontra (R49)."""


class SayRe(Action):
    """Answer a Kontra with Re (R49)."""
