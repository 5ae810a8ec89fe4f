"""
SIGHUP: what the host has changed counts from now on, and nobody is disconnected.

Certificate, greeting, house rules, news, limits, idle times and who may come are read again. What belongs to a door or
to the database needs a restart; that is said in the log. Settings with a fault change nothing at all.
"""

import ssl
from collections.abc import Callable, Sequence
from operator import attrgetter

import structlog

from server.house import House
from server.ops.config import Limits, Settings
from server.ops.failure import Failure
from server.ops.texts import read_texts
from server.preflight import of_day_sets
from server.wire import tls
from server.wire.ports import Entrance, WireLimits

log = structlog.get_logger()

FIXED = ("server", "datenbank", "metrics", "web", "log", "tls.host", "tls.port", "tls.davor", "computer.processes")
"""Sections, and settings of others, that count from the next start on."""


def telnet_limits(limits: Limits) -> WireLimits:
    """Return what one connection may cost."""
    return WireLimits(
        enabled=limits.enabled,
        lines_per_second=limits.lines_per_second,
        lines_burst=limits.lines_burst,
        bytes_per_second=limits.bytes_per_second,
        bytes_burst=limits.bytes_burst,
        work_ms_per_second=limits.work_ms_per_second,
        work_ms_burst=limits.work_ms_burst,
        outbox_bytes=limits.outbox_bytes,
        handshakes_per_address=limits.sessions_per_address,
        handshakes=limits.sessions,
    )


class Reload:
    """
    What SIGHUP does.

    Args:
        again: reads the settings anew.
        house: the house.
        doors: its doors.
        lock: the lock of the second door, None if there is none.
    """

    def __init__(
        self,
        again: Callable[[], Settings],
        house: House,
        doors: Sequence[Entrance],
        lock: ssl.SSLContext | None,
    ) -> None:
        self._again = again
        self._house = house
        self._doors = doors
        self._lock = lock

    def __call__(self) -> None:
        """Read everything anew, and change all of it or nothing."""
        try:
            settings = self._again()
            texts = read_texts(settings)
            faults = [*of_day_sets(settings)]
            if faults:
                raise Failure("\n".join(faults), 2)
            if self._lock is not None and settings.tls.certificate is not None and settings.tls.key is not None:
                tls.reload(self._lock, settings.tls.certificate, settings.tls.key)
        except Failure as trouble:
            log.error("not reloaded", why=trouble.sentence)  # noqa: TRY400 - the sentence says all
            return
        old = self._house.context.settings
        later = [name for name in FIXED if attrgetter(name)(settings) != attrgetter(name)(old)]
        if self._lock is None and settings.tls.certificate != old.tls.certificate:
            later.append("tls.certificate")
        if later:
            log.warning("counts from the next start on", settings=later)
        self._house.change(_with_fixed(settings, old), texts)
        for door in self._doors:
            door.change(telnet_limits(settings.limits))
        log.info("reloaded")


def _with_fixed(settings: Settings, old: Settings) -> Settings:
    for name in FIXED:
        section, _, field = name.partition(".")
        value = getattr(old, section)
        if field:
            value = getattr(settings, section).model_copy(update={field: getattr(value, field)})
        settings = settings.model_copy(update={section: value})
    return settings
