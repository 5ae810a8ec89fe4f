"""
Which words of the cues somebody may have meant by a word that none of them has.

Such a word says the same in dialect, in English or by another noun (`thesaurus.tsv`), has a known word as a part
(`doppelkopfturnier`), sounds like one (`Kanasta`), or is one mistyped. What is found this way is near enough to be
named, never to be carried out.

Words are looked at cleaned of signs, without their endings, and without what says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

from commands.language.german import FILLERS, NUMERALS, Likeness, fold, is_a_slip

SAYS_NOTHING = FILLERS | frozenset(
    [
        *(",", ";", "also", "ok", "okay", "na", "gut", "nun", "wir", "du", "uns", "mir", "mich", "dir", "dich"),
        *("man", "will", "kann", "koennte", "moechte", "moecht", "wuerde", "kannst", "koenntest", "magst", "haette"),
        *("haett", "mal", "muss", "darf", "lass", "bin", "ist"),
        *("sind", "es", "wollen", "koennen", "werde", "auf", "an", "zu", "bei", "in", "aus", "mit", "durch"),
        *("gegen", "von", "vom", "zum", "zur", "im", "am", "ins", "tisch", "ablage", "ablagestapel", "stapel"),
        *("auslage", "auslagen", "reihe", "meldung", "spalte", "spalten", "nummer", "nr", "karte", "karten"),
        *("stein", "steine", "chips", "chip", "stueck", "punkte", "fuer", "und", "bitteschoen", "danke", "hand"),
        *("zeig", "zeige", "zeigen", "blatt", "runter", "hin", "weg", "ab", "raus", "da", "dabei", "lieber", "auch"),
    ]
)
"""Words beside a cue that make no difference."""

_MULTIPLIED = re.compile(r"\b([2-4])x (\w+ \w+|\S+)")


def cleaned(line: str) -> list[str]:
    """Return the folded words of a line without signs that say nothing, `2x herz 3` written out."""
    folded = fold(line).replace(",", " , ").replace("!", " ").replace("(", " ").replace(")", " ").replace(" + ", " , ")
    folded = _MULTIPLIED.sub(lambda found: " , ".join([found[2]] * int(found[1])), folded)
    return [word for typed in folded.split() if (word := typed if typed == "," else typed.strip(":;.\"„“?'"))]


def stem(word: str) -> str:
    """Return a word without its endings: `karten` and `karte`, `ziehst` and `ziehen` are one; no grammar, a hash."""
    while len(word) > _SHORTEST_STEM and word not in NUMERALS:
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM + (ending[-1] in "ts"):
                word = word[: -len(ending)]
                break
        else:
            break
    return word


_SHORTEST_STEM = 3
_ENDINGS = ("en", "em", "es", "st", "e", "n", "t", "s")


_SHORTEST = 5
"""Shorter words are near to too many others."""

_LONGEST = 40
"""No German word somebody types at a card table is longer."""


class Nearness:
    """
    What words may mean, for the words that the cues of one place have.

    Args:
        known: those words, folded.
    """

    def __init__(self, known: Iterable[str]) -> None:
        self._known = frozenset(known)
        long = sorted(word for word in self._known if len(word) >= _SHORTEST)
        self._parts = frozenset(long)
        self._likeness = Likeness(long)
        self._sounding: dict[str, list[str]] = {}
        for word in long:
            self._sounding.setdefault(sound(word), []).append(word)

    def meant_by(self, word: str) -> frozenset[str]:
        """Return the known words a word may stand for; those that say the same even where it is known itself."""
        same = thesaurus().get(word, frozenset())
        if word in self._known or not _SHORTEST <= len(word) <= _LONGEST or not same.isdisjoint(self._known):
            return same & self._known
        alike = [one for one in self._sounding.get(sound(word), ()) if abs(len(one) - len(word)) <= _AS_LONG]
        slips = [one for one in self._likeness.nearest(word) if is_a_slip(word, one)]
        near = (alike, slips, self._parts_of(word))
        return frozenset(next((found for found in near if found), ()))

    def _parts_of(self, word: str) -> list[str]:
        """Return the longest known words a compound begins and ends with."""
        places = range(_SHORTEST, len(word) - _LEAST_BESIDE + 1)
        begins = [word[:end] for end in reversed(places) if word[:end] in self._parts]
        ends = [word[-length:] for length in reversed(places) if word[-length:] in self._parts]
        return [*begins[:1], *ends[:1]]


_AS_LONG = 2
_LEAST_BESIDE = 3
"""How many letters the other part of a compound has at least."""


@cache
def thesaurus() -> Mapping[str, frozenset[str]]:
    """Return every word of the thesaurus -> all that say the same."""
    found: dict[str, frozenset[str]] = {}
    for line in Path(__file__).with_name("thesaurus.tsv").read_text("utf-8").splitlines():
        words = frozenset(line.split()) if line[:1] != "#" else frozenset()
        found |= {word: found.get(word, frozenset()) | words for word in words}
    return found


def sound(word: str) -> str:
    """
    Return how a folded word sounds, as digits: words that a German hears alike have the same (Kölner Phonetik).

    Source: H. J. Postel, Die Kölner Phonetik, IBM-Nachrichten 19 (1969), 925-931.
    """
    digits = "".join(_digit(word, place) for place in range(len(word)))
    heard = "".join(digit for digit, _ in groupby(digits))
    return heard[:1] + heard[1:].replace("0", "")


def _digit(word: str, place: int) -> str:
    letter, before, behind = word[place], word[place - 1 : place], word[place + 1 : place + 2]
    if letter == "p":
        return "3" if behind == "h" else "1"
    if letter in "dt":
        return "8" if behind and behind in "csz" else "2"
    if letter == "x":
        return "8" if before and before in "ckq" else "48"
    if letter == "c":
        return "4" if _is_hard(before, behind) else "8"
    return _PLAIN.get(letter, "")


def _is_hard(before: str, behind: str) -> bool:
    """Tell whether a `c` is spoken as a k."""
    if not before:
        return bool(behind) and behind in "ahkloqrux"
    return before not in "sz" and bool(behind) and behind in "ahkoqux"


_GROUPS = {"aeijouy": "0", "b": "1", "fvw": "3", "gkq": "4", "l": "5", "mn": "6", "r": "7", "sz": "8"}
_PLAIN: Mapping[str, str] = {letter: digit for letters, digit in _GROUPS.items() for letter in letters}

_ASKING = frozenset(
    [
        *("was", "wie", "wann", "wo", "wer", "wen", "wem", "warum", "wieso", "weshalb", "wozu", "worum", "woher"),
        *("wieviel", "wieviele", "welche", "welcher", "welches", "ob", "ab", "gibt", "zaehlt", "stimmt", "what", "how"),
        *("why", "when", "wofuer", "woran"),
    ]
)
_MAY_ASK = re.compile(r"(?:und |aber |ja )?(?:kann|darf|muss|soll|koennen|duerfen|ist|sind|hat|habe|bin) \w+|ab wann ")


def is_question(folded: str) -> bool:
    """Tell whether a folded line asks for something."""
    first = folded.split(maxsplit=1)[0] if folded.strip() else ""
    return first in _ASKING or folded.rstrip(" !").endswith("?") or _MAY_ASK.match(folded) is not None
