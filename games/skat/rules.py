"""
The rules of Skat in one table: tricks, Kontra and the clock here (R15, R23-R26, R49, R53); the rest by subject.

`course` has dealing, the end and leaving, `bidding` the auction up to the announcement, `claims` what cuts a deal
short, and `scoring` what it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from games.contract import (
    Action,
    Clause,
    Drawn,
    No,
    Refused,
    Seat,
    Shuffle,
    Step,
    TimeRanOut,
    TimeUp,
    anybody,
    house,
    turn,
)
from games.frozen import evolve
from games.game import Game, V
from games.kit.cards import Card, Rank, Suit
from games.kit.events import CardPlayed, TrickTaken
from games.kit.piles import without
from games.kit.places import next_dealer
from games.kit.tricks import Trick, allowed, playable
from games.skat import bidding, claims, course, events
from games.skat.actions import Announce, Bid, Claim, GiveUp, Nay, Pass, Play, Press, SayKontra, SayRe, TakeUp, Yes
from games.skat.cards import EYES_OF, TRUMP_SUIT, Kind
from games.skat.scoring import is_over, played_out, ramsch
from games.skat.state import State, speaker
from games.skat.terms import BETWEEN_DEALS, Phase, Refusal


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the match waits for: the dealer between deals, else a player, or all who have to answer."""
    if state.phase in BETWEEN_DEALS:
        return (next_dealer(state),) if state.phase is Phase.SHUFFLE else ()
    deal = state.running
    return (deal.turn,) if deal.question is None else deal.question.waiting


def sits_out(_game: Game[State, V], state: State, seat: Seat, _action: Action) -> None:
    """R3: refuse whoever holds no cards in the running deal."""
    if takes_no_part(state, seat):
        raise Refused(Refusal.SITS_OUT)


def takes_no_part(state: State, seat: Seat) -> bool:
    """R3: tell whether somebody has nothing to do until the running deal is over."""
    return state.phase not in BETWEEN_DEALS and state.deal is not None and seat not in state.deal.active


def play_card(state: State, seat: Seat, action: Play) -> Step[State]:
    """R15, R24: lay one card."""
    deal, card = state.running, action.card
    hand, led = deal.hand(seat), deal.trick.led
    if card not in hand:
        raise Refused(No.CARD_MISSING, cards=(card,))
    if led is not None and not allowed(deal.order, hand, led, card):
        raise Refused(Refusal.FOLLOW, led=led, wanted=deal.order.class_of(led))
    hands, trick = deal.with_hand(seat, without(hand, (card,))), deal.trick.with_card(seat, card)
    lain = evolve(deal, hands=hands, trick=trick, turn=deal.after(seat))
    step = Step(evolve(state, deal=lain), (CardPlayed(seat, card),))
    return step.then(_take_trick) if len(trick.cards) == len(deal.active) else step


def _take_trick(state: State) -> Step[State]:
    """R15, R26: the third card decides; after the last trick, or when nothing can change, it is scored."""
    deal = state.running
    taker = deal.trick.taker(deal.order)
    taken = evolve(deal, taken=(*deal.taken, deal.trick), takers=(*deal.takers, taker), trick=Trick(), turn=taker)
    told = TrickTaken(taker, len(taken.taken), deal.trick.cards)
    step = Step(evolve(state, deal=taken), (told,))
    if not is_over(taken):
        return step
    return step.then(lambda ended: course.finish(ended, ramsch(taken) if taken.soloist is None else played_out(taken)))


def say_kontra(state: State, seat: Seat, _action: SayKontra) -> Step[State]:
    """R49: a Gegenspieler doubles before the own first card."""
    deal = state.running
    if deal.soloist is None:
        raise Refused(Refusal.NO_SOLOIST)
    if seat == deal.soloist:
        raise Refused(Refusal.WRONG_PARTY)
    if deal.kontra is not None:
        raise Refused(Refusal.ALREADY_SAID)
    if deal.played(seat):
        raise Refused(Refusal.TOO_LATE)
    said = evolve(deal, kontra=seat, due=len(deal.hand(deal.soloist)))
    return Step(evolve(state, deal=said), (events.KontraSaid(seat),))


def say_re(state: State, seat: Seat, _action: SayRe) -> Step[State]:
    """R49: the soloist answers a Kontra before the own next card."""
    deal = state.running
    if deal.soloist is None:
        raise Refused(Refusal.NO_SOLOIST)
    if seat != deal.soloist:
        raise Refused(Refusal.WRONG_PARTY)
    if deal.re is not None:
        raise Refused(Refusal.ALREADY_SAID)
    if deal.kontra is None:
        raise Refused(Refusal.NO_KONTRA)
    if len(deal.hand(seat)) < deal.due:
        raise Refused(Refusal.TOO_LATE)
    return Step(evolve(state, deal=evolve(deal, re=seat)), (events.ReSaid(seat),))


