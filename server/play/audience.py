"""Who follows a table: one list of subscribers, whoever they are and whether they sit there or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from games.contract import Event, Seat, Viewer
from server.play.scrollback import Scrollback
from server.play.seen import Ended, News, Seen, SeenEntries, Spoken, Subscriber, TimeLeft
from server.play.text import Listener, TextReader
from server.play.views import PlayerViews

Hears = Callable[[Viewer, Listener | None], bool]
"""Whether something that is said is for a pair of eyes, and for who reads with them if anybody does."""


def everybody(_viewer: Viewer, _listener: Listener | None) -> bool:
    """Everybody hears it."""
    return True


class Audience:
    """
    The subscribers of one table. Every seat has its text reader, also while its owner is away.

    Args:
        views: what is seen at the table.
        missed_lines: how many lines are kept for a seat.
        guarded: runs something so that a fault of ours in it keeps nobody else from their news.
        listener_of: who listens at a seat from the beginning, if anybody does.
    """

    __slots__ = ("_guarded", "_listener_of", "_missed_lines", "_seats", "_spectators", "_subscribers", "_views")

    def __init__(
        self,
        views: PlayerViews,
        missed_lines: int,
        guarded: Callable[[Callable[[], None]], None],
        listener_of: Callable[[Seat], Listener | None] = lambda _seat: None,
    ) -> None:
        self._views = views
        self._missed_lines = missed_lines
        self._guarded = guarded
        self._listener_of = listener_of
        self._subscribers: list[Subscriber] = []
        self._seats: dict[Seat, TextReader] = {}
        self._spectators: dict[Listener, TextReader] = {}
        self.add_readers(views.sitting.circle)

    # --- coming and going ---

    def subscribe(self, subscriber: Subscriber, *, ahead: bool = False) -> None:
        """Send a subscriber the news from now on; `ahead`: before everybody who reads them in words."""
        self._subscribers.insert(0 if ahead else len(self._subscribers), subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send a subscriber no more news."""
        if subscriber in self._subscribers:
            self._subscribers.remove(subscriber)

    def add_readers(self, circle: tuple[Seat, ...]) -> None:
        """Give every seat its reader."""
        for seat in circle:
            if seat not in self._seats:
                kept = Scrollback(self._missed_lines)
                reader = TextReader(self._views, seat, self._listener_of(seat), scrollback=kept)
                self._seats[seat] = reader
                self.subscribe(reader)

    def drop_readers(self, circle: tuple[Seat, ...]) -> None:
        """Drop the readers of seats that are no more."""
        for seat in [seat for seat in self._seats if seat not in circle]:
            self.unsubscribe(self._seats.pop(seat))

    def attach(self, seat: Seat, listener: Listener) -> None:
        """Let whoever sits there read what is told to a seat from now on."""
        self._seats[seat].listener = listener

    def detach(self, seat: Seat, listener: Listener) -> None:
        """Let nobody read at a seat any more, if it is still this listener who does."""
        if self.listener(seat) is listener:
            self._seats[seat].listener = None

    def leave_empty(self, seat: Seat) -> None:
        """Detach whoever listens at a seat: its owner has gone before they had it."""
        self._seats[seat].listener = None

    def watch(self, listener: Listener, name: str) -> None:
        """Add a spectator: they see and hear what is public and no more."""
        reader = self._spectators[listener] = TextReader(self._views, None, listener, name=name)
        self.subscribe(reader)

    def stop_watching(self, listener: Listener) -> None:
        """Remove a spectator."""
        reader = self._spectators.pop(listener, None)
        if reader is not None:
            self.unsubscribe(reader)

    # --- who is there ---

    def listener(self, seat: Seat) -> Listener | None:
        """Return who reads at a seat; None if it is empty or its owner is away."""
        reader = self._seats.get(seat)
        return None if reader is None else reader.listener

    def scrollback(self, seat: Seat) -> Scrollback | None:
        """Return what was told at a seat lately, None if it is no more."""
        reader = self._seats.get(seat)
        return None if reader is None else reader.scrollback

    @property
    def attended(self) -> bool:
        """Whether anybody listens at a seat; who only watches keeps no table awake."""
        return any(reader.listener is not None for reader in self._seats.values())

    @property
    def reads_alone(self) -> bool:
        """Whether all who follow the table read it in words: no computer, no program."""
        return len(self._subscribers) == len(self._seats) + len(self._spectators)

    @property
    def spectators(self) -> list[str]:
        """The names of those who watch, longest first."""
        return [reader.name for reader in self._spectators.values()]

    def listening(self) -> Iterator[tuple[Viewer, Listener]]:
        """Yield everybody who reads lines now, with the eyes they read with."""
        for reader in (*self._seats.values(), *self._spectators.values()):
            if reader.listener is not None:
                yield reader.viewer, reader.listener

    # --- news ---

    def tell(
        self,
        events: tuple[Event, ...],
        entry: int,
        entries: SeenEntries | None = None,
        more: Callable[[Viewer], bool] | None = None,
    ) -> None:
        """
        Tell what happened to everybody who notices it.

        Who reads it in words, as nearly all do, needs to know no more than what they saw.

        Args:
            more: tells for whom another step follows at once; None if none does for anybody.
        """
        views = self._views
        insiders, outside = views.look_at(events)
        for subscriber in self._subscribers.copy():
            viewer = subscriber.viewer
            try:
                seen = views.seen(events, viewer) if viewer in insiders else outside
                if type(subscriber) is TextReader:
                    subscriber.read(seen)
                elif seen or subscriber.everything:
                    self._inform(subscriber, seen, entry, entries, more)
            except Exception as fault:  # noqa: BLE001 - the others are told all the same
                self._guarded(partial(_raise, fault))

    def tell_one(
        self,
        seat: Seat,
        events: tuple[Event, ...],
        entry: int,
        entries: SeenEntries,
        more: Callable[[Viewer], bool] | None,
    ) -> None:
        """Tell one seat what happened, because nobody else can notice it; as `tell` else."""
        seen = self._views.seen_alone(events, seat)
        reader = self._seats[seat]
        if self.reads_alone:
            reader.read(seen)
            return
        for subscriber in [one for one in self._subscribers if one.viewer == seat]:
            if subscriber is reader:
                self._guarded(partial(reader.read, seen))
            elif seen or subscriber.everything:
                self._guarded(partial(self._inform, subscriber, seen, entry, entries, more))

    def _inform(
        self,
        subscriber: Subscriber,
        seen: tuple[Event, ...],
        entry: int,
        entries: SeenEntries | None,
        more: Callable[[Viewer], bool] | None,
    ) -> None:
        """Tell a program or a computer what one pair of eyes has seen."""
        viewer = subscriber.viewer
        look = partial(self._views.view, viewer)
        follows = more is not None and more(viewer)
        subscriber.notice(Seen(self._views.number, entry, viewer, seen, entries, look, follows))

    def say(self, line: str, *, talk: bool = False, to: Hears = everybody, by: Seat | None = None) -> None:
        """Tell everybody, or whom it is for, something that is no move; `talk`: somebody says it, and not the house."""
        news = Spoken(self._views.number, line, talk, by)
        for subscriber in tuple(self._subscribers):
            if to(subscriber.viewer, subscriber.listener if isinstance(subscriber, TextReader) else None):
                self._guarded(partial(subscriber.notice, news))

    def time_is(self, left: TimeLeft) -> None:
        """Tell programs how much time there is; who reads words is warned in time."""
        for subscriber in tuple(self._subscribers):
            if subscriber.everything:
                self._guarded(partial(subscriber.notice, left))

    def end(self) -> None:
        """Tell everybody that there is nothing more to see, and let them go."""
        self._spread(Ended(self._views.number))
        self.show_spectators_out()

    def show_spectators_out(self) -> None:
        """Tell those who watch that there is nothing more to see."""
        for reader in tuple(self._spectators.values()):
            self._guarded(partial(reader.notice, Ended(self._views.number)))
            self.unsubscribe(reader)
        self._spectators.clear()

    def _spread(self, news: News) -> None:
        for subscriber in tuple(self._subscribers):
            self._guarded(partial(subscriber.notice, news))


def _raise(fault: Exception) -> None:
    """Raise what went wrong where faults of ours are noted."""
    raise fault
