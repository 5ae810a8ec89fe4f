"""
`python -m bench`: the figures of the house beside its targets and beside bare servers measured in the same run.

The unit E is the server CPU per command of a bare asyncio echo in this run. Machines differ and swing; only what was
measured seconds apart on the same one can be compared: the servers run side by side, are loaded in turn, and of each
its best round counts. The servers run on one core, the generator on another, where it never sleeps.

What others do on the machine meanwhile is measured, too: a row that was not taken in quiet bears a question mark.
`--json FILE` keeps a run, `--gegen FILE` shows the change to one that was kept, in bars and as an SVG beside it.
"""

import argparse
import contextlib
import json
import math
import platform
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench import abuse, against, arrivals, first_card, games, parsing, stored, through_window, writing
from bench.busy import TRUSTED, Watch, head_line
from bench.machine import (
    HERE,
    ROOT,
    Machine,
    Server,
    Unfit,
    cpu_us,
    fdatasync_ms,
    free_port,
    house,
    load,
    machine,
    percentile,
    pss_kb,
    reference,
    report_of,
    seconds_of,
)

# Ten lines in turn: 50 % sorting (accepted, journaled, durable), 25 % `karten`, 15 % `stand`, 10 % refused.
MIX = (
    *("sortieren wert", "karten", "sortieren farbe", "stand", "sortieren wert"),
    *("karten", "sortieren farbe", "ziehen", "sortieren wert", "karten"),
    *("sortieren farbe", "stand", "sortieren wert", "karten", "sortieren farbe"),
    *("stand", "sortieren wert", "ziehen", "sortieren farbe", "karten"),
)
assert [sum(line.startswith(verb) for line in MIX) for verb in ("sort", "karten", "stand", "ziehen")] == [10, 5, 3, 2]


@dataclass(frozen=True)
class Sitting:
    """A table of the mix: how many sit there, how they sit down, and what they type in turn."""

    people: int
    steps: str
    lines: tuple[str, ...]


FIRST = Sitting(6, "table.steps", MIX)
SECOND = Sitting(
    4, "second_table.steps", tuple(line.replace("wert", "trumpf").replace("ziehen", "nehmen") for line in MIX)
)
"""The same mix at a table of tricks: sorting by trumps, and what nobody may do before the game has begun."""

CANASTA = Sitting(4, "canasta_table.steps", MIX)
"""The same mix at a table of melds that belong to teams."""

MIX_TARGETS = ((0.6, 6.5), (0.7, 6.5), (0.8, 9.5))
"""Of the durable mix at each crowd: x stock telnetlib3, and E."""

USUAL_RATE = 8_000
"""Commands of the mix per second, more or less, for saying how long a crowd has to warm up."""

WARM_LINES = 10
"""Lines of the mix in which everybody has typed one of every kind."""

TRIVIAL = "uhrzeit"
PROMPT = r"\n> "


@dataclass(frozen=True)
class Plan:
    """How long and how large: the full run, and one that only shows that everything works."""

    seconds: float  # of one measured load
    bare: float  # of one measured load of a bare server, which answers many more lines in a second
    rounds: dict[int, int]  # how often each crowd is measured, the servers taking turns
    knocking: int
    idle: int
    rate: int
    times: int
    tables: int  # that are stored when the house opens


FULL = Plan(
    seconds=2, bare=1, rounds={100: 2, 1000: 2, 5000: 1}, knocking=3000, idle=1000, rate=2000, times=3, tables=10_000
)
QUICK = Plan(seconds=1, bare=1, rounds={100: 1, 1000: 1}, knocking=1000, idle=300, rate=1000, times=1, tables=1000)

WOKEN = 100
"""Tables that are read and replayed to know what a thousand cost."""


@dataclass(frozen=True)
class Row:
    """
    One line of the table.

    `met` is None where there is no target or this run is too small for it. `value`: the figure that a later run is
    held against, None where there is none. `trusted`: nobody else used the machine to speak of.
    """

    what: str
    measured: str
    target: str = ""
    met: bool | None = None
    value: float | None = None
    unit: str = ""
    more_is_better: bool = False
    trusted: bool = True


