"""
Judging: what an action leads to at a table, with everything to be stored before anybody is told. Pure.

`TableExecutor` plays the action and all the house has to draw for it, and enters the outcome in the score book
(`Page`); a tournament brings an executor of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from commands.journal.replay import Moved, written
from commands.language.german import title
from commands.language.vocabulary import AnyVocabulary
from commands.table.tale import TableNames
from db import ratings, results, schema
from db.database import Job
from db.identity import PersonId
from db.table_row import TableRow
from games.contract import HOUSE, Action, Actor, Chance, Drawn, House, Refused, Seat, Sheet, Step, Things
from games.frozen import Frozen, field
from games.game import Game
from games.table import rules, state
from games.table.actions import ARRANGING, BreakOff, Join, NoteBot, StandIn
from games.table.rules import OF_THE_TABLE, ask_back
from games.table.state import BOT, AnyTable, carried, deal_goes_on, finished
from server.ops.shuffler import Shuffle
from server.play.rows import Owners


class Page(Frozen):
    """
    Where a table stands in the score book.

    Attributes:
        match: number of the match that runs, None if none does.
        jobs: what is to be stored to get there, in order.
    """

    match: int | None
    jobs: tuple[Job, ...] = ()


class Scored(Frozen):
    """A step to be entered: the table's number, the step, the numbers of its first and of the last entry before it."""

    table: int
    before: AnyTable
    after: AnyTable
    first: int
    last: int
    now: datetime


class Sheets:
    """
    The score sheets of one table: what stands after a step stands before the next one, and is made once.

    Attributes:
        made: the sheet that was made last, and of which state; None when that state is no more.
    """

    __slots__ = ("game", "made")

    def __init__(self, game: Game[object, object]) -> None:
        self.game = game
        self.made: tuple[AnyTable, Sheet | None] | None = None

    def of(self, sitting: AnyTable) -> Sheet | None:
        """Return the score so far, None before the match."""
        if self.made is None or self.made[0] is not sitting:
            self.made = sitting, state.sheet(self.game, sitting)
        return self.made[1]


Homes = Callable[[Owners], Sequence[Sequence[int]]]
"""Which seats belong to people who came from one address."""


def entered(
    match: int | None,
    step: Scored,
    sheets: Sheets,
    owners: Callable[[], Owners],
    next_match: Callable[[], int],
    homes: Homes = lambda _owners: (),
) -> Page:
    """
    Return where the score book stands after a step; `match` is the one that ran before it.

    One rule for all games and lists: a match counts when at least one deal was scored by play, and it was not broken
    off by agreement. What somebody's leaving has scored by itself was not played.
    """
    jobs: list[Job] = []
    before, after, game = step.before, step.after, sheets.game
    if before.state is None and after.state is not None:
        match = next_match()
        jobs.append(results.match_started(match, step.table, game.list_of(after.options), step.first, step.now))
    if match is None or after.state is None:
        return Page(match, tuple(jobs))
    old, new = sheets.of(before), sheets.of(after)
    if new is None:
        return Page(match, tuple(jobs))
    scored = len(old.deals) if old is not None else 0
    for number, deal in enumerate(new.deals[scored:], scored + 1):
        jobs.append(results.deal_scored(match, number, {int(seat): points for seat, points in deal}))
    over = finished(game, after) or not after.circle
    by_play = scored > 0 or (bool(new.deals) and before.circle == after.circle)
    if (new.over or over) and by_play and after.circle and not after.broken_off:
        last = final(game, after, new, owners())
        teams = game.teams(after.state)
        ended = results.match_ended(match, step.last, step.now, last, teams)
        rated = ratings.ended(match, None if results.with_computers(last) else teams, homes(owners()))
        return Page(None, (*jobs, ended, rated))
    if over or new.over:
        return Page(None, (*jobs, results.match_aborted(match, step.last, step.now)))
    return Page(match, tuple(jobs))


