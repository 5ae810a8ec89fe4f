"""
The building blocks of what can be typed behind a verb, and the only module that knows pyparsing.

A verb's tail is a small grammar put together from these blocks: `number("meld") + comma + cards(CARDS)`. A block that
holds a fact names the field of the action it fills. Blocks are joined with `+`, alternatives with `|`.

Speed decides the form. pyparsing spends its time between elements, not in them: a line of four small elements costs
ten times what one `pp.Regex` costs, and `parse_all=True` builds a new expression on every call. So a block is a piece
of a pattern with readers for its groups, and a verb's whole tail, its end included, becomes a single `pp.Regex` whose
parse action reads the fields. The blocks also answer what a failed tail lacked (`Grammar.parts`, `Grammar.words`).

All tails are folded (`german.fold`) before they come here; fillers are gone, and single blanks stand between words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cached_property

import pyparsing as pp

from commands.language.german import APART, NO_NAME, grouped

_NO_WORDS: Mapping[str, str] = {}
_BLANK = r"[\s,]+"
_END = r"(?![^\s,;/])"
"""Behind a word, a number or a card: nothing that would make it longer."""
_JOINT = rf"(?:[\s,]+und\s+|{_BLANK})"
_BETWEEN_GROUPS = rf"{APART}|\s+und\s+"


class Named(str):
    """A person's name as typed, folded; the vocabulary turns it into a seat."""

    __slots__ = ()


@dataclass(frozen=True)
class Spelling:
    """
    How the cards of one game may be typed.

    Attributes:
        pattern: a regular expression for one card, without groups.
        cards: every accepted spelling, folded, without blanks and hyphens -> the card.
        named: makes a joker that stands for a card; None where there is none.
        words: card symbol -> words, for players who want cards in words.
        of_rank: makes a joker that stands for a rank, of the cards it lies with; None where it needs a suit, too.
    """

    pattern: str
    cards: Mapping[str, Hashable]
    named: Callable[[Hashable], Hashable] | None = None
    words: Mapping[str, str] | None = None
    of_rank: Callable[[str, Collection[Hashable]], Hashable | None] | None = None

    @cached_property
    def faces(self) -> frozenset[Hashable]:
        """Every card that can be typed, once."""
        return frozenset(self.cards.values())

    @cached_property
    def one(self) -> re.Pattern[str]:
        """One card with its right surroundings."""
        return re.compile(rf"(?<![^\s,;/=]){self.pattern}(?![^\s,;/=])")

    def card(self, typed: str) -> Hashable:
        """
        Return the card meant by a text that matches `pattern`.

        Raises:
            KeyError: it looks like a card but this pack has none like it.
        """
        found = self.cards.get(typed)
        if found is not None:
            return found
        plain = typed.replace(" als ", "=").replace(" ", "").replace("-", "")
        found = self.cards.get(plain)
        if found is not None:
            return found
        stands, equals, card = plain.partition("=")
        if equals and self.named is not None and stands in self.cards and card in self.cards:
            return self.named(self.cards[card])
        raise KeyError(typed)

    def list_of(self, typed: str) -> tuple[Hashable, ...]:
        """
        Return the cards in a text that is a list of them.

        Raises:
            KeyError: one of them is not in this pack.
        """
        found = [self.cards.get(word) for word in typed.replace(",", " ").split()]
        if None not in found:  # every word is a card of its own; `kreuz 10` is not
            return tuple(found)
        words = self.one.findall(typed)
        if self.of_rank is None or "=" not in typed:
            return tuple([self.card(word) for word in words])
        beside = [self.card(word) for word in words if "=" not in word]
        return tuple([self._named(word, beside) for word in words])

    def _named(self, typed: str, beside: Collection[Hashable]) -> Hashable:
        """Return a card of a list; a joker may be named by a rank alone. Raises as `card` does."""
        rank = _RANK_ALONE.fullmatch(typed)
        made = self.of_rank(rank[1], beside) if self.of_rank is not None and rank is not None else None
        return self.card(typed) if made is None else made


_RANK_ALONE = re.compile(r"j(?:okers?)? ?= ?([0-9a-z]+)")
"""A joker that is named by a rank alone."""


# --- blocks ----------------------------------------------------------------------------------------------------------