@dataclass
class Results:
    rows: list[Row] = field(default_factory=list)
    raw: dict[str, Any] = field(default_factory=dict)
    watch: Watch = field(default_factory=Watch)

    def add(
        self,
        what: str,
        measured: str,
        target: str = "",
        *,
        met: bool | None = None,
        value: tuple[float, str] | None = None,
        more: bool = False,
    ) -> None:
        others = self.watch.others
        number, unit = (None, "") if value is None or math.isnan(value[0]) else value
        self.rows.append(Row(what, measured, target, met, number, unit, more, others <= TRUSTED))
        mark = {True: "ok", False: "MISSED", None: ""}[met]
        doubt = "" if others <= TRUSTED else f" ? ({others:.0%} used by others)"
        print(f"{what:<46} {measured:<34} {target:<30} {mark}{doubt}", flush=True)


Report = dict[str, Any]
Load = Callable[[], Report]


@dataclass(frozen=True)
class Best:
    """Most commands per second, least CPU per command in microseconds, and the first report whole."""

    rate: float
    cpu: float
    first: Report

    @classmethod
    def of(cls, tried: list[Report]) -> "Best":
        """Return the best of some rounds; no number where nothing was answered in any of them."""
        answered = [each for each in tried if each["commands_per_s"]]
        rates, costs = [each["commands_per_s"] for each in answered], [cpu_us(each) for each in answered]
        return cls(max(rates, default=math.nan), min(costs, default=math.nan), tried[0])


