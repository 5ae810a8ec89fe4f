"""What a player of Skat reads of its sight (the deal, in cards and in small numbers, and the bids), and its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.bots.contract import Sight
from games.bots.skat.thumb import ALONE, NUMBER, Position
from games.contract import Seat
from games.skat.cards import BIDS, eyes
from games.skat.events import BiddingLeft, BidHeld, BidMade
from games.skat.state import Deal, State
from games.skat.terms import Phase


class Reason(StrEnum):
    """The codes; numbers and games are in the facts of a choice."""

    BID = "blatt_traegt"
    LEAVE = "blatt_reicht_nicht"
    TAKE_UP = "skat_hilft"
    PRESS = "druecken_was_stoert"
    GAME = "bestes_spiel"
    BY_HAND = "aus_der_hand"
    LEAD = "ausspielen"
    GIVE = "augen_zum_partner"
    WIN = "stich_nehmen"
    SPARE = "wenig_verlieren"
    UNDER = "unten_bleiben"
    BEST_CARD = "beste_karte"
    AGAINST = "gegen_das_spiel"
    """It does best against the soloist; how often it wins is not said: the hands imagined are too weak for the bid."""
    RAMSCH = "wenigste_augen"
    """It does best in a Ramsch, where nobody wins."""
    RE = "re_lohnt"
    """Who plays alone wins in `won` of `worlds`."""
    REST = "rest_steht"
    LOST = "ist_verloren"
    AGREE = "nichts_mehr_zu_holen"
    DISAGREE = "noch_nicht_entschieden"


def state_of(sight: Sight) -> State:
    """Return the state of a sight."""
    state = sight.world
    assert isinstance(state, State)
    return state


def deal_of(sight: Sight) -> Deal:
    """Return the running deal of a sight."""
    return state_of(sight).running


def phase_of(sight: Sight) -> Phase:
    """Return the phase of a sight."""
    return state_of(sight).phase


def position_of(deal: Deal) -> Position:
    """Return a deal in small numbers."""
    place = {seat: number for number, seat in enumerate(deal.active)}
    got, tricks = [0, 0, 0], [0, 0, 0]
    for trick, taker in zip(deal.taken, deal.takers, strict=True):
        got[place[taker]] += eyes(trick.cards)
        tricks[place[taker]] += 1
    soloist = ALONE if deal.soloist is None else place[deal.soloist]
    if soloist != ALONE:
        got[soloist] += eyes(deal.skat)
    lying = [NUMBER[card] for card in deal.trick.cards]
    leader = place[deal.trick.seats[0] if lying else deal.turn]
    hands = [[NUMBER[card] for card in deal.hand(seat)] for seat in deal.active]
    return Position(hands, lying, leader, soloist, got, tricks)


def bids_of(sight: Sight) -> Mapping[Seat, tuple[int, int]]:
    """Return how far everybody has gone, and at what value the seat passed (264 if it did not)."""
    went: dict[Seat, int] = {}
    left: dict[Seat, int] = {}
    now = 0
    for event in sight.heard:
        match event:
            case BidMade(seat, value):
                went[seat] = now = value
            case BidHeld(seat):
                went[seat] = now
            case BiddingLeft(seat):
                left[seat] = max(now, BIDS[0])
    return {seat: (went.get(seat, 0), left.get(seat, BIDS[-1])) for seat in {*went, *left}}
