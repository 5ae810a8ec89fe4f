"""Sentences that depend on how many, on where, or on what is free: each of their forms is said where it belongs."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.catalogue import VOCABULARIES
from commands.journal.checking import check
from commands.journal.codec import DataPath, either, same
from commands.journal.partie import BadRecord, parse
from commands.language.voice import Voice
from commands.lobby import login, replies
from commands.lobby.moderation import session_line
from commands.table.tale import retold
from games.canasta.actions import MatchWon
from games.contract import Seat
from server.accounts.greeting import _others_here
from server.wire.page import MAX_COLUMNS

ANNA, BERND, CLARA = Seat(0), Seat(1), Seat(2)
NAMES = {ANNA: "Anna", BERND: "Bernd", CLARA: "Clara"}


@pytest.mark.parametrize(
    ("winners", "you", "said"),
    [
        ((ANNA,), BERND, "Anna gewinnt die Partie."),
        ((ANNA,), ANNA, "Du gewinnst die Partie."),
        ((ANNA, CLARA), BERND, "Anna und Clara gewinnen die Partie."),
    ],
)
def test_one_wins_and_two_win(winners, you, said):
    """A match of Canasta is won by a player alone, or by a team."""
    event = MatchWon(winners, ((winners, 5100),))

    assert said in retold(CANASTA_WORDS, [event], Voice(NAMES, you))[0]


def test_data_that_could_be_either_is_no_data():
    """A plain value beside words, or two kinds of lists, cannot be told apart by whoever reads them."""
    plain, word, rows = DataPath(same, same, "number"), DataPath(str, int, "word"), DataPath(list, tuple, "[number]")
    unclear: tuple[dict[object, DataPath], ...] = (
        {int: plain, str: word},
        {str: word, tuple: rows},
        {int: plain, tuple: rows},
    )
    for kinds in unclear:
        with pytest.raises(TypeError, match="would not tell"):
            either(kinds)

    assert 7 == either({int: word, str: DataPath(str, str, "name")}).read("7")


def test_a_game_without_cards_has_none_to_deal():
    """The record is told so, at the line that gives somebody a hand."""
    vocabulary = next(one for one in VOCABULARIES if one.spelling is None)
    head = f"spiel {vocabulary.game.id}\nspieler anna bernd\nhand anna 7o"
    with pytest.raises(BadRecord) as bad:
        check(vocabulary, parse(head), tuple)

    assert (3, f"{vocabulary.game.name} hat keine Karten.") == (bad.value.line, bad.value.sentence)


@pytest.mark.parametrize(
    ("table", "watches", "where"),
    [(None, False, ", im Vorraum"), (3, False, ", Tisch 3"), (3, True, ", Tisch 3, schaut zu")],
)
def test_an_admin_reads_where_somebody_is(table, watches, where):
    """In the lobby, at a table, or beside one."""
    assert session_line("anna", "192.0.2.1", "", 1, table=table, watches=watches).endswith(where)


def test_who_watches_is_offered_a_seat_only_where_one_is_free():
    """`verlassen` is there in any case."""
    free, full = (replies.only_watching(4, free=is_free) for is_free in (True, False))

    assert ("mitspielen 4" in free, "mitspielen" in full) == (True, False)
    assert all("verlassen" in one for one in (free, full))


def test_names_of_others_fill_the_line():
    """A line of exactly the width still names them all; one letter more, and the last one is only counted."""
    bare = len(login.others_here(["Anna", ""], 2))
    fits = ["Anna", "B" * (MAX_COLUMNS - bare)]
    line = _others_here(fits, 2)

    assert MAX_COLUMNS == len(line)
    assert line.endswith(f"{fits[1]}.")
    assert "und 1 weitere" in _others_here(["Anna", f"{fits[1]}B"], 2)
