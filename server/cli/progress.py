"""How far a long command is, on the error output: a bar on a terminal, a line every ten seconds elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final, TypeAlias

import click

EVERY: Final = 10.0
"""Seconds between two lines where there is no terminal."""

Step: TypeAlias = Callable[[int], object]
"""Told how many more are done."""

quiet_option = click.option("--leise", is_flag=True, help="Sagt nicht, wie weit es ist.")


@contextmanager
def progress(what: str, length: int, *, quiet: bool) -> Iterator[Step]:
    """
    Show how far something is while it is done; nothing stays of it on the standard output.

    Args:
        what: as a heading, "Tische".
        length: how many there are to do.
        quiet: show nothing.
    """
    if quiet or length == 0:
        yield lambda _more: None
    elif sys.stderr.isatty():
        with click.progressbar(length=length, label=what, file=sys.stderr) as bar:
            yield bar.update
    else:
        with _lines(what, length) as step:
            yield step


@contextmanager
def _lines(what: str, length: int) -> Iterator[Step]:
    """Say it in lines, from a thread of its own: one step may take longer than what lies between two of them."""
    done = 0
    over = Event()

    def step(more: int) -> None:
        nonlocal done
        done += more

    def tell() -> None:
        while not over.wait(EVERY):
            click.echo(f"{what}: {min(done, length)} von {length} …", err=True)

    telling = Thread(target=tell, daemon=True)
    telling.start()
    try:
        yield step
    finally:
        over.set()
        telling.join()
