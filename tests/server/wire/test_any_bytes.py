"""Any bytes, in any pieces, over a connection without a network."""

import asyncio
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st
from telnetlib3.telopt import CHARSET, DO, DONT, GA, GMCP, IAC, NAWS, SB, SE, TTYPE, WILL, WONT

from server.ops.clock import Clock
from server.wire.lean import Parser
from server.wire.ports import WireLimits
from server.wire.telnet import TelnetConnection
from server.wire.telnet_port import TelnetServer
from tests.server.wire.visitors import House, Visitor, sb

IS = b"\x00"
ACCEPTED = b"\x02"


class Memory(asyncio.Transport):
    """A transport without a network: it keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.gone = False

    def write(self, data) -> None:
        self.writes.append(bytes(data))

    def set_write_buffer_limits(self, high=None, low=None) -> None:
        """Nothing is buffered."""

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.gone

    def close(self) -> None:
        self.gone = True

    abort = close

    def pause_reading(self) -> None:
        """Nobody reads."""

    resume_reading = pause_reading


class Stopped(Clock):
    """A clock that stands still; what is to happen later happens when the test says so."""

    def __init__(self) -> None:
        self.later: list = []

    def monotonic(self) -> float:
        return 0.0

    def after(self, seconds, callback):
        self.later.append(callback)
        return self

    def cancel(self) -> None:
        """What was put off happens all the same."""


def play(packets: Iterable[bytes], kind: type[Visitor] = Visitor) -> tuple[Visitor, Memory]:
    """A visitor's whole visit, without a network."""
    house = House(kind)
    clock = Stopped()
    server = TelnetServer(house.welcome, WireLimits(enabled=False), clock)
    connection, transport = TelnetConnection(server.lines), Memory()
    connection.connection_made(transport)
    for packet in packets:
        if packet and not transport.gone:
            connection.data_received(packet)
            while clock.later:
                clock.later.pop(0)()
    connection.connection_lost(None)
    return house.visitors[0], transport


pieces = st.one_of(
    st.binary(max_size=20),
    st.sampled_from([IAC, SB, SE, IAC + SE, b"\r", b"\n", b"\0", b"\r\n", b"karten", b"x" * 1001]),
    st.sampled_from(
        [IAC + command + option for command in (DO, DONT, WILL, WONT, SB) for option in (TTYPE, CHARSET, GMCP)]
    ),
    st.sampled_from([sb(GMCP, b'Stammtisch.Zeile {"zeile":"karten"}'), sb(GMCP, b"Core.Ping"), sb(GMCP, b"Kaputt {")]),
    st.sampled_from([sb(TTYPE, IS + b"MTTS 64"), sb(CHARSET, ACCEPTED + b"zlib"), sb(NAWS, b"\0\x50\0\x18")]),
)


@given(st.lists(pieces, max_size=30))
def test_any_bytes_in_any_pieces(packets):
    """Whatever bytes come, nothing breaks, and how they were cut into packets changes nothing a guest says or gets."""
    visitor, _ = play(packets)
    whole, _ = play([b"".join(packets)])
    singly, _ = play([bytes([byte]) for byte in b"".join(packets)])

    assert visitor.lines == whole.lines == singly.lines
    assert visitor.messages == whole.messages == singly.messages
    assert all(len(line) <= 1000 for line in visitor.lines)
    for other in (whole.wire, singly.wire):
        assert (visitor.wire.columns, visitor.wire.charset, visitor.wire.client) == (
            (other.columns, other.charset, other.client)
        )
    assert 1 == visitor.losses


def test_pages_leave_in_one_piece():
    """What a line makes the house say is written once."""
    _, transport = play([b"karten\r\n"])

    assert [b"Du sagst: karten\r\n> " + IAC + GA] == transport.writes[1:]


def as_made() -> dict[str, str]:
    """What all parsers share, in words."""
    return {name: repr(value) for name, value in vars(Parser).items() if not callable(value)}


def test_what_all_share_nobody_changes():
    """telnetlib3's own state is made once for everybody: every command with every option leaves it as it was."""
    before = as_made()
    for command in (DO, DONT, WILL, WONT):
        play([IAC + command + bytes([option]) for option in range(255)])
    for option in range(255):
        play([IAC + WILL + bytes([option]) + IAC + SB + bytes([option]) + b"\0\1\2\3" + IAC + SE, b"karten\r\n"])
    play([IAC + bytes([byte]) + b"karten\r\n" for byte in range(240, 255)])

    assert before == as_made()
