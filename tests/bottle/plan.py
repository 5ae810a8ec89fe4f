"""
A plan: all that an evening follows from, short enough to be read, kept as a `.flasche` file.

    saat 4711
    sekunden 300
    mitternacht 143.5
    person 3 cheating
    fehler 12.5 crash 0.0
    fassung 0007
    tut 1003.5 3 tippt "spielen gin"

The seed draws what nobody decides; a person is a number and a character, a fault a moment, a kind and how long;
the version is that of an older house whose database is brought up to date first, while the power fails. At midnight,
so many seconds after the evening has begun, a day is over; where nothing is said of it, long after. Where it says
what is done (`tut`: second, who, what), people do that and nothing else, whatever their character has become since.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from db.schema import REVISIONS
from tests.bottle.people import CHARACTERS, Deed

FAULTS: Final = ("full", "slow", "crash", "unanswered", "closing", "cut", "clock", "taken")
"""
The disk takes nothing; takes its time; the power fails; it fails after something was stored and before anybody hears;
the host closes and opens again; many lines break at once; the wall clock is corrected; another house takes over, while
this one does not know it yet, and is late with what it writes.
"""

OLD: Final = 0.12
"""How likely it is that the database is one of an older house."""

MIDNIGHT: Final = 0.4
"""How likely it is that a day ends within the evening."""

CROWDS: Final = {"contestant": (6, 0.2), "student": (3, 0.1), "voting": (5, 0.1), "fickle": (4, 0.1)}
"""Characters of whom there are several at once now and then: how many, and how likely."""

_LASTS: Final = {"full": 4.0, "slow": 0.5}


@dataclass(frozen=True)
class Fault:
    """What happens to the world: when, what, and for how long."""

    at: float
    kind: str
    lasts: float = 0.0


@dataclass(frozen=True)
class Plan:
    """All that an evening follows from."""

    seed: int
    people: tuple[tuple[int, str], ...]
    faults: tuple[Fault, ...] = ()
    seconds: float = 300.0
    release: str = ""
    midnight: float = 0.0
    script: tuple[Deed, ...] | None = None

    def without(self, *, people=(), faults=(), script=(), seconds: float | None = None) -> Plan:
        """Return a shorter plan; who is left out does nothing any more."""
        gone, undone = {number for number, _ in people}, frozenset(script)
        return replace(
            self,
            people=tuple(one for one in self.people if one not in people),
            faults=tuple(one for one in self.faults if one not in faults),
            script=None
            if self.script is None
            else tuple(one for one in self.script if one.number not in gone and one not in undone),
            seconds=self.seconds if seconds is None else seconds,
        )


def drawn(seed: int, people: int | None = None, seconds: float = 300.0) -> Plan:
    """Return the plan of a seed: who comes, and what goes wrong."""
    chance = Random(f"plan {seed}")
    count = people or chance.choice((4, 8, 16, 30))
    kinds = [kind for kind in CHARACTERS if kind != "host"]
    crowd = [(number, chance.choice(kinds)) for number in range(count)]
    if chance.random() < 0.3:
        crowd[0] = (0, "host")
    if chance.random() < 0.15:  # enough of them for a tournament
        crowd[1:7] = [(number, "player") for number in range(1, min(7, count))]
    for kind, (most, likely) in CROWDS.items():
        if chance.random() < likely:
            crowd[1 : 1 + most] = [(number, kind) for number, _ in crowd[1 : 1 + most]]
    faults = []
    for _ in range(chance.randint(0, 5)):
        kind = chance.choice(FAULTS)
        lasts = round(chance.expovariate(1 / _LASTS[kind]), 2) if kind in _LASTS else 0.0
        faults.append(Fault(round(chance.uniform(5, seconds), 3), kind, lasts))
    release = chance.choice(REVISIONS[:-1]) if chance.random() < OLD else ""
    midnight = round(chance.uniform(10, seconds), 1) if chance.random() < MIDNIGHT else 0.0
    return Plan(seed, tuple(crowd), tuple(sorted(faults, key=lambda one: one.at)), seconds, release, midnight)


def written(plan: Plan, *notes: str) -> str:
    """Return a plan as the text of a `.flasche` file; notes stand above it."""
    lines = [*(f"# {note}" for note in notes), f"saat {plan.seed}", f"sekunden {plan.seconds:g}"]
    lines += [f"fassung {plan.release}"] if plan.release else []
    lines += [f"mitternacht {plan.midnight:g}"] if plan.midnight else []
    lines += [f"person {number} {kind}" for number, kind in plan.people]
    lines += [f"fehler {one.at:g} {one.kind} {one.lasts:g}" for one in plan.faults]
    lines += [f"tut {one.at:.6f} {one.number} {one.what} {json.dumps(one.said)}" for one in plan.script or ()]
    return "\n".join(lines) + "\n"


def read(text: str) -> Plan:
    """Return the plan of a `.flasche` file."""
    seed, seconds, release, midnight, people, faults, script = 0, 300.0, "", 0.0, [], [], []
    for line in text.splitlines():
        match line.split(maxsplit=4):
            case ["saat", number]:
                seed = int(number)
            case ["sekunden", length]:
                seconds = float(length)
            case ["tut", at, number, what, said]:
                script.append(Deed(float(at), int(number), what, json.loads(said)))
            case ["mitternacht", at]:
                midnight = float(at)
            case ["fassung", name]:
                release = name
            case ["person", number, kind]:
                people.append((int(number), kind))
            case ["fehler", at, kind, lasts]:
                faults.append(Fault(float(at), kind, float(lasts)))
    return Plan(seed, tuple(people), tuple(faults), seconds, release, midnight, tuple(script) or None)
