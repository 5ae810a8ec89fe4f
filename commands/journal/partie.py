"""
Records (`.partie`): a match as text that can be read, played and checked; `exports.py` writes them.

A record is an acceptance test, a bug report and an export in one: headers stack the first deal, every line is what
somebody typed or what the house did, and indented lines say what must hold after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from commands.journal import house_lines as haus
from commands.journal.replay import is_house, understood
from commands.language.german import fold
from commands.language.misread import Misread
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.table.refusals import excuse
from commands.table.screens import answer
from commands.table.tale import TableNames, listeners, tale, voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.contract import HOUSE, SHUFFLING, Action, Chance, Drawn, Event, Refused, Seat, Setup, Shuffle, Step
from games.frozen import Frozen, evolve
from games.options import Special, Value
from games.record import BadDeal, Wanted, WrongDeal
from games.table import rules
from games.table import state as table_state
from games.table.actions import Join
from games.table.state import AnyTable
from games.table.view import view

Mixer = Callable[[Sequence[Hashable]], Sequence[Hashable]]
"""Puts things into a random order; the shuffler's, or a fixed one in tests."""


class BadRecord(Exception):
    """A record that cannot be read or set up: the line number and a sentence."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line
        self.sentence = sentence


class Expected(Frozen):
    """One indented line: what must hold."""

    line: int
    words: tuple[str, ...]
    text: str


class Stacked(Frozen):
    """An unindented `hand`, `talon`, `ablage` … in the body: it stacks the next deal."""

    line: int
    kind: str
    words: tuple[str, ...]


class Typed(Frozen):
    """What somebody typed, or the house did, with what must hold afterwards."""

    line: int
    speaker: str
    text: str
    expected: tuple[Expected, ...] = ()


class Record(Frozen):
    """A record as read: headers with their line numbers, then the body."""

    game: str
    players: tuple[str, ...]
    headers: tuple[Stacked, ...]
    body: tuple[Typed | Stacked, ...]


_SPOKEN = re.compile(r"([^\s:]+):\s*(.*)")
_PILES = frozenset({"hand", "talon", "ablage"})
_COMMON_HEADERS = frozenset({"spiel", "spieler", "geber", "mit", "ohne", "bestimmen", *_PILES})


# --- reading ---------------------------------------------------------------------------------------------------------


def parse(text: str) -> Record:
    """
    Return the record in a text.

    Raises:
        BadRecord: a line is none of a record's.
    """
    headers: list[Stacked] = []
    body: list[Typed | Stacked] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            _expect(body, number, line.strip())
            continue
        spoken = _SPOKEN.fullmatch(line)
        if spoken is not None:
            body.append(Typed(number, spoken[1], spoken[2]))
            continue
        kind, *words = line.split()
        (body or headers).append(Stacked(number, kind, tuple(words)))
    games = [one for one in headers if one.kind == "spiel"]
    players = [one for one in headers if one.kind == "spieler"]
    if len(games) != 1 or len(games[0].words) != 1:
        raise BadRecord(1, "Es fehlt eine Zeile „spiel NAME“.")
    if len(players) != 1 or not players[0].words:
        raise BadRecord(1, "Es fehlt eine Zeile „spieler NAME NAME …“.")
    rest = tuple(one for one in headers if one.kind not in {"spiel", "spieler"})
    return Record(games[0].words[0], players[0].words, rest, tuple(body))


def _expect(body: list[Typed | Stacked], number: int, text: str) -> None:
    last = body[-1] if body else None
    if not isinstance(last, Typed):
        raise BadRecord(number, f"„{text}“ ist eingerückt, aber davor steht kein Befehl.")
    body[-1] = evolve(last, expected=(*last.expected, Expected(number, tuple(text.split()), text)))


# --- playing ---------------------------------------------------------------------------------------------------------


@dataclass
class Play:
    """
    A record being played: the only thing in here that changes.

    Attributes:
        vocabulary: the game's words.
        sitting: the table now.
        mix: how things are shuffled where the record does not say.
        wanted: what the next deal is to look like, None if nothing was said.
        stacked: the deal that is wanted comes next.
        code: why the last line was refused, None if it was accepted.
        reader, words: how everybody is spoken to.
    """

    vocabulary: AnyVocabulary
    sitting: AnyTable
    mix: Mixer
    wanted: Wanted | None = None
    stacked: bool = False
    code: str | None = None
    reader: bool = False
    words: bool = False
    _tried: type[Action] | None = None
    _sent: dict[str, list[str]] = field(default_factory=dict)
    _untold: tuple[AnyTable, tuple[Event, ...]] | None = None

    @property
    def names(self) -> TableNames:
        """The people at the table now."""
        return TableNames(self.sitting)

    @property
    def sent(self) -> dict[str, list[str]]:
        """Everything everybody was told since the last command, by folded name; put into words for whoever asks."""
        if self._untold is not None:
            untold, self._untold = self._untold, None
            self._tell_all(*untold)
        return self._sent

    def speak(self, one: Typed, following: Typed | None) -> None:
        """Play one line: accepted, refused or answered; then what the house has to do."""
        self._sent, self._untold, self.code, self._tried = {}, None, None, None
        before = self.sitting
        try:
            step = self._act(one)
        except Misread as misread:
            self.code = str(misread.code)
            self._tell_alone(one.speaker, misread.sentence)
            return
        except Refused as refused:
            self.code = str(refused.reason)
            voice = self.voice(one.speaker)
            self._tell_alone(one.speaker, excuse(refused, self.vocabulary, voice, self._tried))
            return
        if step is None:
            return
        self.sitting = step.state
        step = step.then(lambda state: self._resolve(state, following))
        self.sitting, self._untold = step.state, (before, step.events)

    def follow(self, one: Typed, following: Typed | None) -> None:
        """Play one line that is known to be right, without a word to anybody."""
        self._sent, self._untold = {}, None
        step = self._act(one)
        if step is not None:
            self.sitting = step.state
            self.sitting = step.then(lambda state: self._resolve(state, following)).state

    def _act(self, one: Typed) -> Step[AnyTable] | None:
        """Return the step of one line, or None after a question was answered."""
        if not is_house(one.speaker) and self.names.seat(fold(one.speaker)) is not None:
            meaning = lexicon_of(self.vocabulary).read(one.text, self.names)
            if isinstance(meaning, Question):
                seen = view(self.vocabulary.game, self.sitting, self.names.seat(fold(one.speaker)))
                self._tell_alone(one.speaker, answer(meaning, seen, self.vocabulary, self.voice(one.speaker)))
                return None
        actor, action = understood(self.vocabulary, self.sitting, one.speaker, one.text)
        self._tried = type(action)
        if isinstance(action, Shuffle) and self.wanted is not None:
            self.stacked = True
        return rules.play(self.vocabulary.game, self.sitting, actor, action)

    def _resolve(self, sitting: AnyTable, following: Typed | None) -> Step[AnyTable]:
        """Let the house put in order what the state asks for, again and again, unless the record says how."""
        step: Step[AnyTable] = Step(sitting)
        while True:
            chance = table_state.chance(self.vocabulary.game, step.state)
            if chance is None or (following is not None and _answers(following, chance)):
                return step
            drawn = Drawn(chance.kind, self._order(step.state, chance))
            step = step.then(lambda state: rules.play(self.vocabulary.game, state, HOUSE, drawn))  # noqa: B023

    def _order(self, sitting: AnyTable, chance: Chance) -> tuple[Hashable, ...]:
        if not self.vocabulary.game.waits:
            return chance.things  # without cards nothing is left to chance: a record's lots fall as people are listed
        if self.stacked and chance.kind == SHUFFLING:
            wanted, self.wanted, self.stacked = self.wanted or Wanted(), None, False
            return self.vocabulary.game.record.stack(sitting.state, wanted)
        return tuple(self.mix(chance.things))

    def voice(self, name: str) -> Voice:
        """Return the voice in which the table speaks to somebody."""
        seat = self.names.seat(fold(name))
        return voice_for(self.sitting, self.vocabulary, seat, reader=self.reader, words=self.words)

    def _tell_alone(self, name: str, text: str) -> None:
        line = waiting_line(self.vocabulary, self.sitting, self.voice(name))
        self._sent[fold(name)] = [text, line]

    def _tell_all(self, before: AnyTable, events: tuple[Event, ...]) -> None:
        for seat in listeners(before, self.sitting):
            voice = voice_for(self.sitting, self.vocabulary, seat, reader=self.reader, words=self.words)
            lines = tale(self.vocabulary, events, voice)
            if lines:
                self._sent[self.names.key(seat)] = [*lines, waiting_line(self.vocabulary, self.sitting, voice)]


def _answers(following: Typed, chance: Chance) -> bool:
    """Tell whether the next line of the record is the house's answer to a chance."""
    return following.speaker == haus.HOUSE_NAME and following.text.split()[:1] == [chance.kind]


