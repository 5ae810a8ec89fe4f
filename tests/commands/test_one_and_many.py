"""Sentences that depend on how many, on where, or on what is free: each of their forms is said where it belongs."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.catalogue import VOCABULARIES
from commands.company import replies as company
from commands.journal.checking import check
from commands.journal.codec import DataPath, either, same
from commands.journal.partie import BadRecord, parse
from commands.language.voice import Voice
from commands.lobby import login, replies
from commands.lobby.moderation import session_line
from commands.table.computers import DearMove, dearest
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


@pytest.mark.parametrize(
    ("found", "unclear", "said"),
    [
        (0, 0, "bei keinem zeigen."),
        (1, 1, "Fertig. Dieser Zug hat am meisten gekostet,|Bei einer Entscheidung hätte ich"),
        (2, 2, "Fertig. Diese Züge haben am meisten gekostet,|Bei 2 Entscheidungen hätte ich"),
    ],
)
def test_the_dearest_moves_are_one_or_several(found, unclear, said):
    """What `analyse` has found; where nothing is found there is no place to go on from."""
    moves = [DearMove(entry, 1, "klopfen", "ablegen 7o", 3.0, 0.0, "") for entry in range(4, 4 + found)]
    text = dearest(moves, "Punkte", unclear, 7)

    assert [] == [part for part in said.split("|") if part not in text]
    assert found == text.count("„klopfen“ – besser „ablegen 7o“")
    assert (found > 0) == ("„ab hier 4 tisch 7“" in text)


def test_what_nobody_knows_is_repeated_up_to_a_length():
    """Forty letters of it: whoever pastes a page reads it back no more than to know what is meant."""
    assert [40, 40] == [company.nobody_called("x" * typed).count("x") for typed in (40, 99)]


def test_names_of_others_fill_the_line():
    """A line of exactly the width still names them all; one letter more, and the last one is only counted."""
    bare = len(login.others_here(["Anna", ""], 2))
    fits = ["Anna", "B" * (MAX_COLUMNS - bare)]
    line = _others_here(fits, 2)

    assert MAX_COLUMNS == len(line)
    assert line.endswith(f"{fits[1]}.")
    assert "und 1 weitere" in _others_here(["Anna", f"{fits[1]}B"], 2)
