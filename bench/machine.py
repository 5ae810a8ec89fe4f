"""Processes, cores, files in /proc, and the load generator: what every measurement needs."""

import contextlib
import json
import os
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
MOST_FILES = 20_000


class Unfit(Exception):
    """This machine cannot run the benchmark; says why."""


@dataclass(frozen=True)
class Machine:
    """Where things run: the server on one core, the generator on another; programs and data in a directory."""

    directory: Path
    server_core: int
    generator_core: int

    @property
    def loadgen(self) -> Path:
        return self.directory / "loadgen"

    @property
    def echo_epoll(self) -> Path:
        return self.directory / "echo_epoll"


@contextlib.contextmanager
def machine() -> Iterator[Machine]:
    """Compile the C programs into a directory that is gone afterwards; pick the cores."""
    if sys.platform != "linux":
        raise Unfit("bench: needs Linux (it reads /proc)")
    compiler = shutil.which("cc")
    if compiler is None:
        raise Unfit("bench: needs a C compiler as `cc` (Debian: apt install gcc libc6-dev)")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(MOST_FILES, most), most))
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="stammtisch-bench-") as directory:
        made = Machine(Path(directory), cores[0], cores[-1])
        # What is installed has its bytecode beside it; whoever measures may have forbidden Python to write any.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(made.directory / "bytecode")
        for source, target in ((HERE / "loadgen.c", made.loadgen), (HERE / "echo_epoll.c", made.echo_epoll)):
            subprocess.run([compiler, "-O2", "-o", str(target), str(source), "-lm"], check=True, timeout=60)
        yield made


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True)
class Server:
    """A running server. `ready_seconds`: from its start until somebody read its first bytes."""

    pid: int
    port: int
    ready_seconds: float


def pss_kb(pid: int) -> float:
    """Proportional memory of a process."""
    words = Path(f"/proc/{pid}/smaps_rollup").read_text().split()
    return float(words[words.index("Pss:") + 1])


def report_of(command: list[str], core: int, *, within: float) -> dict[str, Any]:
    """
    Return what a part of the bench reports that has a process and a core of its own.

    Here and wherever else a process is begun it is no part of our group: Ctrl-C is for the bench, which ends them all.
    """
    ran = subprocess.run(
        command,
        cwd=ROOT,
        check=True,
        timeout=within,
        stdout=subprocess.PIPE,
        process_group=0,
        preexec_fn=pinned(core),
    )
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


def pinned(core: int) -> Any:
    return lambda: os.sched_setaffinity(0, {core})


@contextlib.contextmanager
def running(
    on: Machine, command: list[str], port: int, *, env: dict[str, str] | None = None, within: float = 20
) -> Iterator[Server]:
    """Start a server on its core and wait for its first bytes; end it, by force if need be."""
    log = on.directory / f"{port}.log"
    began = time.perf_counter()
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=on.directory,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
            process_group=0,
            preexec_fn=pinned(on.server_core),  # noqa: PLW1509 - single-threaded here
        )
    try:
        _first_bytes(process, port, began + within, log)
        yield Server(process.pid, port, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _first_bytes(process: "subprocess.Popen[bytes]", port: int, deadline: float, log: Path) -> None:
    while time.perf_counter() < deadline:
        if process.poll() is not None:
            break
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
                if client.recv(1):
                    return
        except OSError:
            time.sleep(0.01)
    raise Unfit(f"bench: {process.args!r} did not start:\n{log.read_text(errors='replace')[-2000:]}")


@contextlib.contextmanager
def house(
    on: Machine, prepare: Callable[[Path], None] | None = None, *, limits: bool = False, web: int = 0
) -> Iterator[Server]:
    """
    Run the real server with a fresh database, which `prepare` may fill; without limits as all guests are one.

    `web`: the port of its window, if it has one.
    """
    port = free_port()
    database = on.directory / f"{port}.sqlite"
    if prepare is not None:
        prepare(database)
    env = {
        "STAMMTISCH_LIMITS__ENABLED": str(limits).lower(),
        "STAMMTISCH_LIMITS__SESSIONS": str(MOST_FILES),
        "STAMMTISCH_LOG__LEVEL": "warning",
        "STAMMTISCH_WEB__PORT": str(web),
    }
    command = [sys.executable, "-m", "server", "start", "--port", str(port), "--datenbank", f"sqlite:///{database}"]
    with running(on, command, port, env=env) as server:
        yield server


@contextlib.contextmanager
def reference(on: Machine, name: str) -> Iterator[Server]:
    """Run one of the bare echo servers: `asyncio`, `telnetlib3` (either with ` uvloop`), `epoll`."""
    port = free_port()
    if name == "epoll":
        command = [str(on.echo_epoll), str(port)]
    else:
        program, *options = name.split()
        command = [sys.executable, str(HERE / f"echo_{program}.py"), str(port), *(f"--{each}" for each in options)]
    with running(on, command, port) as server:
        yield server


def load(on: Machine, server: Server, **options: object) -> dict[str, Any]:
    """
    Run the generator on its core against a server; `send=("a", "b")` repeats an option, `spin=True` has no value.

    Returns:
        Its JSON report; whatever went wrong stands in `errors`.
    """
    command = [str(on.loadgen), "--json", "--port", str(server.port), "--pid", str(server.pid)]
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        for one in value if isinstance(value, tuple) else (value,):
            command += [option] if one is True else [option, str(one)]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
        process_group=0,
        preexec_fn=pinned(on.generator_core),
    )
    if not ran.stdout:
        raise Unfit(f"bench: the generator failed: {ran.stderr}")
    report: dict[str, Any] = json.loads(ran.stdout)
    for trouble in report["errors"][:3]:
        print(f"  ! {trouble}", file=sys.stderr)
    return report


def cpu_us(report: dict[str, Any]) -> float:
    """Server CPU per command, microseconds."""
    return float(report["server"]["cpu_s_per_1000"]) * 1000


def fdatasync_ms(on: Machine, times: int) -> list[float]:
    """Write 4 KiB and wait for the disk, so many times; sorted milliseconds."""
    taken = []
    file = os.open(on.directory / "disk", os.O_CREAT | os.O_RDWR)
    try:
        for place in range(times):
            began = time.perf_counter()
            os.pwrite(file, b"x" * 4096, place * 4096)
            os.fdatasync(file)
            taken.append((time.perf_counter() - began) * 1000)
    finally:
        os.close(file)
    return sorted(taken)


def percentile(ranked: list[float], share: float) -> float:
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]


def seconds_of(command: list[str], times: int) -> float:
    """Return the median wall time of a command that ends by itself."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True, timeout=60, process_group=0)
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)
