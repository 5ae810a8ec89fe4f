"""Why a computer player of Canasta does something: its codes, and how well somebody plays."""

from __future__ import annotations

from enum import StrEnum

from games.frozen import Frozen


class Reason(StrEnum):
    """Why a computer player of Canasta does something."""

    PILE_PAYS = "ablage_lohnt"
    """The pile is worth taking: `tiles`."""
    PILE_TOO_SMALL = "ablage_zu_klein"
    """The pile could be taken, but is not worth it: `tiles`."""
    DRAWS = "zieht"
    """The pile cannot be taken."""
    MELDS = "legt_aus"
    """What belongs on the table goes there."""
    COMPLETES = "canasta_fertig"
    """It completes a Canasta."""
    ENDS = "macht_aus"
    """The deal can be ended."""
    SAFE = "sicherer_abwurf"
    """The next player cannot take the pile with it, whatever they hold."""
    HARDLY_ANY_DANGER = "kaum_gefahr"
    """The next player takes the pile with it in `chance` of a hundred cases, which is hardly ever and an estimate."""
    LEAST_DANGER = "kleinste_gefahr"
    """The next player takes the pile with it in `chance` of a hundred cases, and every other discard costs more."""
    FACE_DOWN = "verdeckt"
    """Nobody can take the pile; this tile is missed least."""


class Skill(Frozen):
    """How well somebody plays: whether it is asked who could take the pile."""

    reads: bool
