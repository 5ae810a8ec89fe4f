"""Some legal actions at any moment, the best intended first: for random playouts and for whoever wants a hint."""

from __future__ import annotations

from collections.abc import Iterator

from games.blackjack.actions import Deal, Double, Hit, SitOut, Split, Stake, Stand
from games.blackjack.playing import choices
from games.blackjack.state import Phase, Player, State, player, stakers, to_play, undecided
from games.blackjack.strategy import advice
from games.contract import Action, Seat, Shuffle


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions: while staking those of all players, else those of the player on turn."""
    match state.phase:
        case Phase.STAKING:
            yield from _staking(state)
        case Phase.PLAY:
            yield from _playing(state)
        case Phase.SHUFFLING:
            if state.bank is not None:
                yield state.bank, Shuffle()
        case Phase.OVER:
            return


def best_stake(state: State, somebody: Player) -> int:
    """Return the lowest stake, made even where that is possible: half chips are lost on odd ones (B17)."""
    owns = somebody.chips + (somebody.stake or 0)
    least = min(state.terms.lowest, owns)
    odd = least % 2 == 1 and not state.terms.round_up
    return least + 1 if odd and least < min(owns, state.terms.highest) else least


def _staking(state: State) -> Iterator[tuple[Seat, Action]]:
    waiting = undecided(state)
    for seat in waiting[:1]:
        somebody = player(state, seat)
        yield seat, Stake(best_stake(state, somebody))
        yield seat, Stake(min(state.terms.highest, somebody.chips))
    for seat in waiting[1:]:
        yield seat, Stake(best_stake(state, player(state, seat)))
    for somebody in stakers(state):
        yield somebody.seat, SitOut()
        if somebody.stake:
            yield somebody.seat, Stake(best_stake(state, somebody))
    if state.bank is not None and any(p.stake for p in state.players):
        yield state.bank, Deal()


def _playing(state: State) -> Iterator[tuple[Seat, Action]]:
    asked = to_play(state)
    if asked is None:
        return
    place, number = asked
    allowed = choices(state, place.seat)
    intended = advice(place.hands[number].cards, state.upcards[0], allowed)
    yield place.seat, intended
    for action in (Hit(), Stand(), Double(), Split()):
        if type(action) in allowed and action != intended:
            yield place.seat, action
