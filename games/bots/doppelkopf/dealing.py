"""
Many imagined deals at once, in small numbers, and the likelier ones picked out.

The game's own `imagine` deals one world with all that has been said in it. In the tricks of a Normalspiel or a solo
that is little: what somebody could not follow, who has shown a party, who the Sau. So this is worked out once for a
choice, and the cards are shared out as often as wanted; wherever more was said (a Vorbehalt never named, an Armut) the
game is asked for every world.

How likely a world is the tricks tell that lie there: in it everybody else's cards are held against the rules of thumb,
and the more of them he would have played, the likelier. How closely somebody keeps to those rules nobody knows
beforehand; what is left is how likely his hits and misses are for whatever habit he may have (Beta and binomial).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import lgamma, log
from random import Random
from typing import TypeAlias

from games.bots.contract import Sight
from games.bots.doppelkopf import thumb
from games.bots.doppelkopf.kernel import (
    CLASSES,
    ELDER_NUMBER,
    FOX_NUMBER,
    NUMBER,
    PLAYERS,
    TRUMPS,
    Hand,
    Position,
    Table,
    lay,
)
from games.bots.doppelkopf.reading import position_of
from games.doppelkopf.state import Deal, State, known_parties
from games.doppelkopf.terms import Party, Said
from games.doppelkopf.trumps import Kind

TRIES = 30
"""So often the cards are shared out anew before the game is asked for a world."""

MISSES, HITS = 1.0, 3.0
"""What is taken for granted of everybody's habits: one card in four is not what a rule of thumb says."""

OTHERS = PLAYERS - 1

History: TypeAlias = tuple[tuple[int, int], ...]
"""Who has played what, in order."""


@dataclass(frozen=True, slots=True)
class Step:
    """
    One card somebody else has played.

    Attributes:
        place, card, suit: who played what, of which class.
        led: the class of the trick.
        pasts: the table before it if he is of Kontra and if he is of Re; the hands in it are of no interest.
        seen: the trick he answered as the rules of thumb see it, for either party; None if he led.
    """

    place: int
    card: int
    suit: int
    led: int
    pasts: tuple[Position, ...]
    seen: tuple[thumb.Seen, ...] | None


@dataclass(frozen=True, slots=True)
class Known:
    """
    What a seat knows of the hidden cards.

    Attributes:
        start: the position, in which only the own cards can be relied on.
        me: the own place.
        places: the other three; what follows counts them from 0 to 2.
        cards: the hidden cards, the weakest of a class ahead.
        rooms: how many of them each of the others holds.
        able: of every hidden card who of the others may hold it.
        certain: cards somebody holds for certain.
        history: who has played what.
        elders: which places are known to have been dealt a Kreuz-Dame.
        groom: the place of a Hochzeiter, even when his partner has been found.
        spoken: who has shown his party by an announcement.
        played: what everybody has played, by classes.
        steps: the same in order, without the own cards, and what the table knew then.
    """

    start: Position
    me: int
    places: tuple[int, ...]
    cards: tuple[int, ...]
    rooms: tuple[int, ...]
    able: tuple[tuple[int, ...], ...]
    certain: tuple[tuple[int, int], ...]
    history: History
    elders: tuple[bool, ...]
    groom: int | None
    spoken: tuple[bool, ...]
    played: tuple[Hand, ...] = ()
    steps: tuple[Step, ...] = ()


def known_to(sight: Sight) -> Known | None:
    """Return what the tricks tell a seat, None where more was said than they tell."""
    state = sight.world
    assert isinstance(state, State)
    deal = state.running
    if deal.kind is Kind.POVERTY or deal.kind is None or _unnamed(deal):
        return None
    start, me = position_of(deal), deal.active.index(sight.seat)
    places = tuple(place for place in range(PLAYERS) if place != me)
    history = tuple(
        (deal.active.index(seat), NUMBER[card])
        for trick in (*deal.taken, deal.trick)
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )
    elders = tuple(
        (place, ELDER_NUMBER) in history or (place == me and ELDER_NUMBER in start.hands[me][TRUMPS])
        for place in range(PLAYERS)
    )
    cards = _hidden(deal, places, start.worths[0])
    spoken = {said.seat for said in deal.announced} | {made.seat for made in deal.promised}
    wedding = deal.kind is Kind.MARRIAGE and deal.groom is not None
    known = Known(
        start=start,
        me=me,
        places=places,
        cards=cards,
        rooms=tuple(len(deal.hands[place]) for place in places),
        able=_able(deal, places, cards, (history, start.worths[0])),
        certain=tuple(_certain(deal, places, history)),
        history=history,
        elders=elders,
        groom=deal.active.index(deal.groom) if wedding and deal.groom is not None else None,
        spoken=tuple(seat in spoken for seat in deal.active),
        played=_played(history, start.worths[0]),
    )
    return replace(known, steps=_steps(known))


