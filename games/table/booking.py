"""How a table is laid that the house has booked: who sits there, and under which terms."""

from __future__ import annotations

from games.contract import Seat, Setup
from games.frozen import evolve
from games.table.actions import Book
from games.table.state import Person, S, Series, Table


def laid(table: Table[S], action: Book) -> Table[S]:
    """Return a fresh table with everybody of a booking seated, people and computers, before its match begins."""
    levels = action.levels or ("",) * len(action.names)
    people = tuple(Person(name, computer=level) for name, level in zip(action.names, levels, strict=True))
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {}
    for header, seat, words in action.given:
        given.setdefault(header, {})[seat] = words
    dealer = Seat(0)
    return evolve(
        table,
        people=people,
        circle=tuple(Seat(place) for place in range(len(people))),
        options={**table.options, **dict(action.options)},
        setting=Setup((), dealer, {}, dealer, given),
        booked=True,
        series=Series(action.deals) if action.deals else None,
    )
