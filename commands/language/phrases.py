"""
The phrases by which a command is asked for who does not know its name, and what they weigh against one another.

A cue is such a phrase: `wirf weg` for `ablegen`, `wer ist da` for `wer`. Every command has those it is given, and two
that follow from itself: its own name, and the two parts of it wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from commands.language.german import fold
from commands.language.grammar import Kind
from commands.language.nearness import SAYS_NOTHING, stem
from commands.language.relevance import HELP, PHRASE, Saying, words_of_text
from commands.language.verb import Verb

Cues = Mapping[str, Sequence[str]]
"""
Name of a command -> phrases that ask for it.

`a|b` is either word, `#zahl` any number, `#karte` any card; `~` before a phrase: it says too little to be carried out,
the command is only named; `… = LINE` behind it: this line is meant, `*` in it stands for all that was typed.
"""

ANSWERS = "?"
"""Stands in `Cues` for no command: what is said to who asks a question that names none, and what tells most."""

A_NUMBER, A_CARD = stem("#zahl"), stem("#karte")
ANY = frozenset({A_NUMBER, A_CARD})
"""What stands in a cue for any number, any card: such a word of the line is a part of the command's tail, too."""


class Cue(NamedTuple):
    """One phrase that asks for a command: every word as the forms it may have, and how much it says."""

    words: tuple[frozenset[str], ...]
    verb: Verb
    weight: float
    sure: bool
    own: bool
    line: str = ""

    @property
    def says_little(self) -> bool:
        """Whether it is one word, or asks for cards and numbers."""
        return len(self.words) == 1 or any(word <= ANY for word in self.words)


_LAYERS_WEIGH = 0.1
"""How much less a word of the next layer says: a table's words come after its game's."""


def told(verb: Verb, phrases: Iterable[str], layer: int) -> Iterator[Cue]:
    """Yield the phrases that a command is given."""
    for phrase in phrases:
        said, _, line = phrase.partition(" = ")
        vague = said.startswith("~")
        words = tuple(frozenset(map(stem, word.split("|"))) for word in fold(said).removeprefix("~").split())
        said_much = sum(0.3 if word <= ANY else 0.9 for word in words)
        weight = said_much + (0.1 if vague else 0.6) - layer * _LAYERS_WEIGH
        yield Cue(words, verb, weight, not vague and _may_be_done(verb), own=False, line=line)


def implied(verb: Verb, layer: int) -> Iterator[Cue]:
    """Every verb is asked for by its own name, and by the two parts of it wherever they stand."""
    forms = [(word,) for word in verb.words] + [*verb.pairs, *verb.splits]
    for words in dict.fromkeys(tuple(map(stem, form)) for form in forms):
        weight = len(words) * 0.8 + 0.3 - layer * _LAYERS_WEIGH
        yield Cue(tuple(frozenset((word,)) for word in words), verb, weight, _may_be_done(verb), own=True)


def described(verb: Verb, phrases: Iterable[str]) -> Iterator[Saying]:
    """Yield what is said of a command: its names, its help, the phrases that ask for it or for a line of it."""
    forms = dict.fromkeys([(word,) for word in verb.words] + [*verb.pairs, *verb.splits])
    yield from (Saying(verb.name, form, HELP) for form in forms)
    yield Saying(verb.name, words_of_text(verb.help), HELP)
    for phrase in phrases:
        said, _, line = phrase.partition(" = ")
        words = fold(said).removeprefix("~").replace("|", " ").split()
        yield Saying(line if line and "*" not in line else verb.name, tuple(words), PHRASE)


def _may_be_done(verb: Verb) -> bool:
    return not (verb.full or verb.verbatim)


def shown(verb: Verb) -> str:
    """Return the line by which a command is named."""
    return verb.sample if verb.asks or " " in verb.name else verb.name


class Found(NamedTuple):
    """
    A cue that stands in a line, and the words of the line beside it.

    Attributes:
        leading: the first word of the line that says anything is one of its own.
        lighter: further cues of the same command that stand in the line and may be carried out.
    """

    cue: Cue
    rest: tuple[str, ...]
    leading: bool = False
    lighter: tuple[Found, ...] = ()

    @property
    def says_more(self) -> bool:
        """Whether its command takes more than any word, and something is left of the line for that."""
        tail = self.cue.verb.tail
        if tail is None or SAYS_NOTHING.issuperset(self.rest):
            return False
        return all(part.kind is not Kind.WORD or part.words for part in tail.parts)


def weightier(known: Found | None, other: Found) -> Found:
    """Return the weightier of two cues of one command, with the other beside it if that may be carried out."""
    if known is None:
        return other
    heavy, light = (known, other) if known.cue.weight >= other.cue.weight else (other, known._replace(lighter=()))
    lighter = (*known.lighter, *([light] if light.cue.sure else []))
    return heavy._replace(lighter=tuple(sorted(lighter, key=lambda one: -one.cue.weight))[:_MOST_LIGHTER])


_MOST_LIGHTER = 2


def beside(cue: Cue, stems: Sequence[frozenset[str]], words: Sequence[str], place: int) -> tuple[str, ...] | None:
    """Return the words of a line beside a cue whose first word stands at a place, None if its others do not follow."""
    used = [] if cue.words[0] <= ANY else [place]
    for forms in cue.words[1:]:
        place = next((at for at in range(place + 1, len(stems)) if not forms.isdisjoint(stems[at])), -1)
        if place < 0:
            return None
        if not forms <= ANY:
            used.append(place)
    return tuple(word for at, word in enumerate(words) if at not in used)
