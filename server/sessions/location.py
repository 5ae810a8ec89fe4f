"""
Where a person is: at a table, as a spectator, or in the lobby; and what was told there of whose turn it is.

That it is one's own turn is told once; what is not new is not told (`PromptState`).
"""

from __future__ import annotations

from commands.language.lexicon import Lexicon
from commands.language.vocabulary import AnyVocabulary
from commands.table.screens import NO_PROMPT, Prompt
from commands.table.verbs import lexicon_of
from games.contract import Action, Seat, Viewer
from games.frozen import Frozen
from server.play.live import LiveTable
from server.play.scrollback import Scrollback
from server.play.text import Listener

_PASS = "passen"  # noqa: S105 - a word of games, and no secret
"""What is done for whoever wants it so and can do nothing else."""

_NOTHING: frozenset[tuple[str, ...]] = frozenset()
"""What somebody has read who has just come: one for everybody, as an empty set takes more room than all the rest."""


class PromptState:
    """
    What one reader has been told at one table.

    That it is the reader's turn is an event: told when it becomes so, whatever is set. Told besides is what is
    possible, if it has not been read at this table yet, and what the table waits for while no match runs. Whose turn it
    is else says nothing new: everybody reads what the others do.

    Attributes:
        waits: no match has run here since the reader came.
        idle: it is known that nothing can be done but wait (`Prompt.waits`).
        skips: until a match runs nothing is told, because it begins by itself.
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
        """Return what is told of a cue, "" for nothing, and whether it is told that it is the reader's turn."""
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
        """Learn that the reader can only wait; tell whether that is all: no match has just begun for this reader."""
        if not self.idle:
            if self.waits:
                return False
            self._yours, self._text, self.idle = False, "", True
        return True

    def deals(self, cue: Prompt) -> bool:
        """Tell whether a match runs here for the first time since the reader came."""
        first, self.waits = cue.running and self.waits, self.waits and not cue.running
        return first

    def rings(self, now: float, seconds: int | None) -> bool:
        """Tell whether the bell may ring: never more often than is set."""
        if seconds is None or (self._rang is not None and now - self._rang < seconds):
            return False
        self._rang = now
        return True


class OccupiedSeat(Frozen):
    """
    A seat at a table that is awake.

    Attributes:
        told: what was told there lately.
    """

    table: LiveTable
    seat: Seat
    told: Scrollback | None = None


class Location:
    """
    Where a person is: at a table, as its spectator, or in the lobby.

    Attributes:
        seated: the seat; None in the lobby.
        watching: the table that is watched from the lobby.
        table: the one of either; None in the lobby.
        viewer: whose view of it is shown.
        lexicon: the words that count there; None until somebody has looked which they are.
        prompts: what has been told there of whose turn it is.
    """

    __slots__ = ("lexicon", "prompts", "seated", "table", "viewer", "watching")

    def __init__(self) -> None:
        self.seated: OccupiedSeat | None = None
        self.watching: LiveTable | None = None
        self.table: LiveTable | None = None
        self.viewer: Viewer = None
        self.lexicon: Lexicon | None = None
        self.prompts = PromptState()

    @property
    def vocabulary(self) -> AnyVocabulary | None:
        """The words of the game that is played there."""
        return None if self.table is None else self.table.vocabulary

    @property
    def on_turn(self) -> bool:
        """Whether the table waits for this seat."""
        return self.seated is not None and self.seated.table.facts.waits_for(self.seated.seat)

    def prompt(self, reader: Listener) -> Prompt:
        """Return what is expected there now, in the words of whoever reads it."""
        return NO_PROMPT if self.table is None else self.table.prompt(self.viewer, reader)

    def passes(self, cue: Prompt, reader: Listener) -> bool:
        """Pass if it is the reader's turn and nothing else can be done; tell whether that is so."""
        if self.seated is None or cue.possible != (_PASS,):
            return False
        table, seat = self.seated.table, self.seated.seat
        action = table.heard(lexicon_of(table.vocabulary), _PASS, seat)
        assert isinstance(action, Action)
        table.act(seat, action, reader)
        return True

    def sit(self, table: LiveTable, seat: Seat) -> None:
        """
        Take a seat: what was told there is read on from the scrollback, and prompts begin anew.

        Who comes from the lobby to a free seat has read already, as the one who will sit there, what is waited for.
        """
        if self.table is not None:
            self.prompts = PromptState()
        self._be(OccupiedSeat(table, seat, table.audience.scrollback(seat)), None)

    def lose_seat(self) -> None:
        """Be at no seat any more: there is none."""
        self._be(None, self.watching)

    def stand_up(self, reader: Listener) -> OccupiedSeat | None:
        """Be at no seat any more, and read nothing there; return the one that was left."""
        seated = self.seated
        self.lose_seat()
        if seated is not None:
            seated.table.audience.detach(seated.seat, reader)
        return seated

    def watch(self, table: LiveTable, name: str, reader: Listener) -> None:
        """Be the spectator of a table from now on; `name`: under which one is known there, `reader`: who reads."""
        self.prompts = PromptState()
        table.audience.watch(reader, name)
        self._be(self.seated, table)

    def stop_watching(self, reader: Listener) -> None:
        """Be no spectator any more."""
        if self.watching is not None:
            self.watching.audience.stop_watching(reader)
            self._be(self.seated, None)

    def _be(self, seated: OccupiedSeat | None, watching: LiveTable | None) -> None:
        if seated is None and watching is None:
            self.prompts = PromptState()
        self.seated, self.watching = seated, watching
        self.table, self.viewer = (watching, None) if seated is None else (seated.table, seated.seat)
