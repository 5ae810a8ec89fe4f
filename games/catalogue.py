"""The games of the house, one line each: no magic, no registration by import."""

from __future__ import annotations

from typing import Any

from games.blackjack import BLACKJACK
from games.canasta import CANASTA
from games.dickezwei import DICKEZWEI
from games.doppelkopf import DOPPELKOPF
from games.game import Game
from games.gin import GIN
from games.holdem import HOLDEM
from games.poker import POKER
from games.profisort import PROFISORT
from games.raeumab import RAEUMAB
from games.romme import ROMME
from games.rummy import RUMMY
from games.studpoker import STUDPOKER
from games.turnier import TURNIER

GAMES: tuple[Game[Any, Any], ...] = (
    ROMME,
    DICKEZWEI,
    RAEUMAB,
    BLACKJACK,
    GIN,
    RUMMY,
    POKER,
    HOLDEM,
    STUDPOKER,
    PROFISORT,
    CANASTA,
    DOPPELKOPF,
    TURNIER,
)
"""
Every game, in the order in which it is offered: what is learnt in five minutes first, what takes an evening last.

Its state and view are its own: nobody out here looks into them.
"""
