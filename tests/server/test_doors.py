"""The doors of a running house: the locked one beside the plain one, and the desk where it is measured."""

import asyncio
import errno
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time

import pytest

from server import run
from server.ops.config import Settings
from tests.fresh import fresh_database
from tests.server.driver import PATIENCE, Client, ServerProcess, free_port
from tests.server.test_tls import make, trusting

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")


class Locked:
    """A client at the locked door, in plain blocking calls: what is tried here is the door and not an event loop."""

    def __init__(self, port, certificate):
        plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.wire = trusting(certificate).wrap_socket(plain)
        self.greeting = self.read("Name: ")

    def read(self, wanted):
        """Read until something was said."""
        said = ""
        while wanted not in said:
            said += self.wire.recv(4096).decode("utf-8", "replace")
        return said

    def say(self, line, wanted):
        """Type a line and read until something was said."""
        self.wire.sendall(f"{line}\r\n".encode())
        return self.read(wanted)


async def asked(port, path):
    """Ask the desk; return status line and body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    answer = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
    writer.close()
    return answer.split("\r\n", 1)[0], answer.partition("\r\n\r\n")[2]


def test_a_new_certificate_disconnects_nobody(open_house, tmp_path):
    """SIGHUP: who is here stays connected, and who comes gets the new certificate."""
    old, old_key = make(tmp_path / "alt", "alt")
    new, new_key = make(tmp_path / "neu", "neu")
    served, key = tmp_path / "tuer.crt", tmp_path / "tuer.key"
    shutil.copy(old, served)
    shutil.copy(old_key, key)
    port = free_port()
    server = open_house(tls__port=port, tls__certificate=served, tls__key=key)
    guest = Locked(port, old)
    shutil.copy(new, served)
    shutil.copy(new_key, key)
    os.kill(server.pid, signal.SIGHUP)
    for _ in range(200):
        if ssl.get_server_certificate(("127.0.0.1", port), timeout=10).split() == new.read_text().split():
            break
        time.sleep(0.05)
    later = Locked(port, new)

    assert "Willkommen am Stammtisch" in guest.greeting
    assert "Gast1" in guest.say("gast", "Wie weiter?")
    assert "Gast2" in later.say("gast", "Wie weiter?")
    guest.wire.close()
    later.wire.close()


@pytest.mark.usefixtures("hung_up")
@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_the_desk_counts_what_happens(open_house):
    """`/metrics` counts guests as they come, and `/gesund` says that all is well."""
    port = free_port()
    server = open_house(metrics__port=port)
    guest = await Client.connect(server.port)
    await guest.guest()
    status, figures = await asked(port, "/metrics")
    health, words = await asked(port, "/gesund")

    assert "200 OK" in status
    assert "stammtisch_people 1.0" in figures
    assert ("gesund\n", True) == (words, "200 OK" in health)


def test_a_bad_lock_ends_the_start(tmp_path):
    """Files that are no certificate: one sentence, exit code 2, and nothing listens."""
    for name in ("c.pem", "k.pem"):
        (tmp_path / name).write_text("nothing")
    settings = {
        "STAMMTISCH_TLS__PORT": str(free_port()),
        "STAMMTISCH_TLS__CERTIFICATE": str(tmp_path / "c.pem"),
        "STAMMTISCH_TLS__KEY": str(tmp_path / "k.pem"),
        "STAMMTISCH_DATENBANK__URL": f"sqlite:///{tmp_path / 'x.sqlite'}",
        "STAMMTISCH_SERVER__PORT": "0",
    }
    call = [sys.executable, "-m", "server"]
    ended = subprocess.run(
        call, env={**os.environ, **settings}, capture_output=True, text=True, timeout=60, check=False
    )

    assert (2, 1, False) == (ended.returncode, len(ended.stderr.splitlines()), "Traceback" in ended.stderr)


@pytest.mark.parametrize("section", ["server", "metrics"])
def test_a_port_that_is_taken_ends_the_start(tmp_path, section):
    """One sentence that names it, exit code 2, and no house."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        house = ServerProcess(tmp_path, **{"server__port": 0, "metrics__host": "127.0.0.1", f"{section}__port": port})
        fresh_database(house.database_file)
        ended = house.call("start", "--datenbank", house.url)

    assert (2, f"Auf 127.0.0.1:{port} lauscht schon ein anderes Programm.\n") == (ended.returncode, ended.stderr)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (OSError(errno.EADDRINUSE, "in use"), "Auf 192.0.2.1:23 lauscht schon ein anderes Programm."),
        (OSError(errno.EACCES, "denied"), "Auf 192.0.2.1:23 lässt sich nicht lauschen ("),
        (socket.gaierror(-2, "unknown"), "Die Adresse 192.0.2.1 kennt hier niemand ("),
    ],
)
def test_why_a_port_cannot_be_had(trouble, sentence):
    """Each reason has its words: taken, forbidden, no such place."""
    failure = run._no_port("192.0.2.1", 23, trouble)

    assert (2, True) == (failure.code, failure.sentence.startswith(sentence))


def test_the_page_is_open_unless_another_program_has_its_port(open_house):
    """Who starts the house reads both ways in; if the second is taken they read that, and the first is open."""
    port = free_port()
    first = open_house(web__port=port)
    second = open_house(web__port=port)
    said = [first.log(), second.log()]
    with socket.create_connection(("127.0.0.1", second.port), timeout=PATIENCE) as line:
        greeting = line.recv(4096)

    assert 8080 == Settings().web.port
    assert f"Im Browser: http://127.0.0.1:{port}/" in said[0]
    assert f"Auf 127.0.0.1:{port} lauscht schon ein anderes Programm: Die Seite für den Browser bleibt zu." in said[1]
    assert "Im Browser" not in said[1]
    assert b"Willkommen" in greeting
