"""
From a typed line to what is meant, and back: verbs by dictionary and layered prefix, then the verb's small grammar.

Reading asks no state. A line is folded, its fillers are dropped, and its verb is found in this order: two words
(`spiel mit`), a split verb (`leg … ab`), the exact word, a unique prefix. Words are looked for in layers – the game's,
the table's, the house's – and the first layer with a hit decides. What cannot be undone (`full`) has no prefix.

Writing is the other direction and the language of the journal: `read(write(action)) == action` for every action.

What a line costs is bounded, for anybody may type anything: a verb has only so many readings, what fits none of them is
explained from the first few, and `heard` refuses what is longer than any command before a grammar sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from commands.language import grammar
from commands.language.german import FILLERS, Likeness, Voice, fold, meant, spoken
from commands.language.grammar import Grammar, Misfit, Named, Reader, Spelling
from games.contract import Event, Seat
from games.game import Game
from games.table import TableView

S = TypeVar("S")
V = TypeVar("V")


class Code(StrEnum):
    """Why a line could not be read."""

    UNKNOWN_COMMAND = "unbekannter_befehl"
    SYNTAX = "syntax"
    UNKNOWN_CARD = "unbekannte_karte"
    UNKNOWN_PLAYER = "unbekannter_spieler"


class Misread(Exception):
    """A line that means nothing here: a code and a German sentence that says what to type instead."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Question:
    """What asks for information and changes nothing: answered from a view, never journaled."""

    __slots__ = ()


class HouseWord:
    """What is said to the house and not to a table: who is here, talk, the way to a seat."""

    __slots__ = ()


class Names(Protocol):
    """Who sits at a table, in both directions."""

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a folded name or of a unique beginning of one, None if nobody has it."""
        ...

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat, as it is written in lines and keys."""
        ...


@dataclass(frozen=True, eq=False)
class Verb:
    """
    One command: how it may be typed, what it means, how it is written and how it is explained.

    Attributes:
        forms: the name first, then synonyms. `ab|legen` is a verb that may be split, `=karten` a word that is not
            conjugated, `spiel mit` two words that stand together.
        means: the dataclass built from the fields that the tail fills.
        write: the canonical line, `anlegen {meld},{cards}[ {side}]`; a part in brackets is left out when one of its
            fields is None, False or empty. `{melds:;}` joins groups with that sign, `{seat:@}` is a name,
            `{all:alles}` is the word for a True, `{on:an|aus}` the words for True and False.
        tail: what follows the verb; None if nothing may.
        asks: field -> the question for it when it is missing, in order.
        help: one or two sentences for `hilfe BEFEHL`.
        example: a line that can be typed; a test reads it.
        full: only as the full word, because it cannot be undone.
        verbatim: the tail is free text and is not folded.
        idle: further words that may stand in the tail and mean nothing (`nimm karte`).
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
    idle: tuple[str, ...] = ()
    fixed: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        """The name of the command, in the infinitive."""
        return self.forms[0].lstrip("=").replace("|", "")

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
        return tuple((first, second) for verb, second in pairs for first in _pair_forms(verb))

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
        return (FILLERS | cards | frozenset(self.idle)) - own

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The fields that name somebody at the table."""
        return () if self.tail is None else tuple(dict.fromkeys(p.field for p in self.tail.parts if p.read is Named))


_CARD_FILLERS = frozenset({"karte", "karten", "stein", "steine"})
"""Words beside a card that say what it is anyway."""


def _pair_forms(first: str) -> tuple[str, ...]:
    """Return a word and, as it may be an imperative, the other forms of that verb: `spiel`, `spielen`, `spiele`."""
    return tuple(dict.fromkeys((first, *spoken(first if first.endswith("en") else f"{first}en"))))


@dataclass(frozen=True, slots=True)
class Witnessed(Generic[V]):
    """
    One entry of a journal as one pair of eyes saw it: all a personal record is made of.

    Attributes:
        before: the table as it was seen before the entry.
        events: what was noticed of it, in order; nothing that was hidden.
    """

    before: TableView[V]
    events: tuple[Event, ...]


Form: TypeAlias = Callable[[Sequence[Witnessed[Any]], Voice], str]
"""Writes a match in another form than a record, from what one pair of eyes saw of it, or says why that cannot be."""


