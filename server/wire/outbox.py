"""
The bounded buffer of bytes to one connection; one that leaves too much of it unread is cut off.

Bytes are gathered while a line is worked on, or until the loop's next round, and handed to the kernel in one piece.
Nobody waits for anybody: `put` only appends. Who leaves more than `outbox_bytes` unread is cut off at once, who reads
nothing at all after `grace_seconds`. The `Hub` has everybody who has something to say write together.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from server.ops.clock import Clock, Timer
from server.wire.arrivals import Arrivals
from server.wire.ports import WireLimits

log = logging.getLogger(__name__)

_UNSURE_SECONDS: Final = 0.02
"""After which it is looked again whether anything may be said."""


class Hub:
    """
    What the connections of one port share.

    Attributes:
        limits: what one connection may cost.
        clock: for timers and for what is measured.
        arrivals: who is worked on next; that of all ports of a house is the same.
        drops: how many were cut off because they read too little.
        sure: whether anything may be said just now; None: always. What may not waits, and is not said later either
            when another house says it.
    """

    def __init__(self, limits: WireLimits, clock: Clock, arrivals: Arrivals | None = None) -> None:
        self.limits = limits
        self.clock = clock
        self.arrivals = Arrivals(clock) if arrivals is None else arrivals
        self.drops = 0
        self.sure: Callable[[], bool] | None = None
        self._unwritten: list[Outbox] = []

    def write_soon(self, outbox: Outbox) -> None:
        """Have an outbox write in the loop's next round, together with all others that have something to say."""
        if not self._unwritten:
            self.clock.after(0, self._write)
        self._unwritten.append(outbox)

    def _write(self) -> None:
        if self.sure is not None and not self.sure():
            self.clock.after(_UNSURE_SECONDS, self._write)
            return
        unwritten, self._unwritten = self._unwritten, []
        for outbox in unwritten:
            outbox.flush()

    def say_while(self, sure: Callable[[], bool] | None) -> None:
        """Say something only while this is so; None: at once again, but nothing of what waits."""
        self.sure = sure
        if sure is None:
            for outbox in self._unwritten:
                outbox.forget()


class Outbox:
    """
    The outgoing half of one connection. Whatever is put into a closed one is gone.

    Attributes:
        address: whose it is.
        closed: nothing is sent any more but what has been handed to the kernel.
        behind_prompt: the cursor stands there, and not at the beginning of a line.
        gathering: nothing is written until `flush`; whoever sets this will call that, too.
    """

    __slots__ = (
        "_grace",
        "_hub",
        "_pieces",
        "_room",
        "_stuck",
        "_transport",
        "address",
        "behind_prompt",
        "closed",
        "gathering",
    )

    def __init__(self, transport: asyncio.Transport, hub: Hub, address: str) -> None:
        self._transport = transport
        self._hub = hub
        self._pieces: list[bytes] = []
        self._room = hub.limits.outbox_bytes
        self._stuck = False  # the kernel takes no more
        self._grace: Timer | None = None
        self.address = address
        self.behind_prompt = False
        self.closed = False
        self.gathering = False

    def watch(self) -> None:
        """Ask to be told, by `pause` and `resume`, when the kernel takes no more and when it has taken all."""
        # XXX: under TLS asyncio hides what its inner transport still holds, so that "stuck" may begin one write later.
        # "Stuck" begins with the second byte that the kernel does not take, and ends when it has taken all.
        self._transport.set_write_buffer_limits(high=1, low=0)

    def put(self, data: bytes) -> None:
        """Send what does not move the cursor."""
        if self.closed:
            return
        self._pieces.append(data)
        self._room -= len(data)
        if self._room < 0:
            self.flush()
        elif not self.gathering:
            self.gathering = True
            self._hub.write_soon(self)

    def put_page(self, page: bytes) -> None:
        """Send what begins on a line of its own, also behind a prompt."""
        if self.behind_prompt:
            self.behind_prompt = False
            page = b"\r\n" + page
        self.put(page)

    def flush(self) -> None:
        """Give the kernel what is to be sent, in one piece."""
        self.gathering = False
        pieces, sure = self._pieces, self._hub.sure
        if not pieces:
            return
        if sure is not None and not sure():
            self._wait()
            return
        data = b"".join(pieces)
        pieces.clear()
        most = self._room = self._hub.limits.outbox_bytes
        transport = self._transport
        if self.closed or transport.is_closing():
            return
        transport.write(data)
        if self._stuck and transport.get_write_buffer_size() > most:
            self._drop("leaves too much unread")

    def _wait(self) -> None:
        """Keep what is to be sent until it may be said."""
        if self._room < 0:
            self._drop("could not be told in time")
        else:
            self.gathering = True
            self._hub.write_soon(self)

    def forget(self) -> None:
        """Send nothing of what is to be sent."""
        self._pieces.clear()
        self.gathering = False

    def pause(self) -> None:
        """Learn that the kernel takes no more: from now on the peer is watched."""
        self._stuck = True
        if not self.closed:
            self._grant_grace()

    def resume(self) -> None:
        """Learn that the kernel has taken everything."""
        self._stuck = False
        if self._grace is not None and not self.closed:
            self._grace.cancel()
            self._grace = None

    def close(self) -> None:
        """Send what is still to be sent, then close; a peer that does not read is cut off after the grace time."""
        if self.closed:
            return
        self.flush()
        self.stop()
        self._transport.close()
        self._grace = self._hub.clock.after(self._hub.limits.grace_seconds, self._transport.abort)

    def abort(self) -> None:
        """Break the connection off at once."""
        self.stop()
        self._transport.abort()

    def stop(self) -> None:
        """Send nothing from now on; no timer is left."""
        self.closed = True
        self._pieces.clear()
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None

    def _grant_grace(self) -> None:
        unread = self._transport.get_write_buffer_size()
        self._grace = self._hub.clock.after(self._hub.limits.grace_seconds, lambda: self._end_of_grace(unread))

    def _end_of_grace(self, unread: int) -> None:
        if self._transport.get_write_buffer_size() < unread:  # slow, but it reads
            self._grant_grace()
        else:
            self._drop("does not read")

    def _drop(self, why: str) -> None:
        log.info("cut off: it %s", why, extra={"address": self.address})
        self._hub.drops += 1
        self.abort()