def entered_in_series(match: int | None, step: Scored, contest: Contest | None) -> Page:
    """Return where the score book stands after a step of a series, which counts in no list: its deals are kept."""
    old, new = step.before.series, step.after.series
    if match is None or old is None or new is None:
        return Page(match)
    first = Seat(0)
    jobs = [
        results.deal_scored(match, number, {int(seat): points for seat, points in deal})
        for number, deal in enumerate(new.scored[len(old.scored) :], len(old.scored) + 1)
    ]
    if jobs and contest is not None:
        jobs.append(contest.scored([dict(deal).get(first, 0) for deal in new.scored], over=new.over))
    if new.over or not step.after.circle:
        return Page(None, (*jobs, results.match_aborted(match, step.last, step.now)))
    return Page(match, tuple(jobs))


def final(game: Game[object, object], after: AnyTable, sheet: Sheet, owners: Owners) -> list[results.StoredResult]:
    """
    Return how a match ended, seat by seat. Who left is not ranked; who is away behind a computer player has left.

    Where the match could not go on after somebody left, the best of those who stayed have won it.
    """
    stayed = [(seat, points) for seat, points in sheet.totals if seat in after.circle]

    there = {seat for seat in after.circle if after.people[seat].present or not after.people[seat].computer}

    def place(points: int) -> int:
        return 1 + sum(other < points if game.fewest_wins else other > points for _, other in stayed)

    return [
        results.StoredResult(
            seat=int(seat),
            player=owners[seat],
            name=title(after.people[seat].name),
            points=points,
            place=place(points) if seat in there else schema.UNRANKED,
            won=seat in there and (seat in sheet.winners if sheet.over else place(points) == 1),
            computer=after.people[seat].computer or (BOT if after.people[seat].bot and not after.bots else ""),
        )
        for seat, points in sheet.totals
    ]


class MoveProgress(Frozen):
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
            step = rules.play(vocabulary.game, sitting, actor, action)
        except Refused:
            raise
        except Exception:
            self.lines.append(written(vocabulary, sitting, actor, action, names))
            raise
        speaker, line = written(vocabulary, sitting, actor, action, names)
        self.lines.append((speaker, line))
        self.moves.append(Moved(speaker, line, actor, action, sitting, step.state, step.events))
        return step