@dataclass(frozen=True, eq=False)
class Vocabulary(Generic[S, V]):
    """
    Everything German about one game: its words, its tale, its screens and its excuses.

    Attributes:
        game: the game's title page.
        verbs: its words, most used first.
        spelling: how its cards are typed; None for a game without cards.
        tell: the sentence for an event as seen, or None if it is not worth one.
        show: the screen `karten`.
        score: the screen `stand`.
        refusals: code -> sentence; `{fact}` and `{@people}` are filled in.
        options: option -> what it means, for `sonderregeln` and `hilfe`.
        answers: further questions of the game, answered from what the asker sees.
        hint: a sentence for the prompt beside the possible commands (what holding costs …), or nothing.
        subjects: help subjects of the game beside its verbs, the rules first (files in `hilfe/`).
        unordered: keys of its records whose cards have no order, beside those of every game.
        forms: other forms in which `protokoll` writes a match, by the word for them (`phh`).
        events: what may happen in it, by the name under which programs are told of it; names never change.
    """

    game: Game[S, V]
    verbs: tuple[Verb, ...]
    tell: Callable[[Event, Voice], str | None]
    show: Callable[[V, TableView[V], Voice], str]
    score: Callable[[V, TableView[V], Voice], str]
    refusals: Mapping[str, str]
    spelling: Spelling | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[type[Any], Callable[[V, TableView[V], Voice, Any], str]] = field(default_factory=dict)
    hint: Callable[[V, TableView[V], Voice], str] | None = None
    subjects: tuple[str, ...] = ()
    unordered: frozenset[str] = frozenset()
    forms: Mapping[str, Form] = field(default_factory=dict)
    events: Mapping[str, type[Event]] = field(default_factory=dict)


Reading: TypeAlias = "tuple[list[Verb], list[str], int]"
"""What a line may be: verbs of one form, the folded words behind them, and how many words the form itself took."""


