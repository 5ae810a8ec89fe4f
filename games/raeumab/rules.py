"""What players of Räum-Ab! do: taking pairs, swapping Wunschkarten (R1 to R9); and the table of clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from games.contract import Action, Clause, No, Refused, Seat, Step, turn
from games.frozen import evolve
from games.raeumab.actions import Swap, Take
from games.raeumab.course import MATCH, begin_clearing, settle, swapped, swaps
from games.raeumab.events import Swapped, Taken
from games.raeumab.matching import COLUMNS, Fit, bans_among, fit, free_cards, pairs
from games.raeumab.pack import WISH, Face
from games.raeumab.state import Phase, Refusal, State

# --- a pair ----------------------------------------------------------------------------------------------------------


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """R3, R5, R8: take two free cards that match; in the start a double pair comes before any simple one."""
    free = free_cards(state.columns)
    first, second = _columns(free, action)
    one, other = free[first - 1], free[second - 1]
    assert one is not None
    assert other is not None
    found = fit(one, other, bans_among(free))
    if found is None:
        raise Refused(Refusal.NO_FIT, cards=(one, other))
    if state.phase is Phase.START and found is Fit.SIMPLE:
        doubles = tuple(pair.cards for pair in pairs(free) if pair.fit is Fit.DOUBLE)
        if doubles:
            raise Refused(Refusal.DOUBLE_FIRST, cards=doubles[0])
    columns = tuple(
        column[1:] if number in {first, second} else column for number, column in enumerate(state.columns, 1)
    )
    pile = (*state.piles[seat], one, other)
    again = state.phase is Phase.CLEARING and found is Fit.DOUBLE
    after = evolve(
        state,
        columns=columns,
        piles={**state.piles, seat: pile},
        last_pair=found,
        turn=seat if again else state.following,
    )
    freed = free_cards(columns)
    taken = Taken(seat, (first, second), (one, other), found, (freed[first - 1], freed[second - 1]), len(pile), again)
    step = Step(after, (taken,))
    return step.then(begin_clearing if state.phase is Phase.START and found is Fit.SIMPLE else settle)


def _columns(free: tuple[Face | None, ...], action: Take) -> tuple[int, int]:
    """
    Return the columns of the two cards named; of equal cards those in the lowest columns.

    Raises:
        Refused: no such column, twice the same, an empty one, or a card that does not lie free.
    """
    if isinstance(action.first, int) and isinstance(action.second, int):
        first, second = action.first, action.second
        outside = [column for column in (first, second) if not 1 <= column <= COLUMNS]
        if outside:
            raise Refused(Refusal.NO_COLUMN, column=outside[0])
        if first == second:
            raise Refused(Refusal.SAME_COLUMN, column=first)
        empty = [column for column in (first, second) if free[column - 1] is None]
        if empty:
            raise Refused(Refusal.COLUMN_EMPTY, column=empty[0])
        return first, second
    found: list[int] = []
    for card in (action.first, action.second):
        column = next((place for place, one in enumerate(free, 1) if one == card and place not in found), None)
        if column is None:
            raise Refused(Refusal.NOT_FREE, card=card)
        found.append(column)
    return found[0], found[1]


# --- a swap ----------------------------------------------------------------------------------------------------------


def swap(state: State, seat: Seat, action: Swap) -> Step[State]:
    """R6: a free Wunschkarte for one of the last cards of one's own pile; a pair must lie free then."""
    free = free_cards(state.columns)
    if action.column is not None and not 1 <= action.column <= COLUMNS:
        raise Refused(Refusal.NO_COLUMN, column=action.column)
    wishes = [place for place, card in enumerate(free, 1) if card == WISH and action.column in {None, place}]
    if not wishes:
        raise Refused(Refusal.NO_WISH, column=action.column)
    if action.card == WISH or action.card not in state.in_reach(seat):
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    after = swapped(state, seat, wishes[0], action.card)
    if not any(pairs(free_cards(after.columns))):
        raise Refused(Refusal.NO_PAIR_THEN, card=action.card)
    return Step(after, (Swapped(seat, wishes[0], action.card),))


# --- what could be done ----------------------------------------------------------------------------------------------


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all; everything it is judged by lies open."""
    hope = _HOPE.get(action)
    return hope is None or hope(state, seat)


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Take: lambda state, _seat: any(pairs(free_cards(state.columns))),
    Swap: lambda state, seat: next(swaps(state, seat), None) is not None,
}


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: MATCH.mixing,
    Phase.START: (turn(Take, take),),
    Phase.CLEARING: (turn(Take, take), turn(Swap, swap)),
    Phase.OVER: (),
}
