"""
The rules of Gin Rummy: dealing, the turns, knocking and Gin, the end of a deal and of the match, leaving; the clauses.

What of a hand is laid and what is left over (R5, R6, the smallest rest of R12, R13, R15) stands in `arranging`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum
from itertools import chain

from games.contract import SHUFFLING, Action, Clause, Event, No, Refused, Seat, Step, turn
from games.frozen import evolve
from games.gin.actions import (
    CallGin,
    DealDrawn,
    DealScored,
    Dealt,
    Decline,
    Declined,
    Discard,
    Discarded,
    Draw,
    Drew,
    Finish,
    Knock,
    LaidDown,
    LaidOff,
    LayDown,
    LayOff,
    MatchWon,
    Take,
    TakeBack,
    Took,
    TookBack,
)
from games.gin.arranging import MELDS, Arrangement, arrange, best_discard, best_lay_off, fitting
from games.gin.state import (
    GOAL,
    HAND,
    LEFT_OVER,
    MOST_TO_KNOCK,
    Hand,
    Laid,
    Moment,
    Outcome,
    Phase,
    Refusal,
    State,
    verdict,
)
from games.kit.cards import PACK, Card
from games.kit.events import HandDealt
from games.kit.melds import NoMeld, add, read
from games.kit.piles import fill, missing, restored, without
from games.kit.rounds import Rounds
from games.kit.spread import changed, meld_at, numbered
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
    """R7: the right to begin with the upcard goes to the dealer; if they decline too, the other one has to draw."""
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


def knock(state: State, seat: Seat, action: Knock) -> Step[State]:
    """R10: end the playing with a small rest; without a rest it is Gin (R11)."""
    arranged = _arranged(state, seat, action)
    if arranged.points > MOST_TO_KNOCK:
        raise Refused(Refusal.TOO_MUCH_REST, most=MOST_TO_KNOCK, got=arranged.points)
    return _lay_down(state, seat, action.card, arranged)


def call_gin(state: State, seat: Seat, action: CallGin) -> Step[State]:
    """R11: end the playing without a rest."""
    arranged = _arranged(state, seat, action)
    if arranged.rest:
        raise Refused(Refusal.NO_GIN, got=arranged.points)
    return _lay_down(state, seat, action.card, arranged)


def _arranged(state: State, seat: Seat, action: LayDown) -> Arrangement:
    """
    R12: the player's own melds as they named them, or the smallest rest of what they hold after the discard.

    Raises:
        Refused: a tile is not there, or not twice; it must not be discarded (R9); or some tiles are no meld.
    """
    hand = state.hands[seat]
    named = [tile for tiles in action.melds for tile in tiles]
    lacking = missing(hand, (action.card, *named))
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    if action.card == state.taken:
        raise Refused(Refusal.JUST_TAKEN, card=action.card)
    kept = without(hand, (action.card,))
    if not action.melds:
        return arrange(kept)
    return Arrangement(tuple(read(tiles, MELDS) for tiles in action.melds), without(kept, named))


def _lay_down(state: State, seat: Seat, card: Card, arranged: Arrangement) -> Step[State]:
    """R12, R13: the tiles lie open; the other one may lay off, unless it was Gin."""
    laid = Laid(seat, arranged.melds, arranged.rest, arranged.points)
    other = state.other(seat)
    down = evolve(
        state,
        phase=Phase.LAYING_OFF,
        turn=other,
        hands=state.with_hand(seat, arranged.rest),
        pile=(card, *state.pile),
        taken=None,
        laid=laid,
    )
    melds = tuple(numbered(laid.spread).items())
    step = Step(down, (LaidDown(seat, card, melds, laid.rest, laid.points),))
    return step if laid.points else step.then(scored)


def lay_off(state: State, seat: Seat, action: LayOff) -> Step[State]:
    """R13, R14: tiles are added to the knocker's melds, which stay as they are otherwise."""
    spread, hand = state.lay_out.spread, state.hands[seat]
    if action.number is None:
        best = best_lay_off(spread, hand)
        if not best:
            raise Refused(NoMeld.DOES_NOT_FIT)
        return _laid_off(state, seat, best)
    meld_at(spread, action.number)
    lacking = missing(hand, action.cards)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    return _laid_off(state, seat, {action.number: action.cards})


def _laid_off(state: State, seat: Seat, tiles: dict[int, Hand]) -> Step[State]:
    """
    Add tiles to melds, and remember the table before it.

    Raises:
        Refused: they do not fit.
    """
    laid, hand, spread = state.lay_out, state.hands[seat], state.lay_out.spread
    events: list[Event] = []
    for number, cards in sorted(tiles.items()):
        grown = add(meld_at(spread, number), cards, None, MELDS)
        spread, hand = changed(spread, number, grown), without(hand, cards)
        events.append(LaidOff(seat, number, cards, grown))
    moment = Moment(state.hands[seat], laid.spread)
    after = evolve(
        state,
        hands=state.with_hand(seat, hand),
        laid=evolve(laid, spread=spread),
        moments=(*state.moments, moment),
    )
    return Step(after, tuple(events))


def take_back(state: State, seat: Seat, action: TakeBack) -> Step[State]:
    """R13: until they have finished, whoever lays off may think again about the last time, or about all."""
    if not state.moments:
        raise Refused(Refusal.NOTHING_TO_TAKE_BACK)
    moves = len(state.moments) if action.everything else 1
    moment, hand = state.moments[-moves], state.hands[seat]
    after = evolve(
        state,
        hands=state.with_hand(seat, restored(moment.hand, hand)),
        laid=evolve(state.lay_out, spread=moment.spread),
        moments=state.moments[:-moves],
    )
    melds = tuple(numbered(moment.spread).items())
    return Step(after, (TookBack(seat, missing(hand, moment.hand), moves, melds),))


def finish(state: State, seat: Seat, action: Finish) -> Step[State]:
    """R13, R15: nobody has to lay off; then the deal is scored."""
    return scored(state)


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, for the prompt: R7, R10, R11 and R13 at a glance, by one's own tiles."""
    hopeful = _HOPE.get(action)
    return hopeful is None or hopeful(state, seat)


def least_rest(state: State, seat: Seat) -> int:
    """Return the smallest rest somebody who has to discard could be left with."""
    return best_discard(state.hands[seat], state.taken)[0]


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Take: lambda state, _seat: not state.declined,
    Knock: lambda state, seat: least_rest(state, seat) <= MOST_TO_KNOCK,
    CallGin: lambda state, seat: not least_rest(state, seat),
    LayOff: lambda state, seat: bool(fitting(state.lay_out.spread, state.hands[seat])),
    TakeBack: lambda state, _seat: bool(state.moments),
}

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: MATCH.mixing,
    Phase.OFFER: (turn(Take, take), turn(Decline, decline)),
    Phase.TAKING: (turn(Draw, draw), turn(Take, take)),
    Phase.DISCARDING: (turn(Discard, discard), turn(Knock, knock), turn(CallGin, call_gin)),
    Phase.LAYING_OFF: (turn(LayOff, lay_off), turn(TakeBack, take_back), turn(Finish, finish)),
    Phase.OVER: (),
}
