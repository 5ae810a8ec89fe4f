"""Who is here, and what they say to one another."""

from __future__ import annotations

from itertools import islice

from commands.lobby import replies
from commands.lobby import verbs as said
from commands.lobby.lists import more_people
from commands.lobby.moderation import MUTED
from commands.lobby.talk import says, whispered, whispers
from db.admission import Kind
from db.identity import PersonId
from server.lobby.hall import Hall
from server.lobby.tables import MOST_LISTED
from server.people.session import Session


class Talk:
    """What people say."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def list_people(self, session: Session) -> None:
        """Show who is here and where, one a line."""
        here = self._hall.roster.here
        lines = [replies.people_here(len(here))]
        listed = sorted(islice(here.values(), MOST_LISTED), key=lambda one: one.person.key)
        lines.extend(_line_of(other, you=other is session) for other in listed)
        if len(here) > MOST_LISTED:
            lines.append(more_people(len(here) - MOST_LISTED))
        session.reply("\n".join(lines))

    def say(self, session: Session, word: said.Say) -> None:
        """Speak to the table where one sits or watches, else to the lobby."""
        if not self._may_speak(session):
            return
        line = says(session.person.name, word.text, watches=session.watching is not None)
        if session.table is not None:
            session.table.say(line)
            return
        for other in tuple(self._hall.roster.here.values()):
            if other.table is None:
                other.reply(line)

    def whisper(self, session: Session, word: said.Whisper) -> None:
        """Speak to one person alone."""
        other = self._hall.roster.find(session, word.name)
        if other is None or not self._may_speak(session):
            return
        if self._partners(session.person.id, other.person.id):
            session.reply(said.NOT_TO_A_PARTNER)
            return
        other.reply(whispers(session.person.name, word.text))
        session.reply(whispered(other.person.name, word.text))

    def _partners(self, one: PersonId, other: PersonId) -> bool:
        """Tell whether two people, wherever they are in the house, play together in a deal that runs."""
        tables = self._hall.tables
        for number in {tables.places.sits_at(one), tables.places.sits_at(other)}:
            live = None if number is None else tables.awake.get(number)
            if live is not None and live.are_partners(one, other):
                return True
        return False

    def _may_speak(self, session: Session) -> bool:
        """Tell whether a person may talk now: not muted, and not too much in the last minute."""
        if self._hall.reception.bans.of(Kind.MUTE, session.person.subject) is not None:
            session.reply(MUTED)
            return False
        if self._hall.essentials.settings.limits.enabled and not self._hall.talk.take(str(session.person.id)):
            session.reply(replies.TOO_MUCH_TALK)
            return False
        return True


def _line_of(session: Session, *, you: bool) -> str:
    table = session.table
    return replies.person_line(
        session.person.name,
        you=you,
        table=None if table is None else table.number,
        game="" if table is None else table.vocabulary.game.name,
        watches=session.watching is not None,
    )
