"""What can happen in a game of melds; hidden cards are told to those alone who get them."""

from __future__ import annotations

from games.contract import Public, Seat
from games.kit.cards import Face
from games.kit.melds import Meld


class TurnCame(Public):
    """Somebody is on turn now: the first player of a deal, or the next one."""

    seat: Seat
    first: bool = False


class Laid(Public):
    """
    A meld went down.

    Attributes:
        value: its points.
        out: with it the player has made their first lay.
        needed: points still missing to the first lay, where the melds of a turn add up; else 0.
    """

    seat: Seat
    number: int
    meld: Meld
    value: int
    out: bool
    needed: int = 0


class LaidOff(Public):
    """Cards were added to a meld, which now lies so."""

    seat: Seat
    number: int
    cards: tuple[Face, ...]
    meld: Meld


class Replaced(Public):
    """A card took the place of a joker, which must be laid again in this turn."""

    seat: Seat
    number: int
    card: Face
    meld: Meld


class Rebuilt(Public):
    """Melds were taken apart; what came of them lies under these numbers."""

    seat: Seat
    numbers: tuple[int, ...]
    added: tuple[Face, ...]
    melds: tuple[tuple[int, Meld], ...]


class TookBack(Public):
    """
    Somebody took back the last of their table moves, or all of them.

    Attributes:
        cards: what went back into their hand.
        moves: how many moves were undone.
        melds: what lies otherwise than before, as it lies now.
        out: whether they have still made their first lay.
        gone: numbers of what does not lie there any more.
    """

    seat: Seat
    cards: tuple[Face, ...]
    moves: int
    melds: tuple[tuple[int, Meld], ...]
    out: bool
    gone: tuple[int, ...] = ()
