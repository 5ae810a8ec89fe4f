"""Opening the house and closing it: the database, the doors, the ticking, the signals."""

from __future__ import annotations

import asyncio
import errno
import gc
import importlib
import os
import signal
import socket
import ssl
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Final, Protocol, TypeAlias

import structlog

from commands.catalogue import LEFT_OUT
from commands.language.system import why_not
from commands.lobby.glossary import entries
from commands.lobby.help import subjects
from commands.lobby.login import GOODBYE, HAS_LOST, TAKEN_OVER, no_window, not_played, opened
from db.database import Database, Serving
from db.opening import open_database
from server.accounts.admission import ANTEROOM
from server.accounts.passwords import common
from server.house import TICK_SECONDS, House
from server.keeper import RESTART
from server.leaving import leave_lines
from server.lobby.lexicons import make_ready
from server.lobby.public import figures_of, is_place, open_lists, rankings_are_open, rules_to_read, status_of
from server.ops import descriptors
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.descriptors import DescriptorStore, notify
from server.ops.event_loop import LoopExceptions
from server.ops.failure import Failure
from server.ops.metrics import metrics_answers
from server.ops.texts import brought, read_texts
from server.reload import Reload, telnet_limits
from server.sessions.person import reserved
from server.wire.arrivals import Arrivals
from server.wire.kept import KeptLines
from server.wire.ports import Entrance
from server.wire.telnet_port import TelnetServer
from server.wire.tls import tls_context
from server.wire.visits import own_names

log = structlog.get_logger()

_UNSENT_SECONDS = 1.0
GC_THRESHOLDS = (50_000, 50, 100)
"""Full collections over thousands of sessions cost more than all commands together; young ones stay cheap."""


LOST: Final = 76
"""The exit code of a house that another one has taken over from; started again with `--bereit` it is the next."""


def run(settings: Settings, again: Callable[[], Settings], *, standby: bool = False) -> int:
    """
    Serve until somebody ends it, and return the exit code.

    Args:
        settings: what counts from the start.
        again: reads the settings anew, when somebody asks for it (SIGHUP).
        standby: whether to wait until no other house serves, instead of being refused.

    Raises:
        Failure: the settings name what is not there, a port cannot be had, or a file of the host's is of no use.
        DatabaseError: the database cannot be served.
    """
    brought(settings.spiele)
    factory = _loop_factory(settings.server.loop)
    opened = _stand_by(settings, factory) if standby else _open(settings)
    if opened is None:
        return 0
    with opened as database, asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(_serve(settings, again, database))


def _open(settings: Settings) -> Database:
    return open_database(settings.datenbank.url, serving=True, upgraded=_upgraded)


def _stand_by(settings: Settings, factory: LoopFactory) -> Database | None:
    """Wait for our turn with all in memory that a house needs; None if we are ended before it comes."""
    from server.standby import Standby  # noqa: PLC0415 - it reads the library of the window in

    _warm_up()
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(Standby(settings, _upgraded).take_over())


def _upgraded(revision: str, step: int, of: int) -> None:
    """Tell the host how far the first start after an upgrade is: all of it is done in the end, or nothing."""
    log.info("database upgraded", revision=revision, step=step, of=of)


LoopFactory: TypeAlias = Callable[[], asyncio.AbstractEventLoop] | None


def _loop_factory(wanted: str) -> LoopFactory:
    """Return what makes the event loop: uvloop's where it is wanted and there."""
    if wanted == "asyncio" or find_spec("uvloop") is None:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = importlib.import_module("uvloop").new_event_loop
    return factory


async def _serve(settings: Settings, again: Callable[[], Settings], database: Database) -> int:
    """Serve until somebody ends it, or another house has taken over; return the exit code."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(LoopExceptions(Clock()).hear)
    _make_room(settings)
    tls = _tls_context(settings)
    kept_lines = _kept_lines(settings)
    serving = database.lock
    expected = () if kept_lines is None else kept_lines.expected
    house = House(settings, database, loop, read_texts(settings), expected=expected)
    doors: list[Entrance] = []
    metrics: Measured | None = None
    try:
        arrivals = Arrivals(Clock())
        await _open_doors(settings, house, doors, tls, arrivals, kept_lines)
        window = await _open_window(settings, house, tls, arrivals) if settings.web.port else None
        if window is not None:
            doors.append(window)
        if settings.metrics.port:
            metrics = await _open_metrics(settings, house, doors, None if kept_lines is None else kept_lines.store)
    except Failure:
        house.close(GOODBYE)
        raise
    _listen_to_signals(house, kept_lines, Reload(again, house, doors, tls))
    _serve_while_sure(house, doors, serving)
    _warm_up()
    _name_left_out(settings)
    _say_open(settings, doors, metrics, window)
    if kept_lines is not None:
        kept_lines.store.close_doors_before()
    house.rooms.lag.start()
    ticking = loop.create_task(_tick(house))
    try:
        await house.ended.wait()
    finally:
        ticking.cancel()
        if serving.standing.lost:
            _tell_lost(settings, doors)
            await _close(house, doors, metrics, None, TAKEN_OVER)
            return LOST  # noqa: B012 - whatever else went wrong, this is what the host has to know
        await _close(house, doors, metrics, kept_lines, GOODBYE)
    return RESTART if kept_lines is not None and kept_lines.restarts else 0


def _listen_to_signals(house: House, kept_lines: KeptLines | None, reload: Reload) -> None:
    """Do what the host or the service manager asks for by signals."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, house.end)
    loop.add_signal_handler(signal.SIGUSR1, _restart, house, kept_lines)
    loop.add_signal_handler(signal.SIGHUP, reload)


