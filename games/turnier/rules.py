"""The rules of a tournament (T1-T21) in the order in which one is played, and at the end their table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from games.contract import DRAWING_LOTS, Action, Chance, Clause, Drawn, No, Refused, Seat, Setup, Step, anybody, house
from games.frozen import evolve
from games.game import Game, V
from games.kit.ranking import key
from games.options import Choice, Number
from games.service import TableEnded, TableOpened
from games.turnier.actions import (
    Abort,
    Aborted,
    Begin,
    DroppedOut,
    Enter,
    GoOn,
    HandOver,
    LeaderChanged,
    LeaderSeen,
    NumbersDrawn,
    Open,
    Opened,
    Register,
    Registered,
    Replaced,
    Settle,
    Settled,
    SignedOff,
    Strike,
    Substitute,
    TakeOver,
    Withdraw,
)
from games.turnier.results import enter, go_on, holders, if_round_over, next_group_game, table_ended, table_opened
from games.turnier.scoring import LISTS
from games.turnier.seating import MOST, sizes
from games.turnier.state import (
    PLAYED,
    Phase,
    Player,
    Refusal,
    State,
    Terms,
    board_of,
    player_of,
    seat_named,
    with_board,
    with_player,
)

GROUPS = Number("gruppenspiele", 1, 5, 3)
TURNS = Number("durchgaenge", 1, 12, 2)
DEDUCTION = Number("abzug", 0, 99, 9)
PROPERTIES = (GROUPS, TURNS, DEDUCTION)
GAME = Choice("spiel", ("doppelkopf", "skat"), "doppelkopf")
RULEBOOK = Choice("regelwerk", ("haus", "ddv"), "haus")
CHOICES = (GAME, RULEBOOK)
"""T4: what is played; `regelwerk` is of Doppelkopf, and settling it is choosing that."""


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
        evolve(state, phase=Phase.REGISTRATION, leader=setup.opener, players=players, open_door=True, name="turnier")
    )


def join(state: State, newcomer: Seat) -> Step[State]:
    """Somebody becomes known here; that makes them no participant, except where everybody is one."""
    if not state.open_door or state.phase is not Phase.REGISTRATION:
        return Step(state)
    return Step(evolve(state, players=(*state.players, Player(newcomer))))


def meet(state: State, _newcomer: Seat, name: str) -> State:
    """Keep the key of somebody's name."""
    return evolve(state, names=(*state.names, key(name)))


def presence(state: State, who: Seat, present: bool) -> Step[State]:
    """T21: note whose connection has been gone for long; of the leader everybody is to know it."""
    noted = evolve(state, away=state.away - {who} if present else state.away | {who})
    concerns = who == state.leader and state.phase not in {Phase.CLOSED, Phase.ABORTED}
    return Step(noted, (LeaderSeen(who, present),) if concerns else ())


def open_it(state: State, who: Seat, action: Open) -> Step[State]:
    """T1: whoever opens it leads it and need not take part."""
    if state.phase is not Phase.NONE:
        raise Refused(Refusal.NAME_TAKEN, name=state.name)
    opened = evolve(state, phase=Phase.REGISTRATION, leader=who, name=action.name)
    return Step(opened, (Opened(who, action.name),))


def register(state: State, who: Seat, _action: Register) -> Step[State]:
    """T2, T3: sign on, forty at most."""
    if player_of(state, who) is not None:
        raise Refused(Refusal.REGISTERED)
    if len(state.players) >= MOST:
        raise Refused(Refusal.NUMBER, count=len(state.players) + 1)
    signed = evolve(state, players=(*state.players, Player(who)))
    return Step(signed, (Registered(who, len(signed.players)),))


def settle(state: State, leader: Seat, action: Settle) -> Step[State]:
    """T4: the leader sets a property."""
    chosen = next((one for one in CHOICES if one.name == action.name), None)
    plays = None if chosen is None else chosen.value(action.value)
    if chosen is not None and plays is not None:
        return Step(evolve(state, terms=_playing(state.terms, str(plays))), (Settled(leader, chosen.name, plays),))
    option = next((one for one in PROPERTIES if one.name == action.name), None)
    value = None if option is None else option.value(action.value)
    if option is None or not isinstance(value, int):
        raise Refused(Refusal.SYNTAX, allowed=_settled_so())
    field = {GROUPS: "groups", TURNS: "turns", DEDUCTION: "charge"}[option]
    return Step(evolve(state, terms=evolve(state.terms, **{field: value})), (Settled(leader, option.name, value),))


def _settled_so() -> tuple[str, ...]:
    numbers = (f"{one.name} {one.low} bis {one.high}" for one in PROPERTIES)
    return (*numbers, *(f"{one.name} {' oder '.join(one.allowed())}" for one in CHOICES))


def _playing(terms: Terms, plays: str) -> Terms:
    """T4: return the terms for another game, or another set of rules, with what is usual there."""
    named = str(RULEBOOK.default) if plays == GAME.default else plays
    return evolve(terms, plays=named, turns=PLAYED[named].turns, charge=PLAYED[named].charge)


def begin(state: State, _leader: Seat, _action: Begin) -> Step[State]:
    """T3, T4: ask for the lot, if so many can be seated."""
    if not sizes(len(state.players), state.terms.played.other):
        raise Refused(Refusal.NUMBER, count=len(state.players))
    return Step(evolve(state, drawing=True, players=tuple(sorted(state.players, key=lambda one: one.seat))))


