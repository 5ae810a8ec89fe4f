"""Questions, and what the house does between them: whose lines wait, whose time runs, and what stays of who goes."""

import gc
import weakref
from functools import partial

import pytest

from commands.language.german import fold
from server.sessions.connection import Connection
from server.sessions.dialog import Conversation, DialogPatience, Work, ask
from server.sessions.prelogin import PreLogin, PreLoginHandlers
from server.sessions.session import Handlers
from tests.server.indoors import PASSWORD, Beat, Indoors, MovedClock, Overheard

SECONDS = 60.0


class Talk:
    """Somebody the house talks with: `works` are under way, `said` is how it ended."""

    def __init__(self):
        self.beats: list[Beat] = []
        self.clock = MovedClock([])
        wire = Overheard(self.beats)
        inside = Handlers(self.clock, lambda *_: None, lambda _: None, lambda *_: None)
        self.visitor = wire.session = PreLogin(wire, PreLoginHandlers(lambda *_: None, lambda _: None, inside))
        self.works = []
        self.said = []
        self.patience = DialogPatience(self.clock, SECONDS, partial(self.visitor.leave, "zu spät"))

    def begin(self, steps):
        """Begin a conversation."""
        Conversation(self.visitor, steps, self.said.append, self.patience).go_on()

    def work(self):
        """Return something that is done as soon as the test says so."""
        return Work(self.works.append)

    def told(self, *kinds):
        """What the wire was told of these kinds."""
        return [beat for beat in self.beats if beat[0] in kinds]

    async def name_and_work(self):
        """A question, two works in a row, another question."""
        name = await ask("Name: ")
        numbers = await self.work(), await self.work()
        return name, *numbers, await ask("Geheim: ", hidden=True)


def test_answers_and_results_come_where_they_are_awaited():
    """Each in its turn, and what comes of all of it at the end."""
    talk = Talk()
    talk.begin(talk.name_and_work())
    talk.visitor.received("Anna")
    for number in (1, 2):
        talk.works.pop()(number)
    talk.visitor.received("Mohnfeld")

    assert [("Anna", 1, 2, "Mohnfeld")] == talk.said
    assert [("echo", False), ("echo", True)] == talk.told("echo")


def test_lines_wait_while_the_house_works():
    """From the first work on to the next question, in one go."""
    talk = Talk()
    talk.begin(talk.name_and_work())
    talk.visitor.received("Anna")
    talk.works.pop()(1)
    assert [("hold", True)] == talk.told("hold")
    talk.works.pop()(2)
    assert [("hold", True), ("hold", False)] == talk.told("hold")


def test_nobody_waits_for_what_is_done_at_once():
    """Works that are done before they are waited for hold no line, however many come in a row."""
    talk = Talk()

    def at_once(number, done):
        done(number)

    async def work():
        return [await Work(partial(at_once, number)) for number in range(2000)]

    talk.begin(work())
    assert [list(range(2000))] == talk.said
    assert [] == talk.told("hold")


def test_lines_wait_no_longer_when_all_is_done():
    """Also when the last thing was a work; who is told that it is done may hold them again."""
    talk = Talk()

    async def work():
        await talk.work()

    talk.begin(work())
    talk.works.pop()(None)
    assert [("hold", True), ("hold", False)] == talk.told("hold")


async def test_time_runs_for_questions_alone():
    """However long the house works, they have for their answers what they had; and then it is too late."""
    talk = Talk()
    talk.begin(talk.name_and_work())
    talk.clock.advance(SECONDS - 20)
    talk.visitor.received("Anna")
    talk.clock.advance(2 * SECONDS)
    talk.works.pop()(1)
    talk.works.pop()(2)
    talk.clock.advance(19)
    assert [] == talk.told("close")
    talk.clock.advance(2)
    assert [] == talk.said
    assert b"zu sp" in talk.told("send")[-1][1]


async def test_a_mistake_of_ours_costs_nobody_their_line():
    """They can type, and their time runs, as if it had not been."""
    talk = Talk()

    async def fail():
        await talk.work()
        raise LookupError

    talk.begin(fail())
    with pytest.raises(LookupError):
        talk.works.pop()(1)
    assert ("hold", False) == talk.told("hold")[-1]
    talk.clock.advance(SECONDS)
    assert b"zu sp" in talk.told("send")[-1][1]


@pytest.mark.parametrize("lines", [(), ("Anna",)], ids=["at a question", "while the house works"])
def test_whoever_goes_takes_the_conversation_along(lines):
    """Nothing of it is left in memory, without a collector, and nobody is told of an end."""
    talk = Talk()
    gc.collect()
    gc.disable()
    try:
        steps = talk.name_and_work()
        left = weakref.ref(steps)
        talk.begin(steps)
        del steps
        for line in lines:
            talk.visitor.received(line)
        talk.visitor.lost()
        while talk.works:
            talk.works.pop()(1)
        assert left() is None
    finally:
        gc.enable()
    assert [] == talk.said


async def test_a_name_that_was_typed_out_is_kept(tmp_path):
    """Who loses the line after the second password has an account all the same, and nobody is let in for them."""
    doors = Indoors(tmp_path)
    wire = await doors.knock([])
    doors.wires["Bernd"] = wire
    for line in ("Bernd", "ja", PASSWORD):
        await doors.type("Bernd", line)
    wire.session.received(PASSWORD)
    await doors.lose("Bernd")
    assert {} == doors.house.roster.here
    await doors.come_in("Bernd")
    assert [fold("Bernd")] == [session.person.key for session in doors.house.roster.here.values()]
    await doors.stop()


async def test_who_goes_before_they_are_a_guest_was_none(tmp_path):
    """The number they would have had is free again."""
    doors = Indoors(tmp_path)
    wire = await doors.knock([])
    doors.wires["wer"] = wire
    wire.session.received("gast")
    await doors.lose("wer")
    await doors.settled()
    assert (0, {}) == (len(doors.house.auth.guests), doors.house.roster.here)
    assert 1 == doors.house.auth.guests.number()
    await doors.stop()


def connections(others=()):
    """Return all that this process holds, but for some."""
    known = {id(one) for one in others}
    return [one for one in gc.get_objects() if isinstance(one, Connection) and id(one) not in known]


async def test_of_a_visitor_who_has_come_in_nothing_is_left(tmp_path):
    """The wire tells their session from then on, which knows when they connected; nothing refers to the visitor."""
    doors = Indoors(tmp_path)
    gc.collect()
    others = connections()  # of houses that other tests keep
    gc.disable()
    try:
        wire = await doors.knock([])
        doors.wires["Gast1"], since = wire, wire.session.since
        doors.clock.advance(5)
        assert ["PreLogin"] == [type(one).__name__ for one in connections(others)]
        await doors.type("Gast1", "gast")
        doors.clock.advance(5)
        assert ["Session"] == [type(one).__name__ for one in connections(others)]
        assert ([wire.session], since) == (list(doors.house.roster.connections), wire.session.since)
    finally:
        gc.enable()
    await doors.stop()


async def test_everybody_is_known_in_the_order_of_coming(tmp_path):
    """Where the house tells or ends all of them, it does so in an order that is the same each time."""
    doors = Indoors(tmp_path)
    wires = [await doors.knock([]) for _ in range(8)]

    assert [wire.session for wire in wires] == list(doors.house.roster.connections)
    await doors.stop()
