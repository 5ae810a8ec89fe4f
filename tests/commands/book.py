"""
What each game says, as a book to be read: `python -m tests.commands.book [GAME…]` writes it anew, `haus` that of the
house.

A book, `books/GAME.txt`, begins with the help on every word of the game. Then it goes through the game's records: a
line of a record stands there if somebody reads a sentence because of it that nobody has read before, and below it who
reads that; `karten` and `stand` of whoever typed it belong to it. Other cards, numbers and names make no new sentence.
At the end stand the sentences that no record brings about, as they are written in the code, and what beginners say for
a command (`commands.language.guessing`).

The book of the house, `books/haus.txt`, has the help on every word of the lobby, of admins and of all tables. Its
sentences stand in `books/saetze.txt`, in all their forms (`tests/commands/forms.py`).

Whoever changes a sentence writes its book anew and reads the difference: a book is what guests read.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

from commands.catalogue import PACKAGES
from commands.journal.partie import Play, Typed, begin, followed, parse
from commands.language.german import fold
from commands.language.verb import Verb
from commands.lobby.help import commands_of, explained, index
from commands.package import Package
from commands.table.refusals import REFUSALS
from commands.table.screens import answer
from commands.table.tale import voice_for
from commands.table.verbs import ShowCards, ShowRules, ShowScore
from commands.thinking import REASONS
from games.contract import Seat
from games.table.rules import opened
from games.table.view import view
from server.lobby.lexicons import every_lexicon
from tests.records import records_of

FOLDER = Path(__file__).parent / "books"

LONGEST = 2_500
"""Bytes of a record that is looked at: longer ones are whole matches, and tell little that is new."""

SCREENS = {"karten": ShowCards(), "stand": ShowScore()}

_CARD_OR_NUMBER = re.compile(r"\S*[\d+#*]\S*|(?<!\S)[bdkaj]o?\b")
_SEVERAL = re.compile(r"(?:#[ ,]*(?:und )?)+")
_SENTENCE = re.compile(r"(?<=[.!?:]) |\n|  +")
_FILLED_IN = re.compile(r"\{[^}]*\}|[\[\]]")


class Book:
    """What a game has said so far."""

    def __init__(self, package: Package) -> None:
        self.vocabulary = package.words
        self.reasons = package.reasons
        self.known: set[str] = set()
        self.lines: list[str] = []

    def write_about(self) -> None:
        """Write what the game is, what can be agreed on, and the help on every word of it."""
        words = self.vocabulary
        sitting = opened(words.game, "Anna").state
        rules = answer(ShowRules(), view(words.game, sitting, Seat(0)), words, voice_for(sitting, words, Seat(0)))
        self.lines += [f"{words.game.name}: {words.about} ({words.takes})", words.legend, rules, *_help(words.verbs)]

    def write_record(self, file: Path) -> None:
        """Write what is new in a record."""
        record = parse(file.read_text("utf-8"))
        title = ["", f"== {file.stem}"]
        for play, one in followed(record, begin(self.vocabulary, record, tuple)):
            if new := [*self._new(play, one)]:
                self.lines += [*title, f"{one.speaker}: {one.text}", *new]
                title = []

    def write_rest(self) -> None:
        """Write what no record brings about."""
        words = self.vocabulary
        kinds: Mapping[str, Mapping[str, str]] = {
            "refusals": words.refusals, "phases": words.phases, "lists": words.lists, "reasons": self.reasons,
            "asides": {kind.__name__: sentence for kind, sentence in words.asides.items()},
            "cues": {verb: "; ".join(phrases) for verb, phrases in words.cues.items()},
            "captions": {f"{kind.__name__}.{name}": caption for (kind, name), caption in words.captions.items()},
        }  # fmt: skip
        said = " ".join(line.partition(" | ")[2] or line for line in self.lines)
        for kind, sentences in kinds.items():
            self.lines += _as_written(kind, sentences, said)

    def _new(self, play: Play, one: Typed) -> Iterator[str]:
        """Yield what somebody reads that nobody has read before."""
        names = re.compile(rf"\b(?:{'|'.join(person.name for person in play.sitting.people)})\b", re.IGNORECASE)
        read = {who: "\n".join(texts) for who, texts in play.sent.items()}
        if play.code is None and play.sitting.state is not None:
            seen = view(play.vocabulary.game, play.sitting, play.names.seat(fold(one.speaker)))
            for name, question in SCREENS.items():
                screen = answer(question, seen, play.vocabulary, play.voice(one.speaker))
                read[f"{one.speaker}, {name}"] = screen
        for who, text in read.items():
            for line in text.splitlines():
                shape = _SEVERAL.sub("#", _CARD_OR_NUMBER.sub("#", names.sub("#", line.strip())))
                new = set(_SENTENCE.split(shape)) - self.known
                self.known |= new
                if new - {""}:
                    yield f"  {who} | {line}"


def _help(verbs: Iterable[Verb]) -> Iterator[str]:
    """Yield the help on words, and what is asked where something is missing."""
    for verb in verbs:
        yield from ("", explained(verb), *(f"? {question}" for _, question in verb.asks))


def _as_written(kind: str, sentences: Mapping[str, str], said: str = "") -> list[str]:
    """Return the sentences of a kind of which nothing is said yet, with gaps for what is filled in."""
    unsaid = {key: one for key, one in sentences.items() if max(_FILLED_IN.split(one), key=len) not in said or not said}
    return ["", f"-- {kind}", *(f"{key}: {one}" for key, one in unsaid.items())] if unsaid else []


def of_the_house() -> str:
    """Return the book of the house."""
    lobby, *tables = every_lexicon()
    games = {verb for package in PACKAGES for verb in package.words.verbs}
    everywhere = dict.fromkeys(verb for lexicon in (lobby, *tables) for verb in lexicon.verbs if verb not in games)
    lines = [*_help(everywhere), "", commands_of(lobby), "", index()]
    lines += _as_written("refusals", REFUSALS) + _as_written("reasons", REASONS)
    lines += _as_written("cues", {verb: "; ".join(phrases) for verb, phrases in (lobby.cues or {}).items()})
    return "\n".join(lines) + "\n"


def written(package: Package, stems: Container[str] | None = None) -> str:
    """Return the book of a game, by some of its records or by all."""
    book = Book(package)
    book.write_about()
    files = [file for file in records_of(package.words) if file.stat().st_size <= LONGEST]
    for file in sorted(files, key=lambda file: (file.stat().st_size, file.name)):
        if stems is None or file.stem in stems:
            book.write_record(file)
    book.write_rest()
    return "\n".join(book.lines) + "\n"


if __name__ == "__main__":
    if not sys.argv[1:] or "haus" in sys.argv[1:]:
        (FOLDER / "haus.txt").write_text(of_the_house(), "utf-8")
    for each in PACKAGES:
        if not sys.argv[1:] or each.game.id in sys.argv[1:]:
            (FOLDER / f"{each.game.id}.txt").write_text(written(each), "utf-8")
