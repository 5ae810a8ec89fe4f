"""
A person's own settings: changed, shown and kept; and short forms of lines.

`.` says the last line once more; words that somebody has defined stand for longer ones (`ShortForms`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from commands.language.german import fold, is_off
from commands.lobby import replies
from commands.lobby import settings as own
from commands.lobby import short_forms as short
from commands.lobby.settings import known
from commands.lobby.verbs import Recall, RecallLast
from db import players
from db.errors import WriteFailed
from games.frozen import evolve
from server.lobby.lexicons import is_command, is_final
from server.ops.context import Context
from server.sessions.session import Session, keep_line
from server.sessions.words import handles

RECALLED, LAST = 20, 3
"""How many lines `erinnerung` and `letzte` show by themselves."""


class OwnSettings:
    """Handlers of one's own settings; a guest has them as long as they are one."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @handles
    def change(self, session: Session, word: own.ChangeSetting) -> None:
        """Set something, or say how it stands."""
        setting = own.BY_NAME[word.name]
        if word.value is None:
            session.reply(own.stands(setting, session.preferences.values[setting.name]))
            return
        try:
            value = setting.read(word.value)
        except ValueError:
            session.deny(own.impossible(setting, word.value))
            return
        if setting.kept is own.Kept.LINE:
            session.of_line = _with(session.of_line, setting, value)
            session.learned()
            keep_line(session)
            session.reply(own.stands_now(setting, session.preferences.values[setting.name]))
        else:
            session.of_line = _with(session.of_line, setting, None)
            settings = _with(own.known(session.person.settings), setting, value)
            self.keep(session, settings, lambda: own.stands_now(setting, session.preferences.values[setting.name]))

    def keep(self, session: Session, settings: Mapping[str, own.Value], told: Callable[[], str]) -> None:
        """Set something, and say so when it is stored, or that it could not be."""
        before = session.person.settings
        person = session.person = evolve(session.person, settings=settings)

        def stored(failure: WriteFailed | None) -> None:
            session.wire.hold(False)
            if failure is not None:
                session.person = evolve(session.person, settings=before)
                session.deny(replies.NOT_STORED)
                return
            session.reply(told())

        session.wire.hold(True)
        self._context.writer.submit(players.set_settings(person.id, person.settings), stored)

    @handles
    def sort(self, session: Session, word: own.AlwaysSort) -> None:
        """Have somebody see their hand of the game they are at in an order, whatever they draw."""
        vocabulary = session.location.vocabulary
        if vocabulary is None:
            return
        name = own.SORTING + vocabulary.game.id
        settings = {key: value for key, value in own.known(session.person.settings).items() if key != name}
        if word.order != "aus":
            settings[name] = word.order
        self.keep(session, settings, lambda: own.always_sorted(word.order))

    def store(self, session: Session) -> None:
        """Keep somebody's settings as they are now, without a word."""
        job = players.set_settings(session.person.id, own.known(session.person.settings))
        self._context.writer.submit(job, lambda _failure: None)

    @staticmethod
    @handles
    def show(session: Session, _word: own.ShowSettings) -> None:
        """Show every setting."""
        values = [(one, session.preferences.values[one.name]) for one in own.SETTINGS]
        session.reply(own.shown(values, guest=session.person.guest))

    @handles
    def recall(self, session: Session, word: Recall) -> None:
        """Show many of the last lines of the table once more."""
        self._recall(session, word.lines or RECALLED)

    @handles
    def recall_last(self, session: Session, word: RecallLast) -> None:
        """Show a few of the last lines of the table once more."""
        self._recall(session, word.lines or LAST)

    def _recall(self, session: Session, wanted: int) -> None:
        if session.seated is None:
            watches = session.location.watching is not None
            session.deny(replies.NOTHING_KEPT_FOR_SPECTATORS if watches else replies.NOTHING_KEPT_IN_THE_LOBBY)
            return
        live, seat = session.seated.table, session.seated.seat

        def tell() -> None:
            kept = live.audience.scrollback(seat)
            most = min(wanted, self._context.settings.limits.missed_lines)
            lines = [] if kept is None else kept.last(most, live.facts.voice_elsewhere(seat, session.style).line)
            lines = [self._context.without_the_deleted(line) for line in lines]
            session.reply("\n".join(lines) if lines else replies.NOTHING_HAPPENED)

        live.in_order(seat, tell, session)


def _with(
    chosen: Mapping[str, own.Value], setting: own.PersonalSetting, value: own.Value | None
) -> dict[str, own.Value]:
    """Return what is chosen once this is; None is to count by itself again, as what a setting takes along does."""
    kept = {name: other for name, other in chosen.items() if name != setting.name and name not in setting.takes_along}
    return kept if value is None else {**kept, setting.name: value}


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
            if not session.input.repeatable or is_final(session.input.repeatable):
                session.deny(short.CANNOT_BE_UNDONE if session.input.repeatable else short.NOTHING_TO_REPEAT)
                return ""
            return session.input.repeatable
        line = typed
        first, _, rest = typed.partition(" ")
        text = session.preferences.short_forms.get(fold(first))
        if text is not None:
            line = short.spelled_out(text, rest)
            if len(line) > short.LONGEST_LINE or is_final(line):
                session.deny(short.TOO_LONG if len(line) > short.LONGEST_LINE else short.CANNOT_BE_UNDONE)
                return ""
        session.input.repeatable = line
        return line

    @handles
    def change(self, session: Session, word: short.ShortForm) -> None:
        """Show somebody's short forms, make one, or drop one."""
        settings = known(session.person.settings)
        have = short.forms(settings)
        name, line = short.asked(word.text)
        if not name:
            session.reply(short.listing(have))
        elif line is None or (not line and name not in have):
            session.reply(short.stands_for(name, have[name]) if name in have else _not_there(name, word.text))
        elif not line:
            kept = {key: value for key, value in settings.items() if key != short.KEY + name}
            self._settings.keep(session, kept, lambda: short.gone(name))
        else:
            try:
                short.checked(name, line, have, command=is_command(name), final=is_final(line))
            except short.WrongShortForm as wrong:
                session.deny(str(wrong))
                return
            self._settings.keep(session, {**settings, short.KEY + name: line}, lambda: short.stands_for(name, line))


def _not_there(name: str, typed: str) -> str:
    """Return that somebody has no such short form; `kuerzel z zurueck` may have been meant to make one."""
    last = fold(typed.rsplit(maxsplit=1)[-1])
    means = is_off(last) and last != name and is_command(last) and not is_final(last)
    return short.would_drop(name, last) if means else short.unknown(name)
