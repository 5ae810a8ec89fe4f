"""Lessons and records played back: one at a time for each person, in the lobby, and only for his eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from commands.catalogue import vocabulary_of
from commands.journal.exports import played
from commands.journal.lesson import Lecture, Lesson, lessons
from commands.journal.replay import MaterialGone
from commands.language.german import fold
from commands.language.misread import Misread
from commands.language.verb import HouseWord, Question
from commands.lobby import lessons as words
from commands.lobby import replies
from commands.lobby.settings import known
from commands.table.people import voice_for
from commands.table.tale import tale
from db import journal, results
from db.engine import Database
from db.errors import DatabaseError
from games.contract import Refused
from server.lobby.hall import Hall
from server.lobby.records import last_played, seats_of
from server.lobby.settings import OwnSettings
from server.people.person import Person
from server.people.session import Session
from server.play.eyes import Style
from server.play.replay import vocabulary_named

MOST_PAGES, MOST_AT_ONCE = 5000, 50
"""How many steps of a record are played back, and how many at once."""


@dataclass(slots=True)
class Playback:
    """Something that is played back: all its steps, and which comes next."""

    pages: tuple[tuple[str, ...], ...]
    place: int = 0

    def forward(self, steps: int) -> list[str]:
        """Return what the next steps tell."""
        shown = self.pages[self.place : self.place + steps]
        self.place += len(shown)
        return [line for page in shown for line in page]

    def back(self, steps: int) -> list[str]:
        """Return the step so many before the last one shown."""
        self.place = max(0, self.place - steps - 1)
        return self.forward(1)


class Lessons:
    """Handlers of lessons and of what is played back."""

    def __init__(self, hall: Hall, settings: OwnSettings) -> None:
        self._hall = hall
        self._settings = settings
        lessons()

    def _all(self) -> Mapping[str, Lesson]:
        return {**lessons(), **self._hall.essentials.texts.lessons}

    def _named(self, session: Session, typed: str) -> tuple[str, Lesson] | None:
        """Return the lesson that is meant, or say which there are."""
        known_ones, vocabulary = self._all(), vocabulary_of(typed)
        name = fold(typed) if fold(typed) in known_ones or vocabulary is None else vocabulary.game.id
        if name in known_ones:
            return name, known_ones[name]
        session.reply(words.no_such_lesson(typed, known_ones))
        return None

    # --- words of the house ---

    def do(self, session: Session, word: words.LessonWord) -> None:
        """Do what is asked for."""
        if session.table is not None:
            session.reply(words.AT_A_TABLE)
            return
        match word:
            case words.Introduce():
                self._introduce(session, word.name or words.FIRST)
            case words.PlayBack():
                self._play_back(session, word)
            case words.GoOn():
                self._go_on(session, min(word.steps or 1, MOST_AT_ONCE))
            case words.GoBack():
                self._go_back(session, word.steps or 1)
            case words.Stop():
                self._stop(session)

    def _introduce(self, session: Session, typed: str) -> None:
        found = self._named(session, typed)
        if found is None:
            return
        name, lesson = found
        lecture = Lecture(lesson, *session.style)
        place = session.person.settings.get(words.KEY + name)
        if isinstance(place, int) and 0 < place < len(lesson.record.body):
            lecture.skip_to(place)
            said = [words.ON_AGAIN]
        else:
            said = list(lesson.welcome)
        session.course, session.course_name = lecture, name
        session.reply("\n".join([*said, *lecture.go_on()]))

    def _play_back(self, session: Session, word: words.PlayBack) -> None:
        found = None if word.name is None else self._named(session, word.name)
        if word.name is not None and found is None:
            return
        session.wire.hold(True)
        person, style = session.person, session.style
        read: Callable[[Database], Playback | str]
        if found is None:
            read = partial(_steps, person=person, style=style, number=word.table)
        else:
            lesson = found[1]
            read = lambda _database: _shown(lesson, style)  # noqa: E731 - what a thread is to do

        def done(found: Playback | str | DatabaseError) -> None:
            session.wire.hold(False)
            if session.gone:
                return
            if isinstance(found, Playback):
                self._begin(session, found)
            else:
                session.reply(replies.CANNOT_LOOK_UP if isinstance(found, DatabaseError) else found)

        self._hall.essentials.reads.then(done, read)

    @staticmethod
    def _begin(session: Session, playback: Playback) -> None:
        session.course = playback
        session.reply("\n".join([*playback.forward(1), words.HOW_TO_GO_ON]))

    def _go_on(self, session: Session, steps: int) -> None:
        course = session.course
        if isinstance(course, Lecture):
            session.reply("\n".join(course.note()))
        elif isinstance(course, Playback):
            lines = course.forward(steps)
            if course.place >= len(course.pages):
                lines.append(words.THE_END)
            session.reply("\n".join(lines))
        else:
            session.reply(words.NOTHING_RUNS)

    @staticmethod
    def _go_back(session: Session, steps: int) -> None:
        course = session.course
        if isinstance(course, Playback):
            session.reply("\n".join(course.back(steps)))
        else:
            session.reply(words.NOTHING_RUNS if course is None else words.NO_BACK)

    @staticmethod
    def _stop(session: Session) -> None:
        course, session.course = session.course, None
        if isinstance(course, Lecture) and not course.over:
            session.reply(words.paused(session.course_name))
        else:
            session.reply(words.NOTHING_RUNS if course is None else words.STOPPED)

    # --- playing along ---

    def takes(self, session: Session, line: str) -> bool:
        """Tell whether a line was meant for the lesson somebody plays; then it has been answered."""
        course = session.course
        if not isinstance(course, Lecture) or session.table is not None:
            return False
        try:
            meaning = course.means(line)
        except Misread as misread:
            session.reply("\n".join([misread.sentence, *course.note()]))
            return True
        if isinstance(meaning, HouseWord):
            return False
        if isinstance(meaning, Question):
            session.reply(course.answer(meaning))
        elif course.is_right(meaning):
            self._right(session, course)
        else:
            session.reply("\n".join([words.NOT_THAT, *course.note()]))
        return True

    def _right(self, session: Session, lecture: Lecture) -> None:
        """Play what was right, and keep how far somebody has come."""
        told = "\n".join(lecture.do())
        key = words.KEY + session.course_name
        settings = {name: value for name, value in known(session.person.settings).items() if name != key}
        if lecture.over:
            session.course = None
        else:
            settings[key] = lecture.place
        self._settings.keep(session, settings, lambda: told)


def _shown(lesson: Lesson, style: Style) -> Playback:
    """Return a lesson step by step, without anybody playing along. Takes a while: belongs in a thread."""
    lecture = Lecture(lesson, *style)
    pages = [lesson.welcome]
    while not lecture.over:
        pages.append(tuple(lecture.step()))
    return Playback((*pages, lecture.note()))


def _steps(database: Database, *, person: Person, style: Style, number: int | None) -> Playback | str:
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
    try:
        for move in played(vocabulary, entries):
            seat = next((one for one in seats if one in move.after.circle or one in move.before.circle), None)
            voice = voice_for(move.after, vocabulary, seat, reader=style.reader, words=style.words)
            lines = tale(vocabulary, move.events, voice)
            pages += [tuple(lines)] if lines else []
            if len(pages) >= MOST_PAGES:
                break
    except MaterialGone as gone:
        return replies.record_gone(table, gone.sentence)
    except (Misread, Refused, ValueError, LookupError):
        return replies.record_outdated(table)
    return Playback(tuple(pages))
