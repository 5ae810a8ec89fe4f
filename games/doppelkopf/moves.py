"""Legal moves to try: what a careful beginner would do comes first, so that games played at random come to an end."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Seat, Shuffle
from games.doppelkopf.actions import (
    CallSolo,
    Decline,
    GiveBack,
    Pass,
    Play,
    Promise,
    Push,
    Report,
    SayKontra,
    SayRe,
    SaySau,
    Take,
)
from games.doppelkopf.announcing import against_announcing, against_promising, against_sau
from games.doppelkopf.reporting import claims
from games.doppelkopf.state import Deal, State, next_dealer
from games.doppelkopf.terms import Level, Party, Phase
from games.doppelkopf.trumps import SOLO_WORDS, Kind, order
from games.kit.cards import Card
from games.kit.tricks import playable


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Return some legal actions with their seats, best intended first."""
    if state.pending is not None:
        return
    if state.phase is Phase.SHUFFLE:
        yield next_dealer(state), Shuffle()
    elif state.phase is Phase.REPORT:
        yield from _reports(state, state.running.turn)
    elif state.phase is Phase.PUSH:
        yield state.running.turn, Push(_pushed(state.running))
    elif state.phase is Phase.OFFER:
        yield state.running.turn, Take()
        yield state.running.turn, Decline()
    elif state.phase is Phase.RETURN:
        hand = state.running.hand(state.running.turn)
        yield state.running.turn, GiveBack(hand[-3:])
        yield state.running.turn, GiveBack(hand[:3])
    elif state.phase is Phase.PLAY:
        deal = state.running
        for card in dict.fromkeys(playable(deal.order, deal.hand(deal.turn), deal.trick.led)):
            yield deal.turn, Play(card)
        yield from _announcements(state)


def _reports(state: State, seat: Seat) -> Iterator[tuple[Seat, Action]]:
    """Report what there is to report, else nothing; a solo is for the daring."""
    possible = claims(state, seat)
    for kind in possible:
        yield seat, Report(kind)
    if len(possible) == 1:
        yield seat, Report()
    yield seat, Pass()
    for word in SOLO_WORDS:
        yield seat, CallSolo(word)


def _pushed(deal: Deal) -> tuple[Card, ...]:
    """Return all trumps, filled up with the last cards of the hand."""
    hand = deal.hand(deal.turn)
    trumps = tuple(filter(order(Kind.POVERTY).is_trump, hand))
    others = tuple(card for card in hand if card not in trumps)
    return trumps + others[len(others) - (3 - len(trumps)) :]


def _announcements(state: State) -> Iterator[tuple[Seat, Action]]:
    deal = state.running
    for seat in deal.active:
        if against_announcing(deal, seat, Party.RE) is None:
            yield seat, SayRe()
        if against_announcing(deal, seat, Party.KONTRA) is None:
            yield seat, SayKontra()
        for level in Level:
            if against_promising(deal, seat, level) is None:
                yield seat, Promise(level)
        if state.setting.sau and against_sau(deal, seat) is None:
            yield seat, SaySau()
