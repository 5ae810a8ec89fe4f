"""
Draw Poker, whole: the ante, five hidden tiles, two jacks to open, one exchange between two phases of bidding.

R-numbers: RULES.md beside this file for what is Draw Poker's own, `games/pot/BETTING.md` for the rest. In an imagined
deal the opener under the jackpot rule holds two jacks or better (R18).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

from games.contract import (
    Action,
    Clause,
    Event,
    No,
    Public,
    Refused,
    Seat,
    Step,
    TimeRanOut,
    TimeUp,
    ToOneSeat,
    Viewer,
    house,
    turn,
)
from games.frozen import Frozen, evolve, field
from games.game import Game
from games.kit.cards import Card, Rank
from games.kit.match import beginning_with
from games.kit.piles import missing, without
from games.options import Special
from games.pot import deal as potdeal
from games.pot import showdown
from games.pot import view as potview
from games.pot.betting import Outcome
from games.pot.game import imagining, pot_game
from games.pot.hands import Category, Strength, strength
from games.pot.match import CheckedThrough, Ending, Exchange, Hand, Keep, Match, Variant, from_the_dealers_left, options
from games.pot.view import PotView, picture
from games.record import key, wire


class ExchangeBegan(Public):
    """R21: the exchange begins, with the opener if they are still in."""

    first: Seat


class ExchangedUnseen(Public):
    """Somebody exchanged so many tiles."""

    seat: Seat
    count: int


class Exchanged(ToOneSeat):
    """Somebody laid these tiles away and got those."""

    laid: tuple[Card, ...]
    got: tuple[Card, ...]

    def outside(self) -> Event:
        """The number is public."""
        return ExchangedUnseen(self.seat, len(self.laid))


class Phase(StrEnum):
    """The phases of Draw Poker."""

    SHUFFLING = "mischen"
    BETTING_1 = "bieten1"
    EXCHANGE = "tausch"
    BETTING_2 = "bieten2"
    OVER = "partie_ende"


class Draw(Frozen):
    """
    What only Draw Poker has.

    Attributes:
        opener: who opened phase 1 (R18, R21).
        exchanged: tiles exchanged so far; who has not been asked is absent.
        asked: whose exchange is still to come, the next one first.
    """

    opener: Seat | None = None
    exchanged: Mapping[Seat, int] = field(default_factory=dict)
    asked: tuple[Seat, ...] = ()


State: TypeAlias = Match[Draw]


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
    """R21: phase 2 begins with the opener or, after dropping, behind them; without an opener behind the dealer."""
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
    """R34: whose time is over keeps their tiles."""
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


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal moves: keep what is paired and exchange from the rest, or bet as everywhere."""
    if state.phase is not Phase.EXCHANGE:
        yield from potview.moves(state)
        return
    seat = state.own.asked[0]
    hand = state.hands[seat]
    ranks = [card.rank for card in hand]
    loose = sorted((card for card in hand if ranks.count(card.rank) == 1), key=lambda card: card.rank)
    yield seat, Exchange(tuple(loose[:MOST_EXCHANGED]))
    yield seat, Keep()
    yield seat, Exchange(hand[:1])


def _seen(event: Event) -> Hand:
    return (*event.laid, *event.got) if isinstance(event, Exchanged) else ()


def _agrees(state: State) -> bool:
    """R18: tell whether the opener could open with these tiles; what they have exchanged since, nobody knows."""
    opener = state.own.opener
    hand = () if opener is None or opener in state.own.exchanged else state.hands.get(opener, ())
    return JACKPOT not in state.terms.specials or not hand or strength(hand) >= OPENERS


imagine = imagining(_seen, agrees=_agrees)


class View(Frozen):
    """
    A view of Draw Poker.

    Attributes:
        opener: who opened phase 1; None until somebody has.
        exchanged: how many tiles somebody exchanged, None before.
    """

    common: Annotated[PotView, key("")]
    opener: Annotated[Seat | None, key("eroeffner") | wire("eroeffnet_hat")]
    exchanged: Annotated[Mapping[Seat, int | None], key("getauscht")]


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    common = picture(state, viewer)
    turns = on_turn(state)
    return View(
        common=evolve(common, turn=turns[0] if turns else None),
        opener=state.own.opener,
        exchanged={seat: state.own.exchanged.get(seat) for seat in common.circle},
    )


POKER: Game[State, View] = pot_game(
    DRAW,
    word="poker",
    name="Poker",
    seats=range(3, 5),
    options=(*options(CheckedThrough.JACKPOT), Special(JACKPOT, True)),
    clauses=RULES,
    view=view,
    moves=moves,
    imagine=imagine,
    on_turn=on_turn,
)
"""R1: three or four."""
