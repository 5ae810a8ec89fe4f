"""A process that thinks: it is handed jobs and hands back what came of them, one after another."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TypeAlias

Job: TypeAlias = Callable[[], object]
"""Something to work out: a function with its arguments, as `functools.partial` makes it. It must pickle."""

READY = b"ready"
"""The first message of a process that has loaded the games."""

_PATIENT = 5
"""How much a thinking process stands back behind the house itself (`nice`)."""

_MOST_SAID = 500


def main(descriptor: int) -> None:
    """Think until the house hangs up; a signal to the house's whole group is no business of this process."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.nice(_PATIENT)
    import commands.thinking  # noqa: F401, PLC0415 – loaded, and every game with it, before anybody waits for it

    with Connection(descriptor) as house, suppress(EOFError, OSError):
        house.send_bytes(READY)
        while True:
            number, job = pickle.loads(house.recv_bytes())  # noqa: S301 – from the house alone
            house.send_bytes(pickle.dumps((number, *_done(job))))


def _done(job: Job) -> tuple[object, str]:
    """Return what came of a job, and what went wrong with it."""
    try:
        return job(), ""
    except Exception as error:  # noqa: BLE001 – a fault in a player must not end the process: the house is told
        return None, repr(error)[:_MOST_SAID]
