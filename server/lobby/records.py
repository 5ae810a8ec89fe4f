"""Records for players: what each may know of a match once it is over, and playing it back step by step."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeVar

from commands.catalogue import vocabulary_of
from commands.journal.exports import ExportedPosition, ExportedStep, by_entry, in_form, personal, played, positions
from commands.journal.lesson import Lecture, Lesson
from commands.journal.partie import BadRecord, begin, followed, parse
from commands.journal.replay import MaterialGone
from commands.language.german import fold
from commands.language.misread import Misread
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import lessons as words
from commands.lobby import replies
from commands.table.tale import tale, voice_for
from db import daily, journal, results, table_row
from db.database import Database
from db.table_row import TableRow
from games.contract import Refused, Seat
from games.frozen import Frozen
from server.play.replay import vocabulary_named
from server.play.views import Style
from server.sessions.person import Person

T = TypeVar("T")


class FinishedMatch(Frozen):
    """A match somebody has played: its table and game, who typed what there, and the seats that are or were theirs."""

    stored: TableRow
    vocabulary: AnyVocabulary
    entries: list[tuple[str, str]]
    own: frozenset[Seat]


def personal_record(database: Database, person: Person, number: int | None, here: int | None, form: str | None) -> str:
    """
    Return the personal record of a match as text, or why there is none. Reads journals: belongs in a thread.

    Args:
        number: the table asked for, None for the last one played.
        here: the table they sit at, None in the lobby.
        form: the word for another form than a record (`Vocabulary.forms`), None for the record.
    """

    def written(match: FinishedMatch) -> str:
        if form is not None:
            return in_form(match.vocabulary, match.entries, match.own, form).rstrip()
        closed = match.stored.state in table_row.OVER
        return personal(match.vocabulary, match.entries, match.own, closed=closed).rstrip()

    return _made_of(database, person, number, here, written)


def personal_entries(
    database: Database, person: Person, number: int | None, here: int | None
) -> tuple[int, list[str], list[ExportedStep]] | str:
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


_LAST_NUMBER = 2**63 - 1
"""A database could not even be asked for a greater one."""

MOST_POSITIONS = 10
"""Positions read at a time: about as many as a message to a program holds."""


def personal_positions(
    database: Database, person: Person, number: int, first: int
) -> tuple[AnyVocabulary, list[ExportedPosition]] | str:
    """Return a match as it was behind an entry and some after it, or why not. Reads journals: belongs in a thread."""
    return _made_of(
        database,
        person,
        number,
        None,
        lambda match: (match.vocabulary, positions(match.vocabulary, match.entries, match.own, first, MOST_POSITIONS)),
    )


def _made_of(
    database: Database, person: Person, number: int | None, here: int | None, make: Callable[[FinishedMatch], T]
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


def _match(database: Database, person: Person, number: int | None, here: int | None) -> FinishedMatch | str:
    """Return the match somebody asks for, or why there is none."""
    table = number if number is not None else last_played(database, person, here)
    if table is None:
        return replies.NO_MATCH_PLAYED
    if not 0 < table <= _LAST_NUMBER:
        return replies.no_such_table(table)
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
    return FinishedMatch(row, vocabulary, [(entry.actor, entry.line) for entry in journal.read(database, table)], own)


def seats_of(row: TableRow, person: Person) -> frozenset[Seat]:
    """Return the seats at a table that are or were somebody's own, whoever else was called like them there."""
    return frozenset(Seat(one.seat) for one in row.people if one.who == person.id)


def last_played(database: Database, person: Person, here: int | None) -> int | None:
    """Return the table of the last match or set of the day somebody has played, else the one they sit at."""
    played = () if person.player is None else results.matches_of_player(database, person.player, 1)
    table = daily.last_table(database, person.id)
    sets = () if table is None else results.matches_of_table(database, table)
    last = max((*played, *sets), key=lambda match: match.id, default=None)
    return here if last is None else last.table


MOST_PAGES = 5000
"""How many steps of a record are played back."""

MOST_FILES, MOST_BYTES = 200, 200_000
"""How many files of the host's folder are looked at, and how big one may be."""


@dataclass(slots=True)
class Playback:
    """
    Something that is played back: all its steps, and which comes next.

    Attributes:
        table: the number of that of a match of one's own, None for anything else.
        entries: of each step its number in the journal; empty for anything else.
    """

    pages: tuple[tuple[str, ...], ...]
    place: int = 0
    table: int | None = None
    entries: tuple[int, ...] = ()

    @property
    def entry(self) -> int:
        """The number of what comes next in the journal of its table."""
        shown = self.entries[: self.place]
        return shown[-1] + 1 if shown else 1

    def forward(self, steps: int) -> list[str]:
        """Go on by so many steps, or to the end; return the lines they tell."""
        shown = self.pages[self.place : self.place + steps]
        self.place += len(shown)
        return [line for page in shown for line in page]

    def back(self, steps: int) -> list[str]:
        """Return the step so many before the last one shown."""
        self.place = max(0, self.place - steps - 1)
        return self.forward(1)


