"""One's own settings: changed, shown and kept; and one's last lines once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from commands.lobby import replies
from commands.lobby import settings as own
from db import players
from db.errors import WriteFailed
from games.frozen import evolve
from server.ops.essentials import Essentials
from server.people.session import Session

RECALLED, LAST = 20, 3
"""How many lines `erinnerung` and `letzte` show by themselves."""


class OwnSettings:
    """Handlers of one's own settings; a guest has them as long as he is one."""

    def __init__(self, essentials: Essentials) -> None:
        self._essentials = essentials

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
            session.reply(own.stands_now(setting, session.preferences.values[setting.name]))
        else:
            session.of_line = _with(session.of_line, setting, None)
            settings = _with(own.known(session.person.settings), setting, value)
            self.keep(session, settings, lambda: own.stands_now(setting, session.preferences.values[setting.name]))

    def keep(self, session: Session, settings: Mapping[str, own.Value], told: Callable[[], str]) -> None:
        """Set something, and say so when it is stored, or that it could not be."""
        before, person = session.person, evolve(session.person, settings=settings)
        session.person = person

        def stored(failure: WriteFailed | None) -> None:
            session.wire.hold(False)
            if failure is not None:
                session.person = before
                session.deny(replies.NOT_STORED)
                return
            session.reply(told())

        session.wire.hold(True)
        self._essentials.writer.submit(players.set_settings(person.id, person.settings), stored)

    def sort(self, session: Session, word: own.AlwaysSort) -> None:
        """Have somebody see his hand of the game he is at in an order, whatever he draws."""
        vocabulary = session.vocabulary
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
        self._essentials.writer.submit(job, lambda _failure: None)

    @staticmethod
    def show(session: Session) -> None:
        """Show every setting."""
        values = [(one, session.preferences.values[one.name]) for one in own.SETTINGS]
        session.reply(own.shown(values, guest=session.person.guest))

    def recall(self, session: Session, wanted: int) -> None:
        """Show the last lines of the table once more."""
        if session.seated is None:
            watches = session.watching is not None
            session.deny(replies.NOTHING_KEPT_FOR_SPECTATORS if watches else replies.NOTHING_KEPT_IN_THE_LOBBY)
            return
        live, seat = session.seated.table, session.seated.seat
        kept = live.audience.scrollback(seat)
        most = min(wanted, self._essentials.settings.limits.missed_lines)
        lines = [] if kept is None else kept.last(most, live.facts.voice_elsewhere(seat, session.style).line)
        lines = [self._essentials.without_the_deleted(line) for line in lines]
        session.reply("\n".join(lines) if lines else replies.NOTHING_HAPPENED)


def _with(chosen: Mapping[str, own.Value], setting: own.Setting, value: own.Value | None) -> dict[str, own.Value]:
    """Return what is chosen once this is; None is to count by itself again, as what a setting takes along does."""
    kept = {name: other for name, other in chosen.items() if name != setting.name and name not in setting.takes_along}
    return kept if value is None else {**kept, setting.name: value}
