"""
What share of the pot a hand may expect.

Worlds are imagined, dealt to the end, and the hands compared. Nobody bids any more in them, so it is a measure of the
cards alone; what bids say of the hidden tile of Studpoker stands in `bids`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from math import fsum
from random import Random
from typing import TypeAlias

from games.bots.contract import Sight
from games.bots.pot.kernel import Spot, tiles, worth
from games.contract import Seat
from games.holdem import Table
from games.kit.cards import Card
from games.kit.piles import without
from games.poker import Draw
from games.pot.hands import Category, strength
from games.pot.match import Hand, Match
from games.studpoker import OpenTiles

AnyMatch: TypeAlias = Match[object]
"""A match of any game of the family: what its own part is, decides how a deal goes on."""

FULL = 5
"""Tiles on the table at the end of Holdem, and in a hand of the other two."""

HELD = 2
"""Tiles of one's own in Holdem."""

MOST = 3
"""Draw Poker, R22: so many tiles may be exchanged."""


def match_of(sight: Sight) -> AnyMatch:
    """Return the world of a sight, which is a match of this family."""
    world = sight.world
    assert isinstance(world, Match)
    return world


def expected_share(sight: Sight, chance: Random, worlds: int) -> float:
    """Return the share of the pot that the hand wins in the mean of so many worlds."""
    spot = spot_of(match_of(sight), sight.seat)
    if spot is not None:
        return spot.share(chance, worlds)
    return fsum(share_at_showdown(strengths(match_of(sight.anew(chance))), sight.seat) for _ in range(worlds)) / worlds


def spot_of(match: AnyMatch, seat: Seat) -> Spot | None:
    """Return what somebody knows of a deal; None where what others did tells something, as in Draw Poker."""
    own, hands = match.own, match.hands
    others = [other for other in hands if other != seat]
    if isinstance(own, Table):
        known: tuple[Hand, ...] = (hands[seat], *(() for _ in others))
        return Spot(known, HELD, own.tiles, FULL, _unseen(match, (*hands[seat], *own.tiles)))
    if isinstance(own, OpenTiles):
        known = (hands[seat], *(own.dealt[other] for other in others))
        told = (tile for dealt in own.dealt.values() for tile in dealt)
        return Spot(known, FULL, (), 0, _unseen(match, (*hands[seat], *told)))
    return None


def all_there(match: AnyMatch) -> bool:
    """Tell whether no tile is to come any more."""
    own = match.own
    if isinstance(own, Table):
        return len(own.tiles) == FULL
    if isinstance(own, Draw):
        return bool(own.exchanged)
    return all(len(hand) == FULL for hand in match.hands.values())


def _unseen(match: AnyMatch, known: Iterable[Card]) -> Hand:
    """Return the tiles of a match but for the known ones, in an order that depends on nothing else."""
    everywhere = {*match.stock, *match.muck, *(tile for hand in match.hands.values() for tile in hand)}
    return tuple(sorted(everywhere.difference(known)))


def share_at_showdown(hands: Mapping[Seat, int], seat: Seat) -> float:
    """Return which part of the pot somebody gets at the showdown."""
    own = hands[seat]
    equal = 1
    for other, theirs in hands.items():
        if other != seat:
            if theirs > own:
                return 0.0
            equal += theirs == own
    return 1 / equal


def strengths(world: AnyMatch) -> dict[Seat, int]:
    """Return the worth of what everybody still in will show when the tiles of this world have been dealt."""
    return {seat: worth(tiles(hand)) for seat, hand in completed(world).items()}


def completed(world: AnyMatch) -> dict[Seat, Hand]:
    """Return the tiles everybody's hand is made of at the end."""
    own = world.own
    if isinstance(own, Table):
        table = (*own.tiles, *world.stock[: FULL - len(own.tiles)])
        return {seat: (*hand, *table) for seat, hand in world.hands.items()}
    stock = iter(world.stock)
    if isinstance(own, OpenTiles):
        return {seat: (*hand, *islice(stock, FULL - len(hand))) for seat, hand in world.hands.items()}
    assert isinstance(own, Draw)
    return {
        seat: hand if seat in own.exchanged else (*kept(hand), *islice(stock, FULL - len(kept(hand))))
        for seat, hand in world.hands.items()
    }


def kept(hand: Hand) -> Hand:
    """Return what most people keep of a hand before the exchange: sets, all but one of a flush, else high tiles."""
    return without(hand, laid_away(hand))


def laid_away(hand: Hand) -> Hand:
    """Return what most people exchange."""
    now = strength(hand)
    if now.category >= Category.STRAIGHT:
        return ()
    ranks = [card.rank for card in hand]
    loose = sorted((card for card in hand if ranks.count(card.rank) == 1), key=lambda card: card.rank)
    if now.category == Category.HIGH_CARD:
        for suit in {card.suit for card in hand}:
            others = tuple(card for card in hand if card.suit != suit)
            if len(others) == 1:
                return others
    return tuple(loose[:MOST])


def exchanges(hand: Hand) -> Iterable[tuple[Card, ...]]:
    """Return which exchanges are worth a closer look: the usual one, one tile less, one tile, none."""
    usual = laid_away(hand)
    yield usual
    loose = sorted(hand, key=lambda card: card.rank)
    singles = [card for card in loose if [other.rank for other in hand].count(card.rank) == 1]
    found = {usual, ()}
    for more in ((), tuple(singles[:1]), tuple(singles[:2]), tuple(singles[:3]), *((card,) for card in singles)):
        if more not in found:
            found.add(more)
            yield more
    if usual:
        yield ()
