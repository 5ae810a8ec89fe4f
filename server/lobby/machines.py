"""Computers as people ask for them: at their table, for a game alone, for somebody who is away."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from commands.lobby.verbs import OpenTable
from commands.table import computers as said
from games.bots.contract import Level
from games.contract import Seat
from server.lobby.hall import Hall
from server.lobby.hints import Hints
from server.lobby.lookback import Lookback
from server.lobby.tables import TableCommands
from server.people.attention import Attention
from server.people.session import Session
from server.people.whereabouts import Seated
from server.play.live import LiveTable


class ComputerCommands:
    """Handlers of every word about computers."""

    def __init__(self, hall: Hall, tables: TableCommands) -> None:
        self._hall = hall
        self._tables = tables
        self._hints = Hints(hall)
        self._lookback = Lookback(hall)

    def obey(self, session: Session, word: said.ComputerWord) -> None:
        """Do what a word says."""
        match word:
            case said.SeatComputers():
                return self._seat(session, word)
            case said.PlayNow():
                return self._play(session, word)
            case said.Substitute():
                return self._substitute(session, word)
            case said.AskTip():
                return self._hints.tip(session)
            case said.AskWhy():
                return self._hints.why(session)
            case said.Analyse():
                return self._lookback.analyse(session, word)
        assert_never(word)

    # --- at a table ---

    def _seat(self, session: Session, word: said.SeatComputers) -> None:
        """Seat computers, or send them away."""
        seated = self._seated(session)
        if seated is None:
            return
        if word.words[:1] == ("weg",):
            self._send_away(session, seated, word.words[1:])
            return
        wanted = sorted_out(word.words)
        if wanted is None:
            session.deny(said.odd_words(session.ear.typed(" ".join(word.words))))
            return
        level, number = wanted
        room = seated.table.facts.vacancies
        if seated.table.facts.begun:
            session.deny(said.NOT_DURING_A_MATCH)
        elif (number or 1) > room:
            session.deny(said.not_so_many(room))
        else:
            self._hall.company.seat(seated.table, seated.seat, level, number or 1, session)

    def _send_away(self, session: Session, seated: Seated, names: tuple[str, ...]) -> None:
        live = seated.table
        machines = tuple(seat for seat in live.facts.circle if live.facts.is_machine(seat))
        if live.facts.begun and not live.facts.over:
            session.deny(said.NOT_DURING_A_MATCH)
        elif not machines:
            session.deny(said.NOBODY_TO_SEND_AWAY)
        elif not names:
            self._hall.company.send_away(live, seated.seat, machines, session)
        else:
            meant = live.facts.seat_called(" ".join(names))
            if meant in machines and meant is not None:
                self._hall.company.send_away(live, seated.seat, (meant,), session)
            else:
                session.deny(said.who_is_to_go(" ".join(names)))

    def _substitute(self, session: Session, word: said.Substitute) -> None:
        seated = self._seated(session)
        if seated is not None:
            seat = seated.table.facts.seat_called(word.name)
            level = Level.MEDIUM if word.level is None else Level(word.level)
            self._hall.company.stand_in(seated.table, Seat(-1) if seat is None else seat, level, session)

    def _seated(self, session: Session) -> Seated | None:
        """Return where somebody sits, or say why he would have to."""
        if not self._hall.essentials.settings.computer.enabled:
            session.deny(said.NO_COMPUTERS_HERE)
            return None
        if session.seated is None:
            session.deny(said.ONLY_AT_A_TABLE if session.watching is None else said.ONLY_WITH_A_SEAT)
        return session.seated

    # --- alone ---

    def _play(self, session: Session, word: said.PlayNow) -> None:
        """Open a table, fill it with computers, and deal."""
        if not self._hall.essentials.settings.computer.enabled:
            session.deny(said.NO_COMPUTERS_HERE)
            return
        game = tuple(one for one in word.words if one not in said.LEVELS and not one.isdecimal())
        wanted = sorted_out(tuple(one for one in word.words if one not in game))
        if wanted is None:
            session.deny(said.odd_words(session.ear.typed(" ".join(word.words))))
            return
        level, number = wanted

        def fill(opener: Session, live: LiveTable) -> None:
            seats = live.vocabulary.game.seats
            most = seats.stop - 2
            asked = number or live.vocabulary.company - 1
            company = max(seats.start - 1, min(asked, most))
            seat = live.facts.circle[0]
            self._hall.company.seat(live, seat, level, company, opener)
            self._hall.company.deal(live, seat, opener, partial(_listen, opener.attention))

        self._tables.opening.open(session, OpenTable(" ".join(game) or None), fill, begins=True)


def _listen(attention: Attention) -> None:
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