class Lexicon:
    """The words that count somewhere, in layers: a game's, the table's, the house's – or the lobby's alone."""

    def __init__(self, *layers: Iterable[Verb]) -> None:
        self.layers = tuple(tuple(layer) for layer in layers)
        self.verbs = tuple(verb for layer in self.layers for verb in layer)
        self._words: dict[str, list[Verb]] = {}
        self._pairs: dict[tuple[str, str], list[Verb]] = {}
        self._splits: dict[str, dict[str, list[Verb]]] = {}
        self._writers: dict[type, list[Verb]] = {}
        for verb in self.verbs:
            for word in verb.words:
                self._words.setdefault(word, []).append(verb)
            for pair in verb.pairs:
                self._pairs.setdefault(pair, []).append(verb)
            for inner, particle in verb.splits:
                self._splits.setdefault(inner, {}).setdefault(particle, []).append(verb)
            self._writers.setdefault(verb.means, []).append(verb)
        self._heads = frozenset(self._words) | frozenset(self._splits) | frozenset(first for first, _ in self._pairs)
        self._prefixes = _prefixes(self.layers)
        self.known = (*self._words, *(" ".join(pair) for pair in self._pairs))
        self._alike = Likeness(self.known)
        self._quoting = frozenset(verb.means for verb in self.verbs if verb.verbatim)
        self._lately: dict[str, object] = {}

    # --- reading ---

    def heard(self, line: str, names: Names) -> object:
        """
        Return what somebody means by a line he types now: as `read`, but what no command can be is refused unread.

        Raises:
            Misread: it is too long, or means nothing.
        """
        if len(line) > _SHORT and self._endless(line):
            raise Misread(Code.SYNTAX, _ENDLESS)
        return self.read(line, names)

    def _endless(self, line: str) -> bool:
        """Tell whether a line is longer than any command; talk may be as long as it likes."""
        words = _words_of(line)
        if len(line) <= MOST_LETTERS and sum(word not in _SIGNS for word in words) <= MOST_WORDS:
            return False
        first = words[self._verb_at(words)] if words else ""
        verbs = self._words.get(first) or self._prefixes.get(first, ())
        return line.lstrip()[:1] != "'" and not (verbs and all(verb.verbatim for verb in verbs))

    def read(self, line: str, names: Names) -> object:
        """
        Return what a line means: an action, a question or a word to the house.

        Players type the same few lines again and again, so what depends on no names and quotes nothing is remembered.

        Raises:
            Misread: nothing; the sentence says why and what to type instead.
        """
        meaning = self._lately.get(line)
        if meaning is None:
            asked = _Asked(names)
            meaning = self.read_anew(line, asked)
            if not asked.anything and type(meaning) not in self._quoting and len(line) <= _LONGEST_KEPT:
                if len(self._lately) >= _MOST_KEPT:
                    self._lately.clear()
                self._lately[line] = meaning
        return meaning

    def read_anew(self, line: str, names: Names) -> object:
        """Read a line as if for the first time; raises as `read` does."""
        words = _words_of(line)
        if not words:
            raise Misread(Code.SYNTAX, "Was möchtest du tun? „befehle“ zeigt, was jetzt geht.")
        if words[0][0] == "'":
            line = f"{SAYING} {line.strip()[1:]}"
            words = [SAYING]
        start = self._verb_at(words)
        first, rest = words[start], words[start + 1 :]
        if first not in self._heads:
            first = first.strip(':;."„“') or first
        meaning = _fitting(self._plain(first, rest), line, start, names)
        if meaning is None:
            meaning = _fitting(self._inverted(first, rest), line, start, names, only_whole=True)
        if meaning is None:
            meaning = _fitting(self._shortened(first, rest), line, start, names)
        if meaning is None:
            raise self._unknown(first)
        return meaning

    def knows(self, line: str, names: Names) -> bool:
        """Tell whether a line has one of these verbs, well used or not; without finding out what is wrong with it."""
        words = _words_of(line)
        if not words:
            return False
        start = self._verb_at(words)
        first, rest = words[start], words[start + 1 :]
        if first in self._words or any(True for _ in self._plain(first, rest)) or any(self._shortened(first, rest)):
            return True
        return len(line) <= _SHORT and None is not _fitting(
            self._inverted(first, rest), line, start, names, only_whole=True
        )

    def _verb_at(self, words: Sequence[str]) -> int:
        """Return where the verb of a line stands if it stands at its beginning: behind what may come before it."""
        start, last = 0, len(words) - 1
        while start < last and words[start] in _BEFORE_A_VERB and words[start] not in self._heads:
            start += 1
        return start

    def _plain(self, first: str, rest: list[str]) -> Iterator[Reading]:
        """Find the verb at the beginning of the line, the most telling reading first: two words, split, exact."""
        if rest:
            pair = self._pairs.get((first, rest[0]))
            if pair is not None:
                yield pair, rest[1:], 2
            split = self._splits.get(first)
            if split is not None:
                yield from _split(split, rest)
        exact = self._words.get(first)
        if exact is not None:
            yield exact, rest, 1

    def _inverted(self, first: str, rest: list[str]) -> Iterator[Reading]:
        """Find a verb that stands further behind: `die 10+ lege ich ab`, `ich möchte 10+ ablegen`."""
        words = [first, *rest]
        for place in range(1, min(len(words), _LONGEST_INVERSION)):
            if words[place] in self._heads:
                for verbs, tail, used in self._plain(words[place], words[:place] + words[place + 1 :]):
                    yield [verb for verb in verbs if not verb.verbatim and not verb.full], tail, used

    def _shortened(self, first: str, rest: list[str]) -> Iterator[Reading]:
        """Find the only verb that begins like the first word."""
        verbs = () if first in self._splits else self._prefixes.get(first, ())
        if len({verb.name for verb in verbs}) == 1:
            yield list(verbs), rest, 1

    def _unknown(self, typed: str) -> Misread:
        """Return what to say of a first word that is no verb: what it begins, or what is spelled like it."""
        begun = [
            *self._prefixes.get(typed, ()),
            *(verb for verbs in self._splits.get(typed, {}).values() for verb in verbs),
            *(verb for (first, _), verbs in self._pairs.items() if first == typed for verb in verbs),
        ]
        if not begun and len(typed) > 2:
            begun = [verb for verb in self.verbs if verb.full and verb.name.startswith(typed)]
        meanings = list(dict.fromkeys(verb.name for verb in begun))
        if len(meanings) > 1:
            return Misread(Code.UNKNOWN_COMMAND, f"„{typed}“ ist nicht eindeutig.{meant(meanings)}")
        near = meanings or list(dict.fromkeys(self._named(word) for word in self._alike.nearest(typed)))
        hint = meant(near) or " „befehle“ zeigt, was jetzt geht, „hilfe“ erklärt es."
        return Misread(Code.UNKNOWN_COMMAND, f"Den Befehl „{_quoted(typed)}“ kenne ich nicht.{hint}")

    def _named(self, words: str) -> str:
        first, _, second = words.partition(" ")
        return (self._pairs[first, second] if second else self._words[first])[0].name

    # --- writing ---

    def write(self, meaning: object, names: Names) -> str:
        """
        Return the canonical line of an action.

        Raises:
            LookupError: no verb means this – a programming error.
        """
        for verb in self._writers[type(meaning)]:
            if all(getattr(meaning, one) == value for one, value in verb.fixed.items()):
                return _written(verb, meaning, names)
        raise LookupError(f"nothing writes {meaning!r}")

    def verb_of(self, means: type) -> Verb | None:
        """Return the first verb that means this kind of action, None if no typed word does."""
        verbs = self._writers.get(means)
        return verbs[0] if verbs else None

    def named(self, typed: str) -> tuple[Verb, ...]:
        """Return the verbs a guest asks help for by any of their forms or a unique prefix, each name once."""
        words = fold(typed).split()
        if not words:
            return ()
        found = [*self._pairs.get((words[0], words[-1]), ()), *self._words.get(words[0], ())]
        found = found or self._splits.get(words[0], {}).get(words[-1], [])
        prefixed = self._prefixes.get(words[0], ()) if not found else ()
        if len({verb.name for verb in prefixed}) == 1:
            found = list(prefixed)
        return tuple({verb.name: verb for verb in reversed(found)}.values())[::-1]


