"""The words of card players: each is explained, and found however one asks for it."""

import pytest

from commands.catalogue import vocabulary_of
from commands.journal.lesson import lessons
from commands.language.german import fold
from commands.lobby.glossary import entries, explanation, looked_up
from commands.lobby.help import help_on, subjects
from commands.table.verbs import lexicon_of, lobby_lexicon


@pytest.mark.parametrize(
    "word", ["Satz", "Folge", "Talon", "Vorhand", "Fuchs", "trumpf", "Karlchen", "handromme", "fehl"]
)
def test_words_are_found(word):
    """By the word itself, in capitals or not, by `glossar` and by `hilfe`."""
    assert explanation(word) is not None
    assert explanation(word) == looked_up(word) == help_on(word, lobby_lexicon(), None)


def test_every_entry_is_a_plain_sentence():
    """A word, a colon, a sentence that ends; short enough to be read at a glance."""
    told = {entry.word: entry.meaning for entry in entries().values()}

    assert len(told) > 40
    assert [] == [word for word, meaning in told.items() if not meaning.endswith((".", "?")) or len(meaning) > 160]


TERMS = """
Ablegen Aufdecken Aufgabe Aufgabenblatt Auslegen Ausmachen Aussteigen Bank Bedenkzeit Bieten Gebot Bilder Blockiert
Chips Drilling Durchgang Ecke Einsatz Mindesteinsatz Endrunde Siegertisch Erhöhen Eröffnen Erstauslage Farbe Farbstraße
Fehlstich Flush Folge Freilos Fuchs Fünfling Gesperrt Gesund Gruppe Gruppenspiel Halten Hochzeit Joker Jokercanasta
Kasse Kombination Kontra Mannschaft Marke Mauer Meldung Nebenpott Normalspiel Partei Partie Passen Pflicht-Solo Pott
Rest Runde Satz Schieben Solo Sonderpunkte Sonderregel Spalte Spielrunde Startwert Stich Stock Straße Talon Teilen
Tischleitung Trumpf Trumpf-Solo Umbauen Verbotskarte Verdoppeln Vierling Vorbehalt Vorhand Vorrat Vorrunde Wand
Wunschkarte Zugzeit Zwillinge
"""
"""What a newcomer meets in help and lessons and may not know."""


def test_what_is_said_to_newcomers_is_explained():
    """Every term of the trade that stands in a help page or in a lesson is in the glossary, and is used somewhere."""
    lectures = (lecture for one in lessons().values() for lecture in (one.welcome, *one.notes.values()))
    told = fold(" ".join((*subjects().values(), *(line for lines in lectures for line in lines))))

    assert [] == [term for term in TERMS.split() if explanation(term) is None]
    assert [] == [term for term in TERMS.split() if fold(term) not in told]


def test_what_is_not_explained_is_said_so():
    """With a guess, or with all words."""
    assert "Meintest du „Talon“?" in looked_up("tallon")
    assert "zählt alle Wörter auf" in looked_up("x" * 100)
    assert "Vorhand" in looked_up(None)


def test_help_on_a_subject_names_its_sisters():
    """Whoever reads one page of a game learns where the others are."""
    romme = vocabulary_of("romme")
    assert romme is not None
    told = help_on("joker", lexicon_of(romme), romme)

    assert "Siehe auch: „hilfe romme“, „hilfe romme-auslegen“" in told
    assert "„hilfe romme-joker“" not in told.partition("Siehe auch")[2]
    assert "Siehe auch" not in help_on("ablegen", lexicon_of(romme), romme)
    assert fold("Siehe auch") not in fold(help_on("vorraum", lobby_lexicon(), None))
