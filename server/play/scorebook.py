"""What goes into the score book with a step: a match that begins, deals that were scored, how it ended. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from commands.language.german import title
from db import ratings, results
from db.writer import Job
from games import table
from games.contract import Sheet
from games.frozen import Frozen
from games.game import Game
from games.table import AnyTable
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
            self.made = sitting, table.sheet(self.game, sitting)
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
        jobs.append(results.match_started(match, step.table, game.id, step.first, step.now))
    if match is None or after.state is None:
        return Page(match, tuple(jobs))
    old, new = sheets.of(before), sheets.of(after)
    if new is None:
        return Page(match, tuple(jobs))
    scored = len(old.deals) if old is not None else 0
    for number, deal in enumerate(new.deals[scored:], scored + 1):
        jobs.append(results.deal_scored(match, number, {int(seat): points for seat, points in deal}))
    over = table.finished(game, after) or not after.circle
    by_play = scored > 0 or (bool(new.deals) and before.circle == after.circle)
    if (new.over or over) and by_play and after.circle and not after.broken_off:
        last = final(game, after, new, owners())
        ended = results.match_ended(match, step.last, step.now, last)
        people_alone = not any(one.computer for one in last)
        teams = game.teams(after.state) if people_alone else None
        return Page(None, (*jobs, ended, ratings.ended(match, teams, homes(owners()))))
    if over or new.over:
        return Page(None, (*jobs, results.match_aborted(match, step.last, step.now)))
    return Page(match, tuple(jobs))


def final(game: Game[object, object], after: AnyTable, sheet: Sheet, owners: Owners) -> list[results.Result]:
    """
    Return how a match ended, seat by seat; who left is not ranked.

    Where the match could not go on after somebody left, the best of those who stayed have won it.
    """
    stayed = [(seat, points) for seat, points in sheet.totals if seat in after.circle]

    def place(points: int) -> int:
        return 1 + sum(other < points if game.fewest_wins else other > points for _, other in stayed)

    return [
        results.Result(
            seat=int(seat),
            player=owners[seat],
            name=title(after.people[seat].name),
            points=points,
            place=place(points) if seat in after.circle else results.UNRANKED,
            won=seat in sheet.winners if sheet.over else seat in after.circle and place(points) == 1,
            computer=after.people[seat].computer or (table.BOT if after.people[seat].bot and not after.bots else ""),
        )
        for seat, points in sheet.totals
    ]
