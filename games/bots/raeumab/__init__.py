"""
Computer players of Räum-Ab!: everything lies open, so they look ahead, and near the end they know.

    kernel   the game in small numbers        search   looking ahead
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.raeumab.kernel import read, written
from games.bots.raeumab.reasons import Reason
from games.bots.raeumab.search import Search
from games.frozen import Frozen
from games.raeumab.state import State

__all__ = ["PLAYERS"]


class LookingAhead(Frozen):
    """A player who looks at so many positions before he moves."""

    positions: int

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Take the pair, or make the swap, that brings most in the end."""
        state = sight.world
        assert isinstance(state, State)
        if not sight.on_turn:
            return PASS
        layout, place = read(state)
        moves = layout.moves(place)
        if len(moves) == 1:
            return Choice(written(layout, moves[0]), Why.ONLY, sure=True)
        found = Search(layout, place.turn, self.positions).run(place)
        move, ahead = found.moves[0]
        exact = found.exact and layout.players == 2
        return Choice(
            written(layout, move),
            Reason.SOLVED if exact else Reason.SEARCHED,
            {"ahead": round(ahead), "deep": found.deep},
            sure=exact,
            weighed=tuple(Weighed(written(layout, one), worth) for one, worth in found.moves),
        )


def greedy(sight: Sight, chance: Random) -> Choice:
    """Take a double pair where there is one, and never look ahead: a yardstick, and the easy player."""
    if not sight.on_turn:
        return PASS
    return Choice(sight.offers[0], Reason.GREEDY)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: greedy,
    Level.MEDIUM: LookingAhead(150),
    Level.STRONG: LookingAhead(2_000),
}
