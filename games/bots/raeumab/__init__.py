"""
Computer players of Räum-Ab!: everything lies open, so they look ahead, and near the end they know.

The others are taken to play against the one who searches; with two players that is what they do. `kernel` is the game
in small numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.raeumab.kernel import DOUBLE, Layout, Move, Place, read, written
from games.frozen import Frozen
from games.raeumab.state import State


class Reason(StrEnum):
    """The codes; facts: by how many cards one comes out `ahead` from here on, how many turns were looked `deep`."""

    GREEDY = "doppelt_zuerst"
    SEARCHED = "vorausgesehen"
    SOLVED = "ausgerechnet"


EVERYTHING = 60
"""Deeper than any game has turns."""

DOUBLES = (0.0, 2.0, 3.0, 4.0)
"""What so many double pairs are worth to whoever is on turn, in cards."""

FAR = 1_000.0
"""More than anybody can be ahead."""


class SpentAll(Exception):
    """The positions that may be looked at are used up."""


class Found(Frozen):
    """The moves with what each is worth in cards, best first; how deep it was looked, and whether that was the end."""

    moves: tuple[tuple[Move, float], ...]
    deep: int
    exact: bool


@dataclass
class Search:
    """
    One search.

    Attributes:
        layout: what lies.
        seat: the place of whoever searches.
        most: how many positions may be looked at.
        nodes: how many have been.
        cut: whether this round of the search met its limit of depth anywhere.
        known: positions with the depth they were looked at, the bounds of their worth.
    """

    layout: Layout
    seat: int
    most: int
    nodes: int = 0
    cut: bool = False
    known: dict[Place, tuple[int, float, float]] = field(default_factory=dict)
    best: dict[Place, Move] = field(default_factory=dict)

    def run(self, place: Place) -> Found:
        """Look deeper and deeper, until the positions are used up or the end of the game is seen."""
        moves = self.layout.moves(place)
        found = Found(tuple((move, 0.0) for move in moves), 0, exact=False)
        for depth in range(1, EVERYTHING):
            self.cut = False
            self.known.clear()
            try:
                worths = self._round(place, [move for move, _ in found.moves], depth)
            except SpentAll:
                return found
            found = Found(tuple(worths), depth, exact=not self.cut)
            if found.exact:
                return found
        return found

    def _round(self, place: Place, moves: list[Move], depth: int) -> list[tuple[Move, float]]:
        """Return the moves of the first position, the best first; those after it may be worth less than they say."""
        alpha = -FAR
        worths = []
        for move in moves:
            worth = self._after(place, move, depth, (alpha, FAR))
            worths.append((move, worth))
            alpha = max(alpha, worth)
        best = max(worths, key=lambda one: one[1])
        return [best, *(one for one in worths if one is not best)]

    def _after(self, place: Place, move: Move, depth: int, window: tuple[float, float]) -> float:
        """Return what a move is worth: the cards it brings and what follows."""
        own = place.turn == self.seat
        gain = 0.0 if not move[0] else 2.0 if own else -2.0 / (self.layout.players - 1)
        after = self.layout.after(place, move)
        alpha, beta = window
        deeper = depth if after.turn == place.turn else depth - 1
        return gain + self._worth(after, deeper, alpha - gain, beta - gain)

    def _worth(self, place: Place, depth: int, alpha: float, beta: float) -> float:
        """Alpha-beta: return what is still to come, in cards one is ahead."""
        self.nodes += 1
        if self.nodes > self.most:
            raise SpentAll
        if depth <= 0:
            self.cut = True
            return self._guess(place)
        noted = self.known.get(place)
        if noted is not None and noted[0] == depth:
            _, low, high = noted
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        moves = self.layout.moves(place)
        if not moves:
            return 0.0
        first = self.best.get(place)
        if first is not None and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        low, high = alpha, beta
        own = place.turn == self.seat
        best = -FAR if own else FAR
        for move in moves:
            worth = self._after(place, move, depth, (low, high))
            if (worth > best) if own else (worth < best):
                best = worth
                self.best[place] = move
            if own:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        bounds = (-FAR, best) if best <= alpha else (best, FAR) if best >= beta else (best, best)
        self.known[place] = (depth, *bounds)
        return best

    def _guess(self, place: Place) -> float:
        """Return what a position is worth at first sight: every double pair is a pair more, and the move after it."""
        moves = self.layout.moves(place)
        doubles = sum(move[0] == DOUBLE for move in moves)
        guess = bool(moves) + DOUBLES[min(doubles, len(DOUBLES) - 1)]
        return guess if place.turn == self.seat else -guess / (self.layout.players - 1)


class LookingAhead(Frozen):
    """A player who looks at so many positions before they move."""

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
