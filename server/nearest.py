"""The word a host probably meant: one question for the command line and for the settings."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """Give ` Meintest du X?` for the known word most like this one, nothing if none is as much `alike` (0 to 1)."""
    close = get_close_matches(word, list(known), n=1, cutoff=alike)
    return f" Meintest du {close[0]}?" if close else ""
