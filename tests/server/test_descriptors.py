"""What keeps descriptors, without a house: the keeper's protocol, its bounds, and what is no message of the house."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from server.keeper import Keeper
from server.ops.clock import Clock
from server.ops.descriptors import ROOM, DescriptorStore
from tests.server.wire.visitors import eventually

ROOT = Path(__file__).parents[2]

# A house of a few lines: it keeps one end of a pair, is killed, and shows what it is given back.
HOUSE = """
import os, socket, sys, asyncio
from server.ops.clock import Clock
from server.ops.descriptors import DescriptorStore

async def open_house():
    store = DescriptorStore(3, Clock())
    back = sorted((line.slot, line.state, line.socket) for line in store.lines_before())
    print(len(back), *(state.decode() for _, state, _ in back), store.ordered, flush=True)
    {then}

asyncio.run(open_house())
"""


@pytest.fixture
def kept(tmp_path):
    """Run a house of a few lines behind a keeper, the second time another one; return what they print and exit with."""

    def run(first, second, *, environment=()):
        for name, then in (("first", first), ("second", second)):
            (tmp_path / name).write_text(HOUSE.replace("{then}", then))
        script = (
            "import os, pathlib; here = pathlib.Path('first'); code = here.read_text(); "
            "here.write_text(pathlib.Path('second').read_text()); exec(code)"
        )
        return subprocess.run(
            [sys.executable, "-m", "server.keeper", sys.executable, "-c", script],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), **dict(environment)},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    return run


READY = "store._send('READY=1'); "
KEEP = "a, b = socket.socketpair(); c, d = socket.socketpair(); "
KILLED = "os.kill(os.getpid(), 9)"


def test_what_is_kept_comes_back_after_a_kill(kept):
    """Sockets and what was written about them outlive the process, in the slots they had, and are the same lines."""
    done = kept(
        f"{READY}{KEEP}store.keep(a.fileno(), b'anna'); store.keep(c.fileno(), b'x'); "
        f"store.note(2, b'bernd'); {KILLED}",
        "print(os.environ.get('LISTEN_FDS')); sys.exit(0)",
    )

    assert "0 False\n2 anna bernd False\nNone\n" == done.stdout
    assert (0, "") == (done.returncode, done.stderr)


def test_nobody_a_house_starts_is_given_its_lines(kept):
    """A line would stay open as long as that process lives, however long ago the house has hung up."""
    done = kept(
        f"{READY}{KEEP}store.keep(a.fileno(), b'anna'); store.keep(c.fileno(), b'x'); {KILLED}",
        "print([line.get_inheritable() for _, _, line in back]); sys.exit(0)",
    )

    assert "0 False\n2 anna x False\n[False, False]\n" == done.stdout


def test_what_is_dropped_does_not_come_back(kept):
    """A line that is gone is no line of the next house, and its slot is free."""
    done = kept(
        f"{READY}{KEEP}store.keep(a.fileno(), b'anna'); store.drop(1); "
        f"print(store.keep(c.fileno(), b'carl')); {KILLED}",
        "sys.exit(0)",
    )

    assert "0 False\n1\n1 carl False\n" == done.stdout


def test_end_in_order_is_known_once(kept):
    """Exit code 75 asks for another house, which knows that nothing was left undone."""
    done = kept(f"{READY}store.end_in_order(); sys.exit(75)", "sys.exit(0)")

    assert "0 False\n0 True\n" == done.stdout


def test_house_that_never_opened_is_not_started_again(kept):
    """Wrong settings are the host's to mend: the keeper ends with the code of the house."""
    done = kept("sys.exit(2)", "print('again')")

    assert (2, "0 False\n") == (done.returncode, done.stdout)


def test_an_end_that_is_asked_for_while_a_house_starts_is_one(kept):
    """It knows of no signals yet and dies of this one; no other house is started."""
    done = kept(f"{READY}{KILLED}", "import time; os.kill(os.getppid(), 15); time.sleep(60)")

    assert (0, "0 False\n0 False\n") == (done.returncode, done.stdout)


def test_only_the_house_is_heard(kept):
    """What another process sends to the keeper is thrown away, and a message that is none changes nothing."""
    stranger = (
        "import socket, os; s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); "
        "s.connect(chr(0) + os.environ['NOTIFY_SOCKET'][1:]); "
        "end = bytes([10]); socket.send_fds(s, [b'FDSTORE=1' + end + b'FDNAME=l2'], [0]); "
        "s.send(b'FDSTOREREMOVE=1' + end + b'FDNAME=l1')"
    )
    done = kept(
        f"{READY}{KEEP}store.keep(a.fileno(), b'anna'); import subprocess; "
        f"subprocess.run([sys.executable, '-c', {stranger!r}], check=True); store._send('FDSTORE=1'); "
        f"store._send(chr(255) * 600); {KILLED}",
        "sys.exit(0)",
    )

    assert "0 False\n1 anna False\n" == done.stdout