def begin(vocabulary: AnyVocabulary, record: Record, mix: Mixer, *, reader: bool = False, words: bool = False) -> Play:
    """
    Return the table of a record after its headers and the implied first shuffle, of which everybody has been told.

    Raises:
        BadRecord: a header is unknown, or asks for something that cannot be.
    """
    setting, wanted = _setting(vocabulary, record)
    agreements = [header for header in record.headers if header.kind in {"mit", "ohne", "bestimmen"}]
    waits = vocabulary.game.waits
    agreed = {} if waits else dict(_given_before(vocabulary, header) for header in agreements)
    opened = rules.opened(vocabulary.game, record.players[0], setting, agreed)
    play = Play(vocabulary, opened.state, mix, wanted, reader=reader, words=words)
    for name in record.players[1:]:
        play.sitting = _done(play, Seat(len(play.sitting.people)), Join(name))
    if not waits:
        return play
    for header in agreements:
        play.sitting = _agreed(play, header)
    play.stacked = True
    first = play.sitting.opener
    try:
        step = rules.play(vocabulary.game, play.sitting, first if first is not None else Seat(0), Shuffle())
        following = record.body[0] if record.body and isinstance(record.body[0], Typed) else None
        step = step.then(lambda state: play._resolve(state, following))  # noqa: SLF001
        play._untold, play.sitting = (play.sitting, step.events), step.state  # noqa: SLF001
    except (Refused, BadDeal) as problem:
        where = next((one.line for one in record.headers if one.kind == "hand"), 1)
        why = wrong_deal(problem, vocabulary) if isinstance(problem, BadDeal) else problem
        raise BadRecord(where, f"So lässt sich nicht geben: {why}.") from None
    return play