def chance(state: State) -> Chance | None:
    """T4: the lot is drawn among the participants."""
    return Chance(DRAWING_LOTS, tuple(player.seat for player in state.players)) if state.drawing else None


def drawn(state: State, action: Drawn) -> Step[State]:
    """T4: start numbers in the order of the lot; then the first group game."""
    seats = tuple(player.seat for one in action.order for player in state.players if player.seat == one)
    players = tuple(Player(one, number) for number, one in enumerate(seats, 1))
    ready = evolve(state, drawing=False, players=players, started=len(players))
    return Step(ready, (NumbersDrawn(seats),)).then(next_group_game)


# --- who goes, who comes ---------------------------------------------------------------------------------------------


def withdraw(state: State, who: Seat, _action: Withdraw) -> Step[State]:
    """T2, T15: sign off without trace before the start, drop out later."""
    player = player_of(state, who)
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
    """T15: their seat goes; once their table of the final round has a result, nobody can go any more."""
    if state.phase is Phase.REGISTRATION:
        rest = tuple(one for one in state.players if one.seat != player.seat)
        return Step(evolve(state, players=rest), (SignedOff(player.seat, len(rest), by),))
    if state.phase in {Phase.CLOSED, Phase.ABORTED} or _has_finished(state, player):
        raise Refused(No.WRONG_PHASE, phase=state.phase)
    leaving = evolve(player, left=max(one.left for one in state.players) + 1)
    gone = _without_seat(with_player(state, leaving), player)
    return Step(gone, (DroppedOut(player.seat, by),)).then(if_round_over)


def _without_seat(state: State, player: Player) -> State:
    """T16: take a leaver's name off their table if that is finished; what they made there stays."""
    place = board_of(state.running, player.number)
    result = None if place is None else state.running.boards[place].result
    if place is None or result is None:
        return state
    sat = tuple((number, seat) for number, seat in result.sat if number != player.number)
    return with_board(state, place, evolve(state.running.boards[place], result=evolve(result, sat=sat)))


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
    replaced = with_player(state, evolve(player, seat=new, left=0, former=holders(player)))
    place = board_of(state.running, player.number)
    if place is not None and state.running.boards[place].result is None:
        board = state.running.boards[place]
        replaced = with_board(replaced, place, evolve(board, called=(*board.called, new)))
    return Step(replaced, (Replaced(new, old),))


# --- the leader ------------------------------------------------------------------------------------------------------


def abort(state: State, leader: Seat, _action: Abort) -> Step[State]:
    """T14: a tournament that is aborted enters nothing."""
    return Step(evolve(state, phase=Phase.ABORTED), (Aborted(leader),))


def hand_over(state: State, leader: Seat, action: HandOver) -> Step[State]:
    """T21: the leader hands their office to somebody known here."""
    successor = seat_named(state, action.name)
    if successor is None:
        raise Refused(Refusal.NO_SUCH_NAME, name=action.name)
    return Step(evolve(state, leader=successor), (LeaderChanged(successor, leader),))


def take_over(state: State, who: Seat, _action: TakeOver) -> Step[State]:
    """T21: with the leader away, who has the lowest start number of all that are here may take their office."""
    if state.leader not in state.away:
        raise Refused(Refusal.LEADER_PRESENT, leader=state.leader)
    player = player_of(state, who)
    if player is None or player.left:
        raise Refused(Refusal.NOT_REGISTERED)
    heir = next(one.seat for one in state.remaining if one.seat not in state.away or one.seat == who)
    if heir != who:
        raise Refused(No.NOT_YOUR_TURN, turns=(heir,))
    return Step(evolve(state, leader=who), (LeaderChanged(who),))


# --- what is asked before any rule -----------------------------------------------------------------------------------

LEADERS = frozenset({Settle, Begin, GoOn, Enter, Strike, Substitute, Abort, HandOver})
"""What only the leader may do."""


def exists(_game: Game[State, V], state: State, _who: Seat, action: Action) -> None:
    """Before anything else there must be a tournament."""
    if state.phase is Phase.NONE and not isinstance(action, Open):
        raise Refused(Refusal.NO_TOURNAMENT)


def leads(_game: Game[State, V], state: State, who: Seat, action: Action) -> None:
    """Then it must be the leader who gives a leader's command."""
    if type(action) in LEADERS and who != state.leader:
        raise Refused(Refusal.NOT_THE_LEADER, leader=state.leader)


def likely(state: State, who: Seat, action: type[Action]) -> bool:
    """Tell whether a kind of action has any hope now, so that only this is offered."""
    if action in LEADERS and who != state.leader:
        return False
    judge = _HOPE.get(action)
    return judge is None or judge(state, who)


def _takes_part(state: State, who: Seat) -> bool:
    player = player_of(state, who)
    return player is not None and not player.left and state.phase not in {Phase.CLOSED, Phase.ABORTED}


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Open: lambda state, _who: state.phase is Phase.NONE,
    Register: lambda state, who: not _takes_part(state, who),
    Withdraw: _takes_part,
    GoOn: lambda state, _who: state.phase is Phase.PAUSE,
    Strike: lambda state, _who: state.phase not in {Phase.CLOSED, Phase.ABORTED},
    TakeOver: lambda state, _who: state.leader in state.away,
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