_MOST_KEPT, _LONGEST_KEPT = 4096, 60
"""How many lines a lexicon remembers the meaning of, and how long they may be: a megabyte at most."""

SAYING = "sagen"
"""What an apostrophe at the beginning of a line stands for."""

_BEFORE_A_VERB = FILLERS | frozenset(
    [
        *(",", "so", "ok", "okay", "na", "gut", "und", "wir", "du", "kann", "kannst", "koennte", "will", "werde"),
        *("moechte", "moecht", "wuerde", "muss", "darf", "lass", "uns"),
    ]
)
"""Words that may stand before the verb: fillers, and what makes a wish of it."""

_SHORT = 100
"""A line of so many characters is never too long; longer ones are counted."""

MOST_WORDS, MOST_LETTERS = 150, 600
"""
The longest command: to rebuild everything that can lie on a table takes a hundred cards.

Only what is typed is measured. What stands in a journal was read once, and a later house may be stricter.
"""

_SIGNS = frozenset({",", ";", "/"})
"""What stands between cards and between melds: no words."""

_ENDLESS = (
    f"So lange Befehle gibt es hier nicht; mehr als {MOST_WORDS} Wörter oder {MOST_LETTERS} Zeichen lese ich nicht. "
    "Zum Plaudern: „sagen“ und dann der Text."
)

_LONGEST_INVERSION = 12
"""Where in a line a verb is looked for that does not stand at its beginning."""


def _words_of(line: str) -> list[str]:
    """Return the folded words of a line; a comma is a word of its own, and signs that end a sentence are gone."""
    folded = fold(line)
    if "," in folded:
        folded = folded.replace(",", " , ")
    if "!" in folded:
        folded = folded.replace("!", " ")
    words = folded.split()
    while words and words[-1][-1] in ".,;?" and words != ["?"]:
        words[-1] = words[-1].rstrip(".,;?")
        if words[-1]:
            break
        words.pop()
    return words


def _raw(line: str, words: int) -> str:
    """Return what stands behind so many words of a line, as typed; words are counted as `_words_of` does."""
    tokens = _TOKEN.finditer(line)
    place = 0
    for _ in range(words):
        token = next(tokens, None)
        place = len(line) if token is None else token.end()
    return line[place:].strip()


_TOKEN = re.compile(r",|[^\s,!]+")


def _split(particles: Mapping[str, list[Verb]], rest: list[str]) -> Iterator[Reading]:
    """Find the particle of a split verb: at the end of the line (`leg b+ an 2 an`), else anywhere (`lege b+ an 2`)."""
    end = len(rest) - 1
    while end > 0 and rest[end] not in particles and rest[end] in _BEFORE_A_VERB:
        end -= 1
    if rest[end] in particles:
        yield particles[rest[end]], rest[:end] + rest[end + 1 :], 1
    places = [place for place in range(end) if rest[place] in particles]
    for place in places if len(places) <= _MOST_PARTICLES else (*places[: _MOST_PARTICLES - 1], places[-1]):
        yield particles[rest[place]], rest, 1
        yield particles[rest[place]], rest[:place] + rest[place + 1 :], 1


