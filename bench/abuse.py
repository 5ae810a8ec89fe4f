"""What a stranger costs who sends a megabyte as fast as he can, to a house with its ordinary limits."""

import contextlib
import os
import socket
import time
from dataclasses import dataclass
from pathlib import Path

from bench.machine import Server

MEGABYTE = 1 << 20
FLOODS = {
    "short lines": b"x\r\n",
    "telnet commands": b"\xff\xfd\x2a",  # IAC DO with an option nobody has
    "one endless line": b"x",
}
PATIENCE = 3.0
"""Seconds in which whatever he has sent is worked on, or he is dropped."""


@dataclass(frozen=True)
class Cost:
    """What one flood cost the server, and whether it hung up on its sender."""

    cpu_seconds: float
    dropped: bool


def flood(server: Server, piece: bytes) -> Cost:
    """Send a megabyte of this over one connection, reading nothing, and see what comes of it."""
    before = _cpu_seconds(server.pid)
    end = time.perf_counter() + PATIENCE
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as stranger:
        stranger.recv(1)
        dropped = False
        with contextlib.suppress(TimeoutError):
            try:
                stranger.sendall(piece * (MEGABYTE // len(piece)))
                stranger.settimeout(max(0.1, end - time.perf_counter()))
                while stranger.recv(1 << 16):
                    stranger.settimeout(max(0.1, end - time.perf_counter()))
                dropped = True
            except ConnectionError:
                dropped = True
        time.sleep(max(0.0, end - time.perf_counter()))
        return Cost(_cpu_seconds(server.pid) - before, dropped)


def _cpu_seconds(pid: int) -> float:
    figures = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")
