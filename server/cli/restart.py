"""`stammtisch neustart`: the open house makes room for a new one, and nobody's line is lost."""

import os
import signal
from pathlib import Path
from threading import Event
from typing import Final

import click

from db.database import Serving
from server.cli.database import is_served, opened, read_settings
from server.cli.frame import Command, config_option, database_option
from server.ops.failure import Failure
from server.preflight import faults_of

PATIENCE: Final = 30.0
"""Seconds the new house may take to open."""

_STEP: Final = 0.1


@click.command(
    cls=Command,
    help="Startet das offene Haus neu, etwa nach einem Update. Alles wird vorher gespeichert, und wer über Telnet da "
    "ist, behält seine Leitung. Dazu muss es mit „make run-behalten“ oder unter systemd laufen.",
)
@config_option
@database_option
def command(file: Path | None, datenbank: str | None) -> int:
    """Ask the open house to end for a new one; the settings are looked at first, as the new house will read them."""
    settings = read_settings(file, {"datenbank.url": datenbank}, faults_of)
    with opened(settings.datenbank.url, migrate=False) as database:
        if not is_served(database):
            raise Failure("Auf dieser Datenbank ist kein Haus offen.")
        before = database.lock.last
        if not before:
            raise Failure("Das Haus ist auf einem anderen Rechner offen: Ruf „stammtisch neustart“ dort auf.")
        if not _is_kept(before):
            raise Failure(
                "Das Haus läuft, aber niemand würde es neu starten: Öffne es mit „make run-behalten“ oder unter "
                "systemd mit FileDescriptorStoreMax= und [server] keep_lines = true."
            )
        os.kill(before, signal.SIGUSR1)
        after = _next(database.lock, before)
    click.echo(f"Das Haus ist neu gestartet (Prozess {after}, vorher {before}).")
    return 0


def _is_kept(process: int) -> bool:
    """Tell whether somebody has started a house who will start it again."""
    try:
        return b"\0NOTIFY_SOCKET=" in b"\0" + Path(f"/proc/{process}/environ").read_bytes()
    except OSError:
        return True  # somebody else's process, or no /proc: the house itself knows, and logs it


def _next(lock: Serving, before: int) -> int:
    """
    Return the process of the house that follows.

    Raises:
        Failure: none has come.
    """
    pause = Event()
    for _ in range(int(PATIENCE / _STEP)):
        pause.wait(_STEP)
        if (after := lock.last) not in {0, before}:
            return after
    raise Failure("Das Haus ist nicht neu gestartet. Warum, steht in seinem Protokoll.")
