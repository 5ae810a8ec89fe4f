"""Where computers think: in processes of their own, which may die or hang without anybody waiting for long."""

import asyncio
import os
import signal
import time
from functools import partial

import pytest

from server.bots import workers
from server.bots.workers import Workers
from server.ops.clock import Clock
from tests.server.driver import PATIENCE
from tests.server.unlucky import third_time

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


@pytest.fixture
async def pool():
    pool = Workers(Clock(), 1)
    yield pool
    pool.close()


async def came_of(pool, job, **how):
    """Return what came of a job."""
    found: asyncio.Queue[object] = asyncio.Queue()
    pool.submit(job, found.put_nowait, **how)
    async with asyncio.timeout(PATIENCE):
        return await found.get()


async def test_process_thinks_and_is_replaced_when_it_dies_or_hangs(pool, monkeypatch):
    """What it works out comes back; killed or hung, whoever asked gets nothing and the next one gets an answer."""
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.2)
    thinker = await came_of(pool, os.getpid)
    os.kill(thinker, signal.SIGSTOP)
    hung = await came_of(pool, os.getpid, seconds=0.3)
    other = await came_of(pool, os.getpid)
    os.kill(other, signal.SIGKILL)
    killed = await came_of(pool, partial(time.sleep, 5))

    assert thinker not in {os.getpid(), None}
    assert hung is None
    assert killed is None
    assert other not in {thinker, None}
    assert pool.figures.replaced >= 2


async def test_fault_in_a_player_costs_one_answer(pool):
    """The process goes on."""
    assert await came_of(pool, partial(int, "nichts")) is None
    first = await came_of(pool, os.getpid)
    assert first == await came_of(pool, os.getpid)
    assert 0 == pool.figures.replaced


async def test_levels_sink_before_the_queue_grows(pool):
    """The more wait, the lower computers play; beyond that they get nothing, at once, and use their rule of thumb."""
    answers: list[object] = []
    sunk = []
    for _ in range(workers.MOST_WAITING + 5):
        sunk.append(pool.sinking)
        pool.submit(partial(int, 1), answers.append)
    await asyncio.sleep(0)

    assert [0, 1, 2] == sorted(set(sunk))
    assert sunk == sorted(sunk)
    assert 5 <= pool.figures.given_up
    assert pool.running <= 1


async def test_those_at_tables_go_ahead_of_those_who_look_back(pool):
    """An analysis waits for whoever plays."""
    order: list[object] = []
    await came_of(pool, os.getpid)
    pool.submit(partial(int, 0), order.append)
    for number in (1, 2):
        pool.submit(partial(int, number), order.append, urgent=False)
    pool.submit(partial(int, 3), order.append)
    await came_of(pool, os.getpid, urgent=False)

    assert [0, 3, 1, 2] == order


async def test_a_patient_job_is_done_whatever_happens(pool, monkeypatch, tmp_path):
    """Its process killed, then hung, then late; a queue in which others are turned away: it is given again."""
    monkeypatch.setattr(workers, "PATIENT_SECONDS", 0.5)
    monkeypatch.setattr(workers, "AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(workers, "MOST_WAITING", 1)
    answers: asyncio.Queue[object] = asyncio.Queue()
    pool.submit_patiently(partial(third_time, tmp_path / "tried"), answers.put_nowait)
    pool.submit_patiently(partial(int, 7), answers.put_nowait)
    async with asyncio.timeout(PATIENCE):
        came = {await answers.get(), await answers.get()}

    assert {"lucky", 7} == came
    assert 2 <= pool.figures.replaced


async def test_a_patient_job_that_fails_is_no_riddle(pool):
    """A fault in a player is the same each time: whoever asked learns that nothing comes of it."""
    answers: asyncio.Queue[object] = asyncio.Queue()
    pool.submit_patiently(partial(int, "nichts"), answers.put_nowait)
    async with asyncio.timeout(PATIENCE):
        assert None is await answers.get()


async def test_there_are_no_more_processes_than_cores():
    """However many the host allows."""
    assert Workers(Clock(), 64).most <= (os.cpu_count() or 1)
