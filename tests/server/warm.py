"""
Processes of the house that need not be read in first: forked from one interpreter that has read the whole program.

What is forked is what `python -m server` runs, with arguments, folder, environment and output of its own; it dies like
any process, with its locks and its files. Only passwords are hashed quickly there, unless somebody says otherwise.
That interpreter runs nothing, has one thread and no event loop: there is nothing in it that a fork could tear.
"""

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from importlib import import_module
from multiprocessing import forkserver, get_context
from pathlib import Path
from typing import IO, Self

from commands.lobby.help import subjects
from server import __main__ as command_line
from server.accounts import passwords
from server.lobby.lexicons import make_ready
from server.sessions.person import reserved
from tests.server.quick import QUICK

ROOT = Path(__file__).parents[2]
_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__])

for subcommand in command_line.SUBCOMMANDS:
    import_module(subcommand.module)
reserved()
make_ready()
subjects()
passwords.common()
gc.collect()
gc.freeze()  # so that a house which tidies its memory as it opens does not copy all of this for it


def ready() -> None:
    """Start that interpreter, unless it runs."""
    with chdir(ROOT):  # there the one that is forked finds this module
        forkserver._forkserver.ensure_running()


def shared() -> None:
    """Start it now, for this process and all that are forked from it."""
    ready()
    vars(forkserver._forkserver)["ensure_running"] = lambda: None  # they cannot ask for it: it is no child of theirs


def nothing() -> None:
    """Leave everything as it is."""


class Warm:
    """
    One run of the command line, with the verbs of `subprocess.Popen`.

    Args:
        words: what stands behind `python -m server`.
        cwd, env: where it runs and what it finds there.
        out, errors: files for what it says.
        slow_passwords: hash as the house does.
        otherwise: makes what is different there, before anything runs; found by its name.
    """

    def __init__(
        self,
        words: Sequence[str],
        cwd: Path,
        env: Mapping[str, str],
        out: Path,
        errors: Path,
        *,
        slow_passwords: bool = False,
        otherwise: Callable[[], None] = nothing,
    ) -> None:
        ready()
        self._process = _CONTEXT.Process(
            target=_live, args=(list(words), cwd, dict(env), out, errors, slow_passwords, otherwise), daemon=True
        )
        self._process.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.finish()

    @property
    def pid(self) -> int:
        """The process, for whoever measures it."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return the exit code, None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        """
        Return the exit code when it has ended.

        Raises:
            subprocess.TimeoutExpired: it has not.
        """
        self._process.join(seconds)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("server", seconds)
        return code

    def finish(self) -> None:
        """End it however it is, and forget it."""
        self.send_signal(signal.SIGKILL)
        self._process.join()
        self._process.close()

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, if it still lives."""
        if self.poll() is None:
            os.kill(self.pid, number)


def _live(
    words: list[str],
    cwd: Path,
    env: dict[str, str],
    out: Path,
    errors: Path,
    slow_passwords: bool,
    otherwise: Callable[[], None],
) -> None:
    """Become what `python -m server` would be."""
    otherwise()
    if not slow_passwords:
        vars(passwords)["HASHER"] = QUICK
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    sys.stdout = _onto(1, out)
    sys.stderr = _onto(2, errors)
    command_line.main(words)


def _onto(number: int, path: Path) -> IO[str]:
    """Have a descriptor write to the end of a file, and return a text stream on it."""
    target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(target, number)
    os.close(target)
    errors, by_line = ("backslashreplace", True) if number == 2 else ("strict", False)
    return open(number, "w", encoding="utf-8", errors=errors, buffering=1 if by_line else -1, closefd=False)
