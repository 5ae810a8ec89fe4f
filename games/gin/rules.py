"""
The rules of Gin Rummy in one table, with knocking, Gin and what follows (R10 to R17).

By subject the rest stands in `course` (R1 to R4, R7 to R9, R18 to R21, R23), `arranging` (R5, R6, the smallest rest of
R12, R13 and R15) and `scoring`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from games.contract import Action, Clause, Event, No, Refused, Seat, Step, turn
from games.frozen import evolve
from games.gin.actions import CallGin, Decline, Discard, Draw, Finish, Knock, LayDown, LayOff, Take, TakeBack
from games.gin.arranging import MELDS, Arrangement, arrange, best_discard, best_lay_off, fitting
from games.gin.course import MATCH, decline, discard, draw, scored, take
from games.gin.events import LaidDown, LaidOff, TookBack
from games.gin.state import MOST_TO_KNOCK, Hand, Laid, Moment, Phase, Refusal, State
from games.kit.cards import Card
from games.kit.melds import NoMeld, add, changed, meld_at, numbered, read
from games.kit.piles import missing, restored, without


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
    R12: the player's own melds as he named them, or the smallest rest of what he holds after the discard.

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
