"""MSSP: what the house says of itself to crawlers, by telnet and in plain text, and how often."""

import pytest
from telnetlib3.telopt import DO, IAC, MSSP, SB, WILL

from server.lobby.public import status_of
from server.ops.loading import ConfigError, load
from server.wire.mssp import Crawlers, packed, written
from server.wire.negotiation import OPENING
from tests.server.indoors import EVENING, Indoors, MovedClock
from tests.server.wire.visitors import eventually, open_house, visit

STATUS = {"NAME": ("Stammtisch",), "PORT": ("6789", "5252"), "PLAYERS": ("3",)}


def test_a_description_in_bytes():
    """Variables and values by the bytes 1 and 2; of several values the last is the main one."""
    assert IAC + WILL + MSSP in OPENING
    assert b"\1NAME\2Stammtisch\1PORT\0026789\0025252\1PLAYERS\0023" == packed(STATUS)
    assert (
        b"\r\nMSSP-REPLY-START\r\nNAME\tStammtisch\r\nPORT\t6789\t5252\r\nPLAYERS\t3\r\nMSSP-REPLY-END\r\n"
    ) == written(STATUS)


async def test_who_asks_is_told_once_a_second():
    """By DO MSSP or by a first line MSSP-REQUEST, which is no line of a guest; later it is a line like any other."""
    async with open_house() as house:
        house.server.describe(lambda: STATUS)
        async with visit(house) as client:
            client.send((IAC + DO + MSSP) * 3, b"MSSP-REQUEST\r\n", b"MSSP-REQUEST\r\n")
            assert (await client.until(b"Du sagst: MSSP-REQUEST\r\n")).count(IAC + SB + MSSP + packed(STATUS)) == 1
        house.server.describe(lambda: STATUS)
        async with visit(house) as client:
            client.send(b"MSSP-REQUEST\r\n")
            assert (await client.until(b"MSSP-REPLY-END\r\n")).endswith(written(STATUS))
        await eventually(lambda: house.server.connections == 0)
        assert [["MSSP-REQUEST"], []] == [visitor.lines for visitor in house.visitors]


def test_a_household_is_told_once_a_second():
    """Whichever of its addresses asks; when very many have asked, all of them are forgotten rather than kept."""
    clock = MovedClock()
    crawlers = Crawlers(lambda: STATUS, clock)
    assert [STATUS, None, None] == [crawlers.status_for(one) for one in ("2001:db8::1", "2001:db8::1", "2001:db8::2")]
    assert STATUS == crawlers.status_for("192.0.2.1")
    clock.advance(0.5)
    assert None is crawlers.status_for("192.0.2.1")
    clock.advance(0.5)
    assert STATUS == crawlers.status_for("192.0.2.1")

    many = [f"198.51.{number // 250}.{number % 250}" for number in range(3000)]
    kept = [crawlers.status_for(one) is STATUS and len(crawlers._asked) for one in many]
    assert all(kept)
    assert 1000 == max(kept)


async def test_only_the_very_first_line_asks():
    """Whoever has typed anything before, in another packet, means a line like any other."""
    async with open_house() as house, visit(house) as client:
        client.send(b"hallo\r\n")
        await client.until(b"Du sagst: hallo\r\n")
        client.send(b"MSSP-REQUEST\r\n")
        await client.until(b"Du sagst: MSSP-REQUEST\r\n")
        assert ["hallo", "MSSP-REQUEST"] == house.visitors[0].lines


async def test_a_house_that_does_not_describe_itself_is_silent():
    """Before anybody says what there is to tell, nothing is told."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + DO + MSSP, b"ende\r\n")
        assert SB not in await client.until(b"ende\r\n")


async def test_what_the_house_says_of_itself(tmp_path):
    """People who have come in, when it was opened, its doors; what the host has not told is not said."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    assert ("0",) == status_of(doors.house.rooms, 5252, None)["PLAYERS"]
    await doors.come_in("Anna")
    await doors.knock()
    status = status_of(doors.house.rooms, 5252, 6789)

    assert {"NAME", "PLAYERS", "UPTIME"} <= set(status)
    assert (("1",), ("6789", "5252"), ("6789",)) == (status["PLAYERS"], status["PORT"], status["SSL"])
    assert 0 <= int(status["UPTIME"][0]) - int(EVENING.timestamp()) < 5
    assert not {"AREAS", "ROOMS", "MOBILES", "CONTACT", "WEBSITE"}.intersection(status)
    assert "SSL" not in status_of(doors.house.rooms, 5252, None)
    assert all(value and value.isprintable() for values in status.values() for value in values)
    assert all(type(who) is int for who in doors.house.roster.here)
    await doors.stop()


@pytest.mark.parametrize("text", ["zwei\nZeilen", "\x00", "a\x01b", "\x02", "ÿ", "x" * 201])
def test_what_a_host_may_not_say(text, tmp_path):
    """What would mean something on the way is an error at the start, with the key and what is allowed."""
    with pytest.raises(ConfigError, match=r"(?s)mssp\.contact .*Erlaubt ist eine Zeile"):
        load(None, {}, {"mssp.contact": text})
    assert "Zum Krug" == load(None, {}, {"mssp.name": "Zum Krug"}).mssp.name
