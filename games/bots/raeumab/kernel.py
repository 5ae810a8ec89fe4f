"""
A game of Räum-Ab! in small numbers: what the search goes through thousands of times.

The rules stand in `games/raeumab`; the tests hold the two against each other. A card is a number (`Cards`), a player
their place clockwise. Of a pile only the cards that may still be swapped are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

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
        """Return the position after a move."""
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
