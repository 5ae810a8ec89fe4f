"""Who is meant by a typed name, here or not, and whether anything may pass between two people now."""

from __future__ import annotations

from collections.abc import Callable

from commands.company import replies
from commands.language.german import title
from commands.language.names import GUEST_MARK, name_key
from commands.lobby.moderation import MUTED
from db import players
from db.admission import Kind
from db.database import Database
from db.errors import DatabaseError
from db.identity import PersonId
from server.play.replay import vocabulary_named
from server.sessions.dialog import Conversation
from server.sessions.roster import Known, here, known
from server.sessions.session import Session
from server.social.context import Rooms


def addressed(rooms: Rooms, asker: Session, typed: str, then: Callable[[Known], object]) -> None:
    """Hand over who is meant by a typed name, here or not, with their lists read; or tell the asker there is nobody."""
    Conversation(asker, meant(rooms, asker, typed), lambda one: None if one is None else then(one)).go_on()


async def meant(rooms: Rooms, asker: Session, typed: str) -> Known | None:
    """Return the same; None if there is nobody, and then the asker has been told."""
    key = name_key(typed)
    try:
        found = await known(asker, rooms.roster, rooms.context.reads, typed)
    except DatabaseError:
        asker.deny(replies.NOT_STORED)
        return None
    if found is not None:
        await rooms.bonds.learnt([found.id])
        return found
    alike = (
        [one for one in rooms.roster.here.values() if one.person.key.startswith((key, GUEST_MARK + key))] if key else []
    )
    if len(alike) == 1:
        return here(alike[0])
    asker.deny(replies.nobody_called(asker.input.typed(typed), [title(one.person.name) for one in alike[:3]]))
    return None


def if_gone(rooms: Rooms, who: PersonId, then: Callable[[bool], object]) -> None:
    """Tell whether somebody has been deleted or forgotten meanwhile; a memory that cannot be read knows nothing."""

    def gone(database: Database) -> bool:
        return players.by_id(database, who) is None and players.guest_by_id(database, who) is None

    rooms.context.reads.short(lambda found: then(found is True), gone)


def may_speak(rooms: Rooms, session: Session) -> bool:
    """Tell whether a person may talk now: not muted, and not too much in the last minute."""
    if muted(rooms, session):
        return False
    if rooms.context.settings.limits.enabled and not rooms.talk.take(str(session.person.id)):
        session.deny(replies.TOO_MUCH_TALK)
        return False
    return True


def muted(rooms: Rooms, session: Session) -> bool:
    """Tell whether somebody may not talk at all, and tell them so."""
    if rooms.auth.bans.of(Kind.MUTE, session.person.subject) is None:
        return False
    session.deny(MUTED)
    return True


def apart(rooms: Rooms, session: Session, other: Known) -> str | None:
    """Return why nothing may pass in secret between two people, None if it may: neither plays with a partner."""
    own = _secluded(rooms, session.person.id)
    number = _secluded(rooms, other.id) if own is None else own
    if number is None:
        return None
    if number not in rooms.tables.awake:
        return replies.not_at_a_sleeping_table(number)
    return replies.not_while_he_plays(other.name) if own is None else replies.NOT_WHILE_YOU_PLAY


def _secluded(rooms: Rooms, who: PersonId) -> int | None:
    """Return the table at which somebody plays with a partner in a deal that runs, or may run while it sleeps."""
    for number in sorted(rooms.tables.places.tables_of(who)):
        live = rooms.tables.awake.get(number)
        if live.facts.forbids_whispers if live is not None else _may_forbid(rooms, number):
            return number
    return None


def _may_forbid(rooms: Rooms, number: int) -> bool:
    """Tell whether a deal of partners may run at a table that sleeps: who plays how only its journal knows."""
    row = rooms.tables.row(number)
    vocabulary = None if row is None else vocabulary_named(row.game)
    if row is None or vocabulary is None:
        return False
    return vocabulary.game.knows_partners and vocabulary.game.deal_may_run(row.phase)
