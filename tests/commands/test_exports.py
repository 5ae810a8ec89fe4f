"""What becomes of a journal: the host's record replays, a player's holds what he may know."""

import pytest

from commands.journal import house_lines as haus
from commands.journal.exports import READABLE, STILL_RUNNING, full, personal
from commands.journal.partie import Play, Typed, begin, check, parse
from commands.journal.replay import opening_line, replay_line
from commands.table.people import TableNames
from games import table
from games.contract import Seat, Setup
from tests.tiny.game import HIGH_CARD
from tests.tiny.words import WORDS

OPENING = [
    ("haus", opening_line(HIGH_CARD, "Anna")),
    ("Bernd", "mitspielen"),
    ("Anna", "bestimmen runden 1"),
    ("Anna", "mischen"),
]
FIRST = [
    ("haus", "mischen {}"),
    ("Anna", "sortieren wert"),
    ("Bernd", "sortieren 3o vor 2*"),
    ("Bernd", "ausspielen 2*"),
    ("Anna", "ausspielen 10+"),
]
SECOND = [("Bernd", "mischen"), ("haus", "mischen {}"), ("Anna", "ausspielen a+")]
LAST = [("Bernd", "ausspielen k*")]


def order(*first):
    """Return a whole pack, some cards first, as the house writes it."""
    rest = [str(card) for card in HIGH_CARD.chance(HIGH_CARD.start(SETUP).state).things if str(card) not in first]
    return " ".join((*first, *rest))


SETUP = Setup((Seat(0), Seat(1)), Seat(0), {"runden": 1})


def journal(*parts):
    """Return the entries of a match: two deals of two players."""
    orders = iter((order("10+", "b+", "2*", "3o"), order("a+", "a#", "k*", "d*")))
    return [(who, line.format(next(orders)) if "{}" in line else line) for part in parts for who, line in part]


def test_full_record_replays_to_the_same_end():
    """The order of every shuffle is in it, so nothing is left to chance."""
    entries = journal(OPENING, FIRST, SECOND, LAST)
    sitting = table.opened(HIGH_CARD, "Anna").state
    for speaker, line in entries[1:]:
        sitting = replay_line(WORDS, sitting, speaker, line).state
    record = parse(full(WORDS, entries))
    ends = []

    assert [] == check(WORDS, record, lambda things: tuple(reversed(things)), lambda play, _one: ends.append(play))
    assert sitting.state == ends[-1].sitting.state


def test_personal_record_is_told_from_one_seat():
    """His own cards of each deal, `?` for those of others, and no line about what he did not notice."""
    expected = f"""\
{READABLE}
spiel      hochkarte
spieler    anna bernd
bestimmen  runden 1
ohne       zauber
hand       anna 10+ b+
hand       bernd ? ?

anna: sortieren wert
bernd: ausspielen 2*
anna: ausspielen 10+
hand       anna a+ a#
hand       bernd ? ?
bernd: mischen
anna: ausspielen a+
bernd: ausspielen k*
"""

    assert expected == personal(WORDS, journal(OPENING, FIRST, SECOND, LAST), (Seat(0),))


@pytest.mark.parametrize("seat", [0, 1])
def test_personal_record_says_nothing_of_a_running_deal(seat):
    """A deal that still runs is left out, not only its cards."""
    record = personal(WORDS, journal(OPENING, FIRST, SECOND), (Seat(seat),))

    assert STILL_RUNNING in record
    assert "ausspielen 10+" in record
    assert not {"a+", "k*", "d*"} & set(record.split())


def test_personal_record_shows_a_stranger_no_hand():
    """Who never sat there reads what everybody saw."""
    assert "hand       anna ? ?" in personal(WORDS, journal(OPENING, FIRST, SECOND, LAST), ())


def test_lines_of_the_house_order_exactly_what_is_to_be_ordered():
    """A journal that names other cards, or too few, is refused and nothing is dealt."""
    record = parse("spiel hochkarte\nspieler anna bernd\nhaus: mischen 10+ b+\nhaus: mischen\nhaus: los anna\n")
    unmet = check(WORDS, record, tuple)

    assert [3, 4, 5] == [one.line for one in unmet]
    assert all("syntax" in one.sentence for one in unmet)


def test_empty_line_of_the_house_is_refused():
    """A damaged journal is no reason to stumble."""
    play = begin(WORDS, parse("spiel hochkarte\nspieler anna bernd\n"), tuple)
    play.speak(Typed(1, haus.HOUSE_NAME, ""), None)

    assert "syntax" == play.code
    assert isinstance(play, Play)
    assert Seat(0) == TableNames(play.sitting).seat("anna")
