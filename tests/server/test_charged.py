"""Work in threads is paid for by who asked, done for one person after another, and never takes a whole core."""

import asyncio
import json
import time
from functools import partial

import pytest

from commands.lobby.replies import CANNOT_LOOK_UP
from db.errors import DatabaseError
from server.ops.clock import Clock
from server.ops.reads import MOST_WAITING, SHARE, LookupAsker, Queue
from server.programs.program import Program
from server.wire import requests
from server.wire.ports import WireLimits
from tests.server.driver import PATIENCE
from tests.server.indoors import Indoors, Overheard, says
from tests.server.wire.test_arrivals import Town

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


def burn(seconds):
    """Work for so many seconds of CPU."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(100))


class Payer:
    """Somebody who notes what is charged."""

    def __init__(self, who):
        self.paid: list[float] = []
        self.asker = LookupAsker(who, self.paid.append)


async def test_the_cpu_of_the_thread_is_charged_and_waiting_is_not():
    """What is computed is paid for, also when it fails; who only waits for the disk pays next to nothing."""
    queue, payer = Queue(Clock()), Payer("anna")

    def fails():
        burn(0.02)
        raise DatabaseError("gone")

    await queue(payer.asker, lambda: burn(0.02))
    with pytest.raises(DatabaseError):
        await queue(payer.asker, fails)
    await queue(payer.asker, lambda: time.sleep(0.05))

    assert 3 == len(payer.paid)
    assert all(0.02 <= paid < 0.04 for paid in payer.paid[:2])
    assert payer.paid[2] < 0.01


async def test_one_thing_at_a_time_person_by_person():
    """Whoever has much looked up lets everybody else go between; what each has asked comes in order."""
    queue, done, running = Queue(Clock()), [], []
    people = {name: LookupAsker(name, lambda _seconds: None) for name in ("anna", "bernd", "clara")}

    def work(name, number):
        running.append(name)
        assert 1 == len(running)
        time.sleep(0.001)
        done.append((name, number))
        running.remove(name)

    wanted = [("anna", 1), ("anna", 2), ("anna", 3), ("bernd", 1), ("clara", 1), ("bernd", 2)]
    await asyncio.gather(*(queue(people[name], partial(work, name, number)) for name, number in wanted))

    assert [("anna", 1), ("anna", 2), ("bernd", 1), ("clara", 1), ("anna", 3), ("bernd", 2)] == done


async def test_however_many_ask_the_rest_of_the_core_is_for_the_tables():
    """Together they get their share of a core, and not more."""
    queue, began = Queue(Clock()), time.monotonic()
    crowd = [Payer(number) for number in range(8)]
    await asyncio.gather(*(queue(one.asker, lambda: burn(0.01)) for one in crowd))
    whole, paid = time.monotonic() - began, sum(sum(one.paid) for one in crowd)

    assert paid / SHARE * 0.8 < whole + 0.01 / SHARE


class Costly(Clock):
    """Whatever is worked at costs so many seconds of CPU."""

    def __init__(self, seconds):
        self.seconds = seconds
        self.spent = 0.0

    def worked(self):
        self.spent += self.seconds
        return self.spent


@pytest.mark.parametrize("seconds", [0.01, 0.2, 2])
async def test_the_next_one_waits_until_the_share_of_the_last_is_over(seconds, monkeypatch):
    """However little that took: three times as long as it has worked the core is for the tables."""
    queue, loop, pauses = Queue(Costly(seconds)), asyncio.get_running_loop(), []
    monkeypatch.setattr(loop, "time", lambda: 0.0)

    def call_later(pause, begin):
        pauses.append(pause)
        return loop.call_soon(begin)

    monkeypatch.setattr(loop, "call_later", call_later)
    for who in ("anna", "bernd"):
        await queue(Payer(who).asker, lambda: None)

    assert [pytest.approx(3 * seconds)] == pauses


async def test_so_much_may_wait_for_one_person():
    """Beyond it a person is refused, and nobody else is."""
    queue, anna, bernd = Queue(Clock()), Payer("anna"), Payer("bernd")
    waiting = [asyncio.create_task(queue(anna.asker, lambda: burn(0.001))) for _ in range(MOST_WAITING + 3)]
    other = asyncio.create_task(queue(bernd.asker, lambda: "da"))
    came = await asyncio.gather(*waiting, return_exceptions=True)

    assert "da" == await other
    assert 2 <= sum(isinstance(one, DatabaseError) for one in came) <= 3


async def test_nobody_waits_for_who_does_not_wait_any_more():
    """Whoever is gone before it is found keeps the others from nothing."""
    queue, anna, bernd = Queue(Clock()), Payer("anna"), Payer("bernd")
    gone = asyncio.create_task(queue(anna.asker, lambda: burn(0.005)))
    await asyncio.sleep(0)
    gone.cancel()

    assert 1 == await asyncio.wait_for(queue(bernd.asker, lambda: 1), PATIENCE)


@pytest.mark.parametrize("kind", ["telnet", "page"])
async def test_the_next_lines_wait_until_it_is_paid_for(kind):
    """What was charged beyond the budget is paid for like lines that cost as much: by waiting, and nobody else does."""
    town = Town(WireLimits(work_ms_burst=10, work_ms_per_second=1))
    for _ in range(2):
        town.telnet() if kind == "telnet" else town.page()
    town.said.clear()
    town.read(0, "statistik")
    town.arrivals.work()
    town.people[0].charge(0.03)
    town.read(0, "karten")
    town.read(1, "karten")
    town.arrivals.work()

    assert [(0, "statistik"), (1, "karten")] == town.said
    town.clock.turn_all()
    assert (0, "karten") == town.said[-1]


class Paying(Overheard):
    """A wire that notes what is charged."""

    paid: list[float]

    def charge(self, seconds: float) -> None:
        self.paid.append(seconds)


@pytest.fixture
async def anna(tmp_path):
    """Anna in a house, at a table, with her wire."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    wire = await doors.come_in("Anna")
    wire.__class__ = Paying
    assert isinstance(wire, Paying)
    wire.paid = []
    await doors.type("Anna", "eroeffnen romme")
    yield doors, wire
    await doors.stop()