def _serve_while_sure(house: House, doors: list[Entrance], serving: Serving) -> None:
    """Say nothing while another house may have taken over, and end when it has."""
    for door in doors:
        door.say_while(lambda: serving.sure)
    loop = asyncio.get_running_loop()

    def lost() -> None:
        loop.call_soon_threadsafe(house.end)

    serving.when_lost(lost)


def _tell_lost(settings: Settings, doors: list[Entrance]) -> None:
    """Have nobody hear what another house says now, and tell the host why this one ends."""
    for door in doors:
        door.say_while(None)
    log.error("taken over by another house", exit_code=LOST)
    if settings.log.format == "text":
        _print(HAS_LOST)


async def _close(
    house: House, doors: list[Entrance], metrics: Measured | None, kept_lines: KeptLines | None, farewell: str
) -> None:
    """Store what is open, say goodbye to everybody whose line is not kept for the next house, and close the doors."""
    house.rooms.lag.stop()
    notify("STOPPING=1")
    log.info("closing", sessions=len(house.roster.connections))
    left = 0
    if kept_lines is not None and kept_lines.restarts:
        left = await leave_lines(house, doors, kept_lines.store)
    house.close(farewell)
    for door in doors:
        door.close()
    if metrics is not None:
        metrics.close()
    await asyncio.sleep(0 if len(house.roster.connections) <= left else _UNSENT_SECONDS)
    if kept_lines is not None:
        kept_lines.store.close()
    log.info("closed")


def _kept_lines(settings: Settings) -> KeptLines | None:
    """Return where lines are kept; None if they are not to be."""
    if not settings.server.keep_lines:
        return None
    if not os.environ.get("NOTIFY_SOCKET"):
        log.warning("nobody keeps the lines", hint="make run-behalten, or systemd with FileDescriptorStoreMax=")
        return None
    return KeptLines(DescriptorStore(settings.limits.sessions + ANTEROOM, Clock()))


def _restart(house: House, kept_lines: KeptLines | None) -> None:
    """Close for a new house, if there is somebody who starts it and keeps the lines meanwhile."""
    if kept_lines is None:
        log.warning("not restarted: nobody keeps the lines", hint="[server] keep_lines")
    else:
        kept_lines.restarts = True
        house.end()


def _make_room(settings: Settings) -> None:
    """Have as many descriptors as the settings promise sessions, or say that there are not."""
    promised = settings.limits.sessions
    room = descriptors.make_room(promised)
    if room < promised:
        log.warning("too few descriptors", sessions=promised, room=room, hint="ulimit -n, LimitNOFILE=")


def _warm_up() -> None:
    """
    Do now what would make the first guest wait, and let the collector forget everything that stays anyway.

    It is not looked for garbage first: of 150,000 objects 200 are, and that takes as long as reading 3,000 tables.
    """
    reserved()
    make_ready()
    subjects()
    entries()
    common()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _name_left_out(settings: Settings) -> None:
    """Tell the host and the log which installed games are not played, and why."""
    for one in LEFT_OUT:
        if settings.log.format == "text":
            print(not_played(one.name, one.sentence), flush=True)  # noqa: T201
        log.warning("game left out", game=one.name, why=one.sentence)


def _say_open(settings: Settings, doors: list[Entrance], metrics: Measured | None, window: Entrance | None) -> None:
    """Tell the host, their log and their service manager where the house is open."""
    ways = [("telnet", settings.server.host)]
    if settings.tls.port:
        ways.append(("telnet mit TLS", settings.tls.host or settings.server.host))
    named = [(way, host, door.port) for (way, host), door in zip(ways, doors, strict=False)]
    page = ""
    if window is not None:
        page = f"{settings.page(window.port)}/"
    if metrics is not None:
        named.append(("Zahlen", settings.metrics.host, metrics.port))
    if settings.log.format == "text":
        _print(opened(named, page))
    log.info("open", doors=[f"{kind} {host} {port}" for kind, host, port in named])
    notify("READY=1", f"STATUS={opened(named)}")


