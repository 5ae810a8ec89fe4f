"""The words of a line as a guess looks at them: cleaned of signs, without their endings, without what says nothing."""

from __future__ import annotations

import re

from commands.language.german import FILLERS, NUMERALS, fold

SAYS_NOTHING = FILLERS | frozenset(
    [
        *(",", ";", "also", "ok", "okay", "na", "gut", "nun", "wir", "du", "uns", "mir", "mich", "dir", "dich"),
        *("man", "will", "kann", "koennte", "moechte", "moecht", "wuerde", "muss", "darf", "lass", "bin", "ist"),
        *("sind", "es", "wollen", "koennen", "werde", "auf", "an", "zu", "bei", "in", "aus", "mit", "durch"),
        *("gegen", "von", "vom", "zum", "zur", "im", "am", "ins", "tisch", "ablage", "ablagestapel", "stapel"),
        *("auslage", "auslagen", "reihe", "meldung", "spalte", "spalten", "nummer", "nr", "karte", "karten"),
        *("stein", "steine", "chips", "chip", "stueck", "punkte", "fuer", "und", "bitteschoen", "danke", "hand"),
        *("blatt", "runter", "hin", "weg", "ab", "raus", "da", "dabei", "lieber", "auch"),
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
    while len(word) > _SHORTEST and word not in NUMERALS:
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST + (ending[-1] in "ts"):
                word = word[: -len(ending)]
                break
        else:
            break
    return word


_SHORTEST = 3
_ENDINGS = ("en", "em", "es", "st", "e", "n", "t", "s")
