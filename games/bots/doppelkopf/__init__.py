"""
Computer players of Doppelkopf.

    kernel    the tricks in small numbers        reading   from a state to the kernel
    thumb     rules of thumb for one card        dealing   many imagined deals
    book      the rules of books                 weighing  the likelier of them, and how they go on
    skill     those of who knows the parties     playout   each played to its end
    worth     what a finished deal is worth      worlds    players who think in imagined deals
    easy      the easy player                    yardsticks  by the book, and cards by lot
    reasons   why they do it
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.arena import Contest
from games.bots.contract import Bot, Level
from games.bots.doppelkopf.easy import rules_of_thumb
from games.bots.doppelkopf.worlds import Nerve, Worlds
from games.bots.doppelkopf.yardsticks import by_the_book, random_cards
from games.contract import Seat
from games.doppelkopf.state import State

__all__ = ["CONTESTS", "PLAYERS", "YARDSTICKS"]


def party_of_the_elders(state: object) -> frozenset[Seat]:
    """Return who was dealt a Kreuz-Dame: the party whose seats the two players of a contest exchange."""
    assert isinstance(state, State)
    return frozenset(state.running.elders)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: rules_of_thumb,
    Level.MEDIUM: Worlds(8, drawn=24),
    Level.STRONG: Worlds(54, Nerve(), drawn=180),
}

YARDSTICKS: Mapping[str, Bot] = {"book": by_the_book, "cards": random_cards}

CONTESTS = (
    Contest(Level.STRONG, "book", 4, 200, sides=party_of_the_elders, goal=0.66),
    Contest(Level.STRONG, "cards", 4, 60, sides=party_of_the_elders, goal=0.82),
    Contest(Level.STRONG, Level.EASY, 4, 200, sides=party_of_the_elders),
    Contest(Level.MEDIUM, "book", 4, 200, sides=party_of_the_elders),
    Contest(Level.EASY, "book", 4, 200, sides=party_of_the_elders),
    Contest(Level.EASY, "cards", 4, 200, sides=party_of_the_elders),
)
