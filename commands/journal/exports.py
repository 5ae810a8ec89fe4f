"""
What becomes of a journal: the full record for the host, and for each player the record of what that player may know.

Both are records as `partie` reads them. The full one holds the order of every shuffle and replays to the same end. The
personal one is told from one seat: their own cards of every deal, everybody's moves as they noticed them, and `?` for
what they never saw and now never will, because what the rules hide stays hidden when the match is over. Where it holds
a `?` it does not replay, so what came of every move stands behind it as a comment: all they saw at the table, and no
more.

A long evening has a hundred thousand entries. They are played one by one, and of the states in between none is kept.
Whoever asks for anything here meets Misread, Refused or ValueError where a journal does not fit these rules.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from commands.journal import house_lines as haus
from commands.journal.replay import Moved, hearsay, hides_order, opened, understood
from commands.language.german import fold, listed
from commands.language.vocabulary import AnyVocabulary, Witnessed
from commands.table.tale import TableNames, tale, voice_for
from commands.table.verbs import lexicon_of
from games.contract import SHUFFLING, UNKNOWN, Action, Drawn, Seat, Shuffle, Things, Viewer
from games.kit.piles import missing
from games.options import Special
from games.table import rules
from games.table import state as table_state
from games.table.actions import ARRANGING
from games.table.rules import play
from games.table.state import AnyTable
from games.table.view import view

READABLE = (
    "# Persönliches Protokoll. Ein ? steht für das, was nur andere wussten; darum\n"
    "# lässt es sich nicht nachspielen. Hinter # steht, was dabei zu sehen war."
)
REPLAYABLE = "# Persönliches Protokoll. Es ist nichts verborgen; „partie“ spielt es nach."
STILL_RUNNING = "# Das laufende Spiel fehlt: Sein Protokoll gibt es, wenn es zu Ende ist."
NEVER_ENDED = "# Das letzte Spiel fehlt: Es ist nicht zu Ende gespielt worden."

_COMMENT = textwrap.TextWrapper(width=76, initial_indent="# ", subsequent_indent="#   ")


def played(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]]) -> Iterator[Moved]:
    """
    Play a journal and yield what every entry behind the opening did.

    Args:
        entries: speaker and line, the opening of the table first.
    """
    journal = iter(entries)
    sitting = opened(vocabulary, next(journal)[1])
    for speaker, line in journal:
        actor, action = understood(vocabulary, sitting, speaker, line)
        step = play(vocabulary.game, sitting, actor, action)
        yield Moved(speaker, line, actor, action, sitting, step.state, step.events)
        sitting = step.state


def full(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]]) -> str:
    """Return the full record of a journal: it replays to the same end."""
    course = _Course(vocabulary)
    lines = [f"{fold(move.speaker)}: {move.line}" for move in played(vocabulary, entries) if course.follow(move)]
    return "\n".join([*_headings(vocabulary, course.setting), "", *lines]) + "\n"


def personal(
    vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat], *, closed: bool = False
) -> str:
    """
    Return the record of a journal as one person may keep it; of a running deal it says nothing.

    Args:
        own: every seat this person ever had at the table; a name may have been somebody else's before.
        closed: the table is no more, so that what runs there will never end.
    """
    setting, parts, running = _recorded(vocabulary, entries, own)
    told = [*setting, *(parts[0].hands if parts else ()), ""]
    told += [line for place, part in enumerate(parts) for line in (*(part.hands if place else ()), *part.lines)]
    secret = any(f" {UNKNOWN}" in line for line in told)
    if not secret and not vocabulary.game.secrets:
        told = [line for line in told if not line.startswith("#")]
    still = NEVER_ENDED if closed else STILL_RUNNING
    return "\n".join([READABLE if secret else REPLAYABLE, *([still] if running else []), *told]) + "\n"


class ExportedStep(NamedTuple):
    """
    An entry of a journal as one person may keep it, and what came of it.

    Attributes:
        number: in the journal.
        seen: what was to be seen then.
    """

    number: int
    speaker: str
    line: str
    seen: tuple[str, ...]


def by_entry(
    vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat]
) -> tuple[list[str], list[ExportedStep]]:
    """
    Return the personal record entry by entry: what stands before the first, and all of them.

    Args:
        own: as for `personal`.
    """
    setting, parts, _ = _recorded(vocabulary, entries, own)
    steps: list[tuple[int, str, list[str]]] = [(0, "", setting)]
    for part in parts:
        steps[-1][2].extend(part.hands)
        for place, line in enumerate(part.lines):
            seen = steps[-1][2]
            if place in part.numbers:
                steps.append((part.numbers[place], line, []))
            elif line.startswith(_COMMENT.subsequent_indent):
                seen[-1] += line.removeprefix("#  ")
            else:
                seen.append(line.removeprefix(_COMMENT.initial_indent))
    told = []
    for number, line, seen in steps[1:]:
        speaker, _, spoken = line.partition(": ")
        told.append(ExportedStep(number, speaker, spoken, tuple(seen)))
    return steps[0][2], told


def _recorded(
    vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat]
) -> tuple[list[str], list[_Part], bool]:
    """Return how the match was set up, what one person may keep of it, and whether a deal still runs."""
    course = _Course(vocabulary)
    record = _OwnRecord(vocabulary, own)
    for number, move in enumerate(played(vocabulary, entries), 1):
        if course.follow(move):
            record.take(move, number)
        elif move.begins:
            record.begin_deal()
    running = course.running
    return _headings(vocabulary, course.setting), record.parts(running), running


class ExportedPosition(NamedTuple):
    """A table behind an entry of its journal, and whose eyes one person had there; None if only to watch."""

    number: int
    table: AnyTable
    viewer: Viewer


def positions(
    vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat], first: int, most: int
) -> list[ExportedPosition]:
    """
    Return a match as it was behind some of its entries, in order; nothing of a deal that still runs.

    Args:
        own: as for `personal`.
        first: number of the first entry.
        most: how many are returned.
    """
    course, found, dealt = _Course(vocabulary), list[ExportedPosition](), 0
    for number, move in enumerate(played(vocabulary, entries), 1):
        course.follow(move)
        if move.begins or isinstance(move.action, Shuffle):
            dealt = number
        if number >= first and len(found) < most and move.after.state is not None:
            found.append(ExportedPosition(number, move.after, _viewer(move, own)))
    return [one for one in found if one.number < dealt] if course.running else found


class _Course:
    """
    How far a journal has got.

    Attributes:
        setting: the table as the match started from; as long as it has not, as it is.
    """

    def __init__(self, vocabulary: AnyVocabulary) -> None:
        self._vocabulary = vocabulary
        self._started = False
        self._last: AnyTable | None = None
        self.setting = rules.opened(vocabulary.game, "?").state

    def follow(self, move: Moved) -> bool:
        """Follow one entry; tell whether it is one of the match: behind the one that starts it."""
        self._last = move.after
        if not self._started and not self._vocabulary.game.waits:
            self._started, self.setting = True, move.before
        if self._started:
            return True
        self._started, self.setting = move.begins, move.after
        return False

    @property
    def running(self) -> bool:
        """Whether a deal runs."""
        game, last = self._vocabulary.game, self._last
        if last is None or last.state is None or table_state.finished(game, last):
            return False
        return game.phase(last.state) not in game.idle


class _Wall(NamedTuple):
    """An order of the house from which everything is drawn openly: the line that hides it, and how much was drawn."""

    lines: list[str]
    place: int
    order: Things
    drawn: int

    def lay_open(self) -> None:
        """Write the order down as far as it was drawn; the rest, which nobody knows, as it comes."""
        known = [str(thing) for thing in self.order[: self.drawn]]
        rest = sorted(str(thing) for thing in self.order[self.drawn :])
        self.lines[self.place] = f"{haus.HOUSE_NAME}: {SHUFFLING} {' '.join((*known, *rest))}"


@dataclass
class _Part:
    """
    What is told from one shuffle to the next: the hands that were dealt, and the lines.

    Attributes:
        numbers: of the entries, by where in the lines they stand.
    """

    hands: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)

    def speak(self, line: str, number: int) -> None:
        """Add a line, and remember which entry of the journal it tells."""
        self.numbers[len(self.lines)] = number
        self.lines.append(line)


class _OwnRecord:
    """The record of one person, entry by entry; the last deal's hands stay open until it is known who showed them."""

    def __init__(self, vocabulary: AnyVocabulary, own: Collection[Seat]) -> None:
        self._vocabulary = vocabulary
        self._own = own
        self._parts = [_Part()]
        self._awaits_cards = False
        self._dealt: tuple[_Part, AnyTable, Viewer] | None = None
        self._laid_open: dict[Seat, tuple[Hashable, ...]] = {}
        self._half_heard: dict[Seat, tuple[list[str], int]] = {}
        self._walls: list[_Wall] = []
        self._last: object = None

    def begin_deal(self) -> None:
        """Somebody shuffles: the cards come next."""
        self._awaits_cards = True

    def take(self, move: Moved, number: int) -> None:
        """Tell one entry; `number`: in the journal."""
        game, viewer = self._vocabulary.game, _viewer(move, self._own)
        if isinstance(move.action, Shuffle):
            self._parts.append(_Part())
            self.begin_deal()
        before = self._last
        if move.after.state is not None:  # none between a match and the next one at the same table
            self._last = move.after.state
        if hides_order(self._vocabulary, move):
            self._settle()
            self._count_drawn(before)
            if self._awaits_cards and any(game.hands.of(move.after.state, seat) for seat in move.after.circle):
                self._dealt = self._parts[-1], move.after, viewer
            else:
                lines = self._parts[-1].lines
                self._parts[-1].speak(f"{haus.HOUSE_NAME}: {hearsay(self._vocabulary, move, viewer)}", number)
                if game.record.wall is not None and isinstance(move.action, Drawn):
                    self._walls.append(_Wall(lines, len(lines) - 1, move.action.order, 0))
            self._awaits_cards = False
        elif heard := hearsay(self._vocabulary, move, viewer):
            self._parts[-1].speak(f"{fold(move.speaker)}: {heard}", number)
            if isinstance(move.actor, int) and heard != move.line:
                self._half_heard[move.actor] = self._parts[-1].lines, len(self._parts[-1].lines) - 1
        for event in move.events:
            hand = event.lays_open()
            if hand is not None:
                self._laid_open[hand[0]] = hand[1]
            self._complete(move, event.makes_known())
        self._parts[-1].lines += _told(self._vocabulary, move, viewer)

    def _complete(self, move: Moved, named: tuple[Seat, Action] | None) -> None:
        """Write out a line of which only a part was heard, once everybody has been told the rest."""
        if named is not None and named[0] in self._half_heard:
            lines, place = self._half_heard.pop(named[0])
            speaker = lines[place].partition(":")[0]
            lines[place] = f"{speaker}: {lexicon_of(self._vocabulary).write(named[1], TableNames(move.before))}"

    def _count_drawn(self, state: object) -> bool:
        """Note how much of the last order was drawn by now; tell whether something of it lies hidden still."""
        wall = self._vocabulary.game.record.wall
        if wall is None or not self._walls:
            return False
        left, hidden = wall(state)
        last = self._walls[-1]
        self._walls[-1] = last._replace(drawn=len(last.order) - left)
        return hidden

    def _settle(self) -> None:
        """Write the hands of the deal before, with those that everybody saw by now."""
        if self._dealt is not None:
            part, sitting, viewer = self._dealt
            part.hands += _hands(self._vocabulary, sitting, viewer, self._laid_open)
        self._dealt = None
        self._laid_open.clear()
        self._half_heard.clear()

    def parts(self, running: bool) -> list[_Part]:
        """Return what may be told: all, or what was before the deal that still runs."""
        last = self._parts[-1]
        hidden = self._count_drawn(self._last)
        if running:
            cut = self._parts.pop()
            if self._dealt is not None and self._dealt[0] is cut:
                self._dealt = None
        self._settle()
        for wall in self._walls:
            if wall.lines is not last.lines or not (running or hidden):
                wall.lay_open()
        return self._parts


