"""
Every deal that looks alike to a seat, each played to its best end: what a card comes to on average, and no estimate.

Near the end so few deals are left that all of them can be looked at: for who plays alone from five cards on, for the
others from three. Every one is as likely as any other, whatever was bid. Who knows all cards plays on: that is what a
card is worth at most, and what it is judged by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Final

from games.bots.contract import Bot, Choice, Sight, Weighed
from games.bots.skat.ending import LastTricks, alike
from games.bots.skat.planning import Stakes, stakes_of
from games.bots.skat.sight import Reason, deal_of, phase_of, position_of
from games.bots.skat.thumb import EYES, NUMBER, Position, legal, worth_of
from games.contract import Seat
from games.frozen import Frozen
from games.skat.actions import Play
from games.skat.cards import BASE, NULL_VALUES, PACK, Kind, tops
from games.skat.moves import cannot_hold
from games.skat.scoring import ENOUGH, MARCH, SCHNEIDER
from games.skat.state import Deal
from games.skat.terms import Phase

SEARCHED: Final = 5
"""From so many cards in hand on the best end is looked for."""

MOST: Final = 600
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
        if len(found) == MOST:
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
