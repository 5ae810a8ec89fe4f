"""
How likely an imagined deal is: the cards that lie are held against rules of thumb.

Of everybody it is taken that he keeps to one of two sets of rules, `thumb` or `book`, most of the time. How closely,
nobody knows beforehand; what counts is how likely his hits and misses are for whatever habit he may have (Beta and
binomial). Where he misses, any other card he could have played is as likely as the next: a card that was one of many
says little for a world.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from math import exp, lgamma, log
from random import Random

from games.bots.doppelkopf import book, thumb
from games.bots.doppelkopf.dealing import Known
from games.bots.doppelkopf.kernel import CARDS, CLASSES, PLAYERS, TRUMPS, Hand, Position, lay
from games.doppelkopf.trumps import Kind

MISSES, HITS = 1.0, 3.0
"""What is taken for granted of everybody's habits: one card in four is not what a rule of thumb says."""

LOG = (0.0, 0.0, *(log(others) for others in range(1, len(CARDS))))
"""How much less likely one of so many cards is that are not what a rule says; LOG[n] of n cards in all."""


@dataclass(frozen=True, slots=True)
class Step:
    """
    One card somebody else has played.

    Attributes:
        place, card, suit: who played what, of which class.
        led: the class of the trick.
        pasts: the table before it if he is of Kontra and if he is of Re; the hands in it are of no interest.
        seen: the trick he answered as the rules of thumb see it, for either party; None if he led.
        third: whether the book says to play high here, for either party.
    """

    place: int
    card: int
    suit: int
    led: int
    pasts: tuple[Position, ...]
    seen: tuple[thumb.Seen, ...] | None
    third: tuple[bool, ...]


def likelier(known: Known, drawn: list[Position], count: int, chance: Random) -> list[Position]:
    """Return some of these worlds, drawn by how likely they are (the greatest of so many Gumbel variables)."""
    if not known.history or count >= len(drawn):
        return drawn[:count]
    steps = steps_of(known)
    ranked = sorted(
        ((likely(known, steps, world) - log(-log(chance.random() or 1e-300)), at) for at, world in enumerate(drawn)),
        reverse=True,
    )
    return [drawn[at] for _, at in ranked[:count]]


def likely(known: Known, steps: tuple[Step, ...], world: Position) -> float:
    """Return the logarithm of how likely the others' cards were in a world."""
    worth, hands, side = world.worths[0], _at_first(known, world), world.side
    powers = worth.power[TRUMPS]
    thumbs, books = tallies = _tally(), _tally()
    for step in steps:
        place, card = step.place, step.card
        hand, party = hands[place], side[place]
        own, past = hand[step.led], step.pasts[party]
        if step.seen is None:
            named = thumb.lead(past, worth, place, hand)
            taught = book.lead(past, worth, place, hand)
        elif len(own) == 1:
            hand[step.suit].remove(card)
            continue
        else:
            named = taught = thumb.answer(past, worth, hand, step.seen[party])
            if step.third[party] and own and powers[own[-1]] > step.seen[party][1]:
                taught = own[-1]
        lost = 0.0
        if named != card or taught != card:
            lost = LOG[len(set(own if own and step.seen is not None else chain(*hand)))]
        for (hits, misses, losses), rule in zip(tallies, (named, taught), strict=True):
            if rule == card:
                hits[place] += 1
            else:
                misses[place] += 1
                losses[place] += lost
        hand[step.suit].remove(card)
    total = 0.0
    for place in known.places:
        total += either(
            likelihood(thumbs[0][place], thumbs[1][place]) - thumbs[2][place],
            likelihood(books[0][place], books[1][place]) - books[2][place],
        )
    return total


def _tally() -> tuple[list[int], list[int], list[float]]:
    """Return hits, misses and what the misses cost of every place, none so far."""
    return [0] * PLAYERS, [0] * PLAYERS, [0.0] * PLAYERS


def either(one: float, other: float) -> float:
    """Return the logarithm of the mean of two likelihoods, given by theirs."""
    best = max(one, other)
    return best + log((exp(one - best) + exp(other - best)) / 2)


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


def steps_of(known: Known) -> tuple[Step, ...]:
    """Return what the others have played and what the table knew then: in every world the same, whoever is Re."""
    past, worth, found = _begun(known), known.start.worths[0], list[Step]()
    for at, (place, card) in enumerate(known.history):
        if at % PLAYERS == 0:
            past.leader = place
        if place != known.me:
            pasts = tuple(_seen_then(past, place, re) for re in (False, True))
            seen = tuple(thumb.seen(one, worth, place) for one in pasts) if past.trick else None
            third = tuple(book.third_hand_high(len(past.trick), one) for one in seen or ())
            led = worth.suit[past.trick[0] if past.trick else card]
            found.append(Step(place, card, worth.suit[card], led, pasts, seen, third))
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
