"""
Descriptors that outlive the house: whoever started it keeps them while no house is there.

The protocol is the one of systemd's descriptor store (sd_notify(3): `FDSTORE=1`, `FDNAME=`, `FDSTOREREMOVE=1`;
sd_listen_fds(3): `LISTEN_FDS`, `LISTEN_FDNAMES`), spoken by systemd itself and by `server/keeper.py`. Beside the
descriptors of lines and doors one of shared memory is kept: a slot for each line, in which stands what the line is
known by. Writing there costs one system call and wakes nobody, and a kill cannot tear it: a slot is one page of memory.

The operating system is also asked for room for connections, and the service manager told how the house is (`notify`).
"""

import errno
import os
import resource
import socket
from array import array
from collections import deque
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from typing import Final, NamedTuple

import structlog

from server.ops.clock import Clock, Timer

log = structlog.get_logger()

SLOT: Final = 4096
"""Bytes of one slot; the first two are the length of what stands in it."""

ROOM: Final = SLOT - 2
"""Bytes a line may be known by."""

RETRY: Final = 0.02
"""Seconds until a message is sent again that the keeper's queue had no room for."""

_FIRST: Final = 3
_MEMORY, _LINE, _DOOR = "stand", "l", "tuer-"
_ORDERED: Final = b"geordnet"
_FOR_NOW: Final = frozenset({errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS})


class KeptLine(NamedTuple):
    """A line of the house before: its slot, its socket, and what stands in the slot (b"" if nothing does)."""

    slot: int
    socket: socket.socket
    state: bytes


def _given(environ: MutableMapping[str, str]) -> dict[str, int]:
    """Return the descriptors this process was given, by name; nobody it starts is given them, too."""
    number, owner = environ.pop("LISTEN_FDS", ""), environ.pop("LISTEN_PID", "")
    names = environ.pop("LISTEN_FDNAMES", "").split(":")
    if not number.isdigit() or owner != str(os.getpid()):
        return {}
    for descriptor in range(_FIRST, _FIRST + int(number)):
        os.set_inheritable(descriptor, False)
    return dict(zip(names, range(_FIRST, _FIRST + int(number)), strict=False))


