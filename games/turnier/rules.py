"""The rules of a tournament (T1-T21) in the order in which one is played, and at the end their table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from games.contract import (
    DRAWING_LOTS,
    Action,
    Chance,
    Clause,
    Drawn,
    Event,
    No,
    Refused,
    Seat,
    Setup,
    Step,
    anybody,
    house,
)
from games.game import Game, V
from games.kit.ranking import key
from games.options import Number
from games.service import Booking, TableEnded, TableOpened
from games.turnier.actions import (
    Abort,
    Begin,
    Enter,
    GoOn,
    HandOver,
    Open,
    Register,
    Settle,
    Strike,
    Substitute,
    TakeOver,
    Withdraw,
)
from games.turnier.events import (
    Aborted,
    DroppedOut,
    Finished,
    LeaderChanged,
    LeaderSeen,
    NumbersDrawn,
    Opened,
    Registered,
    Replaced,
    ResultTaken,
    RoundBegan,
    RoundOver,
    Settled,
    SignedOff,
)
from games.turnier.history import LISTS
from games.turnier.scoring import owes_solo, places, preliminary_order, ranking_points
from games.turnier.seating import MOST, meetings, seat, sitting_out, sizes
from games.turnier.state import (
    CHARGE,
    DEALS,
    DUTY,
    PLAYED,
    PLAYING,
    Board,
    Phase,
    Player,
    Result,
    Round,
    State,
    Terms,
    all_done,
    board_of,
    has_played_solo,
    is_done,
    numbered,
    player_of,
    seat_named,
    sitting,
    still_in,
    with_board,
    with_player,
)


class Refusal(StrEnum):
    """What a tournament refuses."""

    NO_TOURNAMENT = "kein_turnier"
    NAME_TAKEN = "name_vergeben"
    NOT_THE_LEADER = "kein_leiter"
    LEADER_PRESENT = "leiter_anwesend"
    REGISTERED = "schon_angemeldet"
    NOT_REGISTERED = "nicht_angemeldet"
    NUMBER = "teilnehmerzahl"
    UNFINISHED = "noch_nicht_fertig"
    NO_SUCH_TABLE = "unbekannter_tisch"
    INCOMPLETE = "ergebnis_unvollstaendig"
    BAD_POINTS = "punkte_falsch"
    NOT_IN_IT = "nicht_dabei"
    NO_SUCH_NAME = "unbekannter_name"
    SYNTAX = "syntax"


GROUPS = Number("gruppenspiele", 1, 5, 3)
TURNS = Number("durchgaenge", 1, 5, 2)
DEDUCTION = Number("abzug", 0, 99, 9)
PROPERTIES = (GROUPS, TURNS, DEDUCTION)


# --- before the start ------------------------------------------------------------------------------------------------


def begin_empty(setup: Setup) -> Step[State]:
    """Nothing is open yet, unless a record begins with everybody registered under its first name."""
    agreed = setup.options
    terms = Terms(int(agreed[GROUPS.name]), int(agreed[TURNS.name]), int(agreed[DEDUCTION.name]))
    state = State(terms=terms, imported=LISTS[str(agreed["rangliste"])])
    if agreed.get("angemeldet") != "alle":
        return Step(state)
    players = tuple(Player(one) for one in setup.circle)
    return Step(
        replace(state, phase=Phase.REGISTRATION, leader=setup.opener, players=players, open_door=True, name="turnier")
    )


def join(state: State, newcomer: Seat) -> Step[State]:
    """Somebody becomes known here; that makes him no participant, except where everybody is one."""
    if not state.open_door or state.phase is not Phase.REGISTRATION:
        return Step(state)
    return Step(replace(state, players=(*state.players, Player(newcomer))))


def meet(state: State, _newcomer: Seat, name: str) -> State:
    """Keep the key of somebody's name."""
    return replace(state, names=(*state.names, key(name)))


def presence(state: State, somebody: Seat, present: bool) -> Step[State]:
    """T21: note whose connection has been gone for long; of the leader everybody is to know it."""
    noted = replace(state, away=state.away - {somebody} if present else state.away | {somebody})
    concerns = somebody == state.leader and state.phase not in {Phase.CLOSED, Phase.ABORTED}
    return Step(noted, (LeaderSeen(somebody, present),) if concerns else ())


