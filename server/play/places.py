"""Who sits where: of everybody the table at which they have their seat, and what they have lost."""

from __future__ import annotations

from db.identity import PersonId
from games.frozen import Frozen


class Lost(Frozen):
    """
    A table at which a person has lost their seat while they were away.

    Attributes:
        why: what there is to say of a journal that cannot be played on.
        expelled: the others have dropped them.
    """

    number: int
    why: str = ""
    expelled: bool = False


class Places:
    """
    The seats of everybody, by their id.

    Who has a seat at several tables goes to the first of them; when that is free, to the next. A seat at a table whose
    game is not in this house keeps nobody from playing: it is only known (`asleep`), until the game is back.
    """

    __slots__ = ("_asleep", "_first", "_further", "_lost")

    def __init__(self) -> None:
        self._first: dict[PersonId, int] = {}
        self._further: dict[PersonId, list[int]] = {}
        self._lost: dict[PersonId, Lost] = {}
        self._asleep: dict[PersonId, list[int]] = {}

    def asleep(self, who: PersonId) -> tuple[int, ...]:
        """Return the tables of a person that sleep until their game is in this house again."""
        return tuple(self._asleep.get(who, ()))

    def keeps(self, who: PersonId) -> bool:
        """Tell whether a person has a seat anywhere, be its table playable or not."""
        return who in self._first or bool(self._asleep.get(who))

    def sits_at(self, who: PersonId) -> int | None:
        """Return the table at which a person has a seat."""
        return self._first.get(who)

    def seats_of(self, who: PersonId) -> int:
        """Return at how many tables a person has a seat."""
        return (who in self._first) + len(self._further.get(who, ()))

    def tables_of(self, who: PersonId) -> set[int]:
        """Return the tables at which a person has a seat."""
        return {*([self._first[who]] if who in self._first else []), *self._further.get(who, ())}

    def has_seat(self, who: PersonId, number: int) -> bool:
        """Tell whether a person has a seat at a table, be it their first or a further one."""
        return self._first.get(who) == number or number in self._further.get(who, ())

    def took_seat(self, who: PersonId, number: int, *, asleep: bool = False) -> None:
        """Note a seat; who has one elsewhere keeps that until it is free, and goes to this one afterwards."""
        if asleep:
            self._asleep.setdefault(who, []).append(number)
        elif self._first.setdefault(who, number) != number:
            self._further.setdefault(who, []).append(number)

    def left_seat(self, who: PersonId, number: int) -> None:
        """Note that a person's seat is gone."""
        if self._first.get(who) == number:
            self._free(who)
        elif number in self._further.get(who, ()):
            self._further[who].remove(number)

    def gone(self, number: int) -> None:
        """Note that a table is no more."""
        for who in [who for who, place in self._first.items() if place == number]:
            self._free(who)
        for others in (*self._further.values(), *self._asleep.values()):
            if number in others:
                others.remove(number)

    def lose(self, who: PersonId, lost: Lost) -> None:
        """Note what a person is to be told when they come: their seat is gone."""
        self._lost[who] = lost

    def take_lost(self, who: PersonId) -> Lost | None:
        """Return the table at which a person has lost their seat while they were away, once; None if there is none."""
        return self._lost.pop(who, None)

    def _free(self, who: PersonId) -> None:
        """Forget where a person sits; a further seat of theirs takes its place."""
        further = self._further.get(who)
        if further:
            self._first[who] = further.pop(0)
        else:
            self._first.pop(who, None)