def _done(play: Play, actor: Seat, action: Join) -> AnyTable:
    try:
        return rules.play(play.vocabulary.game, play.sitting, actor, action).state
    except Refused as refused:
        raise BadRecord(1, f"„{action.name}“ kann nicht mitspielen: {refused.reason}.") from None


def _agreed(play: Play, header: Stacked) -> AnyTable:
    verb = header.kind if header.kind == "bestimmen" else f"spiel {header.kind}"
    opener = play.sitting.people[0].name
    try:
        actor, action = understood(play.vocabulary, play.sitting, opener, " ".join((verb, *header.words)))
        return rules.play(play.vocabulary.game, play.sitting, actor, action).state
    except (Misread, Refused) as problem:
        raise BadRecord(header.line, f"„{' '.join((header.kind, *header.words))}“ geht nicht: {problem}.") from None


def _given_before(vocabulary: AnyVocabulary, header: Stacked) -> tuple[str, Value]:
    """Return an option a record sets for a machine that runs from its opening on and knows no time for agreeing."""
    option = next((one for one in vocabulary.game.options if one.name in header.words[:1]), None)
    value = None if option is None or isinstance(option, Special) else option.value(fold(" ".join(header.words[1:])))
    if option is None or value is None:
        raise BadRecord(header.line, f"„{' '.join((header.kind, *header.words))}“ geht nicht.")
    return option.name, value


def _setting(vocabulary: AnyVocabulary, record: Record) -> tuple[Setup, Wanted]:
    """Return what the headers say of the first dealer, of the first deal, and in words of the game's own."""
    seats = {fold(name): Seat(place) for place, name in enumerate(record.players)}
    dealer: Seat | None = None
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {}
    wanted = Wanted()
    for header in record.headers:
        if header.kind == "geber":
            dealer = _seat(seats, header)
        elif header.kind in vocabulary.game.record.headers:
            seat = seats.get(fold(header.words[0])) if header.words else None
            given.setdefault(header.kind, {})[seat] = header.words[1:] if seat is not None else header.words
        elif header.kind in _piles(vocabulary):
            wanted = stacked(vocabulary, wanted, header, seats)
        elif header.kind not in _COMMON_HEADERS:
            raise BadRecord(header.line, f"Die Kopfzeile „{header.kind}“ gibt es nicht.")
    return Setup((), Seat(0), {}, dealer, given), wanted


def _piles(vocabulary: AnyVocabulary) -> frozenset[str]:
    """Return the words of the lines that stack a deal."""
    return _PILES | vocabulary.game.record.piles


