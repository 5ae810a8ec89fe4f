"""Of two lines the one that was read first is worked on first: at every table, whatever others type elsewhere."""

import asyncio
import json
import random

import pytest

from commands.lobby import replies
from server.ops.clock import Clock
from server.wire.arrivals import Arrivals
from server.wire.inbox import TURN
from server.wire.outbox import Hub
from server.wire.ports import WireLimits
from server.wire.telnet import TelnetConnection
from server.wire.telnet_port import TelnetServer
from server.wire.webwire import WebWire
from tests.lanes import tries
from tests.server.indoors import Indoors, heard

FREE = WireLimits(enabled=False)

TYPED = ("sag x", "sagen AAA", "klopfen", "nehmen", "ziehen 2", "karten", "verlassen", "mitspielen 1", "s", "", "klo")


class Rounds(Clock):
    """A clock whose loop is turned by hand; no time passes."""

    def __init__(self) -> None:
        self.later: list = []

    def monotonic(self) -> float:
        return 0.0

    def worked(self) -> float:
        return 0.0

    def after(self, seconds, callback):
        self.later.append(callback)
        return Off(self.later, callback)

    def turn(self) -> None:
        """Do what was put off before this round."""
        due, self.later[:] = self.later[:], []
        for callback in due:
            callback()

    def turn_all(self) -> None:
        while self.later:
            self.turn()


class Off:
    """Calls a timer off."""

    def __init__(self, later, callback) -> None:
        self._later, self._callback = later, callback

    def cancel(self) -> None:
        if self._callback in self._later:
            self._later.remove(self._callback)


class Nowhere(asyncio.Transport):
    """A transport whose other end is nobody; what would go there is kept."""

    closing = False

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""

    def get_extra_info(self, name, default=None):
        return default

    def write(self, data):
        self.sent += data

    def is_closing(self):
        return self.closing

    def get_write_buffer_size(self):
        return 0

    def set_write_buffer_limits(self, high=None, low=None):
        """Never full."""

    def pause_reading(self):
        """What comes comes."""

    resume_reading = pause_reading

    def close(self):
        self.closing = True

    abort = close


class Typist:
    """A guest: what is handed over is noted in the house's own list."""

    def __init__(self, said, number, wire) -> None:
        self.said, self.number, self.wire = said, number, wire

    def received(self, line):
        self.said.append((self.number, line))

    def packaged(self, package, message):
        if package == "Stammtisch.Zeile":
            self.said.append((self.number, message.line))

    def learned(self):
        """Never mind."""

    lost = learned


class Town:
    """A house with two telnet ports and a window; lines are noted in the order in which they are worked on."""

    def __init__(self, limits=FREE) -> None:
        self.clock = Rounds()
        self.said: list = []
        self.arrivals = Arrivals(self.clock)
        self.doors = [TelnetServer(self.welcome, limits, self.clock, self.arrivals) for _ in range(2)]
        self.window = Hub(limits, self.clock, self.arrivals)
        self.people: list = []

    def welcome(self, wire):
        return Typist(self.said, len(self.people), wire)

    def telnet(self, door=0):
        line = TelnetConnection(self.doors[door].lines)
        line.connection_made(Nowhere())
        line.data_received(b"\r\n")  # the first line may be a crawler's
        self.people.append(line)
        self.clock.turn_all()
        self.said.clear()
        return line

    def page(self):
        page = WebWire(Nowhere(), self.window, "192.0.2.1")
        page.begin(self.welcome)
        self.people.append(page)
        return page

    def read(self, number, *lines):
        """Have the loop read some lines of one connection at once."""
        person = self.people[number]
        if isinstance(person, TelnetConnection):
            person.data_received(b"".join(line.encode() + b"\r\n" for line in lines))
        else:
            assert person.within_budget(10)
            for place, line in enumerate(lines):
                person.heard(json.dumps({"t": "zeile", "zeile": line, "id": place}).encode())


@tries(3000, 100_000)
def test_order_of_arrival(tries):
    """Two telnet ports and pages, some lines a read, some reads a round: what was read is worked on in that order."""
    chance, town = random.Random(20261122), Town()
    for number in range(40):
        town.page() if number % 4 == 3 else town.telnet(number % 2)
    for _ in range(tries):
        read = []
        for _ in range(chance.choice([2, 3, 8, 60])):
            number, lines = chance.randrange(40), chance.choices(TYPED, k=chance.choice([1, 1, 1, 2, 5]))
            read += [(number, line) for line in lines]
            town.read(number, *lines)
        town.clock.turn_all()

        assert read == town.said
        town.said.clear()


