"""From a verb and the words behind it to what they mean: the first reading that fits, or why none does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from commands.language import grammar
from commands.language.grammar import Misfit, Named
from commands.language.misread import Misread, MisreadCode, as_typed, explained, quoted
from commands.language.names import Names
from commands.language.verb import Verb
from games.contract import Seat

Reading: TypeAlias = "tuple[list[Verb], list[str], int]"
"""What a line may be: verbs of one form, the folded words behind them, and how many words the form itself took."""


def _raw(line: str, words: int) -> str:
    """Return what stands behind so many words of a line, as typed; a comma is a word of its own, as when folded."""
    tokens = _TOKEN.finditer(line)
    place = 0
    for _ in range(words):
        token = next(tokens, None)
        place = len(line) if token is None else token.end()
    return line[place:].strip()


_TOKEN = re.compile(r",|[^\s,!]+")


def fitting(
    readings: Iterable[Reading], line: str, start: int, names: Names, *, only_whole: bool = False
) -> object | None:
    """
    Return what the first reading that fits means, None if there is no reading.

    Args:
        start: words of the line before its verb.
        only_whole: readings that do not fit are none at all.

    Raises:
        Misread: there are readings, but none fits; a part that is known to be wrong says more than a form that is.
    """
    problems: list[tuple[int, Misread | _Unfit]] = []
    tries = ((verb, verbs, tail, used) for verbs, tail, used in readings for verb in verbs)
    for verb, alike, tail, used in islice(tries, _MOST_TRIES):
        words = [_raw(line, start + used)] if verb.verbatim else tail
        try:
            return _build(verb, words, names, line)
        except Misfit as misfit:
            problems.append((used, _Unfit(verb, words, misfit, alike, line)))
        except Misread as misread:
            problems.append((used, misread))
    if problems and not only_whole:
        raise _worst(problems)
    return None


_MOST_TRIES = 40
"""How many verbs are tried on one line; no line that means something needs nearly as many."""


class _Unfit(NamedTuple):
    """A reading that does not fit, not yet explained: of ten of them one explanation is told."""

    verb: Verb
    words: list[str]
    misfit: Misfit
    alike: Sequence[Verb]
    line: str

    def explained(self) -> Misread:
        """Say what does not fit."""
        return explained(self.verb, _tail(self.verb, self.words), self.misfit, self.alike, self.line)


def _worst(problems: list[tuple[int, Misread | _Unfit]]) -> Misread:
    """
    Return what to say of a line that fits nothing: the first problem, or a part of it that is known to be wrong.

    What is wrong to a reading that takes less of the line for its verb is not known to be wrong: `spiel ohne sau und
    armut` names no card `sau`.
    """
    most, worst = problems[0]
    first = worst.explained() if isinstance(worst, _Unfit) else worst
    if first.code is not MisreadCode.SYNTAX:
        return first
    alike = (problem for used, problem in problems[1:_MOST_EXPLAINED] if used >= most)
    further = (problem.explained() for problem in alike if isinstance(problem, _Unfit))
    return next((problem for problem in further if problem.code is not MisreadCode.SYNTAX), first)


_MOST_EXPLAINED = 4
"""How many readings that do not fit are looked at for what is wrong in them."""


def _tail(verb: Verb, words: list[str]) -> str:
    """Return what stands behind a verb, without fillers and without commas at its ends."""
    if not verb.fillers.isdisjoint(words):
        words = [word for word in words if word not in verb.fillers]
    first, end = 0, len(words)
    while first < end and words[first] == ",":
        first += 1
    while first < end and words[end - 1] == ",":
        end -= 1
    return " ".join(words[first:end])


def _build(verb: Verb, words: list[str], names: Names, line: str) -> object:
    """
    Return what a verb means with these words behind it.

    Raises:
        Misfit: they do not fit.
        Misread: they name nobody who sits here.
    """
    tail = _tail(verb, words)
    if verb.reader is None:
        if tail:
            raise Misfit
        return verb.means(**verb.fixed)
    values = grammar.parse(verb.reader, tail)
    for one in verb.people:
        typed = values.get(one)
        if isinstance(typed, Named):
            values[one] = _seat(typed, names, line)
    try:
        return verb.means(**values, **verb.fixed)
    except ValueError:
        raise Misfit from None


def _seat(typed: Named, names: Names, line: str) -> Seat:
    seat = names.seat(typed)
    if seat is None:
        raise Misread(
            MisreadCode.UNKNOWN_PLAYER,
            f"„{quoted(as_typed(line, typed))}“ sitzt nicht an diesem Tisch. „mitspieler“ zeigt, wer da ist.",
        )
    return seat
