"""Short forms of a line: `.` says the last one once more, and words that somebody has made for himself."""

from __future__ import annotations

from commands.language.german import fold
from commands.lobby import short_forms as own
from commands.lobby.settings import known
from server.lobby.lexicons import is_command, is_final
from server.lobby.settings import OwnSettings
from server.people.session import Session

AGAIN = "."


class ShortForms:
    """Handlers of short forms."""

    def __init__(self, settings: OwnSettings) -> None:
        self._settings = settings

    @staticmethod
    def spelled_out(session: Session, typed: str) -> str:
        """
        Return a line in full that may be a short form, "" if it has been answered already.

        What is final is never said for anybody.
        """
        if typed == AGAIN:
            if not session.last_line or is_final(session.last_line):
                session.deny(own.CANNOT_BE_UNDONE if session.last_line else own.NOTHING_TO_REPEAT)
                return ""
            return session.last_line
        line = typed
        first, _, rest = typed.partition(" ")
        text = session.preferences.short_forms.get(fold(first))
        if text is not None:
            line = own.spelled_out(text, rest)
            if len(line) > own.LONGEST_LINE or is_final(line):
                session.deny(own.TOO_LONG if len(line) > own.LONGEST_LINE else own.CANNOT_BE_UNDONE)
                return ""
        session.last_line = line
        return line

    def change(self, session: Session, word: own.ShortForm) -> None:
        """Show somebody's short forms, make one, or drop one."""
        settings = known(session.person.settings)
        have = own.forms(settings)
        name, line = own.asked(word.text)
        if not name:
            session.reply(own.listing(have))
        elif line is None or (not line and name not in have):
            session.reply(own.stands_for(name, have[name]) if name in have else own.unknown(name))
        elif not line:
            kept = {key: value for key, value in settings.items() if key != own.KEY + name}
            self._settings.keep(session, kept, lambda: own.gone(name))
        else:
            try:
                own.checked(name, line, have, command=is_command(name), final=is_final(line))
            except own.Wrong as wrong:
                session.deny(str(wrong))
                return
            self._settings.keep(session, {**settings, own.KEY + name: line}, lambda: own.stands_for(name, line))
