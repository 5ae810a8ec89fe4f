"""
A table as programs are shown it: whole, as data (`Stammtisch.Tisch`) or as a picture for a page (`Stammtisch.Bild`).

Each message is made once for each state and pair of eyes, and of it only what has changed (`written.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import NoneType
from typing import Final

from commands.journal.codec import KIND, Members, codec_of
from commands.journal.keys import Keys, plain_keys, way_to
from commands.language.german import fold
from commands.language.plain import plain_line
from commands.offers import Offer, offers
from games.contract import Event, Seat, Viewer
from games.table import AnyView, TableView
from server.play.live import LiveTable
from server.programs.offered import NO_OFFERS, offers_written
from server.programs.pieces import KeyPieces, MemberPieces, in_braces
from server.programs.program import EVENT, Message
from server.programs.written import Written
from server.wire import protocol
from server.wire.encoded import Encoded
from server.wire.protocol import encode

MOST_INSIDERS: Final = 8
"""So many different things may have been noticed of one step before it is forgotten how they were written."""


class _Message:
    """A message about a table, made once for each state."""

    __slots__ = ("_at", "_data", "_made_of", "_make")

    def __init__(self, make: Callable[[AnyView, int], object]) -> None:
        self._make = make
        self._made_of: AnyView | None = None
        self._at = -1
        self._data = b""

    def about(self, seen: AnyView, entry: int) -> bytes:
        """Return what is said of what is seen after an entry of the journal."""
        if seen is not self._made_of or entry != self._at:
            self._made_of, self._at = seen, entry
            self._data = encode(self._make(seen, entry))
        return self._data


class Facts:
    """What is seen of a table, written for programs and for pages; what changes little is remembered."""

    def __init__(self, live: LiveTable) -> None:
        self._members = Written(MemberPieces(Members(codec_of(live.vocabulary).view)))
        self._apart = live.vocabulary.game.hands.apart
        self._names: tuple[str, ...] = ()
        self._game: type = NoneType
        self._keys = keys_written(self._names, self._game)
        self._way: tuple[int, ...] = ()
        self._public: AnyView | None = None
        self._seen: AnyView | None = None
        self._values: Mapping[str, str] = {}

    def data(self, seen: AnyView) -> protocol.Facts:
        """Return it as data."""
        return Encoded(self._members.now(seen, seen.viewer))

    def values(self, seen: AnyView, names: tuple[str, ...], public: AnyView) -> Mapping[str, str]:
        """Return it by the keys of records, with these names by seat; what is nothing has none."""
        if seen is self._seen and names is self._names:
            self._public = public
            return self._values
        game = type(seen.game)
        if names != self._names or game is not self._game:  # who is called otherwise now is so everywhere
            self._names, self._game, self._keys = names, game, keys_written(names, game)
            if self._apart is not None and seen.game is not None:
                self._way = way_to(seen, ("game", *self._apart.way))
        self._public, self._seen, self._names = public, seen, names
        values: Mapping[str, str] = Encoded(self._keys.now(seen, seen.viewer))
        self._values = values
        return values

    def but_for(self, public: AnyView, own: object, viewer: Viewer) -> Mapping[str, str] | None:
        """Return the values for a viewer who sees but this beside what all see; None if nothing was written of that."""
        if own is None or public is not self._public:
            return None
        return Encoded(self._keys.but_for(self._way, own, viewer))


def keys_written(names: tuple[str, ...], game: type) -> Written[bytes]:
    """Return what nothing was written of yet; of a key that a table and its game share, the game's counts."""
    return Written(KeyPieces(Keys(TableView, names.__getitem__, taken=plain_keys(game)), in_braces))


@lru_cache(maxsize=256)
def entry_told(table: int, number: int, who: str, line: str) -> bytes:
    """Return the message about an entry; most eyes may read the same in it."""
    return encode(protocol.Entry(table, number, who, line))


class Alike:
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
        self._table = _Message(self._data)
        self._picture = _Message(self._pictured)

    def table(self, entry: int) -> bytes:
        """Return the table after an entry, as data."""
        return self._table.about(self._live.view(self._viewer), entry)

    def picture(self) -> bytes:
        """Return the table as it is now, for a page."""
        live, viewer = self._live, self._viewer
        public, own = live.facts.public, live.facts.apart(viewer)
        values = self._facts.but_for(public, own, viewer)
        if values is None and own is not None and live.facts.turns:
            # Nothing was written of this state yet. Whoever is on turn needs a view of his own, and the others none.
            self._facts.values(live.view(live.facts.turns[0]), live.facts.names, public)
            values = self._facts.but_for(public, own, viewer)
        if values is not None:
            return encode(self._with(values, public, live.facts.entry, NO_OFFERS))
        return self._picture.about(live.view(viewer), live.facts.entry)

    def _data(self, seen: AnyView, entry: int) -> protocol.Table:
        live, viewer = self._live, self._viewer
        game, view = live.vocabulary.game.id, self._facts.data(seen)
        return protocol.Table(live.number, game, entry, viewer, live.facts.names, view, self._possible(seen))

    def _pictured(self, seen: AnyView, entry: int) -> protocol.Picture:
        values = self._facts.values(seen, self._live.facts.names, self._live.facts.public)
        return self._with(values, seen, entry, self._possible(seen))

    def _with(
        self, values: Mapping[str, str], seen: AnyView, entry: int, possible: Sequence[protocol.Offer]
    ) -> protocol.Picture:
        live, names = self._live, self._live.facts.names
        return protocol.Picture(
            live.number,
            live.vocabulary.game.name,
            entry,
            None if self._viewer is None else names[self._viewer],
            tuple([names[seat] for seat in seen.turns]),
            values,
            possible,
        )

    def _possible(self, seen: AnyView) -> Sequence[protocol.Offer]:
        """Return what can be done now; of most states it is nothing, or what could be done before."""
        if not seen.possible:
            return NO_OFFERS
        live = self._live
        found = offers(live.vocabulary, seen, lambda seat: fold(live.facts.stored_name(seat)))
        if found != self._offered:
            self._offered, self._offers = found, offers_written(found)
        return self._offers
