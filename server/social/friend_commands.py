"""`freund`, `ignorieren`, `weg` and `da`: friend lists, ignore lists, and being away from the keyboard."""

from __future__ import annotations

from commands.company import replies, verbs
from commands.company import talk as told
from commands.language.german import is_off
from db.bonds import Bond
from db.bonds import Kind as Tie
from db.identity import PersonId
from db.pending import Kind as PendingKind
from db.pending import Pending
from server.sessions.dialog import with_found
from server.sessions.roster import Known
from server.sessions.session import Session, keep_line
from server.sessions.words import handles
from server.social.addressed import addressed, if_gone, may_speak
from server.social.context import Rooms
from server.social.friends import MOST
from server.social.pending import Waiting, until_stored

_Names = list[tuple[PersonId, str]]
"""Who is on a list, as they are called now."""


class FriendCommands:
    """Handlers of these words; the lists themselves: `friends`."""

    def __init__(self, rooms: Rooms, waiting: Waiting) -> None:
        self._rooms = rooms
        self._waiting = waiting

    # --- ignoring ---

    @handles
    def ignore(self, session: Session, word: verbs.Ignore) -> None:
        """Hear nothing of somebody from now on, or hear them again."""
        if word.name is None:
            names = self._rooms.bonds.names(session, Tie.IGNORE)
            with_found(session, names, lambda found: session.reply(replies.ignores([name for _, name in found])))
        else:
            self._change(session, Tie.IGNORE, word.name)

    # --- friends ---

    @handles
    def befriend(self, session: Session, word: verbs.Befriend) -> None:
        """Want to hear when somebody comes, or no more."""
        if word.name is None:
            names = self._rooms.bonds.names(session, Tie.FRIEND)
            with_found(session, names, lambda found: session.reply(replies.friends(self._where(session, found))))
        else:
            self._change(session, Tie.FRIEND, word.name)

    def _where(self, session: Session, friends: _Names) -> list[tuple[str, str]]:
        """Return somebody's friends, and of those who are here and want it, too, where they are."""
        bonds, who = self._rooms.bonds, session.person.id
        found = []
        for other, name in friends:
            there = self._rooms.roster.session_of(other)
            here = there is not None and bonds.wants(other, Tie.FRIEND, who)
            found.append((there.person.name if there is not None else name, replies.is_here(here)))
        return found

    # --- both ---

    def _change(self, session: Session, kind: Tie, typed: str) -> None:
        """Put somebody on a list, or take them off it."""
        name, off = verbs.name_and_off(typed)
        (self._untie if off else self._tie)(session, kind, name)

    def _tie(self, session: Session, kind: Tie, typed: str) -> None:
        addressed(self._rooms, session, typed, lambda other: self._tied(session, kind, typed, other))

    def _tied(self, session: Session, kind: Tie, typed: str, other: Known) -> None:
        bonds, person = self._rooms.bonds, session.person
        if other.id == person.id:
            session.deny(replies.NOT_YOURSELF)
            return
        if bonds.full(person.id):
            session.deny(replies.too_many_bonds(MOST))
            return

        def done(stored: bool) -> None:
            session.wire.hold(False)
            if not stored:
                nobody = replies.nobody_called(session.input.typed(typed), [])
                if_gone(self._rooms, other.id, lambda gone: session.deny(nobody if gone else replies.NOT_STORED))
            elif kind is Tie.IGNORE:
                session.reply(replies.ignored(other.name))
            else:
                self._befriended(session, other.id, other.name)

        session.wire.hold(True)
        bonds.tie(person.id, Bond(kind, other.id, other.name), done)

    def _befriended(self, session: Session, other: PersonId, name: str) -> None:
        bonds, person = self._rooms.bonds, session.person
        mutual = bonds.friends(person.id, other)
        session.reply(replies.befriended(name, mutual=mutual))
        there = self._rooms.roster.session_of(other)
        if there is not None and not mutual and not bonds.ignores(other, person.id):
            there.overhear(replies.befriends_you(person.name))

    def _untie(self, session: Session, kind: Tie, typed: str) -> None:
        """Forget a tie, also with somebody who is known here no more under that name."""
        key = typed.strip()

        def untie(names: _Names) -> None:
            found = [(other, name) for other, name in names if name.lower().startswith(key)]
            if len(found) != 1:
                found = [(other, name) for other, name in found if name.lower() == key]
            if not found:
                session.deny(replies.not_on_the_list(session.input.typed(key)[:40]))
                return
            [(other, name)] = found[:1]
            said = replies.ignored_no_more if kind is Tie.IGNORE else replies.befriended_no_more
            untied = until_stored(session, lambda: session.reply(said(name)))
            self._rooms.bonds.untie(session.person.id, kind, other, untied)

        with_found(session, self._rooms.bonds.names(session, kind), untie)

    # --- being away ---

    @handles
    def go_away(self, session: Session, word: verbs.GoAway) -> None:
        """Note that somebody is not at the keyboard; their table reads it. `weg aus`: as `da`."""
        if is_off(word.text):
            self.be_back(session, verbs.BeBack())
            return
        if word.text and not may_speak(self._rooms, session):
            return
        text = told.one_line(word.text)[:MOST_AWAY]

        def kept() -> None:
            session.away = text
            keep_line(session)
            if session.table is not None and session.location.watching is None:
                line = told.is_away(session.person.name, text)
                session.table.say(line, talk=True, to=lambda _viewer, one: one is not session)
            session.reply(replies.AWAY)

        row = Pending(PendingKind.AWAY, session.person.id, text=text)
        self._waiting.keep([row], until_stored(session, kept))

    def take_up(self, session: Session) -> None:
        """Let somebody be away who was when their line broke or the house closed, and tell them."""
        kept = self._waiting.find(PendingKind.AWAY, session.person.id)
        if kept is not None:
            session.away = kept.text
            keep_line(session)
            session.reply(replies.STILL_AWAY)

    @handles
    def be_back(self, session: Session, _word: verbs.BeBack) -> None:
        """End being away, here and on disk."""
        if session.away is None:
            session.deny(replies.NOT_AWAY)
            return
        kept = self._waiting.find(PendingKind.AWAY, session.person.id)

        def dropped() -> None:
            session.away = None
            keep_line(session)
            if session.seated is not None:
                session.seated.table.tell_others(session.seated.seat, replies.is_back(session.person.name))
            session.reply(replies.BACK)

        self._waiting.drop([] if kept is None else [kept], until_stored(session, dropped))


MOST_AWAY = 60
"""How much of what somebody says when they go is kept: it stands in lists."""
