"""Players who are there to measure others by: two who play for the pot whatever their cards, one who is careful."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.blackjack import Reason, decided
from games.bots.contract import PASS, Choice, Sight
from games.bots.pot.ranges import FULL, HELD, laid_away
from games.contract import Action
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS, playable, within
from games.dickezwei.state import State as TilesOut
from games.holdem import Table
from games.kit.cards import Card, Rank
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.hands import Category, strength, strength_of_ranks
from games.pot.match import Exchange, Keep, Match

CAREFUL = 12
"""Who never wants to pass 21 stands from here on."""


def calling_station(sight: Sight, chance: Random) -> Choice:
    """Hold everything and never bid."""
    return _first_of(sight, Check, Hold, Exchange)


def maniac(sight: Sight, chance: Random) -> Choice:
    """Bid and raise as high as it goes, whatever the cards."""
    bids = [one for one in sight.offers if isinstance(one, Bid | Raise)]
    if sight.on_turn and bids:
        return Choice(max(bids, key=lambda one: one.amount))
    return _first_of(sight, AllIn, Hold, Check, Exchange)


def _first_of(sight: Sight, *kinds: type[Action]) -> Choice:
    if not sight.on_turn:
        return PASS
    found = (one for kind in kinds for one in sight.offers if isinstance(one, kind))
    return Choice(next(found, sight.offers[0]))


def pairs_and_better(sight: Sight, chance: Random) -> Choice:
    """
    Play a pair, and whatever is better, for the pot; on two tiles a king or an ace will do.

    A pair opens with little and holds any bid; two pairs and better bid and raise as high as it goes.
    """
    state = sight.world
    if not sight.on_turn:
        return PASS
    assert isinstance(state, Match)
    hand = state.hands[sight.seat]
    if any(isinstance(one, Exchange) for one in sight.offers):
        away = laid_away(hand)
        return Choice(Exchange(away) if away else Keep())
    table = state.own.tiles if isinstance(state.own, Table) else ()
    held = strength((*hand, *table)) if len(hand) + len(table) >= FULL else strength_of_ranks(hand)
    high = len(hand) == HELD and max(tile.rank for tile in hand) >= Rank.KING
    if held.category > Category.PAIR:
        return maniac(sight, chance)
    if held.category == Category.PAIR or high:
        bids = [one for one in sight.offers if isinstance(one, Bid)]
        return Choice(min(bids, key=lambda one: one.amount)) if bids else _first_of(sight, Hold, Check, AllIn)
    return _first_of(sight, Check, Fold)


def never_bust(sight: Sight, chance: Random) -> Choice:
    """Draw no tile of Black Jack that could pass 21."""
    return decided(sight, CAREFUL, Reason.LIKE_THE_BANK)


def fewest_plays(sight: Sight, chance: Random) -> Choice:
    """Lay at every chance what leaves a hand of Dicke Zwei the fewest plays: many tiles first, then low ones."""
    state = sight.world
    assert isinstance(state, TilesOut)
    if not sight.on_turn:
        return PASS
    hand = frozenset(state.hands[sight.seat])
    legal = playable(hand, state.lies, state.needed, pairs_by_rank=state.pairs_by_rank)
    parts = _Parts(hand)
    rated = [(parts.plays(hand.difference(one.tiles)), *_order(one.tiles), one) for one in legal]
    return Choice(Lay(min(rated, key=lambda one: one[:-1])[-1].tiles)) if rated else Choice(Pass())


class _Parts:
    """Into how few plays the parts of a hand can be laid; each is counted once."""

    def __init__(self, hand: frozenset[Card]) -> None:
        self.known = {frozenset[Card](): 0}
        self.with_lowest: dict[Card, list[frozenset[Card]]] = {}
        for one in sorted(within(hand), key=lambda one: -len(one.tiles)):
            lowest = min(one.tiles, key=HEIGHTS.__getitem__)
            self.with_lowest.setdefault(lowest, []).append(frozenset(one.tiles))

    def plays(self, part: frozenset[Card]) -> int:
        """Return how many plays are needed at least."""
        if part not in self.known:
            ways = self.with_lowest[min(part, key=HEIGHTS.__getitem__)]
            self.known[part] = 1 + min(self.plays(part - way) for way in ways if way <= part)
        return self.known[part]


def _order(tiles: Sequence[Card]) -> tuple[int, list[int]]:
    """Return what comes first where the plays left are as many."""
    return -len(tiles), sorted(HEIGHTS[tile] for tile in tiles)
