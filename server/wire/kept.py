"""
Telnet lines that outlive the house: what a line is known by, written down while it is open, read by the next house.

Its socket is kept by `server.ops.descriptors`. What the next house must know of it is one `LineState`: the terminal as
it was agreed, where the cursor stands, what was read and not worked on, and what the house itself has noted (`Kept`).
It is written when one of these changes, never for a whole line that came and was answered: so a line that is kept costs
what any other does. After a kill the cursor may stand elsewhere than noted, which is one empty line too many at most.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import msgspec

from commands.lobby.replies import LINE_UNKNOWN
from db.identity import PersonId
from games.frozen import Frozen
from server.ops.descriptors import DescriptorStore, KeptLine
from server.wire.lines import LineSplitter
from server.wire.negotiation import END_OF_RECORD, GO_AHEAD, Terminal
from server.wire.page import Charset, Manner, set_page
from server.wire.ports import Guest, Kept, Wire

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
    kept: Kept

    def terminal(self) -> Terminal:
        """Return the terminal as it was agreed."""
        mark = END_OF_RECORD if self.record_ends else GO_AHEAD
        said = self.client, self.columns, self.rows, self.charset, self.screen_reader, mark
        return Terminal(*said, hides_input=False, programs=self.programs, charset_by=self.charset_by)


def state_of(
    address: str, terminal: Terminal, splitter: LineSplitter, unread: bytes, kept: Kept, *, behind_prompt: bool
) -> LineState:
    """Return what a line is known by; `unread`: whole lines that wait, with their ends."""
    return LineState(
        VERSION,
        address,
        terminal.client,
        terminal.columns,
        terminal.rows,
        terminal.charset,
        terminal.charset_by,
        terminal.screen_reader,
        terminal.mark is END_OF_RECORD,
        terminal.programs,
        terminal.hides_input,
        behind_prompt,
        (unread + splitter.unfinished).decode("latin-1"),
        splitter.carriage_return,
        splitter.discarding,
        kept,
    )


Resume = Callable[[Wire, Kept], Guest]
"""Has whoever a line belonged to go on with it, or tells them that it is nobody's any more."""

_written = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(LineState).decode


class Lodging:
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
        self.expected: set[PersonId] = {state.kept.who for _, state in self.before}
        self.restarts = False

    def _known(self) -> Iterator[tuple[KeptLine, LineState]]:
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
                yield line, state


class LodgedLine:
    """One line that is kept."""

    __slots__ = ("_slot", "_store")

    def __init__(self, store: DescriptorStore, slot: int) -> None:
        self._store = store
        self._slot = slot

    @classmethod
    def lodge(cls, store: DescriptorStore, descriptor: int, state: LineState) -> LodgedLine | None:
        """Keep a line from now on; None if that cannot be."""
        slot = store.lodge(descriptor, _written(state))
        return None if slot is None else cls(store, slot)

    def note(self, state: LineState) -> bool:
        """Write down what it is known by now; False if that was too much."""
        return self._store.note(self._slot, _written(state))

    def drop(self) -> None:
        """Keep it no more."""
        self._store.drop(self._slot)
