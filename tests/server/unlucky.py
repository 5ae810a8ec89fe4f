"""A job that kills whoever does it, then hangs, and is done at the third try: quick to load for a thinking process."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def third_time(tried: Path) -> str:
    """Fail twice; the file tells how often it was tried."""
    with tried.open("a") as file:
        before = file.tell()
        file.write("x")
    if before < 2:
        os.kill(os.getpid(), (signal.SIGKILL, signal.SIGSTOP)[before])
    return "lucky"
