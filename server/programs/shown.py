"""
A table as programs are shown it (`Stammtisch.Tisch`), and what has happened there.

A message is made once for each state and pair of eyes, and of it only what has changed (`written.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from commands.journal.codec import KIND, Members, codec_of
from commands.language.german import fold
from commands.language.plain import plain_line
from commands.offers import Offer, offers
from games.contract import Event, Seat, Viewer
from games.table import AnyView
from server.play.live import LiveTable
from server.programs.offered import NO_OFFERS, offers_written
from server.programs.pieces import Pieces, in_braces
from server.programs.program import EVENT, Message
from server.programs.written import Written
from server.wire import protocol
from server.wire.encoded import Encoded
from server.wire.protocol import encode

MOST_INSIDERS: Final = 8
"""So many different things may have been noticed of one step before it is forgotten how they were written."""


class Facts:
    """What is seen of a table, as data; what changes little is remembered."""

    def __init__(self, live: LiveTable) -> None:
        members, apart = Members(codec_of(live.vocabulary).view), live.vocabulary.game.hands.apart
        self._written = Written(Pieces(members, in_braces))
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
        self._made_of: AnyView | None = None
        self._at = -1
        self._message = b""

    def table(self, entry: int) -> bytes:
        """Return the table after an entry of its journal."""
        live, viewer = self._live, self._viewer
        public, own = live.facts.public, live.facts.apart(viewer)
        facts = self._facts.but_for(public, own, viewer)
        if facts is None and own is not None and live.facts.turns:
            # Nothing was written of this state yet. Whoever is on turn needs a view of his own, and the others none.
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
