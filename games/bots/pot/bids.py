"""
What bids say of the hidden tile of Studpoker.

Theory of operation
-------------------
Everybody has one hidden tile, so what somebody may hold is a weight for each tile not seen. What was done in a phase is
likelier with some tiles than with others, but how much so depends on who does it: a kind of player that holds
everything says nothing by holding, one that plays pairs says nearly all. So the belief is a mixture. For every kind
there is a table of how often such players do what they did, by what they held; tiles and kinds are weighed together by
how well they foretell all that was done. Whoever raises with nothing in sight soon counts as a kind that raises
whatever it holds, and is believed less and less.

What was done again in the same phase counts once: with the same tiles the same player does the same again, which says
nothing new. A bid that costs nothing to hold is a matter of its own, for nobody drops out of it.

The tables were counted in 1,000 deals among the levels and the yardsticks (`bench.learn.studpoker_bids`), the shares of
the kinds set by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from math import fsum
from random import Random
from typing import TypeAlias

from games.bots.contract import Sight
from games.bots.pot.kernel import Tile, mix, tiles, worth
from games.bots.pot.ranges import FULL, match_of, spot_of
from games.contract import Event, Seat
from games.frozen import Frozen
from games.kit.cards import Card, Rank
from games.pot.events import Checked, Folded, Held, Opened, Raised
from games.pot.hands import Category, Strength, strength, strength_of_ranks
from games.pot.match import Hand
from games.studpoker import DealtOpen, OpenTiles


class BidSeen(StrEnum):
    """What somebody does who stays in; to hold or raise a bid that costs nothing to hold is another thing."""

    CHECKED = "geschoben"
    OPENED = "geboten"
    HELD_FREE = "frei_gehalten"
    RAISED_FREE = "frei_erhoeht"
    HELD = "gehalten"
    RAISED = "erhoeht"


class Habit(StrEnum):
    """How somebody plays: a kind of player."""

    CALLING = "haelt_alles"
    LOOSE = "haelt_viel"
    BOLD = "erhoeht_alles"
    CAREFUL = "spielt_paare"
    SHREWD = "rechnet"


NOTHING, HIGH, PAIR, BETTER = range(4)
"""What somebody has with a hidden tile: nothing, a high one, a pair, better."""

AT_FIRST: Mapping[Habit, float] = {
    Habit.CALLING: 0.15,
    Habit.LOOSE: 0.3,
    Habit.BOLD: 0.2,
    Habit.CAREFUL: 0.2,
    Habit.SHREWD: 0.15,
}
"""How likely somebody is of a kind before they have done anything."""

Rates: TypeAlias = Sequence[float]
"""How often something is done by what is held: nothing, a high tile, a pair, better; ahead of all that lies open, or
behind some of it, by turns."""

RATES: Mapping[Habit, Mapping[BidSeen, Rates]] = {
    Habit.CALLING: {
        BidSeen.CHECKED: (0.5, 0.95, 0.59, 0.95, 0.69, 0.97, 0.67, 0.66),
        BidSeen.OPENED: (0.5, 0.05, 0.41, 0.05, 0.31, 0.03, 0.33, 0.34),
        BidSeen.HELD_FREE: (0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99),
        BidSeen.RAISED_FREE: (0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01),
        BidSeen.HELD: (0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99),
        BidSeen.RAISED: (0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01),
    },
    Habit.LOOSE: {
        BidSeen.CHECKED: (0.34, 0.91, 0.45, 0.94, 0.13, 0.95, 0.02, 0.57),
        BidSeen.OPENED: (0.62, 0.08, 0.54, 0.06, 0.87, 0.04, 0.98, 0.42),
        BidSeen.HELD_FREE: (0.86, 0.98, 0.84, 0.98, 0.48, 0.99, 0.39, 0.89),
        BidSeen.RAISED_FREE: (0.14, 0.01, 0.16, 0.02, 0.52, 0.01, 0.61, 0.1),
        BidSeen.HELD: (0.86, 0.94, 0.86, 0.94, 0.34, 0.96, 0.15, 0.96),
        BidSeen.RAISED: (0.13, 0.01, 0.13, 0.01, 0.66, 0.01, 0.85, 0.03),
    },
    Habit.BOLD: {
        BidSeen.CHECKED: (0.02, 0.05, 0.02, 0.11, 0.02, 0.01, 0.01, 0.03),
        BidSeen.OPENED: (0.85, 0.89, 0.89, 0.82, 0.92, 0.98, 0.99, 0.88),
        BidSeen.HELD_FREE: (0.35, 0.42, 0.35, 0.47, 0.36, 0.47, 0.31, 0.54),
        BidSeen.RAISED_FREE: (0.61, 0.54, 0.59, 0.51, 0.61, 0.53, 0.69, 0.43),
        BidSeen.HELD: (0.17, 0.2, 0.19, 0.22, 0.15, 0.21, 0.09, 0.2),
        BidSeen.RAISED: (0.77, 0.74, 0.71, 0.72, 0.83, 0.79, 0.91, 0.78),
    },
    Habit.CAREFUL: {
        BidSeen.CHECKED: (0.24, 0.6, 0.46, 0.71, 0.01, 0.09, 0.06, 0.23),
        BidSeen.OPENED: (0.34, 0.06, 0.34, 0.18, 0.98, 0.81, 0.86, 0.49),
        BidSeen.HELD_FREE: (0.99, 0.98, 0.99, 0.98, 0.99, 0.99, 0.49, 0.95),
        BidSeen.RAISED_FREE: (0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.51, 0.05),
        BidSeen.HELD: (0.7, 0.09, 0.71, 0.37, 0.99, 0.97, 0.11, 0.6),
        BidSeen.RAISED: (0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.83, 0.02),
    },
    Habit.SHREWD: {
        BidSeen.CHECKED: (0.29, 0.89, 0.47, 0.9, 0.42, 0.76, 0.15, 0.44),
        BidSeen.OPENED: (0.55, 0.1, 0.5, 0.09, 0.56, 0.2, 0.84, 0.47),
        BidSeen.HELD_FREE: (0.99, 0.99, 0.94, 0.98, 0.56, 0.92, 0.36, 0.8),
        BidSeen.RAISED_FREE: (0.01, 0.01, 0.06, 0.02, 0.44, 0.07, 0.64, 0.2),
        BidSeen.HELD: (0.63, 0.37, 0.66, 0.53, 0.8, 0.64, 0.27, 0.58),
        BidSeen.RAISED: (0.09, 0.01, 0.13, 0.01, 0.15, 0.01, 0.62, 0.08),
    },
}


class Range(Frozen):
    """
    What somebody may hold.

    Attributes:
        weights: hidden tile -> how likely, up to a factor.
        kinds: how likely they are of each kind.
    """

    weights: Mapping[Card, float]
    kinds: Mapping[Habit, float]

    @property
    def bold(self) -> float:
        """How likely it is that they raise whatever they hold."""
        return self.kinds[Habit.BOLD]


class Done(Frozen):
    """Something done in a phase: by whom, their open tiles, and those of the others who were in."""

    seat: Seat
    seen: BidSeen
    own: Hand
    others: tuple[Hand, ...]


def reading(sight: Sight) -> dict[Seat, Range] | None:
    """Return what everybody else in the deal may hold; None where tiles are not hidden one by one."""
    match = match_of(sight)
    if not isinstance(match.own, OpenTiles):
        return None
    spot = spot_of(match, sight.seat)
    assert spot is not None
    others = [seat for seat in match.own.dealt if seat in match.hands and seat != sight.seat]
    return ranges(others, sight.heard, spot.unseen)


def expected(sight: Sight, known: Mapping[Seat, Range], chance: Random, worlds: int) -> float:
    """Return the share of the pot somebody wins in so many worlds in which hidden tiles are as likely as they seem."""
    match = match_of(sight)
    assert isinstance(match.own, OpenTiles)
    spot = spot_of(match, sight.seat)
    assert spot is not None
    boards = [match.own.dealt[other] for other in known]
    return share(match.hands[sight.seat], boards, list(known.values()), spot.unseen, chance, worlds)


def ranges(seats: Sequence[Seat], heard: Sequence[Event], unseen: Hand) -> dict[Seat, Range]:
    """
    Return what some of those in the deal may hold.

    Args:
        seats: who.
        heard: what was noticed in this deal.
        unseen: the tiles that may be anywhere.
    """
    found: dict[Seat, dict[Done, None]] = {seat: {} for seat in seats}
    for one in deeds(heard):
        if one.seat in found:
            found[one.seat][one] = None
    return {seat: _range(tuple(done), unseen) for seat, done in found.items()}


def deeds(heard: Sequence[Event]) -> Iterator[Done]:
    """Yield what was done in the phases of a deal by whoever was in."""
    boards: dict[Seat, Hand] = {}
    for event in heard:
        match event:
            case DealtOpen():
                boards = {seat: (*boards.get(seat, ()), tile) for seat, tile in event.tiles}
            case Folded():
                boards.pop(event.seat, None)
            case Checked() | Opened() | Held() | Raised() if event.seat in boards:
                others = tuple(board for seat, board in boards.items() if seat != event.seat)
                yield Done(event.seat, _seen(event), boards[event.seat], others)


def _seen(event: Checked | Opened | Held | Raised) -> BidSeen:
    match event:
        case Checked():
            return BidSeen.CHECKED
        case Opened():
            return BidSeen.OPENED
        case Held():
            return BidSeen.HELD if event.paid else BidSeen.HELD_FREE
    return BidSeen.RAISED if event.paid > event.amount else BidSeen.RAISED_FREE


def _range(done: Sequence[Done], unseen: Hand) -> Range:
    likely = {kind: dict.fromkeys(unseen, first) for kind, first in AT_FIRST.items()}
    for one in done:
        at = places(unseen, one.own, one.others)
        for kind, weights in likely.items():
            rates = RATES[kind][one.seen]
            for tile in unseen:
                weights[tile] *= rates[at[tile]]
    kinds = {kind: fsum(weights.values()) for kind, weights in likely.items()}
    whole = fsum(kinds.values())
    weights = {tile: fsum(likely[kind][tile] for kind in Habit) for tile in unseen}
    return Range(weights, {kind: one / whole for kind, one in kinds.items()})


def places(unseen: Hand, own: Hand, others: Sequence[Hand]) -> dict[Card, int]:
    """Return for each tile somebody may have hidden which of the numbers of `Rates` is meant then."""
    ahead = max(map(_strength, others))
    return {tile: _place(tile, own, ahead) for tile in unseen}


def _place(tile: Card, own: Hand, ahead: Strength) -> int:
    held = _strength((tile, *own))
    if held.category == Category.HIGH_CARD:
        kind = HIGH if tile.rank >= Rank.QUEEN and tile.rank >= max(one.rank for one in own) else NOTHING
    else:
        kind = PAIR if held.category == Category.PAIR else BETTER
    return 2 * kind + (ahead > held)


def _strength(hand: Hand) -> Strength:
    return strength(hand) if len(hand) == FULL else strength_of_ranks(hand)


def share(own: Hand, dealt: Sequence[Hand], known: Sequence[Range], unseen: Hand, chance: Random, worlds: int) -> float:
    """
    Return which share of the pot a hand wins in the mean of so many worlds, the hidden tiles drawn by their weights.

    Args:
        own: the tiles of who asks.
        dealt: the open tiles of the others in the deal; known: what each of them may hold.
        unseen: the tiles that may be anywhere.
        chance: draws them; worlds: how often.
    """
    hand, boards = tiles(own), [tiles(one) for one in dealt]
    all_tiles = tiles(unseen)
    rows = [list(accumulate(one.weights[tile] for tile in unseen)) for one in known]
    lacking = FULL - len(own)
    won = 0.0
    for _ in range(worlds):
        hidden = list(_hidden(all_tiles, rows, chance))
        taken = set(hidden)
        rest = [tile for tile in all_tiles if tile not in taken]
        mix(rest, lacking * (1 + len(boards)), chance)
        mine, equal, at = worth([*hand, *rest[:lacking]]), 1, lacking
        for board, below in zip(boards, hidden, strict=True):
            theirs = worth([*board, below, *rest[at : at + lacking]])
            at += lacking
            if theirs > mine:
                break
            equal += theirs == mine
        else:
            won += 1 / equal
    return won / worlds


def _hidden(all_tiles: Sequence[Tile], rows: Sequence[Sequence[float]], chance: Random) -> Iterator[Tile]:
    """Yield a hidden tile for everybody, no tile twice."""
    taken: set[Tile] = set()
    for row in rows:
        tile = chance.choices(all_tiles, cum_weights=row)[0]
        while tile in taken:
            tile = chance.choices(all_tiles, cum_weights=row)[0]
        taken.add(tile)
        yield tile
