"""Lessons and records played back: one at a time for each person, in the lobby, shown to that person alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from commands.catalogue import vocabulary_in, vocabulary_of
from commands.journal.lesson import Lecture, Lesson, lessons
from commands.language.german import fold, is_off
from commands.language.misread import Misread
from commands.language.verb import HouseWord, Question
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import lessons as words
from commands.lobby import replies
from commands.lobby.settings import known
from commands.lobby.verbs import HOUSE_VERBS
from commands.table.computers import AskTip
from db.database import Database
from db.errors import DatabaseError
from server.lobby.records import Playback, of_file, of_lesson, of_match
from server.lobby.settings import OwnSettings
from server.sessions.session import Session, legend, payer
from server.sessions.words import handles
from server.social.context import Rooms

MOST_AT_ONCE = 50
"""How many steps of a record are played back at once."""


_OWN = [[word] for verb in words.LESSON_VERBS for word in verb.words]
"""Words that count for whoever plays a lesson, whatever they begin in its game."""


_LEAVING = frozenset(word for verb in HOUSE_VERBS if verb.name == "ende" for word in verb.words)


def _is_enough(course: object, typed: str) -> bool:
    """Tell whether a word ends what somebody learns or looks at: they want to be rid of that, not of the house."""
    if isinstance(course, Playback):
        return course.place < len(course.pages) and typed in _LEAVING | words.QUITTING
    return course is not None and typed in _LEAVING


def vocabulary_at(session: Session) -> AnyVocabulary | None:
    """Return the words of the game somebody has to do with: that of their table, else that of the lesson they play."""
    course = session.course
    if session.location.vocabulary is None and isinstance(course, Lecture):
        return course.lesson.vocabulary
    return session.location.vocabulary


class Lessons:
    """Handlers of lessons and of what is played back."""

    def __init__(self, rooms: Rooms, settings: OwnSettings) -> None:
        self._rooms = rooms
        self._settings = settings
        lessons()

    def _all(self) -> Mapping[str, Lesson]:
        return {**lessons(), **self._rooms.context.texts.lessons}

    def _lesson(self, typed: str) -> tuple[str, Lesson] | None:
        """Return the lesson that is meant, with its name."""
        known_ones, vocabulary = self._all(), vocabulary_in(typed)
        name = fold(typed) if fold(typed) in known_ones or vocabulary is None else vocabulary.game.id
        return (name, known_ones[name]) if name in known_ones else None

    # --- words of the house ---

    @staticmethod
    def _at_a_table(session: Session, instead: str = words.AT_A_TABLE) -> bool:
        """Tell whether somebody is at a table, where there are no lessons, and say so; at a seat what they may mean."""
        if session.table is not None:
            session.deny(words.AT_A_TABLE if session.seated is None else instead)
        return session.table is not None

    @handles
    def introduce(self, session: Session, word: words.Introduce) -> None:
        """Begin a lesson, or go on with it."""
        if self._at_a_table(session):
            return
        if word.name is not None and is_off(word.name):
            self._stop(session)
        else:
            self._introduce(session, word.name or words.FIRST)

    def _introduce(self, session: Session, typed: str) -> None:
        found = self._lesson(typed)
        if found is None:
            session.deny(words.no_such_lesson(typed, self._all(), vocabulary_of(typed)))
            return
        name, lesson = found
        lecture = Lecture(lesson, session.style.reader, session.style.words)
        place = session.person.settings.get(words.KEY + name)
        if isinstance(place, int) and 0 < place < len(lesson.record.body):
            lecture.skip_to(place)
            said = [words.ON_AGAIN, lecture.hand()]
        else:
            said = [*lecture.welcome(), *lecture.dealt(), *filter(None, [legend(session, lesson.vocabulary)])]
        session.course, session.course_name = lecture, name
        session.reply("\n".join([*said, *lecture.go_on()]))

    @handles
    def play_back(self, session: Session, word: words.PlayBack) -> None:
        """Begin to play back a record."""
        if self._at_a_table(session):
            return
        session.wire.hold(True)
        read = self._reading(session, word)

        def done(found: Playback | str | DatabaseError) -> None:
            session.wire.hold(False)
            if session.gone:
                return
            if isinstance(found, Playback):
                self._begin(session, found)
            else:
                session.reply(replies.CANNOT_LOOK_UP if isinstance(found, DatabaseError) else found)

        self._rooms.context.reads.then(done, read, payer(session))

    def _reading(self, session: Session, word: words.PlayBack) -> Callable[[Database], Playback | str]:
        """Return what finds out what is to be played back, in a thread of its own."""
        style = session.style
        if word.name is None:
            return partial(of_match, person=session.person, style=style, number=word.table)
        known_one = self._lesson(word.name)
        if known_one is not None and word.eyes is None:
            lesson = known_one[1]
            return lambda _database: of_lesson(lesson, style)
        folder, beside = self._rooms.context.texts.records, self._all()
        return partial(of_file, folder=folder, name=word.name, eyes=word.eyes, style=style, beside=beside)

    @staticmethod
    def _begin(session: Session, playback: Playback) -> None:
        session.course = playback
        session.reply("\n".join([*playback.forward(1), words.HOW_TO_GO_ON]))

    @handles
    def go_on(self, session: Session, word: words.ContinueLesson) -> None:
        """Show the next step, or steps."""
        if self._at_a_table(session, words.GO_ON_AT_A_TABLE):
            return
        course = session.course
        if isinstance(course, Lecture):
            session.reply("\n".join(course.note()))
        elif isinstance(course, Playback):
            lines = course.forward(min(word.steps or 1, MOST_AT_ONCE))
            if course.place >= len(course.pages):
                lines.append(words.THE_END)
            session.reply("\n".join(lines))
        else:
            session.deny(words.NOTHING_RUNS)

    @handles
    def go_back(self, session: Session, word: words.GoBack) -> None:
        """Show the step before once more."""
        if self._at_a_table(session, words.BACK_AT_A_TABLE):
            return
        course = session.course
        if isinstance(course, Playback):
            session.reply("\n".join(course.back(word.steps or 1)))
        else:
            session.reply(words.NOTHING_RUNS if course is None else words.NO_BACK)

    @handles
    def stop(self, session: Session, _word: words.Stop) -> None:
        """End a lesson, or what is played back."""
        if not self._at_a_table(session, words.STOP_AT_A_TABLE):
            self._stop(session)

    @staticmethod
    def _stop(session: Session) -> None:
        course, session.course = session.course, None
        if isinstance(course, Lecture) and not course.over:
            session.reply(words.paused(session.course_name))
        else:
            session.reply(words.NOTHING_RUNS if course is None else words.STOPPED)

    # --- playing along ---

    def takes(self, session: Session, line: str) -> bool:
        """Tell whether a line was meant for what somebody plays or looks at; then it has been answered."""
        course = session.course
        if _is_enough(course, fold(line).strip()) and session.table is None:
            self._stop(session)
            return True
        if not isinstance(course, Lecture) or session.table is not None or fold(line).split()[:1] in _OWN:
            return False
        try:
            meaning = course.means(line)
        except Misread as misread:
            quits = words.QUITTING.intersection(fold(line).split())
            session.reply("\n".join([words.HOW_TO_STOP if quits else misread.sentence, *course.hint()]))
            return True
        if isinstance(meaning, AskTip):
            session.reply("\n".join(course.hint()))
            return True
        if isinstance(meaning, HouseWord):
            return False
        if isinstance(meaning, Question):
            session.reply(course.answer(meaning))
        elif (fault := course.judged(line)) is None:
            self._right(session, course)
        else:
            session.reply("\n".join([fault or words.NOT_THAT, *course.hint()]))
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
