"""
What a line costs in calls of Python functions: a number that no busy machine changes, and that may only fall.

Counted are all calls of functions of the house (`games`, `commands`, `db`, `server`) in the event loop's thread, from
the moment a line comes in until everybody has been told what came of it, the journal included.
"""

import sys
from contextlib import contextmanager

import pytest

from commands.catalogue import vocabulary_of
from tests.server.indoors import house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PACKAGES = frozenset({"games", "commands", "db", "server"})
PEOPLE = ("Anna", "Bernd", "Clara", "Dora", "Emil")

MOST_CALLS = {"romme": 208, "doppelkopf": 241, "holdem": 250}
"""Of a played move told to everybody at the table (four, four, five), on average over the first moves of a match."""

MOST_CALLS_OF_A_REFUSAL = 54
"""Of a line that is refused."""

MOST_CALLS_OF_A_LOOK = {"romme": 177, "doppelkopf": 190}
"""The same for a hand put in order and looked at once more; what is made once in a process may be among it."""

BEFORE, MOVES, DEAREST = 20, 60, 2
"""So many moves make what is made once in a process, then so many are counted; the dearest, which make more, not."""


WAYS_IN = frozenset({"Session.received", "Writer._hand_over", "_tell"})
"""Where a line comes in, where what was judged goes to the disk, and where it comes back; what a test polls is none."""


class Calls:
    """Counts the calls of one line's way, as `sys.setprofile` tells them."""

    def __init__(self):
        self.count = 0
        self._inside = None

    def __call__(self, frame, event, _argument):
        """See a call or a return."""
        if event == "call":
            if self._inside is None and frame.f_code.co_qualname in WAYS_IN:
                self._inside = frame
            ours = frame.f_globals.get("__name__", "").partition(".")[0] in PACKAGES
            self.count += self._inside is not None and ours
        elif event == "return" and frame is self._inside:
            self._inside = None


@contextmanager
def counted(calls):
    """Count calls meanwhile."""
    sys.setprofile(calls)
    try:
        yield
    finally:
        sys.setprofile(None)


doors = house_with(*PEOPLE)


@pytest.mark.parametrize(("game", "people"), [("romme", 4), ("doppelkopf", 4), ("holdem", 5)])
async def test_a_played_move_takes_few_calls(doors, game, people):
    """Judged, stored and told to everybody at the table: what is found out once is not found out for everybody."""
    live, found = await doors.begin(*PEOPLE[:people], game=game), list[int]()
    for _ in range(BEFORE + MOVES):
        seat, action = next(iter(live.vocabulary.game.moves(live.facts.state)))
        line = live.facts.line_of(seat, action)
        with counted(calls := Calls()):
            await doors.type(PEOPLE[seat], line)
        found.append(calls.count)
    usual = sorted(found[BEFORE:])[:-DEAREST]

    assert BEFORE + MOVES <= live.facts.entry
    assert MOST_CALLS[game] * len(usual) >= sum(usual)


async def test_a_refused_line_takes_few_calls(doors):
    """Judged and put into words, and nobody else hears of it."""
    live, calls = await doors.begin(*PEOPLE[:4], game="romme"), Calls()
    waiting = next(name for seat, name in enumerate(PEOPLE[:4]) if seat != live.facts.state.turn)
    await doors.type(waiting, "ziehen")
    with counted(calls):
        await doors.type(waiting, "ziehen")

    assert doors.wires[waiting].text.count("Du bist nicht am Zug.") == 2
    assert MOST_CALLS_OF_A_REFUSAL >= calls.count


@pytest.mark.parametrize("game", MOST_CALLS_OF_A_LOOK)
async def test_a_look_at_an_arranged_hand_takes_few_calls(doors, game):
    """Of the screen only the hand is written anew, wherever in it the hand stands."""
    _, calls = await doors.begin(*PEOPLE[:4], game=game), Calls()
    for line in ("sortieren wert", "karten"):
        await doors.type(PEOPLE[0], line)
    with counted(calls):
        for line in ("sortieren farbe", "karten"):
            await doors.type(PEOPLE[0], line)

    assert doors.wires[PEOPLE[0]].text.count("Deine ") >= 2
    assert MOST_CALLS_OF_A_LOOK[game] >= calls.count


async def test_a_table_opens_at_the_same_price_however_many_sit(doors):
    """Whoever stands about is told; whoever sits is not even looked at: in a house of thousands that would be most."""
    await doors.open_table(vocabulary_of("romme"), "Anna")
    for name in ("Bernd", "Clara", "Dora"):
        await doors.lose(name)
    found = []
    for here in ((), (), ("Bernd", "Clara", "Dora")):  # once more, as what is made once is made then
        for name in here:
            await doors.come_in(name)
            await doors.type(name, "mitspielen 1")
        with counted(calls := Calls()):
            await doors.type("Emil", "eroeffnen romme")
        await doors.type("Emil", "verlassen")
        found.append(calls.count)

    assert 0 < found[1]
    assert 3 > abs(found[2] - found[1])  # not one call for each of the three who sit
    assert doors.wires["Anna"].session.table is doors.wires["Dora"].session.table is not None
