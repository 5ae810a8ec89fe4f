"""Names that look alike on a screen: whoever registers must not be taken for somebody who is known here."""

import re
from typing import Final

_SHAPES: Final = (("rn", "m"), ("vv", "w"))
_LIKE: Final = str.maketrans({"i": "l", "1": "l", "0": "o", "-": None, " ": None, ".": None})


def shape(key: str) -> str:
    """A folded name as it looks from afar: equal for names one could take for each other (chefin, chefln)."""
    seen = key.translate(_LIKE)
    for letters, like in _SHAPES:
        seen = seen.replace(letters, like)
    return seen


_DRAWN: Final = str.maketrans({"3": "e", "4": "a", "5": "s"})
_DOUBLED: Final = re.compile(r"(.)\1+")


def silhouettes(key: str) -> frozenset[str]:
    """
    A folded name as somebody reads it in passing: a letter doubled is one letter, a digit is a letter or nothing.

    Two names with a silhouette in common may be taken for each other (chefin: cheffin, chefin1, ch3fin). Too coarse to
    keep everybody apart who plays here; for names that must not be borrowed.
    """
    drawn = key.translate(_DRAWN)
    plain = re.sub(r"\d", "", key)
    return frozenset(_DOUBLED.sub(r"\1", shape(form)) for form in (key, drawn, plain) if form)