def _seat(seats: Mapping[str, Seat], header: Stacked) -> Seat:
    seat = seats.get(fold(header.words[0])) if header.words else None
    if seat is None:
        raise BadRecord(header.line, f"„{header.kind} {' '.join(header.words)}“ nennt niemanden, der mitspielt.")
    return seat


def stacked(vocabulary: AnyVocabulary, wanted: Wanted, header: Stacked, seats: Mapping[str, Seat]) -> Wanted:
    """
    Return the wanted deal with one more pile.

    Raises:
        BadRecord: the line names no player, a pile this game does not have, or a card that is none.
    """
    if header.kind == "hand":
        seat = _seat(seats, header)
        return evolve(wanted, hands={**wanted.hands, seat: _cards(vocabulary, header, header.words[1:])})
    if header.kind == "talon":
        return evolve(wanted, stock=_cards(vocabulary, header, header.words))
    if header.kind == "ablage":
        return evolve(wanted, upcards=_cards(vocabulary, header, header.words))
    if header.kind not in _piles(vocabulary) or not header.words:
        raise BadRecord(header.line, f"So lässt sich nicht geben: „{' '.join((header.kind, *header.words))}“.")
    piles = dict(wanted.others.get(header.kind, {}))
    piles[header.words[0]] = _cards(vocabulary, header, header.words[1:])
    return evolve(wanted, others={**wanted.others, header.kind: piles})


def _cards(vocabulary: AnyVocabulary, header: Stacked, words: Sequence[str]) -> tuple[Hashable, ...]:
    if vocabulary.spelling is None:
        raise BadRecord(header.line, f"{vocabulary.game.name} hat keine Karten.")
    if words == ("-",):
        return ()
    if "?" in words:
        raise BadRecord(header.line, "Hier stehen verdeckte Karten; dieses Protokoll lässt sich nur lesen.")
    try:
        return tuple(vocabulary.spelling.card(fold(word)) for word in words)
    except KeyError as unknown:
        raise BadRecord(header.line, f"{unknown} ist hier keine Karte.") from None


def followed(record: Record, play: Play) -> Iterator[tuple[Play, Typed]]:
    """
    Play the lines of a record one after another and yield the play after each, with the line.

    Raises:
        BadRecord: it cannot be dealt like that.
    """
    spoken = list(record.body)
    for place, one in enumerate(spoken):
        if isinstance(one, Stacked):
            seats = {fold(person.name): Seat(seat) for seat, person in enumerate(play.sitting.people)}
            play.wanted = stacked(play.vocabulary, play.wanted or Wanted(), one, seats)
            continue
        following = next((later for later in spoken[place + 1 :] if isinstance(later, Typed)), None)
        try:
            play.speak(one, following)
        except BadDeal as bad:
            raise BadRecord(one.line, f"So lässt sich nicht geben: {wrong_deal(bad, play.vocabulary)}.") from None
        yield play, one


WRONG_DEALS: Mapping[str, str] = {
    WrongDeal.NOT_A_WHOLE_DEAL: "nur ein ganzes Spiel lässt sich bestellen",
    WrongDeal.NO_SUCH_PILE: "{game} deckt keine Karte auf",
    WrongDeal.NO_SUCH_PLACE: "die Stellen gehen von 1 bis {most}",
    WrongDeal.NO_SUCH_HAND: "eine Hand gehört niemandem am Tisch",
    WrongDeal.PILE_TOO_LONG: "{named} Karten statt {size}",
    WrongDeal.CARD_TOO_OFTEN: "{card} gibt es nicht so oft",
    WrongDeal.NO_SUCH_CARD: "diese Karte gibt es bei {game} nicht",
    WrongDeal.NO_SUCH_PACK: "den Kartensatz {words} gibt es hier nicht",
    WrongDeal.NO_SUCH_TASKS: "diese Aufgaben gibt es hier nicht: {words}",
    WrongDeal.NO_POINTS: "„{header} {words}“ nennt keine Punkte",
    WrongDeal.NO_CHIPS: "{header} braucht einen Namen und eine Zahl ab 1, nicht {words}",
}


def wrong_deal(bad: BadDeal, vocabulary: AnyVocabulary) -> str:
    """Return why a deal cannot be: in the game's own words, else in those of every game."""
    wording = vocabulary.refusals.get(bad.reason) or WRONG_DEALS[bad.reason]
    facts = {name: _said(value) for name, value in bad.facts.items()}
    return wording.format(game=vocabulary.game.name, **facts)


def _said(fact: object) -> str:
    return (" ".join(map(str, fact)) or "nichts") if isinstance(fact, tuple) else str(fact)
