"""
How a deal played for the pot ends: who shows, who gets which pot, who is out, who deals next or has won.

A pot is what is in the middle for the same players; whoever is all in has a part in those alone that the own stake
reached. R-numbers are those of BETTING.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from games.contract import Refused, Seat, Step
from games.frozen import Frozen, evolve
from games.kit.chips import Eliminated
from games.kit.match import beginning_with, clockwise, leaders
from games.pot import betting
from games.pot.actions import Refusal
from games.pot.betting import Betting, Player
from games.pot.hands import Strength, strength
from games.pot.match import (
    DealScored,
    DealVoid,
    LaidAway,
    Match,
    MatchWon,
    NextDealer,
    PotWon,
    Returned,
    Show,
    Shown,
    TookAll,
    dealer,
    from_the_dealers_left,
)


class Pot(Frozen):
    """R31: some chips and the players still in who have a share in them, clockwise."""

    chips: int
    sharers: tuple[Seat, ...]


def unmatched(players: Sequence[Player]) -> tuple[Seat, int] | None:
    """R32: return who gave more than everybody else and is still in, and the surplus that is theirs again."""
    most = max(players, key=lambda one: one.given)
    second = max((one.given for one in players if one.seat != most.seat), default=0)
    return (most.seat, most.given - second) if most.playing and most.given > second else None


def pots_of(players: Sequence[Player]) -> tuple[Pot, ...]:
    """R31: return the main pot and the side pots, in that order, from what everybody has given."""
    return tuple(_layers(players, sorted({one.given for one in players if one.playing})))


def _layers(players: Sequence[Player], levels: Sequence[int]) -> Iterator[Pot]:
    below = 0
    for level in levels:
        # What dropped players gave above the highest level belongs to the last pot (R31.3).
        top = max(one.given for one in players) if level == levels[-1] else level
        chips = sum(min(one.given, top) - min(one.given, below) for one in players)
        if chips:
            yield Pot(chips, tuple(one.seat for one in players if one.playing and one.given >= level))
        below = level


def divide(chips: int, winners: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """R26, R27: share a pot equally; odd chips go one by one in the order given, the dealer's left first."""
    share, odd = divmod(chips, len(winners))
    return tuple((seat, share + (index < odd)) for index, seat in enumerate(winners))


X = TypeVar("X")


def take_all(state: Match[X]) -> Step[Match[X]]:
    """R20, R23: the only one left takes the whole pot; they need not show anything."""
    (winner,) = betting.playing(state.betting)
    amount = betting.pot(state.betting)
    paid = pay_out(state.betting, ((winner.seat, amount),))
    unseen = tuple(state.hands.items())
    ended = evolve(state, betting=paid, winners=(winner.seat,), unseen=unseen)
    return Step(ended, (TookAll(winner.seat, amount),)).then(_score)


def showdown(state: Match[X]) -> Step[Match[X]]:
    """R24-R27, R30-R32: who must shows, and the best of its sharers win each pot."""
    surplus = unmatched(state.betting.players)
    returned = () if surplus is None else (Returned(*surplus),)
    players = tuple(
        evolve(one, given=one.given - surplus[1]) if surplus is not None and one.seat == surplus[0] else one
        for one in state.betting.players
    )
    pots = pots_of(players)
    worth = {one.seat: strength(state.rules.cards(state, state.hands[one.seat])) for one in players if one.playing}
    shown = _showing(state, pots, worth)
    revealed = tuple(
        Shown(seat, tuple(state.hands[seat]), worth[seat]) if seat in shown else LaidAway(seat)
        for seat in _order_of_showing(state)
    )
    won = tuple(
        PotWon(number, len(pots), pot.chips, divide(pot.chips, _best(state, pot, worth)))
        for number, pot in enumerate(pots)
    )
    shares = (*(share for pot in won for share in pot.shares), *(() if surplus is None else (surplus,)))
    winners = {seat for pot in won for seat, _ in pot.shares}
    ended = evolve(
        state,
        betting=pay_out(state.betting, shares),
        winners=tuple(one.seat for one in players if one.seat in winners),
        shown=tuple((seat, hand) for seat, hand in state.hands.items() if seat in shown),
        unseen=tuple((seat, hand) for seat, hand in state.hands.items() if seat not in shown),
    )
    return Step(ended, (*returned, *revealed, *won)).then(_score)