def _unnamed(deal: Deal) -> bool:
    """R20: tell whether somebody has reported a Vorbehalt that was never named."""
    calls = zip(deal.active, deal.calls, strict=False)
    return any(call.said is Said.RESERVATION and seat not in (deal.chief, deal.groom) for seat, call in calls)


def _hidden(deal: Deal, places: tuple[int, ...], worth: Table) -> tuple[int, ...]:
    """Return all cards of the others in an order that does not depend on who holds them."""

    def rank(card: int) -> tuple[int, int, int]:
        suit = worth.suit[card]
        return suit, worth.power[suit][card], card

    return tuple(sorted((NUMBER[card] for place in places for card in deal.hands[place]), key=rank))


def _able(
    deal: Deal, places: tuple[int, ...], cards: tuple[int, ...], tricks: tuple[History, Table]
) -> tuple[tuple[int, ...], ...]:
    """R10, R14: return who may hold each card: nobody what he could not follow with, no Kontra player a Kreuz-Dame."""
    history, worth = tricks
    barred: list[set[int]] = [set() for _ in range(PLAYERS)]
    for at, (place, card) in enumerate(history):
        led = worth.suit[history[at - at % PLAYERS][1]]
        if worth.suit[card] != led:
            barred[place].add(led)
    parties = known_parties(deal) if deal.kind is Kind.NORMAL else {}
    kontra = [parties.get(deal.active[place]) is Party.KONTRA for place in range(PLAYERS)]
    return tuple(
        tuple(
            at
            for at, place in enumerate(places)
            if worth.suit[card] not in barred[place] and not (card == ELDER_NUMBER and kontra[place])
        )
        for card in cards
    )


def _certain(deal: Deal, places: tuple[int, ...], history: History) -> list[tuple[int, int]]:
    """R12, R26, R36: return what somebody must still hold after what he has said."""
    found: list[tuple[int, int]] = []
    parties = known_parties(deal) if deal.kind is Kind.NORMAL else {}
    for at, place in enumerate(places):
        seat = deal.active[place]
        if seat == deal.groom:
            found += [(at, ELDER_NUMBER)] * (2 - history.count((place, ELDER_NUMBER)))
        elif parties.get(seat) is Party.RE and (place, ELDER_NUMBER) not in history:
            found.append((at, ELDER_NUMBER))
        if seat == deal.sau:
            found += [(at, FOX_NUMBER)] * (2 - history.count((place, FOX_NUMBER)))
    return found


# --- a world ---------------------------------------------------------------------------------------------------------


def dealt(known: Known, chance: Random) -> Position | None:
    """Share the hidden cards out at random, as far as they may be there; None if that came to nothing."""
    for _ in range(TRIES):
        owners = _shared(known, chance)
        if owners is not None:
            return _position(known, owners)
    return None


def _shared(known: Known, chance: Random) -> list[int] | None:
    """Return who gets each card: the certain ones first, then those that few may hold; None if one finds no room."""
    draw, left, cards = chance.random, list(known.rooms), known.cards
    owners = [-1] * len(cards)
    for at, card in known.certain:
        free = [index for index in range(len(cards)) if cards[index] == card and owners[index] < 0]
        if not free or not left[at]:
            return None
        owners[free[0]] = at
        left[at] -= 1
    waiting = [(len(able), draw(), index) for index, able in enumerate(known.able) if owners[index] < 0]
    waiting.sort()
    choosy = next((at for at, one in enumerate(waiting) if one[0] == OTHERS), len(waiting))
    for _, _, index in waiting[:choosy]:
        able = known.able[index]
        places = [at for at in able for _ in range(left[at])]
        if not places:
            return None
        owners[index] = at = places[int(draw() * len(places))]
        left[at] -= 1
    rest = [0] * left[0] + [1] * left[1] + [2] * left[2]
    for (_, _, index), at in zip(waiting[choosy:], rest, strict=True):
        owners[index] = at
    return owners


def _position(known: Known, owners: list[int]) -> Position:
    """Return the position in which the hidden cards are with these owners."""
    start = known.start
    suit, side, hands = start.worths[0].suit, start.side, start.hands[:]
    for place in known.places:
        hands[place] = [[], [], [], [], []]
    others = [hands[place] for place in known.places]
    for card, at in zip(known.cards, owners, strict=True):
        others[at][suit[card]].append(card)
    if start.kind is Kind.NORMAL:
        side = side[:]
        for place in known.places:
            side[place] = known.elders[place] or ELDER_NUMBER in hands[place][TRUMPS]
    return start.held(hands, side)