class MoveCommand(Frozen):
    """
    An action that a player or the house wants, and the table as it stands.

    Attributes:
        last: number of the last entry before it.
        match: number of the match that runs there.
        newcomers: whose the seats are that it gives out, in the order of their numbers.
        arranger: who does nothing but arrange their hand (`arranger`): nobody else notices, nothing is scored, and time
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
        if isinstance(self.action, Join) and not isinstance(self.actor, House):
            owners[self.actor : self.actor + 1] = self.newcomers
            return tuple(owners)
        return (*owners, *self.newcomers)


def arranger(actor: Actor, action: Action) -> Seat | None:
    """Return who does nothing but arrange their hand with this."""
    return actor if type(action) in ARRANGING and not isinstance(actor, House) else None


class MoveResult(Frozen):
    """
    An accepted command: the step, its entries, and what else is stored in the same transaction.

    Attributes:
        match: number of the match that runs after it.
        goes_on: nothing has changed but a deal that goes on.
    """

    step: Step[AnyTable]
    course: MoveProgress
    match: int | None
    jobs: tuple[Job, ...] = ()
    goes_on: bool = False


class Contest(Protocol):
    """What a table of the house has in common with others: the same cards, and computers that think alike."""

    def shuffle(self, deal: int, draw: int, kind: str) -> Shuffle:
        """Return what puts things in order in a deal, for the time of that number (from 0)."""
        ...

    @property
    def key(self) -> str:
        """What all chance of its computers comes from, so that equal play meets equal moves (`LiveTable.patient`)."""
        ...

    def scored(self, points: Sequence[int], *, over: bool) -> Job:
        """Return what is stored when the first seat has made so many points in each deal so far."""
        ...


class Executor(Protocol):
    """Who judges at a table."""

    def rule(self, command: MoveCommand, course: MoveProgress) -> MoveResult:
        """
        Judge a command; `course` gets its entries as they are made.

        Raises:
            Refused: the player's mistake.
        """
        ...


Draw = Callable[[AnyTable, Chance], Things]
"""How things that a table wants in order come to lie."""


def drawing(shuffled: Shuffle, contest: Contest | None = None) -> Draw:
    """Return how things come to lie: in a series of a contest as that has it, else by chance."""

    def drawn(sitting: AnyTable, wanted: Chance) -> Things:
        series = sitting.series
        if contest is None or series is None:
            return shuffled(wanted.things)
        return contest.shuffle(series.number, series.draws, wanted.kind)(wanted.things)

    return drawn


def step_of(vocabulary: AnyVocabulary, command: MoveCommand, course: MoveProgress, draw: Draw) -> Step[AnyTable]:
    """Play an action and everything the house has to draw for it."""
    step = course.play(vocabulary, command.sitting, command.actor, command.action, command.names)
    return settled(vocabulary, step, course, draw)


def settled(vocabulary: AnyVocabulary, step: Step[AnyTable], course: MoveProgress, draw: Draw) -> Step[AnyTable]:
    """Draw what the house has to draw, until nothing is open."""
    game = vocabulary.game
    while (chance := state.chance(game, step.state)) is not None:
        drawn = Drawn(chance.kind, draw(step.state, chance))
        following = course.play(vocabulary, step.state, HOUSE, drawn)
        step = Step(following.state, step.events + following.events)
    return step


class TableExecutor:
    """The executor of an ordinary table."""

    __slots__ = ("_contest", "_draw", "_homes", "_is_bot", "_next_match", "_vocabulary", "sheets")

    def __init__(
        self,
        vocabulary: AnyVocabulary,
        shuffled: Shuffle,
        next_match: Callable[[], int],
        is_bot: Callable[[PersonId], bool] = lambda _who: False,
        homes: Homes = lambda _owners: (),
        contest: Contest | None = None,
    ) -> None:
        self._contest = contest
        self._vocabulary = vocabulary
        self._draw = drawing(shuffled, contest)
        self._next_match = next_match
        self._is_bot = is_bot
        self._homes = homes
        self.sheets = Sheets(vocabulary.game)

    def rule(self, command: MoveCommand, course: MoveProgress) -> MoveResult:
        """Play, and enter in the score book what came of it; who would leave a running match is asked first."""
        actor, action, sitting = command.actor, command.action, command.sitting
        if command.arranger is not None:  # nothing is drawn for that, and nothing scored
            step = course.play(self._vocabulary, sitting, actor, action, command.names)
            self.sheets.made = None
            return MoveResult(step, course, command.match)
        ask_back(self._vocabulary.game, sitting, actor, action)
        step = step_of(self._vocabulary, command, course, self._draw)
        if isinstance(action, Join) and not isinstance(actor, House):
            step = self._known(command, actor, step, course)
        if isinstance(action, StandIn) and carried(self._vocabulary.game, step.state):
            step = step.then(lambda after: course.play(self._vocabulary, after, HOUSE, BreakOff()))
        if deal_goes_on(self._vocabulary.game, sitting, step.state):
            self.sheets.made = None
            moved = type(action) not in OF_THE_TABLE and step.state.circle == sitting.circle
            return MoveResult(step, course, command.match, goes_on=moved)
        first, last = command.last + 1, command.last + len(course.lines)
        scored = Scored(command.row.number, command.sitting, step.state, first, last, command.now)
        if step.state.series is not None:
            page = entered_in_series(command.match, scored, self._contest)
            return MoveResult(step, course, page.match, page.jobs)
        page = entered(command.match, scored, self.sheets, lambda: command.owners, self._next_match, self._homes)
        return MoveResult(step, course, page.match, page.jobs)

    def _known(self, command: MoveCommand, seat: Seat, step: Step[AnyTable], course: MoveProgress) -> Step[AnyTable]:
        """Say of a newcomer that they are a program, if they are one; the table may refuse them for that."""
        if not any(who is not None and self._is_bot(who) for who in command.newcomers):
            return step
        noted = course.play(self._vocabulary, step.state, HOUSE, NoteBot(seat))
        return Step(noted.state, step.events + noted.events)
