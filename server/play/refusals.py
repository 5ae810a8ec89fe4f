"""What a table refuses in the state it is in: whoever types the same line again is told the same, judged no more."""

from __future__ import annotations

from typing import Final

from games.contract import Action, No, Refused, Seat
from games.table import AnyTable

MOST_KEPT: Final = 8
"""Refusals that are remembered of one seat."""

_FOR_THE_MOMENT: Final = frozenset({No.NOT_YOUR_TURN, No.ON_TURN_YOURSELF, No.WRONG_PHASE})
"""Reasons that lie in the moment, and not in what somebody holds or how he has arranged it."""


class Refusals:
    """
    The refusals of one state of a table, by seat and action.

    A rule is pure: the same action by the same seat in the same state is refused for the same reason. A lexicon means
    the same object by the same line, so an action is known by what it is, not by what it says; it is held here as long
    as it is known, and no other can have its place.

    All of it is forgotten with the state. A hand put into another order makes a state, too, but only its owner can be
    refused anything for that: what the others were refused stands, and so does that it is not his turn.

    Attributes:
        of: the state they are of; None when that state is no more.
    """

    __slots__ = ("_known", "of")

    def __init__(self) -> None:
        self.of: AnyTable | None = None
        self._known: dict[Seat, dict[int, tuple[Action, Refused]]] = {}

    def known(self, seat: Seat, action: Action) -> Refused | None:
        """Return why this was refused to a seat before in the state `of`, None if it was not."""
        found = self._known.get(seat)
        one = None if found is None else found.get(id(action))
        return None if one is None else one[1]

    def keep(self, sitting: AnyTable, seat: Seat, action: Action, refused: Refused) -> None:
        """Remember a refusal."""
        if self.of is not sitting:
            self.of = sitting
            self._known.clear()
        of_seat = self._known.setdefault(seat, {})
        if len(of_seat) >= MOST_KEPT:
            of_seat.clear()
        of_seat[id(action)] = action, refused

    def arranged(self, after: AnyTable, seat: Seat) -> None:
        """Let what is known stand, but for what a seat was refused for its hand, which lies in another order now."""
        self.of = after
        of_seat = self._known.get(seat)
        if of_seat:
            for known in [key for key, (_, refused) in of_seat.items() if refused.reason not in _FOR_THE_MOMENT]:
                del of_seat[known]
