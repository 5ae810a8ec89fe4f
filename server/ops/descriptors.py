"""How many files and connections this process may hold: as many as the house promises to let in, or it says so."""

import resource
from contextlib import suppress
from typing import Final

BESIDE_SESSIONS: Final = 256
"""Descriptors beside those of guests: doors, the database and its readers, the loop, handshakes, the desk."""


def make_room(sessions: int) -> int:
    """
    Raise what may be raised of the limit of descriptors; return how many sessions there is room for.

    Args:
        sessions: how many the settings promise.
    """
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    except OSError:  # a sandbox may forbid even to ask; whoever made it has set the limit, too
        return sessions
    wanted = sessions + BESIDE_SESSIONS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return sessions if soft == resource.RLIM_INFINITY else max(0, min(sessions, soft - BESIDE_SESSIONS))
