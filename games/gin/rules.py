"""
The rules of Gin Rummy in one table, and what the house asks beside it.

By subject they stand in `course` (R1 to R4, R7 to R9, R18 to R21, R23), `laying` (R10 to R17), `arranging` (R5, R6, the
smallest rest of R12, R13 and R15) and `scoring`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from games.contract import Action, Clause, Seat, turn
from games.gin.actions import CallGin, Decline, Discard, Draw, Finish, Knock, LayOff, Take, TakeBack
from games.gin.arranging import best_discard, fitting
from games.gin.course import MATCH, decline, discard, draw, take
from games.gin.laying import call_gin, finish, knock, lay_off, take_back
from games.gin.state import MOST_TO_KNOCK, Phase, State


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, for the prompt: R7, R10, R11 and R13 at a glance, by one's own tiles."""
    hopeful = _HOPE.get(action)
    return hopeful is None or hopeful(state, seat)


def least_rest(state: State, seat: Seat) -> int:
    """Return the smallest rest somebody who has to discard could be left with."""
    return best_discard(state.hands[seat], state.taken)[0]


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Take: lambda state, _seat: not state.declined,
    Knock: lambda state, seat: least_rest(state, seat) <= MOST_TO_KNOCK,
    CallGin: lambda state, seat: not least_rest(state, seat),
    LayOff: lambda state, seat: bool(fitting(state.lay_out.spread, state.hands[seat])),
    TakeBack: lambda state, _seat: bool(state.moments),
}

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: MATCH.mixing,
    Phase.OFFER: (turn(Take, take), turn(Decline, decline)),
    Phase.TAKING: (turn(Draw, draw), turn(Take, take)),
    Phase.DISCARDING: (turn(Discard, discard), turn(Knock, knock), turn(CallGin, call_gin)),
    Phase.LAYING_OFF: (turn(LayOff, lay_off), turn(TakeBack, take_back), turn(Finish, finish)),
    Phase.OVER: (),
}
