"""
Passwords: hashed slowly, away from the event loop, and refused when everybody's first guess.

argon2 is slow on purpose, so it runs in worker threads: it lets go of the interpreter's lock, but it wants a core. One
core is left to the house, and the workers step back behind everything else the machine has to do. What waits for them
is bounded; beyond it a guest is asked to come again.

A password lives here only in the closure of its job. No message, no `repr` and no traceback of this module holds one.
"""

import asyncio
import os
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import structlog
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from commands.language.german import fold
from commands.lobby import login as said

log = structlog.get_logger()

T = TypeVar("T")

HASHER: Final = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=1)
"""RFC 9106's second choice (argon2id, 64 MiB, three passes), in one lane: a hash must not take two cores at once."""

MOST_WORKERS: Final = 2
SHORTEST, LONGEST = 8, 128

_NO_MEMORY = "Memory allocation"
"""What argon2 says when the machine has none for it; everything else it says is about the hash."""

_STEP_BACK = 10  # how much nicer than the house a worker is, in the scale of nice(1)
_COMMON = Path(__file__).with_name("data") / "common_passwords.txt"


class Passwords:
    """
    Hashes and verifies in worker threads. Made, used and closed in the event loop; nothing here blocks it.

    Args:
        loop: where the answers are given.
        queue: how many passwords may be in work or wait; who comes beyond it is turned away.
        hasher: how slow; None takes that of the house.
        workers: who works; None takes threads that step back behind everything else.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        queue: int = 50,
        hasher: PasswordHasher | None = None,
        workers: Executor | None = None,
    ) -> None:
        self._loop = loop
        self.queue = queue
        self._hasher = hasher or HASHER
        self._nobodys_hash = _hash_of_nothing(self._hasher)
        self._in_work = 0
        self._jobs: tuple[deque[Callable[[], None]], ...] = (deque(), deque())  # the quiet ones' first
        self._waiting_by = Counter[bool]()
        self._closed = False
        self._workers = workers or ThreadPoolExecutor(_worker_count(), "passwords", initializer=_step_back)

    @property
    def waiting(self) -> int:
        """How many passwords are in work or wait."""
        return self._in_work

    def full(self, *, quiet: bool = True) -> bool:
        """Whether too many wait already, or it is closed: then `verify` and `make` take nothing."""
        return self._closed or self._waiting_by[quiet] >= self.queue

    def verify(
        self, stored_hash: str | None, password: str, done: Callable[[bool | None], None], *, quiet: bool = True
    ) -> bool:
        """
        Find out whether this is the password; `done` hears it in the event loop, later and at most once.

        A damaged hash is a no and a line in the log; on a machine without memory the answer is None.

        Args:
            stored_hash: None if nobody has that name. It takes just as long then, so that time does not tell.
            password: what was typed.
            done: not called after `close`.
            quiet: whether they come from where nobody has guessed lately. These have places of their own and go first,
                so that many who guess cannot keep the owner out.

        Returns:
            False: too many wait already; `done` is never called.
        """

        def work() -> bool:
            return self._matches(stored_hash or self._nobodys_hash, password) and stored_hash is not None

        return self._hand_over(work, done, quiet=quiet)

    def make(self, password: str, done: Callable[[str | None], None]) -> bool:
        """
        Hash a new password; `done` gets the hash in the event loop, later and at most once.

        Should the machine have no memory for it, that is logged and `done` gets None.

        Returns:
            False: too many wait already; `done` is never called.
        """
        return self._hand_over(lambda: self._hasher.hash(password), done, quiet=True)

    def close(self) -> None:
        """Take nothing more and forget what waits; nobody is told anything from now on. Does not block."""
        self._closed = True
        self._workers.shutdown(wait=False, cancel_futures=True)

    def _matches(self, stored_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored_hash, password)
        except VerifyMismatchError:
            return False
        except (InvalidHashError, VerificationError) as error:
            if _NO_MEMORY in str(error):
                raise
            log.error("a password could not be verified", cause=type(error).__name__)  # noqa: TRY400
            return False

    def _hand_over(self, work: Callable[[], T], done: Callable[[T | None], None], *, quiet: bool) -> bool:
        if self.full(quiet=quiet):
            return False
        self._in_work += 1
        self._waiting_by[quiet] += 1
        self._jobs[0 if quiet else 1].append(lambda: self._run(work, done, quiet))
        self._workers.submit(self._next)
        return True

    def _next(self) -> None:
        """In a worker: do what is most urgent; there is a job for every call."""
        for jobs in self._jobs:
            with suppress(IndexError):
                job = jobs.popleft()
                break
        else:
            return
        job()

    def _run(self, work: Callable[[], T], done: Callable[[T | None], None], quiet: bool) -> None:
        """In a worker: work, then tell the event loop; None if it could not be done."""
        answer: T | None = None
        try:
            answer = work()
        except Exception as error:  # noqa: BLE001 - argon2's own words may not be trusted to hold no argument
            log.error("a password could not be judged or hashed", cause=type(error).__name__)  # noqa: TRY400
        self._tell(lambda: done(answer), quiet)

    def _tell(self, say: Callable[[], None], quiet: bool) -> None:
        # A closure and no arguments: the loop writes arguments into its complaint if a callback raises.
        def told() -> None:
            self._in_work -= 1
            self._waiting_by[quiet] -= 1
            if not self._closed:
                say()

        try:
            self._loop.call_soon_threadsafe(told)
        except RuntimeError:  # the loop has been closed meanwhile: there is nobody left to tell
            log.debug("a password was hashed for nobody")


def weak(password: str, name: str) -> str | None:
    """
    Return why a new password is refused, in German; None if it will do.

    Args:
        password: 8 to 128 characters, none of the kept list of common ones, not the name.
        name: whose it is to be.
    """
    if len(password) < SHORTEST:
        return said.too_short(SHORTEST)
    if len(password) > LONGEST:
        return said.too_long(LONGEST)
    if fold(password) == fold(name):
        return said.IS_YOUR_NAME
    if fold(password) in common():
        return said.EVERYBODY_GUESSES_IT
    return None


def hashed(word: str) -> str:
    """Return what is stored of a word that is long and random: a plain hash will do."""
    return sha256(word.encode()).hexdigest()


@cache
def common() -> frozenset[str]:
    """Return the passwords that everybody tries first, folded; the head of the file names its source."""
    lines = _COMMON.read_text(encoding="utf-8").splitlines()
    return frozenset(fold(line) for line in lines if not line.startswith("#"))


def _hash_of_nothing(hasher: PasswordHasher) -> str:
    """Write a hash of the hasher's own parameters that no password is known to have."""
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    zeros = ("A" * _base64_length(size) for size in (hasher.salt_len, hasher.hash_len))
    return f"$argon2{hasher.type.name.lower()}$v=19${costs}${'$'.join(zeros)}"


def _base64_length(size: int) -> int:
    """Return the letters that `size` bytes take without padding."""
    return -(-size * 4 // 3)


def _worker_count() -> int:
    """Leave a core to the house, on a machine that has one to leave."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


def _step_back() -> None:
    """Let everything else on the machine go before this thread; only Linux knows a nice thread in a busy process."""
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox may forbid it, and then it goes without
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _STEP_BACK)
