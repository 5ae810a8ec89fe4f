"""Figures for Prometheus and for whoever asks whether the house is well."""

import asyncio
from contextlib import asynccontextmanager, suppress

from prometheus_client.parser import text_string_to_metric_families

from commands.lobby.login import STANDS_BY
from server.ops.answers import Answer
from server.ops.clock import Clock
from server.ops.event_loop import PERIOD, Lag
from server.ops.metrics import Figures, metrics_answers
from server.wire.visits import LONGEST_HEAD
from server.wire.web import MEASURING, HttpServer
from tests.sentences import COLLECTED
from tests.server.driver import PATIENCE

WELL = Figures(
    sessions=7,
    people=5,
    tables_awake=2,
    tables_asleep=3,
    moves=1234,
    refusals=56,
    failed_log_ins=4,
    outbox_drops=1,
    lines_kept=8,
    lines_taken_back=6,
    incidents=0,
    journal_last=0.001,
    journal_p99=0.02,
    journal_longest=0.3,
    journal_waiting=9,
    lag_last=0.0001,
    lag_p99=0.002,
    lag_longest=0.03,
    uptime=3600.0,
)


@asynccontextmanager
async def endpoint(figures=lambda: WELL, clock=None):
    """A server on a free port."""
    server = HttpServer(metrics_answers(figures), MEASURING, clock or Clock())
    await server.listen("127.0.0.1", 0)
    try:
        yield server
    finally:
        server.close()
        await server.wait_closed()


async def ask(server, request):
    """Send bytes, return everything that comes back."""
    reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", server.port), PATIENCE)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    COLLECTED.heard(answer.decode(errors="replace"))
    return answer


async def get(server, path):
    """Status code, headers by lower-case name, body."""
    answer = await ask(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), {k.lower(): v for k, v in (line.split(": ", 1) for line in lines)}, body.decode()


async def test_every_figure_is_told():
    """Prometheus' own parser finds each figure with its value, and the process's memory and open files."""
    async with endpoint() as server:
        status, headers, body = await get(server, "/metrics")

    assert 200 == status
    assert headers["content-type"].startswith("text/plain")
    assert len(body.encode()) == int(headers["content-length"])
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }
    expected = {
        ("stammtisch_uptime_seconds",): 3600,
        ("stammtisch_sessions",): 7,
        ("stammtisch_people",): 5,
        ("stammtisch_tables", "awake"): 2,
        ("stammtisch_tables", "asleep"): 3,
        ("stammtisch_moves_total",): 1234,
        ("stammtisch_refusals_total",): 56,
        ("stammtisch_failed_log_ins_total",): 4,
        ("stammtisch_outbox_drops_total",): 1,
        ("stammtisch_lines_kept",): 8,
        ("stammtisch_lines_taken_back",): 6,
        ("stammtisch_incidents_total",): 0,
        ("stammtisch_journal_delay_seconds", "last"): 0.001,
        ("stammtisch_journal_delay_seconds", "p99"): 0.02,
        ("stammtisch_journal_delay_seconds", "longest"): 0.3,
        ("stammtisch_journal_waiting",): 9,
        ("stammtisch_loop_lag_seconds", "last"): 0.0001,
        ("stammtisch_loop_lag_seconds", "p99"): 0.002,
        ("stammtisch_loop_lag_seconds", "longest"): 0.03,
    }
    assert expected == {name: value for name, value in found.items() if name in expected}
    assert found["process_resident_memory_bytes",] > 0
    assert found["process_open_fds",] > 0


async def test_figures_are_of_the_moment():
    """Each request asks anew."""
    numbers = iter(range(1, 10))
    async with endpoint(lambda: Figures(sessions=next(numbers))) as server:
        bodies = [(await get(server, "/metrics"))[2] for _ in range(2)]
    assert ["stammtisch_sessions 1.0", "stammtisch_sessions 2.0"] == [
        next(line for line in body.splitlines() if line.startswith("stammtisch_sessions ")) for body in bodies
    ]


async def test_well_and_not_well():
    """`/gesund` says 200 or 503 with the reason."""
    async with endpoint() as server:
        assert (200, "gesund\n") == (await get(server, "/gesund"))[::2]
    async with endpoint(lambda: Figures(health_problem="Die Platte ist voll.")) as server:
        assert (503, "Die Platte ist voll.\n") == (await get(server, "/gesund"))[::2]


async def test_open_or_standing_by():
    """`/offen` says whether this house serves: what is not well keeps nobody out, and who stands by says why."""
    async with endpoint(lambda: Figures(health_problem="Die Platte ist voll.")) as server:
        assert (200, "offen\n") == (await get(server, "/offen"))[::2]
    async with endpoint(lambda: Figures(serving=False)) as server:
        assert (503, f"{STANDS_BY}\n") == (await get(server, "/offen"))[::2]
    async with endpoint(lambda: Figures(serving=False, health_problem="Niemand antwortet.")) as server:
        assert (503, "Niemand antwortet.\n") == (await get(server, "/offen"))[::2]


