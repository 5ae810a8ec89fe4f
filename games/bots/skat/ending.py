"""
The last tricks of a deal of Skat with all cards open, played to their best end by both parties.

Theory of operation
-------------------
Hands are bit masks here. A position between two tricks is remembered with what is known of it, so that many ways to
play the same cards cost one look (alpha-beta with a transposition table). What is counted are the Augen the soloist
takes from now on; in a Null a trick of the soloist counts one and ends the search.

Exact analysis looks at every deal that looks alike to a seat: what a card comes to on average, and no estimate. Near
the end so few are left that all of them can be looked at: for who plays alone from five cards on, for the
others from three. Every one is as likely as any other, whatever was bid. Who knows all cards plays on: that is what a
card is worth at most, and what it is judged by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from games.bots.contract import Bot, Choice, Sight, Weighed
from games.bots.skat.planning import Stakes, stakes_of
from games.bots.skat.sight import Reason, deal_of, phase_of, position_of
from games.bots.skat.thumb import EYES, NUMBER, Position, Worth, legal, worth_of
from games.contract import Seat
from games.frozen import Frozen
from games.skat.actions import Play
from games.skat.cards import BASE, NULL_VALUES, PACK, Kind, tops
from games.skat.moves import cannot_hold
from games.skat.scoring import ENOUGH, MARCH, SCHNEIDER
from games.skat.state import Deal
from games.skat.terms import Phase

Bounds: TypeAlias = dict[tuple[int, ...], tuple[int, int]]
"""Position between two tricks -> the least and the most the soloist gets from it."""

MOST = 120

Masks: TypeAlias = tuple[int, ...]
"""A bit mask of cards for each player."""


@cache
def _classes(of: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every card the mask of those that follow it."""
    return tuple(sum(1 << other for other in range(len(of)) if of[other] == number) for number in of)


@cache
def _by_strength(power: tuple[int, ...]) -> tuple[int, ...]:
    """Return all cards, the strongest first."""
    return tuple(sorted(range(len(power)), key=power.__getitem__, reverse=True))


class LastTricks:
    """One distribution of the cards, looked at to the end; what is found is remembered from question to question."""

    def __init__(self, worth: Worth, soloist: int) -> None:
        """Begin to look at deals of one game and soloist."""
        self._worth = worth
        self._soloist = soloist
        self._known: Bounds = {}
        self._following = _classes(worth.of)

    def reaches(self, position: Position, card: int, wanted: int) -> bool:
        """Tell whether the soloist takes so much from now on when the player on turn lays a card."""
        if wanted <= 0:
            return True
        hands = tuple([_mask([one for one in hand if one != card]) for hand in position.hands])
        return self._lain((*position.trick, card), position.leader, hands, (wanted - 1, wanted)) >= wanted

    def _lain(self, trick: tuple[int, ...], leader: int, hands: Masks, window: tuple[int, int]) -> int:
        """Return the value of a position with cards on the table."""
        if len(trick) < 3:
            return self._replies(trick, leader, hands, window)
        taker, gained = self._taken(trick, leader)
        if self._worth.null and gained:
            return 1
        low, high = window
        return gained + self._led(taker, hands, (low - gained, high - gained))

    def _taken(self, trick: tuple[int, ...], leader: int) -> tuple[int, int]:
        """Return who takes a full trick, and what the soloist has of it."""
        (first, second, third), (of, power) = trick, (self._worth.of, self._worth.power)
        best, place, led = first, 0, of[first]
        if of[second] in (0, led) and power[second] > power[best]:
            best, place = second, 1
        if of[third] in (0, led) and power[third] > power[best]:
            place = 2
        taker = (leader + place) % 3
        if taker != self._soloist:
            return taker, 0
        return taker, 1 if self._worth.null else EYES[first] + EYES[second] + EYES[third]

    def _led(self, leader: int, hands: Masks, window: tuple[int, int]) -> int:
        """Return the value of a position between two tricks, exact inside the window, else a bound."""
        if not hands[leader]:
            return 0
        key = (leader, *hands)
        least, most = self._known.get(key, (0, MOST))
        low, high = window
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        value = self._replies((), leader, hands, (low, high))
        if value <= low:
            most = min(most, value)
        elif value >= high:
            least = max(least, value)
        else:
            least = most = value
        self._known[key] = (least, most)
        return value

    def _replies(self, trick: tuple[int, ...], leader: int, hands: Masks, window: tuple[int, int]) -> int:
        """Return what the player on turn can get: the soloist as much as possible, the others as little."""
        turn = (leader + len(trick)) % 3
        mine, (low, high) = hands[turn], window
        follows = mine & self._following[trick[0]] if trick else 0
        alone, value = turn == self._soloist, -1
        there = hands[0] | hands[1] | hands[2] | _mask(trick)
        for card in _distinct(self._worth, follows or mine, there):
            left = mine & ~(1 << card)
            rest = tuple([left if seat == turn else hand for seat, hand in enumerate(hands)])
            found = self._lain((*trick, card), leader, rest, (low, high))
            if value < 0 or (found > value if alone else found < value):
                value = found
            if alone:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return value


def alike(worth: Worth, cards: Sequence[int], position: Position) -> dict[int, int]:
    """Return for every card that may be played the one that stands for all beside it that count alike."""
    there = sum([_mask(hand) for hand in position.hands]) | _mask(position.trick)
    kept = list(_distinct(worth, _mask(cards), there))
    standing, last = dict[int, int](), -1
    for card in _by_strength(worth.power):
        if card in cards:
            last = card if card in kept else last
            standing[card] = last
    return standing


def _mask(cards: Sequence[int]) -> int:
    return sum([1 << card for card in cards])


