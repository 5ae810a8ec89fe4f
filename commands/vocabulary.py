"""
From a typed line to what is meant, and back: verbs by dictionary and layered prefix, then the verb's small grammar.

Reading asks no state. A line is folded, its fillers are dropped, and its verb is found in this order: two words
(`spiel mit`), a split verb (`leg … ab`), the exact word, a unique prefix. Words are looked for in layers – the game's,
the table's, the house's – and the first layer with a hit decides. What cannot be undone (`full`) has no prefix.

Writing is the other direction and the language of the journal: `read(write(action)) == action` for every action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from commands import grammar
from commands.german import FILLERS, Voice, fold, meant, nearest, spoken
from commands.grammar import Grammar, Misfit, Named, Spelling
from games.contract import Action, Event, Game, Seat
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


@dataclass(frozen=True)
class Verb:
    """
    One command: how it may be typed, what it means, how it is written and how it is explained.

    Attributes:
        forms: the name first, then synonyms. `ab|legen` is a verb that may be split, `=karten` a word that is not
            conjugated, `spiel mit` two words that stand together.
        means: the dataclass built from the fields that the tail fills.
        write: the canonical line, `anlegen {meld},{cards}[ {side}]`; a part in brackets is left out when one of its
            fields is None, False or empty. `{melds:;}` joins groups with that sign, `{seat:@}` is a name,
            `{all:alles}` is the word for a True.
        tail: what follows the verb; None if nothing may.
        asks: field -> the question for it when it is missing, in order.
        help: one or two sentences for `hilfe BEFEHL`.
        example: a line that can be typed; a test reads it.
        full: only as the full word, because it cannot be undone.
        verbatim: the tail is free text and is not folded.
        spelling: how cards are typed in the tail, for a helpful word about one that is none.
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
    spelling: Spelling | None = None
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
    def whole_tail(self) -> Grammar | None:
        """The tail with its end, built once."""
        return None if self.tail is None else grammar.whole(self.tail)

    @cached_property
    def fillers(self) -> frozenset[str]:
        """What may stand in this verb's tail and means nothing."""
        return FILLERS | frozenset(self.idle)


def _pair_forms(verb: str) -> tuple[str, ...]:
    forms = spoken(f"{verb}en") if not verb.endswith("en") else spoken(verb)
    return tuple(dict.fromkeys((verb, *(form for form in forms if form != f"{verb}en" or verb.endswith("en")))))


@dataclass(frozen=True)
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
    hint: Callable[[V, TableView[V], Voice], str] = lambda _view, _table, _voice: ""
    subjects: tuple[str, ...] = ()
    unordered: frozenset[str] = frozenset()


