"""
What a position of Rommé is worth, learnt from play: small networks (`network`).

Theory of operation
-------------------
The numbers of a position (`position`) go through two layers to one: how likely the game is won. What is learnt are
the weights between the layers, in `weights`: whole numbers of a byte, and a factor for each neuron. Before the first
lay and behind it different things count, so there is a network for each; two more tell whether to take the open card.

They were learnt outside the house, in a fast simulation of tables of three that keeps the rules and plays `first` as it
is. In each of some 600,000 deals, with one who learns or two, the end of a turn was looked at in six ways, three that
looked best and three at random; each was played on in the true deal, the stock mixed anew, to the end or for one or two
more turns, where what had been learnt so far was believed. What counted was the game as the table of strengths counts
it, half a win for equal losses and a little to either side; the weights followed the differences within the six (least
squares, Adam). Every third open card was taken and not taken in the same way.
"""

from __future__ import annotations

from functools import cache

from games.bots.network import Net, read
from games.bots.romme import weights

TABLE, NUMBERS, OPEN = 30, 77, 12
"""How many numbers a table has; how many a position, with those; and how many more the open card."""


@cache
def judging(*, out: bool) -> Net:
    """Return what judges the end of a turn, before the first lay or behind it."""
    return read(weights.OUT if out else weights.BEFORE, NUMBERS, TABLE)


@cache
def taking(*, out: bool) -> Net:
    """Return what judges whether to take the open card."""
    return read(weights.TAKING_OUT if out else weights.TAKING_BEFORE, NUMBERS + OPEN, TABLE)
