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

REST = 0.5
"""A server that uses no time for so many seconds has done with him."""


@dataclass(frozen=True)
class Cost:
    """What one flood cost the server, and whether it hung up on its sender."""

    cpu_seconds: float
    dropped: bool


def flood(server: Server, piece: bytes) -> Cost:
    """Send a megabyte of this over one connection, reading nothing meanwhile, and see what comes of it."""
    before = _cpu_seconds(server.pid)
    end = time.perf_counter() + PATIENCE
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as stranger:
        stranger.recv(1)
        dropped = False
        with contextlib.suppress(TimeoutError, BlockingIOError):
            try:
                stranger.sendall(piece * (MEGABYTE // len(piece)))
            except ConnectionError:
                dropped = True
        used = before
        while time.perf_counter() < end and ((now := _cpu_seconds(server.pid)) > used or used == before):
            used = now
            time.sleep(REST)
        stranger.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            try:
                while stranger.recv(1 << 16):
                    pass
                dropped = True
            except ConnectionError:
                dropped = True
        return Cost(used - before, dropped)


def _cpu_seconds(pid: int) -> float:
    figures = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")
