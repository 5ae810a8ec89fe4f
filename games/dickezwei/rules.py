"""The course of a match of Dicke Zwei: dealing, laying, passing, the end of a round, leaving; and the clauses."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum

from games.contract import (
    DRAWING_LOTS,
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Drawn,
    Event,
    No,
    Refused,
    Seat,
    Setup,
    Shuffle,
    Step,
    house,
    turn,
)
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS, SIZES, beats, playable, read
from games.dickezwei.events import (
    Dealt,
    HandDealt,
    Laid,
    MatchWon,
    Passed,
    RoundScored,
    RoundVoid,
    TooFewLeft,
    TrickWon,
)
from games.dickezwei.scoring import minus_points
from games.dickezwei.state import FEWEST, OPENING, STAND_IN, Phase, Play, Refusal, RoundResult, State
from games.frozen import evolve
from games.kit.cards import PACK, Card
from games.kit.events import DealerDrawn, DealerNext
from games.kit.match import clockwise, leaders, lots_or_pack, points_given
from games.kit.piles import fill, in_order, missing, without
from games.record import BadDeal, Wanted, WrongDeal

# --- the deal --------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R19: the lot names the first dealer unless a record does; the first deal follows at once."""
    dealer = setup.opener if setup.dealer is None else setup.dealer
    pending = DRAWING_LOTS if setup.dealer is None else SHUFFLING
    totals = points_given(setup)
    state = State(setup.circle, setup.circle, setup.options, Phase.SHUFFLING, dealer, dealer, totals, pending)
    return Step(state)


def shuffle(state: State, seat: Seat, action: Shuffle) -> Step[State]:
    """R19: the dealer mixes for every round."""
    return Step(evolve(state, pending=SHUFFLING))


def chance(state: State) -> Chance | None:
    """Return what the house must put in order now: the seats for the first dealer's lot, or the tiles."""
    return lots_or_pack(state.pending, state.circle, PACK)


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take the order the house has brought: the lot for the first dealer, or the tiles."""
    if action.kind == SHUFFLING:
        return deal(state, in_order(PACK, action.order))
    dealer, *_ = in_order(state.circle, action.order)
    return Step(evolve(state, dealer=dealer, turn=dealer, pending=SHUFFLING), (DealerDrawn(dealer),))


def deal(state: State, order: tuple[Card, ...]) -> Step[State]:
    """R9, R19: as many tiles for everybody, seat by seat and sorted; with three the odd one lies in the middle."""
    size = len(PACK) // len(state.circle)
    hands = {
        seat: tuple(sorted(order[place * size : (place + 1) * size], key=HEIGHTS.__getitem__))
        for place, seat in enumerate(state.circle)
    }
    middle = order[-1] if size * len(hands) < len(order) else None
    needed = STAND_IN if middle == OPENING else OPENING
    leads = next(seat for seat, hand in hands.items() if needed in hand)
    fresh = evolve(
        state,
        phase=Phase.PLAYING,
        turn=leads,
        pending=None,
        round=state.round + 1,
        hands=hands,
        middle=middle,
        needed=needed,
    )
    dealt = Dealt(state.dealer, fresh.round, state.rounds, size, middle, leads, needed)
    return Step(fresh, (dealt, *(HandDealt(seat, hand) for seat, hand in hands.items())))


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order that deals these hands; with three players the tile nobody gets lies in the middle.

    Raises:
        BadDeal: a hand too long or for nobody here, a tile too often, or a pile this game does not know.
    """
    if state.pending != SHUFFLING:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    if wanted.stock or wanted.upcards or wanted.others:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    if not wanted.hands.keys() <= set(state.circle):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    size = len(PACK) // len(state.circle)
    hands = [(wanted.hands.get(seat, ()), size) for seat in state.circle]
    return tuple(tile for pile in fill(PACK, *hands, ((), 0)) for tile in pile)


# --- the trick -------------------------------------------------------------------------------------------------------


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """R3 to R10: lead a trick with any combination, or beat what lies with as many tiles; the last tile ends all."""
    hand = state.hands[seat]
    lacking = missing(hand, action.tiles)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    laid = read(action.tiles)
    if laid is None:
        raise Refused(Refusal.NO_COMBINATION, cards=action.tiles)
    if state.needed is not None and state.needed not in action.tiles:
        raise Refused(Refusal.OPENING_MISSING, card=state.needed)
    lies = state.lies
    if lies is not None and len(lies.tiles) != len(laid.tiles):
        raise Refused(Refusal.OTHER_NUMBER, needed=len(lies.tiles), got=len(laid.tiles))
    if lies is not None and not beats(laid, lies, pairs_by_rank=state.pairs_by_rank):
        raise Refused(Refusal.TOO_LOW, cards=lies.tiles)
    rest = without(hand, action.tiles)
    down = evolve(
        state, hands={**state.hands, seat: rest}, needed=None, trick=Play(seat, laid), passed=(), turn=_next(state)
    )
    step = Step(down, (Laid(seat, laid, len(rest)),))
    return step if rest else step.then(score)


