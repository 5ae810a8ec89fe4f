"""Which words of the cues a word may mean that none of them has: by its sound, by a slip, as a part, by meaning."""

import pytest

from commands.language.german import NUMERALS
from commands.language.nearness import Nearness, is_question, sound, thesaurus

KNOWN = Nearness(["canasta", "poker", "doppelkopf", "blackjack", "turnier", "karten", "nicht", "spielen", "ab"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kanasta", {"canasta"}),
        ("pocker", {"poker"}),
        ("blekjek", {"blackjack"}),
        ("dopelkopf", {"doppelkopf"}),
        ("doppelkopfturnier", {"doppelkopf", "turnier"}),
        ("spuin", {"spielen"}),
        ("cards", {"karten"}),
        ("ned", {"nicht"}),
        ("xylophon", set()),
        ("abx", set()),
        ("k" * 500, set()),
    ],
)
def test_a_word_means_what_it_is_near_to(typed, meant):
    """Sound, a slip, a part of a compound, dialect and English lead to a known word; anything else to none."""
    assert meant == KNOWN.meant_by(typed)


@pytest.mark.parametrize(
    ("one", "other"), [("canasta", "kanasta"), ("rommee", "romme"), ("philipp", "filip"), ("wikipedia", "vikibedia")]
)
def test_words_that_sound_alike_have_one_sound(one, other):
    """What a German hears alike has the same digits."""
    assert sound(one) == sound(other)


@pytest.mark.parametrize(
    ("line", "asks"),
    [("was ist das", True), ("darf ich klopfen", True), ("noch da?", True), ("karte ziehen", False), ("", False)],
)
def test_a_question_is_known_by_its_beginning_or_end(line, asks):
    """A question word, a verb before its subject, or a question mark."""
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
