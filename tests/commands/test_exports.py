"""What becomes of a journal: the host's record replays, a player's holds what they may know."""

import re
import tracemalloc

import pytest

from commands.catalogue import vocabulary_of
from commands.journal import house_lines as haus
from commands.journal.checking import check
from commands.journal.exports import NEVER_ENDED, READABLE, STILL_RUNNING, by_entry, full, personal
from commands.journal.partie import Play, Typed, begin, parse
from commands.journal.replay import opening_line, replay_line
from commands.table.tale import TableNames, tale, voice_for
from games.contract import Seat, Setup
from games.doppelkopf.actions import CallSolo, Report
from games.doppelkopf.events import GameSettled
from games.table.actions import ARRANGING, BreakOff
from games.table.rules import opened
from games.table.state import sheet
from tests.playouts import played, seated, shortest, started, step
from tests.records import seeded
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
ANNAS_SECOND_DEAL = ("hand       anna a+ a#", "hand       bernd ? ?")


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
    sitting = opened(HIGH_CARD, "Anna").state
    for speaker, line in entries[1:]:
        sitting = replay_line(WORDS, sitting, speaker, line).state
    record = parse(full(WORDS, entries))
    ends = []

    assert [] == check(WORDS, record, lambda things: tuple(reversed(things)), lambda play, _one: ends.append(play))
    assert sitting.state == ends[-1].sitting.state


def test_personal_record_is_told_from_one_seat():
    """Their own cards of each deal, `?` for those of others, and no line about what they did not notice."""
    expected = f"""\
{READABLE}
spiel      hochkarte
spieler    anna bernd
bestimmen  runden 1
ohne       zauber
hand       anna 10+ b+
hand       bernd ? ?

# Du bekommst 10+ b+.
anna: sortieren wert
bernd: ausspielen 2*
# Bernd spielt 2*.
anna: ausspielen 10+
# Du spielst 10+.
# Du gewinnst das Spiel.
hand       anna a+ a#
hand       bernd ? ?
bernd: mischen
# Du bekommst a+ a#.
anna: ausspielen a+
# Du spielst a+.
bernd: ausspielen k*
# Bernd spielt k*.
# Du gewinnst das Spiel.
"""

    assert expected == personal(WORDS, journal(OPENING, FIRST, SECOND, LAST), (Seat(0),))


def test_a_record_comes_entry_by_entry():
    """Every line of a match that is over, from the first on, with its number in the journal and what was seen then."""
    setting, steps = by_entry(WORDS, journal(OPENING, FIRST, SECOND, LAST), (Seat(0),))

    assert ["spiel      hochkarte", "spieler    anna bernd"] == setting[:2]
    assert [
        (5, "anna", "sortieren wert", ()),
        (7, "bernd", "ausspielen 2*", ("Bernd spielt 2*.",)),
        (8, "anna", "ausspielen 10+", ("Du spielst 10+.", "Du gewinnst das Spiel.", *ANNAS_SECOND_DEAL)),
        (9, "bernd", "mischen", ("Du bekommst a+ a#.",)),
        (11, "anna", "ausspielen a+", ("Du spielst a+.",)),
        (12, "bernd", "ausspielen k*", ("Bernd spielt k*.", "Du gewinnst das Spiel.")),
    ] == steps


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


def test_a_long_record_holds_no_states():
    """However long a match was, one table at a time is in memory: what is kept are the lines."""
    arranged = [("Anna", "sortieren wert")] * 3000
    first = [*FIRST[:1], *arranged, *FIRST[1:]]
    entries = journal(OPENING, first, SECOND, LAST)
    tracemalloc.start()
    record = personal(WORDS, entries, (Seat(0),))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 3001 == record.count("sortieren wert")
    assert peak < 1_500_000


def test_a_match_that_was_closed_is_not_promised():
    """Who asks after their table was put away for good is not told to wait for an end that never comes."""
    record = personal(WORDS, journal(OPENING, FIRST, SECOND), (Seat(0),), closed=True)
    assert NEVER_ENDED in record
    assert STILL_RUNNING not in record


