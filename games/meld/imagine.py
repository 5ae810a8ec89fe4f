"""A deal of melds as it might be, for somebody who remembers who took what openly, and what was mixed again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeAlias

from games.contract import Event, Seat, Shuffled
from games.frozen import evolve
from games.kit.cards import JOKER, Face, bare
from games.kit.events import Discarded, HandTucked, Reshuffled, Took
from games.kit.imagining import Move, both, heap, remembered
from games.kit.piles import without
from games.kit.spread import Spread, numbered
from games.meld.events import Laid, LaidOff, Rebuilt, Replaced, TookBack, TurnCame
from games.meld.rules import Match, Moment, Player, X

Cards: TypeAlias = tuple[Face, ...]


def drawn_anew(state: Match[X], seat: Seat, heard: Iterable[Event], shuffled: Shuffled) -> Match[X]:
    """
    Draw the hands of the others and the stock anew; after a reshuffle the stock holds nothing but discards.

    Args:
        state: as it is in truth.
        seat: who imagines.
        heard: what they have noticed in this deal, where events of one game alone stand as common ones: a card that
            came openly into a hand was taken (`Took`), in whichever way.
        shuffled: puts cards into a random order.
    """
    told = tuple(heard)
    others = {other: player for other, player in state.players.items() if other != seat}
    known = openly_held(told)
    certain = {other: known.get(other, ()) for other in others}
    hidden = heap(
        *(player.hand for player in others.values()),
        state.stock,
        known=[card for cards in certain.values() for card in cards],
    )
    stock, rest = _parted(hidden, _mixed(told), len(state.stock), shuffled)
    players = dict(state.players)
    for other, player in others.items():
        unknown = len(player.hand) - len(certain[other])
        players[other] = evolve(player, hand=(*certain[other], *islice(rest, unknown)))
    imagined = evolve(state, players=players, stock=stock)
    return imagined if state.turn == seat else evolve(imagined, moments=_moments(state, players[state.turn]))


def openly_held(heard: Iterable[Event]) -> dict[Seat, Cards]:
    """Return the cards somebody is known to hold, because they took them openly and have not laid them away."""
    return remembered(_moves(tuple(heard)))


def _parted(hidden: Cards, mixed: Cards | None, size: int, shuffled: Shuffled) -> tuple[Cards, Iterator[Face]]:
    """Return the stock, made of the cards mixed into it where they are known, and what is left for the hands."""
    if mixed is None:
        order = shuffled(hidden)
        return order[:size], iter(order[size:])
    stock = shuffled(heap(both(hidden, mixed)))[:size]
    return stock, iter(shuffled(heap(hidden, known=stock)))


def _moves(heard: tuple[Event, ...]) -> Iterator[Move[Face]]:
    """Yield what went openly into hands and out of them; open jokers are laid before those of the hand."""
    open_jokers = [0]
    for event in heard:
        match event:
            case TurnCame():
                open_jokers = [0]
            case Took(seat, card):
                yield seat, (card,), ()
            case Discarded(seat, card):
                yield seat, (), (card,)
            case Replaced(seat, _, card):
                open_jokers.append(open_jokers[-1] + 1)
                yield seat, (), (card,)
            case Laid() | LaidOff() | Rebuilt():
                laid = _laid(event)
                used = min(open_jokers[-1], laid.count(JOKER))
                open_jokers.append(open_jokers[-1] - used)
                yield event.seat, (), without(laid, (JOKER,) * used)
            case TookBack(seat, cards, moves):
                del open_jokers[-moves:]
                yield seat, cards, ()


def _laid(event: Laid | LaidOff | Rebuilt) -> Cards:
    match event:
        case Laid(meld=meld):
            return bare(meld.cards)
        case LaidOff(cards=cards) | Rebuilt(added=cards):
            return bare(cards)


def _mixed(heard: tuple[Event, ...]) -> Cards | None:
    """Return the discards that were mixed into the present stock; None if it holds other cards, too."""
    pile: Cards = ()
    mixed: Cards | None = None
    for event in heard:
        match event:
            case Discarded(_, card):
                pile = (card, *pile)
            case Took():
                pile = pile[1:]
            case Reshuffled(count):
                pile, mixed = pile[: len(pile) - count], pile[len(pile) - count :]
            case HandTucked():
                mixed = None
    return mixed


def _moments(state: Match[X], player: Player) -> tuple[Moment[X], ...]:
    """Return the table before each move of this turn: what has come to it since then was in the hand."""
    now = _lying(state.spread, state.open_jokers)
    return tuple(
        evolve(before, hand=(*player.hand, *without(now, _lying(before.spread, before.open_jokers))))
        for before in state.moments
    )


def _lying(spread: Spread, open_jokers: int) -> Cards:
    melds = numbered(spread).values()
    return (*(card for meld in melds for card in bare(meld.cards)), *(JOKER,) * open_jokers)
