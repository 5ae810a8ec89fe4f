"""
A table as programs are shown it (`Stammtisch.Tisch`), what could be done there, and what has happened.

A message is made once for each state and viewer, and of it only what has changed. A view is made anew for every state,
but most of what stands in it is equal to what stood there before: so it is written part by part, and a part whose value
is what it was stays as it was written. What is new for one viewer is mostly public, and new for all others, too: so it
is written once for all who look at one table, one after the other, and what each of them sees alone is remembered by
viewer. Of an offer all but its choices is always the same, and written once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import is_not
from types import NoneType
from typing import Final

from commands.journal.codec import KIND, Members, codec_of
from commands.language.german import fold
from commands.language.grammar import Kind
from commands.language.plain import plain_line
from commands.language.vocabulary import AnyVocabulary
from commands.offers import Choices, Offer, OfferForm, offers
from commands.table.tale import TableNames
from games.contract import Event, Seat, Viewer
from games.frozen import names_of
from games.table import view as table_view
from games.table.state import AnyTable
from games.table.view import AnyView
from server.play.live import LiveTable
from server.programs.program import EVENT, Message
from server.wire import protocol
from server.wire.encoded import Encoded, EncodedRow
from server.wire.protocol import LEFT_OUT, encode


class JsonMembers:
    """
    A value as an object, name by name, each behind its value with a comma.

    Args:
        members: its names.
        whole: puts the pieces of all names together.
    """

    def __init__(self, members: Members, whole: Callable[[Iterable[bytes]], bytes] = b"".join) -> None:
        self._members = members
        self._heads = [encode(name) + b":" if name else b"" for name in members.names]
        self._ways = members.ways
        self.values = members.values
        self.whole = whole

    def __len__(self) -> int:
        """Return how many parts there are."""
        return len(self._heads)

    def write(self, place: int, value: object) -> bytes:
        """Return a name with what stands there; nothing for a value whose names would stand beside the others."""
        head = self._heads[place]
        return b"%b%b," % (head, encode(self._ways[place](value))) if head else b""

    def below(self, place: int, kind: type) -> JsonMembers | None:
        """Return the pieces of what stands at a place, if its names stand beside the others."""
        members = None if kind is type(None) else self._members.below(place)
        return None if members is None else JsonMembers(members)


def in_braces(pieces: Iterable[bytes]) -> bytes:
    """Return the object of all these names."""
    return b"{%b}" % b"".join(pieces)[:-1]


class _Nothing:
    """Stands where nothing has been written yet."""


_NOTHING = _Nothing()

_PLAIN: Final = frozenset({bool, dict, int, str, tuple, NoneType})
"""What has no parts of its own, by its very type."""

_WHOLE: Final = frozenset({"common", "own"})
"""Fields of a view that holds all somebody sees: it is another one for every state. What it holds may stay the same."""


class CachedJson:
    """
    What was written last of a value: the value of each part, and what it came to.

    Attributes:
        is_new: one is made for every state, so that it is never the very one that was seen before.
    """

    __slots__ = ("_below", "_fetch", "_parts", "_pieces", "_places", "_seen", "_values", "_whole", "_write", "is_new")

    def __init__(self, parts: JsonMembers, *, is_new: bool = True) -> None:
        self.is_new = is_new
        self._parts = parts
        self._fetch, self._write, self._whole = parts.values, parts.write, parts.whole
        self._places = range(len(parts))
        self._values: Sequence[object] = [_NOTHING] * len(parts)
        self._pieces: list[bytes] = [parts.whole(())] * len(parts)
        self._below: dict[tuple[int, type], CachedJson | None] = {}
        self._seen: dict[Hashable, dict[int, tuple[object, bytes]]] = {}

    def now(self, one: object, eyes: Hashable) -> bytes:
        """
        Return what is seen now, of which only that is written that has changed.

        Args:
            eyes: whose; what only they see is compared with what they saw before.
        """
        known, pieces = self._values, self._pieces
        values = self._values = self._fetch(one)
        seen = self._seen.get(eyes) or self._seen.setdefault(eyes, {})
        for place in compress(self._places, map(is_not, values, known)):  # most are the very same: found out in C
            value, before = values[place], known[place]
            kind = type(value)
            if kind not in _PLAIN and (below := self._level(place, kind)) is not None:
                pieces[place] = below.now(value, eyes) if below.is_new else self._own(place, value, eyes, below)
            elif kind is not type(before) or value != before:  # equal numbers of two types are written apart
                pieces[place] = self._piece(place, value, seen)
        return self._whole(pieces)

    def but_for(self, way: tuple[int, ...], own: object, eyes: Hashable) -> bytes:
        """
        Return what was written last, but at the end of a way with what other eyes see there.

        What was written last stands as it is.

        Args:
            way: places, one below the other.
            own: what they see there.
            eyes: whose.
        """
        place, on = way[0], way[1:]
        below = self._level(place, type(self._values[place] if on else own))
        assert below is not None
        pieces = self._pieces.copy()
        pieces[place] = below.but_for(on, own, eyes) if on else self._own(place, own, eyes, below)
        return self._whole(pieces)

    def _own(self, place: int, value: object, eyes: Hashable, below: CachedJson) -> bytes:
        """Return what a part comes to that has parts of its own, and may be the very one these eyes saw before."""
        seen = self._seen.get(eyes) or self._seen.setdefault(eyes, {})
        own = seen.get(place)
        if own is None or own[0] is not value:
            own = seen[place] = value, below.now(value, eyes)
        return own[1]

    def _piece(self, place: int, value: object, seen: dict[int, tuple[object, bytes]]) -> bytes:
        """Return what a value of a part comes to, which is not what was seen there last, if perhaps by these eyes."""
        own = seen.get(place)
        if own is None or type(value) is not type(own[0]) or value != own[0]:
            own = seen[place] = value, self._write(place, value)
        return own[1]

    def _level(self, place: int, kind: type) -> CachedJson | None:
        """Return what is written of a part of this type that has parts of its own."""
        try:
            return self._below[place, kind]
        except KeyError:
            parts = self._parts.below(place, kind)
            found = None if parts is None else CachedJson(parts, is_new=not _WHOLE.isdisjoint(names_of(kind)))
            self._below[place, kind] = found
            return found


NO_OFFERS: Final = EncodedRow[protocol.Offer](b"[]")

_GAP: Final = b"\0"
"""Stands where choices belong: no JSON holds it."""


def offers_written(found: Iterable[Offer]) -> EncodedRow[protocol.Offer]:
    """Return offers as programs are told them."""
    return EncodedRow(b"[%b]" % b",".join(map(_written, found)))


def _written(offer: Offer) -> bytes:
    first, *others = _around(offer.form)
    pieces = [first]
    for choices, behind in zip(offer.choices, others, strict=True):
        pieces += _listed(choices), behind
    return b"".join(pieces)


def as_it_was(
    vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer, number: int, entry: int, *, offered: bool
) -> protocol.Table:
    """
    Return a table that need not be played at any more, as programs are shown it.

    Args:
        number: what it is called.
        entry: the last of its journal.
        offered: with what could be done there.
    """
    seen, names = table_view.view(vocabulary.game, sitting, viewer), TableNames(sitting)
    people = tuple(names.key(Seat(seat)) for seat in range(len(sitting.people)))
    possible = offers_written(offers(vocabulary, seen, names.key)) if offered else NO_OFFERS
    return protocol.Table(
        number, vocabulary.game.id, entry, viewer, people, codec_of(vocabulary).write_view(seen), possible
    )


@cache
def _around(form: OfferForm) -> list[bytes]:
    """Return an offer, cut up where its choices stand."""
    return encode(_offer(form, [EncodedRow[str | int](_GAP)] * len(form.blanks))).split(_GAP)


@lru_cache(maxsize=512)
def _listed(choices: Choices) -> bytes:
    """Return choices as a list; the own hand stands in more than one blank."""
    return encode(choices)


def _offer(form: OfferForm, choices: Iterable[Sequence[str | int]]) -> protocol.Offer:
    blanks = tuple(
        protocol.Blank(
            blank.name,
            blank.caption,
            str(Kind.CARDS if blank.kind is Kind.GROUPS else blank.kind),
            wanted,
            blank.optional,
            blank.before or LEFT_OUT,
            blank.kind is Kind.GROUPS or LEFT_OUT,
        )
        for blank, wanted in zip(form.blanks, choices, strict=True)
    )
    return protocol.Offer(form.command, form.help, form.example, form.final, blanks)


MOST_INSIDERS: Final = 8
"""So many different things may have been noticed of one step before it is forgotten how they were written."""


class Facts:
    """What is seen of a table, as data; what changes little is remembered."""

    def __init__(self, live: LiveTable) -> None:
        members, apart = Members(codec_of(live.vocabulary).view), live.vocabulary.game.hands.apart
        self._written = CachedJson(JsonMembers(members, in_braces))
        self._way = () if apart is None else members.way_to(("game", *apart.way))
        self._public: AnyView | None = None

    def now(self, seen: AnyView, public: AnyView) -> protocol.Facts:
        """Return what somebody sees; `public`: what all do."""
        self._public = public
        return Encoded(self._written.now(seen, seen.viewer))

    def but_for(self, public: AnyView, own: object, viewer: Viewer) -> protocol.Facts | None:
        """Return it for a viewer who sees but this beside what all see; None if nothing was written of that."""
        if own is None or public is not self._public:
            return None
        return Encoded(self._written.but_for(self._way, own, viewer))


@lru_cache(maxsize=256)
def entry_told(table: int, number: int, who: str, line: str) -> bytes:
    """Return the message about an entry; most eyes may read the same in it."""
    return encode(protocol.Entry(table, number, who, line))


class SharedJson:
    """
    What all eyes at a table are told alike, written once.

    Attributes:
        facts: what is seen of the table.
    """

    def __init__(self, live: LiveTable) -> None:
        self.facts = Facts(live)
        self._live = live
        self._codec = codec_of(live.vocabulary)
        self._told: list[tuple[tuple[Event, ...], list[Message]]] = []
        self._entry = -1
        self._number = -1
        self._line = ""
        self._written = b""

    def happened(self, events: tuple[Event, ...], entry: int) -> list[Message]:
        """Return the messages about what was noticed; whoever was no insider has noticed the same."""
        if entry != self._entry or len(self._told) > MOST_INSIDERS:
            self._entry = entry
            self._told.clear()
        for noticed, told in self._told:
            if noticed is events:
                return told
        told = [(EVENT, encode(self._happened(entry, event))) for event in events]
        self._told.append((events, told))
        return told

    def entry_of(self, number: int, speaker: str, line: str) -> bytes:
        """Return the message about an entry; nearly all eyes may read the very line of the journal."""
        if number != self._number or line is not self._line:
            self._number, self._line = number, line
            self._written = entry_told(self._live.number, number, fold(speaker), plain_line(line))
        return self._written

    def _happened(self, entry: int, event: Event) -> protocol.Facts:
        """Return an event as a message: its facts beside the four that every one has (`protocol.Happened`)."""
        facts = self._codec.write(event)
        seat = getattr(event, "seat", None)
        who = self._live.facts.name(Seat(seat)) if isinstance(seat, int) else None
        return {"tisch": self._live.number, "nr": entry, KIND: facts[KIND], "wer": who, **facts}


class Shown:
    """
    A table as one pair of eyes is shown it.

    Args:
        viewer: whose eyes.
        facts: what was written for all eyes there.
    """

    def __init__(self, live: LiveTable, viewer: Viewer, facts: Facts) -> None:
        self._live = live
        self._viewer = viewer
        self._facts = facts
        self._offered: tuple[Offer, ...] = ()
        self._offers = NO_OFFERS
        self._made_of: AnyView | None = None
        self._at = -1
        self._message = b""

    def table(self, entry: int) -> bytes:
        """Return the table after an entry of its journal."""
        live, viewer = self._live, self._viewer
        public, own = live.facts.public, live.facts.apart(viewer)
        facts = self._facts.but_for(public, own, viewer)
        if facts is None and own is not None and live.facts.turns:
            # Nothing was written of this state yet. Whoever is on turn needs a view of their own, and the others none.
            self._facts.now(live.view(live.facts.turns[0]), public)
            facts = self._facts.but_for(public, own, viewer)
        if facts is not None:
            return self._about(entry, facts, NO_OFFERS)
        seen = live.view(viewer)
        if seen is not self._made_of or entry != self._at:
            self._made_of, self._at = seen, entry
            self._message = self._about(entry, self._facts.now(seen, public), self._possible(seen))
        return self._message

    def _about(self, entry: int, facts: protocol.Facts, possible: Sequence[protocol.Offer]) -> bytes:
        live = self._live
        game, names = live.vocabulary.game.id, live.facts.names
        return encode(protocol.Table(live.number, game, entry, self._viewer, names, facts, possible))

    def _possible(self, seen: AnyView) -> Sequence[protocol.Offer]:
        """Return what can be done now; of most states it is nothing, or what could be done before."""
        if not seen.possible:
            return NO_OFFERS
        live = self._live
        found = offers(live.vocabulary, seen, lambda seat: fold(live.facts.stored_name(seat)))
        if found != self._offered:
            self._offered, self._offers = found, offers_written(found)
        return self._offers
