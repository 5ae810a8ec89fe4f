"""A table of Skat whose house is cut off: whatever the phase, and with a question open, the journal has all of it."""

import pytest

from commands.journal.replay import written
from commands.skat import PACKAGE
from db import journal
from games.skat.actions import Bid, Pass, Play
from games.skat.state import speaker
from games.skat.terms import Phase
from server.play.replay import replayed
from tests.server.indoors import house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara")

doors = house_with(*PEOPLE)


def line_for(state):
    """Return who acts and what that is typed as: one bids, the others pass; two tricks, then a question."""
    deal = state.running
    game = PACKAGE.words.game
    offers = [(seat, action) for seat, action in game.moves(state) if seat in game.on_turn(state)]
    if state.phase is Phase.BIDDING:
        wanted = Bid if deal.bid is None and deal.turn == speaker(deal) else Pass
        return next((seat, action) for seat, action in offers if isinstance(action, wanted))
    if state.phase is Phase.PLAY and len(deal.taken) == 2:
        return deal.soloist, None
    return next(one for one in offers if state.phase is not Phase.PLAY or isinstance(one[1], Play))


def replayed_state(doors, number):
    """Return the match as its journal leads to it."""
    row = journal.table(doors.database, number)
    assert row is not None
    return replayed(row, journal.read(doors.database, number))[1].state


async def through_the_phases(doors):
    """Yield a table of Skat in each phase of a deal, the last one with an open question."""
    live = await doors.open_table(PACKAGE.words, *PEOPLE)
    await doors.type("Anna", "mischen")
    seen: set[Phase] = set()
    while Phase.QUESTION not in seen:
        state = live.facts.sitting.state
        if state.phase not in seen:
            seen.add(state.phase)
            yield live
        seat, action = line_for(state)
        typed = "schenken" if action is None else written(PACKAGE.words, live.facts.sitting, seat, action)[1]
        if state.phase is not Phase.QUESTION:
            await doors.type(PEOPLE[seat], typed)
            assert live.facts.sitting.state is not state, (PEOPLE[seat], typed)
    assert {"reizen", "skat", "druecken", "ansage", "spiel", "frage"} == set(map(str, seen))


async def test_the_journal_of_each_phase_leads_back_to_it(doors):
    """Bids, the Skat, what was pressed, the game, cards, an open question with one answer: all are there again."""
    async for live in through_the_phases(doors):
        assert live.facts.sitting.state == replayed_state(doors, live.number)
    asked = live.facts.sitting.state.running.question
    await doors.type(PEOPLE[asked.waiting[0]], "nein")
    again = replayed_state(doors, live.number)

    assert live.facts.sitting.state == again
    assert len(again.running.question.answers) == 1


NONSENSE = (
    "19",
    "99999999999999999999",
    "-18",
    "reizen b+",
    "druecken b+ bo b#",
    "druecken b+ b+",
    "druecken",
    "ansagen",
    "null schwarz",
    "rest rest",
    "18 18",
)
"""What nobody may do in any phase: bids that are no values, cards for a number, three cards and one twice to press."""

NOT_ASKED = ("ja", "nein", "18", "passen", "aufnehmen", "grand", "rest", "kontra ja")
"""What is nothing to whoever is not on turn, in any phase: an answer nobody asked for, a claim in others' turn."""


async def test_nonsense_in_each_phase_is_answered_and_changes_nothing(doors):
    """Everybody gets a sentence for it and the deal goes on; of the house nothing goes wrong."""
    async for live in through_the_phases(doors):
        state = live.facts.sitting.state
        for seat, name in enumerate(PEOPLE):
            for line in (*NONSENSE, *(() if seat in live.facts.turns else NOT_ASKED)):
                before = len(doors.wires[name].text)
                await doors.type(name, line)
                assert state == live.facts.sitting.state, (str(state.phase), name, line)
                assert doors.wires[name].text[before:].strip(), (str(state.phase), name, line)
