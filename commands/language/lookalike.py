"""Names that look alike on a screen: whoever registers must not be taken for somebody who is known here."""

from typing import Final

_SHAPES: Final = (("rn", "m"), ("vv", "w"))
_LIKE: Final = str.maketrans({"i": "l", "1": "l", "0": "o", "-": None, " ": None, ".": None})


def shape(key: str) -> str:
    """A folded name as it looks from afar: equal for names one could take for each other (chefin, chefln)."""
    seen = key.translate(_LIKE)
    for letters, like in _SHAPES:
        seen = seen.replace(letters, like)
    return seen
