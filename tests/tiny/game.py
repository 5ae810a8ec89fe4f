"""
High card: everybody gets two cards and plays one when it is their turn; the highest wins the deal.

T1 Two cards each, dealer's left neighbour begins. T2 One card each, clockwise. T3 The highest rank, then the first
suit, wins a point. T4 Everybody deals once. T5 Who leaves gives the deal away: it is not counted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import Annotated

from games.checks import USUAL
from games.contract import (
    SHUFFLING,
    Action,
    Chance,
    Drawn,
    Event,
    No,
    Public,
    Refused,
    Seat,
    Setup,
    Sheet,
    Shuffle,
    Shuffled,
    Step,
    ToOneSeat,
    Viewer,
    house,
    turn,
)
from games.frozen import Frozen, evolve, field
from games.game import Game, Hands, Recording, TableRules
from games.kit.cards import Card, by_rank, by_suit, pack
from games.kit.imagining import heap
from games.kit.piles import fill, without
from games.options import Number, Special, Value
from games.record import Wanted, key


class Phase(StrEnum):
    """The phases of High Card."""

    SHUFFLE = "mischen"
    PLAY = "spiel"
    OVER = "partie_ende"


PACK = pack()
EACH = 2


class Show(Action):
    """Play one card."""

    card: Card


class Dealt(ToOneSeat):
    """Somebody got two cards."""

    cards: tuple[Card, ...]


class Shown(Public):
    """Somebody played a card."""

    seat: Seat
    card: Card


class Won(Public):
    """Somebody had the highest card."""

    seat: Seat


class State(Frozen):
    """The whole match; `hands` and `shown` by place in the circle."""

    circle: tuple[Seat, ...]
    options: Mapping[str, Value]
    phase: Phase
    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    shown: Mapping[Seat, Card] = field(default_factory=dict)
    deals: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    pending: bool = False


class View(Frozen):
    """What one pair of eyes sees."""

    dealer: Annotated[Seat, key("geber")]
    number: Annotated[int, key("spiel_nr")]
    shown: Annotated[Mapping[Seat, Card], key("liegt")]
    held: Annotated[Mapping[Seat, int], key("handkarten")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    hand: Annotated[tuple[Card, ...], key("hand")]


def after(state: State, seat: Seat) -> Seat:
    """Return the next seat clockwise."""
    return state.circle[(state.circle.index(seat) + 1) % len(state.circle)]


def start(setup: Setup) -> Step[State]:
    """T1: the opener deals first."""
    dealer = setup.dealer if setup.dealer is not None else setup.opener
    return Step(State(setup.circle, setup.options, Phase.SHUFFLE, dealer, pending=True))


def shuffle(state: State, _seat: Seat, _action: Shuffle) -> Step[State]:
    """The dealer asks for cards."""
    return Step(evolve(state, pending=True))


def deal(state: State, drawn: Drawn) -> Step[State]:
    """T1: two cards each."""
    cards = [card for card in drawn.order if isinstance(card, Card)]
    hands = {seat: tuple(cards[place * EACH : place * EACH + EACH]) for place, seat in enumerate(state.circle)}
    dealt = evolve(state, phase=Phase.PLAY, hands=hands, shown={}, pending=False)
    return Step(dealt, tuple(Dealt(seat, hand) for seat, hand in hands.items()))


def show(state: State, seat: Seat, action: Show) -> Step[State]:
    """T2: one card each, clockwise."""
    if action.card not in state.hands[seat]:
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    hands = {**state.hands, seat: without(state.hands[seat], (action.card,))}
    played = evolve(state, hands=hands, shown={**state.shown, seat: action.card})
    step = Step(played, (Shown(seat, action.card),))
    return step.then(score) if len(played.shown) == len(played.circle) else step


def score(state: State) -> Step[State]:
    """T3, T4: the highest card wins a point; everybody deals once."""
    best = max(state.shown, key=lambda seat: (state.shown[seat].rank, -state.shown[seat].suit))
    deals = (*state.deals, tuple((seat, int(seat == best)) for seat in state.circle))
    over = len(deals) >= len(state.circle) * int(state.options["runden"])
    phase = Phase.OVER if over else Phase.SHUFFLE
    return Step(evolve(state, deals=deals, phase=phase, dealer=after(state, state.dealer)), (Won(best),))


def leave(state: State, seat: Seat) -> Step[State]:
    """T5: the deal is given away, and with it the match if nobody is left to play against."""
    dealer = after(state, seat) if state.dealer == seat else state.dealer
    rest = tuple(other for other in state.circle if other != seat)
    phase = Phase.SHUFFLE if len(rest) > 1 else Phase.OVER
    return Step(evolve(state, circle=rest, dealer=dealer, phase=phase, hands={}, shown={}))


def on_turn(state: State) -> tuple[Seat, ...]:
    """T2: the dealer shuffles; then who has not played yet, beginning at their left."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.SHUFFLE:
        return (state.dealer,)
    place = state.circle.index(after(state, state.dealer))
    order = state.circle[place:] + state.circle[:place]
    return tuple(seat for seat in order if seat not in state.shown)[:1]