def _order_of_showing(state: Match[X]) -> tuple[Seat, ...]:
    """R24: from the last raiser; if none is still in, from where the last phase began. Who has dropped is left out."""
    players = state.betting.players
    inside = {one.seat for one in players if one.playing}
    raiser = state.betting.raiser
    first = raiser if raiser in inside else state.betting.first
    if first is None:
        raise ValueError("a showdown without a betting phase")
    return tuple(one.seat for one in beginning_with(players, first) if one.seat in inside)


def _showing(state: Match[X], pots: Sequence[Pot], worth: Mapping[Seat, Strength]) -> frozenset[Seat]:
    """R25, S8: return who shows: whoever is not beaten, in every pot they share, by a hand shown before."""
    shown: set[Seat] = set()
    for seat in _order_of_showing(state):
        mine = [pot for pot in pots if seat in pot.sharers]
        if any(all(worth[other] <= worth[seat] for other in pot.sharers if other in shown) for pot in mine):
            shown.add(seat)
    return frozenset(shown)


def _best(state: Match[X], pot: Pot, worth: Mapping[Seat, Strength]) -> tuple[Seat, ...]:
    """R26, R27: return a pot's winners, clockwise from the dealer's left."""
    best = max(worth[seat] for seat in pot.sharers)
    return tuple(seat for seat in from_the_dealers_left(state) if seat in pot.sharers and worth[seat] == best)


def pay_out(chips: Betting, shares: Sequence[tuple[Seat, int]]) -> Betting:
    """Empty the middle and give everybody what is theirs."""
    gains: dict[Seat, int] = {}
    for seat, amount in shares:
        gains[seat] = gains.get(seat, 0) + amount
    players = tuple(evolve(one, chips=one.chips + gains.get(one.seat, 0), given=0) for one in chips.players)
    return evolve(chips, players=players)


def _score(state: Match[X]) -> Step[Match[X]]:
    """R29: write the deal down and tell who is out."""
    players = state.betting.players
    had = dict(state.before)
    here = tuple(one for one in players if not one.gone and had[one.seat])
    gains = tuple((one.seat, one.chips - had[one.seat]) for one in here)
    out = tuple(Eliminated(one.seat) for one in here if one.eliminated)
    scored = evolve(state, scored=state.scored + 1, scores=(*state.scores, gains))
    told = DealScored(tuple((one.seat, one.chips) for one in here), gains)
    return Step(scored, (told, *out)).then(_close)


def void(state: Match[X]) -> Step[Match[X]]:
    """R15b: nobody sees the tiles, the pot waits in the middle, another dealer deals."""
    return Step(state, (DealVoid(betting.pot(state.betting)),)).then(_close)


def _close(state: Match[X]) -> Step[Match[X]]:
    """R28, R29: no tiles in hand any more; the next dealer, or the end of the match."""
    players = tuple(evolve(one, playing=False) for one in state.betting.players)
    hands = tuple(card for hand in state.hands.values() for card in hand)
    cleared = evolve(
        state,
        betting=betting.end(evolve(state.betting, players=players)),
        hands={},
        muck=state.muck + hands,
        phase=state.rules.shuffling,
    )
    last = state.terms.deals and state.scored >= state.terms.deals
    if last or sum(one.in_match for one in players) <= 1:
        return end_match(cleared)
    return Step(cleared).then(pass_the_deal)


def pass_the_deal(state: Match[X]) -> Step[Match[X]]:
    """R28, R34: the deal goes clockwise to whoever is still in the match."""
    players = state.betting.players
    here = [one.seat for one in players if one.in_match]
    following = clockwise([one.seat for one in players], dealer(state), here)
    return Step(evolve(state, dealer=following), (NextDealer(following),))


def end_match(state: Match[X]) -> Step[Match[X]]:
    """R29: the most chips win the match."""
    chips = {one.seat: one.chips for one in state.betting.players if not one.gone}
    champions = leaders(chips, tuple(chips)) if chips else ()
    most = max(chips.values(), default=0)
    return Step(evolve(state, phase=state.rules.over, champions=champions), (MatchWon(champions, most),))


def show(state: Match[X], seat: Seat, action: Show) -> Step[Match[X]]:
    """R25: whoever stayed to the end unseen may still show until the next shuffle."""
    hand = dict(state.unseen).get(seat)
    if hand is None:
        raise Refused(Refusal.NOTHING_TO_SHOW)
    open_now = evolve(
        state,
        shown=(*state.shown, (seat, hand)),
        unseen=tuple((owner, cards) for owner, cards in state.unseen if owner != seat),
    )
    return Step(open_now, (Shown(seat, hand, strength(state.rules.cards(state, hand)), voluntary=True),))
