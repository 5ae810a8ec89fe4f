"""
What one's own moves have cost: `analyse` goes through a finished match with a strong player.

The decisions of one deal are looked into together, in the thinking processes, while nobody at a table waits for these:
in slices short enough that a computer on turn never notices. Each gets as many imagined worlds as it takes until the
difference is clear (`games.bots.analysis`), the one nearest to that first, until the time of the deal is used up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby

from commands.language.misread import Misread
from commands.language.vocabulary import AnyVocabulary
from commands.table import computers as said
from commands.table.tale import voice_for
from commands.thinking import judging, reason_of
from db import history, journal, results
from db.database import Database
from db.errors import DatabaseError
from db.identity import PersonId
from db.schema import Ending
from games.bots.analysis import Inquiry
from games.contract import Action, Refused, Seat
from games.table.state import AnyTable
from server.bots.memory import Decision, decisions, line_of
from server.bots.workers import Workers
from server.lobby.records import last_played
from server.ops.clock import Clock
from server.ops.incidents import Incident
from server.play.replay import vocabulary_named
from server.sessions.person import Person
from server.sessions.session import Session, payer
from server.sessions.words import handles
from server.social.context import Rooms

DEAREST = 5
"""How many moves are named."""

MOST_DECISIONS = 400
"""How many decisions are gone through; of a longer match the last ones."""

AT_ONCE = 2
"""How many deals are looked into in the house at a time, of each one decision after another."""

SECONDS = 30.0
"""How long the decisions of one deal are looked into."""

SLICE = 0.2
"""About how long a thinking process is busy at a time: so long whoever plays may have to wait for it."""

FIRST_WORLDS, MOST_WORLDS = 2, 128
"""In how many worlds a slice plays at first, and at most; by what they take it becomes more or fewer."""

MOST_SEARCHED = 10
"""How many of somebody's last tables are searched for dear moves."""

TOLD_IN = 4
"""In how many steps it is told how far an analysis is."""