class Lexicon:
    """The words that count somewhere, in layers: a game's, the table's, the house's – or the lobby's alone."""

    def __init__(self, *layers: Iterable[Verb]) -> None:
        self.layers = tuple(tuple(layer) for layer in layers)
        self.verbs = tuple(verb for layer in self.layers for verb in layer)
        self._words: dict[str, list[Verb]] = {}
        self._pairs: dict[tuple[str, str], list[Verb]] = {}
        self._splits: dict[str, dict[str, list[Verb]]] = {}
        self._writers: dict[type, list[Verb]] = {}
        self._prefixes: dict[str, tuple[Verb, ...]] = {}
        for verb in self.verbs:
            for word in verb.words:
                self._words.setdefault(word, []).append(verb)
            for pair in verb.pairs:
                self._pairs.setdefault(pair, []).append(verb)
            for inner, particle in verb.splits:
                self._splits.setdefault(inner, {}).setdefault(particle, []).append(verb)
            self._writers.setdefault(verb.means, []).append(verb)
        self.known = tuple(dict.fromkeys(word for verb in self.verbs for word in verb.words))

    # --- reading ---

    def read(self, line: str, names: Names) -> object:
        """
        Return what a typed line means: an action, a question or a word to the house.

        Raises:
            Misread: nothing; the sentence says why and what to type instead.
        """
        words = line.split()
        if not words:
            raise Misread(Code.SYNTAX, "Was möchtest du tun? „befehle“ zeigt, was jetzt geht.")
        if words[0].startswith("'"):
            line = f"{SAYING} {line.strip()[1:]}"
            words = line.split()
        found, tail_from, tail = self._find(line, words)
        problem: Misread | None = None
        for verb in found:
            try:
                return self._build(verb, tail_from if verb.verbatim else tail, names)
            except Misread as misread:
                if problem is None or misread.code is Code.UNKNOWN_CARD:
                    problem = misread
        assert problem is not None
        raise problem

    def _find(self, line: str, words: list[str]) -> tuple[list[Verb], str, str]:
        """Return the verbs a line may mean, its tail as typed and its tail folded without the verb's particle."""
        start = 0
        while start < len(words) - 1 and fold(words[start]).strip(",") in FILLERS:
            start += 1
        raw_tail = line.split(None, start + 1)[start + 1] if len(words) > start + 1 else ""
        folded = [fold(word) for word in words[start:]]
        folded[-1] = folded[-1].rstrip(".!?") or folded[-1]
        first = folded[0].strip(",:!") or folded[0]
        rest = folded[1:]
        while rest and not rest[-1]:
            rest.pop()
        if rest:
            pair = self._pairs.get((first, rest[0]))
            if pair:
                return pair, raw_tail.split(None, 1)[1] if len(rest) > 1 else "", " ".join(rest[1:])
            split = self._splits.get(first)
            if split:
                hit = self._split(split, rest)
                if hit is not None:
                    return hit[0], raw_tail, hit[1]
        tail = " ".join(rest)
        exact = self._words.get(first)
        if exact:
            return exact, raw_tail, tail
        return self._by_prefix(first), raw_tail, tail

    @staticmethod
    def _split(particles: Mapping[str, list[Verb]], rest: list[str]) -> tuple[list[Verb], str] | None:
        """Find the particle of a split verb: at the end of the line, else anywhere (`lege b+ an 2`)."""
        last = rest[-1].rstrip(",")
        if last in particles:
            return particles[last], " ".join(rest[:-1])
        inside = next((word for word in rest if word in particles), None)
        return None if inside is None else (particles[inside], " ".join(rest))

    def _by_prefix(self, typed: str) -> list[Verb]:
        cached = self._prefixes.get(typed)
        if cached is None:
            cached = self._search_prefix(typed)
        if len(cached) == 1:
            return list(cached)
        if cached:
            raise Misread(Code.UNKNOWN_COMMAND, f"„{typed}“ ist nicht eindeutig.{meant([v.name for v in cached])}")
        near = list(dict.fromkeys(self._words[word][0].name for word in nearest(typed, self.known)))
        hint = meant(near) or " „befehle“ zeigt, was jetzt geht, „hilfe“ erklärt es."
        raise Misread(Code.UNKNOWN_COMMAND, f"Den Befehl „{_quoted(typed)}“ kenne ich nicht.{hint}")

    def _search_prefix(self, typed: str) -> tuple[Verb, ...]:
        if not typed.isalpha():
            return ()
        for layer in self.layers:
            hits = tuple(v for v in layer if not v.full and any(word.startswith(typed) for word in v.words))
            if hits:
                if len(hits) == 1 and len(self._prefixes) < _MOST_PREFIXES:
                    self._prefixes[typed] = hits
                return hits
        return ()

    def _build(self, verb: Verb, tail: str, names: Names) -> object:
        tail = tail.strip() if verb.verbatim else _tidy(tail, verb.fillers)
        if verb.whole_tail is None:
            if tail:
                raise Misread(Code.SYNTAX, f"„{verb.name}“ steht für sich allein; „{_quoted(tail)}“ gehört nicht dazu.")
            return verb.means(**verb.fixed)
        try:
            values = grammar.parse(verb.whole_tail, tail)
        except Misfit as misfit:
            raise _explained(verb, tail, misfit) from None
        values.update(verb.fixed)
        for one, value in values.items():
            if isinstance(value, Named):
                values[one] = _seat(value, names)
        try:
            return verb.means(**values)
        except ValueError:
            raise _explained(verb, tail, Misfit()) from None

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

    def named(self, typed: str) -> Verb | None:
        """Return the verb a guest asks help for: any of its forms or a unique prefix."""
        words = fold(typed).split()
        if not words:
            return None
        if len(words) > 1 and (words[0], words[1]) in self._pairs:
            return self._pairs[words[0], words[1]][0]
        exact = self._words.get(words[0])
        if exact:
            return exact[0]
        split = self._splits.get(words[0])
        if split and words[-1] in split:
            return split[words[-1]][0]
        for layer in self.layers:
            hits = [verb for verb in layer if verb.name.startswith(words[0])]
            if hits:
                return hits[0] if len(hits) == 1 else None
        return None


SAYING = "sagen"
"""What an apostrophe at the beginning of a line stands for."""

_MOST_PREFIXES = 1000
"""How many prefixes a lexicon remembers; a guest cannot make it grow beyond that."""


def _tidy(tail: str, fillers: frozenset[str]) -> str:
    """Drop fillers, and signs that end a sentence, from a folded tail."""
    words = tail.split()
    if any(word.strip(",.!?") in fillers for word in words):
        words = [word for word in words if word.strip(",.!?") not in fillers]
    return " ".join(words).rstrip(" .!?,")