def open_it(state: State, somebody: Seat, action: Open) -> Step[State]:
    """T1: whoever opens it leads it and need not take part."""
    if state.phase is not Phase.NONE:
        raise Refused(Refusal.NAME_TAKEN, name=state.name)
    opened = replace(state, phase=Phase.REGISTRATION, leader=somebody, name=action.name)
    return Step(opened, (Opened(somebody, action.name),))


def register(state: State, somebody: Seat, _action: Register) -> Step[State]:
    """T2, T3: sign on, forty at most."""
    if player_of(state, somebody) is not None:
        raise Refused(Refusal.REGISTERED)
    if len(state.players) >= MOST:
        raise Refused(Refusal.NUMBER, count=len(state.players) + 1)
    signed = replace(state, players=(*state.players, Player(somebody)))
    return Step(signed, (Registered(somebody, len(signed.players)),))


def settle(state: State, leader: Seat, action: Settle) -> Step[State]:
    """T4: the leader sets a property."""
    option = next((one for one in PROPERTIES if one.name == action.name), None)
    value = None if option is None else option.value(action.value)
    if option is None or not isinstance(value, int):
        raise Refused(Refusal.SYNTAX, allowed=tuple(f"{one.name} {one.low} bis {one.high}" for one in PROPERTIES))
    field = {GROUPS: "groups", TURNS: "turns", DEDUCTION: "charge"}[option]
    return Step(replace(state, terms=replace(state.terms, **{field: value})), (Settled(leader, option.name, value),))


def begin(state: State, _leader: Seat, _action: Begin) -> Step[State]:
    """T3, T4: ask for the lot, if so many can be seated."""
    if not sizes(len(state.players)):
        raise Refused(Refusal.NUMBER, count=len(state.players))
    return Step(replace(state, drawing=True, players=tuple(sorted(state.players, key=lambda one: one.seat))))


def chance(state: State) -> Chance | None:
    """T4: the lot is drawn among the participants."""
    return Chance(DRAWING_LOTS, tuple(player.seat for player in state.players)) if state.drawing else None


def drawn(state: State, action: Drawn) -> Step[State]:
    """T4: start numbers in the order of the lot; then the first group game."""
    seats = tuple(player.seat for one in action.order for player in state.players if player.seat == one)
    players = tuple(Player(one, number) for number, one in enumerate(seats, 1))
    ready = replace(state, drawing=False, players=players, started=len(players))
    return Step(ready, (NumbersDrawn(seats),)).then(_next_group_game)


# --- rounds ----------------------------------------------------------------------------------------------------------


def go_on(state: State, _leader: Seat, _action: GoOn) -> Step[State]:
    """T5, T9, T17: the next group game, or after the last one the final round; not with fewer than four."""
    if state.phase in PLAYING:
        raise Refused(Refusal.UNFINISHED, tables=_unfinished(state))
    if len(state.remaining) < 4:
        raise Refused(Refusal.NUMBER, count=len(state.remaining))
    return _next_group_game(state) if len(state.group_games) < state.terms.groups else _final_round(state)


def _unfinished(state: State) -> tuple[int, ...]:
    boards = enumerate(state.running.boards, 1)
    return tuple(number for number, board in boards if not is_done(state, board))


def _next_group_game(state: State) -> Step[State]:
    """T5, T17: seat everybody but those with a Freilos by who has met whom."""
    numbers = [player.number for player in state.remaining]
    byes = _freilose(state, numbers)
    met = meetings(board.members for one in state.group_games for board in one.boards)
    plan = seat([number for number in numbers if number not in byes], met)
    return _play_round(replace(state, phase=Phase.GROUP), plan, byes, final=False)


def _freilose(state: State, numbers: list[int]) -> tuple[int, ...]:
    """T17: return who sits out: who had the fewest Freilose, of equals the highest start number first."""

    def turn(number: int) -> tuple[int, int]:
        return sum(number in one.byes for one in state.group_games), -number

    return tuple(sorted(sorted(numbers, key=turn)[: sitting_out(len(numbers))]))


