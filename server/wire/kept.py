"""
Telnet lines that outlive the house: what a line is known by, written down while it is open, read by the next house.

Its socket is kept by `server.ops.descriptors`. What the next house must know of it is one `LineState`: the terminal as
it was agreed, where the cursor stands, what was read and not worked on, and whose it is (`LineOwner`). It is written
when one of these changes, never for a whole line that came and was answered: so a line that is kept costs what any
other does. After a kill the cursor may stand elsewhere than noted, which is one empty line too many at most.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from commands.lobby.replies import LINE_UNKNOWN
from db.identity import PersonId
from games.frozen import Frozen
from server.ops.descriptors import DescriptorStore
from server.wire.inbox import Inbox
from server.wire.lines import LineSplitter
from server.wire.negotiation import END_OF_RECORD, GO_AHEAD, Terminal
from server.wire.outbox import Outbox
from server.wire.page import Charset, Manner, set_page
from server.wire.ports import LineOwner, Wire

log = logging.getLogger(__name__)

VERSION: Final = 1
"""Of what is written about a line; one of another version is closed with a sentence."""


class LineState(Frozen):
    """
    What a line is known by.

    Attributes:
        client, columns, rows, charset, charset_by, screen_reader, record_ends, programs: its `Terminal`.
        hidden: what is typed does not show, because the house has asked for a password.
        behind_prompt: the cursor stands there.
        unread: bytes that were read and not worked on, each a letter of Latin-1.
        carriage_return, discarding: what the next byte may belong to (`LineSplitter`).
        kept: what the house has noted.
    """

    version: int
    address: str
    client: str
    columns: int
    rows: int
    charset: Charset
    charset_by: int
    screen_reader: bool
    record_ends: bool
    programs: bool
    hidden: bool
    behind_prompt: bool
    unread: str
    carriage_return: bool
    discarding: bool
    kept: LineOwner

    def terminal(self) -> Terminal:
        """Return the terminal as it was agreed."""
        mark = END_OF_RECORD if self.record_ends else GO_AHEAD
        said = self.client, self.columns, self.rows, self.charset, self.screen_reader, mark
        return Terminal(*said, hides_input=False, programs=self.programs, charset_by=self.charset_by)


Resume = Callable[[Wire, LineOwner], None]
"""Has whoever a line belonged to go on with it, or tells them that it is nobody's any more."""

_written = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(LineState).decode


class LineBefore(NamedTuple):
    """A line of the house before."""

    slot: int
    socket: socket.socket
    state: LineState


class KeptLines:
    """
    Where the lines of a port are kept.

    Attributes:
        store: keeps them.
        before: the lines of the house before; those it wrote down otherwise than this one were told so and closed.
        expected: whose lines these are, until they are here.
        restarts: another house is to open as soon as this one has ended.
    """

    def __init__(self, store: DescriptorStore) -> None:
        self.store = store
        self.before = list(self._known())
        self.expected: set[PersonId] = {line.state.kept.who for line in self.before}
        self.restarts = False

    def _known(self) -> Iterator[LineBefore]:
        for line in self.store.lines_before():
            try:
                state = _read(line.state)
                if state.version != VERSION:
                    raise ValueError(state.version)
            except (msgspec.MsgspecError, ValueError) as trouble:
                log.warning("a kept line is unknown: %r", trouble)
                with suppress(OSError):
                    line.socket.setblocking(False)
                    line.socket.send(set_page(f"\n{LINE_UNKNOWN}\n", Manner(Charset.ASCII)))
                line.socket.close()
                self.store.drop(line.slot)
            else:
                yield LineBefore(line.slot, line.socket, state)


class LineKeeper:
    """
    One line that is kept as soon as the house says what it is known by; how it stands is read off its parts.

    Args:
        kept_lines: where it is kept.
        transport, outbox, inbox, splitter, terminal: the parts of its connection.
        before: where it is kept already, and by what it was known; None: it is not yet.
    """

    __slots__ = ("_inbox", "_known_by", "_outbox", "_slot", "_splitter", "_store", "_terminal", "_transport")

    def __init__(
        self,
        kept_lines: KeptLines,
        transport: asyncio.Transport,
        outbox: Outbox,
        inbox: Inbox,
        splitter: LineSplitter,
        terminal: Terminal,
        before: LineBefore | None = None,
    ) -> None:
        self._store = kept_lines.store
        self._transport = transport
        self._outbox = outbox
        self._inbox = inbox
        self._splitter = splitter
        self._terminal = terminal
        self._slot = None if before is None else before.slot
        self._known_by = None if before is None else before.state.kept

    @property
    def is_kept(self) -> bool:
        """Whether it outlives the house, as it stands."""
        return self._slot is not None

    @property
    def unsent(self) -> bool:
        """Whether the kernel has not taken yet all that was sent."""
        return self.is_kept and not self._outbox.closed and self._transport.get_write_buffer_size() > 0

    def keep(self, known_by: LineOwner | None) -> None:
        """Keep it from now on, known by this; None: no more."""
        self._known_by = known_by
        if known_by is None:
            self.drop()
        elif self._slot is not None:
            self.note()
        elif not self._outbox.closed:
            self._slot = self._store.keep(self._descriptor, _written(self._state(known_by, exact=False)))

    def note(self, *, exact: bool = False) -> bool:
        """Write down how it stands, if it is kept and that is not too much; tell whether it is kept."""
        if self._slot is None or self._known_by is None:
            return False
        if not self._store.note(self._slot, _written(self._state(self._known_by, exact=exact))):
            self.drop()
        return self.is_kept

    def rest(self, seconds: float) -> None:
        """Let the peer wait with what it says, if the line is kept."""
        if self.is_kept:
            self._inbox.rest(seconds)
            self._inbox.work()

    def let_go(self) -> bool:
        """Say and hear nothing any more, if it is kept: it stays as it stands now. Tell whether it is."""
        self._outbox.flush()
        if not self.note(exact=True):
            return False
        self._outbox.stop()
        self._inbox.stop()
        self._inbox.guest = None
        return True

    def drop(self) -> None:
        """Keep it no more."""
        slot, self._slot = self._slot, None
        if slot is None:
            return
        self._store.drop(slot)
        if self._outbox.closed:  # as long as it is kept, closing our end says nothing to the other one
            with suppress(OSError), socket.socket(fileno=os.dup(self._descriptor)) as line:
                line.shutdown(socket.SHUT_RDWR)

    @property
    def _descriptor(self) -> int:
        descriptor: int = self._transport.get_extra_info("socket").fileno()
        return descriptor

    def _state(self, known_by: LineOwner, *, exact: bool) -> LineState:
        """
        Return what it is known by; where the cursor stands is guessed if the house may fall before it is noted.

        Whole lines are known only if nobody works on them any more here, else they might be worked on twice.
        """
        outbox, terminal, splitter = self._outbox, self._terminal, self._splitter
        whole = self._inbox.unread if exact else b""
        return LineState(
            version=VERSION,
            address=outbox.address,
            client=terminal.client,
            columns=terminal.columns,
            rows=terminal.rows,
            charset=terminal.charset,
            charset_by=terminal.charset_by,
            screen_reader=terminal.screen_reader,
            record_ends=terminal.mark is END_OF_RECORD,
            programs=terminal.programs,
            hidden=terminal.hides_input,
            behind_prompt=outbox.behind_prompt or (terminal.mark is GO_AHEAD and not exact),
            unread=(whole + splitter.unfinished).decode("latin-1"),
            carriage_return=splitter.carriage_return,
            discarding=splitter.discarding,
            kept=known_by,
        )
