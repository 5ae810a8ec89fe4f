"""
Lessons: a record somebody plays along with. The house says the comments, the first player is the learner.

A lesson is written as any record, so that it is checked like one: what stands behind `#` before a line is said before
that line is played. The learner's own lines wait until they type what they mean; everybody else's are played for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from commands.catalogue import PACKAGES, vocabulary_of
from commands.journal.checking import check
from commands.journal.keys import flatten
from commands.journal.partie import BadRecord, Play, Record, Stacked, Typed, begin, parse, stacked
from commands.language.german import fold
from commands.language.spelling import in_words
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.table.parts import ShowHand
from commands.table.screens import answer
from commands.table.tale import view_of
from commands.table.verbs import ShowCards, lexicon_of
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.record import Wanted


class Lesson(Frozen):
    """
    A lesson as it is written.

    Attributes:
        vocabulary: the words of its game.
        record: its headers, and the lines that somebody types.
        notes: place in the body -> what the house says before it; the one behind the last place ends the lesson.
        welcome: what it says before anything.
        deals: place in the body -> how the cards lie that are given with the line there.
    """

    vocabulary: AnyVocabulary
    record: Record
    welcome: tuple[str, ...]
    notes: Mapping[int, tuple[str, ...]]
    deals: Mapping[int, Wanted]

    @property
    def learner(self) -> str:
        """The folded name of whoever plays along."""
        return fold(self.record.players[0])


def lesson(text: str, words: AnyVocabulary | None = None) -> Lesson:
    """
    Return the lesson in a text, which tells its game itself; `words` are those of the game if that is known.

    Raises:
        BadRecord: it is no record, or of a game nobody knows here.
    """
    record = parse(text)
    vocabulary = vocabulary_of(record.game) if words is None else words
    if vocabulary is None or record.game != vocabulary.game.id:
        raise BadRecord(1, f"Das Spiel „{record.game}“ gibt es hier nicht.")
    typed = [one for one in record.body if isinstance(one, Typed)]
    begins = min((one.line for one in record.headers), default=1)
    lines = [one.line for one in typed]
    welcome: list[str] = []
    notes: dict[int, list[str]] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.startswith("#"):
            place = next((place for place, line in enumerate(lines) if line > number), len(lines))
            said = welcome if number < begins else notes.setdefault(place, [])
            said.append(raw.lstrip("# ").rstrip())
    told = {place: _sentences(said) for place, said in notes.items()}
    return Lesson(vocabulary, evolve(record, body=tuple(typed)), _sentences(welcome), told, _deals(vocabulary, record))


def _deals(vocabulary: AnyVocabulary, record: Record) -> Mapping[int, Wanted]:
    """Return how the cards lie in every deal but the first, by the place of the line with which they are given."""
    seats = {fold(name): Seat(place) for place, name in enumerate(record.players)}
    deals: dict[int, Wanted] = {}
    place = 0
    for one in record.body:
        if isinstance(one, Stacked):
            deals[place] = stacked(vocabulary, deals.get(place, Wanted()), one, seats)
        else:
            place += 1
    return deals


def proved(text: str) -> Lesson:
    """
    Return the lesson in a text after it has been played: nobody is to get stuck in it.

    Raises:
        BadRecord: it is none, or a line of it is not accepted.
    """
    found = lesson(text)
    if wrong := next(iter(check(found.vocabulary, parse(text), tuple)), None):
        raise BadRecord(wrong.line, wrong.sentence)
    return found


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return the lessons of the house by the id of their game."""
    return {package.game.id: lesson(package.lesson, package.words) for package in PACKAGES if package.lesson}


HINT: Final = "Tippe: "
"""What stands before the line that is to be typed next; it stands in a line of its own."""


def _sentences(lines: Sequence[str]) -> tuple[str, ...]:
    """Return comments as they are said: a line that does not end a sentence goes on in the next."""
    said: list[str] = []
    for line in lines:
        if said and said[-1][-1:] not in ".!?:" and not said[-1].startswith(HINT):
            said[-1] = f"{said[-1]} {line}"
        else:
            said.append(line)
        before, hint, typed = said[-1].partition(f" {HINT}")
        if hint:
            said[-1:] = [before, f"{HINT}{typed}"]
    return tuple(said)


_NUMBERS = re.compile(r"\d+")