def _final_round(state: State) -> Step[State]:
    """T9, T17: the first of the Vorrunde at table 1, the next ones at table 2 …; the last ones may have to sit out."""
    order = preliminary_order(state)
    playing = order[: len(order) - sitting_out(len(order))]
    plan = []
    first = 0
    for size in sizes(len(playing)):
        plan.append(tuple(sorted(playing[first : first + size])))
        first += size
    byes = tuple(sorted(order[len(playing) :]))
    return _play_round(replace(state, phase=Phase.FINAL), tuple(plan), byes, final=True)


def _play_round(state: State, plan: tuple[tuple[int, ...], ...], byes: tuple[int, ...], *, final: bool) -> Step[State]:
    """T6: everybody deals equally often at every table."""
    boards = tuple(Board(members, state.terms.turns * len(members), called=_seats(state, members)) for members in plan)
    seated = replace(state, rounds=(*state.rounds, Round(boards, byes, final)))
    began = RoundBegan(
        None if final else len(seated.group_games),
        state.terms.groups,
        tuple(_seats(state, board.members) for board in boards),
        tuple(board.deals for board in boards),
        _seats(state, byes),
    )
    return Step(seated, (began,))


def _seats(state: State, numbers: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(numbered(state, number).seat for number in numbers)


def _if_round_over(state: State) -> Step[State]:
    """With the last table the group game gives way to a pause, the final round to the end."""
    if state.phase not in PLAYING or not all_done(state, state.running):
        return Step(state)
    if state.phase is Phase.FINAL:
        return _finish(state, again=False)
    resting = replace(state, phase=Phase.PAUSE)
    number = len(state.group_games)
    charged = tuple(one.seat for one in state.remaining if state.terms.charge and owes_solo(resting, one.number))
    return Step(resting, (RoundOver(number, number == state.terms.groups, charged, state.terms.charge),))


def _finish(state: State, *, again: bool) -> Step[State]:
    """T10-T13: places and ranking points, computed afresh after a correction (T18)."""
    ended = replace(state, phase=Phase.CLOSED)
    ended = replace(ended, awarded=ranking_points(ended))
    earned = dict(ended.awarded)
    order = _seats(ended, places(ended))
    return Step(ended, (Finished(order, tuple(earned.get(one, 0) for one in order), again),))


# --- tables and their results ----------------------------------------------------------------------------------------


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
    return Booking(
        key=place,
        game=PLAYED,
        seats=_seats(state, still_in(state, board.members)),
        options={DEALS: board.deals, DUTY: not one.final},
        given=given if one.final else {**given, DUTY: marks},
        table=board.house,
        done=over or is_done(state, board),
        called=board.called,
    )


def table_opened(state: State, action: TableOpened) -> Step[State]:
    """T19: note which table of the house it is."""
    board = state.running.boards[action.booking - 1]
    return Step(with_board(state, action.booking - 1, replace(board, house=action.table)))


def table_ended(state: State, action: TableEnded) -> Step[State]:
    """
    T16, T18, T19: take the score sheet of a table; what a predecessor made there is his substitute's.

    Raises:
        ValueError: the table has a result already: the house counts every sheet once.
    """
    place = action.booking - 1
    board = state.running.boards[place]
    if is_done(state, board):
        raise ValueError(f"table {action.booking} is finished already")
    owners = {one: number for number in board.members for one in _holders(numbered(state, number))}
    points: dict[int, int] = {}
    for somebody, made in action.points:
        if somebody in owners:
            points[owners[somebody]] = points.get(owners[somebody], 0) + made
    solos = tuple(sorted({owners[one] for one in action.marks if one in owners})) if not state.running.final else ()
    result = Result(tuple(sorted(points.items())), solos, sat=sitting(state, board))
    taken = with_board(state, place, replace(board, result=result))
    return Step(taken, (_taken(taken, place),)).then(_if_round_over)


def _holders(player: Player) -> tuple[Seat, ...]:
    return (*player.former, player.seat)


def _taken(state: State, place: int, by: Seat | None = None, *, again: bool = False) -> Event:
    result = state.running.boards[place].result
    assert result is not None
    points = tuple((numbered(state, number).seat, made) for number, made in result.points)
    return ResultTaken(place + 1, points, _seats(state, result.solos), by, again)


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
    wrong = next((points for _, points in action.typed if not _is_score(points)), None)
    if wrong is not None:
        raise Refused(Refusal.BAD_POINTS, typed=wrong)
    if action.solos and running.final:
        raise Refused(No.WRONG_PHASE, phase=state.phase)
    points, solos = _left_behind(board)
    points |= {names[name]: int(typed) for name, typed in action.typed}
    solos |= {names[name] for name in action.solos}
    result = Result(tuple(sorted(points.items())), tuple(sorted(solos)), by_hand=True, sat=sat)
    entered = with_board(state, place, replace(board, result=result))
    step = Step(entered, (_taken(entered, place, leader, again=board.result is not None),))
    if state.phase is Phase.CLOSED:
        return step.then(lambda corrected: _finish(corrected, again=True))
    return step.then(_if_round_over)


def _left_behind(board: Board) -> tuple[dict[int, int], set[int]]:
    """T16: return points and Pflicht-Soli of those who have left a finished table: they are their substitutes'."""
    if board.result is None:
        return {}, set()
    here = {number for number, _ in board.result.sat}
    points = {number: made for number, made in board.result.points if number not in here}
    return points, set(board.result.solos) - here


def _is_score(typed: str) -> bool:
    return typed.isascii() and typed.isdecimal() and len(typed) <= 6


# --- who goes, who comes ---------------------------------------------------------------------------------------------


def withdraw(state: State, somebody: Seat, _action: Withdraw) -> Step[State]:
    """T2, T15: sign off without trace before the start, drop out later."""
    player = player_of(state, somebody)
    if player is None or player.left:
        raise Refused(Refusal.NOT_REGISTERED)
    return _go(state, player, None)


def strike(state: State, leader: Seat, action: Strike) -> Step[State]:
    """T15: the leader drops a participant."""
    seat_ = seat_named(state, action.name)
    player = None if seat_ is None else player_of(state, seat_)
    if player is None or player.left:
        raise Refused(Refusal.NOT_IN_IT, name=action.name)
    return _go(state, player, leader)


def _go(state: State, player: Player, by: Seat | None) -> Step[State]:
    """T15: his seat goes; once his table of the final round has a result, nobody can go any more."""
    if state.phase is Phase.REGISTRATION:
        rest = tuple(one for one in state.players if one.seat != player.seat)
        return Step(replace(state, players=rest), (SignedOff(player.seat, len(rest), by),))
    if state.phase in {Phase.CLOSED, Phase.ABORTED} or _has_finished(state, player):
        raise Refused(No.WRONG_PHASE, phase=state.phase)
    leaving = replace(player, left=max(one.left for one in state.players) + 1)
    gone = _without_seat(with_player(state, leaving), player)
    return Step(gone, (DroppedOut(player.seat, by),)).then(_if_round_over)


def _without_seat(state: State, player: Player) -> State:
    """T16: take a leaver's name off his table if that is finished; what he made there stays."""
    place = board_of(state.running, player.number)
    result = None if place is None else state.running.boards[place].result
    if place is None or result is None:
        return state
    sat = tuple((number, seat) for number, seat in result.sat if number != player.number)
    return with_board(state, place, replace(state.running.boards[place], result=replace(result, sat=sat)))


def _has_finished(state: State, player: Player) -> bool:
    """Tell whether somebody's table of the final round has its result."""
    place = None if state.final is None else board_of(state.final, player.number)
    return state.final is not None and place is not None and state.final.boards[place].result is not None


def substitute(state: State, _leader: Seat, action: Substitute) -> Step[State]:
    """T16: somebody takes over the place of a participant, with everything it has earned."""
    old = seat_named(state, action.old)
    player = None if old is None else player_of(state, old)
    if old is None or player is None:
        raise Refused(Refusal.NOT_IN_IT, name=action.old)
    new = seat_named(state, action.new)
    if new is not None and player_of(state, new) is not None:
        raise Refused(No.ALREADY_HERE)
    if new is None:
        raise Refused(Refusal.NO_SUCH_NAME, name=action.new)
    replaced = with_player(state, replace(player, seat=new, left=0, former=_holders(player)))
    place = board_of(state.running, player.number)
    if place is not None and state.running.boards[place].result is None:
        board = state.running.boards[place]
        replaced = with_board(replaced, place, replace(board, called=(*board.called, new)))
    return Step(replaced, (Replaced(new, old),))


# --- the leader ------------------------------------------------------------------------------------------------------


def abort(state: State, leader: Seat, _action: Abort) -> Step[State]:
    """T14: a tournament that is aborted enters nothing."""
    return Step(replace(state, phase=Phase.ABORTED), (Aborted(leader),))


def hand_over(state: State, leader: Seat, action: HandOver) -> Step[State]:
    """T21: the leader hands his office to somebody known here."""
    successor = seat_named(state, action.name)
    if successor is None:
        raise Refused(Refusal.NO_SUCH_NAME, name=action.name)
    return Step(replace(state, leader=successor), (LeaderChanged(successor, leader),))


def take_over(state: State, somebody: Seat, _action: TakeOver) -> Step[State]:
    """T21: with the leader away, who has the lowest start number of all that are here may take his office."""
    if state.leader not in state.away:
        raise Refused(Refusal.LEADER_PRESENT, leader=state.leader)
    player = player_of(state, somebody)
    if player is None or player.left:
        raise Refused(Refusal.NOT_REGISTERED)
    heir = next(one.seat for one in state.remaining if one.seat not in state.away or one.seat == somebody)
    if heir != somebody:
        raise Refused(No.NOT_YOUR_TURN, turns=(heir,))
    return Step(replace(state, leader=somebody), (LeaderChanged(somebody),))


# --- what is asked before any rule -----------------------------------------------------------------------------------

LEADERS = frozenset({Settle, Begin, GoOn, Enter, Strike, Substitute, Abort, HandOver})
"""What only the leader may do."""


def exists(_game: Game[State, V], state: State, _somebody: Seat, action: Action) -> None:
    """Before anything else there must be a tournament."""
    if state.phase is Phase.NONE and not isinstance(action, Open):
        raise Refused(Refusal.NO_TOURNAMENT)


def leads(_game: Game[State, V], state: State, somebody: Seat, action: Action) -> None:
    """Then it must be the leader who gives a leader's command."""
    if type(action) in LEADERS and somebody != state.leader:
        raise Refused(Refusal.NOT_THE_LEADER, leader=state.leader)


def likely(state: State, somebody: Seat, action: type[Action]) -> bool:
    """Tell whether a kind of action has any hope now, so that only this is offered."""
    if action in LEADERS and somebody != state.leader:
        return False
    judge = _HOPE.get(action)
    return judge is None or judge(state, somebody)


def _takes_part(state: State, somebody: Seat) -> bool:
    player = player_of(state, somebody)
    return player is not None and not player.left and state.phase not in {Phase.CLOSED, Phase.ABORTED}


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Open: lambda state, _somebody: state.phase is Phase.NONE,
    Register: lambda state, somebody: not _takes_part(state, somebody),
    Withdraw: _takes_part,
    GoOn: lambda state, _somebody: state.phase is Phase.PAUSE,
    Strike: lambda state, _somebody: state.phase not in {Phase.CLOSED, Phase.ABORTED},
    TakeOver: lambda state, _somebody: state.leader in state.away,
}


