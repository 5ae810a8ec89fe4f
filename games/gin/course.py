"""The course of a match of Gin Rummy: dealing, the turns, the end of a deal and of the match, leaving."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain

from games.contract import DRAWING_LOTS, SHUFFLING, Drawn, No, Refused, Seat, Setup, Shuffle, Step
from games.frozen import evolve
from games.gin.actions import Decline, Discard, Draw, Take
from games.gin.arranging import arrange
from games.gin.events import DealDrawn, DealScored, Dealt, Declined, Discarded, Drew, HandDealt, MatchWon, Took
from games.gin.scoring import standings, verdict
from games.gin.state import HAND, LEFT_OVER, MATCH, Hand, Outcome, Phase, Refusal, State
from games.kit.cards import PACK, Card
from games.kit.events import DealerDrawn, DealerNext
from games.kit.piles import fill, same_cards, without
from games.record import BadDeal, Wanted, WrongDeal

# --- the deal --------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R1, R4: the lot names the first dealer of the two, if a record does not."""
    first, second = setup.circle
    dealer = first if setup.dealer is None else setup.dealer
    awaits = DRAWING_LOTS if setup.dealer is None else SHUFFLING
    return Step(State((first, second), Phase.SHUFFLING, dealer, dealer, awaits))


def shuffle(state: State, seat: Seat, action: Shuffle) -> Step[State]:
    """R18, R20: the dealer mixes before every deal."""
    return Step(evolve(state, awaits=SHUFFLING))


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take what the house has put in order: the lot for the first dealer (R4), or the wall, which is dealt at once."""
    if action.kind == DRAWING_LOTS:
        dealer = next(seat for seat in state.seats if seat == action.order[0])
        return Step(evolve(state, dealer=dealer, turn=dealer, awaits=SHUFFLING), (DealerDrawn(dealer),))
    wall = tuple(tile for tile in action.order if isinstance(tile, Card))
    if not same_cards(wall, PACK):
        raise ValueError("the house mixed other tiles than it was asked to")
    return _deal(state, wall)


def _deal(state: State, wall: Hand) -> Step[State]:
    """R2, R3: ten tiles each, one by one, the other one first; the next is turned up, the last two lie apart."""
    first, dealt = state.other(state.dealer), 2 * HAND
    fresh = State(
        state.seats,
        Phase.OFFER,
        first,
        state.dealer,
        deal=state.deal + 1,
        hands={first: wall[0:dealt:2], state.dealer: wall[1:dealt:2]},
        stock=wall[dealt + 1 : -LEFT_OVER],
        left_over=wall[-LEFT_OVER:],
        pile=(wall[dealt],),
        scores=state.scores,
        outcome=state.outcome,
        winner=state.winner,
    )
    hands = (HandDealt(seat, fresh.hands[seat]) for seat in fresh.seats)
    return Step(fresh, (Dealt(fresh.dealer, fresh.deal, wall[dealt], first), *hands))


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the wall that deals these hands, this upcard and this stock; the first tile of a stock alone is turned up.

    Raises:
        BadDeal: a pile too long, a hand for nobody here, a tile named twice, or a line this game does not know.
    """
    if state.awaits != SHUFFLING:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    if not wanted.hands.keys() <= set(state.seats):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    named = (*wanted.upcards, *wanted.stock)
    if wanted.others or len(wanted.upcards) > 1 or len(named) > len(PACK) - 2 * HAND:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    wishes = ((wanted.hands.get(seat, ()), HAND) for seat in state.seats)
    *hands, rest = fill(PACK, *wishes, (named, 0))
    by_seat = dict(zip(state.seats, hands, strict=True))
    one_by_one = zip(by_seat[state.other(state.dealer)], by_seat[state.dealer], strict=True)
    return (*chain.from_iterable(one_by_one), *rest)


