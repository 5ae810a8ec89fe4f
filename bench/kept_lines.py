"""
`python -m bench.kept_lines [LINES [ROUNDS]]`: a house with many lines is killed and restarted, and each line goes on.

Every third line is one of two at a table of Gin, and half of those have just sorted their hand when the house goes; the
others sit in the lobby. In turn the house is restarted in order and killed twice. Each time it is told how long no
house was open, how long it took from then on until each line had an answer on the same connection, and how many lines
were lost. Beside it stands the CPU of a line with and without `[server] keep_lines`, in turn. That no move is lost or
doubled, tests/server/test_kept_lines.py shows.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.machine import ROOT, free_port, pss_kb

STAYED = b"geblieben"
"""Of the sentence everybody reads whose line has outlived the house."""

ENVIRONMENT = {
    "WEB__PORT": "0",
    "LIMITS__ENABLED": "false",
    "LIMITS__SESSIONS": "5000",
    "LIMITS__TABLES": "5000",
    "COMPUTER__ENABLED": "false",
    "LOG__LEVEL": "warning",
}


class Line(asyncio.Protocol):
    """One guest: what was said to it, and whether it is still connected."""

    def __init__(self) -> None:
        self.heard = b""
        self.open = True
        self._news = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Take what is said."""
        self.heard += data
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the line is gone."""
        self.open = False
        self._news.set()

    async def ask(self, line: str, wanted: bytes = b"\xff", seconds: float = 120) -> bytes:
        """Type a line and return what is said until something wanted is among it."""
        self.heard = b""
        self.transport.write(line.encode() + b"\r\n")
        return await self.until(wanted, seconds)

    async def until(self, wanted: bytes, seconds: float = 120) -> bytes:
        """Return what is said until something wanted is among it, or the line is closed."""
        async with asyncio.timeout(seconds):
            while wanted not in self.heard and self.open:
                self._news.clear()
                await self._news.wait()
        return self.heard


class KeptHouse:
    """A house behind a keeper, in a folder of its own."""

    def __init__(self, folder: Path, *, keep: bool = True) -> None:
        self.folder = folder
        self.port = free_port()
        own = {f"STAMMTISCH_{key}": value for key, value in ENVIRONMENT.items()}
        own |= {"STAMMTISCH_SERVER__PORT": str(self.port), "STAMMTISCH_SERVER__KEEP_LINES": str(keep).lower()}
        environment = {**os.environ, **own, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "server.keeper", sys.executable, "-m", "server"]
        self.keeper = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        """The house's process."""
        return int((self.folder / "stammtisch.sqlite.lock").read_text().strip() or 0)

    async def opened(self) -> None:
        """Return as soon as somebody who comes is greeted; as long as no house is there they wait in the kernel."""
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                await reader.readuntil(b"Name:")
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return

    def close(self) -> None:
        """Close it in order."""
        self.keeper.send_signal(signal.SIGTERM)
        self.keeper.wait(60)


def cpu_of(pid: int) -> float:
    """Return the CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def come(port: int, number: int) -> list[Line]:
    """Let so many guests come in, a hundred at a time."""
    loop, lines = asyncio.get_running_loop(), []
    for begin in range(0, number, 100):
        hundred = range(min(100, number - begin))
        some = [(await loop.create_connection(Line, "127.0.0.1", port))[1] for _ in hundred]
        await asyncio.gather(*(line.ask("gast", b"Wie weiter") for line in some))
        lines += some
    return lines


async def sit_down(players: list[Line]) -> None:
    """Seat them two by two at tables of Gin, and have a deal on."""
    for opener, other in zip(players[::2], players[1::2], strict=False):
        heard = await opener.ask("eroeffnen gin", b"Tisch ")
        table = int(heard.split(b"Tisch ")[1].split(b":")[0])
        await other.ask(f"mitspielen {table}", b"spielst jetzt mit")
        await opener.ask("mischen", b"Deine 10 Steine")


async def cost(folder: Path, *, keep: bool) -> float:
    """Return the microseconds of CPU that a line costs."""
    house = KeptHouse(folder, keep=keep)
    await house.opened()
    [line, *_] = lines = await come(house.port, 20)
    await line.ask("uhrzeit", b"Uhr")
    begin, rounds = cpu_of(house.pid), 400
    for _ in range(rounds):
        await asyncio.gather(*(one.ask("uhrzeit", b"Uhr") for one in lines))
    used = cpu_of(house.pid) - begin
    house.close()
    return used / rounds / len(lines) * 1e6


async def fall(house: KeptHouse, lines: list[Line], openers: list[Line], *, killed: bool) -> str:
    """Let the house go while some play, and wait until all lines are back and have an answer; what came of it."""
    for opener in openers:
        opener.transport.write(b"sortieren wert\r\n")
    before, began = house.pid, time.monotonic()
    for line in lines:
        line.heard = b""
    os.kill(before, signal.SIGKILL if killed else signal.SIGUSR1)
    while house.pid in {0, before}:  # noqa: ASYNC110 - another process says so
        await asyncio.sleep(0.005)
    await house.opened()
    opened, took = time.monotonic(), cpu_of(house.pid)
    await asyncio.gather(*(line.until(STAYED) for line in lines))
    back = time.monotonic()
    await asyncio.gather(*(line.ask("uhrzeit", b"Uhr") for line in lines))
    done, in_all = time.monotonic(), cpu_of(house.pid)
    closed = sum(not line.open for line in lines)
    return (
        f"{'killed' if killed else 'restarted'}: open after {opened - began:.2f} s ({took:.2f} s of CPU), all back "
        f"{back - opened:.2f} s later, all answered {done - back:.2f} s later ({in_all - took:.2f} s of CPU), "
        f"{closed} lines lost, keeper {pss_kb(house.keeper.pid) / 1024:.0f} MB"
    )


async def main(number: int, rounds: int) -> None:
    """Print what came of it."""
    with tempfile.TemporaryDirectory() as place:
        house = KeptHouse(Path(place))
        await house.opened()
        lines = await come(house.port, number)
        players = lines[: number // 3]
        await sit_down(players)
        print(f"{number} lines, {len(players) // 2} tables", flush=True)
        for turn in range(rounds):
            print(f"{turn + 1} {await fall(house, lines, players[::2], killed=turn % 3 != 0)}", flush=True)
        house.close()
    pairs = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as place:
            without = await cost(Path(place), keep=False)
        with tempfile.TemporaryDirectory() as place:
            pairs.append((await cost(Path(place), keep=True), without))
    for kept, without in pairs:
        print(f"a line: {kept:.1f} us kept, {without:.1f} us not, {kept / without:.3f} x")


if __name__ == "__main__":
    asyncio.run(main(*(int(word) for word in (*sys.argv[1:], *("3000", "6")[len(sys.argv) - 1 :]))))
