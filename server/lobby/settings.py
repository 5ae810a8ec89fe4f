"""One's own settings: letters, width, reading mode, prompt; and his last lines once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from commands.lobby import replies
from commands.lobby import verbs as said
from db import players
from db.errors import WriteFailed
from db.players import Setting
from server.ops.essentials import Essentials
from server.people.session import Session
from server.wire.page import Charset

NARROWEST, WIDEST = 20, 500
RECALLED = 20

_CHARSETS = {str(one.value): one for one in Charset} | {"utf8": Charset.UTF_8, "latin1": Charset.LATIN_1}


class OwnSettings:
    """Handlers of one's own settings; an account keeps them, a guest has them until he goes."""

    def __init__(self, essentials: Essentials) -> None:
        self._essentials = essentials

    def charset(self, session: Session, word: said.SetCharset) -> None:
        """Choose how letters are sent."""
        known = list(map(str, Charset))
        if word.name is None:
            session.reply(replies.charset_is(str(session.manner.charset), known))
        elif word.name in _CHARSETS:
            chosen = str(_CHARSETS[word.name])
            self._set(session, "zeichensatz", chosen, lambda: replies.charset_now(chosen))
        else:
            session.reply(replies.charset_unknown(word.name, known))

    def width(self, session: Session, word: said.SetWidth) -> None:
        """Choose how wide a line may be."""
        if word.columns is None:
            session.reply(replies.width_is(session.manner.width))
        elif word.columns == 0:
            self._set(session, "breite", 0, lambda: replies.width_follows(session.manner.width))
        elif NARROWEST <= word.columns <= WIDEST:
            self._set(session, "breite", word.columns, partial(replies.width_now, word.columns))
        else:
            session.reply(replies.width_possible(NARROWEST, WIDEST))

    def reader(self, session: Session, word: said.SetReader) -> None:
        """Switch pages for screen readers."""
        self._switch(session, "vorlesen", word.on, session.manner.reader, replies.READER)

    def card_words(self, session: Session, word: said.SetWords) -> None:
        """Switch cards in words."""
        self._switch(session, "kartenworte", word.on, session.style.words, replies.CARD_WORDS)

    def prompt(self, session: Session, word: said.SetPrompt) -> None:
        """Switch the line that says whose turn it is."""
        now = session.person.settings.get("prompt") is not False
        self._switch(session, "prompt", word.on, now, replies.PROMPT)

    def hearing(self, session: Session, name: str, on: bool | None, what: str, usual: bool) -> None:
        """Switch something that somebody hears or does not."""
        self._switch(session, name, on, session.wants(name, usual=usual), what)

    def set_quietly(self, session: Session, name: str, on: bool, said: str) -> None:
        """Switch something and say a sentence of its own."""
        self._set(session, name, on, lambda: said)

    def _switch(self, session: Session, name: str, on: bool | None, now: bool, what: str) -> None:
        if on is None:
            session.reply(replies.switched(what, name, on=now, asked=True))
        else:
            self._set(session, name, on, partial(replies.switched, what, name, on=on, asked=False))

    def _set(self, session: Session, name: str, value: Setting, told: Callable[[], str]) -> None:
        """Set something and say so; who has an account is told when it is stored, or that it could not be."""
        before, person = session.person, replace(session.person, settings={**session.person.settings, name: value})
        session.person = person
        if person.player is None:
            session.reply(told())
            return

        def stored(failure: WriteFailed | None) -> None:
            session.wire.hold(False)
            if failure is not None:
                session.person = before
            session.reply(told() if failure is None else replies.NOT_STORED)

        session.wire.hold(True)
        self._essentials.writer.submit(players.set_settings(person.player, person.settings), stored)

    def recall(self, session: Session, word: said.Recall) -> None:
        """Show the last lines of the table once more."""
        if session.seated is None:
            watches = session.watching is not None
            session.reply(replies.NOTHING_KEPT_FOR_SPECTATORS if watches else replies.NOTHING_KEPT_IN_THE_LOBBY)
            return
        kept = session.seated.table.audience.scrollback(session.seated.seat)
        most = min(word.lines or RECALLED, self._essentials.settings.limits.missed_lines)
        lines = [] if kept is None else kept.last(most)
        session.reply("\n".join(lines) if lines else replies.NOTHING_HAPPENED)
