"""
The rules of Doppelkopf in one table, and the questions asked before any of them.

By subject they stand in `course` (dealing, the end, leaving: R1-R4, R35, R49, R51), `reporting` (R15-R20, R34),
`poverty` (R21-R25), `playing` (R7-R14, R26-R33), `announcing` (R12, R36-R40) and `scoring` (R41-R48).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import StrEnum

from games.contract import (
    DRAWING_LOTS,
    Action,
    Chance,
    Clause,
    Drawn,
    Refused,
    Seat,
    Sheet,
    Shuffle,
    anybody,
    house,
    turn,
)
from games.doppelkopf import announcing, course, playing, poverty, reporting
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
    Toss,
)
from games.doppelkopf.state import BETWEEN_DEALS, Deal, State, players_of_next_deal
from games.doppelkopf.terms import Party, Phase, Refusal
from games.doppelkopf.trumps import PACK, WITHOUT_NINES
from games.game import Game, Kinds, V
from games.kit.cards import Card
from games.kit.piles import fill
from games.record import BadDeal, Wanted, WrongDeal


def pack_of(state: State) -> tuple[Card, ...]:
    """R1, D2: return the cards that are played with."""
    return PACK if state.setting.nines else WITHOUT_NINES


def chance(state: State) -> Chance | None:
    """Return the things the house has to order: the seats for the first dealer's lot, or the pack."""
    if state.pending is None:
        return None
    things: tuple[Hashable, ...] = state.circle if state.pending == DRAWING_LOTS else pack_of(state)
    return Chance(state.pending, things)


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order of the pack that deals the wanted hands; gaps are filled seat by seat.

    Raises:
        BadDeal: somebody who sits out should get cards, a hand is too long, or there is a stock where none exists.
    """
    active = players_of_next_deal(state)
    if wanted.stock or wanted.upcards:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    if any(cards and seat not in active for seat, cards in wanted.hands.items()):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    seats = tuple(seat for seat in state.circle if seat in active)
    named = {seat: tuple(c for c in wanted.hands.get(seat, ()) if isinstance(c, Card)) for seat in seats}
    if any(len(named[seat]) != len(wanted.hands.get(seat, ())) for seat in seats):
        raise BadDeal(WrongDeal.NO_SUCH_CARD)
    *piles, rest = fill(pack_of(state), *((named[seat], state.setting.tricks) for seat in seats), ((), 0))
    assert not rest  # R1: nothing is left over
    hands = dict(zip(seats, piles, strict=True))
    return tuple(card for seat in active for card in hands[seat])


def sheet(state: State) -> Sheet:
    """Return the score so far, and whose Pflicht-Solo has been played (R35)."""
    marks = tuple(seat for seat, done in zip(state.places, state.solos, strict=True) if done and seat is not None)
    return Sheet(state.scores, state.totals, state.winners, over=state.phase is Phase.OVER, marks=marks)


def sits_out(_game: Game[State, V], state: State, seat: Seat, action: Action) -> None:
    """R3: refuse whoever holds no cards in the running deal, the dealer of five and a newcomer alike."""
    if takes_no_part(state, seat):
        raise Refused(Refusal.SITS_OUT)


def takes_no_part(state: State, seat: Seat) -> bool:
    """R3: tell whether somebody has nothing to do until the running deal is over."""
    return state.phase not in BETWEEN_DEALS and state.deal is not None and seat not in state.deal.active


def likely(state: State, seat: Seat, kinds: Kinds) -> Kinds:
    """
    Return the kinds of action that have any hope now, so that only those are offered.

    R50: it is judged by the seat's own cards and party and by what the table has heard, never by anybody else's cards.
    """
    deal = state.deal
    unsaid = _ANNOUNCING
    if state.phase is _PLAY and deal is not None and announcing.is_open(deal):
        unsaid -= _sayable(state, deal, seat)
    if unsaid.issuperset(kinds) or takes_no_part(state, seat):
        return ()
    return tuple(
        [
            kind
            for kind in kinds
            if kind not in unsaid
            and (kind is not Report or _reports(state, seat))
            and (kind is not Toss or reporting.may_toss(state, seat))
        ]
    )


_PLAY = Phase.PLAY  # looked up at every move; a member of an Enum costs ten times a plain name


def _reports(state: State, seat: Seat) -> bool:
    """R16: tell whether somebody has a Vorbehalt."""
    return bool(reporting.claims(state, seat))


def _sayable(state: State, deal: Deal, seat: Seat) -> set[type[Action]]:
    """R12, R36-R40: return what somebody could announce now."""
    sayable: set[type[Action]] = set()
    party = announcing.may_announce(deal, seat)
    if party is not None:
        sayable.add(SayRe if party is Party.RE else SayKontra)
    if announcing.may_promise(deal, seat):
        sayable.add(Promise)
    if state.setting.sau and announcing.against_sau(deal, seat) is None:
        sayable.add(SaySau)
    return sayable


_ANNOUNCING: frozenset[type[Action]] = frozenset({SayRe, SayKontra, Promise, SaySau})
"""What somebody may say as long as anybody may announce anything."""


RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLE: (turn(Shuffle, course.shuffle), house(Drawn, course.drawn)),
    Phase.REPORT: (
        turn(Pass, reporting.pass_round),
        turn(Report, reporting.report),
        turn(CallSolo, reporting.call_solo),
        turn(Toss, reporting.toss),
    ),
    Phase.PUSH: (turn(Push, poverty.push),),
    Phase.OFFER: (turn(Take, poverty.take), turn(Decline, poverty.decline)),
    Phase.RETURN: (turn(GiveBack, poverty.give_back),),
    Phase.PLAY: (
        turn(Play, playing.play_card),
        anybody(SayRe, announcing.say_re),
        anybody(SayKontra, announcing.say_kontra),
        anybody(Promise, announcing.promise),
        anybody(SaySau, announcing.say_sau),
    ),
    Phase.INTERRUPTED: (),
    Phase.OVER: (),
}
