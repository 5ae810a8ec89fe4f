"""
What a sensible player would try at the table, for playouts and never for advice; and deals as they might be.

A deal is imagined for somebody who remembers who took what openly, and what was mixed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import TypeAlias

from games.contract import Action, Clause, Event, Refused, Seat, Shuffled
from games.frozen import evolve
from games.kit.cards import JOKER, Face, Joker, bare
from games.kit.events import Discarded, HandTucked, Reshuffled, Took
from games.kit.imagining import Move, both, heap, remembered
from games.kit.melds import Kind, Meld, beside
from games.kit.piles import without
from games.kit.spread import Spread, numbered
from games.meld.actions import LayOff, Rebuild, Replace
from games.meld.events import Laid, LaidOff, Rebuilt, Replaced, TookBack, TurnCame
from games.meld.rules import Match, Moment, Player, X

SAMPLES = 6
"""Of one kind of action no more than so many are offered."""


def accepted(clauses: Mapping[StrEnum, tuple[Clause[Match[X]], ...]], state: Match[X], action: Action) -> bool:
    """Try an action of the player on turn; the frozen state does not mind."""
    clause = next(clause for clause in clauses[state.phase] if clause.action is type(action))
    try:
        clause.rule(state, state.turn, action)
    except Refused:
        return False
    return True


def complete(state: Match[X]) -> dict[int, Meld]:
    """Return the melds on the table that are complete, by number."""
    return {number: meld for number, meld in numbered(state.spread).items() if meld.kind is not Kind.PIECE}


def layoffs(state: Match[X], hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield what goes to a meld: a card that stands beside it, or a joker for that card; an open joker first."""
    for number, meld in complete(state).items():
        for card in beside(meld, state.rules.melds.row):
            if state.open_jokers:
                yield LayOff(number, (Joker(card),))
            elif card in hand:
                yield LayOff(number, (card,))
            elif JOKER in hand:
                yield LayOff(number, (Joker(card),))


def swaps(state: Match[X], hand: tuple[Face, ...]) -> Iterator[Replace]:
    """Yield every card that can take a joker's place."""
    for number, meld in numbered(state.spread).items():
        for face in meld.cards:
            if isinstance(face, Joker) and face.stands_for in hand:
                yield Replace(number, face.stands_for)


def rebuildings(state: Match[X], hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield a few rebuildings: a card taken into a meld, a long run cut in two, and any meld laid anew as it lies."""
    for number, meld in list(complete(state).items())[:SAMPLES]:
        plain = meld.cards
        yield Rebuild((number,), (), (plain,))
        if meld.kind is Kind.RUN and len(plain) > 5:
            yield Rebuild((number,), (), (plain[:3], plain[3:]))
        fitting = beside(meld, state.rules.melds.row)
        for card in hand:
            if card in fitting:
                yield Rebuild((number,), (card,), ((*plain, card),))


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
