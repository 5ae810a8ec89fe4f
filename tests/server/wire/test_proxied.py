"""A proxy in front: who comes, as its head says, and what is no head."""

import asyncio
import ipaddress
import os
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from server.ops.clock import Clock
from server.wire.page import Manner
from server.wire.ports import WireLimits
from server.wire.telnet_port import MOST, SIGNATURE, TelnetServer, read_head
from tests.server.driver import free_port
from tests.server.test_tls import make

ROOT = Path(__file__).parents[3]


def head(address="198.51.100.7", *, command=0x21, family=None, more=b""):
    """Return a head as HAProxy sends it."""
    packed = ipaddress.ip_address(address).packed
    kind = family if family is not None else (0x11 if len(packed) == 4 else 0x21)
    addresses = packed + packed + b"\x30\x39\x14\x84" + more
    return SIGNATURE + bytes((command, kind)) + len(addresses).to_bytes(2, "big") + addresses


def test_a_head_may_name_ipv4_as_a_door_for_both_families_does():
    """However a proxy writes it, it is one address: for limits, bans and the log."""
    whole = head("::ffff:198.51.100.7")

    assert ("198.51.100.7", len(whole)) == read_head(whole)


@pytest.mark.parametrize("address", ["198.51.100.7", "2001:db8::7"])
def test_head_is_read_whole_however_it_is_cut(address):
    """Every beginning of a head wants more; the whole one names who comes and how long it was."""
    whole = head(address, more=b"notes")

    assert [None] * len(whole) == [read_head(whole[:length]) for length in range(len(whole))]
    assert (address, len(whole)) == read_head(whole + b"anna\r\n")


def test_proxy_that_looks_whether_we_are_there_names_nobody():
    """Its own check of the house brings no guest."""
    assert (None, 28) == read_head(head(command=0x20))


@pytest.mark.parametrize(
    "data",
    [b"PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n", b"anna\r\n", head(more=bytes(MOST)), head(family=0x12), head(command=0x11)],
)
def test_what_is_no_head_is_refused(data):
    """Version 1, text, one too long, one of another kind of net, another version."""
    with pytest.raises(ValueError, match=r"head|long|TCP"):
        read_head(data)


class Greeted:
    """A guest who is told nothing and says who came."""

    def __init__(self, wire, came):
        self.wire = wire
        came.append(wire.address)
        wire.send(f"von {wire.address}\n", Manner())

    def received(self, line):
        self.wire.send(f"gelesen {line}\n", Manner())

    def lost(self):
        """Nobody asks."""

    def learned(self):
        """Nobody asks."""

    def packaged(self, package, message):
        """Nobody asks."""


@pytest.fixture(params=["127.0.0.1", "::"])
async def port(request):
    """A telnet port behind a proxy on 127.0.0.1, and who came there; `::` is a door for both families."""
    came: list[str] = []
    server = TelnetServer(lambda wire: Greeted(wire, came), WireLimits(), Clock())
    server.proxies = frozenset({"127.0.0.1"})
    try:
        await server.listen(request.param, 0, None)
    except OSError:
        pytest.skip("this machine knows no IPv6")
    yield server, came
    server.close()
    await asyncio.wait_for(server.wait_closed(), 5)


async def said(port, data, source="127.0.0.1"):
    """Connect from an address, send, and return what comes until the line rests or is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(data)
    heard = b""
    try:
        while True:
            more = await asyncio.wait_for(reader.read(1000), 3 if not heard else 0.2)
            if not more:
                return heard + b"<zu>"
            heard += more
    except TimeoutError:
        return heard
    except ConnectionError:
        return heard + b"<zu>"
    finally:
        writer.close()


async def test_guest_is_who_the_head_names(port):
    """Limits and bans count the guest's address; what follows the head is the first line."""
    server, came = port

    heard = await said(server.port, head() + b"anna\r\n")

    assert ["198.51.100.7"] == came
    assert b"von 198.51.100.7" in heard
    assert b"gelesen anna" in heard


async def test_without_a_head_in_time_a_proxy_is_hung_up_on(port):
    """Silence and text bring nobody in; from another address a head is text."""
    server, came = port

    silent, hasty = await asyncio.gather(said(server.port, b""), said(server.port, b"anna\r\n"))
    assert (b"<zu>", b"<zu>") == (silent, hasty)
    assert [] == came
    assert b"gelesen" in await said(server.port, head() + b"\r\n", source="127.0.0.2")
    assert ["127.0.0.2"] == came


async def through_the_lock(port):
    """Connect from 127.0.0.3 with a lock that nobody is known by, as soon as somebody listens."""
    unknown = ssl.create_default_context()
    unknown.check_hostname, unknown.verify_mode = False, ssl.CERT_NONE
    while True:
        try:
            return await asyncio.open_connection("127.0.0.1", port, ssl=unknown, local_addr=("127.0.0.3", 0))
        except ConnectionError:
            await asyncio.sleep(0.02)


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")
async def test_haproxy_as_it_is_documented(port, tmp_path):
    """The configuration of contrib/: a locked line arrives with the address of whoever comes."""
    server, came = port
    certificate, key = make(tmp_path, "haus")
    both = tmp_path / "haus.pem"
    both.write_bytes(certificate.read_bytes() + key.read_bytes())
    front = free_port()
    environment = {"FRONT": f"127.0.0.1:{front}", "HOUSE": f"127.0.0.1:{server.port}", "CERTIFICATE": str(both)}
    call = ["haproxy", "-db", "-f", str(ROOT / "contrib" / "haproxy.cfg")]
    with subprocess.Popen(  # noqa: ASYNC220 - it is there at once
        call, env={**os.environ, **environment}, stderr=subprocess.DEVNULL
    ) as proxy:
        try:
            reader, writer = await asyncio.wait_for(through_the_lock(front), 10)
            writer.write(b"anna\r\n")
            heard = await asyncio.wait_for(reader.readuntil(b"anna"), 5)
            writer.close()
        finally:
            proxy.terminate()

    assert b"gelesen anna" in heard
    assert ["127.0.0.3"] == came