def _told(vocabulary: AnyVocabulary, move: Moved, viewer: Viewer) -> list[str]:
    """Return what somebody was told of a move, as comments; of their own arranging they need no record."""
    if type(move.action) in ARRANGING:
        return []
    sentences = tale(vocabulary, move.events, voice_for(move.after, vocabulary, viewer))
    return [line for sentence in sentences for text in sentence.split("\n") for line in _commented(text.strip())]


def _commented(text: str) -> list[str]:
    """Return a line of what was told as comments; most are short, and need no look at where to break them."""
    short = text.isprintable() and 0 < len(text) <= _COMMENT.width - len(_COMMENT.initial_indent)
    return [_COMMENT.initial_indent + text] if short else _COMMENT.wrap(text)


def in_form(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat], form: str) -> str:
    """
    Return a journal in another form than a record (`phh`), from what one person saw, or why that cannot be.

    Args:
        own: every seat this person ever had at the table; a name may have been somebody else's before.
        form: as typed.
    """
    write = vocabulary.forms.get(fold(form))
    if write is None:
        others = listed(f"„{one}“" for one in vocabulary.forms)
        known = f" Außer dem üblichen Protokoll gibt es: {others}." if others else ""
        return f"„{form}“ als Form eines Protokolls gibt es bei {vocabulary.game.name} nicht.{known}"
    game = vocabulary.game
    finished, seen, running = 0, list[Witnessed[object]](), False
    last = rules.opened(game, "?").state
    course, viewer = _Course(vocabulary), None
    for move in played(vocabulary, entries):
        course.follow(move)
        if move.begins or isinstance(move.action, Shuffle):
            finished = len(seen)
        viewer = _viewer(move, own)
        if type(move.action) in ARRANGING:
            continue
        events = tuple(one for event in move.events if (one := event.seen_by(viewer)) is not None)
        seen.append(Witnessed(view(game, move.before, viewer), events))
        last, running = move.after, course.running
    return write(seen[:finished] if running else seen, voice_for(last, vocabulary, viewer))