class Kind(StrEnum):
    """What a field takes, as programs are told it; `GROUPS` are lists of cards."""

    CARD = "karte"
    CARDS = "karten"
    GROUPS = "gruppen"
    NUMBER = "zahl"
    NUMBERS = "zahlen"
    NAME = "name"
    WORD = "wort"


@dataclass(frozen=True)
class Part:
    """
    One field a tail fills: what its text looks like, and what the text means.

    Attributes:
        kind: what it takes; None if it takes no text.
        words: all it takes, one for each meaning; empty if anything.
    """

    field: str
    pattern: str
    read: Callable[[str], object]
    cards: bool = False
    kind: Kind | None = Kind.WORD
    words: tuple[str, ...] = ()

    @cached_property
    def anywhere(self) -> re.Pattern[str]:
        """Find it in a line that did not fit as a whole."""
        return re.compile(rf"(?<![^\s,;/]){self.pattern}{_END}")


@dataclass(frozen=True)
class Grammar:
    """
    A tail or a piece of one.

    Attributes:
        pattern: a regular expression with exactly one group for each part.
        parts: the fields it fills, in the order of their groups.
        words: the words that have a meaning here and are therefore never fillers.
        spelling: how cards are typed in it, if it has any.
        tight: it brings its own blanks, none are added around it.
    """

    pattern: str
    parts: tuple[Part, ...] = ()
    words: frozenset[str] = frozenset()
    spelling: Spelling | None = None
    tight: bool = False

    @cached_property
    def names_somebody(self) -> bool:
        """Whether a part of it is a name."""
        return any(part.read is Named for part in self.parts)

    @cached_property
    def only_cards(self) -> bool:
        """Whether nothing but cards may stand in it."""
        return all(part.cards for part in self.parts)

    def __add__(self, other: Grammar) -> Grammar:
        blank = "" if self.tight or other.tight else r"\s*"
        return self._with(other, f"{self.pattern}{blank}{other.pattern}")

    def __or__(self, other: Grammar) -> Grammar:
        return self._with(other, f"(?:{self.pattern}|{other.pattern})")

    def _with(self, other: Grammar, pattern: str) -> Grammar:
        return Grammar(pattern, self.parts + other.parts, self.words | other.words, self.spelling or other.spelling)

    def lacks(self, field: str, tail: str) -> bool:
        """Tell whether nothing in a tail that does not fit could be the part that fills a field."""
        parts = [part for part in self.parts if part.field == field]
        rest = " ".join([word for word in tail.split() if word not in self.words])
        bare = rest if self.spelling is None else self.spelling.one.sub(" ", rest)
        return not [part for part in parts if part.anywhere.search(rest if part.cards else bare)]


def _part(
    field: str,
    pattern: str,
    read: Callable[[str], object],
    spelling: Spelling | None = None,
    kind: Kind = Kind.WORD,
    words: tuple[str, ...] = (),
) -> Grammar:
    part = Part(field, pattern, read, spelling is not None, kind, words)
    return Grammar(f"({pattern}){_END}", (part,), spelling=spelling)


def card(spelling: Spelling, field: str = "card") -> Grammar:
    """Return the block for exactly one card."""
    return _part(field, spelling.pattern, spelling.card, spelling, Kind.CARD)


def cards(spelling: Spelling, field: str = "cards") -> Grammar:
    """Return the block for one or more cards, with commas, blanks or `und` between them; the field gets a tuple."""
    one = spelling.pattern + _END
    return _part(field, f"{one}(?:{_JOINT}{one})*", spelling.list_of, spelling, Kind.CARDS)


def groups(spelling: Spelling, field: str = "melds") -> Grammar:
    """Return the block for groups of cards, with `;`, `/` or `und` between groups; the field gets a tuple of tuples."""
    one = spelling.pattern + _END
    group = f"{one}(?:{_BLANK}{one})*"

    def read(typed: str) -> tuple[tuple[Hashable, ...], ...]:
        return tuple([spelling.list_of(group) for group in grouped(typed, lambda part: len(spelling.list_of(part)))])

    return _part(field, f"{group}(?:(?:{_BETWEEN_GROUPS}){group})*", read, spelling, Kind.GROUPS)


