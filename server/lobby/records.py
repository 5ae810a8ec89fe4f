"""Records for players: what each may know of a match he has played, once it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from commands.journal.exports import Told, by_entry, in_form, personal
from commands.journal.replay import MaterialGone
from commands.language.misread import Misread
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from db import journal, results
from db.engine import Database
from db.journal import TableRow
from games.contract import Refused, Seat
from games.frozen import Frozen
from server.people.person import Person
from server.play.replay import vocabulary_named

T = TypeVar("T")


class Match(Frozen):
    """A match somebody has played: its table and game, who typed what there, and the seats that are or were his own."""

    stored: TableRow
    vocabulary: AnyVocabulary
    entries: list[tuple[str, str]]
    own: frozenset[Seat]


def personal_record(database: Database, person: Person, number: int | None, here: int | None, form: str | None) -> str:
    """
    Return the personal record of a match as text, or why there is none. Reads journals: belongs in a thread.

    Args:
        number: the table asked for, None for the last one played.
        here: the table he sits at, None in the lobby.
        form: the word for another form than a record (`Vocabulary.forms`), None for the record.
    """

    def written(match: Match) -> str:
        if form is not None:
            return in_form(match.vocabulary, match.entries, match.own, form).rstrip()
        closed = match.stored.state in journal.OVER
        return personal(match.vocabulary, match.entries, match.own, closed=closed).rstrip()

    return _made_of(database, person, number, here, written)


def personal_entries(
    database: Database, person: Person, number: int | None, here: int | None
) -> tuple[int, list[str], list[Told]] | str:
    """
    Return the personal record of a match entry by entry, behind its table's number and what stands before the first.

    Or why there is none. Reads journals: belongs in a thread. What is asked for is as in `personal_record`.
    """
    return _made_of(
        database,
        person,
        number,
        here,
        lambda match: (match.stored.number, *by_entry(match.vocabulary, match.entries, match.own)),
    )


def _made_of(
    database: Database, person: Person, number: int | None, here: int | None, make: Callable[[Match], T]
) -> T | str:
    """Return what is made of a match, or why it cannot be."""
    match = _match(database, person, number, here)
    if isinstance(match, str):
        return match
    try:
        return make(match)
    except MaterialGone as gone:
        return replies.record_gone(match.stored.number, gone.sentence)
    except (Misread, Refused, ValueError, LookupError):
        return replies.record_outdated(match.stored.number)


def _match(database: Database, person: Person, number: int | None, here: int | None) -> Match | str:
    """Return the match somebody asks for, or why there is none."""
    table = number if number is not None else last_played(database, person, here)
    if table is None:
        return replies.NO_MATCH_PLAYED
    row = journal.table(database, table)
    own = frozenset[Seat]() if row is None else seats_of(row, person)
    if row is None or not own:
        return replies.no_record_of_yours(table)
    matches = results.matches_of_table(database, table)
    if not matches:
        return replies.nothing_played(table)
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None:
        return replies.game_gone(table)
    return Match(row, vocabulary, [(entry.actor, entry.line) for entry in journal.read(database, table)], own)


def seats_of(row: TableRow, person: Person) -> frozenset[Seat]:
    """Return the seats at a table that are or were somebody's own, whoever else was called like him there."""
    return frozenset(Seat(one.seat) for one in row.people if one.who == person.id)


def last_played(database: Database, person: Person, here: int | None) -> int | None:
    """Return the table of the last match somebody has played, else the one he sits at."""
    if person.player is None:
        return here
    played = results.matches_of_player(database, person.player, 1)
    return played[0].table if played else here
