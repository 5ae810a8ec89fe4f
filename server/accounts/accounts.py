"""Accounts that change or go while the house is open, also by the command line: found out, done here, and told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import NamedTuple

import structlog

from commands.language.german import title
from commands.lobby import moderation as told
from commands.lobby import replies
from db import admission, moderation, players
from db.admission import Sanction
from db.database import Database
from db.errors import DatabaseError
from db.identity import PersonId
from db.moderation import COMMAND_LINE, Deed, ModerationEntry, NotedDeed
from db.players import Change, StoredPlayer
from games.frozen import evolve
from server.accounts.erasure import nameless
from server.moderation.bans import Bans
from server.ops.context import Context
from server.sessions.dialog import Conversation, Work
from server.sessions.guests import Guests
from server.sessions.roster import Roster
from server.sessions.session import Session

log = structlog.get_logger()


class _Found(NamedTuple):
    """
    What is new since the last look: each change and each deed of the command line with the account it concerns.

    Attributes:
        version: of the database before any of it was read; nobody's changes are missed, though some may come twice.
        sanctions: all in force, if one was lifted.
    """

    version: int
    changes: list[tuple[Change, StoredPlayer | None]]
    deeds: list[tuple[ModerationEntry, StoredPlayer | None]]
    sanctions: tuple[Sanction, ...] | None


_OF_RIGHTS = frozenset({Deed.MAKE_ADMIN, Deed.TAKE_ADMIN})


def _read(database: Database, seen: int | None, change: int, deed: int) -> _Found | None:
    """
    Return what is new; None if nothing has been committed since version `seen`.

    Args:
        change, deed: the numbers of the last ones that are known.

    Raises:
        DatabaseError
    """
    version = database.version()  # asked first: what is committed meanwhile counts at the next look
    if version == seen:
        return None
    changes = [(one, players.by_id(database, one.player)) for one in players.changes(database, change)]
    deeds = [(one, _concerned(database, one.done)) for one in moderation.after(database, deed)]
    lifted = any(one.done.deed is Deed.LIFT_BAN and one.done.actor == COMMAND_LINE for one, _ in deeds)
    return _Found(version, changes, deeds, admission.sanctions_known(database) if lifted else None)


def _concerned(database: Database, done: NotedDeed) -> StoredPlayer | None:
    """Return the account whose rights a deed has changed."""
    if done.player is None or done.deed not in _OF_RIGHTS:
        return None
    return players.by_id(database, PersonId(done.player))


def _nothing() -> None:
    """Do nothing."""


class Accounts:
    """
    What the command line has done since the house opened, and who is no more, be it a guest who was forgotten.

    It is looked at every second, and before anybody is let in or given a seat: no seat goes to whom is no more. Where
    nothing has been committed since the last look, by this house or beside it, there is nothing to read. One look at a
    time is under way; whoever comes meanwhile waits for the next, which all of them share.

    Attributes:
        opened: learns that a guest who is here has an account.
        erased: are told of everybody who has been deleted, whoever did it, and of every guest who has been forgotten:
            nothing of that person is kept any longer.
        last_change: the number of the last change of an account that counts here.
    """

    opened: Callable[[Session], None]

    def __init__(self, context: Context, roster: Roster, bans: Bans, guests: Guests) -> None:
        self._context = context
        self._roster = roster
        self._bans = bans
        self.erased: list[Callable[[PersonId], None]] = []
        self.last_change = players.last_change(context.database)
        self._last_deed = moderation.last(context.database)
        self._seen: int | None = None  # the version of the database in which nothing new was found
        self._looking = False
        self._waiting: list[Callable[[], object]] = []
        guests.followers.append(self._forgotten)

    def tick(self) -> None:
        """Look, unless that is being done."""
        if not self._looking:
            self.look()

    def look(self, then: Callable[[], object] = _nothing) -> None:
        """Let count here what was done there, then go on; what cannot be read is looked at again another time."""
        self._waiting.append(then)
        if not self._looking:
            self._begin()

    def before(self, session: Session, then: Callable[[], object]) -> None:
        """Look, then do something for somebody, if they are still here; what they type meanwhile waits."""

        async def looked() -> None:
            await Work[None](lambda done: self.look(partial(done, None)))

        Conversation(session, looked(), lambda _none: then()).go_on()

    def _begin(self) -> None:
        waiting, self._waiting, self._looking = self._waiting, [], True

        def done(found: _Found | DatabaseError | None) -> None:
            self._looking = False
            with ExitStack() as after:  # a mistake of ours in one of them keeps none of the others waiting
                for then in reversed(waiting):
                    after.callback(then)
                self._take_in(found)
            if self._waiting and not self._looking:
                self._begin()

        self._context.reads.short(done, partial(_read, seen=self._seen, change=self.last_change, deed=self._last_deed))

    def _take_in(self, found: _Found | DatabaseError | None) -> None:
        if isinstance(found, DatabaseError):
            log.warning("changes not read", why=str(found))
            return
        if found is None:
            return
        for change, player in found.changes:
            self._changed(change.player, player)
            self.last_change = change.number
        for entry, player in found.deeds:
            self._last_deed = entry.id
            if entry.done.actor != COMMAND_LINE:
                continue
            if entry.done.deed is Deed.LIFT_BAN and found.sanctions is not None:
                self._bans.keep_only(found.sanctions)
            elif entry.done.player is not None:
                self._concerns(PersonId(entry.done.player), entry.done.deed, player)
        self._seen = None if found.changes or found.deeds else found.version  # there may be more

    def _changed(self, who: PersonId, player: StoredPlayer | None) -> None:
        """Tell somebody that their account is not what it was, and let it count."""
        session = self._roster.session_of(who)
        if player is None:
            self._erased(who)
        if session is None:
            return
        if player is not None:
            self._renew(session, player)
            return
        log.info("account gone", name=session.person.name)
        self._context.nameless.append(nameless(session.person.key, who))  # others have just read the name
        session.leave(replies.ACCOUNT_GONE)
        session.lost()

    def _forgotten(self, who: PersonId) -> None:
        """Let nothing be kept of a guest who is no more; whose account was opened a moment before is still known."""

        def known(player: StoredPlayer | DatabaseError | None) -> None:
            if isinstance(player, DatabaseError):
                log.warning("forgotten guest not looked for", why=str(player))
            elif player is None:
                self._tell_erased(who)

        self._context.reads.short(known, lambda database: players.by_id(database, who))

    def _erased(self, who: PersonId) -> None:
        """Have everybody forget a person of whom nothing is stored any more."""
        self._context.bots.forget(who)
        self._bans.forget(who)
        for other in self._roster.here.values():
            if other.output.recent.whisperer is not None and other.output.recent.whisperer[0] == who:
                other.output.recent.whisperer = None
        self._tell_erased(who)

    def _tell_erased(self, who: PersonId) -> None:
        for follower in self.erased:
            follower(who)

    @staticmethod
    def _renew(session: Session, player: StoredPlayer) -> None:
        before = session.person
        session.person = evolve(before, name=player.name, key=player.key, admin=player.admin)
        if session.location.watching is not None:
            session.watch(session.location.watching, title(player.name))
        if player.name != before.name:
            session.reply(replies.renamed(player.name))
        if player.admin != before.admin:
            session.reply(told.NOW_ADMIN if player.admin else told.NO_ADMIN_ANY_MORE)

    def _concerns(self, who: PersonId, deed: Deed, player: StoredPlayer | None) -> None:
        """Do what no change of an account tells of."""
        session = self._roster.session_of(who)
        if session is None:
            return
        if deed is Deed.RESET_ACCESS:
            session.leave(told.LOG_IN_AFRESH)
        elif deed in _OF_RIGHTS:
            self._changed(who, player)