def sheet(state: State) -> Sheet:
    """T3: one point a deal."""
    totals = tuple((seat, sum(dict(one).get(seat, 0) for one in state.deals)) for seat in state.circle)
    most = max(points for _, points in totals)
    over = state.phase is Phase.OVER
    return Sheet(state.deals, totals, tuple(s for s, p in totals if p == most) if over else (), over)


def view(state: State, viewer: Viewer) -> View:
    """Everybody sees what lies; a hand only its owner."""
    return View(
        dealer=state.dealer,
        number=len(state.deals) + (state.phase is not Phase.OVER),
        shown=state.shown,
        held={seat: len(state.hands.get(seat, ())) for seat in state.circle},
        points=dict(sheet(state).totals),
        winners=sheet(state).winners,
        hand=() if viewer is None else state.hands.get(viewer, ()),
    )


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Play any card, or shuffle."""
    for seat in on_turn(state):
        if state.phase is Phase.SHUFFLE:
            yield seat, Shuffle()
        else:
            yield from ((seat, Show(card)) for card in state.hands[seat])


def imagine(state: State, seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Deal the others as many of the cards that nobody has seen."""
    mine = state.hands[seat]
    seen = (*mine, *state.shown.values())
    cards = iter(shuffled(heap([card for card in PACK if isinstance(card, Card)], known=seen)))
    return evolve(
        state,
        hands={
            other: mine if other == seat else tuple(islice(cards, len(hand))) for other, hand in state.hands.items()
        },
    )


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """Return the order that deals the wanted hands."""
    wishes = [(wanted.hands.get(seat, ()), EACH) for seat in state.circle]
    return tuple(card for pile in fill(PACK, *wishes, (wanted.stock, 0)) for card in pile)


def arrange(state: State, seat: Seat, cards: tuple[Hashable, ...]) -> State:
    """Put a hand into another order."""
    return evolve(state, hands={**state.hands, seat: tuple(card for card in cards if isinstance(card, Card))})


HIGH_CARD: Game[State, View] = Game(
    id="hochkarte",
    name="Hochkarte",
    version=1,
    seats=range(2, 5),
    options=(Number("runden", 1, 3, 1), Special("zauber", default=False)),
    start=start,
    phase=lambda state: state.phase,
    rules={
        Phase.SHUFFLE: (turn(Shuffle, shuffle), house(Drawn, deal)),
        Phase.PLAY: (turn(Show, show),),
        Phase.OVER: (),
    },
    idle=frozenset({Phase.SHUFFLE, Phase.OVER}),
    over=frozenset({Phase.OVER}),
    on_turn=on_turn,
    view=view,
    moves=moves,
    imagine=imagine,
    sheet=sheet,
    deal=lambda state: len(state.deals) + 1,
    table=TableRules(
        leave=leave,
    ),
    record=Recording(
        stack=stack,
    ),
    hands=Hands(
        of=lambda state, seat: state.hands.get(seat, ()),
        arrange=arrange,
        sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    ),
    chance=lambda state: Chance(SHUFFLING, PACK) if state.pending else None,
    checks=USUAL,
)
