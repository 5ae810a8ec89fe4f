"""Passing by itself: for whoever wants it, where nothing else can be done, in the player's own name."""

import pytest

from db import journal
from db.errors import Trouble, WriteFailed
from tests.server.indoors import Indoors, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")
TRICK = (("Anna", "legen 3o"), ("Bernd", "legen 8#"), ("Clara", "legen b#"), ("Dora", "legen a#"))


@pytest.fixture
async def doors(tmp_path):
    """Four people play Dicke Zwei, the cards as they lie; all but Clara let the house pass for them."""
    made = Indoors(tmp_path)
    made.enrol(*PEOPLE)
    for name in PEOPLE:
        await made.come_in(name, [])
        if name != "Clara":
            await made.type(name, "selbstpassen an")
    await made.type("Bernd", "klingel an")
    await made.type("Anna", "eroeffnen dickezwei")
    for name in PEOPLE[1:]:
        await made.type(name, "mitspielen 1")
    await made.type("Anna", "mischen")
    live = made.house.tables.awake[1]
    for name, line in TRICK:  # nobody of them has to pass, and nobody does
        assert name == PEOPLE[live.facts.turns[0]]
        await made.type(name, line)
    yield made
    await made.stop()


async def test_who_can_only_pass_need_not_type_it(doors):
    """What cannot be beaten goes round to whoever wants to be asked; the others read of each pass as of any other."""
    before = {name: doors.wires[name].text for name in PEOPLE}
    await doors.type("Anna", "legen 2#")
    news = {name: doors.wires[name].text.removeprefix(before[name]) for name in PEOPLE}

    assert "Du passt." in news["Bernd"]
    assert "Du bist dran" not in news["Bernd"]
    assert "\a" not in news["Bernd"]
    assert "Bernd passt." in news["Clara"]
    assert "Du bist dran" in news["Clara"]
    assert "passt" not in news["Dora"].replace("Bernd passt", "")
    heard = await says(doors, "Clara", "passen")
    assert "Dora passt." in heard
    lines = [(entry.actor, entry.line) for entry in journal.read(doors.database, 1)][-3:]
    assert [("Bernd", "passen"), ("Clara", "passen"), ("Dora", "passen")] == lines


@pytest.mark.incidents
async def test_a_pass_that_is_not_stored_is_the_players_own_again(doors, monkeypatch):
    """The disk refuses: the player is told, is still on turn, and passes by typing it."""
    live = doors.house.tables.awake[1]
    writer = doors.house.context.writer
    submit = writer.submit_round
    refused = WriteFailed("journal", Trouble.FULL, "no space")
    jobs = []

    def second_fails(job, done, *others):
        jobs.append(job)
        if len(jobs) == 2:
            done(refused)
        else:
            submit(job, done, *others)

    monkeypatch.setattr(writer, "submit_round", second_fails)
    await doors.type("Anna", "legen 2#")
    monkeypatch.undo()

    assert "nicht geklappt" in doors.wires["Bernd"].text
    assert live.facts.waits_for(doors.wires["Bernd"].session.seated.seat)
    assert "Du passt." in await says(doors, "Bernd", "passen")