def _distinct(worth: Worth, cards: int, there: int) -> Iterator[int]:
    """Yield the cards of a mask, of neighbours that count alike only the strongest; there: all that are still out."""
    of, last = worth.of, -1
    for card in _by_strength(worth.power):
        bit = 1 << card
        if cards & bit:
            if last < 0 or of[last] != of[card] or EYES[last] != EYES[card]:
                yield card
            last = card
        elif there & bit and last >= 0 and of[last] == of[card]:
            last = -1


SEARCHED: Final = 5
"""From so many cards in hand on the best end is looked for."""

MOST_LIKE: Final = 600
"""So many deals are looked at."""


class Analyst(Frozen):
    """Who judges finished matches: like another player, but exact where all deals can be looked at."""

    otherwise: Bot

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Return the best card with what each comes to; before the last tricks what the other player says."""
        deal, seat = deal_of(sight), sight.seat
        contract = deal.contract
        late = phase_of(sight) is Phase.PLAY and sight.on_turn and len(deal.hand(seat)) <= SEARCHED
        if not late or contract is None or contract.said or deal.kontra is not None or not _schwarz_is_settled(deal):
            return self.otherwise(sight, chance)
        worlds = every_position(deal, seat)
        return self.otherwise(sight, chance) if worlds is None else _weighed(deal, stakes_of(sight), worlds)


def _schwarz_is_settled(deal: Deal) -> bool:
    """Tell whether nobody can be without a trick any more, which is not searched for; in a Null there is no Schwarz."""
    return deal.game is Kind.NULL or (deal.soloist in deal.takers and not set(deal.takers) <= {deal.soloist})


def every_position(deal: Deal, seat: Seat) -> tuple[Position, ...] | None:
    """Return all positions that look alike to a seat, None if there are too many."""
    here = position_of(deal)
    known = {seat, *deal.open}
    hidden = [place for place, one in enumerate(deal.active) if one not in known]
    skat = [] if deal.taken_up and seat == deal.soloist else [NUMBER[card] for card in deal.skat]
    cards = sorted([card for place in hidden for card in here.hands[place]] + skat)
    barred = {place: {NUMBER[card] for card in cannot_hold(deal, deal.active[place])} for place in hidden}
    found: list[Position] = []
    for hands, lying in _shared(cards, [(place, len(here.hands[place])) for place in hidden], barred):
        if len(found) == MOST_LIKE:
            return None
        position = here.copy()
        for place, hand in hands.items():
            position.hands[place] = list(hand)
        if skat:
            position.eyes[here.soloist] += sum(EYES[card] for card in lying) - sum(EYES[card] for card in skat)
        found.append(position)
    return tuple(found)


def _shared(
    cards: Sequence[int], rooms: Sequence[tuple[int, int]], barred: Mapping[int, set[int]]
) -> Iterator[tuple[dict[int, tuple[int, ...]], Sequence[int]]]:
    """Yield every way to share cards out to places with so much room, and the cards that are left."""
    if not rooms:
        yield {}, cards
        return
    (place, size), *others = rooms
    for hand in combinations([card for card in cards if card not in barred[place]], size):
        for hands, left in _shared([card for card in cards if card not in hand], others, barred):
            yield {place: hand, **hands}, left


def _weighed(deal: Deal, stakes: Stakes, worlds: Sequence[Position]) -> Choice:
    """Return the card that does best, with what each comes to."""
    worth, here = worth_of(deal.game or Kind.GRAND), worlds[0]
    standing = alike(worth, legal(worth, here.hands[here.turn], here.trick), here)
    points: dict[int, list[float]] = {card: [] for card in dict.fromkeys(standing.values())}
    for position in worlds:
        ending = LastTricks(worth, position.soloist)
        for card, results in points.items():
            mine = 1 if position.turn == position.soloist else -1
            results.append(mine * _points(deal, stakes, position, card, ending))
    means = {card: fmean(results) for card, results in points.items()}
    best = max(means, key=means.__getitem__)
    facts = {"won": sum(one > 0 for one in points[best]), "worlds": len(worlds)}
    weighed = tuple([Weighed(Play(PACK[card]), means[kept]) for card, kept in standing.items()])
    return Choice(Play(PACK[best]), Reason.BEST_CARD, facts, sure=True, weighed=weighed)


def _points(deal: Deal, stakes: Stakes, position: Position, card: int, ending: LastTricks) -> float:
    """Return what a card comes to for who plays alone, everybody playing their best (R42, R47)."""
    contract = deal.contract
    assert contract is not None
    alone, has = position.soloist, position.eyes[position.soloist]
    if deal.game is Kind.NULL:
        value, won = NULL_VALUES[contract.hand, contract.ouvert], not ending.reaches(position, card, 1)
    else:
        won = ending.reaches(position, card, ENOUGH - has)
        schneider = MARCH - SCHNEIDER if won else SCHNEIDER + 1
        raised = ending.reaches(position, card, schneider - has) is won
        value = BASE[contract.kind] * (_tops(deal, position, alone) + 1 + contract.hand + raised)
        if value < (deal.bid or 0):
            won, value = False, -(-(deal.bid or 0) // BASE[contract.kind]) * BASE[contract.kind]
    return stakes.expected(float(won), value)


def _tops(deal: Deal, position: Position, alone: int) -> int:
    """R40: return the Spitzen as they are in a position: all cards but the others' were the soloist's."""
    theirs = {card for place in range(3) if place != alone for card in position.hands[place]}
    theirs |= {NUMBER[card] for seat in deal.defenders for card in deal.played(seat)}
    own = [card for card in PACK if NUMBER[card] not in theirs]
    return abs(tops(deal.game or Kind.GRAND, own))
