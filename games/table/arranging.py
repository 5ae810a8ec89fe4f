"""Arranging one's hand, which nobody else notices: in every game whose players hold cards."""

from __future__ import annotations

from collections.abc import Hashable

from games.contract import Action, Actor, House, No, Refused, Seat, Step
from games.frozen import evolve
from games.game import Game
from games.kit.piles import missing, same_cards
from games.table.actions import MoveCard, Side, SortAs, SortBy
from games.table.events import Arranged
from games.table.state import S, Table, V, phase


def sort_by(game: Game[S, V], table: Table[S], actor: Actor, action: SortBy) -> Step[Table[S]]:
    """Sort by one of the game's orders; equal cards keep theirs."""
    seat, state = _holding(game, table, actor)
    order = game.hands.sorting.get(action.order)
    if order is None:
        raise Refused(No.NO_SUCH_VALUE, typed=action.order, name="sortieren", allowed=tuple(game.hands.sorting))
    return _arrange(game, table, state, seat, tuple(sorted(game.hands.of(state, seat), key=order(state))))


def settles(game: Game[S, V], table: Table[S], seat: Seat, action: Action) -> bool:
    """Tell whether an arrangement leads to the hand as it is now from any other: it leaves no two cards unordered."""
    if table.state is None or not isinstance(action, SortBy):
        return isinstance(action, SortAs)
    hand, key = game.hands.of(table.state, seat), game.hands.sorting[action.order](table.state)
    return len(set(hand)) == len(set(map(key, hand)))


def sort_as(game: Game[S, V], table: Table[S], actor: Actor, action: SortAs) -> Step[Table[S]]:
    """Exactly the order typed, if it is the whole hand."""
    seat, state = _holding(game, table, actor)
    hand = game.hands.of(state, seat)
    if not same_cards(hand, action.cards):
        raise Refused(No.NOT_ALL_CARDS, missing=missing(action.cards, hand), surplus=missing(hand, action.cards))
    return _arrange(game, table, state, seat, action.cards)


def move_card(game: Game[S, V], table: Table[S], actor: Actor, action: MoveCard) -> Step[Table[S]]:
    """The first of one card goes directly before or behind the first of the other."""
    seat, state = _holding(game, table, actor)
    hand = list(game.hands.of(state, seat))
    lacking = missing(hand, (action.card, action.anchor))
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    hand.remove(action.card)
    place = hand.index(action.anchor) + (action.side is Side.BEHIND)
    hand.insert(place, action.card)
    return _arrange(game, table, state, seat, tuple(hand))


def _arrange(game: Game[S, V], table: Table[S], state: S, seat: Seat, cards: tuple[Hashable, ...]) -> Step[Table[S]]:
    return Step(evolve(table, state=game.hands.arrange(state, seat, cards)), (Arranged(seat, cards),))


def seat_here(table: Table[S], actor: Actor) -> Seat:
    if isinstance(actor, House) or actor not in table.circle:
        raise ValueError(f"{actor} does not sit at this table")
    return actor


def _holding(game: Game[S, V], table: Table[S], actor: Actor) -> tuple[Seat, S]:
    seat = seat_here(table, actor)
    if table.state is None or not game.hands.of(table.state, seat):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    return seat, table.state
