"""
Computer players as people ask for them: at their table, for a game alone, for somebody who is away.

`Hints` says what a strong player would do on a seat, and why; what moves of a finished match have cost says
`Lookback` (`server/lobby/lookback.py`).
"""

from __future__ import annotations

from functools import partial

from commands.language.german import is_off
from commands.language.voice import Voice
from commands.lobby.verbs import OpenTable
from commands.table import computers as said
from commands.thinking import choosing, odds_of, reason_of
from db.identity import PersonId
from games.bots.contract import Choice, LetGoOn, Level
from games.contract import Seat
from games.frozen import Frozen
from server.lobby.lookback import Lookback
from server.lobby.tables import TableCommands
from server.play.live import LiveTable
from server.sessions.location import OccupiedSeat, PromptState
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

MOST_KEPT = 2_000
"""Of how many people the last hint is kept for `warum`."""


class Hint(Frozen):
    """The last hint somebody was given: at which table, and what it was."""

    table: int
    line: str
    choice: Choice


class Hints:
    """Handlers of `tipp`, `warum` and `tipps`."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._last: dict[PersonId, Hint] = {}
        self._asking: set[PersonId] = set()

    @handles
    def tip(self, session: Session, _word: said.AskTip) -> None:
        """Say what a strong player would do now."""
        seated = session.seated
        if seated is None:
            session.deny(said.ONLY_AT_A_TABLE if session.location.watching is None else said.ONLY_WITH_A_SEAT)
            return
        objection = objection_to_hints(seated.table)
        if objection is not None:
            session.deny(objection)
        elif session.person.id in self._asking:
            session.reply(said.THINKING)
        else:
            self._asking.add(session.person.id)
            session.wire.hold(True)
            watch = self._rooms.computers.watch(seated.table)
            watch.when_whole(partial(self._think, session, seated))

    def _think(self, session: Session, seated: OccupiedSeat) -> None:
        live, seat = seated.table, seated.seat
        watch = self._rooms.computers.watch(live)
        sight = watch.sight(seat) if seat in live.facts.circle else None
        if sight is None or not sight.offers:
            cue = live.prompt(seat, session)
            self._answer(session, said.no_hint(cue.possible if cue.yours or not cue.running else ()))
            return
        self._rooms.computers.workers.submit(
            choosing(sight, Level.STRONG, watch.seed(seat)), partial(self._thought, session, seated)
        )

    def _thought(self, session: Session, seated: OccupiedSeat, came: object) -> None:
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

    @handles
    def why(self, session: Session, _word: said.AskWhy) -> None:
        """Give the reason for the last hint."""
        last, seated = self._last.get(session.person.id), session.seated
        if last is None or seated is None or last.table != seated.table.number:
            session.deny(said.NO_HINT_YET)
            return
        live = seated.table
        voice = self._voice(session, seated)
        session.reply(said.reason(voice.line(last.line), reason_of(last.choice, live.vocabulary, voice)))

    @staticmethod
    def _voice(session: Session, seated: OccupiedSeat) -> Voice:
        """Return how the house speaks to whoever has a seat of what is not told at the table."""
        return seated.table.facts.voice_elsewhere(seated.seat, session.style)


def objection_to_hints(live: LiveTable) -> str | None:
    """Return why nobody may ask for hints at a table, None if one may."""
    if live.facts.is_set:
        return said.NO_HINTS_IN_SETS
    if live.facts.booked:
        return said.NO_HINTS_IN_TOURNAMENTS
    return None if live.facts.hints_allowed else said.NO_HINTS_HERE


class ComputerCommands:
    """
    Handlers of the words by which computers come and go.

    Attributes:
        hints, lookback: those that ask a strong player.
    """

    def __init__(self, rooms: Rooms, tables: TableCommands) -> None:
        self._rooms = rooms
        self._tables = tables
        self.hints = Hints(rooms)
        self.lookback = Lookback(rooms)

    # --- at a table ---

    @handles
    def seat(self, session: Session, word: said.SeatComputers) -> None:
        """Seat computers, or send them away."""
        seated = self._seated(session)
        if seated is None:
            return
        if word.words and is_off(word.words[0]):
            self._send_away(session, seated, word.words[1:])
            return
        wanted = sorted_out(word.words)
        if wanted is None:
            session.deny(said.odd_words(session.input.typed(" ".join(word.words))))
            return
        level, number = wanted
        room = seated.table.facts.vacancies
        if seated.table.facts.begun:
            session.deny(said.NOT_DURING_A_MATCH)
        elif (number or 1) > room:
            session.deny(said.not_so_many(room))
        else:
            self._rooms.computers.seat(seated.table, seated.seat, level, number or 1, session)

    def _send_away(self, session: Session, seated: OccupiedSeat, names: tuple[str, ...]) -> None:
        live = seated.table
        machines = tuple(seat for seat in live.facts.circle if live.facts.is_machine(seat))
        if live.facts.begun and not live.facts.over:
            session.deny(said.NOT_DURING_A_MATCH)
        elif not machines:
            session.deny(said.NOBODY_TO_SEND_AWAY)
        elif not names:
            self._rooms.computers.send_away(live, seated.seat, machines, session)
        else:
            meant = live.facts.seat_called(" ".join(names))
            if meant in machines and meant is not None:
                self._rooms.computers.send_away(live, seated.seat, (meant,), session)
            else:
                session.deny(said.who_is_to_go(" ".join(names)))

    @handles
    def substitute(self, session: Session, word: said.SubstituteWord) -> None:
        """Have a computer play for somebody who is away."""
        seated = self._seated(session)
        if seated is not None:
            seat = seated.table.facts.seat_called(word.name)
            level = Level.MEDIUM if word.level is None else Level(word.level)
            self._rooms.computers.stand_in(seated.table, Seat(-1) if seat is None else seat, level, session)

    def _seated(self, session: Session) -> OccupiedSeat | None:
        """Return where somebody sits, or say why they would have to."""
        if not self._rooms.context.settings.computer.enabled:
            session.deny(said.NO_COMPUTERS_HERE)
            return None
        if session.seated is None:
            session.deny(said.ONLY_AT_A_TABLE if session.location.watching is None else said.ONLY_WITH_A_SEAT)
        return session.seated

    # --- alone ---

    @handles
    def play(self, session: Session, word: said.PlayNow) -> None:
        """Open a table, fill it with computers, and deal."""
        if not self._rooms.context.settings.computer.enabled:
            session.deny(said.NO_COMPUTERS_HERE)
            return
        game = tuple(one for one in word.words if one not in said.LEVELS and not one.isdecimal())
        wanted = sorted_out(tuple(one for one in word.words if one not in game))
        if wanted is None:
            session.deny(said.odd_words(session.input.typed(" ".join(word.words))))
            return
        level, number = wanted

        def fill(opener: Session, live: LiveTable) -> None:
            seats = live.vocabulary.game.seats
            most = seats.stop - 2
            asked = number or live.vocabulary.company - 1
            company = max(seats.start - 1, min(asked, most))
            seat = live.facts.circle[0]
            if number and company != number:
                opener.overhear(said.other_company(live.vocabulary.game.name, number, company))
            self._rooms.computers.seat(live, seat, level, company, opener)
            self._rooms.computers.deal(live, seat, opener, partial(_listen, opener.location.prompts))

        self._tables.opening.open(session, OpenTable(" ".join(game) or None), fill, begins=True)


def _listen(attention: PromptState) -> None:
    """Have somebody told again what a table waits for, whether the match has begun or not."""
    attention.skips = False


def sorted_out(words: tuple[str, ...]) -> tuple[Level, int] | None:
    """Return level and number (0: not said) from what stands behind the word, None if it is neither."""
    level, number = Level.MEDIUM, 0
    for word in words:
        if word in said.LEVELS:
            level = Level(word)
        elif word.isdecimal() and len(word) <= 2 and int(word) > 0:
            number = int(word)
        else:
            return None
    return level, number
