"""Who may be called how: no word that means something, and no letter that looks like another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.catalogue import VOCABULARIES
from commands.language.german import FILLERS, fold
from commands.table.verbs import lexicon_of, lobby_lexicon
from server.sessions.person import NAME, borrows_authority, objection
from server.wire.page import clean
from tests.records import ids

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüÄÖÜß")


def fit(words):
    """Return those words that could be names by their letters, and must be something, or the test proves nothing."""
    found = sorted(word for word in words if NAME.fullmatch(word))
    assert found
    return found


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
def test_no_word_of_a_game_is_a_name(vocabulary):
    """Verbs in all their forms, particles, keywords, properties: whoever were called so could not be spoken of."""
    words = {vocabulary.game.id, fold(vocabulary.game.name), *(option.name for option in vocabulary.game.options)}
    for verb in lexicon_of(vocabulary).verbs:
        words.update(verb.words, *verb.pairs, *verb.splits, verb.idle, verb.tail.words if verb.tail is not None else ())
    assert [] == [word for word in fit(words) if objection(word) is None]


@pytest.mark.parametrize(
    "vocabulary", [one for one in VOCABULARIES if one.spelling is not None], ids=lambda one: one.game.id
)
def test_no_card_is_a_name(vocabulary):
    """Cards in one word, and the words they are made of; also capitalised and with umlauts. Pia is somebody (F7)."""
    words = fit([*vocabulary.spelling.cards, "herz", "pik", "karo", "kreuz", "bube", "dame", "zehn", "joker", "ass"])
    assert [] == [word for word in words if objection(word.capitalize()) is None and word != "pia"]
    assert objection("Pia") is None
    assert objection("König") is not None


@pytest.mark.parametrize(
    "word",
    [*fit(FILLERS), "haus", "uhr", "admin", "gast", "gastgeber", "Gast7x", "System", "trumpf", "fort", "los", "Ich"],
)
def test_no_word_of_the_house_is_a_name(word):
    """Fillers, the house and its clock, guests, and who could pass for the host."""
    assert objection(word) is not None
    assert objection(word.upper()) is not None


def test_words_of_the_lobby_are_no_names():
    """What means something before anybody sits at a table."""
    assert [] == [word for verb in lobby_lexicon().verbs for word in verb.words if objection(word) is None]


@pytest.mark.parametrize("name", ["Anna", "Jürgen", "Groß", "Ida", "Maximilian", "Zoe", "Karola", "Damian", "Kreuzer"])
def test_people_may_be_called_as_people_are(name):
    """Ordinary names remain, also such as begin with a word of the house."""
    assert objection(name) is None


AUTHORITY = (
    "Administrator Adrnin Moderator Stammtisch Hauß Ha-us Haus1 Das_Haus Betreiber Support Root Operator Leitung Wirt "
    "Admin1 Admln Ad-min Adminn Adm1n Haus7 Wirtin Support-Team Turnier-Leitung Klaus_Wirt Dein_Admin "
    "Hauswirt Hausleitung Supportteam Stammtischwirt HausAdm1n Postmaster"
)
ORDINARY = (
    "Wirtz Rootger Hausmann Leitner Horst Hosta Roth Modesta Moritz Serverin Systa Adminja Betrix Teamo Klausi "
    "Operina Chefin Stamm Tischler Haas Wirtmann Supper"
)


@pytest.mark.parametrize("name", AUTHORITY.split())
def test_names_of_authority_are_nobodys(name):
    """Whole words for those who keep the house, and what is read as them: who is called so asks for passwords."""
    assert objection(name.replace("_", " ")) is not None


@pytest.mark.parametrize("name", ORDINARY.split())
def test_names_that_only_begin_like_authority_are_names(name):
    """Ordinary names, and such as differ in more than a doubled letter or a digit."""
    assert objection(name) is None


@pytest.mark.parametrize(
    ("name", "borrowed"),
    [
        ("cheffin", True),
        ("chefin1", True),
        ("ch3fin", True),
        ("gast-chefin2", True),
        ("chefin-anna", True),
        ("chefin", False),
        ("chef", False),
        ("chefinnen", False),
    ],
)
def test_an_admin_has_the_name_alone(name, borrowed):
    """Beside the admin Chefin nobody is called nearly so; Chefin herself still may."""
    assert borrowed is borrows_authority(name, ["chefin"])


@pytest.mark.parametrize(
    "name", ["Haſe", "Kım", "\u212aarl", "İda", "Straẞe", "Anna\u0301", "An\u200bna", "Ạnna", "Ａnna", "𝐀nna", "Ληνα"]
)
def test_a_letter_that_looks_like_another_is_none(name):
    """Long s, Turkish i, the sign for kelvin, accents, wide and mathematical letters: none of them makes a new name."""
    assert objection(name) is not None
    typed = clean(name)
    assert objection(typed) is not None or set(typed) <= LETTERS | set("0123456789- .")


@given(st.text(min_size=3, max_size=16))
def test_any_text_that_is_a_name_is_plain(text):
    """Whatever is typed, a name has only the letters that everybody can type and see."""
    typed = clean(text)
    assert objection(typed) is not None or set(typed) <= LETTERS | set("0123456789- .")
