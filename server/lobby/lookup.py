"""Answers that a thread has to find out: meanwhile the asker's further lines wait, and nobody else's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from commands.lobby import replies
from commands.table.notes import our_fault
from db.engine import Database
from db.errors import DatabaseError
from db.identity import PersonId
from games.frozen import evolve
from server.ops.incidents import Incident, Incidents
from server.ops.reads import Reads
from server.people.session import Session


class Lookup:
    """Whatever is being looked up."""

    def __init__(self, reads: Reads, incidents: Incidents) -> None:
        self._reads = reads
        self._incidents = incidents
        self._tasks: set[asyncio.Task[None]] = set()
        self._long = asyncio.Lock()
        self._asking: set[PersonId] = set()

    def answer(self, session: Session, work: Callable[[Database], str]) -> None:
        """Answer with what a thread finds out."""
        session.wire.hold(True)
        task = asyncio.get_running_loop().create_task(self._run(session, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def answer_long(self, session: Session, work: Callable[[Database], str], *, whole: bool = False) -> None:
        """
        Answer with what takes a thread long: one at a time in the house, and one for each person.

        Args:
            whole: it is meant for a program; its lines are not folded.
        """
        who = session.person.id
        if who in self._asking:
            session.reply(replies.LOOKING_UP)
            return
        self._asking.add(who)
        session.wire.hold(True)
        task = asyncio.get_running_loop().create_task(self._run_alone(session, who, work, whole=whole))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_alone(
        self, session: Session, who: PersonId, work: Callable[[Database], str], *, whole: bool
    ) -> None:
        try:
            async with self._long:
                await self._run(session, work, whole=whole)
        finally:
            self._asking.discard(who)

    async def _run(self, session: Session, work: Callable[[Database], str], *, whole: bool = False) -> None:
        try:
            text = await self._reads(work)
        except DatabaseError:
            text = replies.CANNOT_LOOK_UP
        except Exception as error:  # noqa: BLE001 - a bug of ours must not leave anybody without an answer
            seated = session.seated
            incident = Incident("look up", error) if seated is None else seated.table.facts.incident("look up", error)
            text = our_fault(self._incidents.note(incident))
        finally:
            session.wire.hold(False)
        if not session.gone:
            if whole:
                session.wire.send(f"{text}\n", evolve(session.manner, width=0, reader=False))
            session.reply("" if whole else text)
