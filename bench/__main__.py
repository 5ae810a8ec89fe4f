"""
`python -m bench`: the figures of the house beside its targets and beside bare servers measured in the same run.

The unit E is the server CPU per command of a bare asyncio echo in this run. Machines differ and swing; only what was
measured minutes apart on the same one can be compared, so everything with a target is a ratio or has its reference
right beside it. The server runs on one core, the generator on another.
"""

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench import arrivals, parsing, writing
from bench.machine import (
    HERE,
    ROOT,
    Machine,
    Unfit,
    cpu_us,
    fdatasync_ms,
    house,
    load,
    machine,
    percentile,
    reference,
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

TRIVIAL = "uhrzeit"
PROMPT = r"\n> "


@dataclass(frozen=True)
class Plan:
    """How long and how large: the full run, and one that only shows that everything works."""

    seconds: float
    crowds: tuple[int, ...]
    knocking: int
    idle: int
    rate: int
    times: int


FULL = Plan(seconds=4, crowds=(100, 1000, 5000), knocking=3000, idle=1000, rate=2000, times=3)
QUICK = Plan(seconds=1.5, crowds=(100, 1000), knocking=1000, idle=300, rate=1000, times=1)


@dataclass(frozen=True)
class Row:
    """One line of the table; `met` is None where there is no target or this run is too small for it."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None


@dataclass
class Results:
    rows: list[Row] = field(default_factory=list)
    raw: dict[str, Any] = field(default_factory=dict)

    def add(self, what: str, measured: str, target: str = "", *, met: bool | None = None) -> None:
        self.rows.append(Row(what, measured, target, met))
        mark = {True: "ok", False: "MISSED", None: ""}[met]
        print(f"{what:<44} {measured:<34} {target:<30} {mark}", flush=True)


class Bench:
    def __init__(self, on: Machine, plan: Plan) -> None:
        self.on = on
        self.plan = plan
        self.results = Results()
        self.unit = 0.0  # E, in microseconds
        self.stock: dict[int, float] = {}  # commands per second of the stock telnetlib3 echo, by crowd
        self.disk: list[float] = []

    def note(self, name: str, report: dict[str, Any]) -> dict[str, Any]:
        self.results.raw[name] = report
        return report

    # --- without a server ---

    def start_up(self) -> None:
        record = str(min((ROOT / "tests" / "partien" / "romme").glob("*.partie")))
        call = [sys.executable, "-m", "server"]
        for what, arguments, most in (("--help", ["--help"], 0.3), ("partie, one file", ["partie", record], 0.8)):
            took = seconds_of([*call, *arguments], self.plan.times)
            self.results.add(f"start-up: {what}", f"{took:.2f} s", f"<= {most} s", met=took <= most)
        took = []
        for _ in range(self.plan.times):
            with house(self.on) as server:
                took.append(server.ready_seconds)
        middle = statistics.median(took)
        self.results.add("start-up: start to the first prompt", f"{middle:.2f} s", "<= 2.5 s", met=middle <= 2.5)

    def parse(self) -> None:
        accepted, refused, by_hand, refused_by_hand = parsing.measure(self.plan.seconds / 4)
        for what, ours, theirs, most in (
            ("accepted", accepted, by_hand, 7),
            ("refused", refused, refused_by_hand, 15),
        ):
            ratio = ours / theirs
            self.results.add(
                f"parse: {what}", f"{ours:.1f} us, {ratio:.1f} x `re`", f"<= {most} x `re`", met=ratio <= most
            )

    def journal(self) -> None:
        self.disk = fdatasync_ms(self.on, 200)
        p50, p99 = percentile(self.disk, 0.5), percentile(self.disk, 0.99)
        self.results.add("disk alone: 4 KiB + fdatasync", f"{1000 / p50:.0f}/s; p50 {p50:.2f}, p99 {p99:.2f} ms")
        for waiters in (1, 32, 256):
            rate, p50, p99 = writing.measure(self.on.directory, waiters, self.plan.seconds / 2)
            self.results.add(f"journal: {waiters} waiting", f"{rate:.0f}/s; p50 {p50:.2f}, p99 {p99:.2f} ms")

    # --- bare servers ---

    def echo(self, name: str, crowd: int) -> dict[str, Any]:
        with reference(self.on, name) as server:
            report = load(self.on, server, connections=crowd, settle=0.3, duration=self.plan.seconds)
        return self.note(f"echo {name} {crowd}", report)

    def references(self) -> None:
        bare = self.echo("asyncio", 100)
        self.unit = cpu_us(bare)
        for name in ("epoll", "asyncio uvloop"):
            report = self.echo(name, 100)
            rate = report["commands_per_s"] / bare["commands_per_s"]
            self.results.add(f"echo: {name}", f"{rate:.2f} x asyncio, {cpu_us(report) / self.unit:.2f} E")
        self.results.add("echo: asyncio (E)", f"{bare['commands_per_s']:.0f}/s, {self.unit:.1f} us CPU")
        self.stock_echo(100)

    def stock_echo(self, crowd: int) -> None:
        report = self.echo("telnetlib3", crowd)
        self.stock[crowd] = report["commands_per_s"]
        cost = cpu_us(report) / self.unit
        self.results.add(f"echo: telnetlib3, N = {crowd}", f"{self.stock[crowd]:.0f}/s, {cost:.2f} E")

    # --- the house ---

    def transport(self) -> None:
        with house(self.on) as server:
            report = load(
                self.on,
                server,
                connections=100,
                login=HERE / "lobby.steps",
                send=TRIVIAL,
                marker=PROMPT,
                duration=self.plan.seconds,
            )
        self.note("transport", report)
        rate, cost = report["commands_per_s"] / self.stock[100], cpu_us(report) / self.unit
        self.results.add(
            f"transport alone (`{TRIVIAL}`)",
            f"{rate:.2f} x telnetlib3, {cost:.2f} E",
            ">= 1.8 x, <= 1.5 E",
            met=rate >= 1.8 and cost <= 1.5,
        )

    def mix(self) -> None:
        cost: dict[int, float] = {}
        for crowd, least in zip(self.plan.crowds, (0.45, 0.7, 1.1), strict=False):
            if crowd not in self.stock:
                self.stock_echo(crowd)
            with house(self.on) as server:
                report = self.play(server, f"mix {crowd}", crowd)
                if crowd == 1000:
                    self.open_loop(server)
            rate, cost[crowd] = report["commands_per_s"] / self.stock[crowd], cpu_us(report) / self.unit
            self.results.add(
                f"durable mix, N = {crowd}",
                f"{report['commands_per_s']:.0f}/s, {cost[crowd]:.2f} E, {rate:.2f} x telnetlib3",
                f"<= 6.5 E, >= {least} x",
                met=cost[crowd] <= 6.5 and rate >= least,
            )
            if crowd == 1000:
                seated = report["server"]["pss_per_connection"] / 1024
                self.results.add("memory: a player at a table", f"{seated:.1f} KB")
        least, most = min(cost), max(cost)
        growth = cost[most] / cost[least]
        self.results.add(
            f"growth: CPU per command, N = {least} to {most}",
            f"{growth:.2f} x",
            "<= 1.3 x",
            met=growth <= 1.3 if most == 5000 else None,
        )

    def play(self, server: Any, name: str, crowd: int, **more: object) -> dict[str, Any]:
        options = {"duration": self.plan.seconds, "settle": 1, **more}
        report = load(
            self.on,
            server,
            connections=crowd,
            group=6,
            window=120,
            login=HERE / "table.steps",
            marker=PROMPT,
            send=MIX,
            **options,
        )
        return self.note(name, report)

    def open_loop(self, server: Any) -> None:
        rate, crowd = self.plan.rate, 1000
        with reference(self.on, "asyncio") as echo:
            bare = load(self.on, echo, connections=crowd, rate=rate, settle=0.3, duration=self.plan.seconds)
        self.note("open loop, echo", bare)
        report = self.play(server, "open loop, mix", crowd, rate=rate)
        ours, theirs, disk = report["latency_ms"], bare["latency_ms"], percentile(self.disk, 0.99)
        p99 = max(5 * theirs["p99"], 2 * disk)
        self.results.add(
            f"open loop {rate}/s over {crowd}: asyncio echo", f"p50 {theirs['p50']:.2f}, p99 {theirs['p99']:.2f} ms"
        )
        self.results.add(
            f"open loop {rate}/s over {crowd}: durable mix",
            f"p50 {ours['p50']:.2f}, p99 {ours['p99']:.2f} ms",
            f"p50 <= {4 * theirs['p50']:.2f}, p99 <= {p99:.2f}",
            met=ours["p50"] <= 4 * theirs["p50"] and ours["p99"] <= p99,
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
                        "memory: an idle player in the lobby", f"{each:.1f} KB", "<= 28 KB", met=each <= 28
                    )
                    self.results.add("log-in as a guest", f"{report['setup_cpu_ms_per_connection']:.2f} ms CPU")
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

    def run(self) -> Results:
        for part in (
            self.start_up,
            self.parse,
            self.journal,
            self.references,
            self.transport,
            self.memory,
            self.storm,
            self.log_ins,
            self.mix,
        ):
            part()
        return self.results


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures the house beside its targets.")
    parser.add_argument("--quick", action="store_true", help="a small run of at most a minute")
    parser.add_argument(
        "--json", type=Path, default=HERE / "results.json", metavar="FILE", help="where to (%(default)s)"
    )
    parser.add_argument("--only", metavar="PARTS", help="parts by name, with commas: references,transport,mix")
    options = parser.parse_args()
    began = time.perf_counter()
    try:
        with machine() as on:
            bench = Bench(on, QUICK if options.quick else FULL)
            if options.only:
                bench.disk = fdatasync_ms(on, 100)
                for name in options.only.split(","):
                    getattr(bench, name)()
                results = bench.results
            else:
                results = bench.run()
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 2
    missed = [row.what for row in results.rows if row.met is False]
    seconds = time.perf_counter() - began
    print(f"\n{seconds:.0f} s. " + (f"{len(missed)} targets missed." if missed else "All targets reached."))
    report = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": sys.version,
        "quick": options.quick,
        "seconds": round(seconds, 1),
        "rows": [asdict(row) for row in results.rows],
        "raw": results.raw,
    }
    options.json.write_text(json.dumps(report, indent=1, default=str) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
