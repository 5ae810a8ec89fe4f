"""
What follows when the players are done: paying, who is out, the next bank, the end of the match (B15 to B24).

Everything here happens without anybody being asked; `rules.py` calls `settle` after the bank's last tile and
`hand_over` when a Bankhalter has gone.
"""

from __future__ import annotations

from functools import partial

from games.blackjack.actions import (
    BankBroken,
    BankReturned,
    BankTaken,
    DealScored,
    HandSettled,
    MatchEnded,
    ShuffleDue,
    StakingOpened,
)
from games.blackjack.scoring import Outcome, change, outcome, value
from games.blackjack.state import (
    DEALS_WITHOUT_CHANGE,
    LAST_THIRD,
    Phase,
    Results,
    State,
    banker,
    pay,
    player,
    points,
    spot,
    with_hand,
    with_player,
    with_spot,
)
from games.contract import Event, Seat, Step
from games.frozen import evolve
from games.kit.chips import Eliminated
from games.kit.match import from_the_left_of, leaders


def settle(state: State) -> Step[State]:
    """B15, B16, B22: take the losing stakes, then pay the winners in playing order, then see how the match goes on."""
    compared = [
        (s.seat, i, outcome(hand.cards, state.upcards, split=s.is_split))
        for s in state.spots
        for i, hand in enumerate(s.hands)
        if hand.stake
    ]
    step = Step(state)
    for lost in (True, False):
        for seat, number, result in compared:
            if (result is Outcome.LOST) is lost:
                step = step.then(partial(_settle_hand, seat=seat, number=number, result=result))
    return step.then(_score).then(go_on_with_match)


def _settle_hand(state: State, seat: Seat, number: int, result: Outcome) -> Step[State]:
    """Move the chips of one hand; a bank that runs short pays what it has, the stake itself goes back (B22)."""
    place, bank = spot(state, seat), banker(state)
    if place is None:
        raise ValueError(f"seat {seat} is not in the deal")
    hand = place.hands[number]
    due = change(result, hand.stake, round_up=state.terms.round_up)
    gained = min(due, bank.chips)
    told = HandSettled(seat, number + 1, len(place.hands), value(hand.cards), result, hand.stake, gained, due)
    state = pay(pay(state, bank.seat, -gained), seat, hand.stake + gained)
    settled = with_hand(place, number, evolve(hand, stake=0))
    return Step(with_spot(state, evolve(settled, result=place.result + gained)), (told,))


def _score(state: State) -> Step[State]:
    """Write the deal down: what all others won together, the bank has lost."""
    bank = banker(state).seat
    results: Results = tuple((s.seat, s.result) for s in state.spots)
    results = (*results, (bank, -sum(gained for _, gained in results)))
    chips = tuple((seat, player(state, seat).chips) for seat, _ in results)
    told = DealScored(state.dealt + 1, results, chips)
    scored = evolve(
        state,
        players=tuple(evolve(p, stake=None) for p in state.players),
        scores=(*state.scores, results),
        dealt=state.dealt + 1,
        term=state.term + 1,
    )
    return Step(scored, (told,))


def go_on_with_match(state: State) -> Step[State]:
    """B21, B22, B24: who is out, is the match over, does the bank change, is a shuffle due?"""
    step = eliminate(state)
    state = step.state
    if state.dealt == state.terms.deals or alone(state):
        return step.then(end)
    if not state.terms.term and state.dealt % DEALS_WITHOUT_CHANGE == 0:
        step = step.then(_end_round)
        if step.state.phase is Phase.OVER:
            return step
    if not banker(state).playing or state.term == state.terms.term:
        return step.then(hand_over)
    if len(state.wall) <= LAST_THIRD:
        return step.then(_call_for_shuffle)
    return step.then(open_staking)


def eliminate(state: State) -> Step[State]:
    """B21, B22: whoever has no chips after the deal is out; a bank without chips is broken."""
    events: list[Event] = []
    for somebody in state.players:
        if somebody.playing and not somebody.chips:
            if somebody.seat == state.bank:
                events.append(BankBroken(somebody.seat))
            events.append(Eliminated(somebody.seat))
            state = with_player(state, evolve(somebody, out=True))
    return Step(state, tuple(events))


def alone(state: State) -> bool:
    """Tell whether there is nobody left to play against (B24)."""
    return sum(p.playing for p in state.players) < 2


def hand_over(state: State) -> Step[State]:
    """B19, B23, B24: the bank gives back the supplement and passes to the left, if that does not end the match."""
    old = banker(state).seat
    step = _give_back(state)
    passed = _passed(step.state, old)
    if state.terms.term and state.first in passed:
        step = step.then(_end_round)
    if step.state.phase is not Phase.OVER and alone(step.state):
        step = step.then(end)
    if step.state.phase is Phase.OVER:
        return step
    return step.then(lambda s: take_bank(s, passed[-1]))


def _give_back(state: State) -> Step[State]:
    """B23: return the supplement, or all if there is less; with nothing left one is out."""
    old = banker(state)
    returned = min(state.terms.supplement, old.chips)
    kept = old.chips - returned
    out = old.out or not (kept or old.left)
    rest = with_player(state, evolve(old, chips=kept, out=out))
    events: tuple[Event, ...] = (BankReturned(old.seat, returned, kept),)
    if out and not old.out:
        events = (*events, Eliminated(old.seat))
    return Step(evolve(rest, bank=None, lent=state.lent - returned), events)


def _passed(state: State, old: Seat) -> tuple[Seat, ...]:
    """Return the seats the bank passes on its way to the left, the next player in the match last."""
    way: list[Seat] = []
    for somebody in from_the_left_of(state.players, old)[:-1]:
        way.append(somebody.seat)
        if somebody.playing:
            break
    return tuple(way)


def take_bank(state: State, seat: Seat) -> Step[State]:
    """B19, B23: a new Bankhalter gets the supplement and shuffles."""
    supplement = state.terms.supplement
    state = pay(state, seat, supplement)
    taken = evolve(state, bank=seat, term=0, lent=state.lent + supplement, phase=Phase.SHUFFLING)
    return Step(taken, (BankTaken(seat, player(taken, seat).chips, supplement),))


def _call_for_shuffle(state: State) -> Step[State]:
    """B18: the last third was begun, so the Bankhalter shuffles before the next deal."""
    return Step(evolve(state, phase=Phase.SHUFFLING), (ShuffleDue(banker(state).seat, len(state.wall)),))


def open_staking(state: State) -> Step[State]:
    """B6: ask everybody but the bank for a stake."""
    asked = evolve(
        state,
        phase=Phase.STAKING,
        calls=state.calls + 1,
        players=tuple(evolve(p, stake=None) for p in state.players),
    )
    told = StakingOpened(state.dealt + 1, banker(state).seat, state.terms.lowest, state.terms.highest)
    return Step(asked, (told,))


def _end_round(state: State) -> Step[State]:
    """B24: a Runde is over, and perhaps the match."""
    rounds = state.rounds + 1
    counted = evolve(state, rounds=rounds)
    return end(counted) if rounds == state.terms.rounds else Step(counted)


def end(state: State) -> Step[State]:
    """B24: of those still in the match whoever has most points wins; several may."""
    totals = {p.seat: points(state, p) for p in state.players if not p.left}
    still = [p.seat for p in state.players if p.playing]
    winners = leaders(totals, still) if still else ()
    return Step(evolve(state, phase=Phase.OVER, winners=winners), (MatchEnded(tuple(totals.items()), winners),))
