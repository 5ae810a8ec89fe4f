"""
What goes down on the table in a turn: laying, laying off, replacing a joker, rebuilding.

Every table move has the same frame: its cards come from the hand, a joker from the open ones first; the game counts
what the move is worth, and may refuse it; and the table as it was before is kept, so that undoing is a return to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import No, Refused, Seat, Step
from games.frozen import Frozen, evolve
from games.kit.cards import JOKER, Face, bare
from games.kit.melds import SHORTEST, Meld, add, count_jokers, read, replace_joker
from games.kit.piles import missing, without
from games.kit.spread import Spread, changed, meld_at, put_down, rebuilt, same_material
from games.meld.actions import Lay, LayOff, Rebuild, Replace
from games.meld.events import Laid, LaidOff, Rebuilt, Replaced
from games.meld.rules import Match, Moment, Move, NoMove, Player, X


class Supply(Frozen):
    """What is left once cards were taken for a table move: the hand, and the open jokers."""

    hand: tuple[Face, ...]
    open_jokers: int


def supply(state: Match[X], seat: Seat, cards: Sequence[Face]) -> Supply:
    """
    Take cards for a table move, the open jokers before those in the hand.

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


def lay(state: Match[X], seat: Seat, action: Lay) -> Step[Match[X]]:
    """Lay one set or run."""
    supplied = supply(state, seat, action.cards)
    _joker_first(state, supplied)
    meld = read(action.cards, state.rules.melds)
    value, was_out = state.rules.points(meld), state.players[seat].out
    spread, number = put_down(state.spread, meld)
    laid = _moved(state, seat, supplied, spread, Move(action.cards, (), (number,), value))
    out = laid.players[seat].out
    needed = 0 if out else max(0, state.rules.bar(state) - laid.first_lay)
    event = Laid(seat, number, meld, value, out=out and not was_out, needed=needed)
    return Step(laid, (event,)).then(state.rules.moved)


def lay_off(state: Match[X], seat: Seat, action: LayOff) -> Step[Match[X]]:
    """Add cards to any meld."""
    state.rules.touching(state, seat)
    meld = meld_at(state.spread, action.number)
    supplied = supply(state, seat, action.cards)
    _joker_first(state, supplied, complete=len(meld.cards) + len(action.cards) >= SHORTEST)
    extend = state.rules.extend
    grown = (
        add(meld, action.cards, action.end, state.rules.melds)
        if extend is None
        else extend(meld, action.cards, action.end)
    )
    move = Move(action.cards, (action.number,), (action.number,))
    laid = _moved(state, seat, supplied, changed(state.spread, action.number, grown), move)
    return Step(laid, (LaidOff(seat, action.number, action.cards, grown),)).then(state.rules.moved)


def replace_one(state: Match[X], seat: Seat, action: Replace) -> Step[Match[X]]:
    """Put the card a joker stands for in its place; the joker is open until it is laid again."""
    state.rules.touching(state, seat)
    meld = meld_at(state.spread, action.number)
    hand = state.players[seat].hand
    if action.card not in hand:
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    supplied = Supply(without(hand, (action.card,)), state.open_jokers)
    _joker_first(state, supplied)
    mended = replace_joker(meld, action.card)
    opened = Supply(supplied.hand, supplied.open_jokers + 1)
    move = Move((action.card,), (action.number,), (action.number,))
    replaced = _moved(state, seat, opened, changed(state.spread, action.number, mended), move)
    return Step(replaced, (Replaced(seat, action.number, action.card, mended),)).then(state.rules.moved)


def rebuild(state: Match[X], seat: Seat, action: Rebuild) -> Step[Match[X]]:
    """Take melds apart and put them together anew, all or nothing: no card is lost and none comes from elsewhere."""
    state.rules.touching(state, seat)
    taken_apart = [meld_at(state.spread, number) for number in action.numbers]
    supplied = supply(state, seat, action.added)
    given = [card for meld in taken_apart for card in meld.cards]
    same_material([*given, *action.added], [card for cards in action.melds for card in cards])
    complete = (cards for cards in action.melds if len(cards) >= SHORTEST)
    _joker_first(state, supplied, complete=any(map(count_jokers, complete)))
    melds = [_assembled(state, cards) for cards in action.melds]
    spread, numbers = rebuilt(state.spread, action.numbers, melds)
    done = _moved(state, seat, supplied, spread, Move(action.added, action.numbers, numbers))
    new = tuple(zip(numbers, melds, strict=True))
    return Step(done, (Rebuilt(seat, action.numbers, action.added, new),)).then(state.rules.moved)


def _assembled(state: Match[X], cards: Sequence[Face]) -> Meld:
    return read(cards, state.rules.melds) if state.rules.assemble is None else state.rules.assemble(cards)


def _joker_first(state: Match[X], supplied: Supply, *, complete: bool = True) -> None:
    """
    Where a replaced joker cannot wait, see that this move lays it, and into a meld that is complete.

    Raises:
        Refused: it does not.
    """
    if state.open_jokers and state.rules.at_once and (supplied.open_jokers or not complete):
        raise Refused(NoMove.JOKER_OPEN, count=state.open_jokers)


def _moved(state: Match[X], seat: Seat, left: Supply, spread: Spread, move: Move) -> Match[X]:
    """
    Make a table move, let the game count it, and remember the table before it.

    Raises:
        Refused: the game does not take it, or no card would be left to discard.
    """
    before = state.players[seat]
    moment = Moment(before.hand, before.out, state.spread, state.open_jokers, state.first_lay, state.own)
    after = evolve(
        state,
        players=state.with_player(seat, Player(left.hand, before.out)),
        spread=spread,
        open_jokers=left.open_jokers,
        moments=(*state.moments, moment),
    )
    counted = state.rules.counted(state, after, move)
    if not left.hand and state.rules.keeps_one:
        raise Refused(NoMove.LAST_CARD)
    return counted
