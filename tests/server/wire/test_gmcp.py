"""GMCP over telnet: who is spoken to, what is taken in, and what bytes it is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telnetlib3.telopt import DO, DONT, GMCP, IAC, MSSP, SB, SE, WILL, WONT

from commands.lobby.replies import NO_SUCH_MESSAGE
from server.wire.negotiation import COMMAND_BYTES, OPENING
from server.wire.requests import Credentials, Hello, Line
from tests.sentences import COLLECTED
from tests.server.wire.test_any_bytes import Memory, play
from tests.server.wire.visitors import Visitor, open_house, sb, visit

YES, NO = IAC + DO + GMCP, IAC + DONT + GMCP


def gmcp(text: bytes) -> bytes:
    """Return a message of a client."""
    return sb(GMCP, text)


class Talkative(Visitor):
    """A guest whose house tells every program something when a line comes."""

    def received(self, line: str) -> None:
        self.wire.oob("Stammtisch.Tisch", b"{}")
        super().received(line)


def written(transport: Memory) -> bytes:
    """Return what was sent behind the greeting."""
    sent = b"".join(transport.writes[1:])
    COLLECTED.heard(sent.decode(errors="replace"))
    return sent


def test_the_opening_offers_it_and_six_bytes_more():
    """WILL GMCP and WILL MSSP; a client that knows neither is shown nothing of it."""
    assert OPENING.endswith(IAC + WILL + GMCP + IAC + WILL + MSSP)
    assert 1 == OPENING.count(GMCP)


@given(st.lists(st.sampled_from([YES, NO, IAC + WILL + GMCP, IAC + WONT + GMCP, b"karten\r\n"]), max_size=12))
def test_whatever_the_order_the_last_word_counts(packets):
    """DO turns it on, DONT off; twice is once, a change of mind is granted, and WILL or WONT of theirs says nothing."""
    visitor, transport = play([*packets, gmcp(b'Stammtisch.Zeile {"zeile":"x"}')])
    said = [one for one in packets if one in (YES, NO)]

    assert bool(visitor.messages) is (said[-1:] == [YES])
    changes = sum(one == YES and NO in said[:place] for place, one in enumerate(said) if said[place - 1] != YES)
    assert written(transport).count(IAC + WILL + GMCP) == changes


@pytest.mark.parametrize(
    ("sent", "messages"),
    [
        (b'Core.Hello {"client":"X","version":"1"}', []),
        (b'core.SUPPORTS.set ["Stammtisch 1"]', [("Core.Supports.Set", ["Stammtisch 1"])]),
        (b'Core.Supports.Set   ["a"]', [("Core.Supports.Set", ["a"])]),
        ('Stammtisch.Zeile {"zeile":"sagen schön","id":3}'.encode(), [("Stammtisch.Zeile", Line("sagen schön", 3))]),
        (
            b'Char.Login.Credentials {"account":"anna","password":"x"}',
            [("Char.Login.Credentials", Credentials("anna", "x"))],
        ),
        (b"Char.Login.Credentials {}", [("Char.Login.Credentials", Credentials())]),
        (b"Core.KeepAlive", []),
        (b"Stammtisch.Haus", [("Stammtisch.Haus", None)]),
        (b"", []),
        (b" ", []),
        (b"{}", []),
        (b"Stammtisch.Zeile", []),
        (b'Stammtisch.Zeile {"zeile":', []),
        (b'Stammtisch.Zeile {"zeile":1}', []),
        (b'Stammtisch.Zeile {"zeile":"\xff"}', []),
        (b'Stammtisch.Zeile {"zeile":"x","a":' + b"[" * 9 + b"]" * 9 + b"}", []),
        (b"Room.Info {}", []),
        ("Stämmtisch.Zeile {}".encode(), []),
    ],
)
def test_what_is_taken_in(sent, messages):
    """Names without case, UTF-8, JSON of the right shape; the rest is ignored, in every chunking the same."""
    data = YES + gmcp(sent) + b"karten\r\n"
    for packets in ([data], [data[at : at + 1] for at in range(len(data))], [data[:9], data[9:20], data[20:]]):
        visitor, _ = play(packets)

        assert messages == visitor.messages
        assert ["karten"] == visitor.lines


def test_nothing_is_heard_before_it_is_agreed():
    """A message before DO is no message, and neither is one after DONT."""
    message = gmcp(b'Stammtisch.Zeile {"zeile":"x"}')

    assert [] == play([message, YES])[0].messages
    assert [] == play([YES, NO, message])[0].messages
    assert 1 == len(play([message, YES, message, NO, message])[0].messages)


def test_lines_and_messages_keep_their_order():
    """What is typed before a message is worked on before it, also in one packet."""
    order = []

    class Ordered(Visitor):
        def received(self, line):
            order.append(line)

        def packaged(self, package, message):
            order.append(message.line)

    data = YES + b"eins\r\n" + gmcp(b'Stammtisch.Zeile {"zeile":"zwei"}') + b"drei\r\nvi"
    data += gmcp(b'Stammtisch.Zeile {"zeile":"halb"}') + b"er\r\n"
    play([data], Ordered)

    assert ["eins", "zwei", "drei", "halb", "vier"] == order


def test_hello_names_the_client_if_nothing_else_does():
    """A client that tells its terminal type is called by it; else by what it says here, cleaned and short."""
    hello = gmcp(b"Core.Hello " + json.dumps({"client": "X\x1b[31m" + "y" * 60, "version": "2"}).encode())
    named = gmcp(b'Core.Hello {"client":"B"}')

    assert "X" + "y" * 39 == play([YES, hello])[0].wire.client
    assert "TT" == play([YES, sb(b"\x18", b"\0TT"), named])[0].wire.client
    assert Hello("B", "") == Hello("B")


def test_a_ping_is_echoed_and_nobody_hears_of_it():
    """It is a sign of life of the line: the guest has not typed anything."""
    visitor, transport = play([YES, gmcp(b"Core.Ping"), gmcp(b"Core.Ping 120"), gmcp(b"Core.KeepAlive 7")])

    assert gmcp(b"Core.Ping") + gmcp(b"Core.Ping 120.0") + gmcp(b"Core.KeepAlive") in written(transport)
    assert ([], []) == (visitor.lines, visitor.messages)


def test_a_mistake_is_told_once_a_second():
    """Of `Stammtisch.*` a client that errs is told so; other people's packages are ignored in silence."""
    _, transport = play([YES, *[gmcp(b"Stammtisch.Unfug {}")] * 20, gmcp(b"Room.Info {"), gmcp(b"Kaputt {")])

    assert 1 == written(transport).count(b"Stammtisch.Fehler")
    assert f'Stammtisch.Fehler {{"code":"protokoll","satz":"{NO_SUCH_MESSAGE}"}}'.encode() in written(transport)


def test_messages_and_words_leave_in_one_piece():
    """What a line makes the house say, to the guest and to their program, is written at once, in this order."""
    _, transport = play([YES, b"karten\r\n"], Talkative)

    assert IAC + SB + GMCP + b"Stammtisch.Tisch {}" + IAC + SE + b"Du sagst: karten\r\n> " in transport.writes[-1]


async def test_a_message_without_end_is_cut_off(caplog):
    """3 KB of one message, or a flood of small ones: the budget of telnet commands ends it, and no byte is logged."""
    caplog.set_level(0)
    async with open_house() as house:
        for flood in (
            IAC + SB + GMCP + b"Stammtisch.Zeile " + b"x" * COMMAND_BYTES,
            gmcp(b"Core.Geheim") * 10_000,
        ):
            async with visit(house) as client:
                client.send(YES, flood)
                await client.rest()
    assert 0 == house.server.connections
    assert "Geheim" not in caplog.text
    assert "Traceback" not in caplog.text