BETTING = ["poker", "studpoker", "holdem", "blackjack", "doppelkopf"]


@pytest.mark.parametrize("game", BETTING)
def test_personal_record_is_complete_in_what_was_public(game):
    """Whatever a seat was told at the table stands in its record, tiles, chips and winners too; and it is a record."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    match = played(vocabulary, seed=3)
    record = personal(vocabulary, match.entries, (Seat(1),))
    comments = " ".join(line.removeprefix("#").strip() for line in record.splitlines() if line.startswith("#"))
    told = " ".join(comments.split())
    begun = next(place for place, one in enumerate(match.done) if one.before.state is None and one.after.state)
    for one in match.done[begun + 1 :]:
        if type(one.action) in ARRANGING or Seat(1) not in one.after.circle:
            continue
        for sentence in tale(vocabulary, one.events, voice_for(one.after, vocabulary, Seat(1))):
            assert " ".join(sentence.split()) in told
    assert max(len(line) for line in record.splitlines() if not line.startswith("haus: mischen")) <= 140
    assert parse(record).players


def test_personal_record_names_what_was_played_openly():
    """A solo, a Hochzeit or an Armut that was played stands in everybody's record by its kind; what was beaten not."""
    vocabulary = vocabulary_of("doppelkopf")
    assert vocabulary is not None
    kinds, beaten = set(), 0
    for seed in range(5):
        match = played(vocabulary, seed)
        record = personal(vocabulary, match.entries, (Seat(1),))
        said = re.findall(r"^\w+: ((?:vorbehalt|solo).*)$", record, re.MULTILINE)
        spoken = [one for one in match.done if isinstance(one.action, (Report, CallSolo)) and one.actor != Seat(1)]
        settled = [event for one in match.done for event in one.events if isinstance(event, GameSettled)]
        named = [one.kind.value for one in settled if one.chief is not None and one.chief != Seat(1)]
        hidden = sum(line.endswith("?") for line in said)
        kinds |= set(named)
        beaten += hidden

        assert len(spoken) - hidden == len(named)
        for kind in named:
            assert any(kind.removesuffix("solo").removesuffix("trumpf") in line for line in said), kind
    assert {"hochzeit"} < kinds
    assert beaten


def test_what_was_played_openly_from_first_to_last_can_be_replayed():
    """A8: at Black Jack every tile is turned in the end: a personal record hides nothing and plays to the same end."""
    vocabulary = vocabulary_of("blackjack")
    assert vocabulary is not None
    for seed in range(3):
        match = played(vocabulary, seed)
        record = personal(vocabulary, match.entries, (Seat(2),))
        whole = parse(record)
        play = begin(vocabulary, whole, seeded(7))
        lines = [line for line in whole.body if isinstance(line, Typed)]
        assert len(lines) == len(whole.body)
        for line, following in zip(lines, (*lines[1:], None), strict=True):
            play.speak(line, following)
            assert play.code is None, line

        assert record.startswith("# Persönliches Protokoll. Es ist nichts verborgen")
        assert "# " in record.partition("haus: mischen")[2]
        assert sheet(vocabulary.game, match.sitting) == sheet(vocabulary.game, play.sitting)


def test_a_tile_that_was_never_turned_stays_hidden():
    """Black Jack broken off in mid-deal: the bank's second tile is nobody's business, nor is the order it came from."""
    vocabulary = vocabulary_of("blackjack")
    assert vocabulary is not None
    match = started(seated(vocabulary, 3, shortest(vocabulary)))
    while match.sitting.state.hole is None:
        step(match)
    for seat in match.sitting.circle:
        match.act(seat, BreakOff())
    record = personal(vocabulary, match.entries, (Seat(2),))

    assert "haus: mischen ?" in record
    assert record.startswith("# Persönliches Protokoll. Ein ?")
