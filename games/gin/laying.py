"""Knocking, Gin and what follows: arranging, laying off, the score (R10 to R17)."""

from __future__ import annotations

from games.contract import Event, No, Refused, Seat, Step
from games.frozen import evolve
from games.gin.actions import CallGin, Finish, Knock, LayDown, LayOff, TakeBack
from games.gin.arranging import MELDS, Arrangement, arrange, best_lay_off
from games.gin.course import scored
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
    """R13: until he has finished, whoever lays off may think again about the last time, or about all."""
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
