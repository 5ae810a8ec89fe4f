"""Computer players of Mau-Mau: which card they lay, and why. All go by what the table shows and their own hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from random import Random

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.fallback import random_offer
from games.kit.cards import Card, Rank
from games.kit.rounds import hand
from maumau.game import POINTS, Lay, State, colour

NEARLY_OUT = 2
"""With so few cards somebody has to be held up."""


class Reason(StrEnum):
    """Why a computer player does something."""

    LAST = "schlusskarte"
    KEEP_JACK = "bube_aufheben"
    DEAR = "teure_zuerst"
    STACK = "siebenen_weiter"
    HOLD_UP = "haelt_auf"
    NOTHING = "nichts_passt"


REASONS: Mapping[str, str] = {
    Reason.LAST: "Damit bist du alle Karten los.",
    Reason.KEEP_JACK: "Du wirst die Karte los und behältst den Buben für später.",
    Reason.DEAR: "Was dir übrig bleibt, kostet Punkte; darum die teuren Karten zuerst.",
    Reason.STACK: "Mit der Sieben zieht jemand anderes.",
    Reason.HOLD_UP: "Jemand hat nur noch wenige Karten; das hält auf.",
    Reason.NOTHING: "Du hast nichts, was passt.",
}


def thrifty(sight: Sight, _chance: Random) -> Choice:
    """Lay the dearest card that fits, jacks last: the middle player."""
    return _best(sight, careful=False)


def careful(sight: Sight, _chance: Random) -> Choice:
    """Also keep a suit that can be followed, and sevens and eights for who is nearly out: the strong player."""
    return _best(sight, careful=True)


def _best(sight: Sight, *, careful: bool) -> Choice:
    state = sight.world
    assert isinstance(state, State)
    if not sight.on_turn:
        return PASS
    lays = [offer for offer in sight.offers if isinstance(offer, Lay)]
    if not lays:
        return Choice(sight.offers[0], Reason.NOTHING, sure=True)
    worths = [(_worth(state, offer.card, careful=careful), offer) for offer in lays]
    _, best = max(worths, key=lambda one: one[0])
    weighed = tuple(Weighed(offer, worth) for worth, offer in worths)
    return Choice(best, _why(state, best.card, only=len(sight.offers) == 1), weighed=weighed)


def _worth(state: State, card: Card, *, careful: bool) -> float:
    """Return how good it is to lay a card: what it would cost, unless it is of more use later."""
    held = hand(state, state.turn)
    worth = float(POINTS.get(card.rank, card.rank))
    if card.rank == Rank.JACK and len(held) > 1:
        worth -= 40
    if careful:
        worth += 3 * sum(colour(other) == colour(card) for other in held)
        if card.rank in {Rank.SEVEN, Rank.EIGHT}:
            worth += 30 if _threatened(state) else -4
    return worth


def _threatened(state: State) -> bool:
    """Tell whether the next player has hardly any cards left."""
    return len(hand(state, state.following)) <= NEARLY_OUT


def _why(state: State, card: Card, *, only: bool) -> Reason | Why:
    if len(hand(state, state.turn)) == 1:
        return Reason.LAST
    if only:
        return Why.ONLY
    if state.owed:
        return Reason.STACK
    if card.rank in {Rank.SEVEN, Rank.EIGHT} and _threatened(state):
        return Reason.HOLD_UP
    return Reason.KEEP_JACK if card.rank != Rank.JACK and _holds_jack(state) else Reason.DEAR


def _holds_jack(state: State) -> bool:
    return any(card.rank == Rank.JACK for card in hand(state, state.turn))


PLAYERS: Mapping[Level, Bot] = {Level.EASY: random_offer, Level.MEDIUM: thrifty, Level.STRONG: careful}
