"""What tiles and melds of Rummy are worth, and how a deal ends: with a score, or without."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Step
from games.frozen import evolve
from games.kit.cards import Face
from games.kit.melds import Meld, card_values, hand_value
from games.meld.rules import DealResult
from games.meld.turn import next_deal, standings
from games.rummy.events import DealScored, DealVoid
from games.rummy.state import State

VALUES = card_values(ace=1, jack=11, queen=12, king=13)
"""R7: number tiles their number, Bube 11, Dame 12, Koenig 13, the ace always 1."""

JOKER_VALUE = 25
"""R10: what a joker costs whoever still has it."""


def points(meld: Meld) -> int:
    """R7, R8: points of a meld; a joker is worth what it stands for."""
    return sum(VALUES[card.rank] for card in meld.shown())


def loss(hand: Sequence[Face]) -> int:
    """R10, R22: points that a rack costs."""
    return hand_value(hand, VALUES, JOKER_VALUE)


def score(state: State) -> Step[State]:
    """R21, R22: the losers write down their racks, the winner gets the sum of them."""
    winner = state.turn
    hands = {seat: state.players[seat].hand for seat in state.circle if seat != winner}
    points = {seat: -loss(hands.get(seat, ())) for seat in state.circle}
    points[winner] = -sum(points.values())
    scored = evolve(state, scores=(*state.scores, tuple(points.items())), last=DealResult(winner, points, hands))
    return Step(scored, (DealScored(winner, hands, points, standings(scored)),)).then(next_deal)


def void(state: State) -> Step[State]:
    """R23, R24: the deal ends without a score and counts as one of those agreed."""
    points = dict.fromkeys(state.circle, 0)
    ended = evolve(state, scores=(*state.scores, tuple(points.items())), last=DealResult(None, points, {}))
    return Step(ended, (DealVoid(),)).then(next_deal)
