"""Everything German about one game, as one value: what its file in commands/ builds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

from commands.language.grammar import Spelling
from commands.language.verb import Verb
from commands.language.voice import Voice
from games.contract import Action, Event
from games.frozen import Frozen, field
from games.game import Game
from games.table.view import TableView

S = TypeVar("S")

V = TypeVar("V")


OWN_CARDS: Final = "\x1d"
"""In a screen: here follow the cards only their owner sees, and what parts them from the rest. Nobody can type it."""


class Witnessed(Frozen, Generic[V]):
    """
    One entry of a journal as one pair of eyes saw it: all a personal record is made of.

    Attributes:
        before: the table as it was seen before the entry.
        events: what was noticed of it, in order; nothing that was hidden.
    """

    before: TableView[V]
    events: tuple[Event, ...]


Form: TypeAlias = Callable[[Sequence[Witnessed[Any]], Voice], str]
"""Writes a match in another form than a record, from what one pair of eyes saw of it, or says why that cannot be."""


class Vocabulary(Frozen, Generic[S, V], eq=False):
    """
    Everything German about one game: its words, its tale, its screens and its excuses.

    Attributes:
        game: the game itself.
        verbs: its words, most used first.
        spelling: how its cards are typed; None for a game without cards.
        tell: the sentence for an event as seen, or None if it is not worth one.
        show: the screen `karten`.
        own: of that screen the cards only their owner sees, where `show` leaves them out: they stand at its end, or
            where it says `OWN_CARDS`. The rest is then made once for each state, however often a hand is arranged.
        score: the screen `stand`.
        refusals: code -> sentence, of a deal that cannot be as well; `{fact}` and `{@people}` are filled in.
        phases: phase of a running deal -> what goes on in it, told to whoever tries something else.
        cues: verb -> what beginners say for it, as `commands.language.guessing` reads it; what is said for the moves of
            many games stands in `commands.cues`.
        asides: kind of action -> what is said behind it when it comes at the wrong time.
        options: option -> what it means, for `sonderregeln` and `hilfe`.
        answers: further questions of the game, answered from what the asker sees.
        hint: a sentence for the prompt beside the possible commands (what holding costs …), or nothing.
        reminder: what of the hint is still worth saying in the middle of a turn; None: all of it.
        about: what one does in it, in one sentence for whoever does not know it.
        takes: how long a match takes, as it is usually agreed.
        also: other names it is known by, here or elsewhere.
        company: how many play where somebody opens a table to play against computers, as far as the game allows it.
        unit: what it is counted in, more than one of it; a single one is the same without the last letter.
        time: what the time for a turn is called, a feminine word.
        subjects: help subjects of the game beside its verbs, the rules first (files in `hilfe/`).
        unordered: keys of its records whose cards have no order, beside the `hand` of every game.
        forms: other forms in which `protokoll` writes a match, by the word for them (`phh`).
        parts: the paragraphs of the screen `karten` that can be asked for alone (`commands.table.parts`).
        choices: what could stand behind a command, by its action and field, from what somebody sees of the game; where
            nothing is said, any of their cards, the number of any meld that lies there, anybody's name.
        captions: what a field of a command is called where the game has a word of its own, by its action and field.
        legend: what its signs mean, where its cards are no playing cards.
        lists: what its own rankings are called, by the words they are asked for with.
        events: what may happen in it, by the name under which programs are told of it; names never change.
        told: field of its view and events -> the name under which programs are told of it, where several games do not
            say alike (`commands.journal.told`) and the field itself declares none (`games.record.key`, `wire`).
    """

    game: Game[S, V]
    verbs: tuple[Verb, ...]
    tell: Callable[[Event, Voice], str | None]
    show: Callable[[V, TableView[V], Voice], str]
    score: Callable[[V, TableView[V], Voice], str]
    refusals: Mapping[str, str]
    spelling: Spelling | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    asides: Mapping[type[Action], str] = field(default_factory=dict)
    answers: Mapping[type[Any], Callable[[V, TableView[V], Voice, Any], str]] = field(default_factory=dict)
    own: Callable[[V, Voice], str] | None = None
    hint: Callable[[V, TableView[V], Voice], str] | None = None
    reminder: Callable[[V, TableView[V], Voice], str] | None = None
    about: str = ""
    takes: str = ""
    also: tuple[str, ...] = ()
    company: int = 3
    unit: str = "Punkte"
    time: str = "Bedenkzeit"
    subjects: tuple[str, ...] = ()
    unordered: frozenset[str] = frozenset()
    forms: Mapping[str, Form] = field(default_factory=dict)
    choices: Mapping[tuple[type[Action], str], Callable[[V], Iterable[object]]] = field(default_factory=dict)
    captions: Mapping[tuple[type[Action], str], str] = field(default_factory=dict)
    lists: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, type[Event]] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ("hand",)
    legend: str = ""
    cues: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


AnyVocabulary: TypeAlias = Vocabulary[Any, Any]
"""The words of some game; its state and view are opaque to whoever is not that game."""