async def test_other_requests():
    """Unknown paths, other methods and what is no HTTP are refused by their codes; a query is ignored."""
    cases = [
        (b"404", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        (b"404", b"GET /metrics/ HTTP/1.0\r\n\r\n"),
        (b"405", b"POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"),
        (b"400", b"hallo\r\n\r\n"),
        (b"400", b"GET /metrics SPDY/3\r\n\r\n"),
        (b"400", b"\xff\xfe\x00\r\n\r\n"),
        (b"200", b"GET /gesund?jetzt HTTP/1.1\r\nHost: x\r\n\r\n"),
    ]
    async with endpoint() as server:
        for code, request in cases:
            assert code == (await ask(server, request)).split(b" ")[1], request


async def test_head_has_no_body():
    """HEAD tells the length and nothing more."""
    async with endpoint() as server:
        answer = await ask(server, b"HEAD /gesund HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"Content-Length: 7\r\n" in answer
    assert answer.endswith(b"\r\n\r\n")


async def test_a_request_in_pieces():
    """A request may come byte by byte."""
    async with endpoint() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for byte in b"GET /gesund HTTP/1.1\r\nHost: x\r\n\r\n":
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
        assert (await asyncio.wait_for(reader.read(), PATIENCE)).endswith(b"gesund\n")
        writer.close()


async def test_a_long_request_is_refused():
    """Nobody makes the house remember more than the bound."""
    async with endpoint() as server:
        answer = await ask(server, b"GET /metrics HTTP/1.1\r\n" + b"X: y\r\n" * (LONGEST_HEAD // 6 + 1))
    assert b"431" == answer.split(b" ")[1]


class Hasty(Clock):
    """A clock whose timers ring a hundred times as fast."""

    def after(self, seconds, callback):
        return super().after(seconds / 100, callback)


async def test_who_says_nothing_is_hung_up_on():
    """A connection has its seconds, then it is gone, answered or not."""
    async with endpoint(clock=Hasty()) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /metr")
        with suppress(ConnectionResetError):
            assert b"" == await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        assert 0 == len(server.visits)


async def test_who_asks_half_keeps_nobody_from_asking():
    """Of connections that have not asked yet there are only so many: the oldest makes room."""
    async with endpoint() as server:
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(300)]
        for _, each in silent:
            each.write(b"GET /gesu")

        assert [200] * 3 == [(await get(server, "/gesund"))[0] for _ in range(3)]
        assert len(server.visits) <= (MEASURING.at_once or 0)
        silent[-1][1].write(b"nd HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" == (await asyncio.wait_for(silent[-1][0].read(), PATIENCE)).split(b" ")[1]
        for _, each in silent:
            each.close()
        async with asyncio.timeout(PATIENCE):
            while server.visits:
                await asyncio.sleep(0.01)


async def test_only_so_many_are_answered_at_once():
    """Whoever is being answered makes room for nobody: beyond the bound a connection is told to come again."""
    answered = asyncio.Event()

    async def slow():
        await answered.wait()
        return Answer(b"da")

    server = HttpServer({"/langsam": slow}, MEASURING, Clock())
    await server.listen("127.0.0.1", 0)
    asking = [asyncio.create_task(get(server, "/langsam")) for _ in range(MEASURING.at_once or 0)]
    async with asyncio.timeout(PATIENCE):
        while len(server.visits) < len(asking):
            await asyncio.sleep(0.01)
    assert b"503" == (await ask(server, b"")).split(b" ")[1]
    answered.set()
    assert {200} == {status for status, *_ in await asyncio.gather(*asking)}
    assert 200 == (await get(server, "/langsam"))[0]
    server.close()
    await server.wait_closed()


async def test_a_fault_in_the_figures_is_no_fault_of_the_house(capsys):
    """When the figures cannot be had the answer is 500, the log has why, and the next request is answered."""
    answers = iter([None, WELL])

    def figures():
        now = next(answers)
        if now is None:
            raise ZeroDivisionError
        return now

    async with endpoint(figures) as server:
        assert [500, 200] == [(await get(server, "/gesund"))[0] for _ in range(2)]
    assert "an answer could not be given" in capsys.readouterr().out


async def test_closing_hangs_up():
    """After `close` the port is free and nobody is left connected."""
    server = HttpServer(metrics_answers(lambda: WELL), MEASURING, Clock())
    await server.listen("127.0.0.1", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    port = server.port
    await asyncio.sleep(0.05)
    server.close()
    await server.wait_closed()
    with suppress(ConnectionResetError):
        assert b"" == await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    try:
        await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return
    raise AssertionError("somebody still listens")


def test_the_defaults_are_modest():
    """A request may take five seconds and eight KiB, and sixteen may be under way."""
    assert (8192, 5.0, 16) == (LONGEST_HEAD, MEASURING.head_seconds, MEASURING.at_once)


class Slow(Clock):
    """A clock that is moved by hand and keeps the timers."""

    def __init__(self):
        self.time = 100.0
        self.rings = []

    def monotonic(self):
        return self.time

    def after(self, seconds, callback):
        self.rings.append(callback)
        return super().after(3600, callback)


async def test_lag_is_how_late_the_timer_rings():
    """Each ring counts by how much it came too late; early ones count as none."""
    clock = Slow()
    lag = Lag(clock)
    assert (0.0, 0.0, 0.0) == (lag.last, lag.p99, lag.longest)
    lag.start()
    for late in (0.0, 0.5, 0.125, -0.125):
        clock.time += PERIOD + late
        clock.rings.pop()()
    assert (0.0, 0.5, 0.5) == (lag.last, lag.p99, lag.longest)
    lag.stop()


async def test_lag_sees_a_blocked_loop():
    """Whoever blocks the loop shows up in the figures of the real clock."""
    lag = Lag(Clock())
    lag.start()
    clock = Clock()
    until = clock.monotonic() + PERIOD + 0.2
    while clock.monotonic() < until:
        pass
    await asyncio.sleep(0.05)
    lag.stop()
    assert lag.longest >= 0.19
