"""Opening the house and closing it: the database, the doors, the ticking, the signals."""

from __future__ import annotations

import asyncio
import gc
import importlib
import signal
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import structlog

from db.engine import Database, open_database
from server.clock import Clock
from server.config import Settings
from server.failure import Failure
from server.house import TICK_SECONDS, House
from server.telnet import TelnetLimits, TelnetServer, serve

log = structlog.get_logger()

GREETING = """Willkommen am Stammtisch!
Hier spielen Freunde Karten, mit Worten statt mit Bildern.
Tipp deinen Namen. Wer nur schauen und mitspielen will, tippt „gast“."""

_GOODBYE = "Der Stammtisch schließt jetzt. Alle Tische sind gespeichert; beim nächsten Mal geht es weiter."
_UNSENT_SECONDS = 1.0
_GC_THRESHOLDS = (50_000, 50, 100)
"""Full collections over thousands of sessions cost more than all commands together; young ones stay cheap."""


def run(settings: Settings) -> int:
    """
    Serve until somebody ends it, and return the exit code.

    Raises:
        Failure: the port cannot be had, or the wanted loop is not installed.
        DatabaseError: the database cannot be served.
    """
    greeting = _text(settings.texte.greeting, GREETING)
    factory = _loop_factory(settings.server.loop)
    with (
        open_database(settings.datenbank.url, serving=True) as database,
        asyncio.Runner(loop_factory=factory) as runner,
    ):
        runner.run(_serve(settings, database, greeting))
    return 0


def _loop_factory(wanted: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the event loop: uvloop's where it is wanted and there."""
    if wanted == "asyncio":
        return None
    if find_spec("uvloop") is None:
        if wanted == "uvloop":
            raise Failure('server.loop = "uvloop": Das Paket uvloop ist nicht installiert.', 2)
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = importlib.import_module("uvloop").new_event_loop
    return factory


def _text(file: Path | None, default: str) -> str:
    """
    Return the host's own words, or the house's.

    Raises:
        Failure: the file named in the settings cannot be read.
    """
    if file is None:
        return default
    try:
        return file.read_text(encoding="utf-8").strip("\n")
    except (OSError, UnicodeDecodeError) as trouble:
        raise Failure(f"Die Datei {file} lässt sich nicht lesen ({trouble}).", 2) from trouble


async def _serve(settings: Settings, database: Database, greeting: str) -> None:
    loop = asyncio.get_running_loop()
    house = House(settings, database, loop, greeting)
    try:
        door = await _open_door(settings, house)
    except OSError as trouble:
        house.close(_GOODBYE)
        where = f"{settings.server.host}:{settings.server.port}"
        raise Failure(
            f"Auf {where} lässt sich nicht lauschen ({trouble.strerror}). Läuft dort schon etwas?", 2
        ) from trouble
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, house.end)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    print(f"Der Stammtisch ist offen: telnet {settings.server.host} {door.port}", flush=True)  # noqa: T201
    log.info("open", host=settings.server.host, port=door.port)
    ticking = loop.create_task(_tick(house))
    try:
        await house.ended.wait()
    finally:
        ticking.cancel()
        log.info("closing", sessions=len(house.sessions))
        house.close(_GOODBYE)
        door.close()
        await asyncio.sleep(0 if not house.sessions else _UNSENT_SECONDS)
        log.info("closed")


async def _open_door(settings: Settings, house: House) -> TelnetServer:
    limits = settings.limits
    telnet = TelnetLimits(
        enabled=limits.enabled,
        lines_per_second=limits.lines_per_second,
        lines_burst=limits.lines_burst,
        bytes_per_second=limits.bytes_per_second,
        bytes_burst=limits.bytes_burst,
        outbox_bytes=limits.outbox_bytes,
    )
    return await serve(house.welcome, settings.server.host, settings.server.port, telnet, clock=Clock())


async def _tick(house: House) -> None:
    """Let time pass in the house; a fault in one tick must not stop the next."""
    while True:
        before = house.clock.monotonic()
        await asyncio.sleep(TICK_SECONDS)
        try:
            house.lag = max(0.0, house.clock.monotonic() - before - TICK_SECONDS)
            house.tick()
        except Exception:
            log.exception("tick failed")