_AT_ALL_TIMES: tuple[Clause[State], ...] = (
    anybody(Open, open_it),
    anybody(Withdraw, withdraw),
    anybody(Strike, strike),
)
"""What has a refusal of its own in every phase."""

_OFFICE: tuple[Clause[State], ...] = (
    anybody(Abort, abort),
    anybody(HandOver, hand_over),
    anybody(TakeOver, take_over),
)
_ROUND: tuple[Clause[State], ...] = (
    anybody(GoOn, go_on),
    anybody(Enter, enter),
    anybody(Substitute, substitute),
    *_AT_ALL_TIMES,
    *_OFFICE,
)
_TABLES: tuple[Clause[State], ...] = (house(TableOpened, table_opened), house(TableEnded, table_ended))

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.NONE: (anybody(Open, open_it),),
    Phase.REGISTRATION: (
        anybody(Register, register),
        anybody(Begin, begin),
        anybody(Settle, settle),
        *_AT_ALL_TIMES,
        *_OFFICE,
        house(Drawn, drawn),
    ),
    Phase.GROUP: (*_ROUND, *_TABLES),
    Phase.PAUSE: _ROUND,
    Phase.FINAL: (*_ROUND, *_TABLES),
    Phase.CLOSED: (anybody(Enter, enter), *_AT_ALL_TIMES),
    Phase.ABORTED: _AT_ALL_TIMES,
}
