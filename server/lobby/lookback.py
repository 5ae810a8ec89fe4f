"""A look back: a finished match of one's own, gone through by a strong player, and the five moves that cost most."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from commands.hints import reason_of
from commands.language.misread import Misread
from commands.language.vocabulary import AnyVocabulary
from commands.table import computers as said
from commands.table.people import voice_for
from commands.thinking import judging
from db import journal, results
from db.engine import Database
from db.errors import DatabaseError
from db.identity import PersonId
from db.results import Outcome
from games.bots.analysis import Verdict
from games.contract import Refused, Seat
from games.table import AnyTable
from server.bots.decisions import Decision, decisions, line_of
from server.lobby.hall import Hall
from server.ops.incidents import Incident
from server.people.person import Person
from server.people.session import Session
from server.play.replay import vocabulary_named

DEAREST = 5
"""How many moves are named."""

SLIGHT = 0.05
"""What costs less than this is not worth naming."""

MOST_DECISIONS = 400
"""How many decisions are gone through; of a longer match the last ones."""

AT_ONCE = 2
"""How many matches are gone through in the house at a time, of each one decision after another."""

SECONDS = 20.0
"""How long one decision may take."""

TOLD_IN = 4
"""In how many steps it is told how far an analysis is."""


@dataclass
class Course:
    """
    A match as it is gone through.

    Attributes:
        number: of the table; `setting`: the table as it was at the end, for its names.
        seat: of whoever asks.
        decisions: what he had to decide, in order; `verdicts`: on those that have been gone through.
    """

    number: int
    vocabulary: AnyVocabulary
    setting: AnyTable
    seat: Seat
    decisions: tuple[Decision, ...]
    verdicts: list[tuple[Decision, Verdict]] = field(default_factory=list)


class Lookback:
    """The handler of `analyse`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._running: dict[PersonId, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def analyse(self, session: Session, word: said.Analyse) -> None:
        """Go through a match, or stop."""
        who = session.person.id
        running = self._running.get(who)
        if word.off:
            if running is not None:
                running.cancel()
            session.reply(said.NOTHING_TO_STOP if running is None else said.STOPPED)
        elif running is not None:
            session.deny(said.ANALYSING_ALREADY)
        elif not self._hall.essentials.settings.computer.enabled:
            session.deny(said.NO_COMPUTERS_HERE)
        else:
            here = None if session.seated is None else session.seated.table.number
            task = asyncio.get_running_loop().create_task(self._run(session, word.table, here))
            self._running[who] = task
            task.add_done_callback(lambda _done: self._running.pop(who, None))

    async def _run(self, session: Session, number: int | None, here: int | None) -> None:
        """Go through it, a decision after another, as long as its player is here."""
        try:
            async with self._room:
                course = await self._hall.essentials.reads.for_asker(
                    session.asker, lambda database: prepared(database, session.person, number, here)
                )
                if isinstance(course, str):
                    session.reply(course)
                else:
                    await self._go_through(session, course)
        except (DatabaseError, Misread, Refused, ValueError, LookupError):
            session.deny(said.CANNOT_ANALYSE)
        except Exception as error:  # noqa: BLE001 – our bug is told to nobody but the host
            self._hall.essentials.incidents.note(Incident("analyse", error))
            session.deny(said.CANNOT_ANALYSE)

    async def _go_through(self, session: Session, course: Course) -> None:
        whole = len(course.decisions)
        session.reply(said.analysing(course.number, course.vocabulary.game.name, whole))
        for place, decision in enumerate(course.decisions, 1):
            if session.gone:
                return
            came = await self._verdict(decision, course.number * MOST_DECISIONS + place)
            if isinstance(came, Verdict):
                course.verdicts.append((decision, came))
            if place < whole and place * TOLD_IN // whole > (place - 1) * TOLD_IN // whole:
                session.reply(said.progress(place, whole))
        if not session.gone:
            session.reply(told(course, words=session.style.words))

    async def _verdict(self, decision: Decision, chance: int) -> object:
        """
        Have a decision judged by whoever is free; those who wait at tables go first.

        `chance` depends on what everybody knows alone: asked twice about a match, the house says the same.
        """
        found: asyncio.Future[object] = asyncio.get_running_loop().create_future()

        def done(came: object) -> None:
            if not found.done():
                found.set_result(came)

        job = judging(decision.sight, decision.done, chance)
        self._hall.company.workers.submit(job, done, urgent=False, seconds=SECONDS)
        return await found


def prepared(database: Database, person: Person, number: int | None, here: int | None) -> Course | str:
    """
    Return a match ready to be gone through, or why there is none. Reads journals: belongs in a thread.

    Args:
        number: the table asked for, None for the last one played.
        here: the table he sits at, None in the lobby.
    """
    played = () if person.player is None else results.matches_of_player(database, person.player, 1)
    wanted = number or (here if here is not None else played[0].table if played else None)
    row = None if wanted is None else journal.table(database, wanted)
    seats = frozenset(Seat(one.seat) for one in row.people if one.who == person.id) if row is not None else frozenset()
    if row is None or not seats:
        return said.NO_MATCH_OF_YOURS
    over = [match for match in results.matches_of_table(database, row.number) if match.outcome is not Outcome.RUNNING]
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None or not over or over[-1].last is None:
        return said.NO_MATCH_OF_YOURS
    entries = journal.read(database, row.number)[: over[-1].last + 1]
    found, setting = decisions(vocabulary, entries, seats, MOST_DECISIONS)
    if not found:
        return said.NOTHING_DECIDED
    return Course(row.number, vocabulary, setting, max(seats), found)


def told(course: Course, *, words: bool) -> str:
    """Return the dearest moves of a match in German; `words`: with their cards in words."""
    dear = sorted((one for one in course.verdicts if one[1].cost >= SLIGHT), key=lambda one: -one[1].cost)[:DEAREST]
    voice = voice_for(course.setting, course.vocabulary, course.seat, words=words)
    return said.dearest(
        (
            (
                decision.deal,
                voice.line(decision.line),
                voice.line(line_of(course.vocabulary, course.setting, decision.sight.seat, verdict.better.action)),
                verdict.cost,
                verdict.sure,
                reason_of(verdict.better, course.vocabulary, voice),
            )
            for decision, verdict in dear
        ),
        course.vocabulary.unit,
    )
