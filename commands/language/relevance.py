"""
Which commands a line is about: what is offered where nobody can be sure what it means.

Everything that is said of a command is known: lines that beginners typed for it (`examples.tsv`), phrases that ask for
it, its names and its help. A line is compared with all of that as in information retrieval: a command is the likelier,
the likelier somebody who speaks as is spoken of it would say the words of this line (query likelihood; what was never
said of a command counts as it is said of any, Dirichlet's smoothing), and the oftener it is meant there at all.

Words are compared by their stems and by every four letters of them, so that a compound, a slip and a dialect say as
much as they have in common with words that are known.

What this costs is bounded: a line has few words, and each leads to the few commands of which it was said.

Source: C. Zhai, J. Lafferty, A study of smoothing methods for language models applied to information retrieval, ACM
Transactions on Information Systems 22 (2004), 179-214.
"""

from __future__ import annotations

import math
import re
from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from commands.language.german import RANK_WORDS, SUIT_WORDS, fold
from commands.language.nearness import stem, thesaurus


class Example(NamedTuple):
    """A line that a beginner typed and the lines it may mean; of one behind a `~` only the verb counts."""

    place: str
    typed: str
    meant: tuple[str, ...]


_EXAMPLES = Path(__file__).with_name("examples.tsv")


def examples(file: Path = _EXAMPLES) -> Iterator[Example]:
    """Yield the examples of a file: place, typed line, and what may be meant between bars, with tabs between."""
    for line in file.read_text("utf-8").splitlines():
        if line[:1] != "#":
            place, typed, meant = line.split("\t")
            yield Example(place, typed, tuple(meant.split(" | ")))


class Saying(NamedTuple):
    """
    Words that are said of a command.

    Attributes:
        about: the command, or a line that begins with one.
        words: folded.
        weight: how much they count; a line that somebody typed counts 1.
        place: where it was typed, "" if it is not known to have been.
        to_read: it tells something and does nothing: a subject of help.
    """

    about: str
    words: tuple[str, ...]
    weight: float = 1.0
    place: str = ""
    to_read: bool = False


About = Callable[[Sequence[str]], Mapping[str, float]]
"""Returns what `Relevance.ranked` does for the words of a line that is typed in one place."""

PHRASE, HELP = 0.5, 0.4
"""What a phrase that asks for a command and a text that explains it count beside a line that somebody typed."""


class Relevance:
    """Finds what a line is about, by all that is said of the commands of the house."""

    def __init__(self, sayings: Iterable[Saying]) -> None:
        said: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        length: dict[str, float] = defaultdict(float)
        often: dict[bool, dict[str, float]] = {True: defaultdict(float), False: defaultdict(float)}
        here: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for about, words, weight, place, _ in sayings:
            for feature, count in features(words).items():
                said[feature][about] += count * weight
                length[about] += count * weight
            if place:
                often[place == LOBBY][about] += weight
                here[place][about] += weight
        everything = sum(length.values())
        self._said = {
            feature: (tuple(counts), array("f", _weights(counts.values(), everything)))
            for feature, counts in said.items()
        }
        self._length = {about: math.log1p(count / _SMOOTH) for about, count in length.items()}
        self._meant = {
            lobby: {about: _MEANT * math.log(counts[about] + _UNHEARD) for about in length}
            for lobby, counts in often.items()
        }
        self._here = {place: _oftener(counts, often[False]) for place, counts in here.items() if place != LOBBY}

    def ranked(self, words: Sequence[str], place: str) -> Mapping[str, float]:
        """
        Return what a line is about, the likeliest first, with how likely each is (a logarithm).

        What does not count at that place is among it; nothing is if no word of the line was ever said.

        Args:
            words: of the line, folded.
            place: where it is typed: the id of a game, or `LOBBY`.
        """
        found = {feature: count for feature, count in features(words).items() if feature in self._said}
        for word in words:
            if stem(word) not in self._said:
                found |= {stem(one): _SAME for one in thesaurus().get(word, ()) if stem(one) in self._said}
        if not found:
            return {}
        length, meant = sum(found.values()), self._meant[place == LOBBY]
        scores = {about: meant[about] - length * much for about, much in self._length.items()}
        for about, oftener in self._here.get(place, {}).items():
            scores[about] += oftener
        for feature, count in found.items():
            for about, score in zip(*self._said[feature], strict=True):
                scores[about] += count * score
        return {about: scores[about] for about in sorted(scores, key=lambda about: -scores[about])}


def _oftener(here: Mapping[str, float], often: Mapping[str, float]) -> Mapping[str, float]:
    """Return how much oftener commands are meant at one table than at any (a logarithm)."""
    everything = sum(often.values())
    return {about: math.log1p(count * everything / (_AS_ANYWHERE * often[about])) for about, count in here.items()}


def _weights(counts: Collection[float], everything: float) -> Iterator[float]:
    """Yield what one feature says of each command of which it was said so often."""
    usual = everything / (_SMOOTH * sum(counts))
    return (math.log1p(count * usual) for count in counts)


LOBBY = "lobby"


def features(words: Sequence[str]) -> Mapping[str, float]:
    """Return what is compared of a line, and how much each says: its stems, and every four letters of its words."""
    typed = " ".join(words).replace("'", " ").split()
    plain = [word if word.isalpha() else "#" for word in typed if any(map(str.isalnum, word))]
    found = dict.fromkeys(map(stem, plain), 1.0)
    if any(SUIT_WORDS.fullmatch(word) or RANK_WORDS.fullmatch(word) for word in words):
        found["#karte"] = 1.0
    for word in plain:
        letters = f"_{word[:_LONGEST]}_"
        found |= dict.fromkeys(("." + letters[at : at + 4] for at in range(len(letters) - 3)), _LETTERS)
    return found


def words_of_text(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(_WORD.findall(fold(text)))


_WORD = re.compile(r"[a-z]+")
_LETTERS, _SAME = 0.7, 0.7
"""What four letters say, and a word that says the same as one that is known, compared with a word that is."""
_LONGEST = 40
_SMOOTH = 2000.0
"""How much must be said of a command until that outweighs what is said of all."""
_MEANT = 0.5
"""How much it counts what is meant there most often."""
_AS_ANYWHERE = 20.0
"""How many lines must be typed at one table until what is meant there outweighs what is meant at any."""
_UNHEARD = 0.5
"""How often a command counts as meant there that nobody was heard to mean."""
