"""
Figures of the house for Prometheus at `/metrics`, `/gesund` for whoever only asks whether it is well, and `/offen` for
whoever leads people to the one of several houses that serves: a full disk is no reason to lead them away from it.

They are meant for the host's own machine; they know no names and no addresses of guests. Who asks is the business of
`server.wire.web`: a few at a time, each bounded in size and time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from commands.lobby.login import STANDS_BY
from games.frozen import Frozen
from server import __version__
from server.ops.answers import Answer, Answers


class Figures(Frozen):
    """
    How the house stands at one moment. Times are in seconds, counts go from its opening.

    Attributes:
        sessions: connections; people: of these, those who have come in.
        tables_awake, tables_asleep: open tables in memory, and only in the database.
        journal_last, journal_p99, journal_longest: from asked-for to durable (see `db.writer.Delay`).
        journal_waiting: entries the writer has not begun with.
        lag_last, lag_p99, lag_longest: how late the event loop is (see `server.ops.event_loop.Lag`).
        computer_tables: tables with computers; thinkers: processes that think; thoughts: what they were asked, of it
            thoughts_waiting now, thoughts_sunk below their level for want of time; thinkers_replaced: dead or hung.
        outbox_drops: connections cut off because they read too little.
        lines_kept: telnet lines that would outlive the house now; lines_taken_back: those of the house before.
        serving: whether this house serves: it does not only stand by, and nobody can have taken over from it.
        incarnation: which house this is among all that ever served the database; 0 where one cannot be taken over from.
        lease_left: seconds for which its right to serve holds without being renewed; standbys: who would take over.
        commits: transactions that were stored; jobs: what was asked for and stored in them.
        unknown_commits: transactions whose answer was lost, so that it had to be asked what became of them.
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
    lines_kept: int = 0
    lines_taken_back: int = 0
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
    serving: bool = True
    incarnation: int = 0
    lease_left: float = 0.0
    standbys: int = 0
    commits: int = 0
    jobs: int = 0
    unknown_commits: int = 0
    uptime: float = 0.0
    health_problem: str | None = None


def metrics_answers(figures: Callable[[], Figures]) -> Answers:
    """
    Return what is answered at `/metrics`, `/gesund` and `/offen`.

    Args:
        figures: asked once for every request.
    """
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_House(figures))
    ProcessCollector(registry=registry)

    async def metrics() -> Answer:
        return Answer(generate_latest(registry), CONTENT_TYPE_LATEST)

    async def health() -> Answer:
        return _health(figures().health_problem)

    async def open_now() -> Answer:
        now = figures()
        if now.serving:
            return Answer(b"offen\n")
        return Answer(f"{now.health_problem or STANDS_BY}\n".encode(), status=HTTPStatus.SERVICE_UNAVAILABLE)

    return {"/metrics": metrics, "/gesund": health, "/offen": open_now}


def _health(health_problem: str | None) -> Answer:
    if health_problem is None:
        return Answer(b"gesund\n")
    return Answer(f"{health_problem}\n".encode(), status=HTTPStatus.SERVICE_UNAVAILABLE)


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
        yield GaugeMetricFamily("stammtisch_lines_kept", "Lines that would outlive the house.", now.lines_kept)
        back = "Lines that have outlived the house before."
        yield GaugeMetricFamily("stammtisch_lines_taken_back", back, now.lines_taken_back)
        yield CounterMetricFamily("stammtisch_incidents", "Faults of the house itself.", now.incidents)
        yield _gauges(
            "stammtisch_journal_delay_seconds",
            "From asked-for to durable.",
            "of",
            {"last": now.journal_last, "p99": now.journal_p99, "longest": now.journal_longest},
        )
        yield GaugeMetricFamily("stammtisch_journal_waiting", "Jobs the writer has not begun.", now.journal_waiting)
        yield from _of_the_database(now)
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


def _of_the_database(now: Figures) -> Iterator[Metric]:
    yield CounterMetricFamily("stammtisch_journal_commits", "Transactions stored.", now.commits)
    yield CounterMetricFamily("stammtisch_journal_jobs", "Jobs stored in them.", now.jobs)
    unknown = "Transactions whose answer was lost."
    yield CounterMetricFamily("stammtisch_journal_unknown_commits", unknown, now.unknown_commits)
    yield GaugeMetricFamily("stammtisch_serving", "0: it stands by for another house.", int(now.serving))
    yield GaugeMetricFamily("stammtisch_incarnation", "Which house this is of its database.", now.incarnation)
    yield GaugeMetricFamily("stammtisch_lease_seconds", "For which it serves without renewal.", now.lease_left)
    yield GaugeMetricFamily("stammtisch_standbys", "Houses that would take over.", now.standbys)


def _gauges(name: str, about: str, label: str, values: dict[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, about, labels=[label])
    for value, amount in values.items():
        family.add_metric([value], amount)
    return family
