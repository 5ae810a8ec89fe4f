"""Twenty people who log in at the same moment, and what the others feel of it."""

import asyncio
import threading
from datetime import UTC, datetime
from pathlib import Path

from db import players
from db.opening import open_database
from db.writer import store
from server.accounts.passwords import HASHER

PASSWORD = "Sieben Zwerge, ein Skat"
PEOPLE = 20
LETTERS = "abcdefghijklmnopqrst"


def name_of(number: int) -> str:
    return f"Ankunft{LETTERS[number]}"


def register(database: Path) -> None:
    """Give everybody an account, before the server starts."""
    stored = HASHER.hash(PASSWORD)
    with open_database(f"sqlite:///{database}") as opened:
        for number in range(PEOPLE):
            name = name_of(number)
            store(opened, players.create(name, name.lower(), stored, datetime.now(UTC)))


class Arrivals:
    """A thread in which all of them log in; `seconds` is how long it took until the last one was in."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._thread = threading.Thread(target=lambda: asyncio.run(self._all()))
        self.seconds = 0.0
        self.failed = 0

    def start(self) -> None:
        self._thread.start()

    def join(self) -> None:
        self._thread.join()

    async def _all(self) -> None:
        loop = asyncio.get_running_loop()
        guests = [await self._asked_for_password(number) for number in range(PEOPLE)]
        began = loop.time()
        ends = await asyncio.gather(*(self._log_in(*guest) for guest in guests))
        self.failed = ends.count(None)
        self.seconds = max((end for end in ends if end is not None), default=began) - began
        for _, writer in guests:
            writer.close()

    async def _asked_for_password(self, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.wait_for(reader.readuntil(b"Name: "), 20)
        writer.write(f"{name_of(number)}\r\n".encode())
        await asyncio.wait_for(reader.readuntil(b"Passwort: "), 20)
        return reader, writer

    async def _log_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> float | None:
        writer.write(f"{PASSWORD}\r\n".encode())
        try:
            await asyncio.wait_for(reader.readuntil(b"\n> "), 60)
        except (TimeoutError, asyncio.IncompleteReadError):
            return None
        return asyncio.get_running_loop().time()
