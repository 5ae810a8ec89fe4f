"""A command: how it may be typed, what it means, how it is explained, and its line written back from what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from commands.language import grammar
from commands.language.german import FILLERS, spoken
from commands.language.grammar import Grammar, Kind, Named, Reader, Spelling
from commands.language.names import Names
from commands.language.nearness import stem
from games.contract import Seat
from games.frozen import Frozen


class Question(Frozen):
    """What asks for information and changes nothing: answered from a view, never journaled."""


class HouseWord(Frozen):
    """What is said to the house and not to a table: who is here, talk, the way to a seat."""


@dataclass(frozen=True, eq=False)
class Verb:
    """
    One command: how it may be typed, what it means, how it is written and how it is explained.

    Attributes:
        forms: the name first, then synonyms. `ab|legen` is a verb that may be split, `=karten` a word that is not
            conjugated, `spiel mit` two words that stand together.
        means: the value built from the fields that the tail fills.
        write: the canonical line, `anlegen {meld},{cards}[ {side}]`; a part in brackets is left out when one of its
            fields is None, False or empty. `{melds:;}` joins groups with that sign, `{seat:@}` is a name,
            `{all:alles}` is the word for a True, `{on:an|aus}` the words for True and False.
        tail: what follows the verb; None if nothing may.
        asks: field -> the question for it when it is missing, in order.
        help: one or two sentences for `hilfe BEFEHL`.
        example: a line that can be typed, where the canonical one has something to fill in (`sample` has either).
        full: only as the full word, because it cannot be undone.
        verbatim: the tail is free text and is not folded.
        leading: it stands at the beginning of a line only: behind other words it is one of theirs (`sortieren farbe`).
        shown: how it is called in a list of commands, where its name alone says too little.
        idle: further words that may stand in the tail and mean nothing (`nimm karte`).
        meaningful: fillers that say something in the tail of this one.
        bare: what follows it means the same without the verb: a card alone is played, a number alone is said.
        questions: two words each that ask for the same in a sentence (`wer ist dran`); help does not list them.
    """

    forms: tuple[str, ...]
    means: type
    write: str
    tail: Grammar | None = None
    asks: tuple[tuple[str, str], ...] = ()
    help: str = ""
    example: str = ""
    full: bool = False
    verbatim: bool = False
    leading: bool = False
    bare: bool = False
    shown: str = ""
    idle: tuple[str, ...] = ()
    meaningful: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    fixed: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        """The name of the command, in the infinitive."""
        return self.forms[0].lstrip("=").replace("|", "")

    @property
    def sample(self) -> str:
        """A line that can be typed; a test reads it. Where nothing is filled in, the canonical line."""
        return self.example or ("" if "{" in self.write else self.write)

    @property
    def listed(self) -> str:
        """How it is called in a list of commands."""
        return self.shown or self.name

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every single word that is this verb, the name first."""
        found: list[str] = []
        for form in self.forms:
            particle, bar, inner = form.partition("|")
            if form.startswith("="):
                found += [] if " " in form else [form[1:]]
            elif bar:
                found += [particle + spoken_form for spoken_form in spoken(inner)]
            elif " " not in form:
                found += spoken(form)
        return tuple(dict.fromkeys(found))

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Every two words that together are this verb (`spiel mit`), the first in all its forms."""
        pairs = (form.lstrip("=").split(" ", 1) for form in self.forms if " " in form)
        asked = ((first, second) for first, second in (question.split() for question in self.questions))
        return (*((first, second) for verb, second in pairs for first in _pair_forms(verb)), *asked)

    @cached_property
    def splits(self) -> tuple[tuple[str, str], ...]:
        """Every (`leg`, `ab`) of a verb that may be split."""
        parts = (form.split("|", 1) for form in self.forms if "|" in form)
        return tuple((inner_form, particle) for particle, inner in parts for inner_form in spoken(inner))

    @cached_property
    def reader(self) -> Reader | None:
        """The tail with its end, built once."""
        return None if self.tail is None else grammar.whole(self.tail)

    @cached_property
    def fillers(self) -> frozenset[str]:
        """What may stand in this verb's tail and means nothing: no word that means something there."""
        if self.verbatim:
            return frozenset()
        cards = _CARD_FILLERS if self.tail is not None and self.tail.spelling is not None else frozenset()
        own = frozenset() if self.tail is None else self.tail.words
        return (FILLERS | cards | frozenset(self.idle)) - own.union(self.meaningful)

    @cached_property
    def free(self) -> bool:
        """Whether any words may stand in the tail: a name, a title."""
        return self.tail is not None and any(part.kind is Kind.WORD and not part.words for part in self.tail.parts)

    def takes(self, *kinds: Kind) -> bool:
        """Tell whether something of one of these kinds may stand in the tail."""
        return self.tail is not None and any(part.kind in kinds for part in self.tail.parts)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The fields that name somebody at the table."""
        return () if self.tail is None else tuple(dict.fromkeys(p.field for p in self.tail.parts if p.read is Named))


_CARD_FILLERS = frozenset({"karte", "karten", "stein", "steine"})
"""Words beside a card that say what it is anyway."""


def _pair_forms(first: str) -> tuple[str, ...]:
    """Return a word and, as it may be an imperative, the other forms of that verb: `spiel`, `spielen`, `spiele`."""
    return tuple(dict.fromkeys((first, *spoken(first if first.endswith("en") else f"{first}en"))))


_BRACKETED = re.compile(r"\[([^\]]*)\]")

_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def written(verb: Verb, meaning: object, names: Names) -> str:
    def part(found: re.Match[str]) -> str:
        said = list(_FIELD.finditer(found[1]))
        values = [getattr(meaning, one[1]) for one in said]
        # A 0 is a value: the first seat, or a number typed. So is a False that has a word.
        silent = [value is False and "|" not in (one[2] or "") for one, value in zip(said, values, strict=True)]
        return "" if any(silent) or any(value is None or value in ((), "") for value in values) else found[1]

    def put(found: re.Match[str]) -> str:
        return _text(getattr(meaning, found[1]), names, found[2])

    return _FIELD.sub(put, _BRACKETED.sub(part, verb.write))


def _text(value: object, names: Names, joint: str | None) -> str:
    if joint == "@":
        if isinstance(value, tuple):
            return " ".join(names.key(Seat(seat)) for seat in value)
        return names.key(Seat(value)) if isinstance(value, int) else ""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        yes, _, no = (joint or "").partition("|")
        return yes if value else no
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return (joint or ";").join(_text(group, names, None) for group in value)
        return (joint or ",").join(str(item) for item in value)
    return str(value)


def firsts(pairs: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    """Return the second word of every two -> the first ones."""
    found: dict[str, list[str]] = {}
    for first, second in pairs:
        found.setdefault(second, []).append(first)
    return found


def spelling_of(verbs: Iterable[Verb]) -> Spelling | None:
    """Return how the cards of a game are written, found in the first of its verbs that takes some."""
    return next((verb.tail.spelling for verb in verbs if verb.tail and verb.tail.spelling), None)


def prefixes(layers: Sequence[Iterable[Verb]]) -> Mapping[str, tuple[Verb, ...]]:
    """
    Return every beginning of a word -> the verbs it may mean: all those of the first layer that has one.

    No sign of a card of the game is a verb cut short: `bo` is the Karo-Bube before it is `bots`. What is
    another form of a word is that word before it is a short one: `karte` is `karten` and no `kartenworte`.
    """
    spelling = spelling_of(layers[0])
    cards = () if spelling is None else spelling.words or ()
    found: dict[str, tuple[Verb, ...]] = {}
    forms: dict[str, tuple[Verb, ...]] = {}
    for layer in layers:
        here: dict[str, dict[Verb, None]] = {}
        alike: dict[str, dict[Verb, None]] = {}
        for verb in layer:
            for word in verb.words if not verb.full else ():
                for end in range(1, len(word)):
                    if word[:end].isalpha() and not (end > 1 and word[:end] in cards):
                        here.setdefault(word[:end], {})[verb] = None
                if word.isalpha() and word[:-1] not in cards and stem(word[:-1]) == stem(word):
                    alike.setdefault(word[:-1], {})[verb] = None
        for beginning, verbs in here.items():
            found.setdefault(beginning, tuple(verbs))
        for beginning, verbs in alike.items():
            forms.setdefault(beginning, tuple(verbs))
    return found | forms


def named(pairs: Mapping[tuple[str, str], list[Verb]], words: Mapping[str, list[Verb]], typed: str) -> str:
    """Return the name of the verb that one or two words are."""
    first, _, second = typed.partition(" ")
    return (pairs[first, second] if second else words[first])[0].name
