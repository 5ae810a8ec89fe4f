"""How much slower the vocabulary reads a line than expressions written by hand for just these lines."""

import re
import time
from collections.abc import Callable

from commands.catalogue import vocabulary_of
from commands.language.misread import Misread
from commands.language.names import KnownNames
from commands.table.verbs import lexicon_of

ACCEPTED = (
    "ziehen",
    "nehmen",
    "ablegen 7o",
    "rauslegen 10+,b+,d+",
    "rauslegen 8+ 9+ j b+",
    "anlegen 2,b+",
    "ersetzen 1,10*",
    "karten",
    "stand",
    "sortieren wert",
    "sortieren farbe",
    "rauswerfen bernd",
)
REFUSED = (
    "ablegen",
    "ablegen 17x",
    "ablegen 7o und zwar sofort",
    "rauslegen 10+,b+,z+",
    "anlegen b+",
    "ersetzen 1",
    "karten ausgeben",
    "sortieren quer",
    "rauswerfen",
    "was soll das",
)

_CARD = r"(?:(?:10|[2-9]|[bdka])[+#*o]|j(?:=(?:10|[2-9]|[bdka])[+#*o])?)"
_CARDS = rf"({_CARD}(?:[ ,]+{_CARD})*)"
_TAILS = {
    verb: re.compile(tail + r"\s*\Z")
    for verb, tail in {
        "ziehen": "",
        "nehmen": "",
        "ablegen": rf"({_CARD})",
        "rauslegen": _CARDS,
        "anlegen": rf"(\d+)[ ,]+{_CARDS}(?: +(vorn|hinten))?",
        "ersetzen": rf"(\d+)[ ,]+({_CARD})",
        "karten": "",
        "stand": "",
        "sortieren": "(wert|farbe)",
        "rauswerfen": "([a-z]+)",
    }.items()
}
_FOLDING = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "♣": "+", "♠": "#", "♥": "*", "♦": "o"})
_SPLIT = re.compile("[ ,]+")


def by_hand(line: str) -> tuple[str, tuple[str, ...]] | None:
    """Read a line the way a program would that knows nothing else: verb, arguments, None if it is refused."""
    verb, _, tail = line.strip().lower().translate(_FOLDING).partition(" ")
    form = _TAILS.get(verb)
    found = None if form is None else form.match(tail)
    if found is None:
        return None
    return verb, tuple(part for group in found.groups() if group for part in _SPLIT.split(group))


def measure(seconds: float) -> tuple[float, float, float, float]:
    """Microseconds per line: accepted and refused ones by the house, the same two by hand."""
    vocabulary = vocabulary_of("romme")
    assert vocabulary is not None
    lexicon, names = lexicon_of(vocabulary), KnownNames(("anna", "bernd", "clara"))

    def accept(line: str) -> None:
        lexicon.read_anew(line, names)

    def refuse(line: str) -> None:
        try:
            lexicon.read_anew(line, names)
        except Misread:
            return
        raise AssertionError(f"{line!r} was to be refused")

    assert all(by_hand(line) for line in ACCEPTED)
    assert not any(by_hand(line) for line in REFUSED)
    return (
        _per_line(accept, ACCEPTED, seconds),
        _per_line(refuse, REFUSED, seconds),
        _per_line(by_hand, ACCEPTED, seconds),
        _per_line(by_hand, REFUSED, seconds),
    )


def _per_line(read: Callable[[str], object], lines: tuple[str, ...], seconds: float) -> float:
    """Best of many rounds: what others do on this machine only ever adds."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        for line in lines:
            read(line)
        best = min(best, time.perf_counter() - began)
    return best / len(lines) * 1e6
