"""No line costs much: whatever is typed, reading it takes less than any answer does, for the words of every place."""

import gc
import time
from contextlib import suppress
from functools import partial
from itertools import product

import pytest

from commands.catalogue import VOCABULARIES
from commands.company.verbs import Say
from commands.language.german import FILLERS
from commands.language.guessing import LONGEST as LONGEST_GUESS
from commands.language.lexicon import MOST_LETTERS, MOST_WORDS
from commands.language.misread import Misread
from commands.language.names import AnyName, KnownNames
from commands.table.verbs import lexicon_of, lobby_lexicon
from games.kit.cards import Card, Rank, Suit
from games.meld.actions import Rebuild
from games.table.actions import SortAs
from tests.lanes import tries
from tests.price import cheapest

LEXICONS = {"lobby": lobby_lexicon()} | {one.game.id: lexicon_of(one) for one in VOCABULARIES}
NAMES = KnownNames(["Abcdefghijklmnop", "Abcdefghijklmnoq", "Anna"])
LONGEST = 995
"""Letters of the longest line that reaches anybody."""

BOUND = 0.002
SLACK = 4
"""For what a machine does beside it; what these tests guard against was 20 to 60 times dearer."""

UNITS = [
    *("an", "raus", "ab", "mit", "zu", "und", "abcdefghijklmnop", "12345678", "b+", "j=8+", "kreuz 10", "herz-"),
    *("8", "+", ";", "/", ",", "b+;", "b+/", "1,", "b+ und", "anna 1", ", leg", "wirf", "spiel", "halte", "die"),
]


PLACES = [place for place in LEXICONS if place != "lobby"]


def shared_out(place, own, common, units):
    """
    Return what is tried at a place as pairs of a beginning and a unit.

    That is all of what only some games know, and in the lobby all there is; a beginning every table knows is tried with
    every unit at one table, another unit at the next: to read it costs much the same at all of them.
    """
    turns = product(sorted(common), units)
    tried = {pair for turn, pair in enumerate(turns) if place == "lobby" or turn % len(PLACES) == PLACES.index(place)}
    return sorted(pair for pair in product(own, units) if pair[0] not in common or pair in tried)


def common_to_all(named):
    """Return what `named` finds in the words of every table."""
    return frozenset.intersection(*(frozenset(named(LEXICONS[place])) for place in PLACES))


def verb_names(lexicon):
    """Return what the verbs of a place are called, and those that have a particle without it."""
    return {verb.name for verb in lexicon.verbs} | {inner for verb in lexicon.verbs for inner, _ in verb.splits}


def beginnings_of_cues(lexicon):
    """Return how the phrases begin by which a beginner's line is guessed."""
    told = [phrase.replace("~", "").replace("|", " ") for phrases in lexicon.cues.values() for phrase in phrases]
    return {" ".join(phrase.split(" = ")[0].split()[:5]) for phrase in told}


def worked(lexicon, line):
    """Return the seconds of CPU that reading a line takes just now."""
    began = time.thread_time()
    with suppress(Misread):
        lexicon.heard(line, NAMES)
    return time.thread_time() - began


def dear(lexicon, lines):
    """Return the lines that take more than they may, at the best of six tries."""
    gc.disable()
    try:
        suspects = [line for line in lines if worked(lexicon, line) > BOUND]
        return [line[:60] for line in suspects if cheapest(partial(worked, lexicon, line)) > BOUND * SLACK]
    finally:
        gc.enable()