class Bench:
    def __init__(self, on: Machine, plan: Plan) -> None:
        self.on = on
        self.plan = plan
        self.results = Results()
        self.disk: list[float] = []

    def note(self, name: str, report: Report) -> Report:
        self.results.raw[name] = report
        return report

    # --- without a server ---

    def start_up(self) -> None:
        record = str(min((ROOT / "tests" / "partien" / "romme").glob("*.partie")))
        call = [sys.executable, "-m", "server"]
        for what, arguments, most in (("--help", ["--help"], 0.3), ("partie, one file", ["partie", record], 0.8)):
            took = seconds_of([*call, *arguments], self.plan.times)
            self.results.add(f"start-up: {what}", f"{took:.2f} s", f"<= {most} s", met=took <= most, value=(took, "s"))
        took = []
        for _ in range(self.plan.times):
            with house(self.on) as server:
                took.append(server.ready_seconds)
        middle = statistics.median(took)
        self.results.add(
            "start-up: start to the first prompt", f"{middle:.2f} s", "<= 2.5 s", met=middle <= 2.5, value=(middle, "s")
        )

    def parse(self) -> None:
        accepted, refused, by_hand, refused_by_hand = parsing.measure(self.plan.seconds / 4)
        for what, ours, theirs, most in (
            ("accepted", accepted, by_hand, 7),
            ("refused", refused, refused_by_hand, 15),
        ):
            ratio = ours / theirs
            self.results.add(
                f"parse: {what}",
                f"{ours:.1f} us, {ratio:.1f} x `re`",
                f"<= {most} x `re`",
                met=ratio <= most,
                value=(ratio, "x re"),
            )

    def journal(self) -> None:
        self.disk = fdatasync_ms(self.on, 200)
        p50, p99 = percentile(self.disk, 0.5), percentile(self.disk, 0.99)
        self.results.add("disk alone: 4 KiB + fdatasync", f"{1000 / p50:.0f}/s; p50 {p50:.2f}, p99 {p99:.2f} ms")
        for waiters in (1, 32, 256):
            rate, p50, p99 = writing.measure(self.on.directory, waiters, self.plan.seconds / 2)
            self.results.add(
                f"journal: {waiters} waiting",
                f"{rate:.0f}/s; p50 {p50:.2f}, p99 {p99:.2f} ms",
                value=(rate, "/s"),
                more=True,
            )

    def whole_games(self) -> None:
        for vocabulary in games.GAMES:
            rate, least = games.measure(vocabulary, self.plan.seconds / 4), games.LEAST.get(vocabulary.game.id, 2000)
            self.results.add(
                f"whole games: {vocabulary.game.name}",
                f"{rate:.0f} moves/s, read, played and told",
                f">= {least} moves/s",
                met=rate >= least,
                value=(rate, "/s"),
                more=True,
            )

    def played_moves(self) -> None:
        """What a move costs that everybody at its table is told, in echoes for each page told."""
        with reference(self.on, "asyncio") as bare:
            echo = min(cpu_us(self.echo(bare, 100)()) for _ in range(2))
        for game, people, most in (("romme", 4, 4), ("doppelkopf", 4, 6), ("holdem", 5, 6)):
            command = [sys.executable, "-m", "bench.played", game, str(people), str(self.plan.seconds)]
            report = report_of(command, self.on.server_core, within=60)
            move = report["cpu_s"] / report["moves"] * 1e6
            page = report["cpu_s"] / report["pages"] * 1e6 / echo
            self.results.add(
                f"a played move: {game}, {people} seats",
                f"{move:.0f} us, {page:.1f} E a page told",
                f"<= {most} E a page told",
                met=page <= most,
                value=(page, "E"),
            )

    def programs(self) -> None:
        """What it costs that programs listen, beside what their users read in words."""
        crowd = 1000 if self.plan is FULL else 120
        command = [sys.executable, "-m", "bench.programs", str(self.plan.seconds), str(crowd)]
        report = report_of(command, self.on.server_core, within=300)
        entries, message = report["entries_x_mix"], report["us_a_message"]
        self.results.add(
            f"programs: entries for {crowd} lines",
            f"{entries:.2f} x the plain mix",
            "<= 1.3 x",
            met=entries <= 1.3,
            value=(entries, "x"),
        )
        self.results.add(
            "programs: a message",
            f"{message:.1f} us",
            "<= 10 us",
            met=message <= 10,
            value=(message, "us"),
        )
        self.results.add(
            "programs: all, and the table as each sees it",
            f"{report['all_x_words']:.2f} x, {report['table_x_words']:.2f} x words alone",
            value=(report["table_x_words"], "x"),
        )

    def memory_of_the_house(self) -> None:
        """What is stored: opened, woken, ranked."""
        tables = self.plan.tables
        with house(self.on) as server:
            empty, alone = pss_kb(server.pid), server.ready_seconds
        with house(self.on, lambda path: stored.sleeping_tables(path, tables)) as server:
            each, took = (pss_kb(server.pid) - empty) / tables, server.ready_seconds
        self.results.add(
            f"start with {tables} stored tables",
            f"{took:.2f} s (with none {alone:.2f})",
            "<= 1.5 s",
            met=took <= 1.5 if tables == FULL.tables else None,
            value=(took, "s"),
        )
        self.results.add("memory: a sleeping table", f"{each:.1f} KB", "<= 2.6 KB", met=each <= 2.6, value=(each, "KB"))
        sleeping = self.on.directory / "sleeping.sqlite"
        stored.sleeping_tables(sleeping, WOKEN)
        thousand = stored.wake(sleeping, WOKEN) / WOKEN * 1000
        self.results.add(
            f"waking 1000 tables ({WOKEN} measured)",
            f"{thousand:.2f} CPU s",
            "<= 3 CPU s",
            met=thousand <= 3,
            value=(thousand, "CPU s"),
        )
        ranking = self.on.directory / "ranking.sqlite"
        stored.ranked_matches(ranking)
        asked = stored.rank(ranking, 5)
        self.results.add(
            f"ranking over {stored.MATCHES} matches",
            f"{asked:.1f} ms CPU",
            "<= 20 ms",
            met=asked <= 20,
            value=(asked, "ms"),
        )

    # --- contests: servers that run side by side and are loaded in turn ---

    def contest(self, name: str, entrants: dict[str, Load], rounds: int) -> dict[str, Best]:
        """Return the best of each over some rounds: what else goes on here only ever makes it slower."""
        reports: dict[str, list[Report]] = {entrant: [] for entrant in entrants}
        for _ in range(rounds):
            for entrant, measure in entrants.items():
                reports[entrant].append(measure())
        self.results.raw[name] = reports
        return {entrant: Best.of(tried) for entrant, tried in reports.items()}

    def echo(self, server: Server, crowd: int) -> Load:
        """
        Load a bare server, which has nothing to warm up.

        Each connection is waited for until it has been greeted: telnetlib3 listens with a backlog of a hundred, and who
        does not fit in there knocks again a second later.
        """
        return lambda: load(
            self.on,
            server,
            connections=crowd,
            expect="> ",
            settle=0,
            warmup=0.2,
            duration=self.plan.bare,
            drain=1,
            spin=True,
        )

    def references(self) -> None:
        names = ("asyncio", "asyncio uvloop", "epoll", "telnetlib3", "telnetlib3 uvloop")
        with contextlib.ExitStack() as stack:
            servers = {name: stack.enter_context(reference(self.on, name)) for name in names}
            entrants = {name: self.echo(server, 100) for name, server in servers.items()}
            best = self.contest("echoes", entrants, min(2, self.plan.rounds[100]))
        bare = best["asyncio"]
        for name, one in best.items():
            self.results.add(
                f"echo: {name}",
                f"{one.rate / bare.rate:.2f} x asyncio, {one.cpu:.1f} us = {one.cpu / bare.cpu:.2f} E",
                value=(one.cpu, "us"),
            )

    def trivial(self, server: Server) -> Load:
        """Load a house with the line that asks least of it."""
        return lambda: load(
            self.on,
            server,
            connections=100,
            login=HERE / "lobby.steps",
            send=TRIVIAL,
            marker=PROMPT,
            settle=0.2,
            warmup=0.5,
            duration=self.plan.seconds,
            spin=True,
        )

    def transport(self) -> None:
        with (
            reference(self.on, "asyncio") as bare,
            reference(self.on, "telnetlib3") as stock,
            house(self.on) as ours,
        ):
            entrants = {"asyncio": self.echo(bare, 100), "telnetlib3": self.echo(stock, 100)}
            entrants["house"] = self.trivial(ours)
            best = self.contest("transport", entrants, self.plan.rounds[100])
        rate = best["house"].rate / best["telnetlib3"].rate
        cost = best["house"].cpu / best["asyncio"].cpu
        self.results.add(
            f"transport alone (`{TRIVIAL}`)",
            f"{rate:.2f} x telnetlib3, {cost:.2f} E",
            ">= 2.2 x, <= 1.5 E",
            met=rate >= 2.2 and cost <= 1.5,
            value=(cost, "E"),
        )

    def mix(self) -> None:
        costs: dict[int, float] = {}
        for (crowd, rounds), (least, most) in zip(self.plan.rounds.items(), MIX_TARGETS, strict=False):
            with (
                reference(self.on, "asyncio") as bare,
                reference(self.on, "telnetlib3") as stock,
                house(self.on) as ours,
            ):
                entrants = {
                    "asyncio": self.echo(bare, 100),
                    "telnetlib3": self.echo(stock, crowd),
                    "house": lambda ours=ours, crowd=crowd: self.play(ours, crowd),
                }
                if crowd == min(self.plan.rounds):
                    entrants["second"] = lambda ours=ours, crowd=crowd: self.play(ours, crowd, SECOND)
                    entrants["canasta"] = lambda ours=ours, crowd=crowd: self.play(ours, crowd, CANASTA)
                best = self.contest(f"mix {crowd}", entrants, rounds)
                if crowd == 1000:
                    self.first_lines(ours, best["asyncio"].cpu)
            if crowd == max(self.plan.rounds):
                self.memory_of_tables(best["house"].first)
            rate = best["house"].rate / best["telnetlib3"].rate
            costs[crowd] = best["house"].cpu / best["asyncio"].cpu
            self.results.add(
                f"durable mix, N = {crowd}",
                f"{best['house'].rate:.0f}/s, {costs[crowd]:.2f} E, {rate:.2f} x telnetlib3",
                f"<= {most} E, >= {least} x",
                met=costs[crowd] <= most and rate >= least,
                value=(costs[crowd], "E"),
            )
            if "second" in best:
                rate = best["second"].rate / best["telnetlib3"].rate
                cost = best["second"].cpu / best["asyncio"].cpu
                self.results.add(
                    f"durable mix at tables of tricks, N = {crowd}",
                    f"{best['second'].rate:.0f}/s, {cost:.2f} E, {rate:.2f} x telnetlib3",
                    f"<= {most} E, >= {least} x",
                    met=cost <= most and rate >= least,
                    value=(cost, "E"),
                )
            if "canasta" in best:
                of_romme = best["canasta"].cpu / best["house"].cpu
                self.results.add(
                    f"durable mix at a Canasta table, N = {crowd}",
                    f"{best['canasta'].rate:.0f}/s, {best['canasta'].cpu / best['asyncio'].cpu:.2f} E, "
                    f"{of_romme:.2f} x the cost at a Rommé table",
                    "<= 1.1 x",
                    met=of_romme <= 1.1,
                    value=(best["canasta"].cpu / best["asyncio"].cpu, "E"),
                )
        fewest, most = min(costs), max(costs)
        growth = costs[most] / costs[fewest]
        self.results.add(
            f"growth: CPU per command, N = {fewest} to {most}",
            f"{growth:.2f} x",
            "<= 1.3 x",
            met=growth <= 1.3 if most == 5000 else None,
            value=(growth, "x"),
        )

    def memory_of_tables(self, report: Report) -> None:
        """Say what tables take in a process that has never held a crowd before."""
        seated = report["server"]["pss_per_connection"] / 1024
        table = seated * FIRST.people
        self.results.add("memory: a player at a table", f"{seated:.1f} KB", value=(seated, "KB"))
        self.results.add(
            f"memory: a running table, {FIRST.people} connections included", f"{table:.0f} KB", value=(table, "KB")
        )

    def first_lines(self, server: Server, bare: float) -> None:
        """Measure what everybody's first lines cost, before anything has been asked for twice."""
        report = self.note("first lines", self.play(server, 1000, warmup=0, duration=0.3))
        cost = Best.of([report]).cpu / bare
        self.results.add("durable mix, N = 1000, everybody's first lines", f"{cost:.2f} E", value=(cost, "E"))

    def play(self, server: Server, crowd: int, sitting: Sitting = FIRST, **more: object) -> Report:
        crowd -= crowd % sitting.people  # who is left over has no table of their own
        # What somebody asks for the first time is dear: each view and each sentence is made then, and kept. A large
        # crowd would be measured in its first moments alone, a small one in its whole evening: so everybody types
        # every kind of line once before.
        options: dict[str, object] = {
            "duration": self.plan.seconds,
            "settle": 1 if crowd > 1000 else 0.2,  # of the largest crowd the memory is looked at
            "spin": True,
            "warmup": max(0.5, crowd * WARM_LINES / USUAL_RATE),
            **more,
        }
        return load(
            self.on,
            server,
            connections=crowd,
            group=sitting.people,
            window=120,
            login=HERE / sitting.steps,
            marker=PROMPT,
            send=sitting.lines,
            **options,
        )

    def open_loop(self) -> None:
        rate, crowd = self.plan.rate, 1000
        with reference(self.on, "asyncio") as echo, house(self.on) as server:
            bare = load(
                self.on, echo, connections=crowd, rate=rate, settle=0, warmup=0.2, duration=self.plan.seconds, spin=True
            )
            report = self.play(server, crowd, rate=rate)
        self.note("open loop, echo", bare)
        self.note("open loop, mix", report)
        ours, theirs, disk = report["latency_ms"], bare["latency_ms"], percentile(self.disk, 0.99)
        p99 = max(6 * theirs["p99"], 2 * disk)
        self.results.add(
            f"open loop {rate}/s over {crowd}: asyncio echo", f"p50 {theirs['p50']:.2f}, p99 {theirs['p99']:.2f} ms"
        )
        self.results.add(
            f"open loop {rate}/s over {crowd}: durable mix",
            f"p50 {ours['p50']:.2f}, p99 {ours['p99']:.2f} ms",
            f"p50 <= {4 * theirs['p50']:.2f}, p99 <= {p99:.2f}",
            met=ours["p50"] <= 4 * theirs["p50"] and ours["p99"] <= p99,
            value=(ours["p50"] / theirs["p50"], "x"),
        )

    def memory(self) -> None:
        crowd = self.plan.idle
        with house(self.on) as server:
            for name in ("warm", "idle"):  # the first crowd pays for what is loaded once
                report = load(
                    self.on,
                    server,
                    connections=crowd,
                    login=HERE / "lobby.steps",
                    settle=1.5,
                    warmup=0,
                    duration=0.2,
                    think=1000,
                    send=TRIVIAL,
                    marker=PROMPT,
                )
                self.note(f"memory, {name}", report)
                if name == "warm":
                    each = report["server"]["pss_per_connection"] / 1024
                    self.results.add(
                        "memory: an idle player in the lobby",
                        f"{each:.1f} KB",
                        "<= 12 KB",
                        met=each <= 12,
                        value=(each, "KB"),
                    )
                    come_in = report["setup_cpu_ms_per_connection"]
                    self.results.add("log-in as a guest", f"{come_in:.2f} ms CPU", value=(come_in, "ms"))
                else:
                    again = report["server"]["pss_per_connection"] / 1024
                    self.results.add("memory: as many again after they left", f"{again:.1f} KB more each")

    def storm(self) -> None:
        crowd = self.plan.knocking
        with house(self.on) as server:
            silent = load(
                self.on,
                server,
                connections=1,
                telnet="silent",
                expect="Name: ",
                send="x",
                marker=":",
                warmup=0,
                duration=0.1,
                settle=0,
            )
            report = load(
                self.on,
                server,
                connections=crowd,
                window=crowd,
                expect="Name: ",
                settle=0,
                warmup=0,
                duration=0.1,
                active=1,
                send="x",
                marker=":",
            )
        self.note("storm", report)
        took, greeted = report["ready_ms"]["max"] / 1000, report["held"]
        self.results.add(
            f"storm: {crowd} connects at once",
            f"{greeted} prompted within {took:.2f} s",
            "all within 5 s",
            met=greeted == crowd and took <= 5,
        )
        first = silent["first_byte_ms"]["max"]
        self.results.add("a silent client's greeting", f"{first:.1f} ms", "at once (<= 100 ms)", met=first <= 100)

    def log_ins(self) -> None:
        with house(self.on, arrivals.register) as server:
            probe: dict[str, Any] = {
                "connections": 1,
                "login": HERE / "lobby.steps",
                "send": TRIVIAL,
                "marker": PROMPT,
                "rate": 200,
                "settle": 0.2,
                "warmup": 0.5,
            }
            alone = self.note("log-ins, nobody", load(self.on, server, duration=2, **probe))
            people = arrivals.Arrivals(server.port)
            people.start()
            time.sleep(0.2)
            report = self.note("log-ins, twenty", load(self.on, server, duration=3, **probe))
            people.join()
        lag, before = report["latency_ms"]["p99"], alone["latency_ms"]["p99"]
        self.results.add(
            f"log-ins: lag while {arrivals.PEOPLE} wait",
            f"p99 {lag:.1f} ms (alone {before:.1f})",
            "p99 <= 10 ms",
            met=lag <= 10 and people.failed == 0,
        )
        self.results.add("log-ins: until the last of them is in", f"{people.seconds:.1f} s, {people.failed} failed")

    def floods(self) -> None:
        with house(self.on, limits=True) as server:
            for what, piece in abuse.FLOODS.items():
                cost = abuse.flood(server, piece)
                self.results.add(
                    f"abuse: 1 MB of {what}",
                    f"{cost.cpu_seconds:.2f} CPU s, {'dropped' if cost.dropped else 'kept'}",
                    "<= 0.5 CPU s, or dropped",
                    met=cost.cpu_seconds <= 0.5 or cost.dropped,
                )

    def neighbours(self) -> None:
        """What others notice of people who ask for what is dear, from several addresses, as often as they may."""
        lines = ("statistik spieler1", "meine daten", "rangliste romme 200")
        with house(self.on, stored.famous, limits=True) as server:
            for line, crowd in ((line, crowd) for line in lines for crowd in (1, 10, 100)):
                found = abuse.neighbours(server, crowd, line, 2 * self.plan.seconds)
                ratio = found.during[1] / found.before[1]
                self.results.add(
                    f"neighbours of {crowd}: {line}",
                    f"p50 {found.before[0]:.1f} -> {found.during[0]:.1f}, "
                    f"p99 {found.before[1]:.1f} -> {found.during[1]:.1f} ms",
                    "p99 <= 2 x",
                    met=ratio <= 2,
                    value=(ratio, "x"),
                )

    def web(self) -> None:
        """The page beside a telnet line of the same house."""
        with reference(self.on, "asyncio") as bare:
            echo = min(cpu_us(self.echo(bare, 100)()) for _ in range(2))
        port = free_port()
        with house(self.on, web=port) as server:
            kinds = through_window.TelnetLine, through_window.PageLine
            (telnet, idle), (page, idle_page) = (
                through_window.crowd(kind, server, port, self.plan.idle, self.plan.seconds) for kind in kinds
            )
            waited = through_window.in_a_browser(f"http://127.0.0.1:{port}/")
            visits = first_card.waits(f"http://127.0.0.1:{port}/")
        more, heavier = (page - telnet) / echo, idle_page - idle
        add = self.results.add
        add("web: a line over one by telnet", f"+ {more:.1f} E", "+ <= 3 E", met=more <= 3, value=(more, "E"))
        add("web: an idle page over an idle line", f"+ {heavier:.1f} KB", "+ <= 16 KB", met=heavier <= 16)
        shares = sorted(through_window.views(), key=lambda one: one[1])
        for place, (name, micro, share) in enumerate(shares):
            most = 0.7 if place else 1.5
            add(
                f"web: a view as data, {name}",
                f"{share:.2f} x building it ({micro * 1e6:.0f} us)",
                f"<= {most} x",
                met=share <= most,
                value=(share, "x"),
            )
        self.moves_at_pages()
        self.beside_a_window()
        if waited is not None:
            self.waiting_at_a_page(waited)
        for way, visit in (visits or {}).items():
            most = first_card.MOST[way]
            said = f"door {visit['door']:.0f}, card {visit['card']:.0f} ms, {visit['requests']:.0f} requests"
            add(f"web: first card, {way}", said, f"card <= {most} ms", met=visit["card"] <= most)

    def moves_at_pages(self) -> None:
        """What a move costs at a table of four pages, and with many more that watch."""

        def cost(*words: str) -> float:
            command = [sys.executable, "-m", "bench.played", "romme", "4", str(self.plan.seconds), *words]
            report = report_of(command, self.on.server_core, within=120)
            return report["cpu_s"] / report["moves"] * 1e6

        telnet, page, few, many = cost(), cost("page"), cost("page", "10"), cost("page", "1000")
        ratio, watcher = page / telnet, (many - few) / 990 * 10  # one table of ten is watched
        add = self.results.add
        add(
            "web: a move at four pages",
            f"{ratio:.2f} x at four lines",
            "<= 2.5 x",
            met=ratio <= 2.5,
            value=(ratio, "x"),
        )
        add("web: one more page that watches a move", f"{watcher:.1f} us, and no view of its own")

    def beside_a_window(self) -> None:
        """What a telnet line costs while the window is open and nobody sits before it."""
        with house(self.on) as shut, house(self.on, web=free_port()) as opened:
            best = self.contest("window", {"shut": self.trivial(shut), "open": self.trivial(opened)}, 3)
        ratio = best["open"].cpu / best["shut"].cpu
        self.results.add(
            "web: a telnet line while the window is open",
            f"{ratio:.2f} x while it is shut",
            "<= 1.05 x",
            met=ratio <= 1.05,
            value=(ratio, "x"),
        )

    def waiting_at_a_page(self, waited: dict[str, float]) -> None:
        add = self.results.add
        add("web: until the greeting", f"{waited['greeting']:.0f} ms", "<= 1000 ms", met=waited["greeting"] <= 1000)
        add(
            "web: from Enter to the text",
            f"p50 {waited['p50']:.1f}, most {waited['most']:.1f} ms",
            "p50 <= 20 ms",
            met=waited["p50"] <= 20,
            value=(waited["p50"], "ms"),
        )
        slower = waited["last"] / max(0.1, waited["first"])
        add(
            "web: 5000 lines in the log",
            f"the last 500 take {slower:.2f} x the second 500",
            "<= 1.5 x",
            met=slower <= 1.5,
        )

    def run(self) -> Results:
        for part in PARTS:
            self.take(part)
        return self.results

    def take(self, part: str) -> None:
        """Measure one part, and watch what others do meanwhile."""
        self.results.watch, began = Watch(), time.perf_counter()
        try:
            getattr(self, part)()
        except (Unfit, subprocess.SubprocessError, OSError, KeyError, ValueError) as error:
            # One part that fails is said, and is no reason to measure nothing else.
            print(f"  ! {part}: {error!r}"[:2000], file=sys.stderr)
            self.results.add(f"{part}: broke off", type(error).__name__, "measured", met=False)
        self.results.raw.setdefault("seconds", {})[part] = round(time.perf_counter() - began, 1)


