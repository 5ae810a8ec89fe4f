"""Legal moves to try, sensible ones first, and a deal as it might be for one seat."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.imagining import heap, share_out
from games.kit.places import next_dealer
from games.kit.tricks import Trick, playable
from games.skat.actions import Announce, Bid, GiveUp, Nay, Pass, Play, Press, SayKontra, SayRe, TakeUp, Yes
from games.skat.cards import BIDS, EYES_OF, PACK, sorting
from games.skat.rules import likely, longest, on_turn
from games.skat.state import Deal, State, speaker
from games.skat.terms import Phase

SKAT = "skat"
"""Where two cards lie that belong to nobody's hand."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Return some legal actions with their seats, best intended first."""
    if state.pending is not None:
        return
    if state.phase is Phase.SHUFFLE:
        yield next_dealer(state), Shuffle()
    elif state.phase is Phase.QUESTION:
        for seat in on_turn(state):
            yield seat, Yes()
            yield seat, Nay()
    elif state.deal is not None and state.phase not in (Phase.INTERRUPTED, Phase.OVER):
        seat = state.deal.turn
        yield from ((seat, action) for action in _of(state, state.deal, seat))
        if state.phase is Phase.PLAY:
            yield from _at_any_time(state, state.deal)


def _of(state: State, deal: Deal, seat: Seat) -> Iterator[Action]:
    """Return what the player on turn could do."""
    hand = deal.hand(seat)
    if state.phase is Phase.BIDDING:
        yield from _bids(deal, seat)
    elif state.phase is Phase.SKAT:
        yield TakeUp()
        yield Announce(("grand", "hand"))
    elif state.phase is Phase.PRESSING:
        least = sorted(hand, key=EYES_OF.__getitem__)
        yield Press(tuple(least[:2]))
        yield Press(tuple(least[-2:]))
    elif state.phase is Phase.ANNOUNCING:
        yield Announce((str(longest(hand)),))
        yield Announce(("grand",))
    else:
        yield from (Play(card) for card in playable(deal.order, hand, deal.trick.led))


def _bids(deal: Deal, seat: Seat) -> Iterator[Action]:
    if seat != speaker(deal):
        yield Yes()
    else:
        yield from (Bid(value) for value in next_bids(deal)[:1])
    yield Pass()


def next_bids(deal: Deal) -> tuple[int, ...]:
    """Return the next three values that could be said."""
    return tuple([value for value in BIDS if value > (deal.bid or 0)][:3])


def _at_any_time(state: State, deal: Deal) -> Iterator[tuple[Seat, Action]]:
    for seat in deal.active:
        for action in (SayKontra(), SayRe(), GiveUp()):
            if likely(state, seat, type(action)):
                yield seat, action


def imagine(state: State, seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """
    Deal the cards of the others and the Skat anew: who could not follow has nothing to follow with.

    Raises:
        ValueError: the tricks on the table cannot have been played.
    """
    deal = state.running
    known = {seat, *deal.open}
    others = [one for one in deal.active if one not in known]
    rooms: dict[Seat | str, int] = {one: len(deal.hand(one)) for one in others}
    piles = [deal.hand(one) for one in others]
    if not (deal.taken_up and seat == deal.soloist):
        rooms[SKAT] = len(deal.skat)
        piles.append(deal.skat)
    barred: dict[Seat | str, frozenset[Card]] = {one: cannot_hold(deal, one) for one in others}
    dealt = share_out(heap(*piles), rooms, lambda place, card: card not in barred.get(place, ()), shuffled)
    if dealt is None:
        raise ValueError("the tricks on the table cannot have been played")
    place = sorting(deal.game)
    hands = tuple(
        tuple(sorted(dealt[one], key=place.__getitem__)) if one in dealt else deal.hand(one) for one in deal.active
    )
    return evolve(state, deal=evolve(deal, hands=hands, skat=dealt.get(SKAT, deal.skat)))


def cannot_hold(deal: Deal, seat: Seat) -> frozenset[Card]:
    """R15: return the cards somebody has shown not to hold."""
    classes = {deal.order.class_of(trick.cards[0]) for trick in (*deal.taken, deal.trick) if _failed(deal, trick, seat)}
    return frozenset(card for card in PACK if deal.order.class_of(card) in classes)


def _failed(deal: Deal, trick: Trick[Card], seat: Seat) -> bool:
    """Tell whether somebody did not follow in a trick."""
    if seat not in trick.seats:
        return False
    card = trick.cards[trick.seats.index(seat)]
    return deal.order.class_of(card) != deal.order.class_of(trick.cards[0])
