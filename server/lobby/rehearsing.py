"""
`ueben`: dear decisions of one's own once more, each as its moment looked, without the solution.

What is to be practised comes from the analysis of one's matches (`server/lobby/lookback.py`): of `analyse`, or looked
for when nothing is left. The answer is a line as at the table; what it costs is found out in the thinking processes.

`ab hier` (`Exercises`): a finished match of one's own, played on otherwise; `practising.py` lays it out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from commands.catalogue import vocabulary_of
from commands.language.misread import Misread
from commands.language.verb import HouseWord, Question
from commands.lobby import exercises as said
from commands.lobby import lessons, replies
from commands.table import computers as computer_words
from commands.table.refusals import excuse
from commands.table.screens import answer
from commands.table.tale import TableNames, view_of, voice_for
from commands.table.verbs import ShowCards, lexicon_of
from commands.thinking import reason_of
from db.database import Database
from db.errors import DatabaseError
from games.bots.analysis import Inquiry
from games.contract import Action, Refused
from games.frozen import evolve
from games.table import rules
from games.table.actions import ARRANGING
from games.table.state import AnyTable
from server.bots.memory import Decision, line_of
from server.lobby import tasks
from server.lobby.lookback import AnalysisRun, Lookback, seed_of, unsearched
from server.lobby.opening import Opening
from server.lobby.practising import Forked, forked, laid_out
from server.lobby.records import Playback
from server.lobby.settings import OwnSettings
from server.lobby.tasks import DueMove
from server.ops.incidents import Incident
from server.play.laying import LaidTable
from server.play.live import LiveTable
from server.programs.shown import as_it_was
from server.sessions.session import Session, payer
from server.sessions.words import handles
from server.social.context import Rooms
from server.wire.protocol import Rehearsed


@dataclass
class Rehearsal:
    """
    A decision that somebody makes once more.

    Attributes:
        task: which; `fork`: the match it is from; `decision`: what could be seen.
        before: the table as it was, with the hand as they arrange it now.
        reason: why the best move is the best, once they have answered; None before.
        thinking: their answer is being looked into.
    """

    task: DueMove
    fork: Forked
    decision: Decision
    before: AnyTable
    reason: str | None = None
    thinking: bool = False

    @property
    def waits(self) -> bool:
        """An answer is still wanted."""
        return self.reason is None and not self.thinking

    @property
    def table(self) -> int:
        """The number of the table of its match."""
        return self.task.table

    @property
    def entry(self) -> int:
        """Its number in the journal."""
        return self.task.entry


class Rehearsing:
    """The handler of `ueben`, and whoever takes the answers."""

    def __init__(self, rooms: Rooms, settings: OwnSettings, lookback: Lookback) -> None:
        self._rooms = rooms
        self._settings = settings
        self._lookback = lookback
        self._tasks: set[asyncio.Task[None]] = set()
        lookback.learned = self.learn

    @property
    def _today(self) -> date:
        return self._rooms.context.clock.now().astimezone().date()

    def _keep(self, session: Session, kept: tasks.Tasks) -> None:
        session.person = evolve(session.person, settings=tasks.kept(session.person.settings, kept))
        self._settings.store(session)

    def learn(self, session: Session, course: AnalysisRun) -> None:
        """Take up what an analysis has found."""
        found = [
            DueMove(course.number, decision.entry, course.vocabulary.game.id, inquiry.verdict.cost, self._today)
            for decision, inquiry in course.dearest
        ]
        kept = tasks.read(session.person.settings)
        self._keep(session, kept.with_found(course.number, course.last, found))

    # --- asking ---

    @handles
    def rehearse(self, session: Session, word: said.Rehearse) -> None:
        """Ask for the next decision, or look for some; or end it."""
        game = None if word.game is None else vocabulary_of(word.game)
        if word.off:
            running = isinstance(session.course, Rehearsal)
            session.course = None if running else session.course
            session.reply(said.REHEARSED_ENOUGH if running else said.NOTHING_REHEARSED)
            _tell(session, Rehearsed(None))
        elif session.table is not None:
            session.deny(lessons.AT_A_TABLE)
        elif not self._rooms.context.settings.computer.enabled:
            session.deny(computer_words.NO_COMPUTERS_HERE)
        elif word.game is not None and game is None:
            session.deny(said.no_such_game(session.input.typed(word.game)))
        else:
            self._next(session, None if game is None else game.game.id)

    def _next(self, session: Session, game: str | None) -> None:
        """Ask what is due, the dearest first; where nothing is, look for more."""
        kept = tasks.read(session.person.settings)
        due = kept.due(self._today, game)
        if not due:
            self._search(session, kept, game)
            return
        person = session.person
        session.wire.hold(True)

        def done(found: tuple[Forked, Decision] | str | DatabaseError) -> None:
            session.wire.hold(False)
            if session.gone or session.table is not None:
                return
            if isinstance(found, DatabaseError):
                session.deny(replies.CANNOT_LOOK_UP)
            elif isinstance(found, str):  # its journal is gone, or today's rules cannot replay it
                now = tasks.read(session.person.settings)
                self._keep(session, now.with_task(evolve(due[0], right=tasks.ENOUGH)))
                self._next(session, game)
            else:
                self._ask(session, Rehearsal(due[0], *found, found[0].before), len(due))

        def read(database: Database) -> tuple[Forked, Decision] | str:
            fork = forked(database, person, due[0].entry, due[0].table, None)
            return fork if isinstance(fork, str) else (fork, fork.decision)

        self._rooms.context.reads.then(done, read, payer(session))

    def _ask(self, session: Session, rehearsal: Rehearsal, number: int) -> None:
        session.course = rehearsal
        task, game = rehearsal.task, rehearsal.fork.vocabulary.game.name
        head = said.asked(number, task.table, game, rehearsal.decision.deal)
        session.reply("\n".join((head, self._screen(session, rehearsal, ShowCards()), said.YOUR_ANSWER)))
        _show(session, rehearsal)

    @staticmethod
    def _screen(session: Session, rehearsal: Rehearsal, question: Question) -> str:
        vocabulary, sitting, seat = rehearsal.fork.vocabulary, rehearsal.before, rehearsal.fork.seat
        style = session.style
        voice = voice_for(sitting, vocabulary, seat, reader=style.reader, words=style.words)
        return answer(question, view_of(vocabulary, sitting, seat), vocabulary, voice)

    # --- looking for more ---

    def _search(self, session: Session, kept: tasks.Tasks, game: str | None) -> None:
        if self._lookback.runs_for(session.person.id):
            session.deny(computer_words.ANALYSING_ALREADY)
            return
        person = session.person

        def done(found: AnalysisRun | DatabaseError | None) -> None:
            if session.gone:
                return
            if isinstance(found, DatabaseError):
                session.deny(replies.CANNOT_LOOK_UP)
            elif found is None:
                session.reply(said.nothing_due(kept.next_due(game)))
            else:
                self._lookback.search(session, found, lambda: self._found(session, game))

        self._rooms.context.reads.then(
            done, lambda database: unsearched(database, person.id, kept.searched, game), payer(session)
        )

    def _found(self, session: Session, game: str | None) -> None:
        """Go on when a match has been searched."""
        kept = tasks.read(session.person.settings)
        if not kept.due(self._today, game):
            session.reply(said.NOTHING_DEAR)
        elif session.table is not None:
            session.reply(said.SOMETHING_FOUND)
        else:
            self._next(session, game)

    # --- answers ---

    def takes(self, session: Session, line: str) -> bool:
        """Tell whether a line was meant for what somebody practises; then it has been answered."""
        rehearsal = session.course
        if not isinstance(rehearsal, Rehearsal) or session.table is not None:
            return False
        vocabulary = rehearsal.fork.vocabulary
        try:
            meaning = lexicon_of(vocabulary).heard(line, TableNames(rehearsal.before))
        except Misread as misread:
            session.reply(misread.sentence)
            return True
        if isinstance(meaning, computer_words.AskWhy | computer_words.AskTip):
            session.reply(rehearsal.reason or said.ANSWER_FIRST)
        elif isinstance(meaning, HouseWord):
            return False
        elif isinstance(meaning, Question):
            session.reply(self._screen(session, rehearsal, meaning))
        elif isinstance(meaning, Action):
            self._tried(session, rehearsal, meaning, line)
        return True

    def _tried(self, session: Session, rehearsal: Rehearsal, action: Action, line: str) -> None:
        """Have an answer looked into, if the rules allow it."""
        vocabulary, sitting, seat = rehearsal.fork.vocabulary, rehearsal.before, rehearsal.fork.seat
        voice = voice_for(sitting, vocabulary, seat, reader=session.style.reader, words=session.style.words)
        try:
            step = rules.play(vocabulary.game, sitting, seat, action)
        except Refused as refused:
            session.reply(excuse(refused, vocabulary, voice, type(action), line))
            return
        if type(action) in ARRANGING:
            rehearsal.before = step.state
            session.reply(self._screen(session, rehearsal, ShowCards()))
            _show(session, rehearsal)
        elif type(action) not in vocabulary.game.usual:
            session.reply(said.ONLY_A_MOVE)
        elif rehearsal.thinking:
            session.reply(said.STILL_THINKING)
        elif rehearsal.reason is not None:
            session.reply(said.ANSWERED)
        else:
            rehearsal.thinking = True
            session.reply(said.LET_ME_SEE)
            _show(session, rehearsal)
            task = asyncio.get_running_loop().create_task(self._judge(session, rehearsal, action))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _judge(self, session: Session, rehearsal: Rehearsal, action: Action) -> None:
        """Say what an answer costs against the best, and when the decision comes again."""
        decision, seed = rehearsal.decision, seed_of(rehearsal.table, rehearsal.entry)
        try:
            (found,) = await self._lookback.examiner.deal(
                [(decision, action)], [seed], lambda: not session.gone and session.course is rehearsal
            )
        except Exception as error:  # noqa: BLE001 – our bug is told to nobody but the host
            self._rooms.context.incidents.note(Incident("ueben", error))
            found = None
        rehearsal.thinking = False
        if session.gone or session.course is not rehearsal:
            return
        if found is None:
            session.deny(computer_words.THINKING_TOO_LONG)
            _show(session, rehearsal)
            return
        right = not found.verdict.cost
        task = rehearsal.task.answered(right=right, today=self._today)
        self._keep(session, tasks.read(session.person.settings).with_task(task))
        session.reply(self._verdict(session, rehearsal, action, found, task))

    def _verdict(self, session: Session, rehearsal: Rehearsal, action: Action, inquiry: Inquiry, task: DueMove) -> str:
        vocabulary, sitting, seat = rehearsal.fork.vocabulary, rehearsal.before, rehearsal.fork.seat
        voice = voice_for(sitting, vocabulary, seat, reader=session.style.reader, words=session.style.words)
        better = voice.line(line_of(vocabulary, sitting, seat, inquiry.verdict.better.action))
        rehearsal.reason = computer_words.reason(better, reason_of(inquiry.verdict.better, vocabulary, voice))
        done = voice.line(line_of(vocabulary, sitting, seat, action))
        cost = inquiry.verdict.cost
        told = (
            said.costs(done, better, computer_words.costing(cost, inquiry.verdict.half, vocabulary.unit))
            if cost
            else said.as_good(done, better)
        )
        return f"{told} {said.comes_again(None if task.done else (task.due - self._today).days)} {said.HOW_TO_GO_ON}"


def _show(session: Session, rehearsal: Rehearsal) -> None:
    """Tell a program the decision as a table, with what could be done while an answer is wanted."""
    fork = rehearsal.fork
    entry, waits = rehearsal.entry - 1, rehearsal.waits
    shown = as_it_was(fork.vocabulary, rehearsal.before, fork.seat, rehearsal.table, entry, offered=waits)
    _tell(session, Rehearsed(shown))


def _tell(session: Session, exercise: Rehearsed) -> None:
    if session.program is not None:
        session.program.tell("Stammtisch.Uebung", exercise)


class Exercises:
    """The handler of `ab hier`."""

    def __init__(self, rooms: Rooms, opening: Opening) -> None:
        self._rooms = rooms
        self._opening = opening

    @handles
    def play_from_here(self, session: Session, word: said.PlayFromHere) -> None:
        """Lay a match out again up to a decision, and let the computers play the others."""
        course = session.course
        table, entry, since = word.table, word.entry, 0
        if isinstance(course, Playback | Rehearsal) and course.table is not None and table in {None, course.table}:
            table, since = course.table, course.entry
        if not self._rooms.context.settings.computer.enabled:
            session.deny(computer_words.NO_COMPUTERS_HERE)
        elif entry is None and since == 0:
            session.deny(said.WHICH_MOVE)
        elif not self._opening.in_the_way(session):
            self._lay(session, entry, table, since)

    def _lay(self, session: Session, entry: int | None, table: int | None, since: int) -> None:
        person, context = session.person, self._rooms.context
        number, now = self._rooms.tables.next_number(), context.clock.now()

        def read(database: Database) -> tuple[Forked, LaidTable] | str:
            fork = forked(database, person, entry, table, None, since)
            if isinstance(fork, str):
                return fork
            laid = laid_out(fork, person, number, now)
            return said.STAYS_HIDDEN if laid is None else (fork, laid)

        def done(found: tuple[Forked, LaidTable] | str | DatabaseError) -> None:
            session.wire.hold(False)
            if session.gone:
                return
            if isinstance(found, tuple):
                self._opening.open_laid(session, found[1], self._told(found[0]))
            else:
                session.deny(replies.CANNOT_LOOK_UP if isinstance(found, DatabaseError) else found)

        session.wire.hold(True)
        context.reads.then(done, read, payer(session))

    @staticmethod
    def _told(fork: Forked) -> Callable[[Session, LiveTable], None]:
        """Return what tells somebody where they sit now."""

        def there(here: Session, live: LiveTable) -> None:
            game, seat = live.vocabulary.game.name, fork.seat
            here.course = None
            here.say(said.you_practise(live.number, fork.table, fork.place + 1, game, anew=fork.hidden))
            live.ask(seat, ShowCards(), here)

        return there
