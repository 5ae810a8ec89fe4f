"""A deal of Profi-Sort as it might be, for somebody who remembers which cards others took openly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from games.contract import Event, Seat, Shuffled
from games.frozen import evolve
from games.kit.cards import Card, Face, Rank
from games.kit.events import Discarded, Took
from games.kit.imagining import Move, heap, remembered
from games.kit.piles import without
from games.profisort.events import AceGiven, Added, HandRemoved, Laid, SatOut, TookBack
from games.profisort.groups import Display
from games.profisort.state import PACK, Moment, Player, State

Cards = tuple[Face, ...]


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others and the stock anew; the cards of who has gone are lost among the unseen (R25)."""
    known = remembered(_moves(heard))
    certain = {other: cards for other, cards in known.items() if other in state.players and other != seat}
    seen = (*state.players[seat].hand, *state.pile, *_open(state.players, state.displays))
    seen += tuple(card for cards in (*certain.values(), _removed(heard)) for card in cards)
    rest = iter(shuffled(heap(PACK, known=seen)))
    players = dict(state.players)
    for other, player in state.players.items():
        if other != seat:
            held = certain.get(other, ())
            hand = (*held, *islice(rest, len(player.hand) - len(held)))
            players[other] = evolve(player, hand=hand, dealt_aces=_aces(hand))
    stock = tuple(islice(rest, len(state.stock)))
    return evolve(state, players=players, stock=stock, trial=_trial(state, seat, players))


def _moves(heard: tuple[Event, ...]) -> Iterator[Move[Face]]:
    for event in heard:
        match event:
            case Took(seat, card):
                yield seat, (card,), ()
            case TookBack(seat, cards):
                yield seat, cards, ()
            case Discarded(seat, card) | AceGiven(seat, card):
                yield seat, (), (card,)
            case Laid(seat, _, display):
                yield seat, (), display.cards
            case Added(seat, _, cards):
                yield seat, (), cards


def _removed(heard: tuple[Event, ...]) -> Cards:
    """Return what is known of the cards of those who have gone: what they had taken openly, and aces before them."""
    gone: Cards = ()
    for place, event in enumerate(heard):
        if isinstance(event, HandRemoved):
            gone += remembered(_moves(heard[:place])).get(event.seat, ())
            gone += remembered(_aces_before(heard[:place])).get(event.seat, ())
    return gone


def _aces_before(heard: tuple[Event, ...]) -> Iterator[Move[Face]]:
    for event in heard:
        match event:
            case AceGiven(_, card, receiver):
                yield receiver, (card,), ()
            case SatOut(seat, card):
                yield seat, (), (card,)


def _open(players: Mapping[Seat, Player], displays: Iterable[Display]) -> Cards:
    """Return what lies open on the table, the pile aside."""
    received = (card for player in players.values() for card in player.received)
    return (*received, *(card for display in displays for card in display.cards))


def _aces(cards: Iterable[Face]) -> int:
    """Return how many aces somebody was dealt who has not drawn yet; of others nobody asks (R19)."""
    return sum(isinstance(card, Card) and card.rank is Rank.ACE for card in cards)


def _trial(state: State, seat: Seat, players: Mapping[Seat, Player]) -> Moment | None:
    """R9: return the table before a repetition: what has come to it since then was in the hand."""
    before = state.trial
    if before is None:
        return None
    since = without(_open(state.players, state.displays), _open(before.players, before.displays))
    then = {
        other: evolve(
            before.players[other],
            hand=(*player.hand, *since) if other == state.turn else player.hand,
            dealt_aces=player.dealt_aces,
        )
        for other, player in players.items()
    }
    return evolve(before, players={**then, seat: before.players[seat]})
