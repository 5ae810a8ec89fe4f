"""
What was called and announced, believed: how likely somebody with such a hand would have said it, or kept silent.

Theory of operation
-------------------
How good a hand is for a solo, or for either party of the usual game, is a sum: a number for each copy of a card, and
one for all. Through a logistic curve it is the chance to win; the numbers were fitted to deals played to their end
(`bench/learn/doppelkopf_hands.py`). Who calls a solo or announces a party is taken to have a hand that wins it more
often than not, give or take, and who takes an Armut, a good one; who could have announced and did not, to have a
weaker one, if they announce at all.

Before a card is played a hand worth a solo is rare, so that of hundreds of deals made at random none would fit. The
hidden cards of a soloist are therefore drawn by what they are worth (`tilted`), and that is taken back in the weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from math import exp, fsum, log
from typing import TypeAlias

from games.bots.doppelkopf.kernel import NUMBER, Position
from games.contract import Event, Seat
from games.doppelkopf.events import PartyAnnounced
from games.doppelkopf.state import Deal, party_of
from games.doppelkopf.terms import LEVELS, Party
from games.doppelkopf.trumps import SOLO_WORDS, Kind
from games.frozen import Frozen, evolve
from games.kit.events import CardPlayed


class Aim(Frozen):
    """A game, and the party in it: one row of the table."""

    kind: Kind
    re: bool


AIMS = (Aim(Kind.NORMAL, True), Aim(Kind.NORMAL, False), *(Aim(kind, True) for kind in SOLO_WORDS.values()))

_HUNDREDTHS = (
    "139 -43 -43 -40 -1 -46 -48 118 15 19 6 -1 4 1 47 42 24 -41 -50 -56 1 -19 -13 -29 8",
    "-11 -44 -38 -42 5 -41 -46 81 16 21 1 6 2 0 44 36 23 -37 -39 -47 7 -11 -4 -25 10",
    "-373 -65 -65 -74 -69 -52 -39 -44 -35 -66 -68 -82 -86 107 104 88 63 -70 -79 -78 -87 46 44 34 41",
    "-369 -66 -60 -64 -66 -39 -49 -47 -42 110 107 78 71 -71 -81 -79 -93 -69 -77 -79 -66 51 40 52 44",
    "-44 -21 -209 -195 -197 30 -227 153 -230 3 -12 -15 -22 79 58 36 26 -18 -215 -186 -228 40 -80 -79 -52",
    "-47 -185 -22 -192 -219 -230 35 162 -221 6 -12 -22 -18 87 55 37 15 -225 -13 -205 -243 -58 43 -101 -65",
    "-57 -169 -174 -14 -198 -205 -215 154 -213 8 -1 3 -15 79 55 37 24 -197 -186 -4 -207 -59 -48 67 -61",
    "-35 -182 -198 -182 -22 -227 -233 168 32 13 -12 -16 -29 73 51 37 20 -217 -225 -190 -14 -53 -70 -88 47",
    "-276 -32 -37 -49 -48 46 48 44 48 -43 -57 -46 -55 -39 -39 -44 -50 -5 -8 -14 -22 83 86 87 81",
)
"""The numbers of each row, that for all ahead of those of the 24 cards as the kernel counts them."""

NUMBERS = {aim: tuple(int(one) / 100 for one in told.split()) for aim, told in zip(AIMS, _HUNDREDTHS, strict=True)}

ENOUGH, ALONE = 0.9, 1.2
"""Where speaking and silence are equally likely, for Re or Kontra and for a solo: they win seven and eight of ten."""

PROMISED, HIGHER = 3.0, 0.8
"""The same for keine 90, and by how much more for every step above it."""

TAKEN = 3.6
"""The same for an Armut, of the hand with its trumps, as if it were for Re in the usual game."""

SHARP = 2.0
"""How closely somebody keeps to that."""

TILT, TILT_PROMISED = 1.1, 1.5
"""By how much of their worth a soloist's cards are drawn, and those of one who has made an Absage."""

QUIET = 0.8
"""How likely it is that somebody hardly ever announces."""


