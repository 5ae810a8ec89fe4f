"""
The building blocks of what can be typed behind a verb, and the only module that knows pyparsing.

A verb's tail is a small grammar put together from these blocks: `number("meld") + comma + cards("cards")`. Every block
that holds a fact names the field of the action it fills. Speed decides the form: a whole list of cards is one regular
expression, and the end of the line is part of the grammar, because `parse_all=True` would build a new one each time.
All tails are folded (`german.fold`) before they come here; fillers are gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import pyparsing as pp

Grammar = pp.ParserElement
"""A tail or a part of one; parts are joined with `+`, alternatives with `|`."""

_SEPARATOR = r"[\s,]+"


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
        joker: the word parts that begin a named joker, and how it is made; None where there is none.
        words: card symbol -> words, for players who want cards in words.
    """

    pattern: str
    cards: Mapping[str, Hashable]
    named: Callable[[Hashable], Hashable] | None = None
    words: Mapping[str, str] | None = None

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
        plain = typed.replace(" ", "").replace("-", "")
        found = self.cards.get(plain)
        if found is not None:
            return found
        stands, equals, card = plain.partition("=")
        if equals and self.named is not None and stands in self.cards:
            return self.named(self.cards[card])
        raise KeyError(typed)

    def list_of(self, typed: str) -> tuple[Hashable, ...]:
        """Return the cards in a text that is a list of them."""
        return tuple([self.card(word) for word in self.one.findall(typed)])


class NoSuchCard(pp.ParseFatalException):
    """Something has the form of a card, but this game's pack does not hold it."""


def _card(spelling: Spelling) -> Callable[[str, int, pp.ParseResults], Hashable]:
    def read(line: str, place: int, found: pp.ParseResults) -> Hashable:
        try:
            return spelling.card(str(found[0]))
        except KeyError as missing:
            raise NoSuchCard(line, place, str(missing.args[0])) from None

    return read


def _cards(spelling: Spelling) -> Callable[[str, int, pp.ParseResults], list[tuple[Hashable, ...]]]:
    def read(line: str, place: int, found: pp.ParseResults) -> list[tuple[Hashable, ...]]:
        try:
            return [spelling.list_of(str(found[0]))]
        except KeyError as missing:
            raise NoSuchCard(line, place, str(missing.args[0])) from None

    return read


def _groups(spelling: Spelling) -> Callable[[str, int, pp.ParseResults], list[tuple[tuple[Hashable, ...], ...]]]:
    def read(line: str, place: int, found: pp.ParseResults) -> list[tuple[tuple[Hashable, ...], ...]]:
        try:
            return [tuple(spelling.list_of(group) for group in re.split(_BETWEEN_GROUPS, str(found[0])))]
        except KeyError as missing:
            raise NoSuchCard(line, place, str(missing.args[0])) from None

    return read


_BETWEEN_GROUPS = r"\s*[;/]\s*|\s+und\s+"


def card(spelling: Spelling, field: str = "card") -> Grammar:
    """Return the block for exactly one card."""
    return pp.Regex(rf"{spelling.pattern}(?![^\s,;/])").add_parse_action(_card(spelling))(field)


def cards(spelling: Spelling, field: str = "cards") -> Grammar:
    """Return the block for one or more cards, with commas, blanks or `und` between them; the field gets a tuple."""
    one = rf"{spelling.pattern}(?![^\s,;/])"
    return pp.Regex(rf"{one}(?:(?:[\s,]+und\s+|{_SEPARATOR}){one})*").add_parse_action(_cards(spelling))(field)


def groups(spelling: Spelling, field: str = "melds") -> Grammar:
    """Return the block for groups of cards, with `;`, `/` or `und` between groups; the field gets a tuple of tuples."""
    one = rf"{spelling.pattern}(?![^\s,;/])"
    group = rf"{one}(?:{_SEPARATOR}{one})*"
    return pp.Regex(rf"{group}(?:(?:{_BETWEEN_GROUPS}){group})*").add_parse_action(_groups(spelling))(field)


