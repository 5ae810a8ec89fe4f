"""What the operating system is asked: room for connections, and telling the service manager (sd_notify)."""

import os
import resource
import socket
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


def notify(*lines: str) -> bool:
    """Send lines such as `READY=1`; True if somebody wanted to know. What goes wrong here must not close a house."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
        wire.connect("\0" + address[1:] if address.startswith("@") else address)
        wire.sendall("\n".join(lines).encode())
        return True
    return False
