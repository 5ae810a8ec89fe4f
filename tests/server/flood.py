"""
Somebody who floods a house from many addresses: `python -m tests.server.flood PORT SOURCE…`.

From each they keep as many connections as they get and do on each, as fast as the house takes it, one of the things
that cost most: long answers, moves, talk, wrong passwords, lines without an end, telnet commands. Whoever is cut off
comes back at once.
"""

import contextlib
import os
import selectors
import socket
import sys
import time

CONNECTIONS = 25
PAUSE = 0.02
"""Seconds between two attempts to connect: fifty a second from one address."""

COMING_IN = b"gast\r\n"
DEEDS = (
    COMING_IN + b"hilfe\r\nregeln\r\n" * 200,
    COMING_IN + b"eroeffnen\r\n" + b"karten\r\nsortieren wert\r\nbefehle\r\n" * 200,
    COMING_IN + b"'Kauft hier!\r\n" * 500,
    b"friederike\r\nfalsch geraten\r\n" * 50,
    COMING_IN + b"x" * 20_000,
    b"\xff\xfb\x18\xff\xfd\x03" * 3_000,
)


class Flood:
    """Many connections from each of many addresses."""

    def __init__(self, port: int, sources: list[str]) -> None:
        self._house = ("127.0.0.1", port)
        self._sources = sources
        self._selector = selectors.DefaultSelector()
        self._open = dict.fromkeys(sources, 0)
        self._made = 0

    def go_on(self) -> None:
        """Flood until somebody ends this process."""
        while True:
            for source in self._sources:
                if self._open[source] < CONNECTIONS:
                    self._connect(source)
            until = time.monotonic() + PAUSE
            while (left := until - time.monotonic()) > 0:
                for key, _ in self._selector.select(left):
                    self._serve(*key.data)
                time.sleep(0.001)

    def _connect(self, source: str) -> None:
        connection = socket.socket()
        connection.bind((source, 0))
        connection.setblocking(False)
        connection.connect_ex(self._house)
        deed = DEEDS[self._made % len(DEEDS)]
        self._selector.register(
            connection, selectors.EVENT_READ | selectors.EVENT_WRITE, (connection, source, [deed, 0])
        )
        self._open[source] += 1
        self._made += 1

    def _serve(self, connection: socket.socket, source: str, doing: list) -> None:
        deed, done = doing
        try:
            with contextlib.suppress(BlockingIOError):
                if not connection.recv(65536):
                    raise ConnectionError
            with contextlib.suppress(BlockingIOError):
                doing[1] = (done + connection.send(deed[done : done + 2000])) % len(deed)
        except OSError:
            self._selector.unregister(connection)
            connection.close()
            self._open[source] -= 1


if __name__ == "__main__":
    os.nice(10)  # the flood comes from elsewhere: it must not take the processor from those whose time is measured
    Flood(int(sys.argv[1]), sys.argv[2:]).go_on()