# --- turns -----------------------------------------------------------------------------------------------------------


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """R7, R8: the upcard, or what the other one has just discarded; an upcard both have declined is lost."""
    if state.declined:
        raise Refused(Refusal.DECLINED, card=state.pile[0])
    card, *rest = state.pile
    hands = state.with_hand(seat, (*state.hands[seat], card))
    taken = evolve(state, phase=Phase.DISCARDING, hands=hands, pile=tuple(rest), taken=card)
    return Step(taken, (Took(seat, card),))


def decline(state: State, seat: Seat, action: Decline) -> Step[State]:
    """R7: the right to begin with the upcard goes to the dealer; if he declines too, the other one has to draw."""
    other, both = state.other(seat), seat == state.dealer
    phase = Phase.TAKING if both else Phase.OFFER
    declined = evolve(state, phase=phase, turn=other, declined=both)
    return Step(declined, (Declined(seat, state.pile[0], other, both),))


def draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """R8: the top tile of the stock."""
    card, *rest = state.stock
    hands = state.with_hand(seat, (*state.hands[seat], card))
    after = evolve(state, phase=Phase.DISCARDING, hands=hands, stock=tuple(rest), declined=False)
    return Step(after, (Drew(seat, card, len(rest)),))


def discard(state: State, seat: Seat, action: Discard) -> Step[State]:
    """R8, R9: one open tile ends the turn; with the last tile of the stock in a hand it ends the deal (R19)."""
    hand = state.hands[seat]
    if action.card not in hand:
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    if action.card == state.taken:
        raise Refused(Refusal.JUST_TAKEN, card=action.card)
    down = evolve(
        state,
        phase=Phase.TAKING,
        turn=state.other(seat),
        hands=state.with_hand(seat, without(hand, (action.card,))),
        pile=(action.card, *state.pile),
        taken=None,
    )
    step = Step(down, (Discarded(seat, action.card),))
    return step if state.stock else step.then(draw_deal)


# --- the end of a deal and of a match --------------------------------------------------------------------------------


def scored(state: State) -> Step[State]:
    """R15 to R18, R21: the smallest rest of the other one is compared with the knocker's; the loser deals next."""
    laid = state.lay_out
    other = state.other(laid.seat)
    shown = arrange(state.hands[other])
    won = verdict(laid, other, shown.points)
    points = tuple((seat, won.points if seat == won.winner else 0) for seat in state.seats)
    after = evolve(
        state,
        shown=shown,
        moments=(),
        scores=(*state.scores, points),
        outcome=won.outcome,
        winner=won.winner,
    )
    step = Step(after, (DealScored(laid.seat, laid.points, other, shown, won, standings(after)),))
    if standings(after)[won.winner] >= MATCH:
        return step.then(lambda state: end_match(state, won.winner))
    return step.then(lambda state: next_deal(state, state.other(won.winner)))


def draw_deal(state: State) -> Step[State]:
    """R19, R20: nobody scores, and the same player deals again."""
    nothing = tuple((seat, 0) for seat in state.seats)
    drawn = evolve(state, scores=(*state.scores, nothing), outcome=Outcome.DRAWN, winner=None)
    return Step(drawn, (DealDrawn(standings(drawn)),)).then(lambda state: next_deal(state, state.dealer))


def next_deal(state: State, dealer: Seat) -> Step[State]:
    """R18, R20: somebody has to mix for the next deal."""
    return Step(evolve(state, phase=Phase.SHUFFLING, dealer=dealer, turn=dealer), (DealerNext(dealer),))


def end_match(state: State, winner: Seat, *, alone: bool = False) -> Step[State]:
    """R21, R23: the match is won."""
    ended = evolve(state, phase=Phase.OVER, awaits=None, winners=(winner,))
    return Step(ended, (MatchWon(winner, standings(state), alone=alone),))


def leave(state: State, seat: Seat) -> Step[State]:
    """R23: whoever stays has won; the running deal does not count."""
    return end_match(state, state.other(seat), alone=True)
