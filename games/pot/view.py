"""
What one pair of eyes sees of a match played for the pot, and what could be done in it now.

Everything in `PotView` is public at a real table; `own` is the viewer's part of it. R-numbers are those of BETTING.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import Annotated, TypeVar

from games.contract import Action, Refused, Seat, Shuffle, Step, Viewer
from games.frozen import Frozen, blank, evolve
from games.game import Kinds
from games.pot import betting
from games.pot import deal as potdeal
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.betting import Betting, Player
from games.pot.hands import Strength, strength
from games.pot.match import Hand, Match, Show
from games.record import key

X = TypeVar("X")


class OwnView(Frozen):
    """
    What only the owner sees.

    Attributes:
        hand: their tiles in their order.
        kept: tiles of the last deal they may still show (R25).
        strength: what they hold so far, None without tiles.
        may_open: their hand is good enough to open (R18).
    """

    hand: Annotated[Hand, key("hand")]
    kept: Hand
    strength: Strength | None
    may_open: bool


class PotView(Frozen):
    """
    The public picture, and the viewer's own part.

    Attributes:
        due: what holding costs whoever is on turn; None while no betting phase runs, like the two limits.
        least, most: the limits of their bid or raise, as if they had chips enough.
        counts: tiles held, 0 for who is not in the deal.
        number: of the deal, void ones counted; `scored` are those that were not, of the `deals` agreed (0 = no limit).
        turn: whom the match waits for, None at its end.
    """

    dealer: Annotated[Seat | None, key("geber")]
    stock: Annotated[int, key("talon")]
    counts: Annotated[Mapping[Seat, int], key("handkarten")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    chips: Annotated[Mapping[Seat, int], key("chips")]
    pot: Annotated[int, key("pott")]
    bid: Annotated[int, key("gebot")]
    stakes: Annotated[Mapping[Seat, int], key("einsatz")]
    due: Annotated[int | None, key("zu_zahlen")]
    least: Annotated[int | None, key("mindestens")]
    most: Annotated[int | None, key("hoechstens")]
    raises: Annotated[Mapping[Seat, int], key("erhoehungen")]
    playing: Annotated[tuple[Seat, ...], key("dabei")]
    all_in: Annotated[tuple[Seat, ...], key("allin")]
    eliminated: Annotated[tuple[Seat, ...], key("ausgeschieden")]
    winners: Annotated[tuple[Seat, ...], key("gewinner")]
    shown: Annotated[Mapping[Seat, Hand], key("aufgedeckt")]
    champions: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")]
    phase: StrEnum
    turn: Seat | None
    number: int
    scored: int
    deals: int
    circle: tuple[Seat, ...]


def picture(state: Match[X], viewer: Viewer) -> PotView:
    """Build what `viewer` sees; None watches."""
    chips = state.betting
    here = [one for one in chips.players if not one.gone]
    speaker = betting.on_turn(chips)
    least, most = (None, None) if speaker is None else betting.limits(chips, speaker)
    shown = dict(state.shown)
    turns = potdeal.on_turn(state)
    chips_of = {one.seat: one.chips for one in here}
    return PotView(
        dealer=state.dealer,
        stock=len(state.stock),
        counts={one.seat: len(state.hands.get(one.seat, ())) for one in here},
        points=chips_of,
        chips=chips_of,
        pot=betting.pot(chips),
        bid=chips.bid,
        stakes={one.seat: one.stake for one in here},
        due=None if speaker is None else betting.to_pay(chips, speaker),
        least=least,
        most=most,
        raises={one.seat: one.raises for one in here},
        playing=tuple([one.seat for one in here if one.playing]),
        all_in=tuple([one.seat for one in here if one.playing and not one.chips]),
        eliminated=tuple([one.seat for one in here if not (one.chips or one.given)]),
        winners=state.winners,
        shown={one.seat: shown.get(one.seat, ()) for one in here},
        champions=state.champions,
        own=_own(state, viewer),
        phase=state.phase,
        turn=turns[0] if turns else None,
        number=state.number,
        scored=state.scored,
        deals=state.terms.deals,
        circle=tuple([one.seat for one in here]),
    )


_VIEW, _OWN = blank(PotView), blank(OwnView)


def sketched_picture(state: Match[X], viewer: Seat) -> PotView:
    """Return as much of it as the hint of whoever is on turn reads; for others, that it is not their turn."""
    chips = state.betting
    if betting.on_turn(chips) != viewer:
        return evolve(_VIEW, turn=None, own=None)
    hand, one = state.hands.get(viewer, ()), betting.player(chips, viewer)
    least, most = betting.limits_of(chips, one)
    return evolve(
        _VIEW,
        turn=viewer,
        pot=betting.pot(chips),
        bid=chips.bid,
        due=betting.payable(chips, one),
        least=least,
        most=most,
        chips={viewer: one.chips},
        raises={viewer: one.raises},
        own=evolve(_OWN, hand=hand, strength=strength(state.rules.cards(state, hand)) if hand else None),
    )


def _own(state: Match[X], viewer: Viewer) -> OwnView | None:
    if viewer is None:
        return None
    hand = state.hands.get(viewer, ())
    return OwnView(
        hand=hand,
        kept=dict(state.unseen).get(viewer, ()),
        strength=strength(state.rules.cards(state, hand)) if hand else None,
        may_open=bool(hand) and accepted(lambda: state.rules.opening(state, viewer)),
    )


def accepted(rule: Callable[[], object]) -> bool:
    """Tell whether a rule lets something pass."""
    try:
        rule()
    except Refused:
        return False
    return True


def likely(state: Match[X], seat: Seat, kinds: Kinds) -> Kinds:
    """Return the kinds of action that have any hope now, judged by what the seat itself may know."""
    chips = state.betting
    if betting.on_turn(chips) != seat:
        return tuple([kind for kind in kinds if kind is not Show or _may_show(state, seat)])
    one = betting.player(chips, seat)
    refused = _refused_over_a_bid(chips, one) if chips.bid else _refused_without_a_bid(state, one)
    return tuple([kind for kind in kinds if kind not in refused])


def _may_show(state: Match[X], seat: Seat) -> bool:
    return any(owner == seat for owner, _ in state.unseen)


def _refused_over_a_bid(chips: Betting, one: Player) -> set[type[Action]]:
    """Return what whoever is on turn must not do over a bid, whatever its amount."""
    refused: set[type[Action]] = {Show, Check, Bid}
    raising = betting.against_raising(chips, one)
    if raising is not None:
        refused.add(Raise)
    if betting.against_all_in(chips, one, raising) is not None:
        refused.add(AllIn)
    return refused


def _refused_without_a_bid(state: Match[X], one: Player) -> set[type[Action]]:
    """Return what whoever is on turn must not do while nobody has bid, whatever its amount."""
    chips = state.betting
    refused: set[type[Action]] = {Show, Hold, Raise}
    if betting.against_checking(chips, one) is not None:
        refused.add(Check)
    if not accepted(lambda: state.rules.opening(state, one.seat)):
        refused |= {Bid, AllIn}
    elif betting.against_amount(chips, one, one.chips, one.chips) is not None:
        refused.add(AllIn)
    return refused


def moves(state: Match[X]) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions in a betting phase and between deals, best intended first."""
    for seat, _ in state.unseen:
        if state.phase is state.rules.over:
            yield seat, Show()
    for seat in potdeal.on_turn(state):
        if state.phase is state.rules.shuffling:
            yield seat, Shuffle()
        elif state.betting.street is not None:
            yield from ((seat, action) for action, rule in _bids(state, seat) if accepted(rule))
    for seat, _ in state.unseen:
        if state.phase is state.rules.shuffling:
            yield seat, Show()


def _bids(state: Match[X], seat: Seat) -> Iterator[tuple[Action, Callable[[], Step[Match[X]]]]]:
    """Yield what might be done on one's turn: rather cheaply first, dropping last."""
    least, most = betting.limits(state.betting, seat)
    yield Check(), partial(potdeal.check, state, seat, Check())
    yield Hold(), partial(potdeal.hold, state, seat, Hold())
    for amount in dict.fromkeys((least, most or least)):
        bid, raised = Bid(amount), Raise(amount)
        yield bid, partial(potdeal.bid, state, seat, bid)
        yield raised, partial(potdeal.raise_, state, seat, raised)
    yield AllIn(), partial(potdeal.all_in, state, seat, AllIn())
    yield Fold(), partial(potdeal.fold, state, seat, Fold())