# --- the clock -------------------------------------------------------------------------------------------------------


def time_up(state: State, _action: TimeUp) -> Step[State]:
    """R53: the clock acts for whoever is on turn."""
    waiting = on_turn(state)
    step = _in_place_of(state, waiting[0])
    for seat in waiting[1:]:
        if step.state.phase is Phase.QUESTION:
            following = _in_place_of(step.state, seat)
            step = Step(following.state, step.events + following.events)
    return Step(step.state, (TimeRanOut(waiting), *step.events))


def _in_place_of(state: State, seat: Seat) -> Step[State]:
    deal = state.running
    hand = deal.hand(seat)
    if state.phase is Phase.BIDDING:
        return bidding.leave_bidding(state, seat, Pass())
    if state.phase is Phase.SKAT:
        return bidding.take_up(state, seat, TakeUp())
    if state.phase is Phase.PRESSING:
        plain = [card for card in hand if card.rank is not Rank.JACK]
        return bidding.press(state, seat, Press(tuple(sorted(plain, key=_least)[:2])))
    if state.phase is Phase.ANNOUNCING:
        return bidding.announce(state, seat, Announce((str(longest(hand)),)))
    if state.phase is Phase.QUESTION:
        return claims.answer(state, seat, yes=False)
    return play_card(state, seat, Play(min(playable(deal.order, hand, deal.trick.led), key=_weakest(state))))


def _least(card: Card) -> tuple[int, int, int]:
    """R53: return how little a card is worth: Augen, then 7 before 8 before 9, then suit `o * # +`."""
    return (EYES_OF[card], int(card.rank), -int(card.suit))


def _weakest(state: State) -> Callable[[Card], tuple[int, bool, int, int]]:
    """R53: return the same for a card that is played: Augen, then strength, then suit."""
    worth = state.running.order
    return lambda card: (EYES_OF[card], worth.is_trump(card), worth.strength(card), -int(card.suit))


def longest(hand: tuple[Card, ...]) -> Kind:
    """R53: return the Farbspiel of the suit of which there is most, jacks apart; of equals the highest."""
    suits = [card.suit for card in hand if card.rank is not Rank.JACK]
    kinds: Mapping[Suit, Kind] = {suit: kind for kind, suit in TRUMP_SUIT.items()}
    return kinds[max(Suit, key=lambda suit: (suits.count(suit), -int(suit)))]


# --- the table -------------------------------------------------------------------------------------------------------

_OUT_OF_TIME: Clause[State] = house(TimeUp, time_up)

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLE: (turn(Shuffle, course.shuffle), house(Drawn, course.drawn)),
    Phase.BIDDING: (
        turn(Bid, bidding.bid),
        turn(Yes, bidding.hold),
        turn(Pass, bidding.leave_bidding),
        turn(Nay, bidding.refuse),
        _OUT_OF_TIME,
    ),
    Phase.SKAT: (turn(TakeUp, bidding.take_up), turn(Announce, bidding.announce), _OUT_OF_TIME),
    Phase.PRESSING: (turn(Press, bidding.press), _OUT_OF_TIME),
    Phase.ANNOUNCING: (turn(Announce, bidding.announce), turn(Press, bidding.press), _OUT_OF_TIME),
    Phase.PLAY: (
        turn(Play, play_card),
        anybody(GiveUp, claims.give_up),
        anybody(Claim, claims.claim),
        anybody(SayKontra, say_kontra),
        anybody(SayRe, say_re),
        _OUT_OF_TIME,
    ),
    Phase.QUESTION: (
        turn(Yes, claims.agree),
        turn(Nay, claims.disagree),
        anybody(GiveUp, claims.question_open),
        anybody(Claim, claims.question_open),
        _OUT_OF_TIME,
    ),
    Phase.INTERRUPTED: (),
    Phase.OVER: (),
}


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell whether a kind of action has any hope now, as far as the seat itself may know."""
    deal, phase = state.deal, state.phase
    if deal is None or phase in BETWEEN_DEALS:
        return True
    if takes_no_part(state, seat):
        return False
    if phase is Phase.BIDDING:
        says = seat == speaker(deal)
        return not (says if action in (Yes, Nay) else action is Bid and not says)
    if phase is Phase.QUESTION:
        return action in (Yes, Nay)
    if phase is not Phase.PLAY or action is Play:
        return True
    if deal.soloist is None:
        return False
    alone = seat == deal.soloist
    if action is SayKontra:
        return bool(state.options["kontra"]) and not alone and deal.kontra is None and not deal.played(seat)
    if action is SayRe:
        answers = deal.kontra is not None and deal.re is None
        return alone and answers and len(deal.hand(seat)) == deal.due
    if action is Claim:
        early = deal.game is Kind.NULL or len(deal.hand(seat)) > claims.CLAIMABLE
        return seat == deal.turn and (alone or not early)
    return True
