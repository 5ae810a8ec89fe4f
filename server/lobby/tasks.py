"""
The schedule of `ueben`: which of one's decisions come again, when, and how often they were answered rightly.

A decision that cost much comes again after some days, after more of them each time, until it was answered rightly often
enough (spaced repetition).

They are kept with the settings of their person, so they go with the person and `meine daten` tells of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from commands.lobby.exercises import KEY
from games.frozen import Frozen, evolve

AGAIN = 1, 3, 7
"""After how many days a decision comes again, the first time, the second and every further one."""

ENOUGH = 2
"""So often it has to be right."""

MOST_TASKS = 40
"""So many decisions of one person are kept, the dearest."""

MOST_SEARCHED = 20
"""Of so many tables, the newest, it is kept how far they were searched."""


class DueMove(Frozen):
    """
    A decision to be made once more.

    Attributes:
        table, entry: where it stands in which journal; `game`: what was played.
        cost: by how many points something else was better.
        asked, right: how often it has been asked, and how often the answer was right.
        due: when it is asked next.
    """

    table: int
    entry: int
    game: str
    cost: float
    due: date
    asked: int = 0
    right: int = 0

    def answered(self, *, right: bool, today: date) -> DueMove:
        """Return when it comes again."""
        pause = AGAIN[min(self.asked, len(AGAIN) - 1)]
        return evolve(self, asked=self.asked + 1, right=self.right + right, due=today + timedelta(days=pause))

    @property
    def done(self) -> bool:
        """Whether it has been right often enough."""
        return self.right >= ENOUGH


class Tasks(Frozen):
    """
    What one person is to practise.

    Attributes:
        tasks: the dearest first.
        searched: table -> the last entry up to which its decisions have been looked into.
    """

    tasks: tuple[DueMove, ...] = ()
    searched: Mapping[int, int] = {}

    def due(self, today: date, game: str | None) -> tuple[DueMove, ...]:
        """Return what is to be asked today, of one game or of all."""
        return tuple(one for one in self.tasks if one.due <= today and game in {None, one.game})

    def next_due(self, game: str | None) -> date | None:
        """Return when something is to be asked next, of one game or of all; None: never, as it is now."""
        return min((one.due for one in self.tasks if game in {None, one.game}), default=None)

    def with_task(self, task: DueMove) -> Tasks:
        """Return all with one of them changed, or without it if that is done."""
        rest = [one for one in self.tasks if (one.table, one.entry) != (task.table, task.entry)]
        return evolve(self, tasks=_bounded([*rest, *([] if task.done else [task])]))

    def with_found(self, table: int, last: int, found: Iterable[DueMove]) -> Tasks:
        """Return all with what a search has found, but for what an earlier one has: that is known, or practised."""
        fresh = [one for one in found if one.entry > self.searched.get(table, 0)]
        newest = sorted({**self.searched, table: last}.items())[-MOST_SEARCHED:]
        return Tasks(_bounded([*self.tasks, *fresh]), dict(newest))


def _bounded(tasks: Iterable[DueMove]) -> tuple[DueMove, ...]:
    return tuple(sorted(tasks, key=lambda one: (-one.cost, one.table, one.entry))[:MOST_TASKS])


def read(settings: Mapping[str, str | int | bool]) -> Tasks:
    """Return what is kept with somebody's settings; what cannot be read is left out."""
    tasks, searched = list[DueMove](), dict[int, int]()
    for name, value in settings.items():
        if name.startswith(KEY):
            try:
                table, entry = map(int, name.removeprefix(KEY).split())
                if entry == 0:
                    searched[table] = int(value)
                else:
                    game, cost, due, asked, right = str(value).split()
                    tasks.append(
                        DueMove(table, entry, game, float(cost), date.fromisoformat(due), int(asked), int(right))
                    )
            except ValueError:
                continue
    return Tasks(_bounded(tasks), searched)


def kept(settings: Mapping[str, str | int | bool], tasks: Tasks) -> dict[str, str | int | bool]:
    """Return somebody's settings with what there is to practise."""
    rest = {name: value for name, value in settings.items() if not name.startswith(KEY)}
    for table, last in tasks.searched.items():
        rest[f"{KEY}{table} 0"] = last
    for one in tasks.tasks:
        rest[f"{KEY}{one.table} {one.entry}"] = f"{one.game} {one.cost:.2f} {one.due} {one.asked} {one.right}"
    return rest
