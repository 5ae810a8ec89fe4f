"""Games are called by any of their names, as people write them."""

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.names import KnownNames
from commands.lobby.verbs import OpenTable, Rules
from commands.table.verbs import lexicon_of, lobby_lexicon
from server.lobby.rankings import Ranking

NAMES = KnownNames(["Anna", "Bernd"])
LEXICONS = [lobby_lexicon(), *map(lexicon_of, VOCABULARIES)]


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("eroeffnen dicke zwei", "dickezwei"),
        ("eröffne einen Tisch für Dicke Zwei, bitte!", "dickezwei"),
        ("eroeffnen texas holdem", "holdem"),
        ("eröffne Räum-Ab!", "raeumab"),
        ("eroeffnen raeum-ab!", "raeumab"),
        ("eröffnen räum ab", "raeumab"),
        ("eröffne einen Skattisch", "skat"),
        ("ich möchte einen neuen Tisch für Black Jack eröffnen", "blackjack"),
        ("eröffne Gin Rummy", "gin"),
        ("eröffne profi-sort", "profisort"),
        ("eröffne rommé", "romme"),
        ("eröffne doko", "doppelkopf"),
        ("regeln dicke zwei", "dickezwei"),
        ("regel Räum-Ab!", "raeumab"),
    ],
)
def test_name_of_two_words_is_read(line, game):
    """With blanks, hyphens, capitals, umlauts and marks: in the lobby and at any table it is the same game."""
    for lexicon in LEXICONS:
        meaning = lexicon.read(line, NAMES)

        assert isinstance(meaning, OpenTable | Rules)
        assert vocabulary_of(meaning.game or "").game.id == game


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda one: one.game.id)
def test_every_game_has_its_title(vocabulary):
    """Whatever stands in the list of games can be typed."""
    for name in (vocabulary.game.id, vocabulary.game.name, vocabulary.game.name.upper(), f" {vocabulary.game.name}! "):
        assert vocabulary_of(name) is vocabulary


@pytest.mark.parametrize("typed", ["", "!", "r", "xyzzy", "romme anna"])
def test_no_name_is_no_game(typed):
    """A beginning that several games have, and what none has, is not guessed."""
    assert vocabulary_of(typed) is None


@pytest.mark.parametrize(
    ("words", "game", "name"),
    [
        (("dicke", "zwei"), "dickezwei", None),
        (("texas", "holdem", "anna"), "holdem", "anna"),
        (("gin", "anna"), "gin", "anna"),
        (("ewig", "black", "jack"), "blackjack", None),
        (("anna",), "romme", "anna"),
    ],
)
def test_ranking_of_a_game_with_two_words(words, game, name):
    """Behind the game stands a name."""
    wanted = Ranking.of(words, None, "romme")

    assert (game, name) == (wanted.game.id, wanted.name)
