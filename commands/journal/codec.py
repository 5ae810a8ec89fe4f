"""
What was seen as plain data and back: every view and every event of a game, ready for JSON.

How a value is written follows from its declared type, which is read once. A card is the text of its notation, a seat
a number, an enum its value, a kind of action the name of its verb, a tuple a list, a mapping an object. A value of
the games is an object too: a field goes by the name it declares (`games.record.wire`), else by its key in records,
else by what its attribute is called in German (`Vocabulary.told`, `told.py`). A field without a key of its own
(`key("")`) opens no level: the names of what stands there stand beside the others, and are not there if nothing stands
there. An event is such an object with the name its game declares for it (`Vocabulary.events`) as its `art`. No name of
a class is ever written, so that classes may be renamed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import EnumType, StrEnum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType
from typing import ClassVar, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from commands.journal.told import TOLD_AS
from commands.language.vocabulary import AnyVocabulary
from commands.table.events import EVENTS, ON_TURN, OnTurn
from commands.table.verbs import lexicon_of
from games.contract import Action, Event, Seat, Who
from games.frozen import Frozen, evolve, names_of
from games.kit.cards import Joker
from games.record import called
from games.table.actions import Agree, Expel, Switch
from games.table.state import TablePhase
from games.table.view import TableView


def fetcher(attributes: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """Return what fetches the values of these attributes of an object, in their order."""
    if len(attributes) > 1:
        return attrgetter(*attributes)
    if not attributes:
        return lambda _one: ()
    only = attrgetter(attributes[0])
    return lambda one: (only(one),)


Convert: TypeAlias = Callable[..., object]


def same(value: object) -> object:
    """Return what is data already; where it stands for a conversion nothing is called at all."""
    return value


class DataPath(Frozen):
    """
    How values of one type are written and read.

    Attributes:
        shape: what the data is, in a word.
    """

    write: Convert
    read: Convert
    shape: str


def listed(item: DataPath) -> DataPath:
    """Return the way of a tuple of any length: a list."""
    write, read, shape = item.write, item.read, f"[{item.shape}]"
    if write is same:
        return DataPath(list, tuple, shape)
    return DataPath(lambda some: list(map(write, some)), lambda data: tuple(map(read, data)), shape)


def row(items: Sequence[DataPath]) -> DataPath:
    """Return the way of a tuple of a fixed length: a list, too."""
    shape = f"[{', '.join(item.shape for item in items)}]"
    if len({item.write for item in items}) == 1:
        alike = listed(items[0])
        return DataPath(alike.write, alike.read, shape)
    writers, readers = [item.write for item in items], [item.read for item in items]
    return DataPath(
        lambda some: [write(one) for write, one in zip(writers, some, strict=True)],
        lambda data: tuple(read(one) for read, one in zip(readers, data, strict=True)),
        shape,
    )


class _Numerals(dict[int, str]):
    """Numbers as words, the small ones ready: every view has a dozen mappings by seat."""

    def __missing__(self, number: int) -> str:
        return str(number)


_NUMERALS = _Numerals((number, str(number)) for number in range(256))


def mapped(by: DataPath, of: DataPath) -> DataPath:
    """Return the way of a mapping: an object, its keys as words."""
    numbers = by.shape in {"number", "seat"}
    word, key = (_NUMERALS.__getitem__, int) if numbers else (by.write, by.read)
    write, read = of.write, of.read

    def plain(some: Mapping[int, object]) -> object:
        return {_NUMERALS[one]: value for one, value in some.items()}

    def converted(some: Mapping[int, object]) -> object:
        return {word(one): write(value) for one, value in some.items()}

    return DataPath(
        plain if numbers and write is same else converted,
        lambda data: {key(one): read(value) for one, value in data.items()},
        f"{{{by.shape}: {of.shape}}}",
    )


def optional(way: DataPath) -> DataPath:
    """Return the way of what may be missing."""
    write, read, shape = way.write, way.read, f"{way.shape}?"
    if write is same:
        return DataPath(write, read, shape)
    return DataPath(
        lambda one: None if one is None else write(one), lambda data: None if data is None else read(data), shape
    )


def either(kinds: Mapping[object, DataPath]) -> DataPath:
    """
    Return the way of a value that is of one of several types: all of them are data already, or words.

    Raises:
        TypeError: nobody could tell which of them the data is.
    """
    ways = list(dict.fromkeys(kinds.values()))
    shape = "|".join(way.shape for way in ways)
    if len(ways) == 1 or all(way.write is same for way in ways):
        return DataPath(ways[0].write, ways[0].read, shape)
    if any(way.write is same or way.shape[0] in "[{" for way in ways):
        raise TypeError(f"data of {shape} would not tell which of them it is")

    def read(word: object) -> object:
        for way in ways[:-1]:
            with suppress(KeyError, ValueError):
                return way.read(word)
        return ways[-1].read(word)

    return DataPath(lambda one: kinds[type(one)].write(one), read, shape)


KIND = "art"
"""Under which an event says what happened."""

MOST_CARDS = 512
"""How many words for cards are remembered; a pack has fewer."""

Data: TypeAlias = Mapping[str, object]
V = TypeVar("V")

PLAIN: Mapping[object, DataPath] = {
    kind: DataPath(same, same, shape)
    for kind, shape in ((int, "number"), (str, "word"), (bool, "flag"), (Seat, "seat"))
}


class DataPart(Frozen):
    """
    A field of a value.

    Attributes:
        name: under which it is told; "" if the names of what stands there stand beside the others here.
        key: its key in records, None if they do not tell it.
        form: of what may stand there, if that is one type of value with fields.
        always: something always stands there.
    """

    attribute: str
    name: str
    key: str | None
    way: DataPath
    form: DataForm | None
    always: bool


class DataForm(Frozen):
    """
    How a value with fields is written and read.

    Attributes:
        shapes: what stands under each of its names.
        parts: its fields, in their order.
    """

    write: Callable[[object], dict[str, object]]
    read: Callable[[Data], object]
    shapes: Mapping[str, str]
    parts: Sequence[DataPart]

    def leaves(self) -> Iterator[DataPart]:
        """Yield its parts, and instead of what always stands there the parts of that."""
        for part in self.parts:
            if part.form is not None and not part.name and part.always:
                for below in part.form.leaves():
                    yield evolve(below, attribute=f"{part.attribute}.{below.attribute}")
            else:
                yield part

    def recorded(self) -> Iterator[tuple[str, str, str]]:
        """Yield what records tell, too: its name, with dots where one stands in another, its key there, its shape."""
        for part in self.parts:
            if part.key is None:
                continue
            if part.form is None:
                yield part.name, part.key, part.way.shape
            for name, key, shape in () if part.form is None else part.form.recorded():
                yield _joined(part.name, name), _joined(part.key, key), shape


class Members:
    """
    A value as an object, for whoever keeps what was written of it (`server.programs.shown`).

    Attributes:
        names: under which something stands; "" where another value's names may stand beside these.
        ways: what makes data of what stands there; values: fetches it.
    """

    def __init__(self, form: DataForm) -> None:
        self._parts = tuple(form.leaves())
        self.names = tuple(part.name for part in self._parts)
        self.ways = tuple(part.way.write for part in self._parts)
        self.values = fetcher(tuple(part.attribute for part in self._parts))

    def below(self, place: int) -> Members | None:
        """Return the members whose names stand beside these, if there may be some at a place."""
        part = self._parts[place]
        return None if part.form is None or part.name else Members(part.form)

    def way_to(self, attributes: Iterable[str]) -> tuple[int, ...]:
        """Return the way to a value that has no name of its own here, by places, one level below the other."""
        way, passed, members = [], "", self
        for attribute in attributes:
            passed = f"{passed}.{attribute}".lstrip(".")
            known = [part.attribute for part in members._parts]
            if passed in known and (below := members.below(place := known.index(passed))) is not None:
                way.append(place)
                members, passed = below, ""
        return tuple(way)


class Codec:
    """
    How the views and events of one game are written as data, and read.

    Attributes:
        game: what is seen of the game; view: of the whole table.
        events: what may have happened, by its name.
        untold: attributes that nobody has named for programs; they are told as the code calls them.
    """

    def __init__(self, vocabulary: AnyVocabulary) -> None:
        self._words = {**PLAIN, **_words(vocabulary)}
        self._ways = dict(self._words)
        self._told = {**TOLD_AS, **vocabulary.told}
        self.untold: set[str] = set()
        seen = get_type_hints(vocabulary.game.view)["return"]
        self.game, self.view = self._form(seen), self._form(TableView, (seen,))
        named = {**EVENTS, **vocabulary.events}
        self.events = {name: self._form(event) for name, event in named.items()}
        self.events.setdefault(ON_TURN, self._form(OnTurn))
        self._names = {event: name for name, event in named.items()}
        self._kinds = named

    def write_view(self, seen: TableView[V]) -> Data:
        """Return what somebody sees of a table as data."""
        return self.view.write(seen)

    def read_view(self, data: Data) -> TableView[object]:
        """Return the view that was written so."""
        seen = self.view.read(data)
        assert isinstance(seen, TableView)
        return seen

    def happens(self, name: str, events: Iterable[Event]) -> bool:
        """Tell whether one of these events goes by a name; asked with every move, of events of other names mostly."""
        kinds: Iterable[object] = map(type, events)
        return self._kinds.get(name) in kinds

    def write(self, event: Event) -> Data:
        """Return an event as data; what is hidden from whom was left out before (`Event.seen_by`)."""
        name = self._names[type(event)]
        return {KIND: name, **self.events[name].write(event)}

    def read(self, data: Data) -> Event:
        """Return the event that was written so."""
        event = self.events[str(data[KIND])].read(data)
        assert isinstance(event, Event)
        return event

    def _way(self, hint: object) -> DataPath:
        """Return how values of a declared type are written and read."""
        if hint not in self._ways:
            self._ways[hint] = self._found(hint, get_origin(hint) or hint, get_args(hint))
        return self._ways[hint]

    def _found(self, hint: object, kind: object, args: Sequence[object]) -> DataPath:
        if isinstance(hint, EnumType):
            return DataPath(attrgetter("_value_"), hint, "|".join(map(str, hint._value2member_map_)))
        if kind is tuple and args[1:] == (...,):
            return listed(self._way(args[0]))
        if kind is tuple:
            return row([self._way(one) for one in args])
        if kind is Mapping:
            return mapped(self._way(args[0]), self._way(args[1]))
        if isinstance(kind, type) and (names_of(kind) or issubclass(kind, tuple | Frozen)):
            form = self._form(kind, args)
            return DataPath(
                form.write, form.read, f"{{{', '.join(f'{name}: {of}' for name, of in form.shapes.items())}}}"
            )
        found = either({one: self._way(one) for one in args if one is not NoneType})
        return optional(found) if NoneType in args else found

    def _form(self, kind: type, args: Sequence[object] = ()) -> DataForm:
        """Return how a value, a view or a named tuple is written: field by field, in order."""
        bound = dict(zip(getattr(kind, "__parameters__", ()), args, strict=True))
        own = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}
        marks = called(kind)
        parts = [
            self._part(name, _bound(hint, bound), marks.get(name, {}))
            for name, hint in own.items()
            if marks.get(name, {}).get("wire") != ""
        ]
        shapes = {name: shape for part in parts for name, shape in _shapes(part)}
        assert len(shapes) == sum(len(_shapes(part)) for part in parts), f"{kind}: two fields go by the same name"
        names = [part.name or part.attribute for part in parts]
        values = fetcher(tuple(part.attribute for part in parts))
        written = [(part.name, part.way.write) for part in parts if part.name and part.way.write is not same]
        opened = [(part.attribute, part.form) for part in parts if part.form is not None and not part.name]

        def write(one: object) -> dict[str, object]:
            data = dict(zip(names, values(one), strict=True))
            for name, convert in written:
                data[name] = convert(data[name])
            for name, form in opened:
                if (inner := data.pop(name)) is not None:
                    data.update(form.write(inner))
            return data

        def read(data: Data) -> object:
            return kind(**{part.attribute: _read(part, data) for part in parts})

        return DataForm(write, read, shapes, tuple(parts))

    def _part(self, attribute: str, hint: object, marks: Mapping[str, str]) -> DataPart:
        """Return how a field of a declared type is written: under a name, or by the names of what stands there."""
        key = marks.get("key")
        kinds = [one for one in get_args(hint) or (hint,) if one is not NoneType]
        own = len(kinds) == 1 and isinstance(kinds[0], type) and names_of(kinds[0]) and kinds[0] not in self._words
        form = self._form(kinds[0]) if own else None
        if form is not None and key == "":
            return DataPart(attribute, "", key, DataPath(form.write, form.read, ""), form, kinds[0] is hint)
        name = marks.get("wire") or key or self._told.get(attribute)
        if name is None:
            self.untold.add(attribute)
            name = attribute
        return DataPart(attribute, name, key, self._way(hint), form, kinds[0] is hint)


@cache
def codec_of(vocabulary: AnyVocabulary) -> Codec:
    """Return the codec of a game, made once."""
    return Codec(vocabulary)


def _joined(*names: str) -> str:
    return ".".join(filter(None, names))


def _shapes(part: DataPart) -> Sequence[tuple[str, str]]:
    """Return what stands under the names of a part."""
    if part.name or part.form is None:
        return [(part.name, part.way.shape)]
    return tuple(part.form.shapes.items())


def _read(part: DataPart, data: Data) -> object:
    """Return the value of a field; where there is none of its names, nothing stood there."""
    if part.name or part.form is None:
        return part.way.read(data[part.name])
    return part.form.read(data) if next(iter(part.form.shapes)) in data else None


def _bound(hint: object, bound: Mapping[object, object]) -> object:
    """Return a type with what its type variables stand for."""
    free = getattr(hint, "__parameters__", ())
    if not free:
        return bound.get(hint, hint)
    specialised: Convert = getattr(hint, "__getitem__", same)
    return specialised(tuple(bound[one] for one in free))


def _words(vocabulary: AnyVocabulary) -> dict[object, DataPath]:
    """Return the ways of what a game has words for: its cards, its phases, and what can be done in it."""
    spelling = vocabulary.spelling
    phases: dict[str, StrEnum] = {str(phase): phase for phase in (*TablePhase, *vocabulary.game.rules)}
    actions = commands(vocabulary)
    found: dict[object, DataPath] = {
        StrEnum: DataPath(str, phases.__getitem__, "phase"),
        type[Action]: DataPath(
            {kind: name for name, kind in actions.items()}.__getitem__, actions.__getitem__, "command"
        ),
    }
    if spelling is None:
        return {**found, Hashable: DataPath(str, str, "word")}
    card = DataPath(str, lru_cache(MOST_CARDS)(spelling.card), "card")
    return found | dict.fromkeys((Hashable, Joker, *map(type, spelling.cards.values())), card)


def commands(vocabulary: AnyVocabulary) -> dict[str, type[Action]]:
    """Return what a player can do here by the name of its verb; where two share it, by the words of their lines."""
    rows = [clause for clauses in vocabulary.game.rules.values() for clause in clauses if clause.who is not Who.HOUSE]
    kinds = dict.fromkeys([clause.action for clause in rows] + [Agree, Switch, Expel])
    verbs = [verb for verb in map(lexicon_of(vocabulary).verb_of, kinds) if verb is not None]
    shared = Counter(verb.name for verb in verbs)
    plain = re.compile(r"\w+")
    return {v.name if shared[v.name] == 1 else " ".join(plain.findall(v.write)): v.means for v in verbs}