def pass_on(state: State, seat: Seat, action: Pass) -> Step[State]:
    """R11, R12: passing binds nobody; when all others have passed in a row, who laid last leads the next trick."""
    if state.trick is None:
        raise Refused(Refusal.MUST_LEAD, card=state.needed)
    passed = (*state.passed, seat)
    if len(passed) < len(state.circle) - 1:
        return Step(evolve(state, passed=passed, turn=_next(state)), (Passed(seat),))
    leads = state.trick.seat
    return Step(evolve(state, trick=None, passed=(), turn=leads), (Passed(seat), TrickWon(leads)))


def _next(state: State) -> Seat:
    return clockwise(state.everybody, state.turn, state.circle)


# --- the end of a round and of the match -----------------------------------------------------------------------------


def score(state: State) -> Step[State]:
    """R14, R15: the round ends with somebody's last tile; the others write down minus points, the winner deals."""
    winner = next(seat for seat in state.circle if not state.hands[seat])
    left = {seat: len(state.hands[seat]) for seat in state.circle}
    points = {seat: minus_points(tiles) for seat, tiles in left.items()}
    totals = {seat: total + points.get(seat, 0) for seat, total in state.totals.items()}
    scored = evolve(
        state,
        phase=Phase.SHUFFLING,
        dealer=winner,
        turn=winner,
        totals=totals,
        trick=None,
        scores=(*state.scores, tuple(points.items())),
        last=RoundResult(winner, left, points),
    )
    step = Step(scored, (RoundScored(winner, left, points, totals),))
    if len(scored.scores) >= state.rounds:
        return step.then(end_match)
    return Step(step.state, (*step.events, DealerNext(winner)))


def end_match(state: State, *, early: bool = False) -> Step[State]:
    """R16, R18: the fewest minus points win, shared if equal; only who is still here is ranked."""
    totals = {seat: state.totals[seat] for seat in state.circle}
    ended = evolve(state, phase=Phase.OVER, winners=leaders(totals, state.circle, fewest=True))
    return Step(ended, (MatchWon(ended.winners, totals, early=early),))


# --- leaving ---------------------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """R17, R18: the running round is void; three others play on, two are too few."""
    playing = state.phase is Phase.PLAYING
    circle = tuple(other for other in state.circle if other != seat)
    dealer = clockwise(state.everybody, seat, circle) if seat == state.dealer else state.dealer
    rest = evolve(
        state,
        circle=circle,
        phase=Phase.SHUFFLING,
        dealer=dealer,
        turn=dealer,
        round=state.round - playing,
        hands={} if playing else {other: hand for other, hand in state.hands.items() if other != seat},
        middle=None if playing else state.middle,
        needed=None,
        trick=None,
        passed=(),
    )
    events: tuple[Event, ...] = (RoundVoid(seat),) if playing else ()
    if len(circle) < FEWEST:
        return Step(rest, events).then(_stop)
    if playing or seat == state.dealer:
        events = (*events, DealerNext(dealer))
    return Step(rest, events)


def _stop(state: State) -> Step[State]:
    """R18: too few are left; who has the fewest minus points wins, but without a finished round nobody."""
    if state.scores:
        return end_match(state, early=True)
    return Step(evolve(state, phase=Phase.BROKEN_OFF), (TooFewLeft(),))


# --- whose turn, whose tiles -----------------------------------------------------------------------------------------


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the game waits for: the player on turn, or the dealer who must mix; nobody once it is over."""
    return (state.turn,) if state.phase in {Phase.SHUFFLING, Phase.PLAYING} else ()


def hand(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return somebody's tiles in his own order; after a round what he still holds."""
    return state.hands.get(seat, ())


def arrange(state: State, seat: Seat, tiles: tuple[Hashable, ...]) -> State:
    """Return the state with the same hand in another order."""
    return evolve(state, hands={**state.hands, seat: in_order(state.hands[seat], tiles)})


def may_lay(state: State, seat: Seat) -> bool:
    """R9 to R11: tell whether a hand holds anything that could be laid now."""
    # A smaller number is looked for first, and one hit is enough: a leader always finds one among his single tiles.
    found = playable(
        state.hands.get(seat, ()), state.lies, state.needed, pairs_by_rank=state.pairs_by_rank, sizes=SIZES
    )
    return next(found, None) is not None


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, by the seat's own tiles and what lies."""
    hope = _HOPE.get(action)
    return hope is None or hope(state, seat)


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Lay: may_lay,
    Pass: lambda state, _seat: state.trick is not None,
}


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (turn(Shuffle, shuffle), house(Drawn, drawn)),
    Phase.PLAYING: (turn(Lay, lay), turn(Pass, pass_on)),
    Phase.OVER: (),
    Phase.BROKEN_OFF: (),
}
