"""Opening the house and closing it: the database, the doors, the ticking, the signals."""

from __future__ import annotations

import asyncio
import gc
import importlib
import signal
import ssl
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import structlog

from db.engine import Database, open_database
from server.house import TICK_SECONDS, House
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.metrics import Figures, MetricsServer, serve_metrics
from server.people.passwords import common
from server.people.person import reserved
from server.wire.ports import WireLimits
from server.wire.telnet import TelnetServer, serve
from server.wire.tls import reload, tls_context

log = structlog.get_logger()

GREETING = """Willkommen am Stammtisch!
Hier spielen Freunde Karten, mit Worten statt mit Bildern.
Tipp deinen Namen. Wer nur schauen und mitspielen will, tippt „gast“."""

HOUSE_RULES = """Sei freundlich, spiel zu Ende, was du anfängst, und lass den anderen Zeit.
Wer stört, den kann die Person, die den Stammtisch betreibt, vor die Tür setzen."""

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
    house_rules = _text(settings.texte.rules, HOUSE_RULES)
    factory = _loop_factory(settings.server.loop)
    with (
        open_database(settings.datenbank.url, serving=True) as database,
        asyncio.Runner(loop_factory=factory) as runner,
    ):
        runner.run(_serve(settings, database, greeting, house_rules))
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


async def _serve(settings: Settings, database: Database, greeting: str, house_rules: str) -> None:
    loop = asyncio.get_running_loop()
    context = _tls_context(settings)
    house = House(settings, database, loop, greeting, house_rules)
    doors: list[TelnetServer] = []
    desk: MetricsServer | None = None
    try:
        host = settings.server.host
        doors.append(await _open_door(settings, house, host, settings.server.port))
        if context is not None:
            doors.append(await _open_door(settings, house, host, settings.tls.port, context))
        if settings.metrics.port:
            desk = await _open_desk(settings, house, doors)
    except Failure:
        house.close(_GOODBYE)
        raise
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, house.end)
    if context is not None:
        loop.add_signal_handler(signal.SIGHUP, _change_lock, settings, context)
    reserved()  # builds every lexicon: a tenth of a second in which nobody is to wait for his first answer
    common()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    print(f"Der Stammtisch ist offen: telnet {settings.server.host} {doors[0].port}", flush=True)  # noqa: T201
    log.info("open", host=settings.server.host, ports=[door.port for door in doors])
    house.lag.start()
    ticking = loop.create_task(_tick(house))
    try:
        await house.ended.wait()
    finally:
        ticking.cancel()
        house.lag.stop()
        log.info("closing", sessions=len(house.sessions))
        house.close(_GOODBYE)
        for door in doors:
            door.close()
        if desk is not None:
            desk.close()
        await asyncio.sleep(0 if not house.sessions else _UNSENT_SECONDS)
        log.info("closed")


def _tls_context(settings: Settings) -> ssl.SSLContext | None:
    """
    Return the lock of the second door, None if there is no such door.

    Raises:
        Failure: its files cannot be used.
    """
    tls = settings.tls
    if not tls.port or tls.certificate is None or tls.key is None:
        return None
    return tls_context(tls.certificate, tls.key)


def _change_lock(settings: Settings, context: ssl.SSLContext) -> None:
    """Serve the certificate that lies in the files now (SIGHUP); a bad one changes nothing."""
    certificate, key = settings.tls.certificate, settings.tls.key
    assert certificate is not None
    assert key is not None
    try:
        reload(context, certificate, key)
        log.info("certificate reloaded")
    except Failure as trouble:
        log.error("certificate not reloaded", why=trouble.sentence)  # noqa: TRY400 - the sentence says all


async def _open_desk(settings: Settings, house: House, doors: list[TelnetServer]) -> MetricsServer:
    """
    Listen for whoever measures the house.

    Raises:
        Failure: the port cannot be had.
    """
    metrics = settings.metrics

    def figures() -> Figures:
        return house.figures(sum(door.drops for door in doors))

    try:
        return await serve_metrics(figures, metrics.host, metrics.port)
    except OSError as trouble:
        raise _no_port(metrics.host, metrics.port, trouble) from trouble


def _no_port(host: str, port: int, trouble: OSError) -> Failure:
    return Failure(f"Auf {host}:{port} lässt sich nicht lauschen ({trouble.strerror}). Läuft dort schon etwas?", 2)


async def _open_door(
    settings: Settings, house: House, host: str, port: int, context: ssl.SSLContext | None = None
) -> TelnetServer:
    """
    Listen for guests.

    Raises:
        Failure: the port cannot be had.
    """
    limits = settings.limits
    telnet = WireLimits(
        enabled=limits.enabled,
        lines_per_second=limits.lines_per_second,
        lines_burst=limits.lines_burst,
        bytes_per_second=limits.bytes_per_second,
        bytes_burst=limits.bytes_burst,
        work_ms_per_second=limits.work_ms_per_second,
        work_ms_burst=limits.work_ms_burst,
        outbox_bytes=limits.outbox_bytes,
    )
    try:
        return await serve(house.welcome, host, port, telnet, context, clock=Clock())
    except OSError as trouble:
        raise _no_port(host, port, trouble) from trouble


async def _tick(house: House) -> None:
    """Let time pass in the house; a fault in one tick must not stop the next."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            house.tick()
        except Exception:
            log.exception("tick failed")