def number(field: str) -> Grammar:
    """Return the block for a whole number of at most nine digits that is not the beginning of a card."""
    return pp.Regex(r"\d{1,9}(?![^\s,;])").add_parse_action(lambda found: int(found[0]))(field)


def numbers(field: str) -> Grammar:
    """Return the block for a list of different whole numbers; the same one twice does not fit."""

    def read(line: str, place: int, found: pp.ParseResults) -> list[tuple[int, ...]]:
        typed = tuple(int(digits) for digits in re.findall(r"\d+", str(found[0])))
        if len(set(typed)) < len(typed):
            raise pp.ParseFatalException(line, place, "a number twice")
        return [typed]

    return pp.Regex(rf"\d{{1,9}}(?![^\s,;])(?:(?:[\s,]+und\s+|{_SEPARATOR})\d{{1,9}}(?![^\s,;]))*").add_parse_action(
        read
    )(field)


def name(field: str) -> Grammar:
    """Return the block for the name of somebody at the table."""
    return pp.Regex(r"[a-z][a-z0-9]*").add_parse_action(lambda found: Named(found[0]))(field)


def term(field: str) -> Grammar:
    """Return the block for one word that the game or the house understands."""
    return pp.Regex(r"[^\s,;]+")(field)


def terms(field: str) -> Grammar:
    """Return the block for all the words that are left; the field gets a tuple."""
    return pp.Regex(r"\S(?:.*\S)?").add_parse_action(lambda found: [tuple(str(found[0]).split())])(field)


def text(field: str) -> Grammar:
    """Return the block for the rest of the line, verbatim (for verbs whose tail is not folded)."""
    return pp.Regex(r"\S(?:.*\S)?")(field)


def word(*spellings: str) -> Grammar:
    """Return the block for a word that must stand there and says nothing by itself."""
    return pp.Suppress(
        pp.Regex(rf"(?:{'|'.join(sorted(map(re.escape, spellings), key=len, reverse=True))})(?![^\s,;/])")
    )


def choice(field: str, values: Mapping[str, object] | type[Enum]) -> Grammar:
    """Return the block for one of several words, each standing for a value (or for the member of an enum)."""
    table = {str(one.value): one for one in values} if isinstance(values, type) else dict(values)
    spellings = "|".join(sorted(map(re.escape, table), key=len, reverse=True))
    return pp.Regex(rf"(?:{spellings})(?![^\s,;/])").add_parse_action(lambda found: [table[found[0]]])(field)


def given(field: str, value: object) -> Grammar:
    """Return a block that reads nothing and fills a field."""
    return pp.Empty().add_parse_action(lambda: [value])(field)


def maybe(grammar: Grammar) -> Grammar:
    """Return a block that may be missing."""
    return pp.Opt(grammar)


comma = pp.Suppress(pp.Regex(r"\s*,?\s*"))
"""What may stand between two parts: a comma, or nothing but blanks."""


def whole(grammar: Grammar) -> Grammar:
    """Return the grammar of a whole tail: nothing may follow."""
    return grammar + pp.StringEnd()


class Misfit(Exception):
    """A tail does not fit; `card` is the text of a card that this pack has not, if that was why."""

    def __init__(self, card: str | None = None) -> None:
        super().__init__(card)
        self.card = card


def parse(grammar: Grammar, tail: str) -> dict[str, object]:
    """
    Return the fields a tail fills.

    Raises:
        Misfit: it does not fit the grammar.
    """
    try:
        found = grammar.parse_string(tail)
    except NoSuchCard as missing:
        raise Misfit(missing.msg) from None
    except pp.ParseBaseException:
        raise Misfit from None
    fields: dict[str, object] = found.as_dict()
    return fields


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for one of several words, longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
