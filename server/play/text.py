"""The text reader of a table, a subscriber: it turns news into lines for listeners, and for the scrollback of seats."""

from __future__ import annotations

from typing import Protocol

from commands.table.screens import Prompt
from games.contract import Event, Viewer
from server.play.scrollback import Scrollback
from server.play.seen import Ended, News, Seen, Spoken
from server.play.views import PLAIN, PlayerViews, Style


class Listener(Protocol):
    """Whoever reads lines: a session, or what stands in for one."""

    @property
    def style(self) -> Style:
        """How they want to be spoken to."""
        ...

    @property
    def unheard(self) -> bool:
        """Whether something they said may still be on its way to the table."""
        ...

    def hear(self, lines: list[str], cue: Prompt) -> None:
        """Read lines, then as much as is new of what the table waits for."""

    def hear_talk(self, line: str, cue: Prompt) -> None:
        """Read what somebody has said, perhaps later."""

    def say(self, text: str) -> None:
        """Read text without a prompt."""

    def refused(self, code: str, sentence: str) -> None:
        """Learn why something they asked for is not done, before they read it."""

    def done(self) -> None:
        """Learn that something they asked for is done and stored, before they read of it."""

    def table_ended(self, number: int) -> None:
        """Learn that there is no table of this number any more."""


class TextReader:
    """
    A subscriber who reads a table in words; at a seat also while its owner is away.

    Attributes:
        viewer: whose eyes.
        listener: who reads; None while a seat's owner is away.
        name: as they are called, if they only watch.
        scrollback: what was told, if it is kept.
    """

    __slots__ = ("_views", "listener", "name", "scrollback", "viewer")

    everything = False

    def __init__(
        self,
        views: PlayerViews,
        viewer: Viewer,
        listener: Listener | None = None,
        *,
        name: str = "",
        scrollback: Scrollback | None = None,
    ) -> None:
        self._views = views
        self.viewer = viewer
        self.listener = listener
        self.name = name
        self.scrollback = scrollback

    def notice(self, news: News) -> None:
        """Put the news into words."""
        match news:
            case Seen():
                self.read(news.events)
            case Spoken():
                if news.talk:
                    self._talk(news.line, own=news.by is not None and news.by == self.viewer)
                else:
                    self.read(None, [news.line])
            case Ended():
                if self.listener is not None:
                    self.listener.table_ended(news.table)

    def read(self, seen: tuple[Event, ...] | None, lines: list[str] | None = None) -> None:
        """Tell sentences for what was seen, or lines that are written already, and the prompt; keep them."""
        listener, viewer, views = self.listener, self.viewer, self._views
        style = PLAIN if listener is None else listener.style
        gone = viewer is not None and viewer not in views.sitting.circle
        if seen:
            lines = views.lines(views.meant_for(viewer, seen) if gone else seen, viewer, style)
        if not lines:
            return
        if self.scrollback is not None:
            lines = self.scrollback.keep(lines)
        if listener is None:
            return
        if gone:
            listener.say("\n".join(lines))
        else:
            listener.hear(lines, views.prompt(viewer, style))

    def _talk(self, line: str, *, own: bool) -> None:
        """Keep and pass on what somebody has said; what one has said oneself is nothing one may have missed."""
        listener = self.listener
        if self.scrollback is not None:
            self.scrollback.keep([line], 0 if own else None, talk=True)
        if listener is not None:
            listener.hear_talk(line, self._views.prompt(self.viewer, listener.style))
