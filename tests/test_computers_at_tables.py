"""Computers at a table, as its rules see them: who may have one, where none may be, and the lines of the journal."""

import pytest

from commands.journal.replay import understood, written
from commands.romme import ROMME_WORDS
from games.contract import HOUSE, Drawn, No, Refused, Seat, Shuffle
from games.table import state
from games.table.actions import Book, BreakOff, Gone, Join, SeatComputer, StandIn
from games.table.events import BrokenOff
from games.table.rules import opened, play
from games.table.state import humans, voters


def played(*steps):
    """Return a table of Rommé after some steps."""
    sitting = opened(ROMME_WORDS.game, "Anna").state
    for actor, action in steps:
        step = play(ROMME_WORDS.game, sitting, actor, action)
        while (chance := state.chance(ROMME_WORDS.game, step.state)) is not None:
            step = play(ROMME_WORDS.game, step.state, HOUSE, Drawn(chance.kind, chance.things))
        sitting = step.state
    return sitting


RUNNING = ((Seat(1), Join("Bernd")), (HOUSE, SeatComputer("Rechner1", "stark")), (Seat(0), Shuffle()))
BOOKED = ((HOUSE, Book(("Anna", "Bernd", "Clara"))),)
BERND_GONE = (*RUNNING, (HOUSE, Gone(Seat(1))))

OF_THREE = (
    (Seat(1), Join("Bernd")),
    (Seat(2), Join("Clara")),
    (Seat(0), Shuffle()),
    (Seat(1), BreakOff()),
    (HOUSE, Gone(Seat(0))),
)
ANNA_PLAYED_FOR = (*OF_THREE, (Seat(2), BreakOff()), (HOUSE, StandIn(Seat(0), "leicht")))


@pytest.mark.parametrize(
    ("before", "action", "line"),
    [
        ((), SeatComputer("Rechner1", "mittel"), "computer Rechner1 mittel"),
        (BERND_GONE, StandIn(Seat(1), "stark"), "vertretung bernd stark"),
        (ANNA_PLAYED_FOR, BreakOff(), "abbrechen"),
    ],
)
def test_line_of_the_house_is_read_as_it_was_written(before, action, line):
    """What the house does for computers stands in the journal and replays."""
    sitting = played(*before)

    assert ("haus", line) == written(ROMME_WORDS, sitting, HOUSE, action)
    assert (HOUSE, action) == understood(ROMME_WORDS, sitting, "haus", line)


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        (RUNNING, SeatComputer("Rechner2", "mittel"), No.WRONG_PHASE),
        (
            tuple((HOUSE, SeatComputer(f"Rechner{number}", "mittel")) for number in range(1, 6)),
            SeatComputer("Rechner6", "mittel"),
            No.TABLE_FULL,
        ),
        (BOOKED, SeatComputer("Rechner1", "mittel"), No.WRONG_PHASE),
        (
            ((HOUSE, Book(("Anna", "Bernd", "Clara"))), (HOUSE, Gone(Seat(1)))),
            StandIn(Seat(1), "stark"),
            No.WRONG_PHASE,
        ),
        (RUNNING, StandIn(Seat(1), "stark"), No.IS_PRESENT),
        (RUNNING, StandIn(Seat(2), "stark"), No.IS_COMPUTER),
        (RUNNING, StandIn(Seat(7), "stark"), No.NO_SUCH_PLAYER),
        (((Seat(1), Join("Bernd")), (HOUSE, Gone(Seat(1)))), StandIn(Seat(1), "stark"), No.WRONG_PHASE),
    ],
)
def test_where_no_computer_may_play(before, action, reason):
    """Not at a table a service has laid, not in a running match, not for somebody who is here."""
    with pytest.raises(Refused) as refused:
        play(ROMME_WORDS.game, played(*before), HOUSE, action)

    assert reason is refused.value.reason


def test_computers_count_for_no_vote():
    """Two of the people and a computer: both people, and nobody else, decide."""
    sitting = played(*RUNNING)

    assert (Seat(0), Seat(1)) == voters(sitting) == humans(sitting)
    assert (Seat(0),) == voters(played(*BERND_GONE, (HOUSE, StandIn(Seat(1), "leicht"))))


def test_what_all_who_vote_have_agreed_to_is_done_by_the_house():
    """A computer takes the last seat that was against it: old journals read as before, the end is its own entry."""
    sitting = played(*ANNA_PLAYED_FOR)

    assert not sitting.broken_off
    ended = play(ROMME_WORDS.game, sitting, HOUSE, BreakOff())
    assert ended.state.broken_off
    assert (BrokenOff(Seat(2), agreed=True),) == ended.events


def test_the_house_ends_nothing_of_its_own():
    """As long as somebody whose vote counts has not agreed, it has no say."""
    with pytest.raises(ValueError, match="has not agreed"):
        play(ROMME_WORDS.game, played(*OF_THREE), HOUSE, BreakOff())
