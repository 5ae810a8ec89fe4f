"""
Computer players of Räum-Ab!: everything lies open, so they look ahead, and near the end they know.

The others are taken to play against the one who searches; with two players that is what they do. Searched is the game
in small numbers: the rules stand in `games/raeumab`, and the tests hold the two against each other. A card is a number
(`Cards`), a player their place clockwise. Of a pile only the cards that may still be swapped are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.contract import Action
from games.frozen import Frozen
from games.raeumab.actions import Swap, Take
from games.raeumab.pack import BANS, COLUMNS, WISH, Face, Fit, Pack, fit, pack_with
from games.raeumab.state import IN_REACH, Phase, State

SIMPLE, DOUBLE = 1, 2
_FITS = {None: 0, Fit.SIMPLE: SIMPLE, Fit.DOUBLE: DOUBLE}


class Cards(Frozen):
    """
    The cards of a pack as numbers.

    Attributes:
        faces: number -> card.
        numbers: card -> number.
        fits: which Verbotskarten lie free (1 the two, 2 the five) -> card -> card -> 0, `SIMPLE` or `DOUBLE`.
        bans: the numbers of the Verbotskarten.
        wish: the number of the Wunschkarte, of which a pack may have none.
        none: stands for an empty column.
    """

    faces: tuple[Face, ...]
    numbers: dict[Face, int]
    fits: tuple[tuple[bytes, ...], ...]
    bans: tuple[int, int]
    wish: int
    none: int


@cache
def cards_of(mark: str | None) -> Cards:
    """Return the cards of a pack, by its mark."""
    return _numbered(pack_with(mark))


@cache
def _numbered(pack: Pack) -> Cards:
    faces = tuple(dict.fromkeys((*pack.cards, *BANS, WISH)))
    numbers = {face: number for number, face in enumerate(faces)}
    tables = []
    for mask in range(4):
        barred = [ban.divisor for place, ban in enumerate(BANS) if mask >> place & 1]
        rows = [bytes([*(_FITS[fit(one, other, barred)] for other in faces), 0]) for one in faces]
        tables.append((*rows, bytes(len(faces) + 1)))
    return Cards(faces, numbers, tuple(tables), (numbers[BANS[0]], numbers[BANS[1]]), numbers[WISH], len(faces))


class Place(NamedTuple):
    """
    A position.

    Attributes:
        heights: how many cards of each column are gone.
        free: the free card of each column.
        reach: of every player, the last cards of their pile, the latest last.
        turn: whose turn it is.
        clearing: the start is over.
    """

    heights: tuple[int, ...]
    free: tuple[int, ...]
    reach: tuple[tuple[int, ...], ...]
    turn: int
    clearing: bool


Move: TypeAlias = tuple[int, int, int]
"""How a pair fits and its two columns; or 0, the column of a Wunschkarte and the card for which it goes."""


class Layout(Frozen):
    """A layout: its cards, and the columns with their first free card first."""

    cards: Cards
    columns: tuple[tuple[int, ...], ...]
    players: int

    def moves(self, place: Place) -> list[Move]:
        """R3-R9: return everything that can be done, double pairs first; nothing if the game is over."""
        found = self._pairs(place.free)
        if not place.clearing and found and found[0][0] == DOUBLE:
            return [move for move in found if move[0] == DOUBLE]
        if place.clearing and self.cards.wish in place.free:
            found += self._swaps(place)
        return found

    def _pairs(self, free: Sequence[int]) -> list[Move]:
        cards = self.cards
        table = cards.fits[(cards.bans[0] in free) + 2 * (cards.bans[1] in free)]
        doubles, simple = [], []
        for first in range(COLUMNS - 1):
            row = table[free[first]]
            for second in range(first + 1, COLUMNS):
                fits = row[free[second]]
                if fits == DOUBLE:
                    doubles.append((DOUBLE, first, second))
                elif fits:
                    simple.append((SIMPLE, first, second))
        return doubles + simple

    def _swaps(self, place: Place) -> list[Move]:
        """R6: return the swaps after which a pair lies free."""
        wish = self.cards.wish
        found = []
        for column, card in enumerate(place.free):
            if card == wish:
                for own in dict.fromkeys(place.reach[place.turn]):
                    free = (*place.free[:column], own, *place.free[column + 1 :])
                    if own != wish and self._pairs(free):
                        found.append((0, column, own))
        return found

    def after(self, place: Place, move: Move) -> Place:
        """Return the position after a move, the next player on turn."""
        fits, first, second = move
        heights, free, reach, turn, clearing = place
        if not fits:
            own = reach[turn]
            at = own.index(second)
            swapped = (*own[:at], self.cards.wish, *own[at + 1 :])
            return Place(
                heights,
                (*free[:first], second, *free[first + 1 :]),
                (*reach[:turn], swapped, *reach[turn + 1 :]),
                turn,
                clearing,
            )
        pile = (*reach[turn], free[first], free[second])[-IN_REACH:]
        one, other = heights[first] + 1, heights[second] + 1
        columns, none = self.columns, self.cards.none
        left = columns[first][one] if one < len(columns[first]) else none
        right = columns[second][other] if other < len(columns[second]) else none
        again = clearing and fits == DOUBLE
        return self.settled(
            Place(
                (*heights[:first], one, *heights[first + 1 : second], other, *heights[second + 1 :]),
                (*free[:first], left, *free[first + 1 : second], right, *free[second + 1 :]),
                (*reach[:turn], pile, *reach[turn + 1 :]),
                turn if again else (turn + 1) % self.players,
                clearing or fits == SIMPLE,
            )
        )

    def settled(self, place: Place) -> Place:
        """R4: without a pair the start is over."""
        if not place.clearing and not self._pairs(place.free):
            return place._replace(clearing=True)
        return place


def read(state: State) -> tuple[Layout, Place]:
    """Return the layout and the position of a running game."""
    cards = _numbered(state.pack)
    columns = tuple(tuple(cards.numbers[face] for face in column) for column in state.columns)
    layout = Layout(cards, columns, len(state.circle))
    place = Place(
        (0,) * COLUMNS,
        tuple(column[0] if column else cards.none for column in columns),
        tuple(tuple(cards.numbers[face] for face in state.in_reach(seat)) for seat in state.circle),
        state.circle.index(state.turn),
        state.phase is Phase.CLEARING,
    )
    return layout, place


def written(layout: Layout, move: Move) -> Action:
    """Return a move as the rules know it."""
    fits, first, second = move
    return Take(first + 1, second + 1) if fits else Swap(layout.cards.faces[second], first + 1)


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
