"""Why a line could not be read: a code, and the sentence that says what to type instead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from commands.language.german import fold
from commands.language.grammar import Grammar, Misfit, Spelling
from commands.language.verb import Verb


class MisreadCode(StrEnum):
    """Why a line could not be read."""

    UNKNOWN_COMMAND = "unbekannter_befehl"
    SYNTAX = "syntax"
    UNKNOWN_CARD = "unbekannte_karte"
    UNKNOWN_PLAYER = "unbekannter_spieler"


class Misread(Exception):
    """
    A line that means nothing here: a code and a German sentence that says what to type instead.

    Args:
        verb: the command it was taken for, whose way to be used the sentence tells; "" if for none.
        names_some: the sentence names commands whose names are like what was typed.
        guided: the sentence names the commands that are meant by what was said, whether they are possible here or not.
    """

    def __init__(
        self, code: MisreadCode, sentence: str, *, verb: str = "", names_some: bool = False, guided: bool = False
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.verb = verb
        self.names_some = names_some
        self.guided = guided

    def again(self, sentence: str = "") -> Misread:
        """Return the same once more, to be raised by somebody else, perhaps in other words."""
        return Misread(
            self.code, sentence or self.sentence, verb=self.verb, names_some=self.names_some, guided=self.guided
        )


def as_typed(line: str, folded: str) -> str:
    """Return words of a line as their author typed them: what is read is folded, what is repeated to them is not."""
    wanted = folded.split()
    if fold(line) == line and " ".join(wanted) == folded:
        return folded  # as most people type
    typed = [word.strip(_AROUND) for word in _WORDS.findall(line)]
    compared = [fold(word) for word in typed]
    for place in range(len(typed) - len(wanted) + 1) if wanted else ():
        if compared[place : place + len(wanted)] == wanted:
            return " ".join(typed[place : place + len(wanted)])
    return folded


_WORDS = re.compile(r"[^\s,!]+")
_AROUND = ':;."„“?'


def quoted(typed: str) -> str:
    """Return a guest's own words as they may be repeated to them: not endless."""
    plain = typed.replace(" ,", ",")
    return plain if len(plain) <= _LONGEST_QUOTE else f"{plain[:_LONGEST_QUOTE]}…"


_LONGEST_QUOTE = 40


def explained(verb: Verb, tail: str, misfit: Misfit, alike: Iterable[Verb], line: str) -> Misread:
    """
    Say what does not fit: a card that is none, a part that is missing, or the whole form by an example.

    Args:
        alike: all verbs of the same form, itself included; what one of them knows is no stranger to another.
        line: what was typed, to be quoted.
    """
    if verb.tail is None:
        strange = quoted(as_typed(line, tail))
        return Misread(
            MisreadCode.SYNTAX, f"„{strange}“ gehört nicht dazu: „{verb.name}“ steht für sich allein.", verb=verb.name
        )
    spelling = verb.tail.spelling
    if spelling is not None and tail:
        known = frozenset[str]().union(*[one.tail.words for one in alike if one.tail is not None])
        stranger = misfit.card or _stranger(verb.tail, spelling, tail, known)
        if stranger is not None:
            return _no_card(verb, tail, stranger, spelling, line)
    example = f" Zum Beispiel: {verb.sample}" if verb.sample else ""
    for one, question in verb.asks:
        if not tail or verb.tail.lacks(one, tail):
            return Misread(MisreadCode.SYNTAX, f"{question}{example}", verb=verb.name)
    return Misread(MisreadCode.SYNTAX, f"So verstehe ich „{quoted(line.strip())}“ nicht.{example}", verb=verb.name)


_BREAK = re.compile(r"[\s,;/]+")

_NUMBER = re.compile(r"\d+[a-h]?")


def _no_card(verb: Verb, tail: str, card: str, spelling: Spelling, line: str) -> Misread:
    """Quote what is no card, and say at which place of the line it stands if there are others."""
    before, _, behind = tail.partition(card)
    place = len(_BREAK.sub(" ", spelling.one.sub("#", before)).split()) + 1
    where = f" an {place}. Stelle" if place > 1 or behind.strip(" ,;/") else ""
    return Misread(
        MisreadCode.UNKNOWN_CARD,
        f"„{quoted(as_typed(line, card))}“{where} ist hier keine Karte. Zum Beispiel: {verb.sample}. „hilfe karten“ "
        "zeigt, wie man sie schreibt.",
        verb=verb.name,
    )


def _stranger(tail: Grammar, spelling: Spelling, typed: str, known: frozenset[str]) -> str | None:
    """Return the first word of a tail that is neither a card of the pack nor a number nor a known word."""
    for card in spelling.one.findall(typed):
        try:
            spelling.card(card)
        except KeyError:
            return str(card)
    names, numbers = tail.names_somebody, not tail.only_cards  # where only cards may stand, a number is none of them
    for word in _BREAK.split(spelling.one.sub(" ", typed)):
        if word and word not in known and word not in _JOINTS and not (numbers and _NUMBER.fullmatch(word)):
            if names and word.isalpha():
                continue
            return word
    return None


_JOINTS = frozenset({"und", "an", "auf", "mit", "zu", "bei"})
"""Words between cards that are certainly none."""