_MOST_PARTICLES = 4
"""How many words of a line may be tried as the particle of its verb: each costs two readings of the whole line."""


def _prefixes(layers: Iterable[Iterable[Verb]]) -> Mapping[str, tuple[Verb, ...]]:
    """Return every beginning of a word -> the verbs it may mean: all those of the first layer that has one."""
    found: dict[str, tuple[Verb, ...]] = {}
    for layer in layers:
        here: dict[str, dict[Verb, None]] = {}
        for verb in layer:
            for word in verb.words if not verb.full else ():
                for end in range(1, len(word)):
                    if word[:end].isalpha():
                        here.setdefault(word[:end], {})[verb] = None
        for beginning, verbs in here.items():
            found.setdefault(beginning, tuple(verbs))
    return found


def _fitting(
    readings: Iterable[Reading], line: str, start: int, names: Names, *, only_whole: bool = False
) -> object | None:
    """
    Return what the first reading that fits means, None if there is no reading.

    Args:
        start: words of the line before its verb.
        only_whole: readings that do not fit are none at all.

    Raises:
        Misread: there are readings, but none fits; a part that is known to be wrong says more than a form that is.
    """
    problems: list[Misread | _Unfit] = []
    tries = ((verb, verbs, tail, used) for verbs, tail, used in readings for verb in verbs)
    for verb, alike, tail, used in islice(tries, _MOST_TRIES):
        words = [_raw(line, start + used)] if verb.verbatim else tail
        try:
            return _build(verb, words, names)
        except Misfit as misfit:
            problems.append(_Unfit(verb, words, misfit, alike))
        except Misread as misread:
            problems.append(misread)
    if problems and not only_whole:
        raise _worst(problems)
    return None


_MOST_TRIES = 40
"""How many verbs are tried on one line; no line that means something needs nearly as many."""


class _Unfit(NamedTuple):
    """A reading that does not fit, not yet explained: of ten of them one explanation is told."""

    verb: Verb
    words: list[str]
    misfit: Misfit
    alike: Sequence[Verb]

    def explained(self) -> Misread:
        """Say what does not fit."""
        return _explained(self.verb, _tail(self.verb, self.words), self.misfit, self.alike)


def _worst(problems: list[Misread | _Unfit]) -> Misread:
    """Return what to say of a line that fits nothing: the first problem, or a part of it that is known to be wrong."""
    first = problems[0].explained() if isinstance(problems[0], _Unfit) else problems[0]
    if first.code is not Code.SYNTAX:
        return first
    further = (problem.explained() for problem in problems[1:_MOST_EXPLAINED] if isinstance(problem, _Unfit))
    return next((problem for problem in further if problem.code is not Code.SYNTAX), first)


_MOST_EXPLAINED = 4
"""How many readings that do not fit are looked at for what is wrong in them."""


def _tail(verb: Verb, words: list[str]) -> str:
    """Return what stands behind a verb, without fillers and without commas at its ends."""
    if not verb.fillers.isdisjoint(words):
        words = [word for word in words if word not in verb.fillers]
    first, end = 0, len(words)
    while first < end and words[first] == ",":
        first += 1
    while first < end and words[end - 1] == ",":
        end -= 1
    return " ".join(words[first:end])


def _build(verb: Verb, words: list[str], names: Names) -> object:
    """
    Return what a verb means with these words behind it.

    Raises:
        Misfit: they do not fit.
        Misread: they name nobody who sits here.
    """
    tail = _tail(verb, words)
    if verb.reader is None:
        if tail:
            raise Misfit
        return verb.means(**verb.fixed)
    values = grammar.parse(verb.reader, tail)
    for one in verb.people:
        typed = values.get(one)
        if isinstance(typed, Named):
            values[one] = _seat(typed, names)
    try:
        return verb.means(**values, **verb.fixed)
    except ValueError:
        raise Misfit from None


def _seat(typed: Named, names: Names) -> Seat:
    seat = names.seat(typed)
    if seat is None:
        raise Misread(
            Code.UNKNOWN_PLAYER, f"„{_quoted(typed)}“ sitzt nicht an diesem Tisch. „mitspieler“ zeigt, wer da ist."
        )
    return seat


def _quoted(typed: str) -> str:
    """Return a guest's own words as they may be repeated to him: not endless."""
    plain = typed.replace(" ,", ",")
    return plain if len(plain) <= _LONGEST_QUOTE else f"{plain[:_LONGEST_QUOTE]}…"


