"""
Where a person is: at a table, as a spectator, or in the lobby; and what was said there of whose turn it is.

That it is one's own turn is told once; what is not new is not told (`PromptState`).
"""

from __future__ import annotations

from commands.language.lexicon import Lexicon
from commands.language.vocabulary import AnyVocabulary
from commands.table.screens import Prompt
from games.contract import Seat, Viewer
from games.frozen import Frozen
from server.ops.clock import Clock
from server.play.live import LiveTable
from server.play.scrollback import Scrollback
from server.play.text import Listener
from server.play.views import PLAIN, Style
from server.programs.viewpoint import Observers
from server.sessions.connection import Connection
from server.wire.ports import Wire

_NOTHING: frozenset[tuple[str, ...]] = frozenset()
"""What somebody has read who has just come: one for everybody, as an empty set takes more room than all the rest."""


class PromptState:
    """
    What has been told to one pair of ears at one table.

    That he is on turn is an event: told when it becomes so, whatever he has set. Besides he is told what is possible
    when he has not read it at this table yet, and what the table waits for while no match runs. Whose turn it is else
    says nothing new: everybody reads what the others do.

    Attributes:
        waits: no match has run here since he sat down.
        idle: he knows that he can only wait (`Prompt.waits`).
        skips: until a match runs nothing is told, because it begins without his doing anything.
        cue: told just now, whole: to be told it again says nothing new.
    """

    __slots__ = ("_known", "_rang", "_reminder", "_text", "_yours", "cue", "idle", "skips", "waits")

    def __init__(self) -> None:
        self._yours = self.skips = self.idle = False
        self.waits = True
        self._reminder = self._text = ""
        self._known = _NOTHING
        self._rang: float | None = None
        self.cue: Prompt | None = None

    def told(self, cue: Prompt, *, hints: bool) -> tuple[str, bool]:
        """Return what is told of a cue, "" for nothing, and whether it is told that he is on turn."""
        if cue is self.cue:
            return "", False
        possible, yours, running = cue.possible, cue.yours, cue.running
        if self.skips and not running:
            return "", False
        self.cue = cue if hints else None  # with hints all of it is told, or known
        self.idle = cue.waits
        if cue.waits:
            self._yours, self._text = False, ""
            return "", False
        before = self._text
        began = running and before != ""  # whoever leads a table is on turn before its match, too
        came = yours and (began or not self._yours)
        self._yours, self._text = yours, "" if running else cue.text
        reminded = False
        if yours:
            reminder = cue.said.reminder if cue.reminds else ""
            reminded = reminder not in {"", self._reminder}
            self._reminder = reminder
        if came:
            if possible not in self._known:
                self._known |= {possible}
            return cue.said.text, True
        if not hints:
            return "", False
        if not running:
            return (cue.text if self._text != before else ""), False
        if not possible or not (reminded or possible not in self._known):
            return "", False
        self._known |= {possible}
        return (cue.said.what if yours else cue.text), False

    def rests(self) -> bool:
        """Learn that he can only wait; tell whether that is all there is to it: no match has just begun for him."""
        if not self.idle:
            if self.waits:
                return False
            self._yours, self._text, self.idle = False, "", True
        return True

    def deals(self, cue: Prompt) -> bool:
        """Tell whether a match runs here for the first time since he sat down."""
        first, self.waits = cue.running and self.waits, self.waits and not cue.running
        return first

    def rings(self, now: float, seconds: int | None) -> bool:
        """Tell whether the bell may ring: never more often than its owner wants."""
        if seconds is None or (self._rang is not None and now - self._rang < seconds):
            return False
        self._rang = now
        return True


class Seated(Frozen):
    """
    A seat at a table that is awake.

    Attributes:
        told: what was told there lately.
    """

    table: LiveTable
    seat: Seat
    told: Scrollback | None = None


class Location(Connection, Listener):
    """
    The part of a session that knows tables.

    Attributes:
        seated: where he sits; None in the lobby.
        watching: the table he watches from the lobby.
        table: the one he sits at or watches; None if he does neither.
        viewer: with whose eyes he sees it.
        style: how he is spoken to where he is.
        lexicon: the words that count for him there; None until somebody has looked which they are.
        attention: what he knows of whose turn it is.

    Args:
        viewpoints: of the house.
    """

    __slots__ = ("_viewpoints", "attention", "lexicon", "seated", "style", "table", "viewer", "watching")

    style: Style

    def __init__(self, wire: Wire, clock: Clock, viewpoints: Observers) -> None:
        super().__init__(wire, clock)
        self._viewpoints = viewpoints
        self.seated: Seated | None = None
        self.table: LiveTable | None = None
        self.viewer: Viewer = None
        self.style = PLAIN
        self.lexicon: Lexicon | None = None
        self.watching: LiveTable | None = None
        self.attention = PromptState()

    @property
    def vocabulary(self) -> AnyVocabulary | None:
        """The words of the game he sits at or watches."""
        return None if self.table is None else self.table.vocabulary

    def sit(self, table: LiveTable, seat: Seat) -> None:
        """Sit at a table from now on, where his seat is ready, and watch none any more."""
        self.stop_watching()
        self.attention = PromptState()
        self.seated = Seated(table, seat, table.audience.scrollback(seat))
        self._look()

    def lose_seat(self) -> None:
        """Sit nowhere: there is no such seat any more."""
        self.seated = None
        self._look()

    def stand_up(self) -> Seated | None:
        """Listen at no table any more; return where he sat. Whose seat it is does not change."""
        seated = self.seated
        self.lose_seat()
        if seated is not None:
            seated.table.audience.detach(seated.seat, self)
        return seated

    def watch(self, table: LiveTable, name: str) -> None:
        """Watch a table from now on, and no other."""
        self.stop_watching()
        self.attention = PromptState()
        self.watching = table
        table.audience.watch(self, name)
        self._look()

    def stop_watching(self) -> None:
        """Watch no table any more."""
        if self.watching is not None:
            self.watching.audience.stop_watching(self)
            self.watching = None
            self._look()

    def _speak(self) -> None:
        """Note how he is spoken to where he is; which words count there is to be looked up again."""
        self.style = self.preferences.style_at(self.table)
        self.lexicon = None

    def _look(self) -> None:
        """Note what the guest sees, with whose eyes; let his client program look there, too."""
        seated = self.seated
        self.table, self.viewer = (self.watching, None) if seated is None else (seated.table, seated.seat)
        self._speak()
        if self.program is None:
            return
        if self.table is None:
            self.program.turn_away()
        else:
            self._viewpoints.follow(self.program, self.table, self.viewer)