# --- how likely a world is -------------------------------------------------------------------------------------------


@cache
def likelihood(hits: int, misses: int) -> float:
    """Return the logarithm of how likely so many hits and misses are, whatever somebody's habit is."""
    return (
        lgamma(hits + HITS)
        + lgamma(misses + MISSES)
        - lgamma(hits + misses + HITS + MISSES)
        + lgamma(HITS + MISSES)
        - lgamma(HITS)
        - lgamma(MISSES)
    )


def likely(known: Known, world: Position) -> float:
    """Return the logarithm of how likely the others' cards were in a world."""
    found = misses, hits = [0] * PLAYERS, [0] * PLAYERS
    worth, hands, side = world.worths[0], _at_first(known, world), world.side
    for step in known.steps:
        hand, place, card = hands[step.place], step.place, step.card
        past = step.pasts[side[place]]
        if step.seen is None:
            found[thumb.lead(past, worth, place, hand) == card][place] += 1
        elif len(hand[step.led]) != 1:
            found[thumb.answer(past, worth, hand, step.seen[side[place]]) == card][place] += 1
        hand[step.suit].remove(card)
    return sum([likelihood(hits[place], misses[place]) for place in known.places])


def _at_first(known: Known, world: Position) -> list[Hand]:
    """Return what everybody held before the first card; the own hand is of no interest."""
    powers, hands = world.worths[0].power, list[Hand]()
    for played, held in zip(known.played, world.hands, strict=True):
        hand: Hand = []
        for cls, gone in enumerate(played):
            own = held[cls] + gone
            if gone and len(own) > 1:
                own.sort(key=powers[cls].__getitem__)
            hand.append(own)
        hands.append(hand)
    return hands


def _played(history: History, worth: Table) -> tuple[Hand, ...]:
    """Return what everybody has played, by classes."""
    hands: tuple[Hand, ...] = tuple([[] for _ in range(CLASSES)] for _ in range(PLAYERS))
    for place, card in history:
        hands[place][worth.suit[card]].append(card)
    return hands


def _steps(known: Known) -> tuple[Step, ...]:
    """Return what the others have played and what the table knew then: in every world the same, whoever is Re."""
    past, worth, found = _begun(known), known.start.worths[0], list[Step]()
    for at, (place, card) in enumerate(known.history):
        if at % PLAYERS == 0:
            past.leader = place
        if place != known.me:
            pasts = tuple(_seen_then(past, place, re) for re in (False, True))
            seen = tuple(thumb.seen(one, worth, place) for one in pasts) if past.trick else None
            led = worth.suit[past.trick[0] if past.trick else card]
            found.append(Step(place, card, worth.suit[card], led, pasts, seen))
        past.hands[place][worth.suit[card]].append(card)
        lay(past, worth, place, card)
    return tuple(found)


def _seen_then(past: Position, place: int, re: bool) -> Position:
    """Return what the table knew, if somebody of whom that is not yet known were of this party."""
    side = past.side[:]
    if past.kind is Kind.NORMAL and not past.known[place]:
        side[place] = re
    return replace(past, side=side, known=past.known[:], trick=past.trick[:], led=past.led[:])


def _begun(known: Known) -> Position:
    """Return what the table knew before the first card; nobody holds anything there."""
    start, kind = known.start, known.start.kind
    side, shown_then = start.side[:], [True] * PLAYERS
    if kind is Kind.NORMAL:
        shown_then = list(known.spoken)
    elif kind is Kind.MARRIAGE:
        side = [place == known.groom for place in range(PLAYERS)]
        shown_then = side[:]
    hands: list[Hand] = [[[] for _ in range(CLASSES)] for _ in range(PLAYERS)]
    return Position(kind, start.worths, hands, side, shown_then, groom=known.groom)


def likelier(known: Known, drawn: list[Position], count: int, chance: Random) -> list[Position]:
    """Return some of these worlds, drawn by how likely they are (the greatest of so many Gumbel variables)."""
    if not known.history or count >= len(drawn):
        return drawn[:count]
    ranked = sorted(
        ((likely(known, world) - log(-log(chance.random() or 1e-300)), at) for at, world in enumerate(drawn)),
        reverse=True,
    )
    return [drawn[at] for _, at in ranked[:count]]
