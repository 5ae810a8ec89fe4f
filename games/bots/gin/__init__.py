"""
Computer players of Gin Rummy: by rules of thumb, and by what has been learnt.

    tiles      tiles as bits, the smallest rest
    position   the numbers of a position
    judgement  two networks and their learnt weights
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random

from games.bots.contract import Bot, Choice, Level, Sight, Weighed, Why
from games.bots.gin.judgement import judging, taking
from games.bots.gin.position import GIVEN, NEAR, Table, discard_numbers, hand_numbers, table_of, told_of
from games.bots.gin.tiles import BIT, CARDS, POINTS, each, makes_meld, packed, smallest_rest
from games.contract import Action
from games.gin.actions import CallGin, Decline, Discard, Draw, Knock, LayOff, Take
from games.gin.arranging import VALUES, arrange, best_discard
from games.gin.state import MOST_TO_KNOCK, Phase, State
from games.kit.cards import Card


class Reason(StrEnum):
    """Why a computer player of Gin Rummy does something."""

    MELD = "ergibt_meldung"
    """The open tile makes a meld, or a smaller rest: `card`."""
    PROMISES = "verspricht_mehr"
    """The open tile promises more than a hidden one: `card`."""
    NO_USE = "nutzt_nichts"
    """The open tile promises less than a hidden one: `card`."""
    GIN = "gin"
    """Nothing is left over."""
    KNOCK = "klopfen"
    """The rest is small enough: `points`."""
    USELESS = "am_wenigsten_wert"
    """Without it the deal is likeliest to be won: `card`, and `rest` points are left over now."""
    LAY_OFF = "anlegen"
    """That leaves the smallest rest."""


PATIENT = 3
"""With so many points at most the easy player knocks."""

AT_STAKE = 30.0
"""What lies between a deal won and a deal lost, in points: so much a chance of winning counts."""


def simple(sight: Sight, chance: Random) -> Choice:
    """Take what makes a meld, throw the dearest tile of the rest, knock as soon as that can be done."""
    return _simply(sight, MOST_TO_KNOCK)


def patient(sight: Sight, chance: Random) -> Choice:
    """Do the same, but knock only with a very small rest, which comes too late too often."""
    return _simply(sight, PATIENT)


def _simply(sight: Sight, most: int) -> Choice:
    """Play by rules of thumb, and knock with so many points at most."""
    state = _state(sight)
    hand = state.hands[sight.seat]
    if state.phase in {Phase.OFFER, Phase.TAKING}:
        top = state.pile[0]
        if not state.declined and _lies_in_a_meld(top, hand):
            return Choice(Take(), Reason.MELD, {"card": top})
        return Choice(_leaving(state), Reason.NO_USE, {"card": top})
    if state.phase is Phase.DISCARDING:
        ended = laid_down(state, sight, most)
        if ended is not None:
            return ended
        rest = [card for card in arrange(hand).rest if card != state.taken]
        dearest = max(rest, key=lambda card: VALUES[card.rank]) if rest else best_discard(hand, state.taken)[1]
        return Choice(Discard(dearest), Reason.USELESS, {"card": dearest})
    return _laying_off(sight)


def learnt(sight: Sight, chance: Random) -> Choice:
    """Take and discard as is likeliest to win; knock as soon as that can be done: waiting has never paid."""
    state = _state(sight)
    if state.phase in {Phase.OFFER, Phase.TAKING}:
        return Choice(_leaving(state), Why.ONLY, sure=True) if state.declined else _taking(sight, state)
    if state.phase is Phase.DISCARDING:
        return laid_down(state, sight) or _discarding(sight, state)
    return _laying_off(sight)


def _state(sight: Sight) -> State:
    assert isinstance(sight.world, State)
    return sight.world


def _leaving(state: State) -> Action:
    """Return how the open tile is left lying."""
    return Decline() if state.phase is Phase.OFFER else Draw()


def _lies_in_a_meld(card: Card, hand: Sequence[Card]) -> bool:
    """Tell whether one more tile lies in a meld of the smallest rest."""
    return card not in arrange((*hand, card)).rest


def laid_down(state: State, sight: Sight, most: int = MOST_TO_KNOCK) -> Choice | None:
    """Return Gin, or a knock with so many points at most, as soon as there is one."""
    rest, card = best_discard(state.hands[sight.seat], state.taken)
    if not rest:
        return Choice(CallGin(card), Reason.GIN, sure=True)
    return Choice(Knock(card), Reason.KNOCK, {"points": rest}) if rest <= most else None


def _laying_off(sight: Sight) -> Choice:
    """Lay off what leaves the smallest rest, and no more: the rules find it exactly."""
    best = sight.offers[0]
    return Choice(best, Reason.LAY_OFF if isinstance(best, LayOff) else Why.USUAL, sure=True)


def _taking(sight: Sight, state: State) -> Choice:
    """Take the open tile if one can knock with it, or if that promises more than to leave it."""
    hand, top = state.hands[sight.seat], state.pile[0]
    facts, leave = {"card": top}, _leaving(state)
    useful = Reason.MELD if _lies_in_a_meld(top, hand) else Reason.PROMISES
    if best_discard((*hand, top), top)[0] <= MOST_TO_KNOCK:
        return Choice(Take(), useful, facts)
    gain = gain_of(sight, state)
    weighed = (Weighed(Take(), AT_STAKE * gain), Weighed(leave, 0.0))
    if gain > 0:
        return Choice(Take(), useful, facts, weighed=weighed)
    return Choice(leave, Reason.NO_USE, facts, weighed=weighed)


def gain_of(sight: Sight, state: State) -> float:
    """Return how much better it is to take the open tile than to leave it."""
    hand, top = packed(state.hands[sight.seat]), BIT[state.pile[0]]
    both = hand | 1 << top
    table = table_of(state, sight.seat, told_of(sight.heard, sight.seat))
    worth = worths(both, each(hand), table)
    best = max(worth, key=lambda bit: worth[bit])
    numbers = (*hand_numbers(hand, table), *[0.0] * GIVEN, 1.0)
    value, net = judging(), taking()
    as_it_is = value.ended(value.begun(table.numbers), numbers)
    now, then, meld = smallest_rest(hand), smallest_rest(both ^ 1 << best), makes_meld(top, hand)
    top_numbers = (
        worth[best], worth[best] - as_it_is, meld, POINTS[top] / 10, (now - then) / 10, then < now,
        (hand & NEAR[top]).bit_count() / 3, state.phase is Phase.OFFER,
        state.phase is Phase.OFFER and state.dealer == sight.seat, then / 40,
        meld and smallest_rest(both, discarding=True) < now,
    )  # fmt: skip
    return net.ended(net.begun(table.numbers), (*numbers, *map(float, top_numbers)))


def worths(hand: int, candidates: Iterable[int], table: Table) -> dict[int, float]:
    """Return for each discard from a hand how good it is to have ended the turn with it."""
    net = judging()
    begun = net.begun(table.numbers)
    return {
        bit: net.ended(begun, (*hand_numbers(hand ^ 1 << bit, table), *discard_numbers(bit, table), 1.0))
        for bit in candidates
    }


def _discarding(sight: Sight, state: State) -> Choice:
    """Discard what is likeliest to win behind it."""
    hand = state.hands[sight.seat]
    candidates = [BIT[card] for card in hand if card != state.taken]
    worth = worths(packed(hand), candidates, table_of(state, sight.seat, told_of(sight.heard, sight.seat)))
    best = CARDS[max(candidates, key=lambda bit: (worth[bit], POINTS[bit], -bit))]
    weighed = tuple(Weighed(Discard(CARDS[bit]), AT_STAKE * worth[bit]) for bit in candidates)
    facts = {"card": best, "rest": best_discard(hand, state.taken)[0]}
    return Choice(Discard(best), Reason.USELESS, facts, weighed=weighed)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: patient,
    Level.MEDIUM: simple,
    Level.STRONG: learnt,
}
