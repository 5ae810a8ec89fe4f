"""Who is here, each by the connection in use, and who is meant by a typed name."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Protocol

from commands.language.german import nearest, title
from commands.language.names import GUEST_MARK, name_key
from commands.language.plain import OfTheHouse
from commands.lobby import replies
from db import players
from db.database import Database
from db.identity import PersonId
from db.players import StoredGuest, StoredPlayer
from games.frozen import Frozen
from server.ops.reads import Reads
from server.sessions.dialog import looked_up
from server.sessions.person import bare
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from server.wire.listening import household


class Follows(Protocol):
    """Whoever wants to know of everybody who comes and goes."""

    def __call__(self, session: Session, *, here: bool, anew: bool) -> None:
        """Learn of it; `anew`: nobody thought they were here."""


Reader = Callable[[PersonId, Callable[[], None]], None]
"""Reads what it has to know of somebody, and calls what it is given when it does."""

MOST_HOMES = 20_000
"""Of how many people the house remembers where they came from last; in memory alone."""

MOST_COMPARED = 200
"""Up to how many people here a mistyped name is compared with all of theirs: it takes 26 us for each of them."""


class Roster:
    """
    The connections of the house.

    Attributes:
        connections: every one that was let stay, also of those still asked who they are, in the order of coming.
        here: who has come in, longest here first.
        arriving: who has shown who they are, while it is looked whether they still are: nobody forgets them meanwhile.
        followers: are told of everybody who has come in, and who has gone.
        readers: are told of everybody who is about to come in.
    """

    def __init__(self) -> None:
        self.connections: dict[PreLogin | Session, None] = {}
        self.here: dict[PersonId, Session] = {}
        self.arriving: dict[PreLogin, PersonId] = {}
        self.followers: list[Follows] = []
        self.readers: list[Reader] = []
        self._standing: dict[PersonId, Session] = {}  # of those here: thousands may sit, and none of them is looked at
        self._per_address: dict[str, int] = {}
        self._homes: dict[PersonId, str] = {}

    # --- connections ---

    def add(self, visitor: PreLogin) -> None:
        """Note a connection."""
        self.connections[visitor] = None
        home = household(visitor.wire.address)
        self._per_address[home] = self._per_address.get(home, 0) + 1

    def has_come_in(self, visitor: PreLogin, session: Session) -> None:
        """Note that a visitor is one of the people who are here."""
        del self.connections[visitor]
        self.connections[session] = None
        self.here[session.person.id] = session
        self.moved(session)
        self._homes.pop(session.person.id, None)
        self._homes[session.person.id] = household(session.wire.address)
        if len(self._homes) > MOST_HOMES:
            del self._homes[next(iter(self._homes))]

    def remove(self, connection: PreLogin | Session) -> None:
        """Forget a connection, and that its person is here if it was the one they use."""
        self.connections.pop(connection, None)
        if isinstance(connection, PreLogin):
            self.arriving.pop(connection, None)
        home = household(connection.wire.address)
        left = self._per_address.get(home, 0) - 1
        if left > 0:
            self._per_address[home] = left
        else:
            self._per_address.pop(home, None)
        if isinstance(connection, Session) and self.here.get(connection.person.id) is connection:
            del self.here[connection.person.id]
            self._standing.pop(connection.person.id, None)

    def moved(self, session: Session) -> None:
        """Note whether somebody sits at a table; of a connection that is not in use nothing is noted."""
        who = session.person.id
        if self.here.get(who) is session:
            if session.seated is None:
                self._standing[who] = session
            else:
                self._standing.pop(who, None)

    def connections_from(self, address: str) -> int:
        """Return how many connections the household of an address has."""
        return self._per_address.get(household(address), 0)

    def homes(self, people: Iterable[PersonId | None]) -> list[list[int]]:
        """Return the places of those who came from one address, if they were here since the house opened."""
        found: dict[str, list[int]] = {}
        for place, who in enumerate(people):
            home = None if who is None else self._homes.get(who)
            if home:
                found.setdefault(home, []).append(place)
        return [places for places in found.values() if len(places) > 1]

    # --- people ---

    def keeps(self, who: PersonId) -> bool:
        """Tell whether somebody is here, or about to be."""
        return who in self.here or who in self.arriving.values()

    def follow(self, session: Session, *, here: bool, anew: bool = True) -> None:
        """Tell everybody who wants to know that somebody has come in, or has gone."""
        for follower in self.followers:
            follower(session, here=here, anew=anew)

    def session_of(self, who: PersonId | None) -> Session | None:
        """Return the connection somebody uses, None if they are not here."""
        return None if who is None else self.here.get(who)

    def called(self, key: str) -> Session | None:
        """Return the connection of whoever is called so and is here."""
        return next((one for one in self.here.values() if one.person.key == key), None)

    def guest_named(self, key: str) -> Session | None:
        """Return the connection of the guest who has chosen this name and is here."""
        return next((one for one in self.here.values() if one.person.guest and bare(one.person.key) == key), None)

    def find(self, asker: Session, typed: str) -> Session | None:
        """Return the connection of somebody meant by a typed name, or tell the asker that they are not here."""
        key = name_key(typed)
        named = {other.person.key: other for other in self.here.values()}
        found = named.get(key) or self.guest_named(key)
        if found is None:
            alike = [other for name, other in named.items() if name.startswith((key, GUEST_MARK + key))]
            found = alike[0] if len(alike) == 1 else None
        if found is None:
            compared = named if len(named) <= MOST_COMPARED else ()
            asker.deny(replies.not_here(asker.input.typed(typed), [title(name) for name in nearest(key, compared)]))
        return found

    def others(self, who: PersonId) -> Iterator[str]:
        """Yield the names of the others, longest here first; thousands are here, and few names fit into a line."""
        for other, session in self.here.items():
            if other != who:
                yield title(session.person.shown)

    def announce(self, line: str, *, but: Container[Session] = ()) -> None:
        """Tell everybody in the lobby, spectators too."""
        for session in tuple(self._standing.values()):
            if session not in but:
                session.reply(OfTheHouse(line))

    def tell_all(self, line: str) -> None:
        """Tell everybody who has come in."""
        for session in tuple(self.here.values()):
            session.reply(line)


class Known(Frozen):
    """
    Somebody who is meant by a typed name: here, or with an account, or a guest who is kept for the way back.

    Attributes:
        key: the name folded.
        session: the connection in use; None for whoever is not here.
        guest: without an account.
    """

    id: PersonId
    name: str
    key: str
    session: Session | None
    admin: bool = False
    guest: bool = False


def here(session: Session) -> Known:
    """Return somebody who is here."""
    person = session.person
    return Known(person.id, person.name, person.key, session, person.admin, person.guest)


def _kept(database: Database, key: str) -> StoredPlayer | StoredGuest | None:
    """Return the account called so, else the guest. At most three indexed rows."""
    return (
        players.find(database, key)
        or players.guest_called(database, key)
        or players.guest_called(database, GUEST_MARK + key)
    )


async def known(asker: Session, roster: Roster, reads: Reads, typed: str) -> Known | None:
    """
    Return who has exactly this name, a guest's chosen one also without what marks it; None if nobody has.

    Raises:
        DatabaseError
    """
    key = name_key(typed)
    session = roster.called(key)
    if session is not None:
        return here(session)
    found = await looked_up(asker, reads, lambda database: _kept(database, key))
    if isinstance(found, StoredPlayer):
        return Known(found.id, found.name, found.key, roster.session_of(found.id), found.admin)
    session = roster.guest_named(key)
    if session is not None:
        return here(session)
    if found is None:
        return None
    return Known(found.id, found.name, found.key, roster.session_of(found.id), guest=True)
