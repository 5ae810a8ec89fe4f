"""What to bid, press and announce by the points that are to be expected: chances from `odds`, values from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.bots.contract import Sight
from games.bots.skat.judgement import Plan
from games.bots.skat.odds import Odds, eyes_left, held, null_odds, odds
from games.bots.skat.sight import state_of
from games.frozen import Frozen
from games.kit.cards import Card
from games.skat.cards import BASE, BIDS, EYES_OF, JACKS, NULL_VALUES, Kind, tops
from games.skat.scoring import BONUS, OTHERS
from games.skat.terms import Contract

BIDDABLE = 0.0
"""So many points a game must promise to be bid up to what it counts: others who go further would lose more often."""

OPENING = 0.4
"""
A game is good enough for the least bid if it promises to lose no more than such a part of what the least game costs:
where nobody has better cards, it is won often enough.
"""

OUVERT_SAFE = 0.97
"""A Null is laid open if it is as safe as this."""


class Stakes(Frozen):
    """What a won game brings beside its value, and what a lost one costs beside its double (R47)."""

    bonus: int
    others: int

    def expected(self, chance: float, value: int, lost: int | None = None) -> float:
        """Return the points to be expected of a game; lost: what it counts when it is lost, if not its value."""
        paid = 2 * (value if lost is None else lost) + self.bonus + self.others
        return chance * (value + self.bonus) - (1 - chance) * paid


def stakes_of(sight: Sight) -> Stakes:
    """R47: return what is at stake at a table, by its size and whether it plays by Seeger-Fabian."""
    state = state_of(sight)
    others = OTHERS[len(state.running.seated)]
    return Stakes(BONUS, others) if state.options["seeger"] else Stakes(0, 0)


def worth(stakes: Stakes, contract: Contract, spitzen: int, chance: Odds, bid: int) -> float:
    """Return the points to be expected of a Farbspiel or Grand that has to reach a bid."""
    base = BASE[contract.kind]
    value = base * (spitzen + 1 + contract.hand)
    if value >= bid:
        return stakes.expected(chance.won, value) + chance.schneider * base
    raised = -(-bid // base) * base
    return stakes.expected(chance.schneider if value + base >= bid else 0.0, value + base, raised)


def best_plan(twelve: Sequence[Card], seat: int, bid: int, stakes: Stakes) -> Plan:
    """Return what to press of twelve cards, and for which game; jacks stay but in a Null."""
    return max(_plans(twelve, seat, bid, stakes), key=lambda plan: plan.worth)


def _plans(twelve: Sequence[Card], seat: int, bid: int, stakes: Stakes) -> Iterator[Plan]:
    spitzen = {kind: abs(tops(kind, twelve)) for kind in BASE}
    for pressed in combinations(twelve, 2):
        ten = [card for card in twelve if card not in pressed]
        null = null_odds(ten)
        if (contract := _null(null, bid, hand=False)) is not None:
            value = NULL_VALUES[False, contract.ouvert]
            yield Plan(contract.kind, pressed, stakes.expected(null, value))
        if pressed[0] in JACKS or pressed[1] in JACKS:
            continue
        have, eyes = held(ten), sum([EYES_OF[card] for card in pressed])
        for kind in BASE:
            chance = odds(kind, have, seat, eyes, played=True)
            yield Plan(kind, pressed, worth(stakes, Contract(kind), spitzen[kind], chance, bid))


def best_game(ten: Sequence[Card], pressed: Sequence[Card], seat: int, bid: int, stakes: Stakes) -> Contract:
    """Return what to announce with ten cards and two that are pressed."""
    have, eyes, twelve = held(ten), sum([EYES_OF[card] for card in pressed]), (*ten, *pressed)
    found = []
    for kind in BASE:
        contract = Contract(kind)
        chance = odds(kind, have, seat, eyes, played=True)
        found.append((worth(stakes, contract, abs(tops(kind, twelve)), chance, bid), contract))
    null = null_odds(ten)
    if (low := _null(null, bid, hand=False)) is not None:
        found.append((stakes.expected(null, NULL_VALUES[False, low.ouvert]), low))
    return max(found, key=lambda one: one[0])[1]


def _null(chance: float, bid: int, *, hand: bool) -> Contract | None:
    """Return the Null that can be announced, laid open where that is safe or needed; None if there is none."""
    ouvert = chance >= OUVERT_SAFE
    contract = Contract(Kind.NULL, hand, ouvert=ouvert)
    return contract if NULL_VALUES[hand, ouvert] >= bid else None


class Promised(Frozen):
    """A game that could be bid for: what it is, what it counts at least, and the points it promises."""

    contract: Contract
    value: int
    promise: float


def offers(ten: Sequence[Card], seat: int, stakes: Stakes) -> Iterator[Promised]:
    """Yield what could be bid for with ten cards, with the Skat and without."""
    have, left = held(ten), eyes_left(ten)
    for kind in BASE:
        spitzen = abs(tops(kind, ten))
        for hand in (False, True):
            contract = Contract(kind, hand)
            chance = odds(kind, have, seat, left, played=True) if hand else odds(kind, have, seat, played=False)
            value = BASE[kind] * (spitzen + 1 + hand)
            yield Promised(contract, value, worth(stakes, contract, spitzen, chance, 0))
    null = null_odds(ten)
    for hand in (False, True):
        contract = Contract(Kind.NULL, hand, ouvert=null >= OUVERT_SAFE)
        value = NULL_VALUES[hand, contract.ouvert]
        yield Promised(contract, value, stakes.expected(null, value))


def limit(ten: Sequence[Card], seat: int, stakes: Stakes) -> int:
    """Return how far a hand can be bid; 0 if nothing can be played with it."""
    able = [one for one in offers(ten, seat, stakes) if one.promise >= stakes.expected(0.0, BIDS[0]) * OPENING]
    return max((one.value for one in able if one.promise >= BIDDABLE), default=BIDS[0] if able else 0)


def from_the_hand(ten: Sequence[Card], seat: int, bid: int, stakes: Stakes) -> Contract | None:
    """Return the game to play without taking up the Skat, None to take it up."""
    able = [one for one in offers(ten, seat, stakes) if one.value >= bid]
    best = max(able, key=lambda one: one.promise, default=None)
    return best.contract if best is not None and best.contract.hand else None


def following_bid(bid: int) -> int | None:
    """Return the next value that can be said."""
    return next((one for one in BIDS if one > bid), None)
