"""
German as it is typed and as it is spoken: folding, verb forms, lists, numbers, "du ziehst" and "Anna zieht".

Folding makes everything comparable that people take for the same: capitals, umlauts (`ä` and `ae`), accents and the
four Unicode suits. What was typed is folded once; all words in here and in the vocabularies are written folded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice

from games.contract import Seat, Viewer

_LETTERS = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e", "à": "a", "á": "a", "â": "a",
        "í": "i", "ó": "o", "ú": "u", "ñ": "n", "ç": "c", "♣": "+", "♠": "#", "♥": "*", "♦": "o", "♧": "+", "♤": "#",
        "♡": "*", "♢": "o", "\u00a0": " ", "\t": " ", "’": "'", "–": "-", "—": "-", "\ufe0e": None, "\ufe0f": None,
        "\u0308": "e",
    }
)  # fmt: skip

FILLERS = frozenset(
    [
        "bitte",
        "mal",
        "doch",
        "die",
        "den",
        "der",
        "das",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einem",
        "einer",
        "noch",
        "jetzt",
        "dann",
        "also",
        "nun",
        "halt",
        "eben",
        "ich",
        "meine",
        "meinen",
        "mein",
        "meinem",
        "gern",
        "gerne",
        "einfach",
        "schnell",
        "hier",
        "so",
    ]
)
"""Words that mean nothing to a card table and may stand anywhere in a line."""

_IRREGULAR: Mapping[str, tuple[str, ...]] = {
    "nehmen": ("nimm", "nehme", "nehm"),
    "werfen": ("wirf", "werfe", "werf"),
    "geben": ("gib", "gebe", "geb"),
    "sehen": ("sieh", "sehe", "seh"),
    "lesen": ("lies", "lese", "les"),
    "treten": ("tritt", "trete", "tret"),
    "helfen": ("hilf", "helfe", "helf"),
    "sprechen": ("sprich", "spreche", "sprech"),
}
"""Verbs whose imperative changes its vowel, also behind a prefix: `übernimm`, `vergib`."""


def fold(text: str) -> str:
    """Return text as it is compared: lower case, umlauts as two letters, Unicode suits as `+ # * o`."""
    lower = text.lower()
    return lower.replace("\t", " ") if lower.isascii() else lower.translate(_LETTERS)


def spoken(infinitive: str) -> tuple[str, ...]:
    """Return the forms of a verb that may be typed: infinitive, then imperatives and first person."""
    for verb, forms in _IRREGULAR.items():
        if infinitive.endswith(verb):
            prefix = infinitive.removesuffix(verb)
            return (infinitive, *(prefix + form for form in forms))
    if infinitive.endswith(("eln", "ern")):
        stem = infinitive[:-1]
        return (infinitive, stem, f"{stem}e", f"{stem[:-2]}{stem[-1]}e")
    if infinitive.endswith("en"):
        return (infinitive, infinitive[:-1], infinitive[:-2])
    return (infinitive,)


def listed(items: Iterable[str], joint: str = "und") -> str:
    """Return `a`, `a und b`, `a, b und c`."""
    words = list(items)
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, one: str, many: str) -> str:
    """Return `1 Karte`, `3 Karten`."""
    return f"{number} {one if number == 1 else many}"


class Likeness:
    """
    Which known words a mistyped one may mean.

    Two words are alike if they become equal when at most two letters are left out of each (one, of short words):
    that finds a letter too many, one missing, a wrong one and two exchanged. The shortened forms of the known words
    are kept, so that a question costs a few look-ups however many words there are (SymSpell's idea).
    """

    def __init__(self, known: Iterable[str]) -> None:
        self._known: dict[str, dict[str, int]] = {}
        for word in dict.fromkeys(known):
            for lost, forms in enumerate(({word}, _shorter({word}), _shorter(_shorter({word})))):
                for short in forms if lost <= _may_lose(word) else ():
                    self._known.setdefault(short, {}).setdefault(word, lost)

    def nearest(self, word: str, most: int = 3) -> list[str]:
        """Return the known words most like `word`, nearest first, those with the same beginning before others."""
        found: dict[str, int] = {}
        forms = {word[:_LONGEST_GUESS]}
        for lost in range(_may_lose(word) + 1):
            if lost:
                forms = _shorter(forms)
            for short in forms:
                for alike, missing in self._known.get(short, {}).items():
                    found[alike] = min(found.get(alike, 9), _distance(lost, missing))
            if found and lost:
                break  # leaving out more letters finds nothing nearer
        return _in_order(word, found, most)


_LONGEST_GUESS = 16


def _may_lose(word: str) -> int:
    """Return how many letters may be left out of a word: none of two letters, two of six."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def _shorter(words: Iterable[str]) -> set[str]:
    """Return every word with one letter less."""
    return {word[:place] + word[place + 1 :] for word in words for place in range(len(word))}


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """
    Return the known words most like `word`, as a `Likeness` of them would.

    For words that change: nothing is made beforehand, a word that cannot be meant costs half a microsecond, and only
    so many of those that can are looked at closely.
    """
    word = word[:_LONGEST_GUESS]
    found: dict[str, tuple[int, int]] = {}
    for other in islice((other for other in dict.fromkeys(known) if _could_be(word, other)), _MOST_LOOKED_AT):
        lost, missing = _lost(word, other)
        if lost <= _may_lose(word) and missing <= _may_lose(other):
            found[other] = (lost, missing)
    if any(lost <= 1 for lost, _ in found.values()):
        found = {other: (lost, missing) for other, (lost, missing) in found.items() if lost <= 1}
    return _in_order(word, {other: _distance(lost, missing) for other, (lost, missing) in found.items()}, most)


_MOST_LOOKED_AT = 50


def _could_be(word: str, other: str) -> bool:
    """Tell whether length and letters allow that one word is the other mistyped."""
    may_lose = _may_lose(word)
    return -may_lose <= len(other) - len(word) <= _may_lose(other) and len(set(word).difference(other)) <= may_lose


def _lost(word: str, other: str) -> tuple[int, int]:
    """Return how many letters must be left out of either, at least, to make them equal."""
    row = [0] * (len(other) + 1)
    for letter in word:
        before = 0
        for place, theirs in enumerate(other, 1):
            above = row[place]
            row[place] = before + 1 if letter == theirs else max(above, row[place - 1])
            before = above
    return len(word) - row[-1], len(other) - row[-1]


def _distance(lost: int, missing: int) -> int:
    """Return how far two words are apart that become equal without so many letters of each."""
    return max(lost, missing) * 2 + (lost != missing)


def _in_order(word: str, found: Mapping[str, int], most: int) -> list[str]:
    """Return the words at the least distance, and those hardly further, nearest first."""
    near = min(found.values(), default=0) + 1
    close = [alike for alike, distance in found.items() if distance <= near]
    return sorted(close, key=lambda alike: (found[alike], alike[:1] != word[:1], alike))[:most]


def meant(candidates: Sequence[str]) -> str:
    """Return the question that offers candidates, or nothing if there are none."""
    return f" Meintest du {listed((f'„{word}“' for word in candidates), 'oder')}?" if candidates else ""


def title(name: str) -> str:
    """Return a name as it is displayed: the first letter large, the rest as its owner typed it."""
    return name[:1].upper() + name[1:]


_PLACEHOLDER = re.compile(r"\{(@?)(\w+)\}")


@dataclass(frozen=True)
class Voice:
    """
    How the house speaks to one pair of eyes.

    Attributes:
        names: display names by seat, people who left included.
        you: who listens; None for somebody who watches.
        reader: for a screen reader: one item per line, nothing drawn.
        words: cards in words behind their symbols.
        table: number of the table, None where there is none (a record).
        spelled: card in symbols -> card in words, of the game played.
    """

    names: Mapping[Seat, str]
    you: Viewer = None
    reader: bool = False
    words: bool = False
    table: int | None = None
    spelled: Mapping[str, str] = field(default_factory=dict)

    def name(self, seat: Seat) -> str:
        """Return somebody's name, also when it is the listener himself."""
        return self.names[seat]

    def who(self, seat: Seat) -> str:
        """Return `Du` for the listener, else the name: the subject at the head of a sentence."""
        return "Du" if seat == self.you else self.names[seat]

    def whom(self, seat: Seat) -> str:
        """Return `dich` for the listener, else the name: an object within a sentence."""
        return "dich" if seat == self.you else self.names[seat]

    def to_whom(self, seat: Seat) -> str:
        """Return `dir` for the listener, else the name."""
        return "dir" if seat == self.you else self.names[seat]

    def says(self, seat: Seat, you: str, third: str) -> str:
        """Return a whole sentence: `Du ziehst eine Karte.` or `Anna zieht eine Karte.`"""
        return f"Du {you}" if seat == self.you else f"{self.names[seat]} {third}"

    def people(self, seats: Iterable[Seat], *, you: bool = True) -> str:
        """Return names as a list, the listener as `du`."""
        return listed("du" if you and seat == self.you else self.names[seat] for seat in seats)

    def cards(self, cards: Iterable[object]) -> str:
        """Return cards as a list: symbols, or words behind them if the listener wants words."""
        return ", ".join(self.card(card) for card in cards)

    def hand(self, cards: Iterable[object]) -> str:
        """Return the cards of a hand: blanks between symbols, or one card a line for a screen reader."""
        if self.reader:
            return "".join(f"\n  {self.card(card)}" for card in cards) or "keine"
        return (self.cards(cards) if self.words else " ".join(map(str, cards))) or "keine"

    def held(self, cards: Iterable[object]) -> str:
        """Return a hand as it stands behind a colon: a blank before it, or one card a line."""
        hand = self.hand(cards)
        return hand if hand.startswith("\n") else f" {hand}"

    def row(self, cards: Iterable[object]) -> str:
        """Return cards lying side by side: blanks between symbols, or a list if they are spoken in words."""
        return self.cards(cards) if self.words or self.reader else " ".join(map(str, cards))

    def victory(self, winners: Sequence[Seat], won: str = "", shared: str = "") -> str:
        """Return who wins or shares the victory; `won` and `shared` say more: ` die Partie`, ` mit je 5 Chips`."""
        if len(winners) > 1:
            return f"Den Sieg teilen sich {self.people(winners, you=False)}{shared}."
        return self.says(winners[0], f"gewinnst{won}.", f"gewinnt{won}.")

    def card(self, card: object) -> str:
        """Return one card."""
        symbol = str(card)
        word = self.spelled.get(symbol) if self.words else None
        return f"{symbol} ({word})" if word else symbol

    def render(self, value: object) -> str:
        """Return a fact of a refusal as it stands in a sentence: a seat by name, several things as a list."""
        if isinstance(value, bool):
            return "ja" if value else "nein"
        if isinstance(value, Enum):
            return str(value.value)
        if isinstance(value, (tuple, list, frozenset)):
            return listed(self.render(item) for item in value) or "nichts"
        return "niemand" if value is None else self.card(value)

    def fill(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Fill facts into a sentence: `{needed}` as a value, `{@opener}` as people."""

        def put(found: re.Match[str]) -> str:
            value = facts.get(found[2])
            return self._people_of(value) if found[1] else self.render(value)

        return _PLACEHOLDER.sub(put, sentence)

    def _people_of(self, value: object) -> str:
        if isinstance(value, int):
            return self.names[Seat(value)]
        return self.people(value, you=False) if isinstance(value, tuple) and value else "niemand"
