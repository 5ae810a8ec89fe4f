"""
What bids of Studpoker tell: `python -m bench.learn.studpoker_bids [--deals N] [--seed S]`, for `pot.bids`.

Deals with three, four and five, at every seat a level or a yardstick by lot. Each time somebody does something it is
noted what, and what they held, by the kind of player they are; from that come the rates of every kind. Rates of what
was seldom held are drawn to the mean of the kind. The strong player believes what was counted before, so its own
numbers may come out a little different; the others do not. 1,000 deals take half a minute on one core.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping
from random import Random

from bench.arena import Contest, Meeting
from bench.contests import called
from games.bots.contract import Choice, Level, Sight
from games.bots.pot.bids import BidSeen, Habit, places
from games.bots.pot.ranges import match_of
from games.contract import Seat
from games.pot import betting
from games.pot.actions import AllIn, Bid, Check, Fold, Raise
from games.studpoker import STUDPOKER, OpenTiles

KINDS: Mapping[str, Habit] = {
    "station": Habit.CALLING,
    "maniac": Habit.BOLD,
    "random": Habit.BOLD,
    Level.EASY: Habit.LOOSE,
    Level.MEDIUM: Habit.LOOSE,
    "pairs": Habit.CAREFUL,
    Level.STRONG: Habit.SHREWD,
}
SEATS = (4, 4, 4, 3, 5)
CLASSES = 8
DRAWN = 3
"""So many more of the mean are counted with what was held."""
LEAST = 0.01

OPENING = (BidSeen.CHECKED, BidSeen.OPENED)
FREE = (BidSeen.HELD_FREE, BidSeen.RAISED_FREE)
PRICED = (BidSeen.HELD, BidSeen.RAISED)


class Counted:
    """How often who held what did what, by the kind of player, what there was to do, and what was held."""

    def __init__(self) -> None:
        self.done: dict[tuple[Habit, tuple[BidSeen, BidSeen], int], Counter[BidSeen | None]] = defaultdict(Counter)

    def note(self, kind: Habit, sight: Sight, choice: Choice) -> None:
        """Note what somebody does on turn; whoever drops out counts, too."""
        state = match_of(sight)
        assert isinstance(state.own, OpenTiles)
        open_to = {seat: state.own.dealt[seat] for seat in state.hands}
        own = open_to.pop(sight.seat)
        hidden = state.hands[sight.seat][0]
        held = places((hidden,), own, tuple(open_to.values()))[hidden]
        bid = any(isinstance(one, Bid | Check) for one in sight.offers)
        free = not betting.to_pay(state.betting, sight.seat)
        staying, raising = offered = OPENING if bid else FREE if free else PRICED
        action = choice.action
        raised = isinstance(action, Bid | Raise | AllIn)
        self.done[kind, offered, held][None if isinstance(action, Fold) else raising if raised else staying] += 1

    def rates(self, kind: Habit, offered: tuple[BidSeen, BidSeen], deed: BidSeen) -> list[float]:
        """Return how often something is done, by what is held."""
        counts = [self.done[kind, offered, held] for held in range(CLASSES)]
        mean = (1 + sum(one[deed] for one in counts)) / (3 + sum(one.total() for one in counts))
        rates = [(one[deed] + DRAWN * mean) / (one.total() + DRAWN) for one in counts]
        return [round(min(1 - LEAST, max(LEAST, one)), 2) for one in rates]


def played(number: int, counted: Counted) -> None:
    """Play a deal and count."""
    chance = Random(f"kinds {number}")
    seats = chance.choice(SEATS)
    names = {Seat(seat): chance.choice(tuple(KINDS)) for seat in range(seats)}
    players = {seat: called(STUDPOKER.id, name) for seat, name in names.items()}

    def playing(sight: Sight, chance: Random) -> Choice:
        choice = players[sight.seat](sight, chance)
        if sight.on_turn:
            counted.note(KINDS[names[sight.seat]], sight, choice)
        return choice

    Meeting(STUDPOKER, Contest("all", "all", len(names), 1), number, 0).played({True: playing, False: playing}, None)


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counted = Counted()
    for number in range(given.deals):
        played(given.seed * 60_000 + number, counted)
    for kind in Habit:
        print(f"Habit.{kind.name}")
        for offered in (OPENING, FREE, PRICED):
            for deed in offered:
                print(f"  BidSeen.{deed.name}: {tuple(counted.rates(kind, offered, deed))}")


if __name__ == "__main__":
    main()
