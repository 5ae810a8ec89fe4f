"""A line to a server of PostgreSQL that can be cut, before or after what is asked, and mended."""

import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

_SOCKET: Final = ".s.PGSQL.5432"


class CuttableLine:
    """
    Passes on what is said between clients and a server, until it is told to cut.

    Attributes:
        after: how many more times something is sent to the server before the line is cut; None: never.
        answered: whether what was sent last is passed on, and only its answer lost.
        then: both of these for the next cut.
        asked: how many times something was sent to the server.
        about: only what holds this counts for `after`.
        for_good: no connection is taken after the cut until `open`.
    """

    def __init__(self, folder: Path, server: str) -> None:
        self.folder = folder
        self._server = f"{server}/{_SOCKET}"
        self.after: int | None = None
        self.answered = False
        self.then: tuple[int, bool] | None = None
        self.asked = 0
        self.about = b""
        self.for_good = False
        self._lines: list[socket.socket] = []
        self._unheard: socket.socket | None = None
        self.open()

    def open(self) -> None:
        """Take connections, for the first time or again."""
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(self.folder / _SOCKET))
        self._door.listen()
        threading.Thread(target=self._serve, args=(self._door,), daemon=True).start()

    def shut(self) -> None:
        """Take none any more, and cut those there are."""
        (self.folder / _SOCKET).unlink()
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.cut()

    def cut(self) -> None:
        """Cut every line."""
        lines, self._lines = self._lines, []
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _serve(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                self._lines += [client, server]
                threading.Thread(target=self._up, args=(client, server), daemon=True).start()
                threading.Thread(target=self._down, args=(server, client), daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError), client, server:
            while said := client.recv(1 << 20):
                self.asked += 1
                if self.after is not None and self.about in said:
                    self.after -= 1
                    if self.after < 0:
                        answered = self.answered
                        (self.after, self.answered), self.then = self.then or (None, answered), None
                        if not answered:
                            (self.shut if self.for_good else self.cut)()
                            return
                        self._unheard = server
                server.sendall(said)
            server.shutdown(socket.SHUT_RDWR)  # closed alone it stays open as long as `_down` listens

    def _down(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while said := server.recv(1 << 20):
                if self._unheard is server:
                    self.cut()
                    return
                client.sendall(said)
