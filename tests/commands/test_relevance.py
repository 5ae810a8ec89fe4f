"""What a line is about, where no phrase of a command stands in it: rare words say more."""

import pytest

from commands.language.nearness import Nearness
from commands.language.relevance import NAME, TEXT, Description, Relevance, stems_of

HERE = Relevance(
    [
        Description("breite 60", {"breit": NAME, "zeil": TEXT, "bildschirm": TEXT}),
        Description("blaettern 20", {"blaetter": NAME, "seit": TEXT, "bildschirm": TEXT}),
        Description("klingel an", {"klingel": NAME, "ton": TEXT, "bildschirm": TEXT}),
        Description("hilfe joker", {"joker": NAME, "ersetz": TEXT}, to_read=True),
        Description("ersetzen 2 mit b+", {"ersetz": NAME, "joker": TEXT}),
        Description("klingel an", {"gong": TEXT}),
    ],
    Nearness(["klingel", "breite"]),
)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("die zeilen sind zu lang", ["breite 60"]),
        ("klingeln", ["klingel an"]),
        ("zeilenbreite", ["breite 60"]),
        ("der gong", ["klingel an"]),
        ("was ist das hier", []),
        ("zeilen xylophon tuba oboe fagott", []),
        ("", []),
    ],
)
def test_a_line_is_about_what_has_its_rare_words(typed, offered):
    """What is offered covers half of what a line says; words that are in every text, and half sentences, offer none."""
    assert offered == HERE.lines(typed.split(), asking=False)


def test_a_word_of_fewer_descriptions_says_more():
    """A word that everything has decides nothing; the rare one beside it does."""
    assert "blaettern 20" == HERE.lines(["bildschirm", "blaettern"], asking=False)[0]


def test_what_can_be_read_is_offered_to_who_asks():
    """A subject of help is no answer to an order, but one to a question."""
    assert ["ersetzen 2 mit b+"] == HERE.lines(["joker", "ersetzen"], asking=False)
    assert {"hilfe joker", "ersetzen 2 mit b+"} == set(HERE.lines(["joker", "ersetzen"], asking=True))


def test_a_text_is_known_by_the_stems_that_say_something():
    """Small words and endings are none."""
    assert {"zeil", "bildschirm"} == stems_of("Die Zeilen und ihr Bildschirm")
    assert stems_of("Bildschirme, eine Zeile") == stems_of("die Zeilen des Bildschirms")