def of_lesson(lesson: Lesson, style: Style) -> Playback:
    """Return a lesson step by step, without anybody playing along. Takes a while: belongs in a thread."""
    lecture = Lecture(lesson, style.reader, style.words)
    pages = [(words.shown_only(lesson.vocabulary.game.id), *lecture.welcome(), *lecture.dealt())]
    while not lecture.over:
        pages.append(tuple(lecture.step()))
    return Playback((*pages, lecture.note()))


def of_match(database: Database, *, person: Person, style: Style, number: int | None) -> Playback | str:
    """Return a match step by step as one person saw it, or why not. Reads a journal: belongs in a thread."""
    table = number if number is not None else last_played(database, person, None)
    row = None if table is None else journal.table(database, table)
    if table is None or row is None:
        return replies.NO_MATCH_PLAYED if table is None else replies.no_record_of_yours(table)
    seats = seats_of(row, person)
    if not seats:
        return replies.no_record_of_yours(table)
    ended = [match.last for match in results.matches_of_table(database, table) if match.last is not None]
    vocabulary = vocabulary_named(row.game)
    if not ended or vocabulary is None:
        return replies.nothing_played(table) if not ended else replies.game_gone(table)
    entries = [(entry.actor, entry.line) for entry in journal.read(database, table) if entry.number <= max(ended)]
    pages: list[tuple[str, ...]] = []
    numbers: list[int] = []
    try:
        for entry, move in enumerate(played(vocabulary, entries), 1):
            seat = next((one for one in seats if one in move.after.circle or one in move.before.circle), None)
            voice = voice_for(move.after, vocabulary, seat, reader=style.reader, words=style.words)
            if lines := tale(vocabulary, move.events, voice):
                pages.append(tuple(lines))
                numbers.append(entry)
            if len(pages) >= MOST_PAGES:
                break
    except MaterialGone as gone:
        return replies.record_gone(table, gone.sentence)
    except (Misread, Refused, ValueError, LookupError):
        return replies.record_outdated(table)
    return Playback(tuple(pages), table=table, entries=tuple(numbers))


def of_file(
    _database: Database, *, folder: Path | None, name: str, eyes: str | None, style: Style, beside: Collection[str]
) -> Playback | str:
    """
    Return a record of the host's step by step, or why not. Reads a file: belongs in a thread.

    Args:
        folder: where they lie; None: they have none.
        name: as typed. It is looked for among the names in the folder and never made a path of; links are not followed.
        eyes: the name of the player whose eyes it is seen with; None: of the first.
        beside: what else can be played back.
    """
    wanted = fold(name.removesuffix(ENDING))
    files = {} if folder is None else {fold(file.stem): file for file in islice(folder.glob(f"*{ENDING}"), MOST_FILES)}
    file = files.get(wanted)
    if file is None:
        return words.nothing_to_show(name, {*files, *beside})
    try:
        with os.fdopen(os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as opened:
            text = opened.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            return words.record_too_long(file.stem)
        return _of_record(text.decode("utf-8-sig"), eyes, style)
    except UnicodeDecodeError:  # a ValueError as well
        return words.record_not_utf_8(file.stem)
    except OSError:
        return words.record_unreadable(file.stem)
    except BadRecord as bad:
        return words.bad_record(file.stem, bad.line, bad.sentence)
    except (Refused, ValueError, LookupError):
        return words.bad_record(file.stem, 1, words.NO_MATCH_THERE)


ENDING = ".partie"


def _of_record(text: str, eyes: str | None, style: Style) -> Playback | str:
    """
    Return a record step by step, as one of its players sees it.

    Raises:
        BadRecord: it is none, or one of its lines cannot be played.
    """
    record = parse(text)
    vocabulary = vocabulary_of(record.game)
    if vocabulary is None:
        raise BadRecord(1, replies.NO_SUCH_GAME)
    viewer = fold(eyes or record.players[0])
    if viewer not in map(fold, record.players):
        return words.not_in_this_record(eyes or "", record.players)
    play = begin(vocabulary, record, tuple, reader=style.reader, words=style.words)
    pages = [(*words.seen_by(record.players, viewer), *play.sent.get(viewer, [])[:-1])]
    for _, one in followed(record, play):
        if play.code is not None and not one.expected:
            raise BadRecord(one.line, words.refused_there(one.text))
        lines = tuple(play.sent.get(viewer, [])[:-1])
        pages += [lines] if lines else []
        if len(pages) >= MOST_PAGES:
            break
    return Playback(tuple(pages))
