"""
Which commands and help texts a line is about: what is offered where no phrase of a command stands in it.

Every command is described by its names, by the words of its phrases and by its help; a subject of help by its title and
its text. A line is compared with all descriptions word by word, and a word says the more, the fewer of them have it
(inverse document frequency). Words are compared by their stems, with what says the same or is spelled nearly so
(`nearness`), and a compound that nobody described by its parts.

A description is offered only if it covers enough of what the line says: half a sentence that nobody understands is no
reason to name anything.

What this costs is bounded: a line has few words, and each word leads to the few descriptions that have it.

Source: K. Sparck Jones, A statistical interpretation of term specificity, Journal of Documentation 28 (1972), 11-21.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from commands.language.german import NUMERALS, fold
from commands.language.nearness import SAYS_NOTHING, Nearness, stem


class Description(NamedTuple):
    """
    What could be typed, and the words it is described by.

    Attributes:
        line: what is offered.
        stems: stem of a word -> how much it says of this line, at most `NAME`.
        to_read: it tells something and does nothing: a subject of help.
    """

    line: str
    stems: Mapping[str, float]
    to_read: bool = False


NAME, PHRASE, TEXT = 3.0, 1.6, 1.0
"""What a word says of a command: one of its name, one of a phrase that asks for it, one of its help."""


class Relevance:
    """
    Finds what a line is about, among the descriptions of one place.

    Args:
        described: what is said of one line in several counts together.
        nearness: what else a word may mean there.
    """

    def __init__(self, described: Iterable[Description], nearness: Nearness) -> None:
        self._all = _by_line(described)
        self._nearness = nearness
        self._having: dict[str, list[tuple[int, float]]] = {}
        for at, one in enumerate(self._all):
            for form, weight in one.stems.items():
                self._having.setdefault(form, []).append((at, weight))

    def lines(self, words: Sequence[str], *, asking: bool) -> list[str]:
        """
        Return what may be meant by a line, the likeliest first.

        Args:
            words: of the line, folded.
            asking: it is a question, so what can be read about it is offered as well.
        """
        unlike = SAYS_LITTLE.union(NUMERALS)
        telling = [word for word in dict.fromkeys(words) if word.isalpha() and word not in unlike]
        said = [forms for word in telling if (forms := self._forms(word))]
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        most = (len(telling) - len(said)) * self._rareness(1) * _STRANGE
        for forms in said:
            best: dict[int, float] = {}
            for form, alike in forms.items():
                having = self._having[form]
                for at, weight in having:
                    best[at] = max(best.get(at, 0), alike * weight * self._rareness(len(having)))
            heaviest = max(self._rareness(len(self._having[form])) for form in forms)
            most += heaviest
            for at, score in best.items():
                scores[at] = scores.get(at, 0) + score
                covered[at] = covered.get(at, 0) + min(score, heaviest)
        enough = [at for at in scores if covered[at] >= _COVERS * most and (asking or not self._all[at].to_read)]
        best_first = sorted(enough, key=lambda at: (-scores[at], at))
        return [self._all[at].line for at in best_first if scores[at] >= _AS_RELEVANT * scores[best_first[0]]]

    def _rareness(self, having: int) -> float:
        return math.log1p(len(self._all) / having)

    def _forms(self, word: str) -> Mapping[str, float]:
        """Return the stems that stand for a word here, and how much they are like it."""
        forms = {stem(near): _NEAR for near in self._nearness.meant_by(word)}
        forms[stem(word)] = 1.0
        known = {form: alike for form, alike in forms.items() if form in self._having}
        return known or (self._kin(word) or self._parts(word) if len(word) <= _LONGEST else {})

    def _kin(self, word: str) -> dict[str, float]:
        """Return the stems of a word without what stands before its root: `verschenken`, `abzuschalten`."""
        roots = {word[found.end() :] for found in (_BEFORE_A_ROOT.match(word),) if found is not None}
        forms = {stem(root) for root in roots if len(root) >= _SHORTEST_PART}
        return dict.fromkeys((form for form in forms if form in self._having), _NEAR)

    def _parts(self, word: str) -> dict[str, float]:
        """Return the stems of a compound's two parts, as far as they are known; the last says what it is."""
        found: dict[str, float] = {}
        for end in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
            for part, alike in ((word[:end], _BEGINS), (word[end:], _ENDS)):
                form = stem(part)
                if len(form) >= _SHORTEST_PART and form in self._having:
                    found[form] = alike
        return found


def _by_line(described: Iterable[Description]) -> Sequence[Description]:
    """Return one description for each line: several commands have one name."""
    found: dict[str, dict[str, float]] = {}
    to_read: dict[str, bool] = {}
    for one in described:
        stems = found.setdefault(one.line, {})
        to_read[one.line] = one.to_read
        for form, weight in one.stems.items():
            stems[form] = max(weight, stems.get(form, 0))
    return [Description(line, stems, to_read[line]) for line, stems in found.items()]


@cache
def stems_of(text: str) -> frozenset[str]:
    """Return the stems of the words of a text that say something."""
    words = _WORD.findall(fold(text))
    return frozenset(stem(word) for word in words if len(word) > 1 and word not in SAYS_LITTLE)


_WORD = re.compile(r"[a-z]+")
_COVERS = 0.5
"""How much of what a line says a description has to say as well."""
_AS_RELEVANT = 0.5
"""How relevant one more must be beside the best."""
_STRANGE = 0.6
"""What a word that nobody knows says, compared with one that a single description has."""
_NEAR, _BEGINS, _ENDS = 0.7, 0.6, 0.7
"""What a word says that is only near, and what the parts of a compound say."""
_BEFORE_A_ROOT = re.compile(
    r"(?:(?:ab|an|auf|aus|be|bei|dazu|dran|durch|ein|ent|er|her|hin|los|mit|nach|raus|rein|um|ver|vor|weg|zer|zurueck)"
    r"(?:zu|ge)?|ge)"
)
_SHORTEST_PART = 4
_LONGEST = 40

_SMALL = """
anna bernd clara dora aber alle alles als andere anderen beispiel beim bis da dahinter damit dann das dass dein
deine deinen denn der die dies diese diesen dieser dort durch ein eine einem einen einer euch fuer gar geht gerade
gerne gib gibt gibts hab habe haben hat hier ihm ihn ihnen ihr ihre ihren immer in ja jede jeder jetzt kein keine
koennen kurz lassen mach mache machen macht mehr mein meine meinen mit nach nicht nichts nix noch nur ob oder ohne
schon sehr sein seine seinen sich sie sind so soll sollen sonst steht tu tun ueber um unser viel viele vor wann war
was wegen weil welche welchem welchen welcher welches wen wenn wer werden wie wieder wieviel wieviele will wird wo
wurde zeigt
"""
SAYS_LITTLE = SAYS_NOTHING | frozenset(_SMALL.split())
"""Words that are in every text, or only say that something is asked."""
