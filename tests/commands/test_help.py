"""Help: every subject has a text that fits the screen, and whoever asks for anything is led on."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES
from commands.language.german import fold
from commands.lobby.glossary import looked_up
from commands.lobby.help import help_on, rules_of, subjects, word_or_game
from commands.table.verbs import lexicon_of, lobby_lexicon, reading
from server.lobby.lexicons import lexicon_for
from tests.records import EVERY_VOCABULARY, ids

ROMME = VOCABULARIES[0]
LEXICON = lexicon_of(ROMME)
GENERAL = (
    "allein",
    "gesellschaft",
    "gmcp",
    "hilfe",
    "karten",
    "liga",
    "spiele",
    "tagesspiel",
    "tisch",
    "vorraum",
    "vorlesen",
    "wertung",
)

COMMANDS = Path(__file__).parents[2] / "commands"
HELP_NAMED = {
    named
    for file in sorted(COMMANDS.rglob("*.*"))
    if file.suffix in {".py", ".md"}
    for named in re.findall(r"„hilfe ([^„“{}…]+)“", file.read_text("utf-8"))
}
"""What sentences and texts send somebody to."""

every_text = pytest.mark.parametrize("subject", sorted(subjects()))


@pytest.mark.parametrize("subject", GENERAL)
def test_general_subject_is_explained(subject):
    """What everybody may want to know is there, in the lobby and at a table."""
    assert subjects()[subject] in help_on(subject, lobby_lexicon(), None)
    assert subjects()[subject] in help_on(f" {subject.upper()}! ", LEXICON, ROMME)


def test_help_without_a_word_shows_where_to_begin():
    """The start names the first three steps."""
    assert {"tische", "mitspielen", "eroeffnen"} <= set(help_on("", LEXICON, ROMME).split())


@every_text
def test_text_fits_every_screen(subject):
    """A paragraph is one line that every screen folds for itself; none ends with blanks, nothing is drawn with tabs."""
    lines = subjects()[subject].splitlines()

    assert [] == [line for line in lines if line != line.rstrip() or "\t" in line]
    assert [] == [pair for pair in pairwise(lines) if all(line and line[0] not in " {" for line in pair)]


@every_text
def test_text_is_plain_words(subject):
    """No markup that a screen reader would have to spell: no stars around words, no hashes before titles."""
    assert not re.search(r"^#+ |\*\*\w|__\w|```|\|--", subjects()[subject], re.MULTILINE)


@every_text
def test_subjects_that_a_text_points_to_exist(subject):
    """„hilfe …“ in a text leads somewhere."""
    pointed = re.findall(r"„hilfe ([\w-]+)“|^ {2}hilfe ([\w-]+)", subjects()[subject], re.MULTILINE)

    for one, other in pointed:
        assert any(
            "weiß ich nichts" not in help_on(one or other, lexicon_of(vocabulary), vocabulary)
            for vocabulary in VOCABULARIES
        ), one or other


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
def test_subjects_of_a_game_are_written(vocabulary):
    """What a game announces as help is there; its rules come first."""
    assert vocabulary.subjects[0] == vocabulary.game.id
    assert set() == {fold(subject) for subject in vocabulary.subjects} - set(subjects())
    assert rules_of(vocabulary) == subjects()[vocabulary.game.id]


def test_every_text_belongs_to_somebody():
    """No file lies there that nobody announces."""
    announced = {subject for vocabulary in VOCABULARIES for subject in vocabulary.subjects}

    assert set() == set(subjects()) - announced - set(GENERAL)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("ablegen", "Beispiel: ablegen 7o"),
        ("leg ab", "Beispiel: ablegen 7o"),
        ("abl", "Beispiel: ablegen 7o"),
        ("spiel mit", "spiel mit: "),
        ("joker", "Joker"),
        ("romme-joker", "Joker"),
        ("aussteigen", "nur ganz ausgeschrieben"),
        ("karten", "Karten schreiben"),
        ("karten", "karten: Zeigt dir alles"),
        ("befehle", "Im Spiel: ablegen, ziehen"),
        ("befehle", "Überall: mitspielen, eroeffnen"),
        ("spiele", "romme"),
        ("ablgen", "„ablegen“?"),
        ("tisc", "tisc"),
        ("purzelbaum", "weiß ich nichts. „hilfe“"),
        ("x" * 500, "weiß ich nichts"),
    ],
)
def test_question_at_a_table_is_answered(asked, said):
    """A command by any of its forms, a subject of the game or of the house, or what is nearest."""
    assert said in help_on(asked, LEXICON, ROMME)


def test_stranger_is_not_offered_the_subjects_of_other_games():
    """At a table of one game the words of another would only lead astray."""
    others = [one for one in VOCABULARIES if one is not ROMME]
    for subject in (subject for one in others for subject in one.subjects if subject not in ROMME.subjects):
        assert f"„{subject}“" not in help_on(subject[:-1] + "q", LEXICON, ROMME)


@pytest.mark.parametrize(("typed", "game"), [("doppelkpf", "doppelkopf"), ("turnir", "turnier"), ("cansta", "canasta")])
def test_in_the_lobby_the_page_of_every_game_is_offered(typed, game):
    """Who has not sat down yet and mistypes a game is asked whether they mean it."""
    assert f"Meintest du „{game}“?" in help_on(typed, lobby_lexicon(), None)


def test_games_are_listed_for_newcomers():
    """`spiele` names every game by the word one types, with people, time and one sentence; Rommé begins at three."""
    said = help_on("spiele", lobby_lexicon(), None).splitlines()
    played = [one for one in VOCABULARIES if one.game.waits]
    heads = [re.match(r"  (\w+) +(.+), (.+ Leute), (.+)$", line) for line in said]
    listed = {head[1]: head.groups()[1:] for head in heads if head}

    assert [one.game.id for one in played] == list(listed)
    assert [(one.game.name, one.takes) for one in played] == [(name, takes) for name, _, takes in listed.values()]
    assert ("Rommé", "3 bis 6 Leute", "etwa eine Stunde") == listed["romme"]
    assert ("2 Leute", "3 oder 4 Leute") == (listed["gin"][1], listed["dickezwei"][1])
    for one in played:
        assert re.fullmatch(r"[A-ZÄÖÜ].*[^.]\.", one.about)
        assert f"    {one.about}" in said


def test_index_misses_nothing():
    """`hilfe themen` names every subject, and each of them, and every game by its title, has a text."""
    index = help_on("themen", lobby_lexicon(), None)
    named = set(re.findall(r"[\w-]+", " ".join(line.partition(": ")[2] for line in index.splitlines()[1:])))

    assert {*subjects(), "befehle", "themen"} == named
    assert {"themen", "befehle"} <= set(re.findall(r"hilfe (\w+)", help_on("", lobby_lexicon(), None)))
    for subject in (*named, *(one.game.name for one in VOCABULARIES)):
        assert "weiß ich nichts" not in help_on(subject, lobby_lexicon(), None)


def test_every_command_is_in_the_list_of_commands():
    """`hilfe befehle` misses no word of the house, and at a table none of its game."""
    for vocabulary in (None, *EVERY_VOCABULARY):
        lexicon = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
        listed = help_on("befehle", lexicon, vocabulary)

        assert set() == {verb.name for verb in lexicon.verbs} - set(re.split(r"[,.:] ?|\n", listed))


@pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
def test_every_verb_can_be_asked_for(vocabulary):
    """`hilfe` and any name of a command explains that command."""
    lexicon = lexicon_of(vocabulary)
    for verb in lexicon.verbs:
        assert f"{verb.name}: " in help_on(verb.name, lexicon, vocabulary)


@pytest.mark.parametrize("subject", GENERAL)
def test_commands_listed_in_a_text_exist(subject):
    """What stands in the first column of a list of commands is one."""
    listed = re.findall(r"^ {2}([a-z]{3,}) .*", subjects()[subject], re.MULTILINE)
    games = {vocabulary.game.id for vocabulary in VOCABULARIES}

    assert [] == [word for word in listed if word not in games and not LEXICON.named(word)]


def test_help_on_half_a_command_names_its_whole_forms():
    """F29: `spiel` and `leg` begin several commands; `spiel` is no word for the score."""
    game, laying = help_on("spiel", LEXICON, ROMME), help_on("leg", LEXICON, ROMME)

    assert ["spiel mit", "spiel ohne", "spiel abbrechen"] == re.findall(r"^(spiel \w+):", game, re.MULTILINE)
    assert "spielstand" not in game
    assert ["ablegen", "rauslegen", "anlegen"] == re.findall(r"^(\w+legen):", laying, re.MULTILINE)


def test_a_subject_brings_no_other_command_along():
    """F29: below `hilfe tisch` stands no help on `tische`; below `hilfe karten` that on the command of this name."""
    assert "tische:" not in help_on("tisch", LEXICON, ROMME)
    assert "karten: " in help_on("karten", LEXICON, ROMME)


def test_all_commands_are_named_by_where_they_count():
    """F29: the lobby knows what comes with a seat, admins have a line of their own, and nothing is said twice."""
    lobby, table = help_on("befehle", lobby_lexicon(), None), help_on("befehle", LEXICON, ROMME)
    admin = help_on("befehle", lexicon_for(ROMME, admin=True), ROMME)

    assert "Mit Platz an einem Tisch kommen dazu: sortieren, verlassen" in lobby
    assert "Mit Platz" not in table
    assert "Für Admins: kick, spieler, bann" in admin
    assert "Für Admins" not in table
    assert "kick" not in admin.partition("Für Admins")[0]


@pytest.mark.parametrize("asked", ["status", "spieler", "banne", "verlassen"])
def test_nothing_is_called_irrevocable_that_only_asks(asked):
    """A list can be shown again; that its word has to be typed whole is all there is to say."""
    said = help_on(asked, lexicon_for(ROMME, admin=True), ROMME)

    assert "zurücknehmen" not in said
    assert "Dieser Befehl gilt nur ganz ausgeschrieben." in said


def test_help_in_the_lobby_knows_the_commands_of_the_games():
    """Whoever reads up before they sit down is told what a command does, once for all games in which it is the same."""
    sorting = help_on("sortieren", lobby_lexicon(), None)
    claiming = help_on("keine", lobby_lexicon(), None)

    assert {"Rommé", "Canasta", "Doppelkopf"} <= set(re.findall(r"Rommé|Canasta|Doppelkopf", sorting))
    assert claiming.startswith("Doppelkopf:\nkeine: ")
    assert 1 == claiming.count("keine: ")
    assert help_on("sortieren", LEXICON, ROMME).startswith("sortieren: ")


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("wer ist da?", "wer"),
        ("wer ist alles hier", "wer"),
        ("wer ist dran?", "dran"),
        ("Wer ist am Zug", "dran"),
        ("wie spät ist es?", "uhrzeit"),
        ("was kann ich tun", "befehle"),
        ("was tun?", "befehle"),
        ("was ist ein Talon", "glossar talon"),
        ("was heißt Vorhand", "glossar vorhand"),
        ("wie geht das", "hilfe"),
        ("wie geht ablegen", "hilfe ablegen"),
    ],
)
def test_questions_may_be_asked_in_a_sentence(typed, canonical):
    """Who does not know the word yet asks as they would ask a neighbour."""
    assert canonical == reading(ROMME, typed)


def test_the_name_of_a_game_is_explained_like_a_word():
    """„Was ist Rommé?“ says what one does there, and where its rules are; a word of the glossary goes before."""
    assert word_or_game("Rommé?").startswith("Rommé: ")
    assert "„regeln romme“" in word_or_game("romme")
    assert word_or_game("talon") == looked_up("talon")


@pytest.mark.parametrize("named", sorted(HELP_NAMED))
def test_help_that_a_sentence_names_is_there(named):
    """Whoever is sent to „hilfe konto“ finds something there: in the lobby, or at a table of some game."""
    places = ((lexicon_for(None, admin=True), None), *((lexicon_of(one), one) for one in EVERY_VOCABULARY))

    assert any("weiß ich nichts" not in help_on(named, lexicon, game) for lexicon, game in places)
