"""What somebody at a table knows of whose turn it is: that it is his is told once, what is not new is not told."""

from __future__ import annotations

from commands.table.screens import Cue

_NOTHING: frozenset[tuple[str, ...]] = frozenset()
"""What somebody has read who has just come: one for everybody, as an empty set takes more room than all the rest."""


class Attention:
    """
    What has been told to one pair of ears at one table.

    That he is on turn is an event: told when it becomes so, whatever he has set. Besides he is told what is possible
    when he has not read it at this table yet, and what the table waits for while no match runs. Whose turn it is else
    says nothing new: everybody reads what the others do.

    Attributes:
        waits: no match has run here since he sat down.
        idle: he knows that he can only wait (`Cue.waits`).
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
        self.cue: Cue | None = None

    def told(self, cue: Cue, *, hints: bool) -> tuple[str, bool]:
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

    def deals(self, cue: Cue) -> bool:
        """Tell whether a match runs here for the first time since he sat down."""
        first, self.waits = cue.running and self.waits, self.waits and not cue.running
        return first

    def rings(self, now: float, seconds: int | None) -> bool:
        """Tell whether the bell may ring: never more often than its owner wants."""
        if seconds is None or (self._rang is not None and now - self._rang < seconds):
            return False
        self._rang = now
        return True
