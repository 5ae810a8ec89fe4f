"""
The keeper: starts the house, keeps its lines while it is gone, and starts it again.

    python -m server.keeper stammtisch start

It is what systemd is with `FileDescriptorStoreMax=` and speaks the same protocol (`server/ops/descriptors.py`): the
house stores descriptors by datagrams to `NOTIFY_SOCKET` and gets them back as `LISTEN_FDS`. It knows nothing of what it
keeps, so it needs no update when the house does. It ends with a house that ends in order (exit code 0) or never opened.
"""

import array
import fcntl
import os
import resource
import selectors
import signal
import socket
import struct
import sys
import time

RESTART = 75  # the exit code of a house that wants to be started again
PATIENCE = 600.0  # seconds in which a house that has been open must be open again; then its lines are closed
MOST = 16_000  # their names have room in one variable of the environment
_CREDENTIALS = struct.Struct("3i")


class Keeper:
    """Keeps descriptors by their names, and the one process that may store and get them."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.kept: dict[str, int] = {}
        self.opened = self.ended = 0.0
        self.wire = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.wire.bind("")  # the kernel gives it an abstract name
        os.environ["NOTIFY_SOCKET"] = "@" + bytes(self.wire.getsockname()).removeprefix(b"\0").decode()
        self.house = self.over = 0  # its process; the signal that has asked for an end

    def start(self) -> None:
        """Start the house with everything that is kept."""
        self.house = os.fork()
        if self.house == 0:
            free = 3 + len(self.kept)
            high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, free) for descriptor in self.kept.values()]
            for number, descriptor in enumerate(high, 3):
                os.dup2(descriptor, number)
            os.closerange(free, max([free, *high]) + 1)
            os.environ["LISTEN_FDS"], os.environ["LISTEN_PID"] = str(len(high)), str(os.getpid())
            os.environ["LISTEN_FDNAMES"] = ":".join(self.kept)
            signal.set_wakeup_fd(-1)
            os.execvp(self.command[0], self.command)  # noqa: S606 - what the host has asked for

    def hear(self) -> None:
        """Do what the messages of the house say; those of anybody else are thrown away."""
        while True:
            try:
                room = socket.CMSG_SPACE(_CREDENTIALS.size) + socket.CMSG_SPACE(4)
                message, more, _, _ = self.wire.recvmsg(512, room)
            except OSError:
                return
            descriptors, sender = array.array("i"), -1
            for _, kind, data in more:
                if kind == socket.SCM_RIGHTS:
                    descriptors.frombytes(data[: len(data) // 4 * 4])
                elif kind == socket.SCM_CREDENTIALS:
                    sender = _CREDENTIALS.unpack(data)[0]
            said = dict(line.partition("=")[::2] for line in message.decode(errors="replace").split("\n"))
            name, mine = said.get("FDNAME", ""), sender == self.house
            stores = mine and "FDSTORE" in said and name and len(descriptors) == 1
            if name in self.kept and (stores or (mine and "FDSTOREREMOVE" in said)):
                os.close(self.kept.pop(name))
            if stores and len(self.kept) < MOST:
                self.kept[name] = descriptors.pop()
            if mine and "READY" in said:
                self.opened, self.ended = time.monotonic(), 0.0
            for descriptor in descriptors:
                os.close(descriptor)

    def pass_on(self, asked: int, _frame: object) -> None:
        """Hand a signal to the house; while there is none only who wants an end gets what they want."""
        self.over = asked if asked in {signal.SIGTERM, signal.SIGINT} else self.over
        if self.house:
            os.kill(self.house, asked)
        elif self.over:
            sys.exit(0)

    def run(self) -> int:
        """Keep the house open; return its exit code when it is closed for good."""
        heard, wakes = socket.socketpair()
        for one in (heard, wakes, self.wire):
            one.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1):
            signal.signal(number, self.pass_on)
        waiting = selectors.DefaultSelector()
        for one in (heard, self.wire):
            waiting.register(one, selectors.EVENT_READ)
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        self.start()
        while True:
            if any(ready.fileobj is heard for ready, _ in waiting.select(1)):
                heard.recv(100)
            self.hear()
            if os.waitid(os.P_PID, self.house, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                continue
            self.hear()  # what it has sent last; until it is waited for nobody else has its number
            ended, self.house = self.house, 0
            code, now = os.waitstatus_to_exitcode(os.waitpid(ended, 0)[1]), time.monotonic()
            self.ended = self.ended or now
            if code == 0 or self.over or not self.opened or now - self.ended > PATIENCE:
                return 0 if code == -self.over else code if code >= 0 else 128 - code
            time.sleep(0 if code == RESTART else 0.1 if self.ended == now else 2)
            self.start()


if __name__ == "__main__":
    sys.exit(Keeper(sys.argv[1:]).run())
