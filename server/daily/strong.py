"""What the house's own strong player makes of a deal in its player's seat: a table of computers alone, in one job."""

from __future__ import annotations

from functools import partial

from commands.catalogue import vocabulary_of
from commands.journal.replay import written
from commands.language.vocabulary import AnyVocabulary
from commands.thinking import players_of
from games.bots.contract import Choice, LetGoOn, Level, chance_of, interrupting, sight_of, thinkable
from games.contract import HOUSE, Action, Actor, Drawn, Event, Refused, Seat, Shuffle, Step, witnessed
from games.frozen import Frozen
from games.table import state as table_state
from games.table.rules import opened, play
from games.table.series import dealt, laid
from games.table.state import AnyTable
from server.bots.memory import learn
from server.bots.worker import Job
from server.daily.packs import Version
from server.daily.terms import LEVEL, PLAYER, booking

OPENER = "haus"
MOST = 20_000
"""After how many actions a deal that does not end is given up."""


class PlayedDeal(Frozen):
    """What computers made of a deal: the points of the first seat, and every line of it, with who did it."""

    points: int
    lines: tuple[tuple[str, str], ...]


def playing(version: Version, deals: int, deal: int) -> Job:
    """Return the job of playing a deal of a set; it says how many points the first seat has made, None if none."""
    return partial(_points, version, deals, deal)


def _points(version: Version, deals: int, deal: int) -> int | None:
    found = played(version, deals, deal)
    return None if found is None else found.points


def played(version: Version, deals: int, deal: int, own: Level = LEVEL) -> PlayedDeal | None:
    """Play a deal of a set, its player's seat by a computer of level `own`; None if it does not end."""
    vocabulary = vocabulary_of(version.game)
    if vocabulary is None:
        return None
    table = laid(opened(vocabulary.game, OPENER).state, booking(vocabulary, OPENER, deals))
    table_run = _Round(vocabulary, version, own, dealt(vocabulary.game, table, deal))
    for _ in range(MOST):
        series = table_run.table.series
        assert series is not None
        if series.rests:
            points = dict(series.scored[-1]).get(PLAYER)
            return None if points is None else PlayedDeal(points, tuple(table_run.lines))
        table_run.go_on()
    return None


class _Round:
    """
    A deal that computers play among themselves, as they would at a table (`server.bots.watch`).

    Attributes:
        table: as it stands.
        lines: who did what so far.
    """

    def __init__(self, vocabulary: AnyVocabulary, version: Version, own: Level, begun: Step[AnyTable]) -> None:
        self.table: AnyTable
        self.lines: list[tuple[str, str]] = []
        self._vocabulary = vocabulary
        self._game = vocabulary.game
        self._version = version
        self._own = own
        self._heard: dict[Seat, list[Event]] = {}
        self._let_go: set[tuple[Seat, int]] = set()
        self._take(begun)

    def _take(self, step: Step[AnyTable]) -> None:
        """Go on from a step; every seat keeps what it has noticed."""
        self.table = step.state
        for seat in self.table.circle:
            learn(self._heard.setdefault(seat, []), witnessed(step.events, seat))

    def go_on(self) -> None:
        """Draw what is to be drawn, or let whoever's turn it is act."""
        wanted, series = table_state.chance(self._game, self.table), self.table.series
        assert series is not None
        if wanted is not None:
            order = self._version.shuffle(series.number, series.draws, wanted.kind)
            self._do(HOUSE, Drawn(wanted.kind, order(wanted.things)))
            return
        state = self.table.state
        if not thinkable(self._game, state):
            for heard in self._heard.values():
                heard.clear()
            self._do(table_state.turns(self._game, self.table)[0], Shuffle())
            return
        others = (seat for seat in interrupting(self._game, state) if (seat, self._noticed(seat)) not in self._let_go)
        seat = (*others, *self._game.on_turn(state))[0]
        action = self._choice(seat)
        if isinstance(action, LetGoOn):
            self._let_go.add((seat, self._noticed(seat)))
            return
        try:
            self._do(seat, action)
        except Refused:
            self._do(seat, next(other for whose, other in self._game.moves(state) if whose == seat))

    def _noticed(self, seat: Seat) -> int:
        return len(self._heard[seat])

    def _choice(self, seat: Seat) -> Action:
        series = self.table.series
        assert series is not None
        seed = f"{self._version.key} {seat} {series.number} {self._noticed(seat)}"
        heard = tuple(self._heard[seat])
        sight = sight_of(self._game, self.table.state, seat, heard, chance_of(f"{seed} world"))
        choice = players_of(self._game.id).at(self._own if seat == PLAYER else LEVEL)(sight, chance_of(seed))
        assert isinstance(choice, Choice)
        return choice.action

    def _do(self, actor: Actor, action: Action) -> None:
        before = self.table
        self._take(play(self._game, before, actor, action))
        self.lines.append(written(self._vocabulary, before, actor, action))