@dataclass
class Lecture:
    """
    A lesson that is under way.

    Attributes:
        play: the table it is played at, which nobody else sees.
        place: of the next line; as many have been played.
    """

    lesson: Lesson
    reader: bool = False
    words: bool = False
    place: int = 0
    play: Play = field(init=False)

    def __post_init__(self) -> None:
        self.play = begin(self.lesson.vocabulary, self.lesson.record, tuple, reader=self.reader, words=self.words)

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.place >= len(self.lesson.record.body)

    @property
    def waits(self) -> bool:
        """Whether it is the learner's turn to type."""
        return not self.over and self._next.speaker == self.lesson.learner

    @property
    def _next(self) -> Typed:
        line = self.lesson.record.body[self.place]
        assert isinstance(line, Typed)
        return line

    @property
    def _following(self) -> Typed | None:
        body = self.lesson.record.body
        following = body[self.place + 1] if self.place + 1 < len(body) else None
        return following if isinstance(following, Typed) else None

    def skip_to(self, place: int) -> None:
        """Play on without a word, as far as somebody has been before."""
        while self.place < place and not self.over:
            self.play.follow(self._next, self._following)
            self._turn_over()

    @property
    def spelled(self) -> Mapping[str, str]:
        """How cards are said to the learner; nothing where they are shown as signs."""
        spelling = self.lesson.vocabulary.spelling
        return (spelling.words or {}) if self.words and spelling is not None else {}

    def welcome(self) -> tuple[str, ...]:
        """Return what the house says before anything."""
        return tuple(in_words(line, self.spelled, joker=line.startswith(HINT)) for line in self.lesson.welcome)

    def note(self) -> tuple[str, ...]:
        """Return what the house says before the next line."""
        return tuple(
            in_words(line, self.spelled, joker=line.startswith(HINT)) for line in self.lesson.notes.get(self.place, ())
        )

    def hint(self) -> tuple[str, ...]:
        """Return the end of it alone: what is to be typed."""
        return tuple(line for line in self.note() if line.startswith(HINT)) or self.note()

    def dealt(self) -> list[str]:
        """Return what the learner reads as the cards are given."""
        return self.play.sent.get(self.lesson.learner, [])[:-1]

    def hand(self) -> str:
        """Return what the learner sees on their place now."""
        return self.answer(ShowHand() if "hand" in self.lesson.vocabulary.parts else ShowCards())

    def go_on(self) -> list[str]:
        """Play what others do until the learner is to type, or the lesson ends; return what they read of it."""
        told = list(self.note())
        while not self.over and not self.waits:
            told += self._step()
            told += self.note()
        return told

    def step(self) -> list[str]:
        """Play one line, whoever's it is; return what was said before it and what the learner reads of it."""
        return [*self.note(), *self._step()]

    def _step(self) -> list[str]:
        self.play.speak(self._next, self._following)
        self._turn_over()
        return self.play.sent.get(self.lesson.learner, [])[:-1]

    def _turn_over(self) -> None:
        self.place += 1
        self.play.wanted = self.lesson.deals.get(self.place, self.play.wanted)

    def means(self, line: str) -> object:
        """
        Return what the learner means by a line.

        Raises:
            Misread: nothing.
        """
        return lexicon_of(self.lesson.vocabulary).heard(line, self.play.names)

    def judged(self, line: str) -> str | None:
        """Return None for a line that does what the lesson waits for, in whatever way, else what is to be said."""
        if not self.waits:
            return ""
        if self.means(line) == self.means(self._next.text):
            return None
        tried, wanted = (self._tried(evolve(self._next, text=text)) for text in (line, self._next.text))
        if tried.code is not None:
            return tried.sent[self.lesson.learner][0]
        return None if self._facts(tried) == self._facts(wanted) else ""

    def _facts(self, play: Play) -> list[tuple[str, list[str]]]:
        """Return all the learner can see, in whatever order and under whatever number: played is the lesson's line."""
        seat = play.names.seat(self.lesson.learner)
        seen = flatten(view_of(self.lesson.vocabulary, play.sitting, seat), play.names.key)
        return sorted((_NUMBERS.sub("", key), sorted(value.split())) for key, value in seen.items())

    def _tried(self, line: Typed) -> Play:
        """Return the table as it would be after a line."""
        tried = replace(self.play)
        tried.speak(line, self._following)
        return tried

    def answer(self, question: Question) -> str:
        """Return the answer to a question, as at any table."""
        seat = self.play.names.seat(self.lesson.learner)
        seen = view_of(self.lesson.vocabulary, self.play.sitting, seat)
        return answer(question, seen, self.lesson.vocabulary, self.play.voice(self.lesson.learner))

    def do(self) -> list[str]:
        """Play the learner's line, then what follows; return what they read."""
        return [*self._step(), *self.go_on()]
