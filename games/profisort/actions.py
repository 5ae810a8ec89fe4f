"""What a player of Profi-Sort can do; `mischen` and everything a table owns stand elsewhere."""

from __future__ import annotations

from games.contract import Action, Seat
from games.frozen import Frozen
from games.kit.cards import End, Face
from games.profisort.tasks import REPEAT


class Draw(Action):
    """Take the top card of the stock (R1)."""


class Take(Action):
    """Take the top card of the discard pile (R23)."""


class Lay(Action):
    """
    Lay a task (R2), or with number 15 repeat one (R9).

    Attributes:
        groups: as typed; a single one may hold the cards of all the task's groups in the order of the sheet.
    """

    number: int
    groups: tuple[tuple[Face, ...], ...]
    repeats: int | None = None

    def __post_init__(self) -> None:
        if (self.number == REPEAT) is (self.repeats is None):
            raise ValueError("a repetition, and nothing else, names the task it repeats")


class Place(Frozen):
    """A display by its number, or one of its groups by its letter: `1`, `1b`."""

    number: int
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.number}{self.letter}"


class Add(Action):
    """Add cards to one group of a display (R4)."""

    place: Place
    cards: tuple[Face, ...]
    side: End | None = None


class Give(Action):
    """Lay an ace of one's own before a fellow player (R15)."""

    card: Face
    seat: Seat


class SitOut(Action):
    """Play a received ace instead of drawing (R16)."""

    card: Face | None = None


class Discard(Action):
    """Put one card openly on the discard pile and end one's turn (R1)."""

    card: Face


class TakeBack(Action):
    """Take back the repetition of this turn and all that followed it (R9)."""


class Redeal(Action):
    """Demand a new deal because of three aces (R19)."""
