"""
Two players against one another on the same packs, and what that proves.

Theory of operation
-------------------
A *pack* is one order of the cards for every deal of a game. It is played several times, with the two players at
exchanged seats, so that neither has the better cards: what is left is the difference between them. How many points one
is ahead in a pack is the *gap*; a pack with a gap above nothing is won. Whether that is luck says the sign test over
packs (or over blocks of packs, where single ones hang on one card, as in poker), and how large it is the mean gap with
its interval. Everything goes by the real rules, and for every single choice a world is imagined anew.

A clock is handed in by who has one; without it nothing is timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from games.bots.contract import Bot, LetGoOn, by, interrupting, sight_of, thinkable
from games.contract import HOUSE, Drawn, Event, Seat, Setup, Sheet, Step, TimeUp, witnessed
from games.game import AnyGame, play
from games.options import Value
from games.table.state import defaults

DITHERING = 40
"""After how many actions of one turn time is called, in a game with a clock."""

PATIENCE = 600
"""After how many actions of one deal every fifth is any of the offers: whoever goes round in circles gets out of it."""

MOST = 20_000
"""After how many actions a deal that does not end is a fault."""

SIDES: TypeAlias = Callable[[object], frozenset[Seat]]

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Contest:
    """
    One line of the table of strengths.

    Attributes:
        player: who is measured: a level, or the name of a yardstick.
        opponent: against whom.
        seats: how many play.
        packs: how many packs, for a full measurement.
        deals: how many deals a pack has; None for a whole match.
        options: what is agreed beside the defaults of the game.
        sides: the seats of one party, from the state after the first deal, where parties hang on the cards; the
            players exchange parties then.
        block: how many packs are one block of the sign test.
        goal: what is to be reached, as a share of the games won; None if nothing was promised.
        fewest: whether points are losses here; None if as in the game.
    """

    player: str
    opponent: str
    seats: int
    packs: int
    deals: int | None = 1
    options: Mapping[str, Value] = field(default_factory=dict)
    sides: SIDES | None = None
    block: int = 1
    goal: float | None = None
    fewest: bool | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """
    What came of one pack.

    Attributes:
        gaps: for every game of it, how many points a seat the first player was ahead of the second.
        seconds: CPU time of every choice of the first player.
    """

    gaps: tuple[float, ...]
    seconds: tuple[float, ...] = ()

    @property
    def gap(self) -> float:
        """How many points the first player was ahead, over all exchanges of seats."""
        return fmean(self.gaps)


@dataclass(frozen=True, slots=True)
class Score:
    """What came of many packs."""

    packs: tuple[Pack, ...]
    block: int = 1

    @property
    def blocks(self) -> tuple[int, int]:
        """How many blocks were won and lost."""
        gaps = [pack.gap for pack in self.packs]
        whole = [sum(gaps[at : at + self.block]) for at in range(0, len(gaps) - self.block + 1, self.block)]
        return sum(gap > 0 for gap in whole), sum(gap < 0 for gap in whole)

    @property
    def share(self) -> float:
        """The share of games that were won, a draw being half a game."""
        gaps = [gap for pack in self.packs for gap in pack.gaps]
        return sum(1.0 if gap > 0 else 0.5 if gap == 0 else 0.0 for gap in gaps) / max(1, len(gaps))

    @property
    def gap(self) -> tuple[float, float]:
        """The mean gap of a pack, and how far to either side of it the interval of 95 % goes."""
        gaps = [pack.gap for pack in self.packs]
        if len(gaps) < 2:
            return (gaps[0] if gaps else 0.0), float("inf")
        return fmean(gaps), 1.96 * stdev(gaps) / sqrt(len(gaps))

    @property
    def luck(self) -> float:
        """How likely the blocks would be among equals."""
        return sign_test(*self.blocks)

    def milliseconds(self, share: float) -> float:
        """Return the time of a choice that a share of all choices stays below: .5 the middle one, .95 a slow one."""
        times = sorted(second for pack in self.packs for second in pack.seconds)
        return 1_000 * times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def sign_test(won: int, lost: int) -> float:
    """Return how likely two equals would come to such a difference or a greater one, either way."""
    games, worse = won + lost, min(won, lost)
    return min(1.0, 2 * sum(comb(games, one) for one in range(worse + 1)) / (1 << games))


def contested(
    game: AnyGame, contest: Contest, first: Bot, second: Bot, number: int, clock: Clock | None = None
) -> Pack:
    """Play one pack with every exchange of seats."""
    gaps, seconds = [], list[float]()
    for lineup in range(exchanges(game, contest)):
        one = Meeting(game, contest, number, lineup)
        gaps.append(one.played({True: first, False: second}, clock))
        seconds += one.seconds
    return Pack(tuple(gaps), tuple(seconds))


def exchanges(game: AnyGame, contest: Contest) -> int:
    """Return how often a pack is played: twice, or with an odd number of players twice for every seat."""
    paired = contest.sides is not None or contest.seats % 2 == 0
    return 2 if paired else 2 * contest.seats


def seats_of_first(game: AnyGame, contest: Contest, state: object, lineup: int) -> frozenset[Seat]:
    """Return where the first player sits: at one party, in one team, at every other seat, or (odd) alone or not."""
    circle = tuple(Seat(number) for number in range(contest.seats))
    if contest.sides is not None:
        half = contest.sides(state)
    elif teams := game.teams(state):
        half = frozenset(seat for team in teams[::2] for seat in team)
    elif contest.seats % 2 == 0:
        half = frozenset(circle[::2])
    else:
        half = frozenset({circle[lineup // 2]})
    return half if lineup % 2 == 0 else frozenset(circle) - half


@dataclass
class Meeting:
    """
    One game of one pack.

    Attributes:
        number: of the pack.
        lineup: who sits where.
        seconds: how long the choices of the first player took.
        first: where they sit, once that is known.
    """

    game: AnyGame
    contest: Contest
    number: int
    lineup: int
    seconds: list[float] = field(default_factory=list)
    first: frozenset[Seat] | None = None

    def played(self, players: Mapping[bool, Bot], clock: Clock | None) -> float:
        """Play it and return the gap: points a seat of the first player less those of the second."""
        circle = tuple(Seat(number) for number in range(self.contest.seats))
        options = {**defaults(self.game), **self.contest.options}
        state = self.game.start(Setup(circle, circle[0], options)).state
        heard: dict[Seat, list[Event]] = {seat: [] for seat in circle}
        thought = {seat: Random(f"{self.number}/{self.lineup}/{seat}") for seat in circle}
        mixing = mixed(self.number)
        actions, turns, dithering = 0, self.game.on_turn(state), 0
        while not self._over(state):
            if self.game.phase(state) in self.game.idle:
                heard, actions = {seat: [] for seat in circle}, 0
            if dithering > DITHERING and TimeUp in self.game.index[self.game.phase(state)]:
                step, dithering = play(self.game, state, HOUSE, TimeUp()), 0
            else:
                step = self._next(state, players, heard, (thought, mixing), (actions, clock))
            state, actions = step.state, actions + 1
            dithering = dithering + 1 if turns == self.game.on_turn(state) else 0
            turns = self.game.on_turn(state)
            for seat in circle:
                heard[seat] += witnessed(step.events, seat)
        return self._gap(self.game.sheet(state))

    def _next(
        self,
        state: object,
        players: Mapping[bool, Bot],
        heard: Mapping[Seat, Sequence[Event]],
        chances: tuple[Mapping[Seat, Random], Callable[[int, Sequence[object]], tuple[object, ...]]],
        spent: tuple[int, Clock | None],
    ) -> Step[object]:
        """Let somebody act: the house, a player who has something to think about, or whoever goes on."""
        game, (thought, mixing), (actions, clock) = self.game, chances, spent
        wanted = game.chance(state)
        if wanted is not None:
            order = mixing(game.deal(state), wanted.things)
            return play(game, state, HOUSE, Drawn(wanted.kind, order))
        if not thinkable(game, state):
            seat, action = next(iter(game.moves(state)))
            return play(game, state, seat, action)
        if actions > MOST:
            raise RuntimeError(f"{game.id}: pack {self.number} does not end")
        if self.first is None:
            self.first = seats_of_first(game, self.contest, state, self.lineup)
        for seat in asked(game, state):
            sight = sight_of(game, state, seat, tuple(heard[seat]), thought[seat])
            if not sight.offers:
                continue
            if actions > PATIENCE and actions % 5 == 0 and sight.on_turn:
                return play(game, state, seat, thought[seat].choice(sight.offers))
            begun = clock() if clock is not None else 0.0
            choice = players[seat in self.first](sight, thought[seat])
            if clock is not None and seat in self.first:
                self.seconds.append(clock() - begun)
            if not isinstance(choice.action, LetGoOn):
                return play(game, state, seat, choice.action)
        raise RuntimeError(f"{game.id}: nobody acts in {game.phase(state)}")

    def _over(self, state: object) -> bool:
        """Tell whether the wanted deals are played, or the match has ended."""
        phase = self.game.phase(state)
        if phase in self.game.over:
            return True
        deals = self.contest.deals
        return deals is not None and phase in self.game.idle and len(self.game.sheet(state).deals) >= deals

    def _gap(self, sheet: Sheet) -> float:
        """Return by how many points a seat the first player is ahead."""
        fewest = self.game.fewest_wins if self.contest.fewest is None else self.contest.fewest
        first = self.first or frozenset()
        ahead = fmean(points for seat, points in sheet.totals if seat in first) - fmean(
            points for seat, points in sheet.totals if seat not in first
        )
        return -ahead if fewest else ahead


def mixed(number: int) -> Callable[[int, Sequence[object]], tuple[object, ...]]:
    """Return how a pack is mixed: the same for the same place of the same deal, whatever happened before."""
    counts: dict[int, Iterator[int]] = {}

    def order(deal: int, things: Sequence[object]) -> tuple[object, ...]:
        place = next(counts.setdefault(deal, count()))
        return by(Random(f"{number}:{deal}:{place}"))(tuple(things))

    return order


def asked(game: AnyGame, state: object) -> tuple[Seat, ...]:
    """Return who is asked now, in order: whoever could interrupt, then whoever is on turn."""
    return (*interrupting(game, state), *game.on_turn(state))
