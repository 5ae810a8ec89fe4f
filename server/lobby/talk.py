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
from server.people.throttle import Window
from server.play.replay import vocabulary_named
from server.wire.address import household

WATCHERS_SAY, WATCHING_HOUSEHOLD_SAYS = 20, 6
"""Lines in a minute that those who watch a table may say there: all together, and all of one address."""


class Talk:
    """What people say."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        monotonic = hall.essentials.clock.monotonic
        self._watchers = Window(monotonic, WATCHERS_SAY, 60.0)
        self._watching_households = Window(monotonic, WATCHING_HOUSEHOLD_SAYS, 60.0)

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
            if session.watching is not None and not self._watchers_may_speak(session, session.watching.number):
                session.reply(replies.TOO_MUCH_FROM_WATCHERS)
                return
            session.table.say(line, talk=True)
            return
        for other in tuple(self._hall.roster.here.values()):
            if other.table is None:
                other.reply(line)

    def whisper(self, session: Session, word: said.Whisper) -> None:
        """Speak to one person alone."""
        other = self._hall.roster.find(session, word.name)
        if other is None or not self._may_speak(session):
            return
        refusal = self._kept_apart(session.person.id, other.person.id)
        if refusal is not None:
            session.reply(refusal)
            return
        other.reply(whispers(session.person.name, word.text))
        session.reply(whispered(other.person.name, word.text))

    def _kept_apart(self, one: PersonId, other: PersonId) -> str | None:
        """Return why two people, wherever they are in the house, have to speak aloud; None if they need not."""
        for number in self._hall.tables.places.common(one, other):
            live = self._hall.tables.awake.get(number)
            if live is not None and live.are_partners(one, other):
                return said.NOT_TO_A_PARTNER
            if live is None and self._may_be_partners(number):
                return said.not_at_a_sleeping_table(number)
        return None

    def _may_be_partners(self, number: int) -> bool:
        """Tell whether a deal of teams may run at a table that sleeps: who plays with whom only its journal knows."""
        row = self._hall.tables.row(number)
        vocabulary = None if row is None else vocabulary_named(row.game)
        if row is None or vocabulary is None:
            return False
        return vocabulary.game.knows_teams and vocabulary.game.deal_may_run(row.phase)

    def _watchers_may_speak(self, session: Session, number: int) -> bool:
        """Tell whether one more word of a watcher leaves the players of a table in peace."""
        if not self._hall.essentials.settings.limits.enabled:
            return True
        home = f"{number} {household(session.wire.address)}"
        return self._watching_households.take(home) and self._watchers.take(str(number))

    def _may_speak(self, session: Session) -> bool:
        """Tell whether somebody may talk now: not muted, and not too much in the last minute."""
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
