"""
How likely the next player takes the pile in Canasta: by what is unseen, what they threw away and what they let lie.

Theory of operation
-------------------
Nearly always it takes two tiles of the rank on top. How likely two are in a hand of so many unknown tiles says
counting; but hands are no chance. Nobody breaks up a pair, so who threw a rank away holds hardly any more of it, and
who let one lie had no two then. How much that says was fitted to the strong player's own deals
(`bench.learn.canasta_pairs`). Who has melded nothing yet needs points beside the pair: how often they have them is one
number for each minimum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import comb, exp, fsum, log

from games.bots.contract import Sight
from games.canasta.actions import CoverDiscarded, Dealt, Discarded, Drew, PileTaken, TilesDrawn, TurnCame
from games.canasta.melding import needed_by
from games.canasta.moves import course
from games.canasta.state import State
from games.canasta.taking import PAIR
from games.canasta.tiles import is_black_three, is_natural, rank_of
from games.contract import Event, Seat
from games.frozen import Frozen
from games.kit.cards import Card, Face, Rank
from games.kit.imagining import remembered
from games.kit.match import clockwise

COPIES = 8
"""So many tiles of a rank there are."""

SAYS: Mapping[int, tuple[float, ...]] = {
    2: (2.86, 1.16, -0.15, -3.02, -2.94, -2.17, -1.03, -0.62, 0.25),
    3: (1.77, 0.91, -0.1, -3.42, -2.68, -1.18, -0.63, -0.26, 0.36),
    4: (3.25, 1.22, -0.24, -2.53, -2.09, -2.19, -0.72, -0.66, 0.28),
}
"""
By the number of players: what tells of two tiles of a rank, as summands of the logit.

That there is a hand; the logit that counting gives; each tile of the hand; that the rank was thrown away in the last
turn, in the one before, earlier; that it was let lie so.
"""

AGES = 3

ENOUGH = {0: 1.0, 15: 1.0, 50: 0.92, 90: 0.64, 120: 0.54}
"""With two of the rank somebody reaches the minimum so often."""

WORTH_TAKING = 2
"""A pile of fewer tiles is let lie by those who could take it."""

NEVER, ALWAYS = 0.003, 0.997


class Noticed(Frozen):
    """How many turns everybody has had, and in which of them who threw a rank away last, or let it lie."""

    turns: Mapping[Seat, int]
    thrown: Mapping[tuple[Seat, Rank], int]
    lain: Mapping[tuple[Seat, Rank], int]

    def ages(self, told: Mapping[tuple[Seat, Rank], int], seat: Seat, rank: Rank) -> list[float]:
        """Return for each age whether something was last done by somebody so many turns ago."""
        turn = told.get((seat, rank))
        age = -1 if turn is None else min(self.turns[seat] - turn, AGES - 1)
        return [float(age == one) for one in range(AGES)]


def tempts(card: Face) -> bool:
    """Tell whether a pile can be taken with this tile on top: wild tiles and black threes bar it."""
    return is_natural(card) and not is_black_three(card)


def noticed(heard: Iterable[Event]) -> Noticed:
    """Return what was noticed of discards in this deal."""
    turns: Counter[Seat] = Counter()
    thrown: dict[tuple[Seat, Rank], int] = {}
    lain: dict[tuple[Seat, Rank], int] = {}
    top: Face | None = None
    size = 0
    for event in heard:
        match event:
            case Dealt(turned=turned):
                top, size = None, len(turned)
            case TurnCame(seat):
                turns[seat] += 1
            case TilesDrawn(seat) | Drew(seat) if isinstance(top, Card) and size >= WORTH_TAKING:
                lain[seat, top.rank] = turns[seat]
            case Discarded(seat, card):
                top, size = card if tempts(card) else None, size + 1
                if isinstance(top, Card):
                    thrown[seat, top.rank] = turns[seat]
            case CoverDiscarded():
                top = None
            case PileTaken():
                top, size = None, 0
    return Noticed(turns, thrown, lain)


class Belief:
    """
    What the next player may do with a pile, as one seat sees it.

    Attributes:
        next: whose turn follows.
        needed: what the first meld of their side must count, nothing once it has melded.
    """

    def __init__(self, sight: Sight, state: State) -> None:
        """Count what is seen and what may be where."""
        self._state = state
        self._noticed = noticed(sight.heard)
        self.next = clockwise(state.circle, sight.seat, state.circle)
        pile, moves = course(sight.heard)
        known = {seat: tiles for seat, tiles in remembered(moves).items() if seat != sight.seat}
        certain = [tile for tiles in known.values() for tile in tiles]
        lying = [tile for meld in state.spread if meld is not None for tile in meld.cards]
        self._seen = _ranks([*state.players[sight.seat].hand, *pile, *lying, *certain])
        hidden = sum(len(player.hand) for seat, player in state.players.items() if seat != sight.seat) - len(certain)
        self._unseen = hidden + len(state.stock) + len(state.pile) - len(pile)
        self._held = _ranks(known.get(self.next, ()))
        self._tiles = len(state.players[self.next].hand)
        self._unknown = self._tiles - len(known.get(self.next, ()))
        side = state.side(self.next)
        self.needed = needed_by(state, side)
        self._lying = {rank_of(meld.cards) for meld in state.melds_of(side).values()}

    def takes(self, card: Face) -> float:
        """Return how likely they can take the pile with this tile on top."""
        if self._state.setting.face_down or not isinstance(card, Card) or not tempts(card):
            return 0.0
        return 1.0 if self.lies(card.rank) else self.pair(card.rank) * ENOUGH[self.needed]

    def lies(self, rank: Rank) -> bool:
        """Tell whether they need no pair of a rank: their side has a meld of it, and nothing freezes the pile."""
        return rank in self._lying and not self._state.frozen

    def pair(self, rank: Rank) -> float:
        """Return how likely they hold two tiles of a rank."""
        if self.shows(rank):
            return 1.0
        logit = fsum(number * fact for number, fact in zip(SAYS[len(self._state.circle)], self.told(rank), strict=True))
        return 1 / (1 + exp(-logit))

    def shows(self, rank: Rank) -> bool:
        """Tell whether they are known to hold two tiles of a rank, which they took with a pile."""
        return self._held[rank] >= PAIR

    def told(self, rank: Rank) -> tuple[float, ...]:
        """Return what is known of their tiles of a rank, of which they do not show two: the facts of `SAYS`."""
        alike = max(0, COPIES - self._seen[rank])
        counted = several(alike, self._unseen, self._unknown, PAIR - self._held[rank])
        counted = min(max(counted, NEVER), ALWAYS)
        thrown = self._noticed.ages(self._noticed.thrown, self.next, rank)
        lain = self._noticed.ages(self._noticed.lain, self.next, rank)
        return 1.0, log(counted / (1 - counted)), self._tiles, *thrown, *lain


def _ranks(tiles: Iterable[Face | None]) -> Counter[Rank]:
    return Counter(tile.rank for tile in tiles if isinstance(tile, Card) and is_natural(tile))


@cache
def several(alike: int, tiles: int, drawn: int, wanted: int) -> float:
    """Return how likely so many tiles drawn of some hold one (`wanted` 1) or two at least of those alike."""
    alike = min(alike, tiles)
    few = comb(tiles - alike, drawn)
    if wanted == PAIR and drawn:
        few += alike * comb(tiles - alike, drawn - 1)
    return 1 - few / comb(tiles, drawn)
