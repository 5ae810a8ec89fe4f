"""Passwords: hashed in threads, bounded, never told; weak ones refused."""

import asyncio
import logging
import os
import subprocess
import sys
import threading
import traceback
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import HashingError

from commands.language.german import fold
from server.accounts.passwords import HASHER, LONGEST, SHORTEST, Passwords, common, weak
from tests.server.driver import PATIENCE
from tests.server.quick import QUICK

SECRET = "Zitronenfalter am Deich"


class Paused(PasswordHasher):
    """A hasher that waits until it is let go, and counts."""

    def __init__(self):
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.go = threading.Event()
        self.at_once = 0
        self.most_at_once = 0
        self._lock = threading.Lock()

    def verify(self, hash, password):  # noqa: A002 - argon2's own name for it
        with self._lock:
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        assert self.go.wait(30)
        with self._lock:
            self.at_once -= 1
        return super().verify(hash, password)


class Broken(PasswordHasher):
    """A hasher on a machine without memory, with a message that holds what it should not."""

    def hash(self, password, *, salt=None):
        raise HashingError(f"Memory allocation error for {password}")

    def verify(self, hash, password):  # noqa: A002 - argon2's own name for it
        raise MemoryError(password)


async def answer(ask):
    """What `done` is told."""
    told = asyncio.get_running_loop().create_future()
    assert ask(told.set_result)
    return await asyncio.wait_for(told, PATIENCE)


@pytest.fixture
async def passwords():
    made = Passwords(asyncio.get_running_loop(), hasher=QUICK)
    yield made
    made.close()


async def test_what_was_made_is_verified(passwords):
    """The hash of a password is argon2id, verifies that password and no other, and names nothing of it."""
    stored = await answer(lambda done: passwords.make(SECRET, done))

    assert stored.startswith("$argon2id$")
    assert SECRET not in stored
    assert await answer(lambda done: passwords.verify(stored, SECRET, done)) is True
    assert await answer(lambda done: passwords.verify(stored, SECRET + " ", done)) is False
    assert 0 == passwords.waiting


async def test_done_is_called_in_the_loop(passwords):
    """Answers come in the event loop's own thread."""
    told = asyncio.get_running_loop().create_future()
    passwords.verify(None, SECRET, lambda _: told.set_result(threading.current_thread()))
    assert threading.current_thread() is await asyncio.wait_for(told, PATIENCE)


def stumble(_answer):
    """Do what no `done` should."""
    raise ZeroDivisionError


class Counting(PasswordHasher):
    """A hasher that notes what it was asked to verify against."""

    def __init__(self):
        super().__init__(time_cost=2, memory_cost=64, parallelism=1)
        self.against = []

    def verify(self, hash, password):  # noqa: A002 - argon2's own name for it
        self.against.append(hash)
        return super().verify(hash, password)


async def test_an_unknown_name_costs_a_whole_verification():
    """Without a stored hash a full verification of the same cost runs all the same, and always says no."""
    hasher = Counting()
    passwords = Passwords(asyncio.get_running_loop(), hasher=hasher)
    try:
        stored = await answer(lambda done: passwords.make(SECRET, done))
        assert [False, False] == [
            await answer(lambda done, asked=asked: passwords.verify(asked, "falsch geraten", done))
            for asked in (stored, None)
        ]
        known, unknown = hasher.against
        assert len(known) == len(unknown)
        assert known.split("$")[:4] == unknown.split("$")[:4]
    finally:
        passwords.close()


async def test_a_damaged_hash_admits_nobody(passwords, capsys):
    """A stored hash that is none is a no, and a line in the log without what was typed."""
    for damaged in ("", "x", "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA", "$2b$12$abcdefghijklmnopqrstuv"):
        assert await answer(lambda done, stored=damaged: passwords.verify(stored, SECRET, done)) is False
    assert SECRET not in "".join(capsys.readouterr())


async def test_the_queue_is_bounded_and_two_at_most_work():
    """Beyond the bound the answer is no at once; no more than two threads ever hash; then there is room again."""
    hasher = Paused()
    passwords = Passwords(asyncio.get_running_loop(), queue=5, hasher=hasher)
    told: list[object] = []
    try:
        taken = [passwords.verify(None, SECRET, told.append) for _ in range(7)]
        assert [True] * 5 + [False] * 2 == taken
        assert not passwords.make(SECRET, told.append)
        assert 5 == passwords.waiting
        hasher.go.set()
        async with asyncio.timeout(PATIENCE):
            while len(told) < 5:
                await asyncio.sleep(0.01)
        assert [False] * 5 == told
        assert hasher.most_at_once <= 2
        assert 0 == passwords.waiting
        assert await answer(lambda done: passwords.verify(None, SECRET, done)) is False
    finally:
        hasher.go.set()
        passwords.close()


def test_the_list_of_common_passwords_is_one_of_passwords():
    """Its head says where it is from, and is none."""
    assert {"12345678", "passwort"} <= common()
    assert not [one for one in common() if " " in one or one.startswith("#")]


