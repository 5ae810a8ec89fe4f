"""What a player of Canasta can do; `mischen` and everything a table owns stand elsewhere."""

from __future__ import annotations

from games.canasta.state import State
from games.contract import UNKNOWN, Action, Secret, Unknown, Viewer
from games.kit.cards import Face


class Draw(Action):
    """Draw from the stock (R13, R15)."""


class Take(Action):
    """Take the pile (R16): first what goes with its top tile, then new melds; without groups the usual way."""

    groups: tuple[tuple[Face, ...], ...] = ()


class Lay(Action):
    """Lay new melds, all of them or none (R7)."""

    groups: tuple[tuple[Face, ...], ...]


class LayOff(Action):
    """Add tiles to a meld of one's team (R11)."""

    number: int
    cards: tuple[Face, ...]


class Ask(Action):
    """Ask the partner whether to end the deal (R22)."""


class Approve(Action):
    """Allow the partner who asks to end the deal (R22)."""


class Veto(Action):
    """Forbid it to them in this turn (R22)."""


class Discard(Secret):
    """Put one tile on the pile and end one's turn (R13); a secret only where discards lie face down (R26)."""

    card: Face | Unknown

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Return that a tile was put down, where it lies face down."""
        return Discard(UNKNOWN) if isinstance(state, State) and state.setting.face_down else self
