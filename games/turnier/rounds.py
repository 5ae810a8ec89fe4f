"""The rounds of a tournament (T5-T13, T17): who sits where, when a round is over, and what comes of the last."""

from __future__ import annotations

from games.contract import Refused, Seat, Step
from games.frozen import evolve
from games.turnier.actions import Finished, GoOn, RoundBegan, RoundOver
from games.turnier.scoring import owes_solo, places, preliminary_order, ranking_points
from games.turnier.seating import meetings, seat, sitting_out, sizes
from games.turnier.state import PLAYING, Board, Phase, Refusal, Round, State, all_done, is_done, seats_of


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