async def test_who_guesses_keeps_nobody_out():
    """Addresses that have guessed wrong fill places of their own, and whoever comes from a quiet one goes first."""
    hasher = Paused()
    passwords = Passwords(asyncio.get_running_loop(), queue=5, hasher=hasher)
    told: list[str] = []
    try:
        for _ in range(9):
            passwords.verify(None, SECRET, lambda _: told.append("guessed"), quiet=False)
        assert passwords.verify(None, SECRET, lambda _: told.append("owner"))
        hasher.go.set()
        async with asyncio.timeout(PATIENCE):
            while len(told) < 6:
                await asyncio.sleep(0.01)
        assert told.index("owner") <= 2  # at most two were at work already
        assert 5 == told.count("guessed")
    finally:
        hasher.go.set()
        passwords.close()


async def test_nobody_is_told_after_close():
    """Closing forgets what waits and takes nothing more; it does not wait for what runs."""
    hasher = Paused()
    passwords = Passwords(asyncio.get_running_loop(), hasher=hasher)
    told: list[object] = []
    for _ in range(4):
        assert passwords.verify(None, SECRET, told.append)
    passwords.close()
    hasher.go.set()
    await asyncio.sleep(0.1)

    assert [] == told
    assert not passwords.verify(None, SECRET, told.append)


async def test_nothing_tells_a_password(capfd, caplog):
    """When hashing itself breaks, nobody waits for ever, and nothing printed, logged or shown holds the password."""
    caplog.set_level(logging.DEBUG)
    loop = asyncio.get_running_loop()
    complaints = []
    loop.set_exception_handler(lambda _, context: complaints.append(context))
    loop.set_debug(True)
    broken = Passwords(loop, hasher=Broken())
    sound = Passwords(loop, hasher=QUICK)
    try:
        assert broken.make(SECRET, lambda _: None)
        assert await answer(lambda done: broken.verify(None, SECRET, done)) is None
        assert await answer(lambda done: broken.make(SECRET, done)) is None
        stored = await answer(lambda done: sound.make(SECRET, done))
        sound.make(SECRET, stumble)
        sound.verify(stored, SECRET, stumble)
        async with asyncio.timeout(PATIENCE):
            while len(complaints) < 2 or broken.waiting:
                await asyncio.sleep(0.01)
    finally:
        broken.close()
        sound.close()

    told = [*capfd.readouterr(), caplog.text, repr(broken), repr(vars(broken)), repr(complaints)]
    told += ["".join(traceback.format_exception(context["exception"])) for context in complaints]
    everything = "\n".join(told)
    assert "ZeroDivisionError" in everything
    assert SECRET not in everything
    assert "$argon2" not in everything.replace(broken._nobodys_hash, "")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives a thread a niceness of its own")
async def test_workers_step_back():
    """A hashing thread is nicer than the house, whose own thread stays as it was."""

    class Asking(PasswordHasher):
        def verify(self, hash, password):  # noqa: A002 - argon2's own name for it
            nices.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
            return True

    nices: list[int] = []
    before = os.getpriority(os.PRIO_PROCESS, 0)
    passwords = Passwords(asyncio.get_running_loop(), hasher=Asking())
    await answer(lambda done: passwords.verify(None, SECRET, done))
    passwords.close()

    assert nices == [10]
    assert before == os.getpriority(os.PRIO_PROCESS, 0)


def test_the_house_hashes_as_rfc_9106_says():
    """argon2id with 64 MiB and three passes, salts of 16 and hashes of 32 bytes."""
    assert ("ID", 65_536, 3, 16, 32) == (
        HASHER.type.name,
        HASHER.memory_cost,
        HASHER.time_cost,
        HASHER.salt_len,
        HASHER.hash_len,
    )


@pytest.mark.parametrize(
    ("part", "password"),
    [
        ("zu kurz", ""),
        ("zu kurz", "a" * (SHORTEST - 1)),
        ("zu lang", "Kranich " * 17),
        ("dein Name", "Annegret"),
        ("dein Name", "ANNEGRET"),
        ("errät", "passwort123"),
        ("errät", "Passwort123"),
        ("errät", "schalke04"),
        ("errät", "12345678"),
        ("errät", "qwertzuiop"),
        ("errät", "Schätzchen"),
        ("errät", "schaetzchen"),
    ],
)
def test_weak_passwords_are_refused(part, password):
    """Too short, too long, the own name or one of the common ones: each is refused with its reason in a sentence."""
    sentence = weak(password, "annegret")
    assert sentence is not None
    assert part in sentence
    assert sentence.endswith(".")
    assert len(sentence) <= 78
    assert not password or password not in sentence


@pytest.mark.parametrize("password", [SECRET, "k" * SHORTEST, "Wattwurm-" + "ü" * (LONGEST - 9), "7 Möwen, 2 Deiche"])
def test_decent_passwords_are_taken(password):
    """Eight to 128 characters of any kind will do."""
    assert SHORTEST <= len(password) <= LONGEST
    assert weak(password, "annegret") is None


def test_a_name_with_umlauts_is_still_the_name():
    """`jürgenson` is no password for `juergenson`."""
    assert weak("Jürgenson", "juergenson") is not None


def test_the_list_of_common_passwords():
    """It names its source, holds at least a thousand, all of them folded alike and long enough to matter."""
    assert len(common()) > 1_000
    assert all(fold(word) == word for word in common())
    assert all(len(word) >= SHORTEST for word in common())
    assert {"password", "iloveyou", "passwort", "sonnenschein", "qwertzuiop"} <= common()


def test_passwords_of_the_house_come_with_the_package(tmp_path):
    """The list is found beside the module, wherever the house was started."""
    code = "from server.accounts.passwords import weak; print(weak('passwort', 'x') is not None)"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "True\n" == ran.stdout
