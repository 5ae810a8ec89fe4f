"""How many files and connections this process may hold: as many as the house promises to let in, or it says so."""

import resource
from typing import Final

BESIDE_SESSIONS: Final = 256
"""Descriptors beside those of guests: doors, the database and its readers, the loop, handshakes, the desk."""


def make_room(sessions: int) -> int:
    """
    Raise what may be raised of the limit of descriptors; return how many sessions there is room for.

    Args:
        sessions: how many the settings promise.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sessions + BESIDE_SESSIONS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return sessions if soft == resource.RLIM_INFINITY else max(0, min(sessions, soft - BESIDE_SESSIONS))
