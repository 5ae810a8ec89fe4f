"""
What each seat of a table has noticed in the running deal: what a computer player may remember.

`decisions` reads the same from the journal of a match that is over: what somebody had to decide, and what was known.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from commands.journal.exports import played
from commands.journal.replay import Moved, is_house, opened, replay_line, written
from commands.language.vocabulary import AnyVocabulary
from commands.table.events import EVENTS
from db import journal
from db.database import Database
from db.journal import Entry
from games.bots.contract import Sight, chance_of, sight_of, thinkable
from games.contract import Action, Event, House, Seat, Viewer, witnessed
from games.frozen import Frozen
from games.table.events import PleaGranted
from games.table.state import AnyTable, deal, finished
from server.play.seen import News, Seen

_OF_EVERY_TABLE = frozenset(EVENTS.values())
"""Who comes and goes, votes and agrees: nobody plays by that, and a restart of the house adds some of it."""


def learn(heard: list[Event], events: Iterable[Event]) -> None:
    """Add what was noticed of the game; of a move that was taken back nothing stays: it would be true no more."""
    for event in events:
        if isinstance(event, PleaGranted):
            del heard[len(heard) - min(event.undone, len(heard)) :]
        elif type(event) not in _OF_EVERY_TABLE:
            heard.append(event)


class Memory:
    """
    A subscriber that keeps what one seat notices of a deal, from its beginning on.

    Attributes:
        viewer: whose eyes.
        heard: what was noticed in the running deal, in order.
        whole: it has been there since the deal began; otherwise `recalled` says what came before.
    """

    __slots__ = ("_between", "heard", "viewer", "whole")

    everything = False

    def __init__(self, viewer: Viewer, *, between: bool) -> None:
        self.viewer = viewer
        self.heard: list[Event] = []
        self.whole = between
        self._between = between

    def notice(self, news: News) -> None:
        """Keep what was seen."""
        if isinstance(news, Seen):
            if self._between:
                self.heard.clear()
                self.whole = True
            if self.whole:
                learn(self.heard, news.events)
            else:  # what of it was taken back may have been noticed before: `recall` puts it together
                self.heard += news.events

    def look(self, *, between: bool) -> None:
        """Learn whether the table is between two deals now: then the next thing that happens begins another."""
        self._between = between

    def forget(self) -> None:
        """Forget a deal of which only a part was noticed: `recall` brings it from its beginning on."""
        if not self.whole:
            self.heard.clear()

    def recall(self, before: tuple[Event, ...]) -> None:
        """Learn what had been noticed before it began to listen; too late if another deal has begun meanwhile."""
        if not self.whole:
            since, self.heard[:] = tuple(self.heard), before
            learn(self.heard, since)
            self.whole = True


def between_deals(vocabulary: AnyVocabulary, sitting: AnyTable) -> bool:
    """Tell whether no deal runs."""
    return sitting.state is None or vocabulary.game.phase(sitting.state) in vocabulary.game.idle


def recalled(
    database: Database, number: int, vocabulary: AnyVocabulary, last: int, seats: tuple[Seat, ...]
) -> dict[Seat, tuple[Event, ...]]:
    """Return what seats noticed of the running deal up to entry `last`, from a journal. Belongs in a thread."""
    entries = journal.read(database, number)
    sitting = opened(vocabulary, entries[0].line)
    heard: dict[Seat, list[Event]] = {seat: [] for seat in seats}
    for entry in entries[1 : last + 1]:
        if between_deals(vocabulary, sitting) and not is_house(entry.actor):  # what the house draws follows a move
            for noticed in heard.values():
                noticed.clear()
        step = replay_line(vocabulary, sitting, entry.actor, entry.line)
        sitting = step.state
        for seat, noticed in heard.items():
            learn(noticed, witnessed(step.events, seat))
    return {seat: tuple(noticed) for seat, noticed in heard.items()}


class Decision(Frozen):
    """
    One decision of somebody.

    Attributes:
        entry: where it stands in the journal.
        deal: number of the deal, in a series that of the series.
        sight: what they could see, as an imagined world: nothing in it that they could not know.
        done: what they did; `line`: as they would type it.
    """

    entry: int
    deal: int
    sight: Sight
    done: Action
    line: str


def decisions(
    vocabulary: AnyVocabulary, entries: tuple[Entry, ...], seats: frozenset[Seat], most: int
) -> tuple[tuple[Decision, ...], AnyTable]:
    """
    Return what some seats had to decide, at most so many (of a longer match the last ones), and the table at the end.

    Belongs in a thread.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    after = opened(vocabulary, entries[0].line)

    def moves() -> Iterator[Moved]:
        nonlocal after
        for moved in played(vocabulary, ((one.actor, one.line) for one in entries)):
            after = moved.after
            yield moved

    return tuple(deque(decided(vocabulary, moves(), seats), maxlen=most)), after


def decided(vocabulary: AnyVocabulary, moves: Iterable[Moved], seats: frozenset[Seat]) -> Iterator[Decision]:
    """Yield what some seats had to decide at a table, from what was done there; raises what the moves raise."""
    heard: dict[Seat, list[Event]] = {seat: [] for seat in seats}
    for number, moved in enumerate(moves):
        if between_deals(vocabulary, moved.before) and not isinstance(moved.actor, House):
            for noticed in heard.values():
                noticed.clear()
        seat = next((one for one in seats if one == moved.actor), None)
        if seat is not None and decides(vocabulary, moved, seat):
            state = moved.before.state
            sight = sight_of(vocabulary.game, state, seat, tuple(heard[seat]), chance_of(number))
            yield Decision(number + 1, deal(vocabulary.game, moved.before), sight, moved.action, moved.line)
        for one, noticed in heard.items():
            learn(noticed, witnessed(moved.events, one))


def decides(vocabulary: AnyVocabulary, moved: Moved, seat: Seat) -> bool:
    """Tell whether somebody has decided something there: on turn in a running deal, and about the game."""
    game, state = vocabulary.game, moved.before.state
    if state is None or finished(game, moved.before) or not thinkable(game, state):
        return False
    return type(moved.action) in game.usual and seat in game.on_turn(state)


def line_of(vocabulary: AnyVocabulary, setting: AnyTable, seat: Seat, action: Action) -> str:
    """Return the line somebody would have typed for an action."""
    return written(vocabulary, setting, seat, action)[1]
