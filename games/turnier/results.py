"""The tables of a round and their results (T16-T19): what the house is asked to lay, and the score sheets it brings."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event, No, Refused, Seat, Step
from games.frozen import evolve
from games.service import Booking, TableEnded, TableOpened
from games.turnier.actions import Enter, ResultTaken
from games.turnier.rounds import finish, if_round_over
from games.turnier.state import (
    CHARGE,
    DEALS,
    DUTY,
    ROUNDS,
    Board,
    Phase,
    Player,
    Refusal,
    Result,
    Round,
    State,
    has_played_solo,
    is_done,
    numbered,
    seats_of,
    sitting,
    still_in,
    with_board,
)


def bookings(state: State) -> tuple[Booking, ...]:
    """T19: return every table so far with who is to sit there, its deals and its marks; earlier rounds are done."""
    return tuple(
        _booking(state, one, place, board) for one in state.rounds for place, board in enumerate(one.boards, 1)
    )


def _booking(state: State, one: Round, place: int, board: Board) -> Booking:
    marks: Mapping[Seat | None, tuple[str, ...]] = {
        numbered(state, number).seat: ("gespielt",) for number in board.members if has_played_solo(state, number)
    }
    given: Mapping[str, Mapping[Seat | None, tuple[str, ...]]] = {CHARGE: {None: ("0",)}}
    over = state.phase in {Phase.CLOSED, Phase.ABORTED} or one is not state.running
    played = state.terms.played
    length = {DEALS: board.deals, DUTY: not one.final} if played.duty else {ROUNDS: state.terms.turns}
    return Booking(
        key=place,
        game=played.game,
        seats=seats_of(state, still_in(state, board.members)),
        options={**played.agreed, **length},
        given={} if not played.duty else given if one.final else {**given, DUTY: marks},
        table=board.house,
        done=over or is_done(state, board),
        called=board.called,
    )


def table_opened(state: State, action: TableOpened) -> Step[State]:
    """T19: note which table of the house it is."""
    board = state.running.boards[action.booking - 1]
    return Step(with_board(state, action.booking - 1, evolve(board, house=action.table)))


def table_ended(state: State, action: TableEnded) -> Step[State]:
    """
    T16, T18, T19: take the score sheet of a table; what a predecessor made there is their substitute's.

    Raises:
        ValueError: the table has a result already: the house counts every sheet once.
    """
    place = action.booking - 1
    board = state.running.boards[place]
    if is_done(state, board):
        raise ValueError(f"table {action.booking} is finished already")
    owners = {one: number for number in board.members for one in holders(numbered(state, number))}
    points: dict[int, int] = {}
    for who, made in action.points:
        if who in owners:
            points[owners[who]] = points.get(owners[who], 0) + made
    solos = tuple(sorted({owners[one] for one in action.marks if one in owners})) if not state.running.final else ()
    result = Result(tuple(sorted(points.items())), solos, sat=sitting(state, board))
    taken = with_board(state, place, evolve(board, result=result))
    return Step(taken, (_taken(taken, place),)).then(if_round_over)


def holders(player: Player) -> tuple[Seat, ...]:
    return (*player.former, player.seat)


def _taken(state: State, place: int, by: Seat | None = None, *, again: bool = False) -> Event:
    result = state.running.boards[place].result
    assert result is not None
    points = tuple((numbered(state, number).seat, made) for number, made in result.points)
    return ResultTaken(place + 1, points, seats_of(state, result.solos), by, again)


def enter(state: State, leader: Seat, action: Enter) -> Step[State]:
    """T18: the leader enters a whole table, again and again until the round is closed."""
    running = state.running
    if not 1 <= action.table <= len(running.boards):
        raise Refused(Refusal.NO_SUCH_TABLE, tables=len(running.boards))
    place = action.table - 1
    board = running.boards[place]
    sat = sitting(state, board)
    names = {state.names[seat]: number for number, seat in sat}
    typed = [name for name, _ in action.typed]
    if sorted(typed) != sorted(names) or not set(action.solos) <= set(names):
        raise Refused(Refusal.INCOMPLETE, members=tuple(seat for _, seat in sat))
    signed = state.terms.played.signed
    wrong = next((points for _, points in action.typed if not _is_score(points, signed=signed)), None)
    if wrong is not None:
        raise Refused(Refusal.BAD_POINTS, typed=wrong)
    if action.solos and (running.final or not state.terms.played.duty):
        raise Refused(No.WRONG_PHASE, phase=state.phase)
    points, solos = _left_behind(board)
    points |= {names[name]: int(typed) for name, typed in action.typed}
    solos |= {names[name] for name in action.solos}
    result = Result(tuple(sorted(points.items())), tuple(sorted(solos)), by_hand=True, sat=sat)
    entered = with_board(state, place, evolve(board, result=result))
    step = Step(entered, (_taken(entered, place, leader, again=board.result is not None),))
    if state.phase is Phase.CLOSED:
        return step.then(lambda corrected: finish(corrected, again=True))
    return step.then(if_round_over)


def _left_behind(board: Board) -> tuple[dict[int, int], set[int]]:
    """T16: return points and Pflicht-Soli of those who have left a finished table: they are their substitutes'."""
    if board.result is None:
        return {}, set()
    here = {number for number, _ in board.result.sat}
    points = {number: made for number, made in board.result.points if number not in here}
    return points, set(board.result.solos) - here


def _is_score(typed: str, *, signed: bool) -> bool:
    number = typed.removeprefix("-") if signed else typed
    return number.isascii() and number.isdecimal() and len(number) <= 6
