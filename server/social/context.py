"""What everybody works with who has to do with company: the rooms of the house below it, and its own memory."""

from __future__ import annotations

from commands.company import replies
from commands.language.german import title
from commands.language.names import GUEST_MARK, name_key
from commands.lobby.moderation import MUTED
from db import players
from db.admission import Kind
from db.errors import DatabaseError
from db.identity import PersonId
from games.frozen import Frozen
from server.accounts.accounts import Accounts
from server.accounts.authentication import Authentication
from server.moderation.throttle import Window
from server.ops.context import Context
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.sessions.naming import Known, here, known
from server.sessions.roster import Roster
from server.sessions.seating import Seating
from server.sessions.session import Session
from server.social.friends import Friends


class SocialContext(Frozen):
    """
    The rooms below, and what belongs to nobody's room but this.

    Attributes:
        talk: how much somebody may say in a minute.
    """

    essentials: Context
    roster: Roster
    reception: Authentication
    accounts: Accounts
    tables: Tables
    seating: Seating
    talk: Window
    bonds: Friends

    # --- who is meant ---

    def known(self, asker: Session, typed: str) -> Known | None:
        """Return who is meant by a typed name, here or not, or tell the asker that there is nobody."""
        key = name_key(typed)
        try:
            found = known(self.roster, self.essentials.database, typed)
        except DatabaseError:
            asker.deny(replies.NOT_STORED)
            return None
        if found is not None:
            return found
        alike = (
            [one for one in self.roster.here.values() if one.person.key.startswith((key, GUEST_MARK + key))]
            if key
            else []
        )
        if len(alike) == 1:
            return here(alike[0])
        asker.deny(replies.nobody_called(asker.input.typed(typed), [title(one.person.name) for one in alike[:3]]))
        return None

    def is_gone(self, who: PersonId) -> bool:
        """Tell whether somebody has been deleted or forgotten meanwhile; a memory that cannot be read knows nothing."""
        database = self.essentials.database
        try:
            return players.by_id(database, who) is None and players.guest_by_id(database, who) is None
        except DatabaseError:
            return False

    # --- who may speak ---

    def may_speak(self, session: Session) -> bool:
        """Tell whether a person may talk now: not muted, and not too much in the last minute."""
        if self.muted(session):
            return False
        if self.essentials.settings.limits.enabled and not self.talk.take(str(session.person.id)):
            session.deny(replies.TOO_MUCH_TALK)
            return False
        return True

    def muted(self, session: Session) -> bool:
        """Tell whether somebody may not talk at all, and tell him so."""
        if self.reception.bans.of(Kind.MUTE, session.person.subject) is None:
            return False
        session.deny(MUTED)
        return True

    def apart(self, session: Session, other: Known) -> str | None:
        """Return why nothing may pass in secret between two people, None if it may: neither plays with a partner."""
        own = self._secluded(session.person.id)
        number = self._secluded(other.id) if own is None else own
        if number is None:
            return None
        if number not in self.tables.awake:
            return replies.not_at_a_sleeping_table(number)
        return replies.not_while_he_plays(other.name) if own is None else replies.NOT_WHILE_YOU_PLAY

    def _secluded(self, who: PersonId) -> int | None:
        """Return the table at which somebody plays with a partner in a deal that runs, or may run while it sleeps."""
        for number in sorted(self.tables.places.tables_of(who)):
            live = self.tables.awake.get(number)
            if live.facts.forbids_whispers if live is not None else self._may_forbid(number):
                return number
        return None

    def _may_forbid(self, number: int) -> bool:
        """Tell whether a deal of partners may run at a table that sleeps: who plays how only its journal knows."""
        row = self.tables.row(number)
        vocabulary = None if row is None else vocabulary_named(row.game)
        if row is None or vocabulary is None:
            return False
        return vocabulary.game.knows_partners and vocabulary.game.deal_may_run(row.phase)
