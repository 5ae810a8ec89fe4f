"""Nothing in memory grows with those who came, played and went: not one of all the house's tables, lists and queues."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import pairwise

import pytest

from tests.server.indoors import PASSWORD, Indoors
from tests.server.test_programs import listen

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

DAY = 86_400.0

BOUNDED = {"Roster._homes", "Friends._away", "Friends._away[]"}
"""What is kept of those who went, up to a bound: `MOST_HOMES` there, `REMEMBERED` here."""


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """Yield what an object of ours is made of, by name."""
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(thing, name):
                yield name, getattr(thing, name)
    yield from getattr(thing, "__dict__", {}).items()


def sizes(house: object) -> Counter[str]:
    """Return how much each field of the house's objects holds that is a collection, all of a class together."""
    found: Counter[str] = Counter()
    seen: set[int] = set()
    left: list[tuple[str, object]] = [("house", house)]
    while left:
        name, thing = left.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, Mapping):
            found[name] += len(thing)
            left += [(f"{name}[]", one) for one in (*thing.keys(), *thing.values())]
        elif isinstance(thing, list | tuple | deque | AbstractSet):
            if not isinstance(thing, tuple):
                found[name] += len(thing)
            left += [(f"{name}[]", one) for one in thing]
        elif type(thing).__module__.startswith("server."):
            left += [(f"{type(thing).__name__}.{part}", one) for part, one in parts(thing)]
    return found


async def evening(doors: Indoors, number: int) -> None:
    """Come in, be met, play, and go, as people do who never were here before."""
    anna, bernd, clara = (f"{name}{'abcdefgh'[number]}" for name in ("Anna", "Bernd", "Clara"))
    for place, name in enumerate((anna, bernd)):
        wire = doors.wires[name] = await doors.knock([], f"10.0.{number}.{place}")
        for line in (name, "ja", PASSWORD, PASSWORD):
            wire.session.received(line)
            await doors.settled()
    doors.wires[clara] = await doors.knock([], f"10.0.{number}.9")
    await doors.type(clara, "gast")
    await listen(doors, anna)
    for name, line in (
        (anna, f"freund {bernd}"),
        (bernd, f"freund {anna}"),
        (bernd, f"ignorieren {clara}"),
        (anna, "breite 70"),
        (anna, "suche romme"),
        (anna, "suche aus"),
        (anna, "eroeffnen gin privat"),
        (anna, f"einladen {bernd}"),
        (anna, "einladen link"),
        (bernd, "ja"),
        (anna, "zuschauer ja"),
        (bernd, "zuschauer ja"),
        (clara, f"zuschauen {3 * number + 1}"),
        (anna, "mischen"),
        (bernd, "karten"),
        (anna, "sortieren farbe"),
        (anna, f"fluestern {bernd} Na?"),
        (clara, "kommentar Oh"),
        (bernd, "weg Kaffee"),
        (bernd, "da"),
        (bernd, "verlassen ja"),
        (anna, "verlassen"),
        (clara, "verlassen"),
        (clara, "spielen romme leicht"),
        (clara, "verlassen ja"),
        (bernd, "melden anna Probe"),
        (bernd, f"nachricht {anna} Bis morgen"),
        (anna, "turnier eroeffnen Herbst"),
        (anna, "turnier abbrechen"),
        (anna, "tagesspiel gin"),
        (anna, "verlassen"),
        (anna, "statistik"),
        (anna, "rangliste"),
        (bernd, "einfuehrung gin"),
        (bernd, "verlassen"),
        (anna, "ende"),
    ):
        await doors.type(name, line)
    for name in (anna, bernd, clara):
        if name in doors.wires:
            await doors.lose(name)
    for name in (anna, bernd):
        doors.wires[name] = await doors.knock([], f"10.2.{number}.1")
        for line in (name, "falsch"):
            await doors.type(name, line)
        await doors.lose(name)
    await doors.pass_time(62.0, 10.0)
    doors.clock.advance(40 * DAY)
    await doors.settled()
    await doors.pass_time(2.0)


async def test_nothing_grows_with_those_who_went(tmp_path):
    """After an evening of strangers everything is as long as after the last one, but for what is to be kept."""
    doors = Indoors(tmp_path)
    counted = []
    for number in range(3):
        await evening(doors, number)
        counted.append(sizes(doors.house))
    grown = [{one for one in after if after[one] > before[one]} for before, after in pairwise(counted)]

    assert set() == set.intersection(*grown) - BOUNDED
    await doors.stop()