def _seat(typed: Named, names: Names) -> Seat:
    seat = names.seat(typed)
    if seat is None:
        raise Misread(
            Code.UNKNOWN_PLAYER, f"„{_quoted(typed)}“ sitzt nicht an diesem Tisch. „mitspieler“ zeigt, wer da ist."
        )
    return seat


def _quoted(typed: str) -> str:
    """Return a guest's own words as they may be repeated to him: not endless."""
    return typed if len(typed) <= _LONGEST_QUOTE else f"{typed[:_LONGEST_QUOTE]}…"


_LONGEST_QUOTE = 40


def _explained(verb: Verb, tail: str, misfit: Misfit) -> Misread:
    """Say what does not fit: a card that is none, a part that is missing, or the whole form by an example."""
    if misfit.card is not None:
        return _no_card(tail, misfit.card)
    if verb.spelling is not None:
        stranger = _stranger(verb, tail)
        if stranger is not None:
            return _no_card(tail, stranger)
    example = f" Zum Beispiel: {verb.example}" if verb.example else ""
    for one, question in verb.asks:
        if not tail or not _has(verb, one, tail):
            return Misread(Code.SYNTAX, f"{question}{example}")
    return Misread(Code.SYNTAX, f"So verstehe ich „{verb.name}“ nicht.{example}")


def _no_card(tail: str, card: str) -> Misread:
    before = tail[: max(tail.find(card), 0)]
    place = len(re.split(r"[\s,;/]+", before.strip(" ,;/"))) + 1 if before.strip(" ,;/") else 1
    where = f" (an Stelle {place})" if place > 1 else ""
    return Misread(
        Code.UNKNOWN_CARD, f"„{_quoted(card)}“{where} ist hier keine Karte. „hilfe karten“ zeigt, wie man sie schreibt."
    )


def _stranger(verb: Verb, tail: str) -> str | None:
    """Return the first word of a tail that is neither a card nor a number nor a word of the verb."""
    assert verb.spelling is not None
    rest = verb.spelling.one.sub(" ", tail)
    for word in re.split(r"[\s,;/]+", rest):
        if word and not re.fullmatch(r"\d+[a-z]?", word) and word not in _verb_words(verb):
            return word
    for card in verb.spelling.one.findall(tail):
        try:
            verb.spelling.card(card)
        except KeyError:
            return str(card)
    return None


def _verb_words(verb: Verb) -> frozenset[str]:
    """Return the words a verb's own tail knows: those of its canonical line, its particles and its joints."""
    return (
        frozenset(re.findall(r"[a-z]+", re.sub(r"\{[^}]*\}", " ", verb.write)))
        | {particle for _, particle in verb.splits}
        | _JOINTS
    )


_JOINTS = frozenset(
    {"mit", "zu", "und", "vor", "hinter", "vorn", "vorne", "hinten", "alles", "an", "auf", "um", "nichts"}
)


def _has(verb: Verb, one: str, tail: str) -> bool:
    """Tell whether something in the tail may be the part that fills a field."""
    kind = next((str(part.type) for part in fields(verb.means) if part.name == one), "")
    if verb.spelling is not None and ("Face" in kind or "Card" in kind or "Hashable" in kind or "Tile" in kind):
        return verb.spelling.one.search(tail) is not None
    if "int" in kind:
        bare = verb.spelling.one.sub(" ", tail) if verb.spelling is not None else tail
        return re.search(r"\d", bare) is not None
    return False


# --- the canonical line ---


_BRACKETED = re.compile(r"\[([^\]]*)\]")
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def _written(verb: Verb, meaning: object, names: Names) -> str:
    def part(found: re.Match[str]) -> str:
        values = [getattr(meaning, one[1]) for one in _FIELD.finditer(found[1])]
        # A 0 is a value: the first seat, or a number typed.
        return "" if any(value is None or value is False or value in ((), "") for value in values) else found[1]

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
    if value is True:
        return joint or ""
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return (joint or ";").join(_text(group, names, None) for group in value)
        return (joint or ",").join(str(item) for item in value)
    return str(value)


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


def read_action(lexicon: Lexicon, line: str, names: Names) -> Action:
    """
    Return the action of a line from a journal or a record.

    Raises:
        Misread: the line cannot be read, or it is a question.
    """
    meaning = lexicon.read(line, names)
    if not isinstance(meaning, Action):
        raise Misread(Code.SYNTAX, f"„{_quoted(line)}“ ist kein Zug.")
    return meaning
