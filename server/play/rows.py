"""How a table stands in the database: the one place where its row is made and changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from commands.language.vocabulary import AnyVocabulary
from db.identity import PersonId
from db.table_row import Person, TableRow, TableState
from games.frozen import evolve
from games.options import Special
from games.table import state
from games.table.agreeing import WITH_BOTS
from games.table.state import AnyTable

Owners = Sequence[PersonId | None]
"""Whose the seats of a table are, in seat order; None where nobody knows any more."""


def first_row(
    number: int, vocabulary: AnyVocabulary, sitting: AnyTable, owners: Owners, last: int, now: datetime
) -> TableRow:
    """Return the row of a table that is being opened; `last` is the number of its last entry."""
    game = vocabulary.game
    return TableRow(
        number=number,
        game=game.id,
        version=game.version,
        phase=state.phase(game, sitting).value,
        people=people_of(sitting, owners),
        options=options_of(vocabulary, sitting),
        opener=opener_of(sitting),
        last=last,
        opened=now,
        touched=now,
    )


def next_row(
    row: TableRow,
    vocabulary: AnyVocabulary,
    before: AnyTable,
    after: AnyTable,
    owners: Callable[[], Owners],
    now: datetime,
) -> TableRow:
    """
    Return how a table stands after a step: the very same row if nothing differs but what every entry changes.

    Args:
        row: how it stood.
        vocabulary: of what is played there.
        before, after: the step.
        owners: whose the seats are after it.
        now: when.
    """
    changed, phase = row, state.phase(vocabulary.game, after)
    if phase != row.phase:
        changed = evolve(row, phase=str(phase))
    if after.people is not before.people or after.opener != before.opener:
        changed = evolve(changed, people=people_of(after, owners()), opener=opener_of(after))
    if after.options is not before.options or after.bots != before.bots:
        changed = evolve(changed, options=options_of(vocabulary, after))
    if not after.circle:  # in the same transaction, so that nobody can sit down in between
        changed = closed_row(changed, now, "alle gegangen")
    return changed


def closed_row(row: TableRow, now: datetime, note: str) -> TableRow:
    """Return the row of a table that is no more; `note` tells the host why."""
    return evolve(row, state=TableState.CLOSED, closed=now, note=note)


def people_of(sitting: AnyTable, owners: Owners) -> tuple[Person, ...]:
    """Return the people of a table as its row keeps them."""
    return tuple(
        Person(seat, person.name, who, person.present, person.left, person.computer, person.bot)
        for seat, (person, who) in enumerate(zip(sitting.people, owners, strict=True))
    )


def opener_of(sitting: AnyTable) -> str:
    """Return the name of whose word counts there, "" once everybody has gone."""
    return "" if sitting.opener is None else sitting.people[sitting.opener].name


def options_of(vocabulary: AnyVocabulary, sitting: AnyTable) -> tuple[tuple[str, str], ...]:
    """Return what was agreed, as players write it."""
    agreed = (WITH_BOTS,) if sitting.bots else ()
    return agreed + tuple(
        (
            option.name,
            ("mit" if sitting.options.get(option.name) else "ohne")
            if isinstance(option, Special)
            else str(sitting.options.get(option.name, "-")),
        )
        for option in vocabulary.game.options
    )


def unusual(vocabulary: AnyVocabulary, agreed: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return what is agreed at a table and not as usual, as players write it, from its row."""
    usual = {
        option.name: ("mit" if option.default else "ohne") if isinstance(option, Special) else str(option.default)
        for option in vocabulary.game.options
    }
    return tuple(
        f"{value} {name}" if value in {"mit", "ohne"} else f"{name} {value}"
        for name, value in agreed
        if value not in {"-", usual.get(name)}
    )
