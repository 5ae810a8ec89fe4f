"""Worlds imagined at a table of Doppelkopf agree with everything that was played and said there."""

import random
from collections import Counter

import pytest

from commands.promises.hidden import dice
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import CallSolo
from games.doppelkopf.events import CardsGivenBack, CardsTaken
from games.doppelkopf.moves import imagine
from games.doppelkopf.state import Deal, party_of
from games.doppelkopf.terms import Phase, Said
from games.doppelkopf.trumps import ELDER, FOX, Kind, count_trumps
from games.kit.tricks import allowed
from tests.playouts import moves, seated, started
from tests.records import EVERY_VOCABULARY
from tests.swap import Outcome
from tests.test_imagine import sights

WORDS = next(vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game is DOPPELKOPF)


def deal(seed):
    """Play a deal in which people say much, but call few soli, and return how it came about."""
    match, chance = started(seated(WORDS, seed, seats=4 + seed % 2)), random.Random(seed)
    while len(match.done) < 110:
        offered = moves(match)
        wanted = [one for one in offered if not isinstance(one[1], CallSolo) or chance.random() < 0.01]
        match.act(*chance.choice(wanted or offered))
        match.settle()
        if match.sitting.state.phase is Phase.SHUFFLE:
            break
    return [Outcome(one.before, one.after, one.events) for one in match.done]


def dealt(deal: Deal, seat):
    """Return what somebody holds and has played: their hand as play began."""
    tricks = (zip(trick.seats, trick.cards, strict=True) for trick in (*deal.taken, deal.trick))
    return (*deal.hand(seat), *(card for trick in tricks for other, card in trick if other == seat))


def followed(deal: Deal):
    """Tell whether everybody has followed wherever they could."""
    hands = {seat: list(dealt(deal, seat)) for seat in deal.active}
    for trick in (*deal.taken, deal.trick):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if not allowed(deal.order, hands[seat], trick.led, card):
                return False
            hands[seat].remove(card)
    return True


def spoken(deal: Deal, seat):
    """Tell whether somebody has told the truth, as far as they have said anything: R12, R14, R18, R24, R26, R36."""
    cards = dealt(deal, seat)
    said = {one.party for one in deal.announced if one.seat == seat}
    said |= {one.party for one in deal.promised if one.seat == seat}
    place = deal.active.index(seat)
    call = deal.calls[place].said if place < len(deal.calls) else None
    armut = deal.kind is Kind.POVERTY and seat in (deal.chief, deal.partner)
    truths = [
        all(party_of(deal, seat) is party for party in said),
        seat != deal.groom or cards.count(ELDER) == 2,
        seat != deal.sau or cards.count(FOX) == 2,
        call is not Said.RESERVATION or armut or count_trumps(cards) <= 3 or cards.count(ELDER) == 2,
        (seat in deal.elders) == (ELDER in cards),
    ]
    if deal.kind is Kind.POVERTY and seat == deal.chief and (deal.partner is not None or deal.pushed):
        truths.append(1 <= count_trumps(cards) <= 3 if deal.trump_back else count_trumps(cards) == 0)
    return all(truths)


def agreeing(deals, stride):
    """Imagine worlds all through some deals and see that each agrees; return how many there were of each kind."""
    kinds: Counter[str] = Counter()
    for seed in deals:
        outcomes = deal(seed)
        for seat in outcomes[-1].before.circle:
            for place, state, heard in list(sights(DOPPELKOPF, outcomes, seat))[seed % stride :: stride]:
                imagined = imagine(state, seat, heard, dice(place)).running
                kinds[f"{state.phase} {state.running.kind or ''}".strip()] += 1

                assert sorted(map(str, cards_of(imagined))) == sorted(map(str, cards_of(state.running)))
                assert followed(imagined), (seed, place, seat)
                assert all(spoken(imagined, other) for other in imagined.active), (seed, place, seat)
                assert remembered(imagined, heard, seat), (seed, place, seat)
    return f"doppelkopf: {dict(sorted(kinds.items()))}"


def test_world_agrees_with_what_was_played_and_said(record_property):
    """Nobody holds what they did not follow with, nobody has lied, and an Armut's cards are where they went."""
    record_property("counted", agreeing(range(24), 17))


@pytest.mark.soak
@pytest.mark.timeout(1_800)
def test_many_worlds_agree_with_what_was_played_and_said(record_property):
    """The same at full size."""
    record_property("counted", agreeing(range(100, 500), 3))


def cards_of(deal: Deal):
    """Return every card that has not been played."""
    return [*deal.pushed, *(card for hand in deal.hands for card in hand)]


def remembered(deal: Deal, heard, seat):
    """Tell whether the partner in an Armut has what they got, as far as this seat knows: R23, R24."""
    for event in heard:
        if (
            isinstance(event, CardsGivenBack)
            and event.taker == seat
            and Counter(event.cards) - Counter(dealt(deal, event.poor))
        ):
            return False
    back = next((event.cards for event in heard if isinstance(event, CardsGivenBack)), ())
    taken = next((event for event in heard if isinstance(event, CardsTaken)), None)
    if taken is None or taken.poor != seat:
        return True
    kept = Counter(taken.cards) - Counter(back)
    return not kept - Counter(dealt(deal, taken.taker))