class DescriptorStore:
    """
    What this house has kept, and what was kept of the one before.

    Args:
        most: lines that can be kept; the memory has a page for each, used or not.
        clock: for what is sent again.
        environ: who starts us tells us there where to send, and what is given back.

    Attributes:
        ordered: the house before was restarted in order: everything was stored and told.
        taken_back: lines of the house before that are lines of this one.
    """

    def __init__(self, most: int, clock: Clock, environ: MutableMapping[str, str] = os.environ) -> None:
        given = _given(environ)
        self._clock = clock
        self._again: Timer | None = None
        self._wire = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._wire.setblocking(False)
        self._keeper: str | None = environ.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)  # None: nobody is there
        self._unsent: deque[tuple[bytes, int | None, int | None]] = deque()  # a descriptor; a slot that is free then
        self.taken_back = 0
        memory = given.pop(_MEMORY, None)
        self._memory = os.memfd_create(_MEMORY) if memory is None else memory
        os.ftruncate(self._memory, SLOT * (most + 1))
        if memory is None:
            self._store(_MEMORY, self._memory)
        self.ordered = self._read(0) == _ORDERED
        self._write(0, b"")
        self._doors = {name: descriptor for name, descriptor in given.items() if name.startswith(_DOOR)}
        self._before = dict(sorted(self._of_lines(given, most), reverse=True))
        self._free = [slot for slot in range(most, 0, -1) if slot not in self._before]

    def _of_lines(self, given: Mapping[str, int], most: int) -> Iterator[tuple[int, int]]:
        for name, descriptor in given.items():
            slot = name.removeprefix(_LINE)
            if name.startswith(_LINE) and slot.isdigit() and 0 < int(slot) <= most:
                yield int(slot), descriptor
            elif not name.startswith(_DOOR):
                os.close(descriptor)
                self._send(f"FDSTOREREMOVE=1\nFDNAME={name}")

    def close(self) -> None:
        """Keep nothing more here; what is kept elsewhere stays there."""
        self._wire.close()
        os.close(self._memory)

    # --- lines ---

    def __len__(self) -> int:
        """Return how many lines would outlive the house now."""
        return (os.fstat(self._memory).st_size // SLOT) - 1 - len(self._free) - len(self._before)

    def lines_before(self) -> Iterator[KeptLine]:
        """Yield the lines of the house before, once; whoever takes one has to drop it when it is gone."""
        while self._before:
            slot, descriptor = self._before.popitem()
            self.taken_back += 1
            yield KeptLine(slot, socket.socket(fileno=descriptor), self._read(slot))

    def keep(self, descriptor: int, state: bytes) -> int | None:
        """Keep a line; return its slot, None if it cannot be kept."""
        if self._keeper is None or not self._free or len(state) > ROOM:
            return None
        slot = self._free.pop()
        self._write(slot, state)
        self._store(f"{_LINE}{slot}", descriptor)
        return slot

    def note(self, slot: int, state: bytes) -> bool:
        """Note what a line is known by from now on; False if that is too much: then it is not known any more."""
        fits = len(state) <= ROOM
        self._write(slot, state if fits else b"")
        return fits

    def drop(self, slot: int) -> None:
        """Keep a line no more; nobody else's is in its slot as long as it may still come back to the next house."""
        self._write(slot, b"")
        self._send(f"FDSTOREREMOVE=1\nFDNAME={_LINE}{slot}", frees=slot)

    @property
    def settled(self) -> bool:
        """Whether everything that is to be kept has been sent."""
        return not self._unsent

    def end_in_order(self) -> None:
        """Note that everything was stored and told before this house ended."""
        self._write(0, _ORDERED)

    # --- doors ---

    def door_before(self, name: str) -> socket.socket | None:
        """Return a listening socket of the house before, None if there is none of this name."""
        descriptor = self._doors.pop(f"{_DOOR}{name}", None)
        return None if descriptor is None else socket.socket(fileno=descriptor)

    def keep_door(self, name: str, listening: socket.socket) -> None:
        """Keep a listening socket: while no house is there, the kernel lets people wait before it."""
        self._store(f"{_DOOR}{name}", listening.fileno())

    def close_doors_before(self) -> None:
        """Close what the house before has listened on and this one does not: the settings have changed."""
        for name, descriptor in self._doors.items():
            os.close(descriptor)
            self._send(f"FDSTOREREMOVE=1\nFDNAME={name}")
        self._doors.clear()

    # --- memory and messages ---

    def _read(self, slot: int) -> bytes:
        page = os.pread(self._memory, SLOT, slot * SLOT)
        return page[2 : 2 + int.from_bytes(page[:2], "big")]

    def _write(self, slot: int, state: bytes) -> None:
        os.pwrite(self._memory, len(state).to_bytes(2, "big") + state, slot * SLOT)

    def _store(self, name: str, descriptor: int) -> None:
        self._send(f"FDSTORE=1\nFDNAME={name}", descriptor)

    def _send(self, message: str, descriptor: int | None = None, frees: int | None = None) -> None:
        """Send a message behind those that wait; what is kept may be closed meanwhile, so it is held until then."""
        held = None if descriptor is None else os.dup(descriptor)
        self._unsent.append((message.encode(), held, frees))
        if self._again is None:
            self._send_waiting()

    def _send_waiting(self) -> None:
        """Send what waits; when the other side has no room for all of it, the rest a little later."""
        self._again = None
        while self._unsent:
            message, descriptor, frees = self._unsent[0]
            try:
                self._send_now(message, [] if descriptor is None else [descriptor])
            except OSError as trouble:
                if trouble.errno in _FOR_NOW:
                    self._again = self._clock.after(RETRY, self._send_waiting)
                    return
                self._keeper = None
                log.warning("nobody keeps the lines any more", why=trouble.strerror)
            self._unsent.popleft()
            if descriptor is not None:
                os.close(descriptor)
            if frees is not None:
                self._free.append(frees)

    def _send_now(self, message: bytes, descriptors: list[int]) -> None:
        """
        Send a message with descriptors; nothing where nobody is.

        Raises:
            OSError: it cannot be sent, now or at all.
        """
        if self._keeper is not None:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", descriptors))] if descriptors else []
            self._wire.sendmsg([message], rights, 0, self._keeper)


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
