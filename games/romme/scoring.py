"""What cards and melds of Rommé are worth, and what a deal costs."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Step
from games.frozen import evolve
from games.kit.cards import Face, Rank
from games.kit.melds import Kind, Meld, card_values, hand_value
from games.meld.rules import DealResult
from games.meld.turn import next_deal, standings
from games.romme.events import DealScored
from games.romme.state import State

VALUES = card_values(ace=11)
"""R17, R31: number cards their number, pictures 10, the ace 11."""

LOW_ACE = 1
JOKER_VALUE = 20


def points(meld: Meld) -> int:
    """
    Points of a meld on the table (R17): an ace is 11, or 1 in a run where it has the two beside it and no king.

    A joker is worth its place, and is a neighbour of the ace as the card of that place would be (R18).
    """
    ranks = [card.rank for card in meld.shown()]
    total = sum(map(VALUES.__getitem__, ranks))
    if Rank.ACE in ranks and meld.kind is Kind.RUN and Rank.TWO in ranks and Rank.KING not in ranks:
        total -= VALUES[Rank.ACE] - LOW_ACE
    return total


def loss(hand: Sequence[Face]) -> int:
    """Points written down for what is still in the hand (R31): the ace always 11, a joker 20."""
    return hand_value(hand, VALUES, JOKER_VALUE)


def handromme(state: State) -> bool:
    """Tell whether the player on turn had laid nothing before this turn (R32); moves taken back were never made."""
    return bool(state.moments) and not state.moments[0].out


def score(state: State) -> Step[State]:
    """R28 to R33: the others write down what they still hold, twice after a Handromme."""
    winner, doubled = state.turn, handromme(state)
    hands = {seat: state.players[seat].hand for seat in state.circle if seat != winner}
    losses = {seat: loss(state.players[seat].hand) * (1 + doubled) for seat in state.circle}
    scored = evolve(
        state,
        scores=(*state.scores, tuple(losses.items())),
        last=DealResult(winner, losses, hands),
        own=evolve(state.own, handromme=doubled),
    )
    event = DealScored(winner, doubled, hands, losses, standings(scored))
    return Step(scored, (event,)).then(next_deal)
