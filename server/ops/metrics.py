"""
Figures of the house for Prometheus at `/metrics`, and `/gesund` for whoever only asks whether it is well.

A tiny HTTP of its own: one request a connection, a few at a time, each bounded in size and time. It is meant for the
host's own machine; it knows no names and no addresses of guests.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, cast

import structlog
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from server import __version__
from server.ops.clock import Clock, Timer

log = structlog.get_logger()

MOST_BYTES: Final = 8192
"""Of a request with all its headers."""

MOST_SECONDS: Final = 5.0
"""From the connection to its end, the answer read included."""

MOST_AT_ONCE: Final = 16

_PLAIN = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Figures:
    """
    How the house stands at one moment. Times are in seconds, counts go from its opening.

    Attributes:
        sessions: connections; people: of these, those who have come in.
        tables_awake, tables_asleep: open tables in memory, and only in the database.
        journal_last, journal_p99, journal_longest: from asked-for to durable (see `db.writer.Delay`).
        journal_waiting: entries the writer has not begun with.
        lag_last, lag_p99, lag_longest: how late the event loop is (see `server.lag`).
        computer_tables: tables with computers; thinkers: processes that think; thoughts: what they were asked, of it
            thoughts_waiting now, thoughts_sunk below their level for want of time; thinkers_replaced: dead or hung.
        outbox_drops: connections cut off because they read too little.
        health_problem: why the house is not well, in a German sentence; None if it is.
    """

    sessions: int = 0
    people: int = 0
    tables_awake: int = 0
    tables_asleep: int = 0
    moves: int = 0
    refusals: int = 0
    failed_log_ins: int = 0
    outbox_drops: int = 0
    incidents: int = 0
    journal_last: float = 0.0
    journal_p99: float = 0.0
    journal_longest: float = 0.0
    journal_waiting: int = 0
    lag_last: float = 0.0
    lag_p99: float = 0.0
    lag_longest: float = 0.0
    computer_tables: int = 0
    thinkers: int = 0
    thoughts: int = 0
    thoughts_waiting: int = 0
    thoughts_sunk: int = 0
    thinkers_replaced: int = 0
    uptime: float = 0.0
    health_problem: str | None = None


class MetricsServer:
    """The endpoint, listening until `close`."""

    def __init__(self, server: asyncio.Server, requests: "set[_Request]") -> None:
        self._server = server
        self._requests = requests

    @property
    def port(self) -> int:
        """The port it listens on."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def close(self) -> None:
        """Listen no more and hang up on whoever is being answered."""
        self._server.close()
        for request in tuple(self._requests):
            request.hang_up()


async def serve_metrics(
    figures: Callable[[], Figures], host: str, port: int, *, clock: Clock | None = None
) -> MetricsServer:
    """
    Answer requests in the running event loop.

    Args:
        figures: asked once for every request.
        host: 127.0.0.1 unless the host wants it otherwise.
        port: 0 takes a free one.
        clock: for the time limit of a request.

    Raises:
        OSError: the port cannot be had.
    """
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_House(figures))
    ProcessCollector(registry=registry)
    requests: set[_Request] = set()
    answers: dict[str, Callable[[], _Answer]] = {
        "/metrics": lambda: _Answer(HTTPStatus.OK, generate_latest(registry), CONTENT_TYPE_LATEST),
        "/gesund": lambda: _health(figures().health_problem),
    }
    server = await asyncio.get_running_loop().create_server(
        lambda: _Request(answers, requests, clock or Clock()), host, port
    )
    return MetricsServer(server, requests)


