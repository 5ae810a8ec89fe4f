"""A deal of Rommé as it might be, for somebody who remembers who took what openly, and what was mixed again (R36)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from games.contract import Event, Seat, Shuffled, evolve
from games.kit.cards import JOKER, Face
from games.kit.imagining import Move, both, heap, remembered
from games.kit.melds import Meld, Spread, bare
from games.kit.piles import without
from games.romme.events import (
    Allowed,
    Discarded,
    HandTucked,
    Laid,
    LaidOff,
    Rebuilt,
    Replaced,
    Reshuffled,
    Took,
    TookBack,
    TurnCame,
)
from games.romme.state import Moment, Player, State

Cards = tuple[Face, ...]


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others and the stock anew; after a reshuffle the stock holds nothing but discards (R12)."""
    others = {other: player for other, player in state.players.items() if other != seat}
    known = remembered(_moves(heard))
    certain = {other: known.get(other, ()) for other in others}
    hidden = heap(
        *(player.hand for player in others.values()),
        state.stock,
        known=[card for cards in certain.values() for card in cards],
    )
    stock, rest = _parted(hidden, _mixed(heard), len(state.stock), shuffled)
    players = dict(state.players)
    for other, player in others.items():
        unknown = len(player.hand) - len(certain[other])
        players[other] = replace(player, hand=(*certain[other], *islice(rest, unknown)))
    imagined = evolve(state, players=players, stock=stock)
    return imagined if state.turn == seat else evolve(imagined, moments=_moments(state, players[state.turn]))


def _parted(hidden: Cards, mixed: Cards | None, size: int, shuffled: Shuffled) -> tuple[Cards, Iterator[Face]]:
    """Return the stock, made of the cards mixed into it where they are known, and what is left for the hands."""
    if mixed is None:
        order = shuffled(hidden)
        return order[:size], iter(order[size:])
    stock = shuffled(heap(both(hidden, mixed)))[:size]
    return stock, iter(shuffled(heap(hidden, known=stock)))


def _moves(heard: tuple[Event, ...]) -> Iterator[Move[Face]]:
    """Yield what went openly into hands and out of them; open jokers are laid before those of the hand (R25)."""
    open_jokers = [0]
    for event in heard:
        match event:
            case TurnCame():
                open_jokers = [0]
            case Took(seat, card) | Allowed(_, seat, card):
                yield seat, (card,), ()
            case Discarded(seat, card):
                yield seat, (), (card,)
            case Replaced(seat, _, card):
                open_jokers.append(open_jokers[-1] + 1)
                yield seat, (), (card,)
            case Laid(seat, _, Meld(_, cards)) | LaidOff(seat, _, cards) | Rebuilt(seat, _, cards):
                used = min(open_jokers[-1], bare(cards).count(JOKER))
                open_jokers.append(open_jokers[-1] - used)
                yield seat, (), without(bare(cards), (JOKER,) * used)
            case TookBack(seat, cards, moves):
                del open_jokers[-moves:]
                yield seat, cards, ()


def _mixed(heard: tuple[Event, ...]) -> Cards | None:
    """R12: return the discards that were mixed into the present stock; None if it holds other cards, too (R54)."""
    pile: Cards = ()
    mixed: Cards | None = None
    for event in heard:
        match event:
            case Discarded(_, card):
                pile = (card, *pile)
            case Took() | Allowed():
                pile = pile[1:]
            case Reshuffled(count):
                pile, mixed = pile[: len(pile) - count], pile[len(pile) - count :]
            case HandTucked():
                mixed = None
    return mixed


def _moments(state: State, player: Player) -> tuple[Moment, ...]:
    """R26: return the table before each move of this turn: what has come to it since then was in the hand."""
    now = (*_cards(state.spread), *(JOKER,) * state.open_jokers)
    return tuple(
        replace(
            before,
            hand=(*player.hand, *without(now, (*_cards(before.spread), *(JOKER,) * before.open_jokers))),
        )
        for before in state.moments
    )


def _cards(spread: Spread) -> Cards:
    return tuple(card for meld in spread if meld is not None for card in bare(meld.cards))
