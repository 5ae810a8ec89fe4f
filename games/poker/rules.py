"""
The rules of Draw Poker: the ante, the jackpot rule, two betting phases and the exchange between them.

R-numbers: RULES.md beside this file for what is Draw Poker's own, `games/BETTING.md` for the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import Clause, No, Refused, Seat, Step, TimeRanOut, TimeUp, house, turn
from games.frozen import evolve
from games.kit.cards import Card, Rank
from games.kit.match import beginning_with
from games.kit.piles import missing, without
from games.poker.events import ExchangeBegan, Exchanged
from games.poker.state import Draw, Phase, State
from games.pot import deal as potdeal
from games.pot import showdown
from games.pot.betting import Outcome
from games.pot.hands import Category, Strength, strength
from games.pot.match import CheckedThrough, Ending, Exchange, Keep, Variant, from_the_dealers_left

JACKPOT = "jackpott"
"""R18: name of the special rule."""

MOST_EXCHANGED = 3
"""R22: tiles a player may exchange."""

OPENERS = Strength(Category.PAIR, (Rank.JACK,))
"""R18: the weakest hand that may open; any pair of jacks compares above it."""


class Refusal(StrEnum):
    """Why Draw Poker says no, beside `betting.Refusal`."""

    TOO_WEAK_TO_OPEN = "eroeffnung_zu_schwach"
    TOO_MANY = "zu_viele"


def may_open(state: State, seat: Seat) -> bool:
    """R18: under the jackpot rule only a hand of two jacks or better opens phase 1."""
    jackpot = JACKPOT in state.terms.specials and state.phase is Phase.BETTING_1
    return not jackpot or strength(state.hands[seat]) >= OPENERS


def refuse_weak_opening(state: State, seat: Seat) -> None:
    """R18: refuse a weaker hand, to that player alone."""
    if not may_open(state, seat):
        raise Refused(Refusal.TOO_WEAK_TO_OPEN)


def note_opener(state: State, seat: Seat) -> State:
    """R21: remember who opened phase 1."""
    return evolve(state, own=evolve(state.own, opener=seat)) if state.phase is Phase.BETTING_1 else state


def first_phase(state: State) -> Step[State]:
    """R18, R19: phase 1 begins at the dealer's left; checked through it is void under the jackpot rule (R15b)."""
    agreed = state.terms
    jackpot = agreed.checked_through is CheckedThrough.JACKPOT and JACKPOT in agreed.specials
    street = potdeal.street(state, free=jackpot or agreed.checked_through is CheckedThrough.FREE)
    return potdeal.begin(state, Phase.BETTING_1, street, from_the_dealers_left(state)[0])


def next_phase(state: State, outcome: Outcome) -> Step[State]:
    """After phase 1 the exchange, or a void deal if all checked (R15b); after phase 2 the showdown (R24)."""
    if state.phase is Phase.BETTING_2:
        return showdown.showdown(state)
    if outcome is Outcome.CHECKED:
        return showdown.void(state)
    asked = speakers(state)
    changing = evolve(state, phase=Phase.EXCHANGE, own=evolve(state.own, asked=asked))
    return Step(changing, (ExchangeBegan(asked[0]),))


def speakers(state: State) -> tuple[Seat, ...]:
    """R21: phase 2 begins with the opener or, if he has dropped, behind him; without an opener behind the dealer."""
    if state.own.opener is None:
        return from_the_dealers_left(state)
    round_ = beginning_with(state.betting.players, state.own.opener)
    return tuple(one.seat for one in round_ if one.playing)


def exchange(state: State, seat: Seat, action: Exchange) -> Step[State]:
    """R22: up to three tiles away, as many from the wall."""
    laid = tuple(card for card in action.cards if isinstance(card, Card))
    if len(laid) > MOST_EXCHANGED:
        raise Refused(Refusal.TOO_MANY, most=MOST_EXCHANGED)
    lacking = missing(state.hands[seat], laid)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    got = state.stock[: len(laid)]
    draw = evolve(state.own, exchanged={**state.own.exchanged, seat: len(laid)}, asked=state.own.asked[1:])
    exchanged = evolve(
        state,
        hands={**state.hands, seat: (*without(state.hands[seat], laid), *got)},
        stock=state.stock[len(laid) :],
        muck=state.muck + laid,
        own=draw,
        turns=state.turns + 1,
    )
    return Step(exchanged, (Exchanged(seat, laid, got),)).then(after_exchange)


def keep(state: State, seat: Seat, action: Keep) -> Step[State]:
    """R22: exchange nothing."""
    return exchange(state, seat, Exchange())


def keep_when_time_is_up(state: State, action: TimeUp) -> Step[State]:
    """R34: whose time is over keeps his tiles."""
    seat = state.own.asked[0]
    step = keep(state, seat, Keep())
    return Step(step.state, (TimeRanOut((seat,)), *step.events))


def after_exchange(state: State) -> Step[State]:
    """R21: when everybody still in has been asked, phase 2 begins with who was asked first."""
    waiting = tuple(seat for seat in state.own.asked if seat in state.hands)
    if waiting:
        return Step(evolve(state, own=evolve(state.own, asked=waiting)))
    agreed = state.terms
    street = potdeal.street(state, level=agreed.ending is Ending.BOOKLET)
    return potdeal.begin(state, Phase.BETTING_2, street, speakers(state)[0])


DRAW: Variant[Draw] = Variant(
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    dealt=5,  # R9
    fresh=Draw(),
    forced=potdeal.antes,
    first_phase=first_phase,
    next_phase=next_phase,
    opening=refuse_weak_opening,
    opened=note_opener,
    left=after_exchange,
)


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the match waits for: in the exchange one after the other (R22)."""
    return state.own.asked[:1] if state.phase is Phase.EXCHANGE else potdeal.on_turn(state)


RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: potdeal.between_deals(),
    Phase.BETTING_1: potdeal.bidding(),
    Phase.EXCHANGE: (turn(Exchange, exchange), turn(Keep, keep), house(TimeUp, keep_when_time_is_up)),
    Phase.BETTING_2: potdeal.bidding(),
    Phase.OVER: potdeal.after_the_match(),
}