def number(field: str, words: Mapping[str, str] = _NO_WORDS) -> Grammar:
    """Return the block for a number of at most nine digits that begins no card; `words`: what else is said for one."""
    said = f"|{any_of(words)}" if words else ""
    return _part(field, rf"(?:\d{{1,9}}{said})", lambda typed: int(words.get(typed, typed)), kind=Kind.NUMBER)


def lettered(field: str, read: Callable[[int, str], object]) -> Grammar:
    """Return the block for a number and perhaps a letter from a to h (`1b`); `read` makes of both what is meant."""

    def split(typed: str) -> object:
        digits = typed.rstrip("abcdefgh").rstrip()
        return read(int(digits), typed[len(digits) :].strip())

    return _part(field, r"\d{1,9}(?: ?[a-h])?", split)


def numbers(field: str) -> Grammar:
    """Return the block for a list of different whole numbers; the same one twice does not fit."""

    def read(typed: str) -> tuple[int, ...]:
        found = tuple([int(digits) for digits in re.findall(r"\d+", typed)])
        if len(set(found)) < len(found):
            raise ValueError("a number twice")
        return found

    return _part(field, rf"\d{{1,9}}{_END}(?:{_JOINT}\d{{1,9}}{_END})*", read, kind=Kind.NUMBERS)


