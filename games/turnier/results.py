"""
The rounds of a tournament (T5-T13, T17) and the results of their tables (T16-T19).

Who sits where, when a round is over, and what comes of the last; what the house is asked to lay, and the score sheets
it brings.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event, No, Refused, Seat, Step
from games.frozen import evolve
from games.service import Booking, TableEnded, TableOpened
from games.turnier.actions import Enter, Finished, GoOn, ResultTaken, RoundBegan, RoundOver
from games.turnier.scoring import owes_solo, places, preliminary_order, ranking_points
from games.turnier.seating import meetings, seat, sitting_out, sizes
from games.turnier.state import (
    CHARGE,
    DEALS,
    DUTY,
    PLAYING,
    ROUNDS,
    Board,
    Phase,
    Player,
    Refusal,
    Result,
    Round,
    State,
    all_done,
    has_played_solo,
    is_done,
    numbered,
    seats_of,
    sitting,
    still_in,
    with_board,
)


def go_on(state: State, _leader: Seat, _action: GoOn) -> Step[State]:
    """T5, T9, T17: the next group game, or after the last one the final round; not with fewer than four."""
    if state.phase in PLAYING:
        raise Refused(Refusal.UNFINISHED, tables=_unfinished(state))
    if not any(sizes(count, _other(state)) for count in range(len(state.remaining) + 1)):
        raise Refused(Refusal.NUMBER, count=len(state.remaining))
    return next_group_game(state) if len(state.group_games) < state.terms.groups else _final_round(state)


def _other(state: State) -> int:
    """T3: return how many sit at a table where it cannot be four."""
    return state.terms.played.other


def _unfinished(state: State) -> tuple[int, ...]:
    boards = enumerate(state.running.boards, 1)
    return tuple(number for number, board in boards if not is_done(state, board))


def next_group_game(state: State) -> Step[State]:
    """T5, T17: seat everybody but those with a Freilos by who has met whom."""
    numbers = [player.number for player in state.remaining]
    byes = _freilose(state, numbers)
    met = meetings(board.members for one in state.group_games for board in one.boards)
    plan = seat([number for number in numbers if number not in byes], met, _other(state))
    return _play_round(evolve(state, phase=Phase.GROUP), plan, byes, final=False)


def _freilose(state: State, numbers: list[int]) -> tuple[int, ...]:
    """T17: return who sits out: who had the fewest Freilose, of equals the highest start number first."""

    def turn(number: int) -> tuple[int, int]:
        return sum(number in one.byes for one in state.group_games), -number

    return tuple(sorted(sorted(numbers, key=turn)[: sitting_out(len(numbers), _other(state))]))


def _final_round(state: State) -> Step[State]:
    """T9, T17: the first of the Vorrunde at table 1, the next ones at table 2 …; the last ones may have to sit out."""
    order = preliminary_order(state)
    playing = order[: len(order) - sitting_out(len(order), _other(state))]
    plan = []
    first = 0
    for size in sizes(len(playing), _other(state)):
        plan.append(tuple(sorted(playing[first : first + size])))
        first += size
    byes = tuple(sorted(order[len(playing) :]))
    return _play_round(evolve(state, phase=Phase.FINAL), tuple(plan), byes, final=True)


def _play_round(state: State, plan: tuple[tuple[int, ...], ...], byes: tuple[int, ...], *, final: bool) -> Step[State]:
    """T6: everybody deals equally often at every table."""
    boards = tuple(
        Board(members, state.terms.turns * len(members), called=seats_of(state, members)) for members in plan
    )
    seated = evolve(state, rounds=(*state.rounds, Round(boards, byes, final)))
    began = RoundBegan(
        None if final else len(seated.group_games),
        state.terms.groups,
        tuple(seats_of(state, board.members) for board in boards),
        tuple(board.deals for board in boards),
        seats_of(state, byes),
    )
    return Step(seated, (began,))


def if_round_over(state: State) -> Step[State]:
    """With the last table the group game gives way to a pause, the final round to the end."""
    if state.phase not in PLAYING or not all_done(state, state.running):
        return Step(state)
    if state.phase is Phase.FINAL:
        return finish(state, again=False)
    resting = evolve(state, phase=Phase.PAUSE)
    number = len(state.group_games)
    charged = tuple(one.seat for one in state.remaining if state.terms.charge and owes_solo(resting, one.number))
    return Step(resting, (RoundOver(number, number == state.terms.groups, charged, state.terms.charge),))


def finish(state: State, *, again: bool) -> Step[State]:
    """T10-T13: places and ranking points, computed afresh after a correction (T18)."""
    ended = evolve(state, phase=Phase.CLOSED)
    ended = evolve(ended, awarded=ranking_points(ended))
    earned = dict(ended.awarded)
    order = seats_of(ended, places(ended))
    return Step(ended, (Finished(order, tuple(earned.get(one, 0) for one in order), again),))


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
