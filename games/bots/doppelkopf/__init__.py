"""
Computer players of Doppelkopf.

    kernel    the tricks in small numbers        reading   from a state to the kernel
    worth     what a finished deal is worth      thumb     rules of thumb for one card
    easy      the easy player, and yardstick     worlds    players who think in imagined deals
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.arena import Contest
from games.bots.contract import Bot, Level
from games.bots.doppelkopf.easy import random_cards, rules_of_thumb
from games.bots.doppelkopf.worlds import Nerve, Worlds
from games.contract import Seat
from games.doppelkopf.state import State

__all__ = ["CONTESTS", "PLAYERS", "YARDSTICKS"]


def party_of_the_elders(state: object) -> frozenset[Seat]:
    """Return who was dealt a Kreuz-Dame: the party whose seats the two players of a contest exchange."""
    assert isinstance(state, State)
    return frozenset(state.running.elders)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: rules_of_thumb,
    Level.MEDIUM: Worlds(8),
    Level.STRONG: Worlds(40, Nerve()),
}

YARDSTICKS: Mapping[str, Bot] = {"thumb": rules_of_thumb, "cards": random_cards}

CONTESTS = (
    Contest(Level.STRONG, "thumb", 4, 300, sides=party_of_the_elders, goal=0.66),
    Contest(Level.STRONG, "cards", 4, 120, sides=party_of_the_elders, goal=0.82),
    Contest(Level.MEDIUM, "thumb", 4, 200, sides=party_of_the_elders),
    Contest(Level.EASY, "cards", 4, 200, sides=party_of_the_elders),
)
