"""
What goes down on the table between taking a card and discarding one (R13 to R27, R46 to R51), and how it is taken back.

Every table move has the same frame: its cards come from the hand, a joker from the open ones first (R25); at least one
card must stay in the hand (R27); and the table as it was before is kept, so that undoing is a return to it (R26).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.contract import No, Refused, Seat, Step
from games.kit.cards import JOKER, Face
from games.kit.melds import (
    Spread,
    add,
    bare,
    changed,
    meld_at,
    numbered,
    put_down,
    read,
    rebuilt,
    replace_joker,
    same_material,
)
from games.kit.piles import missing, without
from games.romme.actions import Lay, LayOff, Rebuild, Replace, TakeBack
from games.romme.events import Laid, LaidOff, Rebuilt, Replaced, TookBack
from games.romme.scoring import points
from games.romme.state import MELDS, Moment, Player, Refusal, State


@dataclass(frozen=True, slots=True)
class Supply:
    """What is left once cards were taken for a table move: the hand, and the open jokers."""

    hand: tuple[Face, ...]
    open_jokers: int


def supply(state: State, seat: Seat, cards: Sequence[Face]) -> Supply:
    """
    R25: take cards for a table move, the open jokers before those in the hand.

    Raises:
        Refused: the hand lacks a card.
    """
    hand = state.players[seat].hand
    wanted = bare(cards)
    opened = min(state.open_jokers, wanted.count(JOKER))
    from_hand = without(wanted, (JOKER,) * opened)
    lacking = missing(hand, from_hand)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    return Supply(without(hand, from_hand), state.open_jokers - opened)


def moved(state: State, seat: Seat, left: Supply, spread: Spread, *, out: bool = True, first_lay: int = 0) -> State:
    """
    R26, R27: make a table move and remember the table before it.

    Raises:
        Refused: no card would be left to discard.
    """
    if not left.hand:
        raise Refused(Refusal.LAST_CARD)
    before = state.players[seat]
    moment = Moment(before.hand, before.out, state.spread, state.open_jokers, state.first_lay)
    return replace(
        state,
        players=state.with_player(seat, Player(left.hand, out, before.discarded)),
        spread=spread,
        open_jokers=left.open_jokers,
        first_lay=first_lay,
        moments=(*state.moments, moment),
    )


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """R13, R14, R16: one set or run; the first must reach the start value, alone (R15) or, if so agreed, together."""
    supplied = supply(state, seat, action.cards)
    meld = read(action.cards, MELDS)
    value, was_out = points(meld), state.players[seat].out
    reached = state.first_lay + value
    out = was_out or reached >= state.start_value
    if not out and not state.adds_up:
        raise Refused(Refusal.FIRST_LAY_TOO_LOW, needed=state.start_value, got=value)
    spread, number = put_down(state.spread, meld)
    laid = moved(state, seat, supplied, spread, out=out, first_lay=0 if out else reached)
    needed = 0 if out else state.start_value - reached
    return Step(laid, (Laid(seat, number, meld, value, out=out and not was_out, needed=needed),))


def lay_off(state: State, seat: Seat, action: LayOff) -> Step[State]:
    """R20 to R22: cards added to any meld, at one end of it."""
    _must_be_out(state, seat)
    meld = meld_at(state.spread, action.number)
    supplied = supply(state, seat, action.cards)
    grown = add(meld, action.cards, action.end, MELDS)
    laid = moved(state, seat, supplied, changed(state.spread, action.number, grown))
    return Step(laid, (LaidOff(seat, action.number, action.cards, grown),))


def replace_one(state: State, seat: Seat, action: Replace) -> Step[State]:
    """R23, R24, R25: the card a joker stands for takes its place; the joker is open until it is laid again."""
    _must_be_out(state, seat)
    meld = meld_at(state.spread, action.number)
    hand = state.players[seat].hand
    if action.card not in hand:
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    mended = replace_joker(meld, action.card)
    supplied = Supply(without(hand, (action.card,)), state.open_jokers + 1)
    replaced = moved(state, seat, supplied, changed(state.spread, action.number, mended))
    return Step(replaced, (Replaced(seat, action.number, action.card, mended),))


def rebuild(state: State, seat: Seat, action: Rebuild) -> Step[State]:
    """
    R46, R47, R51: melds taken apart and put together anew, all or nothing.

    No card is lost and none comes from elsewhere (R48), every result is a meld (R50), and the numbers follow R49.
    """
    _must_be_out(state, seat)
    taken_apart = [meld_at(state.spread, number) for number in action.numbers]
    supplied = supply(state, seat, action.added)
    given = [card for meld in taken_apart for card in meld.cards]
    same_material([*given, *action.added], [card for cards in action.melds for card in cards])
    melds = [read(cards, MELDS) for cards in action.melds]
    spread, numbers = rebuilt(state.spread, action.numbers, melds)
    done = moved(state, seat, supplied, spread)
    new = tuple(zip(numbers, melds, strict=True))
    return Step(done, (Rebuilt(seat, action.numbers, action.added, new),))


def _must_be_out(state: State, seat: Seat) -> None:
    """R21, R23, R46: only who has made his first lay; where melds add up, only once the sum is reached."""
    if not state.players[seat].out:
        raise Refused(Refusal.NOT_OUT_YET, needed=state.start_value, got=state.first_lay)


def take_back(state: State, seat: Seat, action: TakeBack) -> Step[State]:
    """R26: the last table move of this turn, or all of them; never the taking of the card."""
    if not state.moments:
        raise Refused(Refusal.NOTHING_TO_TAKE_BACK)
    return undo(state, seat, len(state.moments) if action.everything else 1)


def undo(state: State, seat: Seat, moves: int) -> Step[State]:
    """R26: return to the table before the last `moves` table moves of the player on turn."""
    moment = state.moments[-moves]
    player = state.players[seat]
    returned = missing(player.hand, moment.hand)
    after = replace(
        state,
        players=state.with_player(seat, Player(_restored(moment.hand, player.hand), moment.out, player.discarded)),
        spread=moment.spread,
        open_jokers=moment.open_jokers,
        first_lay=moment.first_lay,
        moments=state.moments[:-moves],
    )
    melds = tuple(numbered(after.spread).items())
    return Step(after, (TookBack(seat, returned, moves, melds, out=moment.out),))


def _restored(before: tuple[Face, ...], now: tuple[Face, ...]) -> tuple[Face, ...]:
    """R26, R52: the earlier hand; if its owner has sorted the rest meanwhile, that order and what comes back behind."""
    returned = missing(now, before)
    return before if without(before, returned) == now else (*now, *returned)
