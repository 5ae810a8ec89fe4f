"""The course of a match of Gin Rummy: dealing, the turns, the end of a deal and of the match, leaving."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain

from games.contract import SHUFFLING, No, Refused, Seat, Step
from games.frozen import evolve
from games.gin.actions import Decline, Discard, Draw, Take
from games.gin.arranging import arrange
from games.gin.events import DealDrawn, DealScored, Dealt, Declined, Discarded, Drew, HandDealt, MatchWon, Took
from games.gin.scoring import verdict
from games.gin.state import GOAL, HAND, LEFT_OVER, Hand, Outcome, Phase, Refusal, State
from games.kit.cards import PACK
from games.kit.piles import fill, without
from games.kit.rounds import Rounds
from games.record import BadDeal, Wanted, WrongDeal

# --- the deal --------------------------------------------------------------------------------------------------------


def deal(state: State, wall: Hand) -> Step[State]:
    """R2, R3: ten tiles each, one by one, the other one first; the next is turned up, the last two lie apart."""
    first, dealt = state.next_dealer, 2 * HAND
    fresh = evolve(
        state,
        phase=Phase.OFFER,
        turn=first,
        round=state.round + 1,
        hands={first: wall[0:dealt:2], state.dealer: wall[1:dealt:2]},
        stock=wall[dealt + 1 : -LEFT_OVER],
        left_over=wall[-LEFT_OVER:],
        pile=(wall[dealt],),
        declined=False,
        taken=None,
        laid=None,
        shown=None,
        moments=(),
    )
    hands = (HandDealt(seat, fresh.hands[seat]) for seat in fresh.everybody)
    return Step(fresh, (Dealt(fresh.dealer, fresh.round, wall[dealt], first), *hands))


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the wall that deals these hands, this upcard and this stock; the first tile of a stock alone is turned up.

    Raises:
        BadDeal: a pile too long, a hand for nobody here, a tile named twice, or a line this game does not know.
    """
    if state.pending != SHUFFLING:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    if not wanted.hands.keys() <= set(state.everybody):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    named = (*wanted.upcards, *wanted.stock)
    if wanted.others or len(wanted.upcards) > 1 or len(named) > len(PACK) - 2 * HAND:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    wishes = ((wanted.hands.get(seat, ()), HAND) for seat in state.everybody)
    *hands, rest = fill(PACK, *wishes, (named, 0))
    by_seat = dict(zip(state.everybody, hands, strict=True))
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
    points = {seat: won.points if seat == won.winner else 0 for seat in state.everybody}
    after = evolve(MATCH.scored(state, points), shown=shown, moments=(), outcome=won.outcome, winner=won.winner)
    told = DealScored(laid.seat, laid.points, other, shown, won, after.totals)
    return Step(after, (told,)).then(lambda state: MATCH.follow(state, state.other(won.winner)))


def draw_deal(state: State) -> Step[State]:
    """R19, R20: nobody scores, and the same player deals again."""
    nobody = MATCH.scored(state, dict.fromkeys(state.everybody, 0))
    drawn = evolve(nobody, outcome=Outcome.DRAWN, winner=None)
    return Step(drawn, (DealDrawn(drawn.totals),)).then(lambda state: MATCH.follow(state, state.dealer))


def end(rules: Rounds[State], state: State, alone: bool) -> Step[State]:
    """R21, R23: who has reached the goal has won, or who stays; an unfinished deal does not count."""
    ended = rules.ended(state)
    return Step(ended, (MatchWon(ended.winners[0], ended.totals, alone=alone),))


MATCH: Rounds[State] = Rounds(
    state=State,
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    pack=lambda _state: PACK,
    deal=deal,
    gone=lambda state, _seat: Step(state),
    end=end,
    finished=lambda state: max(state.totals.values()) >= GOAL,
)
"""R1, R4: the lot names the first dealer of the two; R18, R20: the dealer mixes before every deal."""