def test_a_name_keeps_one_descriptor(monkeypatch):
    """The last that came under it; what was kept before, and what is to be kept no more, is closed."""
    monkeypatch.setenv("NOTIFY_SOCKET", "")
    keeper, house = Keeper([]), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    keeper.wire.setblocking(False)
    keeper.house = os.getpid()
    house.connect(keeper.wire.getsockname())
    old, new = os.pipe(), os.pipe()
    for _, kept_end in (old, new):
        socket.send_fds(house, [b"FDSTORE=1\nFDNAME=l1"], [kept_end])
        keeper.hear()
        os.close(kept_end)
    os.set_blocking(old[0], False)
    os.set_blocking(new[0], False)

    assert b"" == os.read(old[0], 1)
    os.write(keeper.kept["l1"], b"x")
    assert b"x" == os.read(new[0], 1)
    house.send(b"FDSTOREREMOVE=1\nFDNAME=l1")
    keeper.hear()
    assert (b"", {}) == (os.read(new[0], 1), keeper.kept)
    for end in (old[0], new[0]):
        os.close(end)
    house.close()
    keeper.wire.close()


async def test_slot_is_nobody_elses_until_the_keeper_knows():
    """As long as a line that is gone may still come back, nothing is written of another one under its name."""
    keeper = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    keeper.bind("")
    keeper.setblocking(False)
    store = DescriptorStore(2, Clock(), {"NOTIFY_SOCKET": f"@{keeper.getsockname()[1:].decode()}"})
    assert 1 == store.keep(0, b"anna")
    while store.settled:  # until nobody takes anything any more
        store._send("READY=1")

    store.drop(1)
    assert 2 == store.keep(0, b"bernd")
    assert store.keep(0, b"carl") is None

    def heard():
        with suppress(BlockingIOError):
            while True:
                keeper.recv(500)
        return store.settled

    await eventually(heard)
    assert 1 == store.keep(0, b"carl")
    keeper.close()
    store.close()


def test_only_who_wants_an_end_ends_the_keeper_while_no_house_is_there(monkeypatch):
    """Whoever has the settings read again, or a restart, in that moment closes no line."""
    monkeypatch.setenv("NOTIFY_SOCKET", "")
    keeper = Keeper([])

    for asked in (signal.SIGHUP, signal.SIGUSR1):
        keeper.pass_on(asked, None)
    with pytest.raises(SystemExit) as ended:
        keeper.pass_on(signal.SIGTERM, None)
    assert 0 == ended.value.code
    keeper.wire.close()


ASKED = """
import os, signal, sys
from pathlib import Path
from server.keeper import Keeper

class Asked(Keeper):
    def hear(self):
        super().hear()
        here = Path(f"/proc/{self.house}/stat")
        if not here.exists() or here.read_text().rpartition(") ")[2].startswith("Z"):
            os.kill(os.getpid(), signal.SIGHUP)

sys.exit(Asked(["true"]).run())
"""


def test_a_signal_in_the_moment_in_which_the_house_has_ended_ends_no_keeper():
    """While its last messages are read its number is nobody else's: a signal finds it, and hurts nobody."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=ROOT, capture_output=True, text=True, timeout=30, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)


async def test_bounds():
    """More lines than promised, and more to be known by than a page has room for, are not kept."""
    keeper = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    keeper.bind("")
    name = keeper.getsockname()[1:].decode()
    store = DescriptorStore(1, Clock(), {"NOTIFY_SOCKET": f"@{name}"})

    assert store.keep(0, b"x" * (ROOM + 1)) is None
    slot = store.keep(0, b"x" * ROOM)
    assert slot == 1
    assert store.keep(0, b"") is None
    assert len(store) == 1
    assert not store.note(slot, b"x" * (ROOM + 1))
    keeper.close()
    store.close()


async def test_keeper_that_is_gone_is_told_once():
    """The house goes on, and keeps nothing any more."""
    keeper = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    keeper.bind("")
    store = DescriptorStore(5, Clock(), {"NOTIFY_SOCKET": f"@{keeper.getsockname()[1:].decode()}"})
    keeper.close()

    with capture_logs() as log:
        store.drop(5)
        assert store.keep(0, b"anna") is None
        assert store.settled
    store.close()
    assert ["nobody keeps the lines any more"] == [one["event"] for one in log]