def _print(text: str) -> None:
    """Tell the host, if standard output takes it: a full disk behind it must not close an open house."""
    try:
        print(text, flush=True)  # noqa: T201
    except OSError as trouble:
        log.warning("standard output takes nothing", why=trouble.strerror)


def _tls_context(settings: Settings) -> ssl.SSLContext | None:
    """
    Return the lock of the second door, None if there is no such door.

    Raises:
        Failure: its files cannot be used.
    """
    tls = settings.tls
    if not (tls.port or settings.web.port) or tls.certificate is None or tls.key is None:
        return None
    return tls_context(tls.certificate, tls.key)


async def _open_doors(
    settings: Settings,
    house: House,
    doors: list[Entrance],
    tls: ssl.SSLContext | None,
    arrivals: Arrivals,
    kept_lines: KeptLines | None,
) -> None:
    """
    Listen for guests; those of the house before whose lines were kept are here before anybody else comes.

    Raises:
        Failure: a port cannot be had.
    """
    wanted: list[tuple[str, int, ssl.SSLContext | None]] = [(settings.server.host, settings.server.port, None)]
    if tls is not None and settings.tls.port:
        wanted.append((settings.tls.host or settings.server.host, settings.tls.port, tls))
    opened_here = []
    for host, port, lock in wanted:
        try:
            door = TelnetServer(house.welcome, telnet_limits(settings.limits), Clock(), arrivals)
            if lock is None:
                door.proxies = frozenset(map(str, settings.tls.davor))
            if kept_lines is not None and lock is None:
                await door.take_back(kept_lines, partial(house.resume, ordered=kept_lines.store.ordered))
            await door.listen(host, port, lock)
        except OSError as trouble:
            raise _no_port(host, port, trouble) from trouble
        doors.append(door)
        opened_here.append(door)
    open_port, locked = doors[0].port, doors[1].port if len(doors) > 1 else None
    for door in opened_here:
        door.describe(lambda: status_of(house.rooms, open_port, locked))


async def _open_window(
    settings: Settings, house: House, tls: ssl.SSLContext | None, arrivals: Arrivals
) -> Entrance | None:
    """
    Open the window; only then is its library read. If somebody else has its port the house is open without one.

    Raises:
        Failure: there is no such address, or it is not ours.
    """
    from server.wire.visits import Window  # noqa: PLC0415
    from server.wire.web import WebServer  # noqa: PLC0415

    wanted = settings.web
    own = (*wanted.origins, wanted.address)
    names = own_names(*wanted.names, wanted.host, settings.mssp.hostname, origins=own)
    telnet = f"telnet {settings.server.host} {settings.server.port}"
    window = Window(wanted.origins, tuple(map(str, wanted.proxies)), telnet, names, is_place)
    context = house.context
    lists = open_lists(context.reads, context.clock, lambda: rankings_are_open(context.settings))
    answers = {**lists, **rules_to_read()}
    server = WebServer(house.welcome, telnet_limits(settings.limits), window, Clock(), answers, arrivals)
    try:
        await server.listen(wanted.host, wanted.port, tls)
    except OSError as trouble:
        if trouble.errno != errno.EADDRINUSE:
            raise _no_port(wanted.host, wanted.port, trouble) from trouble
        log.warning("no window", host=wanted.host, port=wanted.port, why=trouble.strerror)
        if settings.log.format == "text":
            _print(no_window(wanted.host, wanted.port))
        return None
    return server


class Measured(Protocol):
    """Where the figures are to be had."""

    @property
    def port(self) -> int:
        """The port it listens on."""

    def close(self) -> None:
        """Listen no more."""


async def _open_metrics(
    settings: Settings, house: House, doors: list[Entrance], kept: DescriptorStore | None
) -> Measured:
    """
    Listen for whoever measures the house; only then is the library read that answers them.

    Raises:
        Failure: the port cannot be had.
    """
    from server.wire.web import MEASURING, HttpServer  # noqa: PLC0415

    metrics = settings.metrics
    answers = metrics_answers(lambda: figures_of(house.rooms, sum(door.drops for door in doors), kept))
    server = HttpServer(answers, MEASURING, Clock())
    try:
        await server.listen(metrics.host, metrics.port)
    except OSError as trouble:
        raise _no_port(metrics.host, metrics.port, trouble) from trouble
    return server


def _no_port(host: str, port: int, trouble: OSError) -> Failure:
    if isinstance(trouble, socket.gaierror):
        return Failure(f"Die Adresse {host} kennt hier niemand ({why_not(trouble)}).", 2)
    if trouble.errno == errno.EADDRINUSE:
        return Failure(f"Auf {host}:{port} lauscht schon ein anderes Programm.", 2)
    return Failure(f"Auf {host}:{port} lässt sich nicht lauschen ({why_not(trouble)}).", 2)


async def _tick(house: House) -> None:
    """Let time pass in the house; a fault in one tick must not stop the next."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            house.tick()
        except Exception:
            log.exception("tick failed")
