"""From the first bid to the announcement (R5-R11, R16-R22)."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Event, No, Refused, Seat, Step
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.events import PlayBegan
from games.kit.piles import missing, without
from games.skat import events
from games.skat.actions import Announce, Bid, Nay, Pass, Press, TakeUp, Yes
from games.skat.cards import BASE, BIDS, NULL_VALUES, Kind, sorting
from games.skat.course import finish
from games.skat.state import Deal, State, hearer, speaker
from games.skat.terms import ADDITIONS, GAMES, Contract, Ending, Phase, Refusal, Result


def bid(state: State, seat: Seat, action: Bid) -> Step[State]:
    """R5-R9: who says names a higher value; Vorhand left alone is the soloist with it."""
    deal, value = state.running, action.value
    if seat != speaker(deal):
        raise Refused(Refusal.YOU_HEAR, bid=deal.bid)
    if value not in BIDS:
        nearest = next((one for one in BIDS if one > value), BIDS[-1])
        raise Refused(Refusal.NO_BID, value=value, nearest=nearest)
    if value <= (deal.bid or 0):
        raise Refused(Refusal.TOO_LOW, bid=deal.bid)
    other = hearer(deal)
    said = evolve(deal, bid=value, turn=seat if other is None else other)
    step = Step(evolve(state, deal=said), (events.BidMade(seat, value),))
    return step.then(_soloist) if other is None else step


def hold(state: State, seat: Seat, _action: Yes) -> Step[State]:
    """R6: who hears holds; the other one says more or passes."""
    deal = state.running
    if seat == speaker(deal):
        raise Refused(Refusal.YOU_SAY)
    return Step(evolve(state, deal=evolve(deal, turn=speaker(deal))), (events.BidHeld(seat),))


def refuse(state: State, seat: Seat, _action: Nay) -> Step[State]:
    """R10: the hearer's `nein` means passing."""
    if seat == speaker(state.running):
        raise Refused(Refusal.YOU_SAY)
    return leave_bidding(state, seat, Pass())


def leave_bidding(state: State, seat: Seat, _action: Pass) -> Step[State]:
    """R6, R7, R9-R11: one is out; the next stage, the soloist, or nobody."""
    deal = evolve(state.running, passed=(*state.running.passed, seat))
    left = [one for one in deal.active if one not in deal.passed]
    step = Step(evolve(state, deal=deal), (events.BiddingLeft(seat),))
    if not left:
        return step.then(_nobody)
    if len(left) == 1 and (deal.bid is not None):
        return step.then(_soloist)
    return Step(evolve(state, deal=evolve(deal, turn=speaker(deal))), step.events)


def _soloist(state: State) -> Step[State]:
    """R9: who is left plays alone, at the last bid."""
    deal = state.running
    seat = next(one for one in deal.active if one not in deal.passed)
    found = evolve(state, phase=Phase.SKAT, deal=evolve(deal, soloist=seat, turn=seat))
    return Step(found, (events.SoloistFound(seat, deal.bid or 0),))


def _nobody(state: State) -> Step[State]:
    """R11, R50: passed out, or a Ramsch."""
    if not state.options["ramsch"]:
        return finish(state, Result(Ending.PASSED_OUT))
    return begin(state, Contract(Kind.RAMSCH), (events.RamschBegan(),))


def take_up(state: State, seat: Seat, _action: TakeUp) -> Step[State]:
    """R16: the soloist takes the two cards."""
    deal = state.running
    hand = _sorted((*deal.hand(seat), *deal.skat), None)
    lifted = evolve(deal, hands=deal.with_hand(seat, hand), skat=(), taken_up=True)
    return Step(evolve(state, phase=Phase.PRESSING, deal=lifted), (events.SkatSeen(seat, deal.skat),))


def press(state: State, seat: Seat, action: Press) -> Step[State]:
    """R17: two of twelve go down; before the announcement others may be laid in their place."""
    deal = state.running
    cards = tuple([card for card in action.cards if isinstance(card, Card)])
    if len(action.cards) != 2:
        raise Refused(Refusal.TWO_CARDS, got=len(action.cards))
    held = (*deal.hand(seat), *deal.skat)
    lacking = missing(held, cards)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    kept = without(held, cards)
    hand = kept if not deal.skat else _sorted(kept, None)
    laid = evolve(deal, hands=deal.with_hand(seat, hand), skat=cards)
    return Step(evolve(state, phase=Phase.ANNOUNCING, deal=laid), (events.CardsPressed(seat, cards),))


def announce(state: State, seat: Seat, action: Announce) -> Step[State]:
    """R18-R22: the game and its additions; then play begins."""
    deal = state.running
    contract = announced(action.words)
    refused = against(deal, contract, lies=state.phase is Phase.SKAT)
    if refused is not None:
        raise Refused(refused, bid=deal.bid, kind=contract.kind)
    shown = (seat,) if contract.ouvert else ()
    told = events.GameAnnounced(seat, contract, deal.hand(seat) if shown else ())
    return begin(evolve(state, deal=evolve(deal, open=shown)), contract, (told,))


def announced(words: Iterable[str]) -> Contract:
    """
    R18, R19: return what is announced with these words.

    Raises:
        Refused: there is no game among them, more than one, or something no game has.
    """
    said = set(words)
    named = [kind for kind in (*BASE, Kind.NULL) if kind in said]
    if not said - set(ADDITIONS):
        raise Refused(Refusal.WHICH_GAME, games=GAMES)
    if len(named) != 1 or said - {*named, *ADDITIONS}:
        raise Refused(Refusal.UNKNOWN_GAME, games=GAMES)
    kind, (hand, ouvert, schneider, schwarz) = named[0], (word in said for word in ADDITIONS)
    if kind is Kind.NULL:
        if schneider or schwarz:
            raise Refused(Refusal.UNKNOWN_GAME, games=GAMES)
        return Contract(kind, hand, ouvert=ouvert)
    return Contract(kind, hand, schneider or schwarz or ouvert, schwarz or ouvert, ouvert)


def against(deal: Deal, contract: Contract, *, lies: bool) -> Refusal | None:
    """R16, R19, R21: return why a game cannot be announced now, None if it can."""
    if lies and not contract.hand:
        return Refusal.SKAT_LIES
    if contract.hand and not lies:
        return Refusal.NO_HAND_GAME
    if contract.kind is Kind.NULL:
        return Refusal.OVERBID if NULL_VALUES[contract.hand, contract.ouvert] < (deal.bid or 0) else None
    return Refusal.ONLY_HAND if contract.said and not contract.hand else None


def begin(state: State, contract: Contract, told: tuple[Event, ...]) -> Step[State]:
    """R23: hands are sorted for the game, and Vorhand leads."""
    deal = state.running
    hands = tuple(_sorted(hand, contract.kind) for hand in deal.hands)
    opened = evolve(deal, hands=hands, contract=contract, turn=deal.active[0])
    return Step(evolve(state, phase=Phase.PLAY, deal=opened), (*told, PlayBegan(deal.active[0])))


def _sorted(hand: tuple[Card, ...], kind: Kind | None) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=sorting(kind).__getitem__))
