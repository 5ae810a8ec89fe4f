"""
The words of a line as they are compared: cleaned of signs, without their endings, and without what says nothing.

A word that nobody used of a command may say the same as one that was used (`thesaurus.tsv`: dialect, English, another
noun).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from commands.language.german import FILLERS, NUMERALS, fold

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
        *("diesmal", "erstmal", "erst", "heute", "gerade", "grad", "wohl", "eh", "sowieso", "einmal", "nur", "ruhig"),
        *("leider", "natuerlich", "selbstverstaendlich", "gleich", "sofort", "bloss"),
        *("ja", "mache", "mach", "machen", "dir", "euch", "dazu", "meiner", "meines", "unser", "unsere"),
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


@cache
def thesaurus() -> Mapping[str, frozenset[str]]:
    """Return every word of the thesaurus -> all that say the same."""
    found: dict[str, frozenset[str]] = {}
    for line in Path(__file__).with_name("thesaurus.tsv").read_text("utf-8").splitlines():
        words = frozenset(line.split()) if line[:1] != "#" else frozenset()
        found |= {word: found.get(word, frozenset()) | words for word in words}
    return found


_ASKING = frozenset(
    [
        *("was", "wie", "wann", "wo", "wer", "wen", "wem", "warum", "wieso", "weshalb", "wozu", "worum", "woher"),
        *("wieviel", "wieviele", "welche", "welcher", "welches", "ob", "ab", "gibt", "zaehlt", "stimmt", "what", "how"),
        *("why", "when", "wofuer", "woran"),
    ]
)
_ASKING_ANYWHERE = frozenset({"wie", "warum", "wieso", "weshalb", "wozu", "wann", "wieviel", "wieviele", "oder", "was"})
_MAY_ASK = re.compile(r"(?:und |aber |ja )?(?:kann|darf|muss|soll|koennen|duerfen|ist|sind|hat|habe|bin) \w+|ab wann ")


def is_question(folded: str) -> bool:
    """Tell whether a folded line asks for something."""
    words = folded.split()
    if not words:
        return False
    asks = words[0] in _ASKING or not _ASKING_ANYWHERE.isdisjoint(words)
    return asks or folded.rstrip(" !").endswith("?") or _MAY_ASK.match(folded) is not None


def asks_whether(folded: str) -> bool:
    """Tell whether a folded line asks whether to do something: `soll ich ziehen`."""
    return _ASKS_WHETHER.match(folded) is not None


def is_no_talk(words: Sequence[str], start: int) -> bool:
    """Tell whether what stands around a verb for talk says that it is none: `die kann weg`, `bin weg ihr seid dran`."""
    wish = start == len(words) - 1 and words[start - 1] in _WISHES
    if words[start] == "weg" and start + 1 < len(words) and words[start + 1] in _OTHERS:
        return True
    return wish or not _ARTICLES.isdisjoint(words[:start])


_ASKS_WHETHER = re.compile(r"(?:muss|soll|sollte) ich\b")
_ARTICLES = frozenset({"die", "der", "das", "den", "dem"})
_OTHERS = frozenset({"ihr", "du"})
_WISHES = frozenset({"will", "moechte", "moecht", "hier"})
