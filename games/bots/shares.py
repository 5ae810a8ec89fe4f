"""
Shares as they are told: of imagined deals it is known in how many something happened, said is how often it will.

Theory of operation
-------------------
Who plays out imagined deals by rules of thumb promises too much: the card told of is the one that did best there, and
the others play better than these rules. How much too much shows in whole deals among strong players, where what was
told is held against what came (`tests/bots/test_shares.py`). Of the log odds four fifths are believed, less a doubt;
both were fitted to 1,800 cards of 115 deals of Skat and 27 of Doppelkopf, which came to the same.
"""

from __future__ import annotations

from math import exp, log

TRUST, DOUBT = 0.8, 0.25
HALF = 0.5
"""As much is added on either side, so that a share of none, or of all, is not believed entirely."""


def sobered(won: int, worlds: int) -> int:
    """Return of so many imagined deals, of which some were won, how many are to be told to be won."""
    odds = (won + HALF) / (worlds - won + HALF)
    return round(worlds / (1 + exp(DOUBT - TRUST * log(odds))))
