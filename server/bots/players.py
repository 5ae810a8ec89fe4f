"""The computers of the house: which tables have some, who seats them, who lets them go."""

from __future__ import annotations

import asyncio
from functools import partial

from games.bots.contract import Level
from games.contract import HOUSE, No, Refused, Seat, Shuffle
from games.table.actions import Leave, SeatComputer, StandIn
from server.bots.memory import recalled
from server.bots.watch import ComputerContext, Watch
from server.bots.workers import Workers
from server.ops.context import Context
from server.play.batch import TableRequest
from server.play.live import LiveTable
from server.play.mailbox import Errand
from server.play.registry import Tables
from server.play.text import Listener
from server.sessions.person import COMPUTER_NAME
from server.sessions.session import Session

PAUSES = {"schnell": 0.4, "normal": 1.2, "langsam": 2.5}
"""How many seconds a computer waits before it acts, by the pace somebody has chosen."""

USUAL_PAUSE = PAUSES["normal"]


def pause_for(listener: Listener) -> float:
    """Return how long computers wait for whoever listens at a table."""
    return PAUSES[str(listener.preferences.values["tempo"])] if isinstance(listener, Session) else USUAL_PAUSE


class ComputerPlayers:
    """
    Whoever looks after the computers.

    Attributes:
        workers: the processes they think in.
    """

    def __init__(self, context: Context, tables: Tables, thinks: type[Workers] = Workers) -> None:
        clock, incidents = context.clock, context.incidents
        self.workers = thinks(clock, context.settings.computer.processes)
        self._reads = context.reads
        self._tables = tables
        self._watches: dict[int, Watch] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._context = ComputerContext(clock, self.workers, pause_for, self._recall, incidents.note)

    # --- watching ---

    @property
    def tables(self) -> int:
        """How many tables are watched."""
        return len(self._watches)

    def look(self, live: LiveTable) -> None:
        """Look at a table that has changed or been woken."""
        watch = self._watches.get(live.number)
        if watch is not None and watch.live is not live:
            watch.end()
            watch = None
        if self._tables.awake.get(live.number) is not live or not live.facts.open:
            self._forget(live.number)
        elif watch is not None or [person for person in live.facts.persons if person.computer and not person.left]:
            self.watch(live).look()

    def watch(self, live: LiveTable) -> Watch:
        """Return the watch of a table; there is one from now on."""
        watch = self._watches.get(live.number)
        if watch is None or watch.live is not live:
            watch = self._watches[live.number] = Watch(self._context, live)
        return watch

    def tick(self) -> None:
        """Look at every watched table, for people come and go without anything being played; and for those woken."""
        for number, live in tuple(self._tables.awake.items()):
            if number in self._watches or any(person.computer for person in live.facts.persons):
                self.look(live)
        for number in [number for number in self._watches if number not in self._tables.awake]:
            self._forget(number)

    def close(self) -> None:
        """End every thought."""
        for task in self._tasks:
            task.cancel()
        for number in tuple(self._watches):
            self._forget(number)
        self.workers.close()

    def _forget(self, number: int) -> None:
        watch = self._watches.pop(number, None)
        if watch is not None:
            watch.end()

    def _recall(self, watch: Watch) -> None:
        """Find out in a thread what was noticed at a table before anybody listened: its journal knows."""
        task = asyncio.get_running_loop().create_task(self._read(watch, watch.live.facts.entry))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, watch: Watch, last: int) -> None:
        live = watch.live
        try:
            heard = await self._reads(recalled, live.number, live.vocabulary, last, live.facts.circle)
        except Exception as error:  # noqa: BLE001 – then they play by what they see, or ask again
            self._context.incident(live.facts.incident("recall", error))
            heard = None
        watch.recall(heard)

    # --- seats ---

    def seat(self, live: LiveTable, by: Seat, level: Level, number: int, listener: Listener) -> None:
        """Give computers seats, as the opener wants it: each when its turn comes."""
        for _ in range(number):
            live.attend(partial(self._seat_one, live, by, level, listener))

    def _seat_one(self, live: LiveTable, by: Seat, level: Level, listener: Listener) -> None:
        """Seat one computer under the first name that is free."""
        if by == live.facts.opener:
            taken = live.facts.names_ever
            name = next(name for place in range(1, len(taken) + 2) if (name := f"{COMPUTER_NAME}{place}") not in taken)
            live.judge(TableRequest(HOUSE, SeatComputer(name, level.value), listener, newcomers=(None,)))
        else:
            self._refuse(live, by, listener, Refused(No.NOT_THE_OPENER, opener=live.facts.opener))

    @staticmethod
    def _refuse(live: LiveTable, by: Seat, listener: Listener, refused: Refused) -> None:
        sentence = live.facts.excuse(refused, by, listener.style)
        listener.refused(str(refused.reason), sentence)
        listener.hear([sentence], live.prompt(by, listener))

    def send_away(self, live: LiveTable, by: Seat, machines: tuple[Seat, ...], listener: Listener) -> None:
        """Let computers go, as the opener wants it, before the match."""

        def go(seat: Seat) -> None:
            if by != live.facts.opener:
                self._refuse(live, by, listener, Refused(No.NOT_THE_OPENER, opener=live.facts.opener))
            elif live.facts.begun:
                self._refuse(live, by, listener, Refused(No.WRONG_PHASE))
            elif seat in live.facts.circle:
                live.judge(TableRequest(seat, Leave(sure=True), listener))

        for seat in machines:
            live.attend(partial(go, seat))

    @staticmethod
    def stand_in(live: LiveTable, seat: Seat, level: Level, listener: Listener) -> None:
        """Let a computer play for somebody who is away."""
        live.attend(partial(live.judge, TableRequest(HOUSE, StandIn(seat, level.value), listener)))

    @staticmethod
    def deal(live: LiveTable, by: Seat, listener: Listener, settled: Errand) -> None:
        """Begin the match when everybody asked for has a seat; `settled` is called when it has, or may not."""
        live.attend(partial(live.judge, TableRequest(by, Shuffle(), listener, settled)))
