"""Some legal moves of a tournament, best intended first: somebody opens it, all sign on, the leader enters results."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Seat
from games.turnier.actions import Begin, Enter, GoOn, Open, Register, Settle, Strike, Substitute, Withdraw
from games.turnier.seating import FEWEST, MOST, sizes
from games.turnier.state import Phase, State, board_of, is_done, player_of, sitting


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield what somebody could do now."""
    known = [Seat(number) for number in range(len(state.names))]
    if state.phase is Phase.NONE:
        yield from ((somebody, Open("herbst")) for somebody in known)
    if state.leader is None or state.phase in {Phase.CLOSED, Phase.ABORTED}:
        return
    leader = state.leader
    if state.phase is Phase.REGISTRATION:
        strangers = [one for one in known if player_of(state, one) is None]
        if len(state.players) < MOST:
            yield from ((stranger, Register()) for stranger in strangers)
        if sizes(len(state.players), state.terms.played.other):
            yield leader, Begin()
        yield leader, Settle("durchgaenge", "1")
        yield from ((one.seat, Withdraw()) for one in state.players)
        return
    if state.phase is Phase.PAUSE and len(state.remaining) >= 4:
        yield leader, GoOn()
    yield from ((leader, entry) for entry in _entries(state))
    yield from ((leader, change) for change in _changes(state))


def _entries(state: State) -> Iterator[Enter]:
    """Yield a result for every table, those without one first."""
    boards = list(enumerate(state.running.boards, 1))
    for number, board in sorted(boards, key=lambda one: is_done(state, one[1])):
        sat = sitting(state, board)
        names = [state.names[seat] for _, seat in sat]
        scores = [str(3 * number % 11) for number, _ in sat]
        if names:
            typed = tuple(word for pair in zip(names, scores, strict=True) for word in pair)
            yield Enter(number, typed, () if state.running.final else tuple(names[:1]))


def _changes(state: State) -> Iterator[Action]:
    """Yield who could be dropped or replaced."""
    free = [name for place, name in enumerate(state.names) if player_of(state, Seat(place)) is None]
    for player in state.remaining:
        name = state.names[player.seat]
        place = None if state.final is None else board_of(state.final, player.number)
        playing = state.final is None or place is None or state.final.boards[place].result is None
        if playing and len(state.remaining) > FEWEST:  # with fewer it cannot go on (T17)
            yield Strike(name)
        yield from (Substitute(new, name) for new in free)
