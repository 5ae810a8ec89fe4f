"""
The player views of one table: what each seat and every spectator sees, and how it is told to them.

A view is made when somebody asks, and kept until something changes. Sentences are made once for everybody who reads
the same (`CachedText`). An event speaks differently to whom it concerns ("Du ziehst") and to everybody else ("Anna
zieht"); whom it does not concern reads what a spectator reads. Concerned is who occurs in the event's data, which any
number that equals a seat makes that seat: too many is a sentence more, too few would be a lie (a test over the
catalogue compares the two). Prompts likewise: whoever can only wait reads what a spectator reads. A hand is shown in
the order its owner has chosen (`hand_in`), whatever order it lies in; nothing is moved for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, get_args, get_type_hints

from commands.language.german import title
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.table.refusals import excuse
from commands.table.screens import Prompt, answer, cue, with_own
from commands.table.tale import TableNames, retold, voice_for
from commands.table.verbs import ShowCards, ShowScore
from games.contract import Action, Event, Refused, Seat, Things, Viewer, Waits, witnessed
from games.frozen import Frozen, evolve, names_of
from games.table import view as table_view
from games.table.state import AnyTable
from games.table.view import AnyView, public_glance, rearranged, sketch


def hand_in(order: str, words: AnyVocabulary, sitting: AnyTable, seat: Seat) -> Things | None:
    """Return somebody's hand in one of the game's orders; None if there is no such order, or no hand."""
    key = words.game.hands.sorting.get(order)
    hand = () if sitting.state is None or key is None else words.game.hands.of(sitting.state, seat)
    return tuple(sorted(hand, key=key(sitting.state))) if hand and key is not None else None


def view_in(order: str, words: AnyVocabulary, sitting: AnyTable, seen: AnyView) -> AnyView:
    """Return what somebody sees, with their own hand in this order."""
    hand = None if seen.viewer is None else hand_in(order, words, sitting, seen.viewer)
    if hand is None or seen.viewer is None:
        return seen
    arranged = evolve(sitting, state=words.game.hands.arrange(sitting.state, seen.viewer, hand))
    return rearranged(words.game, arranged, seen)


def events_in(
    order: str, words: AnyVocabulary, sitting: AnyTable, seat: Seat, seen: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Return what somebody saw, with their whole hand in this order wherever it is shown to them."""
    hand = hand_in(order, words, sitting, seat)
    if hand is None:
        return seen
    whole = Counter(hand)
    return tuple(_with_hand(event, hand, whole) for event in seen)


def _with_hand(event: Event, hand: Things, whole: Counter[object]) -> Event:
    shown = {
        name: hand
        for name in names_of(type(event))
        if isinstance(value := getattr(event, name), tuple) and len(value) == len(hand) and Counter(value) == whole
    }
    return evolve(event, **shown) if shown else event


WAITING: Final = "> "
"""What stands where somebody may type; who listens to a screen reader would hear it each time."""


class CachedText(list[str]):
    """
    Sentences shared by everybody who reads the same, and changed by nobody.

    Attributes:
        text: all of them.
        page: as it is sent to whoever reads nothing else.
    """

    __slots__ = ("page", "text")

    def __init__(self, lines: Iterable[str], *, reader: bool) -> None:
        super().__init__(lines)
        self.text = "\n".join(self)
        self.page = f"{self.text}\n" if reader else f"{self.text}\n{WAITING}"


Events = tuple[Event, ...]


class Style(Frozen, cache_hash=True):
    """
    How a reader wants to be spoken to: a `Voice` without its names, and in which order they want to see their hand, ""
    for as it lies. Part of many a key, so its hash is kept.
    """

    reader: bool = False
    words: bool = False
    order: str = ""

    @property
    def aloud(self) -> bool:
        """Whether texts that are laid out in columns may have words instead of signs: nobody sees the columns."""
        return self.reader and self.words


PLAIN = Style()

_NOBODY: frozenset[Seat] = frozenset()

_KEPT: frozenset[type[Question]] = frozenset({ShowCards, ShowScore})
"""Questions whose answers are kept: the screens that people ask for again and again."""


_SPEAKING: dict[type, tuple[str, ...]] = {}
"""Of every class that ever stood in an event the attributes that can name a seat."""


def _speaks_of_seats(hint: object) -> bool:
    """Tell whether a declared type can hold a seat, in itself or in a part of it."""
    if hint is Seat or hint is Hashable or any(map(_speaks_of_seats, get_args(hint))):
        return True
    return isinstance(hint, type) and bool(_speaking(hint))


def _speaking(kind: type) -> tuple[str, ...]:
    found = _SPEAKING.get(kind)
    if found is None:
        hints = get_type_hints(kind) if names_of(kind) else {}
        found = _SPEAKING[kind] = tuple(name for name, hint in hints.items() if _speaks_of_seats(hint))
    return found


