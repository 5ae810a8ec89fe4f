"""
What a hand of Dicke Zwei says at once: into how few plays it can be parted, and what each of them is worth.

Each play costs a turn, and one that nobody beats costs nothing. A tile is a bit, in the order of heights; a hand is the
sum of its bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from games.bots.contract import PASS, Choice, Sight, Why
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS, MOST, PLACES, Combination, Kind, beats, within
from games.dickezwei.rules import minus_points
from games.dickezwei.state import State
from games.frozen import Frozen
from games.kit.cards import Card


class Reason(StrEnum):
    """The codes; facts: how many `plays` the rest of the hand needs at least, and how many `tiles` are left."""

    LOWEST = "niedrigste_zuerst"
    FEWEST = "wenige_zuege_uebrig"
    HIGH = "behaelt_den_stich"
    SURE = "unschlagbar"
    KEEP = "zusammenhalten"
    CANNOT = "nichts_hoeheres"
    LAST = "letzte_steine"


LOOKED_AT = 6_000
"""So many parts of a hand are looked at; a hand with more is parted well, though perhaps not best."""

SINGLE_FALLS = 0.82
"""How likely a single tile stands for each unseen one above it."""

PAIRS = {2: 0.97, 3: 0.9, 4: 0.8}
"""How likely a pair stands for each rank above of which so many tiles are unseen."""

TRIPLETS = {3: 0.97, 4: 0.88}
FIVES = {
    Kind.STRAIGHT: 0.45,
    Kind.FLUSH: 0.65,
    Kind.FULL_HOUSE: 0.82,
    Kind.FOUR: 0.97,
    Kind.STRAIGHT_FLUSH: 0.99,
}


def bit(tile: Card) -> int:
    """Return the bit of a tile."""
    return 1 << HEIGHTS[tile]


def bits(tiles: Iterable[Card]) -> int:
    """Return the bits of some tiles."""
    return sum(map(bit, tiles))


class Option(Frozen):
    """A combination of a hand: its bits, how likely nobody beats it (1: nobody can), and itself."""

    bits: int
    stands: float
    combination: Combination


@dataclass
class Outlook:
    """
    What somebody can say of their hand.

    Attributes:
        unseen: the tiles the others hold.
        longest: how many the one with most of them holds.
        options: their combinations.
        costs: part of the hand -> what it costs.
    """

    unseen: Sequence[Card]
    longest: int
    options: list[Option]
    by_lowest: dict[int, list[tuple[int, float]]] = field(default_factory=dict)
    costs: dict[int, tuple[float, int]] = field(default_factory=dict)

    def cost(self, part: int) -> tuple[float, int]:
        """Return what the best way of laying these tiles costs, and how many plays it takes."""
        if not part:
            return 0.0, 0
        known = self.costs.get(part)
        if known is not None:
            return known
        lowest = part & -part
        best = (1_000.0, 0)
        ways = self.by_lowest[lowest]
        for some, price in ways if len(self.costs) < LOOKED_AT else ways[:1]:
            if some & part == some:
                rest, plays = self.cost(part & ~some)
                if rest + price < best[0]:
                    best = rest + price, plays + 1
        self.costs[part] = best
        return best


def outlook(hand: Sequence[Card], unseen: Sequence[Card], longest: int) -> Outlook:
    """Look at a hand, given what the others hold and how many tiles the one with most of them has."""
    ranks = [0] * 13
    for tile in unseen:
        ranks[PLACES[tile.rank]] += 1
    heights = sorted(HEIGHTS[tile] for tile in unseen)
    options = [Option(bits(one.tiles), _stands(one, ranks, heights, longest), one) for one in within(hand)]
    found = Outlook(unseen, longest, options)
    for option in options:
        found.by_lowest.setdefault(option.bits & -option.bits, []).append((option.bits, 1 - option.stands))
    return found


def _stands(one: Combination, ranks: Sequence[int], heights: Sequence[int], longest: int) -> float:
    """Return how likely nobody beats a combination."""
    if len(one.tiles) > longest:
        return 1.0
    place = one.worth[0]
    if one.kind is Kind.SINGLE:
        height = HEIGHTS[one.tiles[0]]
        higher = sum(other > height for other in heights)
        return float(SINGLE_FALLS**higher)
    if len(one.tiles) < MOST:
        chances = PAIRS if one.kind is Kind.PAIR else TRIPLETS
        stands = 1.0
        for above in range(place + 1, len(ranks)):
            stands *= chances.get(ranks[above], 1.0)
        if one.kind is Kind.PAIR and ranks[place] == 2:
            top = max(HEIGHTS[tile] for tile in one.tiles)
            stands *= 1.0 if all(other < top for other in heights if other // 4 == place) else PAIRS[2]
        return stands
    return FIVES[one.kind] + (1 - FIVES[one.kind]) * 0.6 * place / 12 if one.kind is not Kind.STRAIGHT_FLUSH else 0.99


class FewPlays(Frozen):
    """
    A player who parts their hand into as few plays as they can.

    Attributes:
        lead: what it is worth to lead the next trick, in plays.
        shed: what each tile is worth that is gone.
        fear: what a minus point of the tiles left is worth, twice as much once somebody has but few.
        near: so many tiles are few.
    """

    lead: float = 0.8
    shed: float = 0.6
    fear: float = 0.05
    near: int = 5

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Lay what leaves the best hand, or pass."""
        return self.considered(sight)[0]

    def considered(self, sight: Sight) -> tuple[Choice, list[tuple[float, Option | None]]]:
        """Return what to do, and all that was compared with its worth, the best ahead; None is passing."""
        state = sight.world
        assert isinstance(state, State)
        if not sight.on_turn:
            return PASS, []
        own = state.hands[sight.seat]
        unseen = [tile for seat, hand in state.hands.items() if seat != sight.seat for tile in hand]
        counts = [len(hand) for seat, hand in state.hands.items() if seat != sight.seat]
        seen = outlook(own, unseen, max(counts))
        options = [option for option in seen.options if _may(option, state)]
        if not options:
            return Choice(Pass(), Reason.CANNOT, sure=True), []
        whole = bits(own)
        finishing = next((option for option in options if option.bits == whole), None)
        if finishing is not None:
            return Choice(Lay(finishing.combination.tiles), Reason.LAST, sure=True), []
        worths: list[tuple[float, Option | None]] = [
            (self._worth(seen, option, whole, counts), option) for option in options
        ]
        if state.trick is not None:
            worths.append((self._passing(seen, whole, counts), None))
        worths.sort(key=lambda one: -one[0])  # of equals the one found first
        best = worths[0][1]
        if best is None:
            return Choice(Pass(), Reason.KEEP, {"plays": seen.cost(whole)[1]}), worths
        rest = whole & ~best.bits
        facts = {"plays": seen.cost(rest)[1], "tiles": rest.bit_count()}
        only = len(worths) == 1
        return Choice(Lay(best.combination.tiles), _why(best, only=only), facts, sure=only), worths

    def _worth(self, seen: Outlook, option: Option, whole: int, counts: list[int]) -> float:
        """Return how good it is to lay something: the fewer plays, points and the surer the next lead, the better."""
        rest = whole & ~option.bits
        cost, _ = seen.cost(rest)
        stands = option.stands
        if cost + (1 - stands) <= 1.0 and stands == 1.0:
            return 100.0 - cost  # nothing but winners and one more: home
        shed = self.shed * option.bits.bit_count()
        return shed + self.lead * stands - cost - self._danger(rest.bit_count(), counts)

    def _passing(self, seen: Outlook, whole: int, counts: list[int]) -> float:
        cost, _ = seen.cost(whole)
        return -cost - self._danger(whole.bit_count(), counts)

    def _danger(self, left: int, counts: list[int]) -> float:
        """What the tiles left would cost if somebody were done soon."""
        nearest = min(counts)
        return self.fear * minus_points(left) * (2 if nearest <= self.near else 1)


