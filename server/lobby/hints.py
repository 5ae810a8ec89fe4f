"""Hints: what a strong player would do on somebody's seat, told to him alone, and why."""

from __future__ import annotations

from functools import partial

from commands.hints import odds_of, reason_of
from commands.language.voice import Voice
from commands.table import computers as said
from commands.thinking import choosing
from db.identity import PersonId
from games.bots.contract import Choice, LetGoOn, Level
from games.frozen import Frozen
from server.lobby.hall import Hall
from server.ops.shuffler import seed
from server.people.session import Session
from server.people.whereabouts import Seated
from server.play.live import LiveTable

MOST_KEPT = 2_000
"""Of how many people the last hint is kept for `warum`."""


class Hint(Frozen):
    """The last hint somebody was given: at which table, and what it was."""

    table: int
    line: str
    choice: Choice


class Hints:
    """Handlers of `tipp`, `warum` and `tipps`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._last: dict[PersonId, Hint] = {}
        self._asking: set[PersonId] = set()

    def tip(self, session: Session) -> None:
        """Say what a strong player would do now."""
        seated = session.seated
        if seated is None:
            session.deny(said.ONLY_AT_A_TABLE if session.watching is None else said.ONLY_WITH_A_SEAT)
            return
        objection = objection_to_hints(seated.table)
        if objection is not None:
            session.deny(objection)
        elif session.person.id in self._asking:
            session.reply(said.THINKING)
        else:
            self._asking.add(session.person.id)
            session.wire.hold(True)
            watch = self._hall.company.watch(seated.table)
            watch.when_whole(partial(self._think, session, seated))

    def _think(self, session: Session, seated: Seated) -> None:
        live, seat = seated.table, seated.seat
        sight = self._hall.company.watch(live).sight(seat) if seat in live.facts.circle else None
        if sight is None or not sight.offers:
            cue = live.prompt(seat, session)
            self._answer(session, said.no_hint(cue.possible if cue.yours or not cue.running else ()))
            return
        self._hall.company.workers.submit(
            choosing(sight, Level.STRONG, seed()), partial(self._thought, session, seated)
        )

    def _thought(self, session: Session, seated: Seated, came: object) -> None:
        live = seated.table
        if not isinstance(came, Choice):
            self._answer(session, said.THINKING_TOO_LONG)
        elif isinstance(came.action, LetGoOn) or seated.seat not in live.facts.circle:
            self._answer(session, said.NO_HINT_NOW)
        else:
            if len(self._last) >= MOST_KEPT:
                self._last.clear()
            line = live.facts.line_of(seated.seat, came.action)
            self._last[session.person.id] = Hint(live.number, line, came)
            won, worlds = odds_of(came)
            typed = self._voice(session, seated).line(line)
            self._answer(session, said.hint(typed, sure=came.sure, won=won, worlds=worlds))

    def _answer(self, session: Session, text: str) -> None:
        self._asking.discard(session.person.id)
        session.wire.hold(False)
        if not session.gone:
            session.reply(text)

    def why(self, session: Session) -> None:
        """Give the reason for the last hint."""
        last, seated = self._last.get(session.person.id), session.seated
        if last is None or seated is None or last.table != seated.table.number:
            session.deny(said.NO_HINT_YET)
            return
        live = seated.table
        voice = self._voice(session, seated)
        session.reply(said.reason(voice.line(last.line), reason_of(last.choice, live.vocabulary, voice)))

    @staticmethod
    def _voice(session: Session, seated: Seated) -> Voice:
        """Return how the house speaks to whoever has a seat of what is not told at the table."""
        return seated.table.facts.voice_elsewhere(seated.seat, session.style)


def objection_to_hints(live: LiveTable) -> str | None:
    """Return why nobody may ask for hints at a table, None if one may."""
    if live.facts.booked:
        return said.NO_HINTS_IN_TOURNAMENTS
    return None if live.facts.hints_allowed else said.NO_HINTS_HERE
