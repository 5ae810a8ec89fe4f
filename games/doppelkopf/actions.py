"""What players of Doppelkopf do; shuffling and what the house draws are in the contract."""

from __future__ import annotations

from typing import TypeAlias

from games.contract import UNKNOWN, Action, Secret, Unknown, Viewer
from games.doppelkopf.terms import Level, Reservation
from games.kit.cards import Card

MaybeCard: TypeAlias = Card | Unknown


class Pass(Action):
    """Have nothing to report: `gesund`."""


class Report(Secret):
    """Report a Vorbehalt; its kind is nobody's business yet (R18). Without a kind: the only one possible."""

    kind: Reservation | Unknown | None = None

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Others hear the word alone."""
        return Report(UNKNOWN)


class CallSolo(Secret):
    """Announce a solo; which one is named when all have spoken (R17). The word is what was typed, see R30."""

    word: str | Unknown | None = None

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Others hear that it is a solo."""
        return CallSolo(UNKNOWN)


class Push(Secret):
    """Push three cards on, face down; with exactly three trumps none need be named (R22)."""

    cards: tuple[MaybeCard, ...] = ()

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Others see three backs."""
        return Push((UNKNOWN,) * 3)


class Toss(Action):
    """Throw a hand of nines in, so that the same dealer deals again (D6)."""


class Take(Action):
    """Take the cards of an Armut and become its partner."""


class Decline(Action):
    """Let the cards of an Armut pass."""


class GiveBack(Secret):
    """Give three of fifteen cards back, face down (R24)."""

    cards: tuple[MaybeCard, ...]

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Others see three backs."""
        return GiveBack((UNKNOWN,) * 3)


class Play(Action):
    """Play a card."""

    card: Card


class SayRe(Action):
    """Announce Re."""


class SayKontra(Action):
    """Announce Kontra."""


class Promise(Action):
    """Make an Absage: the others will not get that many Augen, or no trick at all."""

    level: Level


class SaySau(Action):
    """Announce that both Karo-Asse are the highest trumps."""
