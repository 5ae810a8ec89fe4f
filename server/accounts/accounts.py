"""People who are changed or deleted, also by the command line while they are here: the house learns of it and tells."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from commands.language.german import title
from commands.lobby import moderation as told
from commands.lobby import replies
from db import admission, moderation, players
from db.errors import DatabaseError
from db.identity import PersonId
from db.moderation import COMMAND_LINE, Deed
from db.players import StoredPlayer
from games.frozen import evolve
from server.accounts.erasure import nameless
from server.moderation.bans import Bans
from server.ops.context import Context
from server.sessions.guests import Guests
from server.sessions.roster import Roster
from server.sessions.session import Session

log = structlog.get_logger()


class Accounts:
    """
    What the command line has done since the house opened, and who is no more, be it a guest who was forgotten.

    It is looked at every second, and before anybody is let in or given a seat: no seat goes to whom is no more. Where
    nothing has been committed since the last look, by this house or beside it, there is nothing to read.

    Attributes:
        opened: learns that a guest who is here has an account.
        erased: are told of everybody who has been deleted, whoever did it, and of every guest who has been forgotten:
            nothing of that person is kept any longer.
    """

    opened: Callable[[Session], None]

    def __init__(self, context: Context, roster: Roster, bans: Bans, guests: Guests) -> None:
        self._context = context
        self._roster = roster
        self._bans = bans
        self.erased: list[Callable[[PersonId], None]] = []
        self._last_change = players.last_change(context.database)
        self._last_deed = moderation.last(context.database)
        self._seen: int | None = None  # the version of the database in which nothing new was found
        guests.followers.append(self._forgotten)

    def look(self) -> None:
        """Let count here what was done there; a memory that cannot be read is looked at again."""
        database = self._context.database
        try:
            version = database.version()  # asked first: what is committed meanwhile counts at the next look
            if version == self._seen:
                return
            before = (self._last_change, self._last_deed)
            for change in players.changes(database, self._last_change):
                self._changed(change.player)
                self._last_change = change.number
            for entry in moderation.after(database, self._last_deed):
                self._last_deed = entry.id
                if entry.done.actor != COMMAND_LINE:
                    continue
                if entry.done.deed is Deed.LIFT_BAN:
                    self._bans.keep_only(admission.sanctions_known(database))
                elif entry.done.player is not None:
                    self._concerns(PersonId(entry.done.player), entry.done.deed)
            self._seen = version if before == (self._last_change, self._last_deed) else None  # there may be more
        except DatabaseError as trouble:
            log.warning("changes not read", why=str(trouble))

    def _changed(self, who: PersonId) -> None:
        """Tell somebody that their account is not what it was, and let it count."""
        player, session = players.by_id(self._context.database, who), self._roster.session_of(who)
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
        try:
            player = players.by_id(self._context.database, who)
        except DatabaseError as trouble:
            log.warning("forgotten guest not looked for", why=str(trouble))
            return
        if player is None:
            self._tell_erased(who)

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

    def _concerns(self, who: PersonId, deed: Deed) -> None:
        """Do what no change of an account tells of."""
        session = self._roster.session_of(who)
        if session is None:
            return
        if deed is Deed.RESET_ACCESS:
            session.leave(told.LOG_IN_AFRESH)
        elif deed in {Deed.MAKE_ADMIN, Deed.TAKE_ADMIN}:
            self._changed(who)
