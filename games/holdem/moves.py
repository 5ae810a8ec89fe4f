"""Some legal moves in Texas Holdem, best intended first: those of every game played for the pot."""

from __future__ import annotations

from functools import partial

from games.holdem.rules import TABLE_POKER
from games.pot import view as potview

moves = partial(potview.moves, TABLE_POKER)