def name(field: str) -> Grammar:
    """Return the block for the name of somebody at the table."""
    return _part(field, r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", Named, kind=Kind.NAME)


def term(field: str, words: Mapping[str, str] = _NO_WORDS) -> Grammar:
    """Return the block for one word that the game or the house understands; `words`: what else is said for some."""
    return _part(field, r"[^\s,;]+", lambda typed: words.get(typed, typed.rstrip(":")))


def title(field: str, but: Iterable[str] = ()) -> Grammar:
    """Return the block for a name of one or two words (`dicke zwei`), none of them among `but` or `NO_NAME`."""
    one = rf"(?!(?:{any_of((*but, *NO_NAME))}){_END})[^\s,;]+"
    return _part(field, rf"{one}(?: +{one})?", str)


def addressee(field: str) -> Grammar:
    """Return the block for somebody who is spoken to: a name and no card, perhaps a colon or a comma behind it."""
    name = _part(field, rf"(?!(?i:{any_of(_NOBODY)})\b|[+#*\d]|[bdka][+#*o](?!\w))[^\s,;:]+", str)
    return Grammar(name.pattern.removesuffix(_END) + r"\s*[:,]?(?=\s)", name.parts)


def person(field: str) -> Grammar:
    """Return the block for one person of the house, whose name may have several words, but no `und`."""
    return _part(field, r"(?!.*(?:,|\bund\b))\S(?:.*\S)?", str)


_NOBODY = (
    *("mich", "mir", "dich", "dir", "uns", "euch", "ihn", "ihm", "ihr", "sie", "es", "was", "an", "zu", "zum", "zur"),
    *("im", "in", "bei", "beim", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mal"),
)
"""Words behind a verb of talk that nobody is called."""


def terms(field: str, sort: Callable[[tuple[str, ...]], tuple[str, ...]] = tuple) -> Grammar:
    """
    Return the block for all the words that are left; the field gets a tuple.

    Args:
        sort: makes of the words those that count; none are no tail.
    """

    def read(typed: str) -> tuple[str, ...]:
        words = sort(tuple(typed.split()))
        if not words:
            raise ValueError(typed)
        return words

    return _part(field, r"\S(?:.*\S)?", read)


def pairs(field: str, before: str) -> Grammar:
    """Return the block for words in twos (`anna 3 bernd 12`) up to the word `before`; the field gets them in a row."""
    one = rf"(?!{before}{_END})[^\s,;]++"  # possessive: a word of 600 signs is not tried in all its lengths
    pair = f"{one}{_BLANK}{one}"
    return _part(field, f"{pair}(?:{_BLANK}{pair})*", lambda typed: tuple(re.split(_BLANK, typed)))


def text(field: str, but: Iterable[str] = (), read: Callable[[str], object] = str) -> Grammar:
    """
    Return the block for the rest of the line, verbatim (for verbs whose tail is not folded).

    Args:
        but: words it cannot begin with, as it cannot with a card, where that would be no text.
        read: returns it as it is meant, or raises a ValueError if it cannot be.
    """
    never = rf"(?!(?i:{any_of(but)})\b|[+#*]|(?:10|[2-9bdka])[+#*o](?!\w))" if but else ""
    return _part(field, rf"{never}\S(?:.*\S)?", read)


def span(field: str, *, plain: bool = False) -> Grammar:
    """Return the block for a span of time, `30m`, `2h`, `3t`, `1w`, `plain`: also `60`; the field gets seconds."""

    def read(typed: str) -> int:
        return int(typed[:-1]) * _SECONDS[typed[-1]] if typed[-1] in _SECONDS else int(typed)

    return _part(field, r"\d{1,4}[mhtwMHTW]" + ("?" if plain else "") + _END, lambda typed: read(typed.lower()))


_SECONDS = {"m": 60, "h": 3600, "t": 86_400, "w": 604_800}


def word(*spellings: str) -> Grammar:
    """Return the block for a word that must stand there and says nothing by itself."""
    return Grammar(f"(?:{any_of(spellings)}){_END}", words=_single(spellings))


def ending(field: str, *endings: str) -> Grammar:
    """Return the block for one word with one of these endings, whatever stands before them."""
    return _part(field, rf"[^\s,;/]*(?:{any_of(endings)})", str)


def choice(field: str, values: Mapping[str, object] | type[Enum]) -> Grammar:
    """Return the block for one of several words, each standing for a value (or for the member of an enum)."""
    table = {str(one.value): one for one in values} if isinstance(values, type) else dict(values)
    block = _part(field, f"(?:{any_of(table)})", table.__getitem__, words=_meanings(table))
    return Grammar(block.pattern, block.parts, _single(table))


def _meanings(table: Mapping[str, object]) -> tuple[str, ...]:
    """Return a word for every meaning: the one that is called like it, else the first."""
    found: dict[object, str] = {}
    for word, means in table.items():
        if means not in found or word == str(means):
            found[means] = word
    return tuple(found.values())


def given(field: str, value: object) -> Grammar:
    """Return a block that reads nothing and fills a field."""
    return Grammar("()", (Part(field, "", lambda _typed: value, kind=None),))


def maybe(grammar: Grammar) -> Grammar:
    """Return a block that may be missing."""
    return Grammar(f"(?:{grammar.pattern})?", grammar.parts, grammar.words, grammar.spelling)


comma = Grammar(r"[\s,]*", tight=True)
"""What may stand between two parts: a comma, or nothing but blanks."""


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for one of several words, longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _single(spellings: Iterable[str]) -> frozenset[str]:
    return frozenset(word for spelling in spellings for word in spelling.split())


# --- whole tails -----------------------------------------------------------------------------------------------------


class _NoSuchCard(pp.ParseFatalException):
    """Something has the form of a card, but this game's pack does not hold it."""


Reader = pp.Regex
"""A whole tail, ready to read."""


def whole(grammar: Grammar) -> Reader:
    """Return the reader of a whole tail: nothing may follow."""
    parts = grammar.parts

    def read(line: str, place: int, found: pp.ParseResults) -> None:
        try:  # put in the place of the match: another result, made of what is returned, costs as much again
            texts = found[0].groups()
            found[0] = {
                part.field: part.read(text) for part, text in zip(parts, texts, strict=True) if text is not None
            }
        except KeyError as missing:
            raise _NoSuchCard(line, place, str(missing.args[0])) from None
        except ValueError as unfit:
            raise pp.ParseFatalException(line, place, str(unfit)) from None

    reader = pp.Regex(rf"\s*{grammar.pattern}\s*\Z", as_match=True)
    reader.add_parse_action(read).parse_with_tabs().leave_whitespace()
    return reader


class Misfit(Exception):
    """A tail does not fit; `card` is the text of a card that this pack has not, if that was why."""

    def __init__(self, card: str | None = None) -> None:
        super().__init__(card)
        self.card = card


def parse(reader: Reader, tail: str) -> dict[str, object]:
    """
    Return the fields a tail fills.

    Whether it fits at all is asked of the pattern: a parser that finds nothing says so ten times as dear.

    Raises:
        Misfit: it does not fit the grammar.
    """
    if reader.re.match(tail) is None:
        raise Misfit
    try:
        fields: dict[str, object] = reader.parse_string(tail)[0]
    except _NoSuchCard as missing:
        raise Misfit(missing.msg) from None
    except pp.ParseBaseException:
        raise Misfit from None
    return fields
