"""Why a computer player of Rommé does something; the sentences stand in `commands/romme.py`."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a computer player of Rommé does something."""

    FIRST_LAY = "erstauslage"
    """The first lay is there: `points`."""
    LAYS_MOST = "kleinster_rest"
    """That leaves the smallest loss: `loss`."""
    LAYS = "legt_aus"
    """What lies on the table counts no more."""
    LAYS_OFF = "passt_an"
    """The card fits a meld of the table: `card`."""
    WINS_JOKER = "gewinnt_joker"
    """The joker of the table can be laid again at once: `card`."""
    REBUILDS = "baut_um"
    """So many `cards` find a place if the melds are put together anew."""
    TAKES = "passt_ins_blatt"
    """The open card makes a meld: `card`."""
    FITS = "offene_passt_an"
    """The open card can be laid off: `card`."""
    DRAWS = "nutzt_nichts"
    """The open card makes no meld: `card`."""
    KNOCKS = "reicht_zur_erstauslage"
    """With the open card the first lay is there: `card`."""
    USELESS = "am_wenigsten_wert"
    """Without it the loss is likely to be smallest: `card`."""
    WAITS = "wartet_ab"
    """It keeps its melds for the moment when everything can go down, and can do without `card`."""
    LAST = "letzte_karte"
    """It is the last card: the deal is won."""
    STARTING_OVER = "neu_beginnen"
    """What lies there does not reach the first lay."""
