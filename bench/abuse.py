"""
What strangers cost a house with its ordinary limits: a megabyte as fast as it goes, and questions that are dear.

`python -m bench.abuse PORT CROWD SECONDS LINE` has a crowd of guests type a line five times a second.
"""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from bench.machine import ROOT, Server, percentile

MEGABYTE = 1 << 20
FLOODS = {
    "short lines": b"x\r\n",
    "telnet commands": b"\xff\xfd\x2a",  # IAC DO with an option nobody has
    "one endless line": b"x",
}
PATIENCE = 3.0
"""Seconds in which whatever they have sent is worked on, or they are dropped."""

REST = 0.5
"""A server that uses no time for so many seconds has done with them."""


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


# --- neighbours ------------------------------------------------------------------------------------------------------

HONEST: int = 10
PER_ADDRESS: int = 20
"""Guests of one address: as many as may come in."""

PAUSE: float = 0.2
"""Seconds between two lines of one guest, which is as often as anybody may type in the long run."""

PROMPTED = b"\xff\xf9"
"""What ends an answer: the mark behind a prompt (IAC GA)."""


async def _guest(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    await reader.readuntil(PROMPTED)
    writer.write(b"gast\r\n")
    await reader.readuntil(PROMPTED)
    return reader, writer


async def attack(port: int, crowd: int, seconds: float, line: bytes) -> None:
    """Have a crowd type a line as often as anybody may, reading whatever comes."""
    people = [await _guest(port, f"127.{10 + os.getpid() % 200}.{place // PER_ADDRESS}.9") for place in range(crowd)]
    print("in", flush=True)
    readers = [asyncio.ensure_future(reader.read(1 << 30)) for reader, _ in people]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for _, writer in people:
            writer.write(line)
        await asyncio.sleep(PAUSE)
    for one in readers:
        one.cancel()


async def _waited(port: int, seconds: float) -> list[float]:
    """Milliseconds that honest guests wait for the answer to a line that asks little."""
    waited: list[float] = []

    async def ask(place: int) -> None:
        reader, writer = await _guest(port, f"127.0.99.{place + 1}")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.perf_counter()
            writer.write(b"uhrzeit\r\n")
            await reader.readuntil(PROMPTED)
            waited.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(PAUSE * 1.1)
        writer.close()

    await asyncio.gather(*(ask(place) for place in range(HONEST)))
    return sorted(waited)


@dataclass(frozen=True)
class Peace:
    """What honest people wait for an answer in milliseconds, alone and beside a crowd that asks."""

    before: tuple[float, float]
    during: tuple[float, float]


def neighbours(server: Server, crowd: int, line: str, seconds: float) -> Peace:
    """See what others notice of a crowd that types one line as often as it may."""
    before = asyncio.run(_waited(server.port, seconds))
    command = [sys.executable, "-m", "bench.abuse", str(server.port), str(crowd), str(seconds + 5), line]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, process_group=0) as attackers:
        try:
            assert attackers.stdout is not None
            attackers.stdout.readline()
            during = asyncio.run(_waited(server.port, seconds))
        finally:
            attackers.terminate()
    return Peace(*((percentile(each, 0.5), percentile(each, 0.99)) for each in (before, during)))


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4].encode() + b"\r\n"))