def filled(head, unit, joint=" "):
    """Return the longest line made of a beginning and one thing again and again, as a command and as it would fit."""
    for letters, words in ((MOST_LETTERS, MOST_WORDS - 3), (LONGEST, LONGEST)):
        often = min((letters - len(head) - 4) // len(unit + joint), words // len(unit.split()))
        line = f"{head} {joint.join([unit] * often)}"
        yield line
        yield f"{line} !x"


every_place = pytest.mark.parametrize("place", LEXICONS)
some = tries(1, 5)
"""So many fifths of all lines are read: of the four that are made of each pair another one each time."""


@every_place
@some
def test_no_verb_is_dear_whatever_is_heaped_behind_it(place, tries):
    """Particles, names of 16 letters, cards, signs and verbs without end behind every verb: 2 ms at the most."""
    lexicon = LEXICONS[place]
    tried = shared_out(place, verb_names(lexicon), common_to_all(verb_names), UNITS)
    lines = [line for verb, unit in tried for line in filled(verb, unit)]

    assert [] == dear(lexicon, [line for turn, line in enumerate(lines) if turn % 5 < tries])


@every_place
@some
def test_no_particle_is_dear_behind_its_own_verb(place, tries):
    """`leg an an an …` and `wirf raus raus …`: every place of a particle could be the one, and few are tried."""
    lexicon = LEXICONS[place]
    splits = {split for verb in lexicon.verbs for split in verb.splits}
    splits |= {pair for verb in lexicon.verbs for pair in verb.pairs}
    lines = [line for inner, particle in sorted(splits) for line in filled(inner, particle)]

    assert [] == dear(lexicon, [line for turn, line in enumerate(lines) if turn % 5 < tries])


@every_place
@some
def test_no_guess_is_dear(place, tries):
    """Whatever phrases a beginner heaps up: also to find that nothing certain is meant takes 2 ms at the most."""
    lexicon = LEXICONS[place]
    beginnings = sorted(beginnings_of_cues(lexicon))
    lines = [
        f"{first} {second}"[:LONGEST_GUESS] for first, second in zip(beginnings, reversed(beginnings), strict=True)
    ]
    tried = shared_out(place, beginnings, common_to_all(beginnings_of_cues), UNITS[-10:])
    lines += [f"{first} {unit} {unit} {unit}"[:LONGEST_GUESS] for first, unit in tried]

    assert [] == dear(lexicon, [line for turn, line in enumerate(lines) if turn % 5 < tries])


@every_place
@some
def test_no_beginning_is_dear(place, tries):
    """Eleven verbs in a row, unknown words and fillers before a verb that never comes."""
    lexicon = LEXICONS[place]
    heads = [inner for verb in lexicon.verbs for inner, _ in verb.splits] or [verb.name for verb in lexicon.verbs]
    beginnings = [" ".join(heads[start : start + 11]) for start in range(0, len(heads), 5)]
    beginnings += ["abcdefghijklmnop", "xyzzy", "ich", "bitte bitte", "?", "!", "sag", "fluestern abcdefghijklmnop"]
    units = [*UNITS, *sorted(FILLERS)[:6], *heads[:6]]
    lines = [line for start, unit in product(beginnings, units) for line in filled(start, unit)]

    assert [] == dear(lexicon, [line for turn, line in enumerate(lines) if turn % 5 < tries])


@every_place
@some
def test_no_heap_of_signs_is_dear(place, tries):
    """The same without blanks between: one word of a thousand signs."""
    lexicon = LEXICONS[place]
    signs = ("/", "+", "1", "a", "b+", ",;", "=", "j=")
    tried = shared_out(place, verb_names(lexicon), common_to_all(verb_names), signs)
    lines = [line for verb, unit in tried for line in filled(verb, unit, "")]

    assert [] == dear(lexicon, [line for turn, line in enumerate(lines) if turn % 5 < tries])


@every_place
def test_an_endless_command_is_refused_with_a_sentence(place):
    """What is longer than any command is not read at all: its author is told how long one may be."""
    verb = next(verb for verb in LEXICONS[place].verbs if not verb.verbatim)

    for line in (f"{verb.name} " + "an " * MOST_WORDS, f"{verb.name} " + "a" * MOST_LETTERS):
        with pytest.raises(Misread, match=f"mehr als {MOST_WORDS} Wörter oder {MOST_LETTERS} Zeichen"):
            LEXICONS[place].heard(line, NAMES)


@every_place
@pytest.mark.parametrize("verb", ["sagen", "sag", "'", "ich sage", "bitte sag"])
def test_talk_may_fill_the_line(place, verb):
    """Who speaks may use every letter a line has."""
    text = "Leg doch an, " * 70 + "du."

    assert Say(text) == LEXICONS[place].heard(f"{verb} {text}", NAMES)


def test_the_whole_table_can_be_rebuilt():
    """The longest command there is takes 110 cards in fifty melds; it is typed, written and read again."""
    suits = list(Suit)
    cards = [Card(rank, suit) for suit in suits for rank in Rank] * 2
    melds = tuple(tuple(cards[start : start + 4]) for start in range(0, len(cards), 4))
    rebuild = Rebuild(tuple(range(1, 27)), (), melds)
    lexicon = LEXICONS["romme"]
    line = lexicon.write(rebuild, AnyName())

    assert rebuild == lexicon.heard(line, AnyName())
    assert rebuild == lexicon.heard(line.replace(";", " ; "), AnyName())


def test_a_journal_is_not_measured():
    """What was read once is read again, however long: only what is typed now can be too long."""
    line = "sortieren " + ",".join(["b+"] * 300)

    with pytest.raises(Misread, match="So lange Befehle"):
        LEXICONS["romme"].heard(line, NAMES)
    assert SortAs((Card(Rank.JACK, Suit.CLUBS),) * 300) == LEXICONS["romme"].read(line, NAMES)
