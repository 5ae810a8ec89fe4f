"""
What each pair of eyes sees of one table and how it is told: made when somebody asks, kept until something changes.

Sentences are made once for everybody who reads the same. An event speaks differently to whom it concerns ("Du ziehst")
and to everybody else ("Anna zieht"); whom it does not concern reads what a spectator reads. Concerned is who occurs in
the event's data, which any number that equals his seat makes him: too many is a sentence more, too few would be a lie
(a test over the catalogue compares the two). Prompts likewise: whoever can only wait reads what a spectator reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.table.people import TableNames, voice_for
from commands.table.screens import answer
from commands.table.tale import retold, waiting_line
from games import table
from games.contract import Event, Seat, Viewer, witnessed
from games.table import AnyTable, TableView

Events = tuple[Event, ...]


class Style(NamedTuple):
    """How a reader wants to be spoken to: the fields of a `Voice` beside its names. Part of many a key, so a tuple."""

    reader: bool = False
    words: bool = False


PLAIN = Style()


def numbers_in(value: object) -> Iterator[int]:
    """Yield every plain number in an event or in a part of one: the seats it can be about are among them."""
    if isinstance(value, int):
        if type(value) is int:  # a seat is no truth value and no rank
            yield value
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, Mapping):
        for one, other in value.items():
            yield from numbers_in(one)
            yield from numbers_in(other)
    elif is_dataclass(value):
        for part in fields(value):
            yield from numbers_in(getattr(value, part.name))


class Eyes:
    """
    Every pair of eyes at one table.

    Args:
        unsaid: what happens there without anybody being told.
    """

    __slots__ = (
        "_concerned",
        "_names",
        "_onlookers",
        "_prompts",
        "_shown",
        "_told",
        "_unsaid",
        "_views",
        "_voices",
        "number",
        "sitting",
        "words",
    )

    def __init__(
        self,
        number: int,
        words: AnyVocabulary,
        sitting: AnyTable,
        unsaid: Callable[[Event], bool] = lambda _event: False,
    ) -> None:
        self._unsaid = unsaid
        self.number = number
        self.words = words
        self.sitting = sitting
        self._names: TableNames | None = None
        self._voices: dict[tuple[Viewer, Style], Voice] = {}
        self._views: dict[Viewer, TableView[Any]] = {}
        self._prompts: dict[tuple[Viewer, Style], str] = {}
        self._onlookers: frozenset[Seat] | None = None
        self._shown: list[Events] = []
        self._concerned: dict[int, frozenset[int]] = {}
        self._told: dict[tuple[int, Viewer, Style], list[str]] = {}

    # --- looking again ---

    def look_again(self, after: AnyTable, arranger: Seat | None) -> None:
        """
        Look at the state after a step; what was seen and said of the one before is forgotten.

        Args:
            after: what everybody knows now.
            arranger: who did nothing but arrange his hand: for nobody else anything has changed.
        """
        before, self.sitting = self.sitting, after
        self._shown.clear()
        self._concerned.clear()
        self._told.clear()
        if after.people is not before.people:
            self._names = None
            self._voices.clear()
        if arranger is None:
            self._views.clear()
            self._prompts.clear()
            self._onlookers = None
            return
        seen = self._views.pop(arranger, None)
        again = None if seen is None else table.rearranged(self.words.game, after, seen)
        if again is not None:
            self._views[arranger] = again

    # --- seeing ---

    @property
    def names(self) -> TableNames:
        """The people at the table, for reading a line."""
        if self._names is None:
            self._names = TableNames(self.sitting)
        return self._names

    def view(self, viewer: Viewer) -> TableView[Any]:
        """Return what one pair of eyes sees."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = table.view(self.words.game, self.sitting, viewer)
        return view

    def seen(self, events: Events, viewer: Viewer) -> Events:
        """Return what one pair of eyes notices of these events; whoever sees the same gets the same tuple."""
        seen = witnessed([event for event in events if not self._unsaid(event)], viewer)
        if not seen:
            return seen
        for known in self._shown:
            if known == seen:
                return known
        self._shown.append(seen)
        return seen

    # --- telling ---

    def voice(self, viewer: Viewer, style: Style = PLAIN) -> Voice:
        """Return the voice for one pair of eyes."""
        voice = self._voices.get((viewer, style))
        if voice is None:
            voice = self._voices[viewer, style] = voice_for(
                self.sitting, self.words, viewer, reader=style.reader, words=style.words, table=self.number
            )
        return voice

    def lines(self, seen: Events, viewer: Viewer, style: Style) -> list[str]:
        """Return the sentences about what was seen (`self.seen`), made once for everybody who reads the same."""
        number = id(seen)  # these tuples live until somebody looks again
        concerned = self._concerned.get(number)
        if concerned is None:
            concerned = self._concerned[number] = frozenset(numbers_in(seen))
        reading = viewer if viewer in concerned else None
        lines = self._told.get((number, reading, style))
        if lines is None:
            lines = self._told[number, reading, style] = retold(self.words, seen, self.voice(reading, style))
        return lines

    def prompt(self, viewer: Viewer, style: Style = PLAIN) -> str:
        """Return whose turn it is and what is possible, for one pair of eyes."""
        reading = None if viewer in self._waiting else viewer
        prompt = self._prompts.get((reading, style))
        if prompt is None:
            prompt = self._prompts[reading, style] = waiting_line(self.words, self.sitting, self.voice(reading, style))
        return prompt

    @property
    def _waiting(self) -> frozenset[Seat]:
        """Who can do nothing now and so reads a spectator's prompt."""
        if self._onlookers is None:
            self._onlookers = table.onlookers(self.words.game, self.sitting)
        return self._onlookers

    def answer(self, question: Question, viewer: Viewer, style: Style) -> str:
        """Return the answer to a question."""
        return answer(question, self.view(viewer), self.words, self.voice(viewer, style))
