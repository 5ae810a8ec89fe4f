"""The words of a line as they are compared: whether they ask, which say the same, which are numbers."""

import pytest

from commands.language.german import NUMERALS
from commands.language.nearness import is_question, thesaurus


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("was ist das", True),
        ("darf ich klopfen", True),
        ("noch da?", True),
        ("karte ziehen", False),
        ("sag wie das geht", True),
        ("", False),
    ],
)
def test_a_question_is_known_by_its_beginning_or_end(line, asks):
    """A question word at the beginning or one that only asks, a verb before its subject, or a question mark."""
    assert asks == is_question(line)


def test_every_number_in_words_is_one():
    """From one to ninety-nine, and the round ones above."""
    assert ("1", "18", "23", "99", "100") == tuple(
        NUMERALS[word] for word in ("eins", "achtzehn", "dreiundzwanzig", "neunundneunzig", "hundert")
    )


def test_the_thesaurus_is_written_as_lines_are_read():
    """Its words are folded, and each group has more than one: nothing in it can never be met."""
    words = thesaurus()

    assert words
    assert [] == [word for word, same in words.items() if word != word.lower() or not word.isascii() or len(same) < 2]
