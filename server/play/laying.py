"""Tables that are laid for a service: its people are seated and dealt to before anybody can hear it."""

from __future__ import annotations

from datetime import datetime

from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import opening_line
from commands.language.vocabulary import AnyVocabulary
from db import journal, results
from db.database import Job
from db.journal import Entry
from db.table_row import TableRow
from games.contract import HOUSE, Event
from games.frozen import Frozen
from games.table.actions import Book
from games.table.rules import opened
from games.table.state import AnyTable
from server.play.judging import Draw, MoveProgress, settled
from server.play.rows import Owners, first_row


class LaidTable(Frozen):
    """
    A table the house has laid and not yet opened: how it stands, what happened so far, and what is to be stored.

    Attributes:
        match: number of the match that runs there; None where nothing is entered in the score book.
    """

    row: TableRow
    vocabulary: AnyVocabulary
    sitting: AnyTable
    events: tuple[Event, ...]
    match: int | None
    job: Job


def laid(
    vocabulary: AnyVocabulary,
    booking: Book,
    owners: Owners,
    number: int,
    match: int,
    now: datetime,
    draw: Draw,
) -> LaidTable:
    """Lay a table: seat its people and deal. It is open once its job is stored."""
    game, opener = vocabulary.game, booking.names[0]
    sitting = opened(game, opener).state
    course = MoveProgress([(HOUSE_NAME, opening_line(game, opener))])
    step = settled(vocabulary, course.play(vocabulary, sitting, HOUSE, booking), course, draw)
    lines = course.lines
    row = first_row(number, vocabulary, step.state, owners, len(lines) - 1, now)
    entries = [Entry(number, place, now, who, line) for place, (who, line) in enumerate(lines)]
    job = journal.open_table(row, entries, results.match_started(match, number, game.id, 1, now))
    return LaidTable(row, vocabulary, step.state, step.events, match, job)
