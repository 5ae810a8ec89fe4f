"""What could be done in Rummy, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.kit.cards import JOKER, Card, Face, Joker, bare
from games.kit.events import Took
from games.kit.finding import within
from games.kit.melds import RING, SHORTEST, Kind, Meld, MeldRules
from games.kit.piles import missing
from games.kit.spread import numbered
from games.meld.actions import Draw, Lay, LayOff, Rebuild, TakeBack
from games.meld.moves import SAMPLES, accepted, drawn_anew, layoffs, rebuildings, swaps
from games.rummy.actions import Finish, PiecesTaken, Undone
from games.rummy.laying import pieces, points
from games.rummy.rules import RULES, likely
from games.rummy.state import FIRST_LAY, Phase, State


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the racks of the others and the Stock anew."""
    return drawn_anew(state, seat, chain.from_iterable(map(_common, heard)), shuffled)


def _common(event: Event) -> tuple[Event, ...]:
    """R20: everybody sees what the clock puts on a rack; no open joker matters any more, for the turn is over."""
    if isinstance(event, Undone | PiecesTaken):
        return tuple(Took(event.seat, tile) for tile in event.cards)
    return (event,)


FRUGAL = MeldRules(row=RING, jokers=1)
"""Melds looked for have one joker at most: more of them fit nearly everywhere, and a sensible player keeps them."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    if state.phase is Phase.OVER:
        return
    seat = state.turn
    for action in _intended(state, seat):
        if likely(state, seat, type(action)) and accepted(RULES, state, action):
            yield seat, action


def _intended(state: State, seat: Seat) -> Iterable[Action]:
    """Return what the player on turn could do, best first, legal or not."""
    if state.phase is Phase.SHUFFLING:
        return (Shuffle(),)
    return _turn(state, state.players[seat].hand)


def _turn(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Complete what is unfinished; lay as soon as it makes a first lay; then be done; last what is merely possible."""
    found = within((*hand, *(JOKER,) * state.open_jokers), FRUGAL)
    melds = sorted(found, key=points, reverse=True)
    lays = [Lay(meld.cards) for meld in melds[:SAMPLES]]
    steady = state.out or state.first_lay + _disjoint(melds, hand) >= FIRST_LAY
    yield from _completing(state, hand)
    if steady:
        yield from lays
        yield from layoffs(state, hand)
    yield Finish()
    yield TakeBack(everything=True)
    yield Draw()
    yield from swaps(state, hand)
    yield from islice(rebuildings(state, hand), SAMPLES)
    yield from islice(_splits(state), 1)
    if not steady:
        yield from lays
    yield TakeBack()


def _disjoint(melds: Sequence[Meld], hand: Sequence[Face]) -> int:
    """Return what melds are worth that can all be laid from one hand, taken greedily."""
    total, used = 0, list[Face]()
    for meld in melds:
        cards = bare(meld.cards)
        if not missing(hand, (*used, *cards)):
            used += cards
            total += points(meld)
    return total


def _completing(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield a tile for every piece that lacks but one."""
    for number, piece in pieces(state.spread).items():
        known = [card for card in piece.cards if isinstance(card, Card)]
        if len(known) == SHORTEST - 1:
            for meld in within((*known, *hand), FRUGAL):
                rest = missing(known, bare(meld.cards))
                if len(meld.cards) == SHORTEST and len(rest) == 1 and rest[0] in hand:
                    yield LayOff(number, rest)


def _splits(state: State) -> Iterator[Action]:
    """Yield rebuildings that leave a piece: a tile taken out of a meld."""
    for number, meld in numbered(state.spread).items():
        if meld.kind is not Kind.PIECE and not any(isinstance(card, Joker) for card in meld.cards):
            yield Rebuild((number,), (), (meld.cards[:-1], meld.cards[-1:]))
