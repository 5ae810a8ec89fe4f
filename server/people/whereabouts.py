"""Where a guest is: at a table, as a watcher, or in the lobby; and where his client program looks."""

from __future__ import annotations

from commands.language.lexicon import Lexicon
from commands.language.vocabulary import AnyVocabulary
from games.contract import Seat, Viewer
from games.frozen import Frozen
from server.ops.clock import Clock
from server.people.attention import Attention
from server.people.connection import Connection
from server.play.eyes import PLAIN, Style
from server.play.live import LiveTable
from server.play.scrollback import Scrollback
from server.play.text import Listener
from server.programs.viewpoint import Viewpoints
from server.wire.ports import Wire


class Seated(Frozen):
    """
    A seat at a table that is awake.

    Attributes:
        told: what was told there lately.
    """

    table: LiveTable
    seat: Seat
    told: Scrollback | None = None


class Whereabouts(Connection, Listener):
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

    def __init__(self, wire: Wire, clock: Clock, viewpoints: Viewpoints) -> None:
        super().__init__(wire, clock)
        self._viewpoints = viewpoints
        self.seated: Seated | None = None
        self.table: LiveTable | None = None
        self.viewer: Viewer = None
        self.style = PLAIN
        self.lexicon: Lexicon | None = None
        self.watching: LiveTable | None = None
        self.attention = Attention()

    @property
    def vocabulary(self) -> AnyVocabulary | None:
        """The words of the game he sits at or watches."""
        return None if self.table is None else self.table.vocabulary

    def sit(self, table: LiveTable, seat: Seat) -> None:
        """Sit at a table from now on, where his seat is ready, and watch none any more."""
        self.stop_watching()
        self.attention = Attention()
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
        self.attention = Attention()
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