def _viewer(move: Moved, own: Collection[Seat]) -> Viewer:
    """Return the seat somebody has at this moment; None before they came and after they left."""
    return next((seat for seat in (*move.after.circle, *move.before.circle) if seat in own), None)


def _hands(
    vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer, seen: Mapping[Seat, tuple[Hashable, ...]]
) -> list[str]:
    """Return the header lines of one deal: the viewer's cards, those laid open, and how many the others got."""
    lines = []
    for seat in sitting.circle:
        cards = vocabulary.game.hands.of(sitting.state, seat)
        if cards:
            # A hand laid open tells what was dealt only if nothing of it was exchanged since.
            told = seat == viewer or not missing(seen.get(seat, ()), cards)
            known = cards if told else (UNKNOWN,) * len(cards)
            lines.append(f"hand       {_key(sitting, seat)} {' '.join(map(str, known))}")
    return lines


def _key(sitting: AnyTable, seat: Seat) -> str:
    return fold(sitting.people[seat].name)


def _headings(vocabulary: AnyVocabulary, setting: AnyTable) -> list[str]:
    """Return the headers that set the table up as it was when the match began."""
    game = vocabulary.game
    lines = [
        f"spiel      {game.id}",
        f"spieler    {' '.join(_key(setting, seat) for seat in setting.circle)}",
    ]
    for option in game.options:
        value = setting.options.get(option.name)
        if isinstance(option, Special):
            lines.append(f"{'mit' if value else 'ohne':<10} {option.name}")
        elif value is not None:
            lines.append(f"bestimmen  {option.name} {value}")
    return [*lines, *_given(setting)]


def _given(setting: AnyTable) -> Iterator[str]:
    """Yield what else the match started from: the first dealer, and headers of the game's own."""
    if setting.setting is None:
        return
    if setting.setting.dealer is not None:
        yield f"geber      {_key(setting, setting.setting.dealer)}"
    for header, by_seat in setting.setting.given.items():
        for seat, words in by_seat.items():
            yield f"{header:<10} {' '.join((*([] if seat is None else [_key(setting, seat)]), *words))}"