def numbers_in(value: object) -> Iterator[int]:
    """Yield every whole number that stands where an event, or a part of one, can name a seat."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, Mapping):
        for one, other in value.items():
            yield from numbers_in(one)
            yield from numbers_in(other)
    else:
        for name in _speaking(type(value)):
            yield from numbers_in(getattr(value, name))


def concerned(events: Events) -> frozenset[int]:
    """Return every number in events that can name a seat: mostly one of their fields is a seat, and that is all."""
    found: set[int] = set()
    for event in events:
        kind = type(event)
        for name in _SPEAKING.get(kind) or _speaking(kind):
            value = getattr(event, name)
            if type(value) is int:
                found.add(value)
            elif value is not None:
                found.update(numbers_in(value))
    return frozenset(found)


class PlayerViews:
    """
    Every pair of eyes at one table.

    Args:
        unsaid: what happens there without anybody being told.
    """

    def __init__(
        self,
        number: int,
        words: AnyVocabulary,
        sitting: AnyTable,
        unsaid: Callable[[Event], bool] | None = None,
    ) -> None:
        self._unsaid = unsaid
        self.number = number
        self.words = words
        self.sitting = sitting
        self._names: TableNames | None = None
        self._titles: tuple[str, ...] | None = None
        self._called: Mapping[Seat, str] | None = None  # the same by seat, for all voices
        self._voices: dict[tuple[Viewer, Style], Voice] = {}
        self._glances: dict[Viewer, AnyView] = {}
        self._before: AnyView | None = None  # the last public glance, of the same people in the same circle
        self._views: dict[Viewer, AnyView] = {}
        self._last: AnyView | None = None  # the view made last: of this state, but for the order of its owner's hand
        self._cues: dict[tuple[Viewer, Style], Prompt] = {}
        self._waiting: tuple[Seat, ...] | None = None
        self._said: dict[tuple[type[Question], Viewer, Style], str] = {}
        self._of: Events | None = None
        self._events: Events = ()
        self._outside: Events = ()
        self._insiders: frozenset[Seat] = frozenset()
        self._concerned: frozenset[int] | None = None
        self._told: dict[tuple[Viewer, Style], CachedText] = {}

    # --- looking again ---

    def look_again(self, after: AnyTable) -> None:
        """Look at the state after a step, which everybody knows now; what was seen and said before is forgotten."""
        before, self.sitting = self.sitting, after
        self._of = None
        self._events = self._outside = ()
        self._insiders = _NOBODY
        self._told.clear()
        self._before = self._glances.get(None)
        self._glances.clear()
        self._views.clear()
        self._last = None
        self._cues.clear()
        self._said.clear()
        self._waiting = None
        if after.people is not before.people or after.circle != before.circle:
            self._forget_people()

    def look_at_hand(self, after: AnyTable, arranger: Seat) -> None:
        """Look at the state after somebody has done nothing but arrange their hand: nobody else sees anything new."""
        self.sitting = after
        self._views.pop(arranger, None)
        if self.words.own is None:  # `karten` shows the hand somewhere in between
            for kept in [kept for kept in self._said if kept[0] is ShowCards and kept[1] == arranger]:
                del self._said[kept]

    def _forget_people(self) -> None:
        """Forget what depends on who is there."""
        self._before = self._names = self._titles = self._called = None
        self._voices.clear()

    # --- seeing ---

    @property
    def names(self) -> TableNames:
        """The people at the table, for reading a line."""
        if self._names is None:
            self._names = TableNames(self.sitting)
        return self._names

    @property
    def titles(self) -> tuple[str, ...]:
        """The names of everybody who ever sat here, by seat, as they are shown."""
        if self._titles is None:
            self._titles = tuple(title(person.name) for person in self.sitting.people)
        return self._titles

    def view(self, viewer: Viewer) -> AnyView:
        """Return what one pair of eyes sees."""
        view = self._views.get(viewer)
        if view is None:
            if self._waiting is None:
                self._find_waiting()
            view = table_view.view(self.words.game, self.sitting, viewer, self._glance(viewer), self._last)
            self._views[viewer] = self._last = view
        return view

    @property
    def public(self) -> AnyView:
        """What everybody sees without a look at the cards; another one as soon as anybody could see something new."""
        return self._glances.get(None) or self._glance(None)

    def apart(self, viewer: Viewer) -> object:
        """Return all that one pair of eyes sees beside what all do, if that is known without a look at the rest."""
        state, apart, waiting = self.sitting.state, self.words.game.hands.apart, self._waiting
        if viewer is None or apart is None or state is None:
            return None
        if waiting is None:
            waiting = self._find_waiting()
        if viewer not in waiting or self.public.absent:  # they may do something, or may have somebody put out
            return None
        return apart.of(state, viewer)

    def _glance(self, viewer: Viewer) -> AnyView:
        """Return what one pair of eyes sees without a look at the cards; what all see alike is looked at once."""
        glance = self._glances.get(viewer)
        if glance is not None:
            return glance
        if viewer is None:
            glance = public_glance(self.words.game, self.sitting, self._before)
        else:
            waits = self._waiting is not None and viewer in self._waiting
            glance = table_view.glance(self.words.game, self.sitting, viewer, self._glance(None), waits=waits)
        return self._glances.setdefault(viewer, glance)

    def _find_waiting(self) -> tuple[Seat, ...]:
        """Find out who can do nothing but wait."""
        waiting = self._waiting = table_view.waiting(self.words.game, self.sitting, self._glance(None))
        return waiting

    def seen(self, events: Events, viewer: Viewer) -> Events:
        """Return what one pair of eyes notices of these events; whoever is no insider gets the same tuple."""
        insiders, outside = self.look_at(events)
        return witnessed(self._events, viewer) if viewer in insiders else outside

    def seen_alone(self, events: Events, viewer: Seat) -> Events:
        """Return what one pair of eyes notices of what nobody else can notice: there is nothing to find out of them."""
        unsaid = self._unsaid
        if unsaid is not None:
            events = tuple(one for one in events if not unsaid(one))
        if len(events) == 1 and events[0].insiders() == (viewer,):  # who sees all of it
            return events
        return witnessed(events, viewer)

    def look_at(self, events: Events) -> tuple[frozenset[Seat], Events]:
        """Return who is an insider of what has happened, and what everybody else notices; found out once."""
        if self._of is not events:
            self._find_out(events)
        return self._insiders, self._outside

    def _find_out(self, events: Events) -> None:
        self._of = events
        unsaid = self._unsaid
        told = self._events = events if unsaid is None else tuple(one for one in events if not unsaid(one))
        private = [event for event in told if event.two_sided]
        self._insiders = frozenset([seat for event in private for seat in event.insiders()]) if private else _NOBODY
        self._outside = witnessed(told, None) if private else told
        self._concerned = None
        self._told.clear()

    # --- telling ---

    def voice(self, viewer: Viewer, style: Style = PLAIN) -> Voice:
        """Return the voice for one pair of eyes."""
        voice = self._voices.get((viewer, style))
        if voice is None:
            if self._called is None:
                self._called = {Seat(seat): name for seat, name in enumerate(self.titles)}
            voice = self._voices[viewer, style] = voice_for(
                self.sitting,
                self.words,
                viewer,
                reader=style.reader,
                words=style.words,
                table=self.number,
                names=self._called,
            )
        return voice

    def meant_for(self, viewer: Viewer, seen: Events) -> Events:
        """Return what somebody is told of what they saw: to whoever has left, nothing of what the table waits for."""
        if viewer is None or viewer in self.sitting.circle:
            return seen
        return tuple([event for event in seen if not isinstance(event, Waits)])

    def lines(self, seen: Events, viewer: Viewer, style: Style) -> list[str]:
        """Return the sentences about what was seen (`meant_for` them), made once for everybody who reads the same."""
        if seen is not self._outside:  # an insider: nobody else sees this
            if style.order and viewer is not None:
                seen = events_in(style.order, self.words, self.sitting, viewer, seen)
            return retold(self.words, seen, self.voice(viewer, style))
        named = self._concerned
        if named is None:
            named = self._concerned = concerned(seen)
        reading = viewer if viewer in named else None, style
        lines = self._told.get(reading)
        if lines is None:
            sentences = retold(self.words, seen, self.voice(*reading))
            lines = self._told[reading] = CachedText(sentences, reader=style.reader)
        return lines

    def prompt(self, viewer: Viewer, style: Style = PLAIN) -> Prompt:
        """Return whose turn it is and what is possible, for one pair of eyes."""
        waiting = self._waiting
        if waiting is None:
            waiting = self._find_waiting()
        if viewer in waiting:
            viewer = None
        said = self._cues.get((viewer, style))
        if said is None:
            said = self._cues[viewer, style] = self._prompt(viewer, style)
        return said

    def _prompt(self, viewer: Viewer, style: Style) -> Prompt:
        seen = self._glance(viewer)
        full = None if viewer is None else partial(self._for_hint, seen)
        return cue(seen, self.words, self.voice(viewer, style), full)

    def _for_hint(self, seen: AnyView) -> AnyView:
        """Return what a hint reads: all they see if that has been made, else no more than it takes."""
        game, viewer = self.words.game, seen.viewer
        if game.sketch is None or viewer in self._views:
            return self.view(viewer)
        return sketch(game, self.sitting, seen)

    def excuse(self, refused: Refused, viewer: Viewer, style: Style, kind: type[Action], line: str) -> str:
        """Return why a line cannot be done now."""
        return excuse(refused, self.words, self.voice(viewer, style), kind, line)

    def answer(self, question: Question, viewer: Viewer, style: Style) -> str:
        """Return the answer to a question; what no order of a hand changes is made once for each state."""
        kind = type(question)
        said = self._said.get((kind, viewer, style))
        if said is not None and not (kind is ShowCards and self.words.own):
            return said
        seen, voice = self.view(viewer), self.voice(viewer, style)
        if style.order:
            seen = view_in(style.order, self.words, self.sitting, seen)
        if seen.game is None or kind not in _KEPT or kind in self.words.answers:
            return answer(question, seen, self.words, voice)
        if said is None:
            make = self.words.show if kind is ShowCards else self.words.score
            said = self._said[kind, viewer, style] = make(seen.game, seen, voice)
        return with_own(said, seen, self.words, voice) if kind is ShowCards else said