def _may(option: Option, state: State) -> bool:
    one = option.combination
    if state.needed is not None and state.needed not in one.tiles:
        return False
    return state.lies is None or beats(one, state.lies, pairs_by_rank=state.pairs_by_rank)


def _why(option: Option, *, only: bool) -> Reason | Why:
    if only:
        return Why.ONLY
    if option.stands == 1.0:
        return Reason.SURE
    return Reason.HIGH if option.stands > 0.7 else Reason.FEWEST


def lowest_legal(sight: Sight, chance: Random) -> Choice:
    """Lead the lowest single tile and beat what lies as lowly as it goes: a yardstick, and the easy player."""
    state = sight.world
    assert isinstance(state, State)
    if not sight.on_turn:
        return PASS
    hand = state.hands[sight.seat]
    seen = [option.combination for option in outlook(hand, (), 0).options]
    options = [
        one
        for one in seen
        if (state.needed is None or state.needed in one.tiles)
        and (state.lies is None or beats(one, state.lies, pairs_by_rank=state.pairs_by_rank))
    ]
    if not options:
        return Choice(Pass(), Reason.CANNOT, sure=True)
    lowest = min(options, key=lambda one: (max(HEIGHTS[tile] for tile in one.tiles), -len(one.tiles)))
    return Choice(Lay(lowest.tiles), Reason.LOWEST)
