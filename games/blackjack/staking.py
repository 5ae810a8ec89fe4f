"""Stakes before a deal, and the dealing that follows them (B5 to B7)."""

from __future__ import annotations

from games.blackjack.actions import Deal, SitOut, Stake
from games.blackjack.events import AllSatOut, BlackJackDealt, Dealt, DealtHand, SatOut, Staked
from games.blackjack.playing import proceed
from games.blackjack.scoring import is_black_jack, value
from games.blackjack.settling import open_staking
from games.blackjack.state import (
    Hand,
    Phase,
    Refusal,
    Spot,
    State,
    banker,
    on_table,
    player,
    stakers,
    undecided,
    with_player,
)
from games.contract import Event, No, Refused, Seat, Step, TimeRanOut, TimeUp
from games.frozen import evolve
from games.kit.match import from_the_left_of


def stake(state: State, seat: Seat, action: Stake) -> Step[State]:
    """B5, B6: put a stake down, in place of one that lies already."""
    _not_the_bank(state, seat)
    somebody = player(state, seat)
    before = somebody.stake or 0
    owns = somebody.chips + before
    least = min(state.terms.lowest, owns)
    if action.amount < least:
        raise Refused(Refusal.TOO_LITTLE, needed=least, got=action.amount)
    if action.amount > state.terms.highest:
        raise Refused(Refusal.TOO_MUCH, allowed=state.terms.highest, got=action.amount)
    if action.amount > owns:
        raise Refused(Refusal.TOO_FEW_CHIPS, needed=action.amount, chips=owns)
    state = with_player(state, evolve(somebody, chips=owns - action.amount, stake=action.amount))
    state = evolve(state, unanswered=False)
    return Step(state, (Staked(seat, action.amount, before),)).then(decided)


def sit_out(state: State, seat: Seat, _action: SitOut) -> Step[State]:
    """B6: take no part in the coming deal."""
    _not_the_bank(state, seat)
    return _take_stake_back(evolve(state, unanswered=False), seat).then(decided)


def deal(state: State, seat: Seat, _action: Deal) -> Step[State]:
    """B6: the Bankhalter deals if anybody has staked; the undecided sit out."""
    if seat != state.bank:
        raise Refused(No.NOT_YOUR_TURN, turns=undecided(state), bank=state.bank)
    if not any(p.stake for p in state.players):
        raise Refused(Refusal.NO_STAKE)
    return _all_sit_out(state, undecided(state)).then(_deal)


def staking_over(state: State, _action: TimeUp) -> Step[State]:
    """B25: time is up, the undecided sit out; if that is everybody, no clock runs until somebody wants to play."""
    late = undecided(state)
    state = evolve(state, unanswered=len(late) == len(stakers(state)))
    return Step(state, (TimeRanOut(late),)).then(lambda s: _all_sit_out(s, late)).then(decided)


def _not_the_bank(state: State, seat: Seat) -> None:
    """B6: the Bankhalter does not stake."""
    if seat == state.bank:
        raise Refused(Refusal.BANK_STAKES_NOTHING)


def _take_stake_back(state: State, seat: Seat) -> Step[State]:
    somebody = player(state, seat)
    returned = somebody.stake or 0
    state = with_player(state, evolve(somebody, chips=somebody.chips + returned, stake=0))
    return Step(state, (SatOut(seat, returned),))


def _all_sit_out(state: State, seats: tuple[Seat, ...]) -> Step[State]:
    step: Step[State] = Step(state)
    for seat in seats:
        taken = _take_stake_back(step.state, seat)
        step = Step(taken.state, step.events + taken.events)
    return step


def decided(state: State) -> Step[State]:
    """B6: deal once everybody has decided, or ask again if all sit out."""
    if undecided(state):
        return Step(state)
    if any(p.stake for p in state.players):
        return _deal(state)
    return Step(state, (AllSatOut(),)).then(open_staking)


def _deal(state: State) -> Step[State]:
    """B7: the old tiles go aside; one tile to each stake and the bank, a second to each, the bank's hidden."""
    bank = banker(state).seat
    dealt_in = [(p.seat, p.stake) for p in from_the_left_of(state.players, bank) if p.stake]
    count = len(dealt_in)
    first, second = state.wall[: count + 1], state.wall[count + 1 : 2 * count + 2]
    spots = tuple(Spot(seat, (Hand((first[i], second[i]), stake),)) for i, (seat, stake) in enumerate(dealt_in))
    laid = evolve(
        state,
        phase=Phase.PLAY,
        players=tuple(evolve(p, stake=None) for p in state.players),
        aside=state.aside + on_table(state),
        spots=spots,
        upcards=(first[count],),
        hole=second[count],
        held_by=bank,
        wall=state.wall[2 * count + 2 :],
    )
    hands = tuple(DealtHand(s.seat, s.hands[0].cards, value(s.hands[0].cards)) for s in spots)
    told: list[Event] = [Dealt(hands, bank, first[count], value(first[count:]))]
    told += [BlackJackDealt(s.seat) for s in spots if is_black_jack(s.hands[0].cards)]
    return proceed(state, Step(laid, tuple(told)))