_LONGEST_QUOTE = 40


def _explained(verb: Verb, tail: str, misfit: Misfit, alike: Iterable[Verb]) -> Misread:
    """
    Say what does not fit: a card that is none, a part that is missing, or the whole form by an example.

    Args:
        alike: all verbs of the same form, itself included; what one of them knows is no stranger to another.
    """
    if verb.tail is None:
        return Misread(Code.SYNTAX, f"„{verb.name}“ steht für sich allein; „{_quoted(tail)}“ gehört nicht dazu.")
    spelling = verb.tail.spelling
    if spelling is not None and tail:
        known = frozenset(word for one in alike if one.tail is not None for word in one.tail.words)
        stranger = misfit.card or _stranger(verb.tail, spelling, tail, known)
        if stranger is not None:
            return _no_card(tail, stranger, spelling)
    example = f" Zum Beispiel: {verb.example}" if verb.example else ""
    for one, question in verb.asks:
        if not tail or verb.tail.lacks(one, tail):
            return Misread(Code.SYNTAX, f"{question}{example}")
    return Misread(Code.SYNTAX, f"So verstehe ich „{verb.name} {_quoted(tail)}“ nicht.{example}")


_BREAK = re.compile(r"[\s,;/]+")
_NUMBER = re.compile(r"\d+[a-z]?")


def _no_card(tail: str, card: str, spelling: Spelling) -> Misread:
    """Quote what is no card, and say at which place of the line it stands if there are others."""
    before, _, behind = tail.partition(card)
    place = len(_BREAK.sub(" ", spelling.one.sub("#", before)).split()) + 1
    where = f" an {place}. Stelle" if place > 1 or behind.strip(" ,;/") else ""
    return Misread(
        Code.UNKNOWN_CARD, f"„{_quoted(card)}“{where} ist hier keine Karte. „hilfe karten“ zeigt, wie man sie schreibt."
    )


def _stranger(tail: Grammar, spelling: Spelling, typed: str, known: frozenset[str]) -> str | None:
    """Return the first word of a tail that is neither a card of the pack nor a number nor a known word."""
    for card in spelling.one.findall(typed):
        try:
            spelling.card(card)
        except KeyError:
            return str(card)
    names = any(part.read is Named for part in tail.parts)
    numbers = any(not part.cards for part in tail.parts)  # where only cards may stand, a number is none of them
    for word in _BREAK.split(spelling.one.sub(" ", typed)):
        if word and word not in known and word not in _JOINTS and not (numbers and _NUMBER.fullmatch(word)):
            if names and word.isalpha():
                continue
            return word
    return None


_JOINTS = frozenset({"und", "an", "auf", "mit", "zu", "bei"})
"""Words between cards that are certainly none."""


# --- the canonical line ---


_BRACKETED = re.compile(r"\[([^\]]*)\]")
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def _written(verb: Verb, meaning: object, names: Names) -> str:
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


class _Asked:
    """Names that remember whether anybody asked for one: a meaning found without them is the same at every table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.anything = False

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a name."""
        self.anything = True
        return self._names.seat(typed)

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat."""
        self.anything = True
        return self._names.key(seat)


class KnownNames:
    """
    The people of one table by name.

    Args:
        people: the names of everybody who ever sat there, by seat.
        sitting: who sits there now; only they can be named in a line, all can be written.
    """

    def __init__(self, people: Iterable[str], sitting: Iterable[Seat] | None = None) -> None:
        self._keys = tuple(fold(name) for name in people)
        here = range(len(self._keys)) if sitting is None else sitting
        self._seats = {self._keys[seat]: Seat(seat) for seat in here}

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a name, or of the only one that begins like it."""
        if typed in self._seats:
            return self._seats[typed]
        alike = [seat for name, seat in self._seats.items() if name.startswith(typed)]
        return alike[0] if len(alike) == 1 else None

    def exact(self, key: str) -> Seat | None:
        """Return the seat of exactly this folded name."""
        return self._seats.get(key)

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat."""
        return self._keys[seat]


class AnyName:
    """Names for a line without a table: every word is somebody, numbered as it comes."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a name, a new one for a new name."""
        if typed not in self._names:
            self._names.append(typed)
        return Seat(self._names.index(typed))

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat."""
        return self._names[seat]
