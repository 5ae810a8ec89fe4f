"""
What share of the pot a hand may expect, and what bids say of a hidden tile of Studpoker.

Worlds are imagined, dealt to the end, and the hands compared. Nobody bids any more in them, so it is a measure of the
cards alone; what bids tell is for the player to consider.

Theory of operation
-------------------
Everybody has one hidden tile, so what they may hold is a weight for each tile not seen. What they did in a phase is
likelier with some than with others: whoever holds a bid on open rubbish has a pair or a high tile below, whoever raises
has more. Somebody who raises whatever they hold says nothing by it, so two readings are kept apart, *reckless* and
*careful*, and weighed by how well they foresaw what was done: the more a bold bidder raises with nothing in sight, the
less is read into it. The shares below were set by hand and tried against several fixed players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from math import fsum
from random import Random
from typing import TypeAlias

from games.bots.contract import Sight
from games.bots.pot.kernel import Spot, Tile, mix, tiles, worth
from games.contract import Event, Seat
from games.frozen import Frozen
from games.holdem import Table
from games.kit.cards import Card, Rank
from games.kit.piles import without
from games.poker import Draw
from games.pot.events import Checked, Held, Opened, Raised
from games.pot.hands import Category, strength, strength_of_ranks
from games.pot.match import Hand, Match
from games.studpoker import DealtOpen, OpenTiles

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


NOTHING, HIGH, PAIR, BETTER = range(4)

CAREFUL: Mapping[type[Event], Sequence[float]] = {
    Checked: (0.8, 0.8, 0.5, 0.25),
    Held: (0.12, 0.35, 0.85, 0.5),
    Opened: (0.10, 0.2, 0.6, 0.8),
    Raised: (0.03, 0.08, 0.2, 0.7),
}
"""What somebody does who looks at their tiles, by what they have: nothing, a high tile below, a pair, better."""

RECKLESS: Mapping[type[Event], float] = {Checked: 0.02, Held: 0.3, Opened: 0.8, Raised: 0.7}
"""What somebody does who does not."""

AT_FIRST = 0.3
"""How likely somebody is reckless before they have done anything."""


class Range(Frozen):
    """
    What somebody may hold.

    Attributes:
        weights: hidden tile -> how likely, up to a factor.
        reckless: how likely it is that they bid whatever they hold.
    """

    weights: Mapping[Card, float]
    reckless: float


def reading(sight: Sight) -> dict[Seat, Range] | None:
    """Return what everybody else in the deal may hold; None where tiles are not hidden one by one."""
    match = match_of(sight)
    if not isinstance(match.own, OpenTiles):
        return None
    dealt = {seat: tiles for seat, tiles in match.own.dealt.items() if seat in match.hands}
    spot = spot_of(match, sight.seat)
    assert spot is not None
    return ranges(dealt, sight.heard, sight.seat, spot.unseen)


def expected(sight: Sight, known: Mapping[Seat, Range], chance: Random, worlds: int) -> float:
    """Return the share of the pot somebody wins in so many worlds in which hidden tiles are as likely as they seem."""
    match = match_of(sight)
    assert isinstance(match.own, OpenTiles)
    spot = spot_of(match, sight.seat)
    assert spot is not None
    boards = [match.own.dealt[other] for other in known]
    return share(match.hands[sight.seat], boards, list(known.values()), spot.unseen, chance, worlds)


def ranges(dealt: Mapping[Seat, Hand], heard: Sequence[Event], seat: Seat, unseen: Hand) -> dict[Seat, Range]:
    """
    Return what everybody else in the deal may hold.

    Args:
        dealt: everybody's open tiles.
        heard: what was noticed in this deal.
        seat: whose eyes.
        unseen: the tiles that may be anywhere.
    """
    deeds: dict[Seat, list[tuple[int, type[Event]]]] = {}
    shown = 0
    for event in heard:
        if isinstance(event, DealtOpen):
            shown += 1
        elif isinstance(event, Checked | Held | Opened | Raised):
            deeds.setdefault(event.seat, []).append((shown, type(event)))
    return {other: _range(dealt[other], deeds.get(other, ()), unseen) for other in dealt if other != seat}


def _range(open_tiles: Hand, deeds: Sequence[tuple[int, type[Event]]], unseen: Hand) -> Range:
    careful = dict.fromkeys(unseen, 1.0)
    reckless = 1.0
    for shown in sorted({shown for shown, _ in deeds}):
        done = [deed for at, deed in deeds if at == shown]
        for deed in done:
            reckless *= RECKLESS[deed]
        for tile in unseen:
            held = _held(tile, open_tiles[:shown])
            for deed in done:
                careful[tile] *= CAREFUL[deed][held]
    mean = fsum(careful.values()) / len(careful)
    believed = AT_FIRST * reckless / (AT_FIRST * reckless + (1 - AT_FIRST) * mean)
    weights = {tile: believed + (1 - believed) * one / mean for tile, one in careful.items()}
    return Range(weights, believed)


def _held(tile: Card, shown: Hand) -> int:
    """Return what somebody has with a hidden tile: nothing, a high one, a pair, better."""
    hand = (tile, *shown)
    category = (strength(hand) if len(hand) == FULL else strength_of_ranks(hand)).category
    if category == Category.HIGH_CARD:
        return HIGH if tile.rank >= Rank.QUEEN and tile.rank >= max(one.rank for one in shown) else NOTHING
    if category == Category.PAIR:
        return PAIR
    return BETTER


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
