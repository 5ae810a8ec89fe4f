"""What computer players of Skat claim, give up, and answer when others do (R44-R46, R54), by cards they may know."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.contract import Choice, Sight
from games.bots.skat.odds import null_odds
from games.bots.skat.reasons import Reason
from games.bots.skat.sight import deal_of, position_of
from games.bots.skat.thumb import NUMBER, Worth, worth_of
from games.contract import Seat
from games.skat.actions import Claim, GiveUp, Nay, Yes
from games.skat.cards import Kind
from games.skat.claims import CLAIMABLE, takes_the_rest
from games.skat.events import QuestionAsked
from games.skat.scoring import decided
from games.skat.state import Deal
from games.skat.terms import Asked

ASKED: Final = 8
"""In so many worlds a question is looked at."""


def answer(sight: Sight, chance: Random) -> Choice:
    """R54: consent where nothing is to be got any more."""
    deal = deal_of(sight)
    question = deal.question
    assert question is not None
    if question.asked is Asked.REST:
        agreed = _his_the_rest(sight, question.seat, chance)
    elif question.asked is Asked.GIFT:
        agreed = sight.seat == deal.soloist or decided(deal) is True
    else:
        agreed = True
    return Choice(Yes(), Reason.AGREE) if agreed else Choice(Nay(), Reason.DISAGREE)


def _his_the_rest(sight: Sight, seat: Seat, chance: Random) -> bool:
    """Tell whether the soloist, whose cards lie open, takes all that is left (in a Null nothing)."""
    deal = deal_of(sight)
    hand = deal.hand(seat)
    if deal.game is Kind.NULL:
        return not deal.trick.cards and null_odds(hand) == 1.0
    if surely_the_rest(deal, seat):
        return True
    return len(hand) <= CLAIMABLE and all(takes_the_rest(deal_of(sight.anew(chance)), seat) for _ in range(ASKED))


def claim(sight: Sight) -> Choice | None:
    """Return what cuts the deal short before a card is played, None if it has to be played."""
    deal, seat = deal_of(sight), sight.seat
    if deal.soloist is None or any(isinstance(event, QuestionAsked) and event.seat == seat for event in sight.heard):
        return None
    if seat == deal.soloist and decided(deal) is False:
        return Choice(GiveUp(), Reason.LOST, sure=True)
    left = len(deal.hand(seat))
    soon = left > 1 if seat == deal.soloist else 1 < left <= CLAIMABLE
    return Choice(Claim(), Reason.REST, sure=True) if soon and surely_the_rest(deal, seat) else None


def surely_the_rest(deal: Deal, seat: Seat) -> bool:
    """
    Tell whether who leads takes every trick to come, however the cards lie that others hold.

    Its trumps are higher than all others and not fewer, so that leading them leaves nobody a trump; and in every suit
    its least card is higher than all that are out. Cards in a Skat it does not know count as out.
    """
    if deal.trick.cards or deal.turn != seat or deal.game is Kind.NULL:
        return False
    worth, here = worth_of(deal.game or Kind.GRAND), position_of(deal)
    place = deal.active.index(seat)
    mine = here.hands[place]
    out = [card for other in (1, 2) for card in here.hands[(place + other) % 3]]
    known = seat == deal.soloist and deal.taken_up
    out += [] if known else [NUMBER[card] for card in deal.skat]
    return _stands(worth, mine, out)


def _stands(worth: Worth, mine: list[int], out: list[int]) -> bool:
    of, power = worth.of, worth.power
    trumps, against = (sum(of[card] == 0 for card in cards) for cards in (mine, out))
    if against and trumps < against:
        return False
    return all(power[card] > power[other] for card in mine for other in out if of[card] == of[other])