def test_what_a_turn_does_not_bear_comes_before_what_is_read_later():
    """Who sends more than a turn at once lets those go first that were read meanwhile, and nobody who is read later."""
    town = Town()
    for _ in range(3):
        town.telnet()
    lines = [str(number) for number in range(TURN + 3)]
    town.read(0, *lines)
    town.read(1, "nehmen")
    town.clock.turn()
    town.read(2, "klopfen")
    town.clock.turn_all()

    mine = [(0, line) for line in lines]
    assert [*mine[:TURN], (1, "nehmen"), *mine[TURN:], (2, "klopfen")] == town.said


def test_a_held_line_takes_its_place_when_it_is_let_go():
    """Whoever waits for the house is passed meanwhile, and comes before what is read after the house let go."""
    town = Town()
    for _ in range(3):
        town.telnet()
    town.people[0].hold(on=True)
    town.read(0, "nehmen")
    town.read(1, "klopfen")
    town.clock.turn()
    town.people[0].hold(on=False)
    town.read(2, "ziehen")
    town.clock.turn_all()

    assert [(1, "klopfen"), (0, "nehmen"), (2, "ziehen")] == town.said


@pytest.mark.parametrize("kind", ["telnet", "page"])
def test_who_is_in_debt_gains_nothing_by_sending_more(kind):
    """Lines beyond the budget wait until they are paid for, also when more comes; the others pass them."""
    town = Town(WireLimits(lines_burst=2, lines_per_second=1))
    town.telnet() if kind == "telnet" else town.page()
    town.telnet()
    town.said.clear()
    spent = 1 if kind == "telnet" else 0  # by the first empty line
    town.read(0, "eins", "zwei", "drei", "vier")
    town.read(0, "fünf")
    town.read(1, "nehmen")
    town.arrivals.work()

    assert [*[(0, "eins"), (0, "zwei"), (0, "drei")][: 3 - spent], (1, "nehmen")] == town.said


def test_what_was_read_before_the_end_of_a_line_is_worked_on_before_it():
    """A half-closed or broken connection passes nobody, and what came over it before is not lost."""
    town = Town()
    for _ in range(3):
        town.telnet()
    town.read(0, "klopfen")
    town.read(1, "nehmen")
    town.people[1].eof_received()
    town.read(2, "verlassen ja")
    town.people[2].connection_lost(None)
    town.clock.turn_all()

    assert [(0, "klopfen"), (1, "nehmen"), (2, "verlassen ja")] == town.said


async def test_a_strangers_verb_decides_nothing(tmp_path):
    """Clara in the lobby says something, then Anna at the table, then Bernd there: Dora hears Anna before Bernd."""
    doors = Indoors(tmp_path)
    clock = Rounds()
    server = TelnetServer(doors.house.welcome, FREE, clock)
    lines = []
    for name in ("Anna", "Bernd", "Clara"):
        line = TelnetConnection(server.lines)
        line.connection_made(Nowhere())
        lines.append(line)
        for typed in (f"gast {name}", "eroeffnen gin" if name == "Anna" else ""):
            line.data_received(f"{typed}\r\n".encode())
            clock.turn_all()
            await doors.settled()
    anna, bernd, clara = lines
    dora = await doors.knock()
    doors.wires["Dora"] = dora
    await doors.type("Dora", "gast Dora")
    bernd.data_received(b"mitspielen 1\r\n")
    clock.turn_all()
    await doors.settled()
    await doors.type("Dora", "zuschauen 1")

    clara.data_received(b"sag x\r\n")
    anna.data_received(b"sagen AAA\r\n")
    bernd.data_received(b"sag BBB\r\n")
    clock.turn_all()
    await doors.settled()

    assert heard(doors, "Dora", "AAA")
    assert doors.wires["Dora"].text.index("AAA") < doors.wires["Dora"].text.index("BBB")
    await doors.stop()


@pytest.mark.parametrize("by", ["lines", "bytes"])
def test_a_page_that_floods_is_cut_off_with_a_word(by, caplog):
    """Too many lines, or more bytes than could be worked on in a while: it is told so, and so is the host."""
    caplog.set_level("INFO")
    town = Town(WireLimits())
    transport = Nowhere()
    page = WebWire(transport, town.window, "192.0.2.1")
    page.begin(town.welcome)
    assert page.within_budget(int(WireLimits().bytes_burst))
    for line in ["karten"] * 10_000 if by == "lines" else ():
        page.heard(json.dumps({"t": "zeile", "zeile": line}).encode())
        if page.outbox.closed:
            break
    assert by == "lines" or not page.within_budget(10**8)
    town.clock.turn_all()

    assert page.outbox.closed
    assert replies.TOO_MUCH.strip().encode() in transport.sent
    assert f"cut off: too many {by}" in caplog.text
    assert page.within_budget(10**8), "nothing more of it is worked on, and it is told so once"
    assert 1 == transport.sent.count(replies.TOO_MUCH.strip().encode())
