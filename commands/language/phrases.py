"""
The phrases by which a command is asked for who does not know its name, and what they weigh against one another.

A cue is such a phrase: `wirf weg` for `ablegen`, `wer ist da` for `wer`. Every command has those it is given, and two
that follow from itself: its own name, and the two parts of it wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from commands.language.german import fold
from commands.language.nearness import stem
from commands.language.relevance import NAME, PHRASE, SAYS_LITTLE, TEXT, Description, stems_of
from commands.language.verb import Verb

Cues = Mapping[str, Sequence[str]]
"""
Name of a command -> phrases that ask for it.

`a|b` is either word, `#zahl` any number, `#karte` any card; `~` before a phrase: it says too little to be carried out,
the command is only named; `… = LINE` behind it: this line is meant, `*` in it stands for all that was typed.
"""

ANSWERS = "?"
"""Stands in `Cues` for no command: what is said to somebody who asks a question that names none."""

_WILD = frozenset({"#zahl", "#karte"})
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


def described(verb: Verb, phrases: Iterable[str]) -> Iterator[Description]:
    """Yield what a command is described by: its help, the phrases that ask for it or for a line of it, its names."""
    stems = dict.fromkeys(stems_of(verb.help), TEXT)
    for phrase in phrases:
        said, _, line = phrase.partition(" = ")
        words = {word for one in fold(said).removeprefix("~").split() for word in one.split("|")}
        asking = dict.fromkeys(map(stem, words - SAYS_LITTLE - _WILD), PHRASE)
        if not line:
            stems |= asking
        elif "*" not in line:
            yield Description(line, asking)
    own = {word for words in (verb.words, *verb.pairs, *verb.splits) for word in words}
    yield Description(shown(verb), stems | dict.fromkeys(map(stem, own - SAYS_LITTLE), NAME))


def words_of(layers: Sequence[Iterable[Verb]], cues: Cues) -> Iterator[str]:
    """Return every word of the verbs and cues of a place, folded, as it is written there."""
    for verb in (verb for verbs in layers for verb in verbs):
        yield from verb.words
        for pair in (*verb.pairs, *verb.splits):
            yield from pair
        for phrase in cues.get(verb.name, ()):
            said = fold(phrase.partition(" = ")[0]).removeprefix("~")
            yield from (word for words in said.split() for word in words.split("|"))


def _may_be_done(verb: Verb) -> bool:
    return not (verb.full or verb.verbatim)


def shown(verb: Verb) -> str:
    """Return the line by which a command is named."""
    return verb.sample if verb.asks or " " in verb.name else verb.name
