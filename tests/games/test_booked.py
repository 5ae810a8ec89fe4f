"""Tables that a service has booked (T15, T16, T19): laid by the house, played by those it names, ended by it."""

import pytest

from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.journal import house_lines as haus
from commands.journal.checking import check
from commands.journal.exports import full
from commands.journal.partie import parse
from commands.journal.replay import opening_line, replay_line, written
from commands.table.refusals import excuse
from commands.table.tale import TableNames, voice_for
from games.contract import HOUSE, Drawn, Refused, Seat, Shuffle
from games.doppelkopf import DOPPELKOPF
from games.service import TableEnded, TableOpened
from games.table import state
from games.table.actions import Agree, Book, BreakOff, Expel, Gone, Join, Leave, Place, Remove, Switch
from games.table.rules import opened, play
from games.table.state import vacancies

BOOKING = Book(
    ("Anna", "Bernd", "Clara", "Dora", "Emil"),
    (("spiele", 5), ("pflichtsolo", True)),
    (("abzug", None, ("0",)), ("pflichtsolo", Seat(2), ("gespielt",))),
)
LINE = "bestellt Anna Bernd Clara Dora Emil; bestimmen spiele 5; mit pflichtsolo; abzug 0; pflichtsolo Clara gespielt"


def booked():
    """Return a table that was just laid and dealt, and its journal."""
    sitting = opened(DOPPELKOPF, "Anna").state
    entries = [("haus", opening_line(DOPPELKOPF, "Anna"))]
    for action in (BOOKING, None):
        chance = state.chance(DOPPELKOPF, sitting)
        done = action or Drawn(chance.kind, chance.things)
        entries.append(written(DOPPELKOPF_WORDS, sitting, HOUSE, done))
        sitting = play(DOPPELKOPF, sitting, HOUSE, done).state
    return sitting, entries


def test_house_lays_the_table():
    """T4, T19: everybody sits, the first one deals, options and marks are the booking's, and the cards are dealt."""
    sitting, _ = booked()
    sheet = state.sheet(DOPPELKOPF, sitting)

    assert ["Anna", "Bernd", "Clara", "Dora", "Emil"] == [person.name for person in sitting.people]
    assert (0, 5, True) == (sitting.state.deal.dealer, sitting.state.setting.deals, sitting.state.setting.duty)
    assert ((Seat(2),), 0) == (sheet.marks, sitting.state.setting.charge)
    assert 0 == vacancies(DOPPELKOPF, sitting)


@pytest.mark.parametrize(
    "action",
    [
        *(Agree("spiele", "3"), Agree("gibtsnicht", "3"), Switch("sau", on=False), BreakOff(), Expel(Seat(1))),
        *(Expel(Seat(9)), Join("Frieda")),
    ],
    ids=repr,
)
def test_people_decide_nothing(action):
    """T19: options, breaking off, dropping somebody and joining are `falsche_phase`, whatever else is wrong."""
    sitting, _ = booked()
    away = play(DOPPELKOPF, sitting, HOUSE, Gone(Seat(1))).state
    actor = Seat(5) if isinstance(action, Join) else Seat(0)

    with pytest.raises(Refused, match="falsche_phase"):
        play(DOPPELKOPF, away, actor, action)


def test_leaving_asks_back():
    """T15, T19: `bestaetigung` names what it costs; with `ja` the seat is gone, and the others play on."""
    sitting, _ = booked()
    with pytest.raises(Refused) as refused:
        play(DOPPELKOPF, sitting, Seat(4), Leave())
    sentence = excuse(refused.value, DOPPELKOPF_WORDS, voice_for(sitting, DOPPELKOPF_WORDS, Seat(4)))

    assert "bestaetigung" == str(refused.value.reason)
    assert "letzten Platz" in sentence
    assert "aussteigen ja" in sentence
    assert 4 == len(play(DOPPELKOPF, sitting, Seat(4), Leave(sure=True)).state.circle)


def test_house_exchanges_people():
    """T16: a seat is taken away as if its owner had left, and somebody else gets the place."""
    sitting, _ = booked()
    gone = play(DOPPELKOPF, sitting, HOUSE, Remove(Seat(4))).state
    after = play(DOPPELKOPF, gone, HOUSE, Place("Frieda")).state

    assert (0, 1, 2, 3, 5) == after.circle
    assert "Frieda" == after.people[5].name


@pytest.mark.parametrize("action", [BOOKING, Place("Anna"), Remove(Seat(0))], ids=lambda one: type(one).__name__)
def test_no_guest_acts_for_the_house(action):
    """What the house does at a booked table nobody else does."""
    sitting = opened(DOPPELKOPF, "Anna").state

    with pytest.raises(ValueError, match="not the house"):
        play(DOPPELKOPF, sitting, Seat(0), action)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (BOOKING, LINE),
        (Place("Frieda"), "setzen Frieda"),
        (Remove(Seat(1)), "entfernen bernd"),
        (TableOpened(2, 17), "tisch 2 17"),
        (TableEnded(2, ((Seat(0), 12), (Seat(1), -3)), (Seat(1),)), "ergebnis 2 anna 12 bernd -3 marken bernd"),
        (TableEnded(1, ((Seat(0), 0),)), "ergebnis 1 anna 0"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_lines_of_the_house(action, line):
    """The house's lines are written and read back."""
    sitting, _ = booked()
    names = TableNames(sitting)

    assert ("haus", line) == haus.write(action, names)
    assert action == haus.read("haus", line, names, None)


def test_journal_replays():
    """A booked table comes back from its journal as it was."""
    sitting, entries = booked()
    again = opened(DOPPELKOPF, "Anna").state
    for speaker, line in entries[1:]:
        again = replay_line(DOPPELKOPF_WORDS, again, speaker, line).state

    assert sitting == again


def test_full_record_replays():
    """The host's record of it names the dealer and what was given, and holds."""
    _, entries = booked()
    text = full(DOPPELKOPF_WORDS, [*entries, ("Bernd", "gesund")])

    assert "geber      anna" in text
    assert "pflichtsolo clara gespielt" in text
    assert [] == check(DOPPELKOPF_WORDS, parse(text), tuple)


def test_first_shuffle_is_the_houses():
    """Nobody has to shuffle for the first deal; it is in the cards already."""
    sitting, _ = booked()

    with pytest.raises(Refused):
        play(DOPPELKOPF, sitting, Seat(0), Shuffle())
