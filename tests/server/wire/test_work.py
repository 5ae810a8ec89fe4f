"""Whoever makes the house work pays for it by the time it takes, however few lines and bytes it was."""

import time
from typing import Any

import pytest

from tests.server.wire.visitors import NotingClock, Visitor, open_house, visit

pytestmark = pytest.mark.asyncio

QUICK: dict[str, Any] = {"lines_per_second": 1000, "lines_burst": 1000}
DEAR_MS = 20


class Dear(Visitor):
    """A guest whose every line but `billig` is 20 ms of work; `order` keeps whose line was worked on when."""

    order: list[str]

    def received(self, line):
        end = time.thread_time() + DEAR_MS / 1000
        while line != "billig" and time.thread_time() < end:
            pass
        self.order.append(line)
        super().received(line)


class OwnTime(NotingClock):
    """Time passes while we work and while somebody is made to wait: however busy the machine is, it is as long."""

    def __init__(self):
        super().__init__()
        self.passed = 0.0

    def monotonic(self):
        return self.passed + time.thread_time()

    def after(self, seconds, callback):
        def ring():
            self.passed += seconds
            callback()

        return super().after(seconds, ring)


@pytest.fixture
def dear():
    """A kind of guest with an order of its own."""
    return type("Dear", (Dear,), {"order": []})


async def test_who_makes_much_work_is_slowed(dear):
    """Ten lines of 20 ms at 100 ms a second and 40 ms at once take about a second; none is lost."""
    limits = {"work_ms_per_second": 100, "work_ms_burst": 40, **QUICK}
    async with open_house(dear, OwnTime(), **limits) as house, visit(house) as client:
        client.send(*(b"%d\n" % number for number in range(10)))
        await client.until(b": 9\r\n")

        assert [str(number) for number in range(10)] == house.visitors[0].lines
        assert house.clock.paused > 0.8


async def test_who_makes_little_work_is_not(dear):
    """Each pays for themselves: beside them whoever asks for little is answered at once, as often as they like."""
    limits = {"work_ms_per_second": 1, "work_ms_burst": 40, **QUICK}
    async with open_house(dear, **limits) as house, visit(house) as client, visit(house) as other:
        client.send(b"teuer\n" * 10)
        await client.until(b": teuer\r\n")
        for _ in range(50):
            other.send(b"billig\n")
            await other.until(b": billig\r\n")

        assert 50 == house.visitors[1].lines.count("billig")
        assert len(house.visitors[0].lines) < 10


async def test_a_turn_ends_when_it_takes_long(dear):
    """Eight lines are a turn; if they are dear one is, and the others get theirs between them."""
    async with open_house(dear, work_ms_burst=10_000, **QUICK) as house, visit(house) as client, visit(house) as other:
        client.send(b"teuer\n" * 8)
        other.send(b"billig\n")
        await client.until(b"teuer\r\n")
        await other.until(b": billig\r\n")

        assert dear.order.index("billig") <= 2


async def test_without_limits_work_is_free(dear):
    """`enabled = False` lifts this rate as well."""
    async with open_house(dear, enabled=False, work_ms_per_second=1, work_ms_burst=1) as house, visit(house) as client:
        client.send(b"teuer\n" * 5 + b"ende\n")
        await client.until(b": ende\r\n")

        assert 0 == house.clock.paused
