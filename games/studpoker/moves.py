"""Some legal moves in Studpoker, best intended first: those of every game played for the pot."""

from __future__ import annotations

from functools import partial

from games.pot import view as potview
from games.studpoker.rules import STUD

moves = partial(potview.moves, STUD)