class Examiner:
    """Has decisions looked into in the thinking processes, those of one deal after another."""

    def __init__(self, workers: Workers, clock: Clock) -> None:
        self._workers = workers
        self._clock = clock
        self._room = asyncio.Semaphore(AT_ONCE)

    async def deal(
        self, asked: Sequence[tuple[Decision, Action]], seeds: Sequence[int], wanted: Callable[[], bool] = lambda: True
    ) -> list[Inquiry | None]:
        """
        Return what came of decisions of one deal, in their order; None for one nobody could be asked about.

        Args:
            asked: a decision each, and what is asked about: what was done, or might have been.
            seeds: depend on what everybody knows alone: asked twice about a match, the house says the same.
            wanted: whether somebody waits for it still.
        """
        async with self._room:
            found: list[Inquiry | None] = []
            for (decision, done), seed in zip(asked, seeds, strict=True):
                found.append(await self._asked(decision, done, seed) if wanted() else None)
            until = self._clock.monotonic() + SECONDS
            while rest := [place for place, one in enumerate(found) if one is not None and not one.settled]:
                for place in sorted(rest, key=lambda place: -_promise(found[place])):
                    if not wanted() or self._clock.monotonic() >= until:
                        return found
                    decision, done = asked[place]
                    found[place] = await self._look(decision, done, seeds[place], found[place])
            return found

    async def _look(self, decision: Decision, done: Action, seed: int, inquiry: Inquiry | None) -> Inquiry | None:
        """Go on with a decision until it is asked what is clear, slice by slice."""
        worlds, look = FIRST_WORLDS, 0 if inquiry is None else inquiry.next_look
        while inquiry is not None and not inquiry.settled and inquiry.worlds < look:
            began = self._clock.monotonic()
            inquiry = await self._asked(decision, done, seed, inquiry, worlds)
            taken = self._clock.monotonic() - began
            worlds = min(MOST_WORLDS, 2 * worlds) if taken < SLICE / 2 else max(1, worlds // 2)
        return inquiry

    async def _asked(
        self, decision: Decision, done: Action, seed: int, so_far: Inquiry | None = None, worlds: int = 0
    ) -> Inquiry | None:
        """Have one slice done by whoever is free; those who wait at tables go first."""
        found: asyncio.Future[object] = asyncio.get_running_loop().create_future()

        def answered(came: object) -> None:
            if not found.done():
                found.set_result(came)

        job = judging(decision.sight, done, seed, so_far, worlds)
        self._workers.submit(job, answered, urgent=False, seconds=SECONDS)
        came = await found
        return came if isinstance(came, Inquiry) else None


def _promise(inquiry: Inquiry | None) -> float:
    return 0.0 if inquiry is None else inquiry.promise


@dataclass
class AnalysisRun:
    """
    A match as it is gone through.

    Attributes:
        number: of the table; `setting`: the table as it was at the end, for its names.
        seat: of whoever asks.
        last: number of the last entry of the match.
        decisions: what they had to decide, in order; `found`: what came of those that have been gone through.
    """

    number: int
    vocabulary: AnyVocabulary
    setting: AnyTable
    seat: Seat
    last: int
    decisions: tuple[Decision, ...]
    found: list[tuple[Decision, Inquiry]] = field(default_factory=list)

    @property
    def dearest(self) -> list[tuple[Decision, Inquiry]]:
        """The moves that have cost most, the dearest first."""
        dear = [one for one in self.found if one[1].verdict.cost > 0]
        return sorted(dear, key=lambda one: -one[1].verdict.cost)[:DEAREST]


def seed_of(table: int, entry: int) -> int:
    """Return what the imagined worlds of a decision come from: asked twice, the house says the same."""
    return table * 1_000_000 + entry


class Lookback:
    """
    The handler of `analyse`.

    Attributes:
        examiner: looks into decisions.
        learned: is told of every match that has been gone through, and for whom.
    """

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._running: dict[PersonId, asyncio.Task[None]] = {}
        self.examiner = Examiner(rooms.computers.workers, rooms.context.clock)
        self.learned: Callable[[Session, AnalysisRun], None] = lambda _session, _course: None

    def runs_for(self, who: PersonId) -> bool:
        """Tell whether a match is being gone through for somebody."""
        return who in self._running

    @handles
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
        elif not self._rooms.context.settings.computer.enabled:
            session.deny(said.NO_COMPUTERS_HERE)
        else:
            here = None if session.seated is None else session.seated.table.number
            self._begin(who, self._run(session, word.table, here))

    def search(self, session: Session, course: AnalysisRun, done: Callable[[], None]) -> None:
        """Go through a match for somebody who will be told in another way what was found."""

        async def searched() -> None:
            if await self._gone_through(session, course):
                done()

        self._begin(session.person.id, self._guarded(session, searched()))

    def _begin(self, who: PersonId, run: Coroutine[object, object, None]) -> None:
        task = self._running[who] = asyncio.get_running_loop().create_task(run)
        task.add_done_callback(lambda _done: self._running.pop(who, None))

    async def _run(self, session: Session, number: int | None, here: int | None) -> None:
        """Go through a match and name the dearest moves."""

        async def analysed() -> None:
            course = await self._rooms.context.reads.for_asker(
                payer(session), lambda database: prepared(database, session.person, number, here)
            )
            if isinstance(course, str):
                session.reply(course)
            elif await self._gone_through(session, course):
                session.reply(told(course, words=session.style.words))

        await self._guarded(session, analysed())

    async def _guarded(self, session: Session, run: Coroutine[object, object, None]) -> None:
        """Say so where something cannot be gone through."""
        try:
            await run
        except (DatabaseError, Misread, Refused, ValueError, LookupError):
            session.deny(said.CANNOT_ANALYSE)
        except Exception as error:  # noqa: BLE001 – our bug is told to nobody but the host
            self._rooms.context.incidents.note(Incident("analyse", error))
            session.deny(said.CANNOT_ANALYSE)

    async def _gone_through(self, session: Session, course: AnalysisRun) -> bool:
        """Go through a match, a deal after another, as long as its player is here; tell whether that was so."""
        whole, done = len(course.decisions), 0
        session.reply(said.analysing(course.number, course.vocabulary.game.name, whole))
        for _, deal in groupby(course.decisions, lambda one: one.deal):
            asked = tuple(deal)
            found = await self.examiner.deal(
                [(decision, decision.done) for decision in asked],
                [seed_of(course.number, decision.entry) for decision in asked],
                lambda: not session.gone,
            )
            if session.gone:
                return False
            course.found += [(decision, one) for decision, one in zip(asked, found, strict=True) if one]
            before, done = done, done + len(asked)
            if done < whole and done * TOLD_IN // whole > before * TOLD_IN // whole:
                session.reply(said.progress(done, whole))
        self.learned(session, course)
        return True


def prepared(database: Database, person: Person, number: int | None, here: int | None) -> AnalysisRun | str:
    """
    Return a match ready to be gone through, or why there is none. Reads journals: belongs in a thread.

    Args:
        number: the table asked for, None for the last one played.
        here: the table they sit at, None in the lobby.
    """
    wanted = number or (here if here is not None else last_played(database, person, None))
    return said.NO_MATCH_OF_YOURS if wanted is None else _run_of(database, person.id, wanted)


def _run_of(database: Database, who: PersonId, number: int, since: int = 0) -> AnalysisRun | str:
    """Return the matches of a table that are over, behind an entry, ready to be gone through; or why not."""
    row = journal.table(database, number)
    seats = frozenset(Seat(one.seat) for one in row.people if one.who == who) if row is not None else frozenset()
    if row is None or not seats:
        return said.NO_MATCH_OF_YOURS
    over = [match for match in results.matches_of_table(database, row.number) if match.outcome is not Ending.RUNNING]
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None or not over or over[-1].last is None:
        return said.NO_MATCH_OF_YOURS
    entries = journal.read(database, row.number)[: over[-1].last + 1]
    found, setting = decisions(vocabulary, entries, seats, MOST_DECISIONS)
    fresh = tuple(one for one in found if one.entry > since)
    if not fresh:
        return said.NOTHING_DECIDED
    return AnalysisRun(row.number, vocabulary, setting, max(seats), over[-1].last, fresh)


def unsearched(database: Database, who: PersonId, searched: Mapping[int, int], game: str | None) -> AnalysisRun | None:
    """
    Return the newest matches of somebody that have not been gone through, None if there are none.

    Belongs in a thread.

    Args:
        searched: table -> the last entry up to which it has been gone through.
        game: only of this one, None: of any.
    """
    for number in sorted(history.tables_with(database, who), reverse=True)[:MOST_SEARCHED]:
        row = journal.table(database, number)
        if row is None or row.last <= searched.get(number, 0) or game not in {None, row.game}:
            continue
        ended = [match.last for match in results.matches_of_table(database, number) if match.last is not None]
        if max(ended, default=0) > searched.get(number, 0):
            with suppress(Misread, Refused, ValueError, LookupError):  # what cannot be replayed is left out
                course = _run_of(database, who, number, searched.get(number, 0))
                if isinstance(course, AnalysisRun):
                    return course
    return None


def told(course: AnalysisRun, *, words: bool) -> str:
    """Return the dearest moves of a match in German; `words`: with their cards in words."""
    voice = voice_for(course.setting, course.vocabulary, course.seat, words=words)
    dear = [
        said.DearMove(
            decision.entry,
            decision.deal,
            voice.line(decision.line),
            voice.line(line_of(course.vocabulary, course.setting, decision.sight.seat, inquiry.verdict.better.action)),
            inquiry.verdict.cost,
            inquiry.verdict.half,
            reason_of(inquiry.verdict.better, course.vocabulary, voice),
        )
        for decision, inquiry in course.dearest
    ]
    unclear = sum(bool(inquiry.trials) and not inquiry.verdict.cost for _, inquiry in course.found)
    return said.dearest(dear, course.vocabulary.unit, unclear, course.number)
