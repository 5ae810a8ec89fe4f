"""Players who are there to measure others by: two who play for the pot whatever their cards, one who is careful."""

from __future__ import annotations

from random import Random

from games.bots.blackjack import Reason, decided
from games.bots.contract import PASS, Choice, Sight
from games.contract import Action
from games.pot.actions import AllIn, Bid, Check, Hold, Raise
from games.pot.match import Exchange

CAREFUL = 12
"""Who never wants to pass 21 stands from here on."""


def calling_station(sight: Sight, chance: Random) -> Choice:
    """Hold everything and never bid."""
    return _first_of(sight, Check, Hold, Exchange)


def maniac(sight: Sight, chance: Random) -> Choice:
    """Bid and raise as high as it goes, whatever the cards."""
    bids = [one for one in sight.offers if isinstance(one, Bid | Raise)]
    if sight.on_turn and bids:
        return Choice(max(bids, key=lambda one: one.amount))
    return _first_of(sight, AllIn, Hold, Check, Exchange)


def _first_of(sight: Sight, *kinds: type[Action]) -> Choice:
    if not sight.on_turn:
        return PASS
    found = (one for kind in kinds for one in sight.offers if isinstance(one, kind))
    return Choice(next(found, sight.offers[0]))


def never_bust(sight: Sight, chance: Random) -> Choice:
    """Draw no tile of Black Jack that could pass 21."""
    return decided(sight, CAREFUL, Reason.LIKE_THE_BANK)
