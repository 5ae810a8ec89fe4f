"""Why a computer player of Gin Rummy does something; the sentences stand in `commands/hints.py`."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a computer player of Gin Rummy does something."""

    MELD = "ergibt_meldung"
    """The open tile makes a meld, or a smaller rest: `card`."""
    PROMISES = "verspricht_mehr"
    """The open tile promises more than a hidden one: `card`."""
    NO_USE = "nutzt_nichts"
    """The open tile promises less than a hidden one: `card`."""
    GIN = "gin"
    """Nothing is left over."""
    KNOCK = "klopfen"
    """The rest is small enough: `points`."""
    USELESS = "am_wenigsten_wert"
    """Without it the deal is likeliest to be won: `card`, and `rest` points are left over now."""
    LAY_OFF = "anlegen"
    """That leaves the smallest rest."""
