"""
The announcement round: who is gesund, has a Vorbehalt or plays a solo, and what is played.

R15-R20, R33-R35; by the Verband D6-D10, D12.
"""

from __future__ import annotations

from games.contract import No, Refused, Seat, Step
from games.doppelkopf.actions import CallSolo, Pass, Report, Toss
from games.doppelkopf.events import RESERVATIONS, GameSettled, HandTossed, Reported
from games.doppelkopf.playing import begin
from games.doppelkopf.state import Call, State, owes_solo
from games.doppelkopf.terms import Phase, Refusal, Reservation, Said
from games.doppelkopf.trumps import SOLO_RANK, SOLO_WORDS, Kind, count_trumps
from games.frozen import evolve
from games.kit.cards import Rank

POOR = 3
"""R21: three trumps or fewer."""

LACKING = {Reservation.POVERTY: Refusal.NO_POVERTY, Reservation.MARRIAGE: Refusal.NO_MARRIAGE}


def claims(state: State, seat: Seat) -> tuple[Reservation, ...]:
    """R18, R21, R26: return the Vorbehalte a hand has."""
    deal = state.running
    has = {
        Reservation.POVERTY: state.setting.poverty and count_trumps(deal.hand(seat)) <= POOR,
        Reservation.MARRIAGE: deal.elders == (seat,),
    }
    return tuple(kind for kind in Reservation if has[kind])


def pass_round(state: State, seat: Seat, _action: Pass) -> Step[State]:
    """R16: nothing is reported; a claim somebody may have had lapses."""
    return _speak(state, seat, Call(Said.HEALTHY))


def report(state: State, seat: Seat, action: Report) -> Step[State]:
    """R18: the table hears one word; the kind may be left out where only one is possible."""
    possible = claims(state, seat)
    kind = action.kind
    if state.running.forced is not None:
        raise Refused(Refusal.DUTY_DUE)
    if not isinstance(kind, Reservation):
        if not possible:
            raise Refused(Refusal.NO_RESERVATION)
        if len(possible) > 1:
            raise Refused(Refusal.WHICH_RESERVATION, possible=possible)
        kind = possible[0]
    if kind is Reservation.POVERTY and not state.setting.poverty:
        raise Refused(No.RULE_OFF, rule="armut")
    if kind not in possible:
        raise Refused(LACKING[kind], trumps=count_trumps(state.running.hand(seat)))
    return _speak(state, seat, Call(Said.RESERVATION, RESERVATIONS[kind]))


def call_solo(state: State, seat: Seat, action: CallSolo) -> Step[State]:
    """R17: the table hears at once that it is a solo; the kind comes with the command and is named later."""
    if not isinstance(action.word, str):
        raise Refused(Refusal.WHICH_SOLO, words=tuple(SOLO_WORDS))
    if action.word not in SOLO_WORDS:
        raise Refused(Refusal.UNKNOWN_SOLO, typed=action.word, words=tuple(SOLO_WORDS))
    return _speak(state, seat, Call(Said.SOLO, SOLO_WORDS[action.word]))


NINES = 5
"""D6: with so many nines a hand may be thrown in; without nines it takes as many kings."""


def may_toss(state: State, seat: Seat) -> bool:
    """D6: tell whether somebody may throw the hand in."""
    setting, deal = state.setting, state.running
    rank = Rank.NINE if setting.nines else Rank.KING
    return setting.toss and deal.forced is None and sum(card.rank is rank for card in deal.hand(seat)) >= NINES


def toss(state: State, seat: Seat, _action: Toss) -> Step[State]:
    """D6: instead of speaking; nothing counts, and the same dealer deals again (as R25)."""
    if not state.setting.toss:
        raise Refused(No.RULE_OFF, rule="schmeissen")
    if state.running.forced is not None:
        raise Refused(Refusal.DUTY_DUE)
    if not may_toss(state, seat):
        raise Refused(Refusal.NO_TOSS, cards=NINES, rank="Neunen" if state.setting.nines else "Könige")
    void = evolve(state, phase=Phase.SHUFFLE, deal=None)
    return Step(void, (HandTossed(seat, state.running.dealer),))


def _speak(state: State, seat: Seat, call: Call) -> Step[State]:
    """R15: everybody speaks exactly once, from Vorhand clockwise, also after a solo; D12: one alone has to call it."""
    deal = state.running
    if deal.forced is not None:
        if call.said is not Said.SOLO:
            raise Refused(Refusal.DUTY_DUE)
        calls = tuple(call if one == seat else Call(Said.HEALTHY) for one in deal.active)
        return Step(evolve(state, deal=evolve(deal, calls=calls)), (Reported(seat, call.said),)).then(settle)
    spoken = evolve(deal, calls=(*deal.calls, call), turn=deal.after(seat))
    step = Step(evolve(state, deal=spoken), (Reported(seat, call.said),))
    return step.then(settle) if len(spoken.calls) == len(deal.active) else step


def settle(state: State) -> Step[State]:
    """R19: a solo before an Armut before a Hochzeit before the Normalspiel; what was beaten is never named (R20)."""
    deal = state.running
    solo = best_solo(state)
    if solo is not None:
        return _play_solo(state, solo)
    for kind in (Kind.POVERTY, Kind.MARRIAGE):
        chief = next((seat for seat, call in zip(deal.active, deal.calls, strict=True) if call.kind is kind), None)
        if chief is None:
            continue
        if kind is Kind.POVERTY:
            poor = evolve(deal, kind=kind, chief=chief, turn=chief)
            return Step(evolve(state, phase=Phase.PUSH, deal=poor), (GameSettled(kind, chief),))
        wed = evolve(deal, kind=kind, chief=chief, groom=chief)
        return Step(evolve(state, deal=wed), (GameSettled(kind, chief),)).then(lambda s: begin(s, deal.forehand))
    normal = evolve(state, deal=evolve(deal, kind=Kind.NORMAL))
    return Step(normal, (GameSettled(Kind.NORMAL),)).then(lambda s: begin(s, deal.forehand))


def best_solo(state: State) -> Seat | None:
    """R34: a Pflicht-Solo before a Lust-Solo, then the rank of the kind (D9: none), then the seat nearer to Vorhand."""
    deal = state.running
    called = [
        (not owes_solo(state, seat), 0 if state.setting.ddv else SOLO_RANK[call.kind], place, seat)
        for place, (seat, call) in enumerate(zip(deal.active, deal.calls, strict=True))
        if call.kind in SOLO_RANK
    ]
    return min(called)[-1] if called else None


def _play_solo(state: State, seat: Seat) -> Step[State]:
    """R33, R35: the first announced solo of somebody is the Pflicht-Solo, and only in that the soloist leads."""
    deal = state.running
    kind = deal.calls[deal.active.index(seat)].kind
    assert kind is not None  # only solos that were named are compared
    duty = owes_solo(state, seat)
    place = state.places.index(seat)
    solos = (*state.solos[:place], True, *state.solos[place + 1 :]) if duty else state.solos
    alone = evolve(state, solos=solos, deal=evolve(deal, kind=kind, chief=seat, duty=duty))
    leader = seat if duty else deal.forehand
    return Step(alone, (GameSettled(kind, seat, duty=duty),)).then(lambda s: begin(s, leader))
