"""
A telnet line goes from one house to the next: what was read is worked on once, whichever house falls when.

The houses are ports in one process; a shelf stands for the keeper. A fallen house says and hears nothing any more.
"""

import asyncio
import socket
from typing import Any

import pytest

from commands.lobby.replies import LINE_UNKNOWN
from db.identity import PersonId
from server.ops.clock import Clock
from server.ops.descriptors import KeptLine
from server.wire.kept import KeptLines
from server.wire.ports import LineOwner, WireLimits
from server.wire.telnet_port import TelnetServer
from tests.sentences import COLLECTED
from tests.server.driver import PATIENCE
from tests.server.wire.visitors import Visitor, eventually

OWNER = LineOwner(PersonId(1), "mark", None, {}, None, None, None)


class Shelf:
    """Keeps one line."""

    def __init__(self):
        self.line, self.state = None, b""

    def lines_before(self):
        return [] if self.line is None else [KeptLine(1, self.line.dup(), self.state)]

    def keep(self, descriptor, state):
        self.line = socket.fromfd(descriptor, socket.AF_UNIX, socket.SOCK_STREAM)
        self.note(1, state)
        return 1

    def note(self, slot, state):
        assert slot == 1
        self.state = state
        return True

    def drop(self, slot):
        raise AssertionError(slot)


class House:
    """One house after the other with the same line; its guest hears nothing while `busy`."""

    def __init__(self, shelf):
        self.shelf = shelf
        self.guest = None
        self.server = TelnetServer(self.welcome, WireLimits(enabled=False), Clock())

    def welcome(self, wire):
        self.guest = Visitor(wire)
        return self.guest

    def resume(self, wire, known_by):
        """Have the guest busy until it is known who they are, as people are who come in."""
        wire.attend(self.welcome(wire))
        wire.hold(True)
        self.known_by = known_by

    def know(self):
        """Know who the guest is."""
        self.guest.wire.keep(self.known_by)
        self.guest.wire.hold(False)

    async def open(self):
        """Go on with the line of the house before."""
        await self.server.take_back(KeptLines(self.shelf), self.resume)
        return self

    async def fall(self):
        """Be killed."""
        [connection] = self.server.lines
        connection.keeper = None
        connection._transport.abort()
        await eventually(lambda: not len(self.server.lines))

    async def restart(self):
        """End in order."""
        assert 1 == self.server.leave_lines()
        await self.fall()

    async def reads(self, typed):
        """Have read, and not worked on, what is typed."""
        [connection] = self.server.lines
        before = connection._inbox.unread + connection._splitter.unfinished
        typed()
        await eventually(lambda: connection._inbox.unread + connection._splitter.unfinished != before)


@pytest.fixture
async def kept():
    """Return a shelf, the first house with a guest, and the guest's end of the line."""
    shelf: Any = Shelf()
    theirs, ours = socket.socketpair()
    house = House(shelf)
    house.server.lines.kept_lines = KeptLines(shelf)
    loop = asyncio.get_running_loop()
    ours.setblocking(False)
    await loop.connect_accepted_socket(house.server._connection, ours)
    house.guest.wire.keep(OWNER)
    yield shelf, house, theirs
    theirs.close()
    shelf.line.close()


async def test_lines_that_waited_at_a_restart_are_worked_on_once(kept):
    """By the next house, in order, in front of what was typed since, and not again by the one after that has fallen."""
    shelf, first, theirs = kept
    first.guest.wire.hold(True)
    await first.reads(lambda: theirs.sendall(b"ziehen\nsortieren\nable"))
    await first.restart()
    theirs.sendall(b"gen 1\n")
    second = await House(shelf).open()
    second.know()
    await eventually(lambda: second.guest.lines == ["ziehen", "sortieren", "ablegen 1"])
    await second.fall()

    third = await House(shelf).open()
    third.know()
    theirs.sendall(b"passen\n")

    await eventually(lambda: third.guest.lines[-1:] == ["passen"])
    assert ["passen"] == third.guest.lines
    await third.fall()


async def test_house_that_restarts_before_it_knows_whose_a_line_is_loses_nothing(kept):
    """What the first house read and what the second one read reach the third."""
    shelf, first, theirs = kept
    first.guest.wire.hold(True)
    await first.reads(lambda: theirs.sendall(b"able"))
    await first.restart()
    second = await House(shelf).open()
    await second.reads(lambda: theirs.sendall(b"gen 1\n"))
    await second.restart()

    third = await House(shelf).open()
    third.know()

    await eventually(lambda: third.guest.lines)
    assert ["ablegen 1"] == third.guest.lines
    await third.fall()


@pytest.mark.parametrize("rest", [b"gen 1\n", b"gen 1\r"])
async def test_half_a_line_that_was_finished_is_forgotten(kept, rest):
    """A house that falls after it has worked on a line that came in pieces leaves no piece of it to the next."""
    shelf, first, theirs = kept
    await first.reads(lambda: theirs.sendall(b"able"))
    theirs.sendall(rest)
    await eventually(lambda: first.guest.lines == ["ablegen 1"])
    await first.fall()

    second = await House(shelf).open()
    second.know()
    theirs.sendall(b"\npassen\n" if rest.endswith(b"\r") else b"passen\n")

    await eventually(lambda: second.guest.lines)
    assert ["passen"] == second.guest.lines
    await second.fall()


async def test_line_that_nobody_knows_any_more_is_told_so_and_let_go():
    """What another version wrote down, or nobody at all: its guest reads what to do, and the shelf forgets it."""
    dropped = []

    class Strange(Shelf):
        def drop(self, slot):
            dropped.append(slot)

    shelf: Any = Strange()
    theirs, ours = socket.socketpair()
    shelf.line, shelf.state = ours, b'{"version": 0}'
    kept_lines = KeptLines(shelf)
    ours.close()
    theirs.settimeout(PATIENCE)
    told = theirs.makefile("rb").read().decode()
    theirs.close()

    COLLECTED.heard(told)
    assert LINE_UNKNOWN == " ".join(told.split())
    assert ([], set(), [1]) == (kept_lines.before, kept_lines.expected, dropped)
