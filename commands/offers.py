"""
What a viewer could do now, as data: the commands that make sense, and what belongs behind each of them.

It says no more than `befehle` and the screen `karten` say in words: which commands there are follows from what they see
of the table (`TableView.possible`), what belongs behind one from its verb, and what could stand there from their own
cards and from what lies openly on the table. Whether a line made of it is allowed, the rules say when it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from operator import attrgetter
from typing import TypeAlias

from commands.language.grammar import Kind, Part
from commands.language.plain import plain, plain_line
from commands.language.verb import Verb
from commands.language.vocabulary import AnyVocabulary
from commands.table.verbs import lexicon_of
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.options import Special
from games.table.actions import Agree, Switch
from games.table.view import AnyView

Choices: TypeAlias = tuple[str | int, ...]


class OfferBlank(Frozen):
    """
    What belongs behind a command.

    Attributes:
        name: of the field.
        kind: what it takes.
        words: all it takes, if these are always the same.
        optional: it may be left out.
        before: the words that stand before it.
        caption: what it is called where it is a field to be filled in.
    """

    name: str
    kind: Kind
    words: tuple[str, ...]
    optional: bool
    before: str
    caption: str


class OfferForm(Frozen, eq=False):
    """
    One way to write a command: its words, what it does, an example, and its blanks, in order.

    Each is there once (`forms_of`), so it is compared as itself.
    """

    command: str
    help: str
    example: str
    final: bool
    blanks: tuple[OfferBlank, ...]


class Offer(Frozen):
    """A form that makes sense now, and what could stand in each of its blanks; nothing listed: whatever fits."""

    form: OfferForm
    choices: tuple[Choices, ...]


CAPTIONS: Mapping[str, str] = {
    "added": "Aus der Hand dazu",
    "amount": "Wie viel",
    "anchor": "Neben welche Karte",
    "card": "Karte",
    "cards": "Karten",
    "end": "An welches Ende",
    "everything": "Wie viel",
    "groups": "Gruppen",
    "kind": "Welcher",
    "level": "Wie stark",
    "melds": "Auslagen",
    "name": "Welche",
    "number": "Auslage",
    "numbers": "Nummern",
    "order": "Wonach",
    "place": "Wohin",
    "repeats": "Wie oft",
    "seat": "Wer",
    "side": "Auf welche Seite",
    "tiles": "Steine",
    "value": "Wert",
    "word": "Welches",
}
"""
Field -> what it is called at every table and in families of games; in the form of a command it says what belongs there.
What a game calls otherwise, its words say (`Vocabulary.captions`). A number is called as what has that number is called
in the view: so a page can show what that is.
"""

_ANYTHING = "Was"

_PIECES = re.compile(r"(\[)|(\])|\{(\w+)(?::([^}]*))?\}|([^\[\]{}]+)")
_WORDS = re.compile(r"[a-z0-9]+")


@cache
def forms_of(vocabulary: AnyVocabulary) -> Mapping[type, tuple[OfferForm, ...]]:
    """Return every way to write each kind of action at a table of a game."""
    found: dict[type, dict[str, OfferForm]] = {}
    for verb in lexicon_of(vocabulary).verbs:
        form = _form(verb, vocabulary)
        if form is not None:
            # Others only say the same more freely; so does one that may leave out what the first one needs.
            found.setdefault(verb.means, {}).setdefault(re.sub(r"[\[\]]", "", verb.write), form)
    return {action: tuple(ways.values()) for action, ways in found.items()}


def _form(verb: Verb, vocabulary: AnyVocabulary) -> OfferForm | None:
    """Return how a verb is written, piece by piece; None if its first blank stands before its word."""
    parts = {part.field: part for part in reversed(() if verb.tail is None else verb.tail.parts) if part.kind}
    command: list[str] = []
    blanks: list[OfferBlank] = []
    before: list[str] = []
    optional = False
    for opened, closed, name, joint, words in _PIECES.findall(verb.write):
        if opened or closed:
            optional = bool(opened)
            before = before if opened else []
        elif words and not blanks and not optional:
            command += _WORDS.findall(words)
        elif words:
            before += _WORDS.findall(words)
        elif name in parts and command:
            blanks.append(_blank(vocabulary, verb, parts[name], joint, optional, " ".join(before)))
            before = []
        elif name in parts:
            return None
    if blanks and all(blank.optional for blank in blanks) and not _takes_nothing(verb):
        blanks = [evolve(blank, optional=False) for blank in blanks]
    about = verb.help.split(". ")[0].rstrip(".")
    return OfferForm(" ".join(command), plain(f"{about}."), plain_line(verb.sample), verb.full, tuple(blanks))


def _takes_nothing(verb: Verb) -> bool:
    """Tell whether a command may stand alone."""
    return verb.tail is None or re.fullmatch(verb.tail.pattern, "") is not None


def _blank(vocabulary: AnyVocabulary, verb: Verb, part: Part, joint: str, optional: bool, before: str) -> OfferBlank:
    assert part.kind is not None
    words = part.words if joint not in part.words else (joint,)
    caption = vocabulary.captions.get((verb.means, part.field)) or CAPTIONS.get(part.field, _ANYTHING)
    return OfferBlank(part.field, part.kind, words, optional, before, plain(caption))


def offers(vocabulary: AnyVocabulary, seen: AnyView, name_of: Callable[[Seat], str]) -> tuple[Offer, ...]:
    """
    Return what a viewer could do now, in the order of the game's table.

    Args:
        vocabulary: the words of what is played.
        seen: what they see of the table.
        name_of: how a seat's owner is named in a line.
    """
    possible = seen.possible
    if not possible:
        return ()
    sight, ways = _Sight(seen, name_of), _ways_of(vocabulary)
    return tuple(
        [
            Offer(form, tuple([find(sight) for find in finds]))
            for action in dict.fromkeys(possible)
            for form, finds in ways.get(action, ())
        ]
    )


class _Sight:
    """What somebody sees, and what of it may stand in a blank: found out once for all blanks."""

    def __init__(self, seen: AnyView, name_of: Callable[[Seat], str]) -> None:
        self.seen = seen
        self._name_of = name_of

    @cached_property
    def cards(self) -> Choices:
        """The own cards: the part `own` of a view, or `hand` in it where it holds more."""
        return _written(_of(self.seen.game, "own", "hand") or _of(self.seen.game, "own"))

    @cached_property
    def melds(self) -> Choices:
        """The melds on the table."""
        return _written(_of(self.seen.game, "melds"))

    @cached_property
    def people(self) -> Choices:
        """The others at the table."""
        return tuple([self._name_of(seat) for seat in self.seen.circle if seat != self.seen.viewer])


_Find: TypeAlias = Callable[[_Sight], Choices]


@cache
def _ways_of(vocabulary: AnyVocabulary) -> Mapping[type, tuple[tuple[OfferForm, tuple[_Find, ...]], ...]]:
    """Return the forms of each kind of action, and for each blank what finds what could stand there."""
    return {
        action: tuple((form, tuple(_find(vocabulary, action, blank) for blank in form.blanks)) for form in forms)
        for action, forms in forms_of(vocabulary).items()
    }


def _find(vocabulary: AnyVocabulary, action: type, blank: OfferBlank) -> _Find:
    """Return what finds what could stand in a blank: what the game says of it, or what is usual."""
    words = blank.words
    usual = (lambda _sight: words) if words else _usual(vocabulary, action, blank)
    source = vocabulary.choices.get((action, blank.name))
    if source is None:
        return usual
    return lambda sight: usual(sight) if sight.seen.game is None else _written(source(sight.seen.game))


def _usual(vocabulary: AnyVocabulary, action: type, blank: OfferBlank) -> _Find:
    """Return what finds what could stand in a blank of any game: own cards, melds, people, what can be agreed."""
    found: Choices = ()
    match blank.kind:
        case Kind.CARD | Kind.CARDS | Kind.GROUPS:
            return attrgetter("cards")
        case Kind.NUMBER | Kind.NUMBERS:
            return attrgetter("melds")
        case Kind.NAME:
            return attrgetter("people")
        case Kind.WORD if action in {Agree, Switch} and blank.name == "name":
            special = action is Switch
            found = tuple(one.name for one in vocabulary.game.options if isinstance(one, Special) is special)
    return lambda _sight: found


def _of(game: object, *path: str) -> Iterable[object]:
    """Return a part of a game's view, in itself or in what it shares with its family; nothing if there is none."""
    for whole in (getattr(game, "common", None), game):
        found = whole
        for name in path:
            found = getattr(found, name, None)
        if isinstance(found, Iterable):
            return found
    return ()


def _written(things: Iterable[object]) -> Choices:
    """Return things as they are typed, every one once."""
    return tuple(dict.fromkeys(thing if isinstance(thing, int) else str(thing) for thing in things))