PARTS = (
    *("start_up", "parse", "journal", "whole_games", "references", "transport", "played_moves", "programs", "memory"),
    *("memory_of_the_house", "storm", "log_ins", "floods", "neighbours", "mix", "open_loop", "web"),
)


def interpreter() -> str:
    """
    Say which Python this is, and how fast by itself.

    One that was built with PGO makes a small object in hardly more than half the time. Its flags need not tell: that of
    Debian has PGO, and names it nowhere. So a loop is measured, too.
    """
    flags = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    built = "built with PGO" if "--enable-optimizations" in flags else "flags name no PGO"
    step = min(_loop_ns() for _ in range(5))
    return f"interpreter: {platform.python_implementation()} {platform.python_version()}, {built}; {step:.0f} ns a call"


class _Sum:
    """A small object, as most of the house is made of."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def __add__(self, other: "_Sum") -> "_Sum":
        return _Sum(self.value + other.value)


def _loop_ns(times: int = 100_000) -> float:
    """CPU nanoseconds of a call that makes a small object."""
    one = total = _Sum(1)
    began = time.process_time()
    for _ in range(times):
        total = total + one
    return (time.process_time() - began) / times * 1e9


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures the house beside its targets.")
    parser.add_argument("--quick", action="store_true", help="a small run of at most a minute")
    parser.add_argument(
        "--json", type=Path, default=HERE / "results.json", metavar="FILE", help="where to (%(default)s)"
    )
    parser.add_argument("--gegen", type=Path, metavar="FILE", help="show the change to an earlier run, also as an SVG")
    parser.add_argument("--only", metavar="PARTS", help=f"parts by name, with commas: {','.join(PARTS)}")
    options = parser.parse_args()
    began = time.perf_counter()
    head = [head_line(), interpreter()]
    print("\n".join(head), flush=True)
    try:
        with machine() as on:
            bench = Bench(on, QUICK if options.quick else FULL)
            if options.only:
                bench.disk = fdatasync_ms(on, 100)
                for name in options.only.split(","):
                    bench.take(name)
                results = bench.results
            else:
                results = bench.run()
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrupted: the servers are gone, and no results were written.", file=sys.stderr)
        return 130
    missed = [row.what for row in results.rows if row.met is False]
    seconds = time.perf_counter() - began
    doubtful = sum(not row.trusted for row in results.rows)
    print(f"\n{seconds:.0f} s. " + (f"{len(missed)} targets missed." if missed else "All targets reached."))
    if doubtful:
        print(f"{doubtful} of {len(results.rows)} rows were not taken in quiet: others used the machine.")
    report = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "head": head,
        "python": sys.version,
        "quick": options.quick,
        "seconds": round(seconds, 1),
        "rows": [asdict(row) for row in results.rows],
        "raw": results.raw,
    }
    options.json.write_text(json.dumps(report, indent=1, default=str) + "\n", encoding="utf-8")
    if options.gegen is not None:
        against.show(options.gegen, report, options.json.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
