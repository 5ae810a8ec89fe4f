"""
Judging: what an action leads to at a table, with everything that has to be stored before anybody is told. Pure.

The ordinary referee plays the action and all the house has to draw for it, and enters the outcome in the score book.
A tournament brings a referee of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from commands.journal.replay import Moved, written
from commands.language.vocabulary import AnyVocabulary
from commands.table.people import TableNames
from db.identity import PersonId
from db.journal import TableRow
from db.writer import Job
from games import table
from games.contract import HOUSE, Action, Actor, Drawn, House, Refused, Seat, Step
from games.frozen import Frozen, field
from games.table import ARRANGING, AnyTable
from server.ops.shuffler import Shuffle
from server.play.refusals import Refusals
from server.play.rows import Owners
from server.play.scorebook import Homes, Scored, Sheets, entered


class Course(Frozen):
    """
    Entries in the making.

    Attributes:
        lines: who speaks, and what; the last one is what was tried when something of ours went wrong.
        moves: the same, as far as they were played.
    """

    lines: list[tuple[str, str]] = field(default_factory=list)
    moves: list[Moved] = field(default_factory=list)

    def play(
        self,
        vocabulary: AnyVocabulary,
        sitting: AnyTable,
        actor: Actor,
        action: Action,
        names: TableNames | None = None,
    ) -> Step[AnyTable]:
        """
        Play an action and write it down.

        Raises:
            Refused: the player's mistake; nothing is written.
        """
        try:
            step = table.play(vocabulary.game, sitting, actor, action)
        except Refused:
            raise
        except Exception:
            self.lines.append(written(vocabulary, sitting, actor, action, names))
            raise
        speaker, line = written(vocabulary, sitting, actor, action, names)
        self.lines.append((speaker, line))
        self.moves.append(Moved(speaker, line, actor, action, sitting, step.state, step.events))
        return step


class Motion(Frozen):
    """
    An action that a player or the house wants, and the table as it stands.

    Attributes:
        last: number of the last entry before it.
        match: number of the match that runs there.
        newcomers: whose the seats are that it gives out, in the order of their numbers.
        arranger: who does nothing but arrange his hand (`arranger`): nobody else notices, nothing is scored, and time
            runs on.
    """

    actor: Actor
    action: Action
    sitting: AnyTable
    row: TableRow
    last: int
    names: TableNames
    match: int | None
    now: datetime
    newcomers: Owners = ()
    arranger: Seat | None = None

    @property
    def owners(self) -> Owners:
        """Whose the seats will be; a newcomer may get that of somebody who has left."""
        owners = [person.who for person in self.row.people]
        if isinstance(self.action, table.Join) and not isinstance(self.actor, House):
            owners[self.actor : self.actor + 1] = self.newcomers
            return tuple(owners)
        return (*owners, *self.newcomers)


def arranger(actor: Actor, action: Action) -> Seat | None:
    """Return who does nothing but arrange his hand with this."""
    return actor if type(action) in ARRANGING and not isinstance(actor, House) else None


class Ruling(Frozen):
    """
    An accepted motion: the step, its entries, and what else is stored in the same transaction.

    Attributes:
        match: number of the match that runs after it.
        goes_on: nothing has changed but a deal that goes on.
    """

    step: Step[AnyTable]
    course: Course
    match: int | None
    jobs: tuple[Job, ...] = ()
    goes_on: bool = False


class Referee(Protocol):
    """Who judges at a table."""

    def rule(self, motion: Motion, course: Course) -> Ruling:
        """
        Judge a motion; `course` gets its entries as they are made.

        Raises:
            Refused: the player's mistake.
        """
        ...


def step_of(vocabulary: AnyVocabulary, motion: Motion, course: Course, shuffled: Shuffle) -> Step[AnyTable]:
    """Play an action and everything the house has to draw for it."""
    step = course.play(vocabulary, motion.sitting, motion.actor, motion.action, motion.names)
    return settled(vocabulary, step, course, shuffled)


def settled(vocabulary: AnyVocabulary, step: Step[AnyTable], course: Course, shuffled: Shuffle) -> Step[AnyTable]:
    """Draw what the house has to draw, until nothing is open."""
    game = vocabulary.game
    while (chance := table.chance(game, step.state)) is not None:
        drawn = Drawn(chance.kind, shuffled(chance.things))
        following = course.play(vocabulary, step.state, HOUSE, drawn)
        step = Step(following.state, step.events + following.events)
    return step


class TableReferee:
    """The referee of an ordinary table."""

    __slots__ = ("_homes", "_is_bot", "_next_match", "_refusals", "_shuffled", "_vocabulary", "sheets")

    def __init__(
        self,
        vocabulary: AnyVocabulary,
        shuffled: Shuffle,
        next_match: Callable[[], int],
        is_bot: Callable[[PersonId], bool] = lambda _who: False,
        homes: Homes = lambda _owners: (),
    ) -> None:
        self._vocabulary = vocabulary
        self._shuffled = shuffled
        self._next_match = next_match
        self._is_bot = is_bot
        self._homes = homes
        self._refusals = Refusals()
        self.sheets = Sheets(vocabulary.game)

    def rule(self, motion: Motion, course: Course) -> Ruling:
        """Play, and enter in the score book what came of it; who would leave a running match is asked first."""
        actor, action, sitting, refusals = motion.actor, motion.action, motion.sitting, self._refusals
        seat = None if isinstance(actor, House) else actor
        if seat is not None and refusals.of is sitting and (known := refusals.known(seat, action)) is not None:
            raise known.with_traceback(None)
        try:
            if motion.arranger is not None:  # nothing is drawn for that, and nothing scored
                step = course.play(self._vocabulary, sitting, actor, action, motion.names)
                if refusals.of is sitting:
                    refusals.arranged(step.state, motion.arranger)
                self.sheets.made = None
                return Ruling(step, course, motion.match)
            table.ask_back(self._vocabulary.game, sitting, actor, action)
            step = step_of(self._vocabulary, motion, course, self._shuffled)
        except Refused as refused:
            if seat is not None:
                refusals.keep(sitting, seat, action, refused)
            raise
        if seat is not None and isinstance(action, table.Join):
            step = self._known(motion, seat, step, course)
        refusals.of = None
        if table.deal_goes_on(self._vocabulary.game, sitting, step.state):
            self.sheets.made = None
            moved = type(action) not in table.OF_THE_TABLE and step.state.circle == sitting.circle
            return Ruling(step, course, motion.match, goes_on=moved)
        first, last = motion.last + 1, motion.last + len(course.lines)
        scored = Scored(motion.row.number, motion.sitting, step.state, first, last, motion.now)
        page = entered(motion.match, scored, self.sheets, lambda: motion.owners, self._next_match, self._homes)
        return Ruling(step, course, page.match, page.jobs)

    def _known(self, motion: Motion, seat: Seat, step: Step[AnyTable], course: Course) -> Step[AnyTable]:
        """Say of a newcomer that he is a program, if he is one; the table may refuse him for that."""
        if not any(who is not None and self._is_bot(who) for who in motion.newcomers):
            return step
        noted = course.play(self._vocabulary, step.state, HOUSE, table.NoteBot(seat))
        return Step(noted.state, step.events + noted.events)
