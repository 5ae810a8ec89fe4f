"""Every page of every game fits every screen: at three widths, in three kinds of letters, seen or read aloud."""

import pkgutil
import re
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest

import commands
from commands.catalogue import VOCABULARIES
from commands.journal.lesson import Lecture, lessons
from commands.language.names import AnyName
from commands.language.spelling import in_words
from commands.lobby.glossary import entries, explanation
from commands.lobby.help import help_on, rules_of, subjects
from commands.table.screens import ANSWERS, answer
from commands.table.tale import tale, view_of, voice_for, waiting_line
from commands.table.verbs import lexicon_of, lobby_lexicon
from games.frozen import names_of
from server.wire.page import Charset, Manner, set_page
from tests.playouts import played
from tests.records import ids

WIDTHS = (40, 78, 200)
OFTEN = 6
"""Of a match so many moments are looked at."""

every_game = pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
every_mode = pytest.mark.parametrize("reader", [False, True], ids=["normal", "vorlesen"])
every_charset = pytest.mark.parametrize("charset", list(Charset))


@cache
def screens(vocabulary, reader):
    """
    Return what the people at a table and a watcher are shown through a whole match: screens, sentences, prompts.

    Of the events every kind is told at least once, to the first two people and to whoever watches.
    """
    done = played(vocabulary, 2).done
    questions = [*ANSWERS, *(question for question in vocabulary.answers if not names_of(question))]
    shown = set()
    for one in (*done[:: max(1, len(done) // OFTEN)], done[-1]):
        for viewer in (None, *one.after.circle[:2]):
            voice = voice_for(one.after, vocabulary, viewer, reader=reader, words=reader)
            seen = view_of(vocabulary, one.after, viewer)
            shown |= {answer(question(), seen, vocabulary, voice) for question in questions}
            shown |= {waiting_line(vocabulary, one.after, voice), *tale(vocabulary, one.events, voice)}
    told: set[type] = set()
    for one in done:
        if kinds := {type(event) for event in one.events} - told:
            told |= kinds
            for viewer in (None, *one.after.circle[:2]):
                shown |= {
                    *tale(vocabulary, one.events, voice_for(one.after, vocabulary, viewer, reader=reader, words=reader))
                }
    return sorted(shown)


@cache
def texts(vocabulary):
    """Return everything that can be read about a game: rules, subjects, the help on its words, excuses, its lesson."""
    lexicon = lexicon_of(vocabulary)
    about = [help_on(verb.name, lexicon, vocabulary) for verb in lexicon.verbs]
    asked = [question for verb in lexicon.verbs for _, question in verb.asks]
    excuses = [re.sub(r"\{@?\w+\}", "8+", one) for one in (*vocabulary.refusals.values(), *vocabulary.phases.values())]
    rules = [rules_of(vocabulary), *(subjects()[subject] for subject in vocabulary.subjects)]
    return [*rules, *about, *asked, *excuses, *vocabulary.options.values(), *told_in_a_lesson(vocabulary.game.id)]


def told_in_a_lesson(game):
    """Return all a learner reads in the lesson of a game."""
    if game not in lessons():
        return []
    lecture = Lecture(lessons()[game])
    told = [*lecture.welcome(), *lecture.dealt(), *lecture.go_on()]
    while not lecture.over:
        told += lecture.do()
    return told


def lines_of(text, manner):
    """Return the lines of a page as they arrive at a terminal."""
    return set_page(text, manner).decode(manner.charset).split("\r\n")


def fits(text, manner):
    """See that a page is no wider than the screen, in letters the terminal knows, and that nothing of it is lost."""
    lines = lines_of(text, manner)
    letters = "".join(lines).replace(" ", "")

    assert max(map(len, lines)) <= manner.width
    assert "\N{REPLACEMENT CHARACTER}" not in letters
    assert letters.count("?") == text.count("?")
    if manner.charset is Charset.ASCII:
        assert letters.isascii()
    elif not manner.reader and manner.charset is Charset.UTF_8:
        assert letters == text.replace(" ", "").replace("\n", "")
    if manner.reader:
        assert [] == [line for line in lines if line.strip() and not re.search(r"\w", line)]


@every_game
@every_mode
@every_charset
@pytest.mark.parametrize("width", WIDTHS)
def test_page_fits_the_screen(vocabulary, reader, charset, width):
    """No line is wider than it may be, no letter is one the terminal lacks, and no word is lost."""
    shown = [*screens(vocabulary, reader), *texts(vocabulary)]

    assert len(shown) > 20
    for text in shown:
        fits(text, Manner(charset, width, reader))


@cache
def of_the_house():
    """Return the list of games, the index, every text, the help on every command, the glossary, and every sentence."""
    about = ("", "spiele", "themen", "befehle", *subjects(), *(verb.name for verb in lobby_lexicon().verbs))
    pages = [help_on(subject, lobby_lexicon(), None) for subject in about]
    return [*pages, *(explanation(word) or "" for word in entries()), *constants()]


def constants():
    """Return every sentence that stands as it is in `commands/`."""
    modules = [one.name for one in pkgutil.walk_packages(commands.__path__, "commands.")]
    stand = [pair for name in modules for pair in vars(import_module(name)).items()]
    found = {text for name, text in stand if name.isupper() and isinstance(text, str)}
    return sorted(text for text in found if re.search(r"\w \w.*[.?!:]$", text) and not re.search(r"\\|\(\?|=", text))


@every_charset
@pytest.mark.parametrize("width", WIDTHS)
def test_page_of_the_house_fits_the_screen(charset, width):
    """So do the list of games, the index, the list of commands and every other text, seen or read aloud."""
    assert len(of_the_house()) > 250
    for text in of_the_house():
        for reader in (False, True):
            fits(text, Manner(charset, width, reader))


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_to_be_typed_is_never_broken(width):
    """A line in quotes, or one that stands before what it does, is in one piece wherever it fits the screen."""
    for text in subjects().values():
        typed = re.findall(r"„[^“”„]*“", text) + re.findall(r"^ {2}(\S(?:\S| (?! ))*) {2}", text, re.MULTILINE)
        for reader in (False, True):
            lines = lines_of(text, Manner(Charset.UTF_8, width, reader))
            page = "\n".join(lines)

            assert [] == [one for one in typed if len(one) <= width - 4 and one not in page]


def test_page_of_the_house_is_german():
    """As those of the games are."""
    assert [] == [found[0] for text in of_the_house() if (found := ENGLISH.search(text))]


@every_game
def test_screen_read_aloud_has_no_drawn_columns(vocabulary):
    """Between two words there is a blank or a sign, nowhere a gap that only eyes can follow."""
    for text in screens(vocabulary, reader=True):
        for line in text.splitlines():
            assert not re.search(r"\S {3,}\S", line), line


@every_game
def test_usual_screen_needs_no_folding_of_tables(vocabulary):
    """Columns that stand below one another fit 78 places as they are: a folded row could not be followed."""
    for text in screens(vocabulary, reader=False):
        rows = [line for line in text.splitlines() if re.search(r"^ .*\S {3,}\S", line)]
        assert [] == [row for row in rows if len(row) > 78]


@every_game
def test_screens_have_no_double_blank_lines(vocabulary):
    """A screen begins and ends with words, and one blank line parts what belongs apart."""
    for reader in (False, True):
        for text in screens(vocabulary, reader):
            lines = text.split("\n")
            assert lines[0]
            assert lines[-1]
            assert ("", "") not in pairwise(lines)
            assert [] == [line for line in lines if line != line.rstrip()]


ENGLISH = re.compile(
    r"\b(the|and|you|your|error|failed|invalid|unknown|command|player|players|cards|please|usage|warning|none|true|false|"
    r"nothing|table|turn|deal|with|not|game|score|winner|discard|pile|missing|seat|viewer|empty|yes)\b",
    re.IGNORECASE,
)
"""Words that no German sentence of ours holds."""

NAMED_JOKER = re.compile(r"j=\S+")
"""What a joker stands for is typed in signs."""

A_CARD_IN_SIGNS = re.compile(r"(?<![\w+#*=])(?:10|[2-9bdka])[+#*o](?![\w+#*])")


def own_words(lexicon):
    """Return the commands that play: none of the house, which may speak of the signs themselves."""
    return [verb for verb in lexicon.verbs if verb.means.__module__.startswith("games.")]


@every_game
@every_mode
def test_page_is_german(vocabulary, reader):
    """No screen, no sentence and no help holds a word of the language the house is written in."""
    shown = [*screens(vocabulary, reader), *texts(vocabulary)]

    assert [] == [found[0] for text in shown if (found := ENGLISH.search(text))]


@every_game
def test_page_read_aloud_has_words_for_everything(vocabulary):
    """A screen reader gets no line of signs alone, and no card in signs."""
    lines = [line for text in screens(vocabulary, reader=True) for line in text.splitlines() if line]
    lexicon = lexicon_of(vocabulary)
    aloud = [help_on(about, lexicon, vocabulary, words=True) for about in (*vocabulary.subjects, vocabulary.game.id)]
    aloud += [help_on(verb.name, lexicon, vocabulary, words=True) for verb in own_words(lexicon)]
    lines += [NAMED_JOKER.sub("", line) for text in aloud for line in text.splitlines() if line]

    assert [] == [line for line in lines if not re.search(r"\w", line)]
    assert [] == [line for line in lines if A_CARD_IN_SIGNS.search(line)]


@every_game
def test_what_is_read_aloud_can_be_typed(vocabulary):
    """An example whose cards are said in words means the same as the one in signs."""
    lexicon = lexicon_of(vocabulary)
    spelled = {} if vocabulary.spelling is None else vocabulary.spelling.words
    examples = [verb.sample for verb in own_words(lexicon)]

    assert examples
    for example in examples:
        spoken = in_words(example, spelled or {}, joker=True)
        assert lexicon.heard(example, AnyName()) == lexicon.heard(spoken, AnyName()), spoken
