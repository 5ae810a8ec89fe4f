"""What works beside the event loop: the thread that writes, those that hash passwords, the processes that think."""

from __future__ import annotations

from db.writer import Writer
from games.frozen import Frozen
from server.accounts.passwords import Passwords
from server.bots.workers import Workers


class Threads(Frozen):
    """What makes them; a simulation, in which everything is a step of the loop, has others."""

    writes: type[Writer] = Writer
    hashes: type[Passwords] = Passwords
    thinks: type[Workers] = Workers
