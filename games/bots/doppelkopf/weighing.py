"""
How likely an imagined deal is, and how its players go on: the cards that lie are held against rules, and what was said
against hands (`hearing`).

Everybody keeps to one set of rules most of the time (`skill`, `thumb`, books), or plays by lot. Which, nobody knows
beforehand, nor how closely; what counts is how likely their hits and misses are for whatever habit they may have (Beta
and binomial). Where they miss, any other card they could have played is as likely as the next: a card that was one of
many says little for a world. In the likelier worlds those of the other party go on by a habit that fits what they have
played; the own party is taken for skilled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import chain
from math import exp, fsum, lgamma, log
from random import Random
from typing import TypeAlias

from games.bots.doppelkopf import skill, thumb
from games.bots.doppelkopf.dealing import Known
from games.bots.doppelkopf.hearing import believed
from games.bots.doppelkopf.kernel import (
    ALL_SKILLED,
    BOOK,
    CARDS,
    CLASSES,
    LOT,
    PLAYERS,
    SKILLED,
    THUMB,
    TRUMPS,
    Hand,
    Position,
    Table,
    lay,
)
from games.doppelkopf.trumps import Kind
from games.frozen import Frozen

MISSES, HITS = 1.0, 3.0
"""What is taken for granted of everybody's habits: one card in four is not what a rule of thumb says."""

PRIOR = tuple(map(log, (0.4, 0.27, 0.27, 0.06)))
"""How likely it is before the first card that somebody plays by skilled rules, of thumb, of books, or by lot."""

LOG = (0.0, *map(log, range(1, len(CARDS))))
"""Of so many cards each is by so much less likely than a single one."""

Odds: TypeAlias = tuple[float, ...]
"""How likely it is that somebody has a habit and plays what they have played, as logarithms."""


class Step(Frozen):
    """
    One card somebody else has played.

    Attributes:
        place, card, suit: who played what, of which class.
        led: the class of the trick.
        pasts: the table before it if they are of Kontra and if they are of Re; the hands in it are of no interest.
        seen: the trick they answered as the rules of thumb see it, for either party; empty if they led.
        skilled: the same as skilled rules see it.
        third: whether the book says to play high here, for either party.
    """

    place: int
    card: int
    suit: int
    led: int
    pasts: tuple[Position, ...]
    seen: tuple[thumb.Seen, ...]
    skilled: tuple[skill.Seen, ...]
    third: tuple[bool, ...]


def likelier(known: Known, drawn: list[Position], count: int, chance: Random) -> list[Position]:
    """
    Return some of these worlds, drawn by how likely they are (the greatest of so many Gumbel variables).

    Everybody of the other party goes on in them as they seem to play.
    """
    if not known.tells or count >= len(drawn):
        return [settled(world, known.me, {}, chance) for world in drawn[:count]]
    steps, ranked = steps_of(known), list[tuple[float, int, list[Odds]]]()
    for at, world in enumerate(drawn):
        odds = judged(known, steps, world)
        likely = fsum(map(together, odds)) + believed(known.utterances, known.played, world)
        ranked.append((likely - log(-log(chance.random() or 1e-300)), at, odds))
    ranked.sort(reverse=True)
    return [
        settled(drawn[at], known.me, dict(zip(known.places, odds, strict=True)), chance)
        for _, at, odds in ranked[:count]
    ]


def settled(world: Position, me: int, odds: Mapping[int, Odds], chance: Random) -> Position:
    """Settle by what the other party plays on in a world, given how likely each habit of a place is, and return it."""
    habits = list(ALL_SKILLED)
    for place in range(PLAYERS):
        if world.side[place] != world.side[me]:
            weights = [exp(one) for one in odds.get(place, PRIOR)]
            habits[place] = chance.choices(range(len(PRIOR)), weights)[0]
    world.habits = tuple(habits)
    return world


def judged(known: Known, steps: tuple[Step, ...], world: Position) -> list[Odds]:
    """Return of each of the others how likely their cards were in a world by each habit, as logarithms."""
    worth, hands, side = world.worths[0], _at_first(known, world), world.side
    hits, lost = ([[0.0] * PLAYERS for _ in PRIOR] for _ in range(2))
    asked = [0] * PLAYERS
    for step in steps:
        place, hand = step.place, hands[step.place]
        own = hand[step.led] if step.seen else None
        if own is None or len(own) != 1:
            choices = len(set(own or chain(*hand)))
            asked[place] += 1
            lost[LOT][place] += LOG[choices]
            for habit, rule in enumerate(_named(step, side[place], worth, hand)):
                if rule == step.card:
                    hits[habit][place] += 1
                else:
                    lost[habit][place] += LOG[choices - 1]
        hand[step.suit].remove(step.card)
    found = list[Odds]()
    for place in known.places:
        odds = [
            PRIOR[habit] + likelihood(hits[habit][place], asked[place]) - lost[habit][place]
            for habit in (SKILLED, THUMB, BOOK)
        ]
        found.append((*odds, PRIOR[LOT] - lost[LOT][place]))
    return found


def _named(step: Step, re: bool, worth: Table, hand: Hand) -> tuple[int, int, int]:
    """Return what somebody would have played by the skilled rules, those of thumb and those of books."""
    past, place = step.pasts[re], step.place
    if not step.seen:
        return (
            skill.lead(past, worth, place, hand),
            thumb.lead(past, worth, place, hand),
            skill.lead_by_the_book(past, worth, place, hand),
        )
    seen, trumps = step.seen[re], hand[TRUMPS]
    usual = taught = thumb.answer(past, worth, hand, seen)
    if step.third[re] and trumps and worth.power[TRUMPS][trumps[-1]] > seen[1]:
        taught = trumps[-1]
    return skill.answer(past, worth, hand, step.skilled[re]), usual, taught


def together(odds: Odds) -> float:
    """Return the logarithm of how likely somebody's cards are, whatever their habit."""
    best = max(odds)
    return best + log(fsum([exp(one - best) for one in odds]))


@cache
def likelihood(hits: float, asked: int) -> float:
    """Return the logarithm of how likely so many hits are, however closely somebody keeps to their rules."""
    misses = asked - hits
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
            answers = pasts if past.trick else ()
            seen = tuple(thumb.seen(one, worth, place) for one in answers)
            skilled = tuple(skill.seen(one, worth, place) for one in answers)
            third = tuple(skill.third_hand_high(len(past.trick), one) for one in seen)
            led = worth.suit[past.trick[0] if past.trick else card]
            found.append(Step(place, card, worth.suit[card], led, pasts, seen, skilled, third))
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
