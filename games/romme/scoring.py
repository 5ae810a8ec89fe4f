"""What cards and melds of Rommé are worth, and who wins a match."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Seat, Sheet
from games.kit.cards import Face, Rank
from games.kit.match import leaders, totals
from games.kit.melds import Kind, Meld, card_values, hand_value
from games.romme.state import Phase, State

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
    total = sum(VALUES[rank] for rank in ranks)
    if meld.kind is Kind.RUN and Rank.ACE in ranks and Rank.TWO in ranks and Rank.KING not in ranks:
        total -= VALUES[Rank.ACE] - LOW_ACE
    return total


def loss(hand: Sequence[Face]) -> int:
    """Points written down for what is still in the hand (R31): the ace always 11, a joker 20."""
    return hand_value(hand, VALUES, JOKER_VALUE)


def handromme(state: State) -> bool:
    """Tell whether the player on turn had laid nothing before this turn (R32); moves taken back were never made."""
    return bool(state.moments) and not state.moments[0].out


def standings(state: State) -> dict[Seat, int]:
    """Return the losses so far (R33): the fewer the better."""
    return totals(state.scores, state.everybody)


def winners(state: State) -> tuple[Seat, ...]:
    """Return who has the smallest loss of those still here (R35); equal losses share the victory."""
    return leaders(standings(state), state.circle, fewest=True)


def sheet(state: State) -> Sheet:
    """Return the score sheet: losses by deal, totals, winners."""
    return Sheet(state.scores, tuple(standings(state).items()), state.winners, state.phase is Phase.OVER)
