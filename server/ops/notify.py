"""Tell the service manager how the house stands (sd_notify); without one, nobody is told and nothing happens."""

import os
import socket
from contextlib import suppress


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
