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
from games.pot.betting import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.hands import Strength, strength
from games.pot.match import Hand, Match, Show
from games.record import key

X = TypeVar("X")


class OwnView(Frozen):
    """
    What only the owner sees.

    Attributes:
        hand: his tiles in his order.
        kept: tiles of the last deal he may still show (R25).
        strength: what he holds so far, None without tiles.
        may_open: his hand is good enough to open (R18).
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
        least, most: the limits of his bid or raise, as if he had chips enough.
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
    speaker = betting.on_turn(chips)
    if speaker is None or speaker != viewer:
        return evolve(_VIEW, turn=None, own=None)
    hand = state.hands.get(viewer, ())
    least, most = betting.limits(chips, speaker)
    playing = [one for one in chips.players if one.playing]
    one = betting.player(chips, speaker)
    return evolve(
        _VIEW,
        turn=speaker,
        pot=betting.pot(chips),
        bid=chips.bid,
        due=betting.to_pay(chips, speaker),
        least=least,
        most=most,
        chips={speaker: one.chips},
        raises={speaker: one.raises},
        playing=tuple([other.seat for other in playing]),
        all_in=tuple([other.seat for other in playing if not other.chips]),
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


def hopes(state: Match[X], seat: Seat, kinds: Kinds) -> Kinds:
    """Return the kinds of action that have any hope now, judged by what the seat itself may know."""
    if betting.on_turn(state.betting) != seat:
        return tuple([kind for kind in kinds if kind is not Show or _may_show(state, seat)])
    hopeless = _OVER_A_BID if state.betting.bid else _WITHOUT_A_BID  # to try them would only find out the same
    return tuple([kind for kind in kinds if kind not in hopeless and _passes(state, seat, kind)])


def likely(state: Match[X], seat: Seat, action: type[Action]) -> bool:
    """Tell whether a kind of action has any hope now."""
    return bool(hopes(state, seat, (action,)))


def _may_show(state: Match[X], seat: Seat) -> bool:
    return any(owner == seat for owner, _ in state.unseen)


def _passes(state: Match[X], seat: Seat, kind: type[Action]) -> bool:
    """Tell whether whoever is on turn might do this."""
    judge = _JUDGES.get(kind)
    if judge is None:
        return kind is not Show or _may_show(state, seat)
    try:
        judge(state, seat)
    except Refused:
        return False
    return True


_OVER_A_BID: frozenset[type[Action]] = frozenset({Check, Bid})
_WITHOUT_A_BID: frozenset[type[Action]] = frozenset({Hold, Raise})

_JUDGES: Mapping[type[Action], Callable[..., None]] = {
    Check: lambda state, seat: betting.refuse_checking(state.betting, seat),
    Bid: potdeal.refuse_opening,
    Raise: lambda state, seat: betting.refuse_raising(state.betting, seat),
    AllIn: potdeal.refuse_all_in,
}
"""What refuses a kind of action, whatever its amount."""


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