class Utterance(Frozen):
    """
    What somebody has said, or has not.

    Attributes:
        place: who.
        re: in which party they have to be for it to mean anything.
        said: whether they said it; else they could have.
        least: what a hand must be worth for it, as likely as not.
        always, weights: what their hand is worth for it.
        tilt: by how much of its worth the hand was drawn.
    """

    place: int
    re: bool
    said: bool
    least: float
    always: float
    weights: tuple[float, ...]
    tilt: float = 0.0

    def likelihood(self, played: Sequence[Sequence[int]], held: Sequence[Sequence[int]]) -> float:
        """Return the logarithm of how likely it is with these cards, played and held, by classes."""
        weights = self.weights
        left = fsum([weights[card] for own in held for card in own])
        surplus = SHARP * (self.always + fsum([weights[card] for card in chain(*played)]) + left - self.least)
        speaks = 1 / (1 + exp(-surplus)) if surplus > -50 else exp(surplus)
        return log(speaks) - self.tilt * left if self.said else log(1 - (1 - QUIET) * speaks)


def hand_worth(deal: Deal, seat: Seat) -> float | None:
    """
    Return what a whole hand is worth to win the game that is played: 0 as often as not, 1.4 in four games of five.

    None where the table has no row for the party of this seat.
    """
    aim = Aim(deal.kind, party_of(deal, seat) is Party.RE) if deal.kind is not None else None
    if aim not in NUMBERS:
        return None
    always, *weights = NUMBERS[aim]
    return always + fsum(weights[NUMBER[card]] for card in deal.hand(seat))


def utterances(deal: Deal, me: Seat, heard: Sequence[Event]) -> tuple[Utterance, ...]:
    """Return what the others have said and not said of their hands."""
    steps = {one.seat: LEVELS.index(one.level) for one in deal.promised}
    kind, chief = deal.kind, deal.chief
    if kind in SOLO_WORDS.values():
        assert kind is not None
        assert chief is not None
        free = chief not in (me, deal.groom) and not deal.duty  # R28, R35: who has to play one has any hand
        return (_utterance(deal, chief, Aim(kind, True), steps.get(chief), alone=True),) if free else ()
    if kind is Kind.POVERTY and deal.partner not in (None, me):
        assert deal.partner is not None
        return (evolve(_utterance(deal, deal.partner, _usual(Party.RE)), least=TAKEN),)
    if kind is not Kind.NORMAL:
        return ()
    parties = {one.seat: one.party for one in deal.announced} | {one.seat: one.party for one in deal.promised}
    parties.pop(me, None)
    silent = [(seat, party) for seat, party in _silent(deal, heard) if seat != me and seat not in parties]
    return (
        *[_utterance(deal, seat, _usual(party), steps.get(seat)) for seat, party in parties.items()],
        *[evolve(_utterance(deal, seat, _usual(party)), said=False) for seat, party in silent],
    )


def _usual(party: Party) -> Aim:
    return Aim(Kind.NORMAL, party is Party.RE)


def _utterance(deal: Deal, seat: Seat, aim: Aim, step: int | None = None, *, alone: bool = False) -> Utterance:
    """Return what it means that somebody has spoken, and made so high an Absage."""
    always, *weights = NUMBERS[aim]
    least, tilt = (ALONE if alone else ENOUGH, TILT) if step is None else (PROMISED + HIGHER * step, TILT_PROMISED)
    return Utterance(deal.active.index(seat), aim.re, True, least, always, tuple(weights), tilt if alone else 0.0)


def _silent(deal: Deal, heard: Sequence[Event]) -> list[tuple[Seat, Party]]:
    """R36, D14: return who let their last moment pass, and the parties nobody had announced by then."""
    last, count = 2 if deal.setting.ddv else 1, dict.fromkeys(deal.active, 0)
    open_still, found = list(Party), list[tuple[Seat, Party]]()
    for event in heard:
        if isinstance(event, PartyAnnounced):
            open_still = [party for party in open_still if party is not event.party]
        elif isinstance(event, CardPlayed) and event.seat in count:
            count[event.seat] += 1
            if count[event.seat] == last:
                found += [(event.seat, party) for party in open_still]
    return found


def believed(said: Sequence[Utterance], played: Sequence[Sequence[Sequence[int]]], world: Position) -> float:
    """Return the logarithm of how likely everything is that was said, with the cards of a world."""
    return fsum(
        [one.likelihood(played[one.place], world.hands[one.place]) for one in said if world.side[one.place] is one.re]
    )


Drawing: TypeAlias = Callable[[], float]
"""A number from 0 to 1."""


def tilted(utterance: Utterance, cards: Sequence[int], draw: Drawing) -> list[float]:
    """Return a key for each card: who holds the greatest has drawn them by what they are worth."""
    weights, tilt = utterance.weights, utterance.tilt
    return [tilt * weights[card] - log(-log(draw() or 1e-300)) for card in cards]
