"""What a record expects of a match, and whether it holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from commands.journal.keys import NOTHING, flatten
from commands.journal.partie import BadRecord, Expected, Mixer, Play, Record, Typed, begin, followed
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from games.frozen import Frozen
from games.table.view import view


class Unmet(Frozen):
    """An expectation that did not hold."""

    line: int
    sentence: str


def check(
    vocabulary: AnyVocabulary, record: Record, mix: Mixer, onlooker: Callable[[Play, Typed], None] | None = None
) -> list[Unmet]:
    """
    Play a record and return every unmet expectation, in order.

    Args:
        onlooker: is shown the play after every line, and the line.

    Raises:
        BadRecord: it cannot be read or set up.
    """
    unmet: list[Unmet] = []
    for play, one in followed(record, begin(vocabulary, record, mix)):
        unmet += _compare(play, one)
        if onlooker is not None:
            onlooker(play, one)
    return unmet


def _compare(play: Play, one: Typed) -> Iterator[Unmet]:
    """Yield what does not hold after one command."""
    refusals = [expected for expected in one.expected if expected.words[0] == "nein" and len(expected.words) == 2]
    if not refusals and play.code is not None:
        yield Unmet(one.line, f"„{one.text}“ wurde abgelehnt: {play.code}")
    for expected in refusals:
        if play.code != expected.words[1]:
            yield Unmet(expected.line, f"erwartet: nein {expected.words[1]}, bekommen: {play.code or 'angenommen'}")
    for expected in one.expected:
        if expected not in refusals:
            yield from _holds(play, expected)


def _holds(play: Play, expected: Expected) -> Iterator[Unmet]:
    key = expected.words[0]
    if key in {"sagt", "verschweigt"}:
        found = re.fullmatch(r"\S+\s+(\S+)\s+\"(.*)\"", expected.text)
        if found is None:
            raise BadRecord(expected.line, f"„{expected.text}“ fehlen Name oder Anführungszeichen.")
        told = _plain(" ".join(play.sent.get(fold(found[1]), [])))
        if (_plain(found[2]) in told) is not (key == "sagt"):
            yield Unmet(expected.line, f"{expected.text}; gesagt wurde: {told or NOTHING}")
        return
    path, _, viewer = key.partition("@")
    seat = play.names.seat(fold(viewer)) if viewer else None
    seen = flatten(view(play.vocabulary.game, play.sitting, seat), play.names.key)
    value = " ".join(expected.words[1:])
    got = seen.get(path, NOTHING)
    if not _same(path, value, got, play.vocabulary.unordered):
        yield Unmet(expected.line, f"{key}: erwartet {value}, bekommen {got}")


def _plain(text: str) -> str:
    return " ".join(fold(text).split())


def _same(path: str, expected: str, got: str, unordered: frozenset[str]) -> bool:
    """Compare two values: a hand has no particular order, and neither has what else a game names."""
    if path.partition(".")[0] in {"hand", *unordered}:
        return Counter(expected.split()) == Counter(got.split())
    return expected.split() == got.split()
