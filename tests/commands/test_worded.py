"""Cards and numbers as people put them in words: a suit or a rank said once, what is counted, what has a number."""

import pytest

from commands.catalogue import vocabulary_of
from commands.language.misread import Misread
from commands.language.nearness import cleaned
from commands.language.worded import CARD, NUMBER, worded
from tests.commands.test_beginners import heard


@pytest.mark.parametrize(
    ("game", "typed", "numbers", "cards"),
    [
        ("romme", "drei Könige leg ich hin: Kreuz, Pik und Karo", [], ["k+", "k#", "ko"]),
        ("romme", "Herz Bube, Dame und König", [], ["b*", "d*", "k*"]),
        ("romme", "Bube Herz, Bube Kreuz, Dame in Pik", [], ["b*", "b+", "d#"]),
        ("romme", "zwei drei vier in Karo", [], ["2o", "3o", "4o"]),
        ("romme", "mit Kreuz und Herz König", [], ["k+", "k*"]),
        ("romme", "Asse: Kreuz Ass, Pik Ass", [], []),
        ("romme", "anlegen 2 herz 5", ["2"], ["5*"]),
        ("romme", "die Karo sechs kommt an die Reihe drei", ["3"], ["6o"]),
        ("romme", "an die zweite Reihe die Pik acht", ["2"], ["8#"]),
        ("romme", "discard queen of spades", [], ["d#"]),
        ("romme", "Joker als Herz 8 an 2", ["2"], ["j=8*"]),
        ("profisort", "Herz Neun kommt zur eins b", ["1b"], ["9*"]),
        ("profisort", "Aufgabe 3 vier Siebener Kreuz Pik Herz Karo", ["3"], ["7+", "7#", "7*", "7o"]),
        ("dickezwei", "ich leg die 3 karo und 3 herz", [], ["3o", "3*"]),
        ("rummy", "drei Achter rot blau und schwarz", [], ["8*", "8#", "8+"]),
        ("raeumab", "die 8 in Pink und die rote 18", [], ["8p", "18r"]),
        ("raeumab", "Spalten eins sowie sieben", ["1", "7"], []),
        ("poker", "ich lege fünf drauf", ["5"], []),
        ("poker", "einundzwanzig", ["21"], []),
    ],
)
def test_cards_are_found_however_they_are_said(game, typed, numbers, cards):
    """The cards and the numbers of a line; where its words could be other cards as well, it is not whole."""
    said = worded(cleaned(typed), vocabulary_of(game).spelling)

    assert (numbers, cards) == ((said.of(NUMBER), said.of(CARD)) if said.whole else ([], []))


@pytest.mark.parametrize("typed", ["drei Könige, Kreuz und Pik", "zwei Damen Kreuz Pik Karo", "Herz und Karo"])
def test_what_does_not_add_up_is_not_whole(typed):
    """Fewer or more cards than were counted, or a suit without a rank: nobody guesses which they are."""
    assert not worded(cleaned(typed), vocabulary_of("romme").spelling).whole


@pytest.mark.parametrize(
    ("game", "typed", "offered"),
    [
        ("romme", "hinaus mit der Karo 4, die hab ich loswerden wollen", "„ablegen 4o“"),
        ("romme", "Herz 9 passt doch an die Reihe 2", "„anlegen 2,9*“"),
        ("canasta", "Könige kreuz pik und ein joker auf den tisch gezimmert", "„rauslegen k+,k#,j“"),
        ("profisort", "das kreuz as kriegt der bernd ätsch", "„abgeben a+ bernd“"),
        ("poker", "sechs obendruff", "„erhoehen 6“"),
        ("raeumab", "schnapp dir reihe fünf mit reihe sechs", "„nehmen 5,6“"),
        ("dickezwei", "ich lege full house 3o 3* 3# 9+ 9o", "„legen 3o,3*,3#,9+,9o“"),
    ],
)
def test_what_is_offered_has_the_cards_that_were_said(game, typed, offered):
    """Who words a move in their own way reads the line to type, with their own cards and numbers in it."""
    with pytest.raises(Misread) as misread:
        heard(game, typed)

    assert offered in misread.value.sentence


@pytest.mark.parametrize(
    ("game", "typed", "line"),
    [
        ("romme", "ich lege drei könige hin, kreuz, pik und karo", "rauslegen k+,k#,ko"),
        ("romme", "Herz Dame weg", "ablegen d*"),
        ("romme", "rauslegen 7+ und 7# und 7*", "rauslegen 7+,7#,7*"),
        ("canasta", "rauslegen k+, k# und j", "rauslegen k+,k#,j"),
        ("canasta", "könige in kreuz pik herz und achter in kreuz pik karo auslegen", "rauslegen k+,k#,k* / 8+,8#,8o"),
        ("canasta", "nehmen 9+ 9# und k+ k# k*", "nehmen 9+,9# / k+,k#,k*"),
    ],
)
def test_a_move_in_words_is_read(game, typed, line):
    """Where every word is accounted for, it is the move; behind an `und` stands another group or one more card."""
    assert line == heard(game, typed)[1]