LOOKED_UP = ("statistik", "statistik anna", "profil anna", "rangliste romme", "rangliste siege", "verlauf")


@pytest.mark.parametrize("line", [*LOOKED_UP, "rangliste doppelkopf ewig", "meine daten", "protokoll"])
async def test_whoever_asks_pays(anna, line):
    """Every line for which a thread works is charged once, and once more when it is repeated by `.`."""
    doors, wire = anna
    await doors.type("Anna", line)
    assert 1 == len(wire.paid)
    await doors.type("Anna", ".")
    assert 2 == len(wire.paid)
    assert all(seconds > 0 for seconds in wire.paid)


CHARGED = ("Stammtisch.Statistik", "Stammtisch.Partie", "Stammtisch.Eintraege", "Stammtisch.Tagesspiel")


@pytest.mark.parametrize("package", CHARGED)
async def test_programs_pay_as_well(anna, package):
    """What a program has looked up is charged to the line it came over."""
    doors, wire = anna
    wire.session.packaged(package, None)
    await doors.settled()

    assert 1 == len(wire.paid)
    assert isinstance(wire.session.program, Program)


ASKED = {
    **dict.fromkeys(CHARGED),
    "Stammtisch.Profil": requests.AskProfile("anna"),
    "Stammtisch.Stellungen": requests.AskPositions(1, 1),
}


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        pytest.param(DatabaseError("away"), CANNOT_LOOK_UP, id="database"),
        pytest.param(ZeroDivisionError("ours"), "es liegt an uns", id="bug", marks=pytest.mark.incidents),
    ],
)
@pytest.mark.parametrize("asked", ["statistik", "protokoll", *ASKED])
async def test_whoever_asks_is_answered_when_it_fails(anna, monkeypatch, asked, failure, said):
    """In words, or as a fault under the name of what was asked; and what is typed next is heard."""
    doors, wire = anna

    async def fails(_asker, _read):
        raise failure

    with monkeypatch.context() as broken:
        broken.setattr(doors.house.context.reads, "for_asker", fails)
        if asked in ASKED:
            wire.session.packaged("Core.Supports.Set", ["Stammtisch 1"])
            wire.session.packaged(asked, ASKED[asked])
            await doors.settled()
            doors.clock.advance(0)
        else:
            await doors.type("Anna", asked)
    faults = [json.loads(beat[2]) for beat in wire._beats if beat[:2] == ("oob", "Stammtisch.Fehler")]
    answers = [fault["satz"] for fault in faults] or [wire.text]

    assert [asked.removeprefix("Stammtisch.").lower()] * (asked in ASKED) == [fault["code"] for fault in faults]
    assert said in answers[-1]
    assert "Uhr" in await says(doors, "Anna", "uhrzeit")
