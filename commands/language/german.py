"""
German as it is typed: folding, verb forms, lists, numbers, what a mistyped word may mean.

Folding makes everything comparable that people take for the same: capitals, umlauts (`ä` and `ae`), accents and the
four Unicode suits. What was typed is folded once; all words in here and in the vocabularies are written folded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, islice
from types import MappingProxyType
from typing import Final

from games.table.state import BOT

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
        "nen",
        "ner",
        "nem",
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
        "wuerd",
        "wuerde",
        "einfach",
        "schnell",
        "hier",
        "so",
    ]
)
"""Words that mean nothing to a card table and may stand anywhere in a line."""

_NO_NAME = """
auf beim bis fuer gegen gibt ist kein keine komm kommt langsamer lass mit nicht noch nur ohne oder schneller sind
soll sollen sollte und von wann was welchem welchen welcher wenn wer wie wir wo zu frei freie freien freier platz
gelten gilt lieber statt ueber wieder zeig zeige aendern beitreten wieviele wieviel gibts dazu grad gerade
runden durchgaenge partien
"""
NO_NAME = frozenset(_NO_NAME.split())
"""Words that no person, no game and no setting is called: where a name is wanted they are a part of a sentence."""

NUMBERS = (
    *("eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwoelf", "dreizehn"),
    *("vierzehn", "fuenfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"),
)
"""The words for 1 to 20."""

_TENS = ("zwanzig", "dreissig", "vierzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig")
NUMERALS = {word: str(number) for number, word in enumerate(NUMBERS, 1)}
NUMERALS |= {
    f"{unit}und{ten}" if unit else ten: str(tens * 10 + number)
    for tens, ten in enumerate(_TENS, 2)
    for number, unit in enumerate(("", "ein", *NUMBERS[1:9]))
}
NUMERALS |= {"hundert": "100", "einhundert": "100", "tausend": "1000", "zwo": "2", "ersten": "1", "erste": "1"}
"""The words for numbers -> digits."""

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


_THIRD_PERSON: Mapping[str, str] = {
    "behältst": "behält",
    "bist": "ist",
    "darfst": "darf",
    "hattest": "hatte",
    "hältst": "hält",
    "kannst": "kann",
    "musst": "muss",
    "möchtest": "möchte",
    "wirst": "wird",
}
"""Forms of `du` whose third person does not just lose its `s`."""

_SMALL_WORD = re.compile(r"[a-zäöüß]+")


@cache
def third_person(second: str) -> str:
    """Return what others do as they do it whom `second` tells so: `legst ab` – `legt ab`, `bist da` – `ist da`."""
    return _SMALL_WORD.sub(lambda found: _third_person(found[0]), second)


def _third_person(word: str) -> str:
    if word in _THIRD_PERSON:
        return _THIRD_PERSON[word]
    return f"{word[:-2]}t" if word.endswith("st") and not word.endswith("sst") else word


def listed(items: Iterable[str], joint: str = "und") -> str:
    """Return `a`, `a und b`, `a, b und c`."""
    words = list(items)
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


APART: Final = r"\s*[;/]\s*"
"""What always parts groups; an `und` may as well stand between the last two of one."""


def grouped(typed: str, size: Callable[[str], int]) -> list[str]:
    """Return the groups of a list: behind an `und` stands another one, or too little for one (`k+, k# und j`)."""
    groups: list[str] = []
    for apart in re.split(APART, typed):
        first, *further = re.split(r"\s+und\s+", apart)
        groups.append(first)
        for part in further:
            if size(part) >= A_GROUP and size(groups[-1]) > 1:
                groups.append(part)
            else:
                groups[-1] += f", {part}"
    return groups


A_GROUP: Final = 3
"""So many cards lie together, at least."""


def counted(number: int, one: str, many: str) -> str:
    """Return `1 Karte`, `3 Karten`."""
    return f"{number} {one if number == 1 else many}"


def yours(number: int, one: str, many: str) -> str:
    """Return `Deine 3 Karten`; of the last one nobody needs the number: `Deine letzte Karte`, `Dein letzter Stein`."""
    if number != 1:
        return f"Deine {number} {many}"
    return f"Deine letzte {one}" if one.endswith("e") else f"Dein letzter {one}"


class Likeness:
    """
    Which known words a mistyped one may mean.

    Two words are alike if they become equal when at most two letters are left out of each (one, of short words):
    that finds a letter too many, one missing, a wrong one and two exchanged. The shortened forms of the known words
    are kept, so that a question costs a few look-ups however many words there are (SymSpell's idea).
    """

    def __init__(self, known: Iterable[str]) -> None:
        self._known: dict[str, str | tuple[str, ...]] = {}  # hardly any form is that of two words
        for word in dict.fromkeys(known):
            for short in chain.from_iterable(_shortened(word)):
                others = self._known.get(short, ())
                self._known[short] = (*_words(others), word) if others else word

    def nearest(self, word: str, most: int = 3) -> list[str]:
        """Return the known words most like `word`, nearest first, those with the same beginning before others."""
        found: dict[str, int] = {}
        forms = {word[:_LONGEST_GUESS]}
        for lost in range(_may_lose(word) + 1):
            if lost:
                forms = _shorter(forms)
            for short in forms:
                for alike in _words(self._known.get(short, ())):
                    missing = len(alike) - len(short)
                    if _near(word, alike, lost, missing):
                        found[alike] = min(found.get(alike, 9), _distance(lost, missing))
            if found and lost:
                break  # leaving out more letters finds nothing nearer
        return _in_order(word, found, most)


_LONGEST_GUESS = 16


def _words(one_or_more: str | tuple[str, ...]) -> tuple[str, ...]:
    return (one_or_more,) if isinstance(one_or_more, str) else one_or_more


def _may_lose(word: str) -> int:
    """Return how many letters may be left out of a word: none of two letters, two of six."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def _shorter(words: Iterable[str]) -> set[str]:
    """Return every word with one letter less."""
    return {word[:place] + word[place + 1 :] for word in words for place in range(len(word))}


@lru_cache(maxsize=2048)
def _shortened(word: str) -> tuple[frozenset[str], ...]:
    """Return a word without any letter less, then with one, then with two: every game knows the words of the house."""
    forms = [{word}]
    for _ in range(_may_lose(word)):
        forms.append(_shorter(forms[-1]))
    return tuple(map(frozenset, forms))


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
        if lost <= _may_lose(word) and missing <= _may_lose(other) and _near(word, other, lost, missing):
            found[other] = (lost, missing)
    if any(lost <= 1 for lost, _ in found.values()):
        found = {other: (lost, missing) for other, (lost, missing) in found.items() if lost <= 1}
    return _in_order(word, {other: _distance(lost, missing) for other, (lost, missing) in found.items()}, most)


_MOST_LOOKED_AT = 50


def _could_be(word: str, other: str) -> bool:
    """Tell whether length and letters allow that one word is the other mistyped."""
    may_lose = _may_lose(word)
    return -may_lose <= len(other) - len(word) <= _may_lose(other) and len(set(word).difference(other)) <= may_lose


def _near(word: str, other: str, lost: int, missing: int) -> bool:
    """
    Tell whether two words that become equal without so many letters of each are anything like each other.

    Two wrong letters are a slip only where the word begins as it should, and in a word of four letters one is not: Till
    is no `tell`.
    """
    if max(lost, missing) > 1:
        return word[0] == other[0]
    return lost + missing < 2 or min(len(word), len(other)) > 4 or sorted(word) == sorted(other)


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


def is_a_slip(word: str, other: str) -> bool:
    """Tell whether one wrong letter makes one word the other."""
    return max(_lost(word, other)) <= 1


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


SUIT_WORDS: Final = re.compile(
    r"kreuz|pik|herz|karo|eichel|treff|sch(?:ipp|uepp|ell)en?|eckstein|"
    r"(?:rot|blau|gelb|schwarz|gruen|magenta)(?:e[rsnm]?)?"
)
RANK_WORDS: Final = re.compile(
    r"10|[2-9bdka]|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|buben?|bauern?|damen?|koenige?|ass?e?n?|joker|"
    r"fuenfe[nr]?|(?:zwei|drei|vier|sech?s|sieben|acht|neun|zehn)e[nr]?"
)
"""What colours and ranks are called, folded."""


def no_cards(words: str) -> str:
    """
    Return what is said if it is more than colours, ranks and numbers.

    Raises:
        ValueError: it is not: `drei könige und zwei joker`.
    """
    said = re.findall(r"[^\s,;/]+", fold(words))
    if all(word in _COUNTED or SUIT_WORDS.fullmatch(word) or RANK_WORDS.fullmatch(word) for word in said):
        raise ValueError(words)
    return words


_COUNTED: Final = frozenset({*NUMERALS, "und", "mit", "ein", "eine", "einen"})
"""What may stand among cards in a list of them, folded."""

OFF = (
    *("aus", "ende", "aufheben", "weg", "abbrechen", "abbruch", "beenden", "stop", "stopp", "off", "aufgehoben"),
    *("loeschen", "streichen", "entfernen", "zurueck", "zuruecknehmen", "ausschalten", "abschalten", "abstellen"),
)
"""Words, folded, that take back whatever was switched on, behind every command that switches something on."""

SWITCH: Final[Mapping[str, bool]] = MappingProxyType(
    {
        "an": True,
        "aus": False,
        "ein": True,
        "ja": True,
        "nein": False,
        "einschalten": True,
        "anschalten": True,
        **dict.fromkeys(OFF, False),
    }
)
"""What is typed behind something that is on or off, folded; the first word for each is the one that is shown."""

YES_OR_NO: Final[Mapping[str, bool]] = MappingProxyType({"ja": True, "nein": False, **SWITCH})
"""The same, behind what is allowed or not."""


def is_off(words: str) -> bool:
    """Tell whether what stands behind a command takes back what it has switched on: `aus`, `ende`, `aufheben`."""
    return fold(words).strip(" .!") in OFF


def title(name: str) -> str:
    """Return a name as it is displayed: the first letter large, the rest as its owner typed it."""
    return name[:1].upper() + name[1:]


def with_level(name: str, level: str, *, stands_in: bool = False) -> str:
    """Return a name as every list shows it: with how strong the computer is that plays there, or that it is a bot."""
    if not level or level == BOT:
        return f"{name} (Bot)" if level else name
    return f"{name} (vertreten vom Computer, {level})" if stands_in else f"{name} (Computer, {level})"