class _House(Collector):
    """The figures as Prometheus wants them."""

    def __init__(self, figures: Callable[[], Figures]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        now = self._figures()
        yield InfoMetricFamily("stammtisch", "The house.", {"version": __version__})
        yield GaugeMetricFamily("stammtisch_uptime_seconds", "Since the house was opened.", now.uptime)
        yield GaugeMetricFamily("stammtisch_sessions", "Connections.", now.sessions)
        yield GaugeMetricFamily("stammtisch_people", "Connections of people who have come in.", now.people)
        yield _gauges(
            "stammtisch_tables",
            "Open tables, awake in memory or asleep in the database.",
            "state",
            {"awake": now.tables_awake, "asleep": now.tables_asleep},
        )
        yield CounterMetricFamily("stammtisch_moves", "Moves made and stored.", now.moves)
        yield CounterMetricFamily("stammtisch_refusals", "Moves the rules refused.", now.refusals)
        yield CounterMetricFamily("stammtisch_failed_log_ins", "Log-ins that failed.", now.failed_log_ins)
        yield CounterMetricFamily("stammtisch_outbox_drops", "Guests cut off for reading too little.", now.outbox_drops)
        yield CounterMetricFamily("stammtisch_incidents", "Faults of the house itself.", now.incidents)
        yield _gauges(
            "stammtisch_journal_delay_seconds",
            "From asked-for to durable.",
            "of",
            {"last": now.journal_last, "p99": now.journal_p99, "longest": now.journal_longest},
        )
        yield GaugeMetricFamily("stammtisch_journal_waiting", "Jobs the writer has not begun.", now.journal_waiting)
        yield _gauges(
            "stammtisch_loop_lag_seconds",
            "How late the event loop is.",
            "of",
            {"last": now.lag_last, "p99": now.lag_p99, "longest": now.lag_longest},
        )
        yield GaugeMetricFamily("stammtisch_computer_tables", "Tables with computer players.", now.computer_tables)
        yield GaugeMetricFamily("stammtisch_thinkers", "Processes that think for computer players.", now.thinkers)
        yield CounterMetricFamily("stammtisch_thoughts", "What they were asked.", now.thoughts)
        yield GaugeMetricFamily("stammtisch_thoughts_waiting", "What nobody has begun with.", now.thoughts_waiting)
        yield CounterMetricFamily("stammtisch_thoughts_sunk", "Thoughts below their level.", now.thoughts_sunk)
        yield CounterMetricFamily("stammtisch_thinkers_replaced", "Processes dead or hung.", now.thinkers_replaced)


def _gauges(name: str, about: str, label: str, values: dict[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, about, labels=[label])
    for value, amount in values.items():
        family.add_metric([value], amount)
    return family


@dataclass(frozen=True, slots=True)
class _Answer:
    status: HTTPStatus
    body: bytes
    kind: str = _PLAIN

    def as_bytes(self, *, with_body: bool) -> bytes:
        head = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            f"Content-Type: {self.kind}",
            f"Content-Length: {len(self.body)}",
            "Cache-Control: no-store",
            *(("Allow: GET, HEAD",) if self.status is HTTPStatus.METHOD_NOT_ALLOWED else ()),
            "Connection: close",
        )
        return "\r\n".join((*head, "", "")).encode() + (self.body if with_body else b"")


def _health(health_problem: str | None) -> _Answer:
    if health_problem is None:
        return _Answer(HTTPStatus.OK, b"gesund\n")
    return _Answer(HTTPStatus.SERVICE_UNAVAILABLE, f"{health_problem}\n".encode())


class _Request(asyncio.Protocol):
    """One connection: a request, an answer, the end."""

    def __init__(self, answers: dict[str, Callable[[], _Answer]], requests: "set[_Request]", clock: Clock) -> None:
        self._answers = answers
        self._requests = requests
        self._clock = clock
        self._heard = b""
        self._answered = False
        self._limit: Timer | None = None
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._requests.add(self)
        self._limit = self._clock.after(MOST_SECONDS, self.hang_up)
        if len(self._requests) > MOST_AT_ONCE:
            self._answer(_Answer(HTTPStatus.SERVICE_UNAVAILABLE, b""))

    def connection_lost(self, exc: Exception | None) -> None:
        self._requests.discard(self)
        if self._limit is not None:
            self._limit.cancel()

    def data_received(self, data: bytes) -> None:
        if self._answered:
            return
        self._heard += data
        if len(self._heard) > MOST_BYTES:
            self._answer(_Answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, b""))
        elif b"\r\n\r\n" in self._heard:
            self._read(self._heard.split(b"\r\n", 1)[0].decode("latin-1").split(" "))

    def eof_received(self) -> bool:
        return self._answered  # an answer on its way is still sent

    def hang_up(self) -> None:
        """End it now, whatever the peer does."""
        self._transport.abort()

    def _read(self, request: list[str]) -> None:
        if len(request) != 3 or not request[2].startswith("HTTP/1."):
            self._answer(_Answer(HTTPStatus.BAD_REQUEST, b""))
            return
        method, target, _ = request
        answer = self._answers.get(target.partition("?")[0])
        if answer is None:
            self._answer(_Answer(HTTPStatus.NOT_FOUND, b""), with_body=method != "HEAD")
        elif method not in {"GET", "HEAD"}:
            self._answer(_Answer(HTTPStatus.METHOD_NOT_ALLOWED, b""))
        else:
            self._answer(_asked(answer), with_body=method == "GET")

    def _answer(self, answer: _Answer, *, with_body: bool = True) -> None:
        self._answered = True
        self._heard = b""
        self._transport.write(answer.as_bytes(with_body=with_body))
        self._transport.close()


def _asked(answer: Callable[[], _Answer]) -> _Answer:
    try:
        return answer()
    except Exception:
        log.exception("figures could not be told")
        return _Answer(HTTPStatus.INTERNAL_SERVER_ERROR, b"")
