"""
Computer players of Black Jack: the table that was derived for the rules of this house, and simpler habits.

Stakes are the lowest even ones: the game is worth nothing to whoever plays well, and half a chip is lost on odd ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from random import Random

from games.blackjack.actions import Hit, Stake, Stand
from games.blackjack.scoring import value
from games.blackjack.state import Hand, State, to_play
from games.bots.contract import PASS, Bot, Choice, Level, Sight, Why

__all__ = ["PLAYERS"]

BANK_STANDS = 17
"""Who plays like the bank stands from here on."""


class Reason(StrEnum):
    """The codes; facts: the `value` of the hand, the bank's tile `against` it, the `stake`."""

    TABLE = "nach_der_tabelle"
    LIKE_THE_BANK = "wie_die_bank"
    STAKE = "kleiner_einsatz"


def by_the_table(sight: Sight, chance: Random) -> Choice:
    """Decide as the derived table says: nothing that looks at the bank's open tile alone is better."""
    return decided(sight, None, Reason.TABLE)


def like_the_bank(sight: Sight, chance: Random) -> Choice:
    """Draw below 17, as the bank must, and never double or split."""
    return decided(sight, BANK_STANDS, Reason.LIKE_THE_BANK)


def decided(sight: Sight, stands: int | None, reason: Reason) -> Choice:
    """Stake, or decide: from a value on one stands; without one the best comes first among the offers."""
    state = sight.world
    assert isinstance(state, State)
    if not sight.on_turn:
        return PASS
    best = sight.offers[0]
    if isinstance(best, Stake):
        return Choice(best, Reason.STAKE, {"stake": best.amount})
    if len(sight.offers) == 1:
        return Choice(best, Why.ONLY, sure=True)
    total = value(_hand(state).cards)
    if stands is not None:
        best = Stand() if total >= stands else Hit()
    return Choice(best, reason, {"value": total, "against": state.upcards[0]})


def _hand(state: State) -> Hand:
    """Return the hand that is asked."""
    asked = to_play(state)
    assert asked is not None  # somebody is on turn
    place, number = asked
    return place.hands[number]


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: like_the_bank,
    Level.MEDIUM: by_the_table,
    Level.STRONG: by_the_table,
}
