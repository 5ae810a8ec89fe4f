"""
How often the way out of a move crosses from one top-level package to another: told as data, not asked piece by piece.

Counted are calls of Python functions whose module lies in another of `games`, `commands`, `db`, `server` than that of
the caller (the nearest frame below it that lies in one of them: a sort or a dispatcher of the standard library in
between counts for neither), from `Audience.tell`, with which a stored step begins to be told, until the last of four
listeners at the table has heard. The resumption of a generator is a call like any other.
"""

import sys
from collections import Counter
from contextlib import contextmanager

import pytest

from games.kit.cards import JOKER
from server.play.audience import Audience
from tests.server.indoors import house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PACKAGES = frozenset({"games", "commands", "db", "server"})
PEOPLE = ("Anna", "Bernd", "Clara", "Dora")

MOST_CROSSINGS = 20


def package_of(frame):
    """Return the top-level package a frame runs in, None if it is none of ours."""
    package = frame.f_globals.get("__name__", "").partition(".")[0]
    return package if package in PACKAGES else None


def caller_of(frame):
    """Return the nearest frame below that lies in a package of ours."""
    caller = frame.f_back
    while caller is not None and package_of(caller) is None:
        caller = caller.f_back
    return caller


class Trace:
    """The crossings on the way out of every step that is told, step by step."""

    def __init__(self):
        self.steps = []
        self._inside = None

    def __call__(self, frame, event, _argument):
        """See a call or a return, as `sys.setprofile` tells them."""
        if event == "call":
            if frame.f_code is Audience.tell.__code__:
                self._inside = frame
                self.steps.append(Counter())
            elif self._inside is not None and (callee := package_of(frame)) is not None:
                caller = caller_of(frame)
                if caller is not None and (origin := package_of(caller)) != callee:
                    self.steps[-1][f"{origin} -> {callee} {frame.f_code.co_qualname}"] += 1
        elif event == "return" and frame is self._inside:
            self._inside = None


@contextmanager
def traced():
    """Trace what is told meanwhile."""
    trace = Trace()
    sys.setprofile(trace)
    try:
        yield trace
    finally:
        sys.setprofile(None)


doors = house_with(*PEOPLE)


async def discard(doors, live):
    """Let whoever is on turn lay off a card; return who it was."""
    name = PEOPLE[live.facts.state.turn]
    card = next(card for card in live.facts.state.players[live.facts.state.turn].hand if card != JOKER)
    await doors.type(name, f"ablegen {card}")
    return name


async def test_a_move_crosses_few_packages_on_its_way_out(doors):
    """A card drawn and one laid off in Rommé, before four people: twenty crossings at most, and all four have heard."""
    live = await doors.begin(*PEOPLE)
    await discard(doors, live)

    with traced() as trace:
        await doors.type(PEOPLE[live.facts.state.turn], "ziehen")
        name = await discard(doors, live)

    told = {one: doors.wires[one].text for one in PEOPLE}
    assert all(f"{'Du legst' if one == name else f'{name} legt'}" in told[one] for one in PEOPLE)
    assert 2 == len(trace.steps)
    assert [] == [step for step in trace.steps if step.total() > MOST_CROSSINGS]
