"""What a page is told of the words of a place: all of it, in messages that are not too long."""

import pytest

from commands.catalogue import VOCABULARIES
from server.lobby.programs import HINT_WORDS, MOST_PEOPLE, wordlists
from server.wire.protocol import LONGEST_SAID, encode
from tests.records import ids

PEOPLE = [f"gast-anna-susanne{number}" for number in range(MOST_PEOPLE)]


@pytest.mark.parametrize("vocabulary", [None, *VOCABULARIES], ids=["lobby", *ids(VOCABULARIES)])
def test_words_come_in_parts_that_fit_into_messages(vocabulary):
    """Every card of the game has its words, in one part; the first has the commands and who is here."""
    found = list(wordlists(vocabulary, PEOPLE))
    options = set() if vocabulary is None else {one.name for one in vocabulary.game.options}
    spelled = {} if vocabulary is None or vocabulary.spelling is None else vocabulary.spelling.words
    cards = [card for part in found for card in part.cards]

    assert LONGEST_SAID >= max(len(encode(part)) for part in found)
    assert sorted(spelled) == sorted(cards)
    assert [(number, len(found)) for number in range(1, len(found) + 1)] == [(one.part, one.parts) for one in found]
    assert {*PEOPLE, *options} <= {*found[0].names}
    assert [False] + [True] * (len(found) - 1) == [one.words == one.names == () for one in found]


def test_what_is_refused_at_a_table_is_no_word_there():
    """Where nobody is told what to do a page has no button for it; everything else is as everywhere."""
    gin = next(one for one in VOCABULARIES if one.game.id == "gin")
    [usual, *_], [without, *_] = (list(wordlists(gin, PEOPLE, refused)) for refused in (frozenset(), HINT_WORDS))

    assert {"tipp", "hinweis", "tip", "warum", "wieso"} == {*usual.words} - {*without.words}
