"""
When Re and Kontra pay: `python -m bench.learn.doppelkopf_words [--deals N] [--first N] [--ddv] [--armut]`.

Deals are played by quick players up to somebody's last moment to announce. That player's estimate of the strong level
is noted, and the deal is played on twice from there by the same quick players, with the word and without it, the rest
equal. The difference in points (how far ahead of the mean of the others) against the estimate is a line; where it
crosses zero is the threshold of `Nerve.announced`. Printed are the line for Re, for Kontra and for either in a solo,
and in fifths what was claimed, what was won with the word and without it, and the difference. A fork takes .6 s.

`--armut` asks who plays against an Armut, and passes over deals without one: of a hundred packs five or six have one
that is taken.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean

from bench.arena import mixed
from bench.contests import BY_THE_VERBAND
from games.bots.contract import Bot, Choice, Sight, sight_of, thinkable
from games.bots.doppelkopf import Nerve, Worlds, evenly, imagined
from games.bots.doppelkopf.kernel import NUMBER
from games.bots.doppelkopf.reading import said_in
from games.contract import HOUSE, Drawn, Event, Seat, Setup, Step, witnessed
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import Play, SayKontra, SayRe
from games.doppelkopf.announcing import cards_to_announce, may_announce
from games.doppelkopf.reporting import claims
from games.doppelkopf.state import State
from games.doppelkopf.terms import Party, Phase, Reservation
from games.doppelkopf.trumps import SOLO_RANK, Kind
from games.frozen import Frozen
from games.game import play
from games.options import Value
from games.table.state import defaults

CIRCLE = tuple(map(Seat, range(4)))
COUNT, DRAWN = 54, 180
"""The worlds of the strong level."""

QUICK = Worlds(8, drawn=24)
REPORTING = Worlds(24, Nerve())
FIFTHS = 5

Heard = dict[Seat, list[Event]]


class Fork(Frozen):
    """A moment at which somebody could announce, and what came of it."""

    row: str
    claimed: float
    won: tuple[bool, bool]
    ahead: tuple[float, float]


def quick(state: State) -> Bot:
    """Return who plays on: the levels that announce nothing, but for the round before the first card."""
    return REPORTING if state.phase is Phase.REPORT else QUICK


class Table:
    """A deal in progress, to be played on from any point of it."""

    def __init__(self, number: int, options: dict[str, Value]) -> None:
        """Deal the pack of this number."""
        self.number = number
        self.mixing = mixed(number)
        self.state: State = DOPPELKOPF.start(Setup(CIRCLE, CIRCLE[0], options)).state
        self.heard: Heard = {seat: [] for seat in CIRCLE}

    def fork(self) -> Table:
        """Return the same table to be played on in another way."""
        other = object.__new__(Table)
        other.number, other.mixing, other.state = self.number, self.mixing, self.state
        other.heard = self.heard
        return other

    def follow(self, step: Step[State]) -> None:
        """Go on with what has happened."""
        self.state = step.state
        self.heard = {seat: [*events, *witnessed(step.events, seat)] for seat, events in self.heard.items()}

    def sight(self, seat: Seat, chance: Random) -> Sight:
        """Return what a seat may think about."""
        return sight_of(DOPPELKOPF, self.state, seat, tuple(self.heard[seat]), chance)

    def play_on(self, chances: dict[Seat, Random], stop: Callable[[State], bool]) -> None:
        """Play until there is something to be asked, or the deal is scored."""
        while not stop(self.state) and not self.state.scores:
            wanted = DOPPELKOPF.chance(self.state)
            if wanted is not None:
                order = self.mixing(DOPPELKOPF.deal(self.state), wanted.things)
                self.follow(play(DOPPELKOPF, self.state, HOUSE, Drawn(wanted.kind, order)))
            elif not thinkable(DOPPELKOPF, self.state):
                self.heard = {seat: [] for seat in CIRCLE}
                self.follow(play(DOPPELKOPF, self.state, *next(iter(DOPPELKOPF.moves(self.state)))))
            else:
                seat = DOPPELKOPF.on_turn(self.state)[0]
                choice = quick(self.state)(self.sight(seat, chances[seat]), chances[seat])
                self.follow(play(DOPPELKOPF, self.state, seat, choice.action))


def last_moment(state: State) -> bool:
    """Tell whether who is on turn could announce, and not any more after their card."""
    if state.phase is not Phase.PLAY:
        return False
    deal = state.running
    party = may_announce(deal, deal.turn)
    return party is not None and len(deal.hand(deal.turn)) == cards_to_announce(deal, party)


def forked(number: int, options: dict[str, Value], *, armut: bool = False) -> Fork | None:
    """Play a deal to one of its moments, and on from there with the word and without it; None if it has none."""
    chance = Random(number)
    table, asked = Table(number, options), chance.randrange(4)
    chances = {seat: Random(f"{number}/{seat}") for seat in CIRCLE}

    def now(state: State) -> bool:
        return last_moment(state) and state.running.active.index(state.running.turn) == asked

    def against_armut(state: State) -> bool:
        return last_moment(state) and may_announce(state.running, state.running.turn) is Party.KONTRA

    if armut and not _armut_taken(table, chances):
        return None
    table.play_on(chances, against_armut if armut else now)
    if table.state.scores:
        return None
    deal, seat = table.state.running, table.state.running.turn
    party = may_announce(deal, seat)
    assert party is not None
    sight = table.sight(seat, chance)
    card = QUICK(sight, chance)
    if not isinstance(card.action, Play):
        return None  # a Sau, which comes first
    claimed = _claimed(table.state, sight, card, chance)
    row = f"{party} in a solo" if deal.kind in SOLO_RANK else f"{party} to an Armut" if armut else str(party)
    ends = [_ended(table, seat, party, card, said) for said in (True, False)]
    return Fork(row, claimed, (ends[0][0], ends[1][0]), (ends[0][1], ends[1][1]))


def _armut_taken(table: Table, chances: dict[Seat, Random]) -> bool:
    """Play on to the first card, where there is an Armut to be taken, and tell whether it was."""
    table.play_on(chances, lambda state: state.phase is Phase.REPORT)
    if not any(Reservation.POVERTY in claims(table.state, seat) for seat in CIRCLE):
        return False
    table.play_on(chances, lambda state: state.phase is Phase.PLAY)
    return not table.state.scores and table.state.running.kind is Kind.POVERTY


def _claimed(state: State, sight: Sight, card: Choice, chance: Random) -> float:
    assert isinstance(card.action, Play)
    asked = state.running.active.index(sight.seat), said_in(state)
    return fmean(evenly(imagined(sight, chance, COUNT, DRAWN), NUMBER[card.action.card], asked).won)


def _ended(table: Table, seat: Seat, party: Party, card: Choice, said: bool) -> tuple[bool, float]:
    """Play on with the word or without it; return whether the party won, and how far ahead the seat is."""
    other = table.fork()
    if said:
        word = SayRe() if party is Party.RE else SayKontra()
        other.follow(play(DOPPELKOPF, other.state, seat, word))
    other.follow(play(DOPPELKOPF, other.state, seat, card.action))
    other.play_on({one: Random(f"{table.number}/{one}/on") for one in CIRCLE}, lambda _: False)
    result = other.state.result
    assert result is not None
    points = dict(result.points)
    return result.winner is party, points[seat] - fmean(points[one] for one in CIRCLE if one != seat)


def told(row: str, forks: Sequence[Fork]) -> str:
    """Return the line through the differences of a row and where it crosses zero, and its fifths."""
    gains = [one.ahead[0] - one.ahead[1] for one in forks]
    claims = [one.claimed for one in forks]
    middle, mean = fmean(claims), fmean(gains)
    spread = sum((claim - middle) ** 2 for claim in claims) or 1.0
    slope = sum((claim - middle) * gain for claim, gain in zip(claims, gains, strict=True)) / spread
    crossing = middle - mean / slope if slope > 0 else float("nan")
    lines = [f"{row}: {len(forks)} forks, {mean:+.2f} points, {slope:+.2f} a share, zero at {crossing:.2f}"]
    ranked = sorted(forks, key=lambda one: one.claimed)
    for fifth in range(FIFTHS):
        part = ranked[len(ranked) * fifth // FIFTHS : len(ranked) * (fifth + 1) // FIFTHS]
        if part:
            won = [fmean(one.won[side] for one in part) for side in (0, 1)]
            gain = fmean(one.ahead[0] - one.ahead[1] for one in part)
            claimed = fmean(one.claimed for one in part)
            lines.append(f"  claimed {claimed:.2f}, won {won[0]:.2f} with it and {won[1]:.2f} without: {gain:+.2f}")
    return "\n".join(lines)


def main() -> int:
    """Print the lines. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=10_000)
    parser.add_argument("--ddv", action="store_true")
    parser.add_argument("--armut", action="store_true", help="only who plays against an Armut is asked")
    given = parser.parse_args()
    options = {**defaults(DOPPELKOPF), **(BY_THE_VERBAND if given.ddv else {})}
    rows: dict[str, list[Fork]] = {}
    for number in range(given.first, given.first + given.deals):
        fork = forked(number, options, armut=given.armut)
        if fork is not None:
            rows.setdefault(fork.row, []).append(fork)
    for row, forks in rows.items():
        print(told(row, forks))
    return 0


if __name__ == "__main__":
    sys.exit(main())
