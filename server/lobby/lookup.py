"""Answers read in a thread: meanwhile the asker's further lines wait, and nobody else's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from commands.lobby import replies
from commands.table.notes import our_fault
from db.database import Database
from db.errors import DatabaseError
from games.frozen import evolve
from server.ops.incidents import Incident, Incidents
from server.ops.reads import Reads
from server.sessions.session import Session, payer


class Lookup:
    """Whatever is being looked up."""

    def __init__(self, reads: Reads, incidents: Incidents) -> None:
        self._reads = reads
        self._incidents = incidents
        self._tasks: set[asyncio.Task[None]] = set()

    def answer(self, session: Session, work: Callable[[Database], str], *, whole: bool = False) -> None:
        """
        Answer with what a thread finds out, when it is the asker's turn; it is charged like a line.

        Args:
            whole: it is meant for a program; its lines are not folded.
        """
        session.wire.hold(True)
        task = asyncio.get_running_loop().create_task(self._run(session, work, whole=whole))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, session: Session, work: Callable[[Database], str], *, whole: bool) -> None:
        try:
            text = await self._reads.for_asker(payer(session), work)
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
                session.wire.send(f"{text}\n", evolve(session.preferences.manner, width=0, reader=False))
            session.reply("" if whole else text)
