"""
What was seen as plain data and back: every view and every event of a game, ready for JSON.

How a value is written follows from its declared type, which is read once. A card is the text of its notation, a seat
a number, an enum its value, a kind of action the name of its verb, a tuple a list, a mapping an object. A value of
the games is an object too: a field goes by the name it declares (`games.record.wire`), else by its key in records,
else by its attribute. An event is such an object with the name its game declares for it (`Vocabulary.events`) as its
`art`. No name of a class is ever written, so that classes may be renamed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import EnumType, StrEnum
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType
from typing import ClassVar, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from commands.journal.fetching import fetcher
from commands.journal.ways import Convert, Way, either, listed, mapped, optional, row, same
from commands.language.vocabulary import AnyVocabulary
from commands.table.events import EVENTS, ON_TURN, OnTurn
from commands.table.verbs import lexicon_of
from games import table
from games.contract import Action, Event, Seat, Who
from games.frozen import Frozen, names_of
from games.kit.cards import Joker
from games.record import called
from games.table import TableView

KIND = "art"
"""Under which an event says what happened."""

MOST_CARDS = 512
"""How many words for cards are remembered; a pack has fewer."""

Data: TypeAlias = Mapping[str, object]
V = TypeVar("V")

PLAIN: Mapping[object, Way] = {
    kind: Way(same, same, shape) for kind, shape in ((int, "number"), (str, "word"), (bool, "flag"), (Seat, "seat"))
}


class Form(Frozen):
    """
    How a value with fields is written and read.

    Attributes:
        parts: what stands under each of its names; attributes: where that is kept, in their order.
        ways: how each of them is written.
        inner: the form of what always stands there, if it has one.
        forms: of whatever may stand there.
    """

    write: Callable[[object], dict[str, object]]
    read: Callable[[Data], object]
    parts: Mapping[str, str]
    attributes: Sequence[str]
    ways: Sequence[Convert]
    inner: Sequence[Form | None]
    forms: Mapping[type, Form]

    def leaves(self) -> Iterator[tuple[str, tuple[str, ...], Convert]]:
        """Yield what may have no form of its own: the way to it by attributes and by names, and how it is written."""
        for attribute, name, way, inner in zip(self.attributes, self.parts, self.ways, self.inner, strict=True):
            if inner is None:
                yield attribute, (name,), way
            else:
                yield from ((f"{attribute}.{below}", (name, *names), way) for below, names, way in inner.leaves())


class Members:
    """
    A value as an object, for whoever keeps what was written of it (`server.programs.pieces`).

    What always is an object in it has no members of its own: its members are this one's, as a level less costs less.

    Attributes:
        names: under which something stands, from the outer object to the inner one, in their order.
        ways: what makes data of what stands there; values: fetches it.
    """

    def __init__(self, form: Form) -> None:
        attributes, self.names, self.ways = zip(*form.leaves(), strict=True)
        self.values = fetcher(attributes)
        self._form = form

    def below(self, kind: type) -> Members | None:
        """Return the members of what stands somewhere, if it is an object, too."""
        form = self._form.forms.get(kind)
        return None if form is None else Members(form)


class Codec:
    """
    How the views and events of one game are written as data, and read.

    Attributes:
        game: what is seen of the game; view: of the whole table.
        events: what may have happened, by its name.
    """

    def __init__(self, vocabulary: AnyVocabulary) -> None:
        self._ways = {**PLAIN, **_words(vocabulary)}
        self._forms: dict[type, Form] = {}
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

    def _way(self, hint: object) -> Way:
        """Return how values of a declared type are written and read."""
        if hint not in self._ways:
            self._ways[hint] = self._found(hint, get_origin(hint) or hint, get_args(hint))
        return self._ways[hint]

    def _found(self, hint: object, kind: object, args: Sequence[object]) -> Way:
        if isinstance(hint, EnumType):
            return Way(attrgetter("_value_"), hint, "|".join(map(str, hint._value2member_map_)))
        if kind is tuple and args[1:] == (...,):
            return listed(self._way(args[0]))
        if kind is tuple:
            return row([self._way(one) for one in args])
        if kind is Mapping:
            return mapped(self._way(args[0]), self._way(args[1]))
        if isinstance(kind, type) and (names_of(kind) or issubclass(kind, tuple | Frozen)):
            form = self._form(kind, args)
            return Way(form.write, form.read, f"{{{', '.join(f'{name}: {of}' for name, of in form.parts.items())}}}")
        found = either({one: self._way(one) for one in args if one is not NoneType})
        return optional(found) if NoneType in args else found

    def _form(self, kind: type, args: Sequence[object] = ()) -> Form:
        """Return how a value, a view or a named tuple is written: field by field, in order."""
        bound = dict(zip(getattr(kind, "__parameters__", ()), args, strict=True))
        own = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}
        hints = {attribute: _bound(hint, bound) for attribute, hint in own.items()}
        metadata = called(kind)
        parts = [(one, _name(one, metadata.get(one, {})), self._way(hint)) for one, hint in hints.items()]
        names = [name for _, name, _ in parts]
        assert len(set(names)) == len(names), f"{kind}: two fields go by the same name"
        values = fetcher(tuple(hints))
        kinds = [get_origin(hint) or hint for hint in hints.values()]
        inner = [self._forms.get(one) if isinstance(one, type) else None for one in kinds]
        written = [(name, way.write) for _, name, way in parts if way.write is not same]

        def write(one: object) -> dict[str, object]:
            data = dict(zip(names, values(one), strict=True))
            for name, convert in written:
                data[name] = convert(data[name])
            return data

        def read(data: Data) -> object:
            return kind(**{attribute: way.read(data[name]) for attribute, name, way in parts})

        shapes = {name: way.shape for _, name, way in parts}
        form = Form(write, read, shapes, tuple(hints), [way.write for _, _, way in parts], inner, self._forms)
        if not issubclass(kind, tuple):
            self._forms[kind] = form
        return form


@cache
def codec_of(vocabulary: AnyVocabulary) -> Codec:
    """Return the codec of a game, made once."""
    return Codec(vocabulary)


def _name(attribute: str, metadata: Mapping[str, str]) -> str:
    return metadata.get("wire") or metadata.get("key") or attribute


def _bound(hint: object, bound: Mapping[object, object]) -> object:
    """Return a type with what its type variables stand for."""
    free = getattr(hint, "__parameters__", ())
    if not free:
        return bound.get(hint, hint)
    specialised: Convert = getattr(hint, "__getitem__", same)
    return specialised(tuple(bound[one] for one in free))


def _words(vocabulary: AnyVocabulary) -> dict[object, Way]:
    """Return the ways of what a game has words for: its cards, its phases, and what can be done in it."""
    spelling = vocabulary.spelling
    phases: dict[str, StrEnum] = {str(phase): phase for phase in (*table.TablePhase, *vocabulary.game.rules)}
    actions = commands(vocabulary)
    found: dict[object, Way] = {
        StrEnum: Way(str, phases.__getitem__, "phase"),
        type[Action]: Way({kind: name for name, kind in actions.items()}.__getitem__, actions.__getitem__, "command"),
    }
    if spelling is None:
        return {**found, Hashable: Way(str, str, "word")}
    card = Way(str, lru_cache(MOST_CARDS)(spelling.card), "card")
    return found | dict.fromkeys((Hashable, Joker, *map(type, spelling.cards.values())), card)


def commands(vocabulary: AnyVocabulary) -> dict[str, type[Action]]:
    """Return what a player can do here by the name of its verb; where two share it, by the words of their lines."""
    rows = [clause for clauses in vocabulary.game.rules.values() for clause in clauses if clause.who is not Who.HOUSE]
    kinds = dict.fromkeys([clause.action for clause in rows] + [table.Agree, table.Switch, table.Expel])
    verbs = [verb for verb in map(lexicon_of(vocabulary).verb_of, kinds) if verb is not None]
    shared = Counter(verb.name for verb in verbs)
    plain = re.compile(r"\w+")
    return {v.name if shared[v.name] == 1 else " ".join(plain.findall(v.write)): v.means for v in verbs}
