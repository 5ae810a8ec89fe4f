"""
What share of the pot a hand may expect.

Deals are imagined to the end, and the hands compared. Nobody bids any more in them, so it is a measure of the cards
alone; what bids say of the hidden tile of Studpoker stands in `bids`. In Draw Poker the others are dealt their hands of
before the exchange, and exchange: behind it five tiles by lot would be too weak for what they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from random import Random
from typing import TypeAlias

from games.bots.contract import Sight
from games.bots.pot.kernel import CARDS, FLUSH, RANKS, TO_FOUR_OF_A_SUIT, Spot, Tile, in_order, mix, tiles, worth
from games.contract import Seat
from games.holdem import Table
from games.kit.cards import Card
from games.kit.piles import without
from games.poker import JACKPOT, MOST_EXCHANGED, OPENERS, Draw, Exchanged
from games.pot.hands import Category, strength
from games.pot.match import Hand, Match
from games.studpoker import OpenTiles

AnyMatch: TypeAlias = Match[object]
"""A match of any game of the family: what its own part is, decides how a deal goes on."""

FULL = 5
"""Tiles on the table at the end of Holdem, and in a hand of the other two."""

HELD = 2
"""Tiles of one's own in Holdem."""

TRIES = 20
"""So many hands are dealt for one that agrees with what was done; the last one has to do."""


def match_of(sight: Sight) -> AnyMatch:
    """Return the world of a sight, which is a match of this family."""
    world = sight.world
    assert isinstance(world, Match)
    return world


def expected_share(sight: Sight, chance: Random, worlds: int) -> float:
    """Return the share of the pot that the hand wins in the mean of so many worlds."""
    match = match_of(sight)
    spot = spot_of(match, sight.seat)
    if spot is not None:
        return spot.share(chance, worlds)
    assert isinstance(match.own, Draw)
    hand = tiles(match.hands[sight.seat])
    held = hand if sight.seat in match.own.exchanged else kept(hand)
    lacking = FULL - len(held)
    shares = (part(worth([*held, *drawn[:lacking]]), others) for others, drawn in draws(sight, chance, worlds))
    return fsum(shares) / worlds


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


def part(own: int, others: Iterable[int]) -> float:
    """Return which part of the pot somebody gets at the showdown, by what their hand is worth and those of others."""
    equal = 1
    for theirs in others:
        if theirs > own:
            return 0.0
        equal += theirs == own
    return 1 / equal


def draws(sight: Sight, chance: Random, worlds: int) -> Iterator[tuple[list[int], list[Tile]]]:
    """
    Yield deals of Draw Poker as they may be: what the others will hold is worth, and the next tiles of the wall.

    Everybody was dealt five tiles and exchanges as most people do. Those of who opened could open (R18), then and
    behind the exchange; who has exchanged had a hand of which so many tiles are exchanged, if one is soon found.
    """
    match, seat = match_of(sight), sight.seat
    draw = match.own
    assert isinstance(draw, Draw)
    others = [(_least(match, other), draw.exchanged.get(other)) for other in match.hands if other != seat]
    laid = (tile for event in sight.heard if isinstance(event, Exchanged) for tile in event.laid)
    rest = tiles(_unseen(match, (*match.hands[seat], *laid)))
    for _ in range(worlds):
        held = [_held(rest, FULL * place, one, chance) for place, one in enumerate(others)]
        at, shown = FULL * len(others), list[int]()
        mix(rest, MOST_EXCHANGED * (1 + len(others)), chance, at)
        for hand in held:
            lacking = FULL - len(hand)
            shown.append(worth([*hand, *rest[at : at + lacking]]))
            at += lacking
        yield shown, rest[at : at + MOST_EXCHANGED]


def _least(match: AnyMatch, seat: Seat) -> int:
    """R18: return what a hand was worth at least when it was dealt."""
    assert isinstance(match.own, Draw)
    opened = JACKPOT in match.terms.specials and seat == match.own.opener
    return in_order(OPENERS) if opened else 0


def _held(rest: list[Tile], at: int, known: tuple[int, int | None], chance: Random) -> list[Tile]:
    """Deal somebody five tiles that agree with what is known of them, and return those they do not exchange."""
    least, exchanged = known
    for _ in range(TRIES):
        mix(rest, FULL, chance, at)
        hand = rest[at : at + FULL]
        held = kept(hand)
        if worth(hand) >= least and exchanged in (None, FULL - len(held)):
            break
    return held


_KEPT: dict[int, int] = {}
"""Ranks of a hand as counters -> the counters of those ranks that are kept."""


def kept(hand: Sequence[Tile]) -> list[Tile]:
    """Return what most people keep of a hand before the exchange: sets, all but one of a flush, else high tiles."""
    total = sum(hand)
    if total + TO_FOUR_OF_A_SUIT & FLUSH:
        return _kept_by_rule(hand)
    ranks = _KEPT.get(total & RANKS)
    if ranks is None:
        ranks = _KEPT[total & RANKS] = sum({tile & RANKS for tile in _kept_by_rule(hand)})
    return [tile for tile in hand if tile & ranks]


def _kept_by_rule(hand: Sequence[Tile]) -> list[Tile]:
    cards = tuple(CARDS[tile] for tile in hand)
    return tiles(without(cards, laid_away(cards)))


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
    return tuple(loose[:MOST_EXCHANGED])


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
