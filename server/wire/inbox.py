"""
The queue of lines typed on one connection: how fast they are worked on, how many in a turn, and when they wait.

- **Speed.** A guest who sends too much, or makes us work too much by what they send, is first read more slowly; their
  kernel then makes them wait. Cut off is only who has sent, before we could stop them, more than their `Budget` bears.
- **Order.** Whoever was read first is first, at whichever port, also at the same table: see `Arrivals`.
- **Turns.** After some lines, or some milliseconds of work, the others come first.
- **Hold.** While the house is busy for a guest their lines wait, in order, and soon their client does.
- **The end of input.** A half-closed connection (`printf … | nc -N`) gets its lines worked on and its answers sent
  before it is closed.

Messages of client programs (`ProgramMessage`) take their turn like lines; `Messages` reads them, over any connection.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from server.ops.clock import Timer
from server.wire.budget import Bucket, Budget
from server.wire.outbox import Hub, Outbox
from server.wire.page import typed
from server.wire.ports import Guest
from server.wire.protocol import encode
from server.wire.requests import Hello, Unusable, heard

log = logging.getLogger(__name__)

TURN: Final = 8
"""Lines of one guest before the others get their turn."""

TURN_SECONDS: Final = 0.004
"""Seconds of work for one guest before the others get their turn."""

LINGER: Final = 0.5
"""Seconds a half-closed connection is kept for answers that are still being stored."""


class ProgramMessage(NamedTuple):
    """A message of a client program, on its way to the guest like a line."""

    package: str
    message: object


Item: TypeAlias = bytes | ProgramMessage


class Inbox:
    """
    The incoming half of one connection, from whole lines on.

    Attributes:
        guest: gets the lines; None before they are welcomed and after they are lost.
        answering: what is said just now answers a line: one that is worked on, or one that was held for until this very
            round of the loop.
    """

    __slots__ = (
        "_budget",
        "_ended",
        "_held",
        "_hub",
        "_lingering",
        "_outbox",
        "_paused",
        "_resume",
        "_resume_at",
        "_transport",
        "_waiting",
        "answering",
        "guest",
    )

    def __init__(self, transport: asyncio.Transport, hub: Hub, outbox: Outbox, budget: Budget | None) -> None:
        self._transport = transport
        self._hub = hub
        self._outbox = outbox
        self._budget = budget
        self._waiting: list[Item] = []  # lines not handed over yet, the next one LAST
        self._held = False
        self._paused = False
        self._resume: Timer | None = None
        self._resume_at = 0.0
        self._ended = False
        self._lingering: Timer | None = None
        self.answering = False
        self.guest: Guest | None = None

    @property
    def unheard(self) -> bool:
        """Whether the guest has sent, or may have sent, lines that they have to wait with."""
        return self._paused or bool(self._waiting)

    @property
    def unread(self) -> bytes:
        """The lines that wait, each with an end; messages of a client program are not among them."""
        return b"".join(item + b"\n" for item in reversed(self._waiting) if isinstance(item, bytes))

    def add(self, item: Item) -> bool:
        """Take something in, to be handed over by `work`; False if too much waits now: a flood."""
        if self._waiting:
            return self.add_all([item])
        self._waiting.append(item)
        return True

    def add_all(self, items: Sequence[Item]) -> bool:
        """Take lines in, as `add` does one."""
        self._waiting = [*reversed(items), *self._waiting]
        return self._budget is None or len(self._waiting) <= self._budget.most_lines

    def rest(self, seconds: float) -> None:
        """Hand over and read nothing for some seconds (0: until the others had their turn)."""
        if self._outbox.closed:
            return
        at = self._hub.clock.monotonic() + seconds
        if self._resume is not None:
            if at <= self._resume_at:
                return
            self._resume.cancel()
        self._resume_at = at
        self._resume = self._hub.clock.after(seconds, self._rested)

    def charge(self, seconds: float) -> None:
        """Have the connection pay for CPU that its lines have cost elsewhere, beside the loop."""
        if self._budget is not None and (debt := self._budget.work.take(seconds * 1000)):
            self.rest(debt)

    def hold(self, on: bool) -> None:
        """Stop handing over lines, or go on in the loop's next round."""
        self._held = on
        if on:
            return
        self.answering = True
        self._hub.clock.after(0, self._answered)
        if self._waiting or self._paused or self._ended:
            self._hub.clock.after(0, self.work)

    def _answered(self) -> None:
        self.answering = False  # nothing else: whatever has come meanwhile waits for its turn

    def end(self) -> None:
        """Learn that the peer sends nothing any more."""
        self._ended = True
        self._hub.arrivals.work()  # what was read before, here and elsewhere, comes first
        self.work()

    def stop(self) -> None:
        """Hand over nothing from now on; no timer is left."""
        self._waiting.clear()
        for timer in (self._resume, self._lingering):
            if timer is not None:
                timer.cancel()
        self._resume = self._lingering = None

    def work(self) -> None:
        """Hand over the waiting lines as far as hold, rate and turn allow; then write, and settle what comes next."""
        outbox, waiting = self._outbox, self._waiting
        if outbox.closed:
            return
        outbox.gathering = True
        if waiting and not self._held and self._resume is None:
            self.answering = True
            if self._budget is None and len(waiting) == 1:
                self._hand_over(waiting.pop())
            else:
                self._take_turn(waiting, self._budget)
        self.answering = False
        outbox.flush()
        if self._waiting or self._resume is not None or self._paused or self._ended:
            self._settle()

    def _take_turn(self, waiting: list[Item], budget: Budget | None) -> None:
        """Hand over as many lines as a turn may have, and as are paid for."""
        clock, turn = self._hub.clock, TURN
        began = 0.0 if budget is None else clock.worked()
        over = began + TURN_SECONDS
        while waiting and not self._held and not self._outbox.closed:
            self._hand_over(waiting.pop())
            turn -= 1
            if budget is not None:
                now = clock.worked()
                if debt := budget.pay_for_line(now - began):
                    self.rest(debt)
                    break
                began = now
                turn = turn if now < over else 0
            if turn <= 0 and waiting:
                self.rest(0)
                break

    def _hand_over(self, item: Item) -> None:
        guest = self.guest  # another one may attend from one line to the next
        assert guest is not None
        try:
            if type(item) is bytes:
                self._outbox.behind_prompt = False
                guest.received(typed(item))
            elif isinstance(item, ProgramMessage):
                guest.packaged(*item)
        except Exception:
            # Our mistake, never the guest's: neither they nor anybody else is to lose their connection for it.
            log.exception("a line could not be worked on")

    def _settle(self) -> None:
        """Read on, or make the client wait; at the end of its input, stay only as long as answers may come."""
        if self._outbox.closed:
            return
        if self._waiting or self._resume is not None:
            if not self._paused and not self._ended:
                self._paused = True
                self._transport.pause_reading()
        elif self._ended:
            if self._lingering is not None:
                self._lingering.cancel()
            self._lingering = self._hub.clock.after(LINGER, self._end_of_lingering)
        elif self._paused:
            self._paused = False
            self._transport.resume_reading()

    def _rested(self) -> None:
        self._resume = None
        self.work()

    def _end_of_lingering(self) -> None:
        self._lingering = None
        if not self._held:  # else hold(False) comes back here
            self.stop()
            self._outbox.close()


_OURS: Final = b"stammtisch."
"""How the packages begin of which a mistake is told to the client."""


class Messages:
    """
    What a client program says by message.

    Args:
        answer: sends a message back.
        monotonic: the clock.

    Attributes:
        mistaken: one was none of those that are listened to; `mistakes`: so often that is told.
    """

    __slots__ = ("_answer", "mistaken", "mistakes")

    def __init__(self, answer: Callable[[str, bytes], None], monotonic: Callable[[], float]) -> None:
        self._answer = answer
        self.mistaken = False
        self.mistakes = Bucket(1, 1, monotonic)

    def take(self, said: bytes) -> ProgramMessage | Hello | None:
        """Return a message for the guest, or who the client is; what only concerns the line is settled here."""
        name, _, data = said.partition(b" ")
        try:
            package, message = heard(name.decode("ascii", "replace"), data)
        except Unusable:
            self.mistaken = self.mistaken or name.lower().startswith(_OURS)
            return None
        if package in {"Core.Ping", "Core.KeepAlive"}:
            self._answer(package, encode(message) if isinstance(message, float) else b"")
            return None
        return message if isinstance(message, Hello) else ProgramMessage(package, message)
