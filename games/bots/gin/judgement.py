"""
What a position of Gin Rummy is worth, learnt from play.

Theory of operation
-------------------
One network tells how good it is to have ended a turn so, another how much better it is to take the open tile than to
leave it. They were learnt outside the house, in a fast simulation that keeps the rules and plays `simple` as it is.
In about a million deals every second end of a turn was looked at in six ways, three that looked best and three at
random; each was played on twice, in the true deal and with the stock mixed anew, to the end or for one or two more
turns, where what had been learnt so far was believed. The weights followed the differences within the six (least
squares, Adam). Every second open tile was taken and not taken in the same way. At first the simple player played on,
then what had been learnt. Of a hundred opponents 35 were the simple one, 30 the learner himself, the others those who
keep tiles that have company, and those who take whatever makes their rest smaller: what was learnt against the simple
one alone lost to whoever played otherwise.

What counted was the deal: 0.85 for having won it, up to 0.15 for the points.
"""

from __future__ import annotations

from functools import cache

from games.bots.gin import weights
from games.bots.network import Net, read

TABLE, NUMBERS, OPEN = 28, 87, 11
"""How many numbers a table has; how many a position, with those; and how many more the open tile."""


@cache
def judging() -> Net:
    """Return what judges the end of a turn."""
    return read(weights.ENDING, NUMBERS, TABLE)


@cache
def taking() -> Net:
    """Return what judges whether to take the open tile."""
    return read(weights.TAKING, NUMBERS + OPEN, TABLE)
