"""
What the black jack rules of this house are worth to a player: derive the basic strategy, then simulate it.

    python -m bench.blackjack_expectation --table              print the strategy and the expectation per upcard
    python -m bench.blackjack_expectation --deals 1000000      play so many deals by the real rules

The derivation looks at the bank's upcard alone: tiles come from the 103 others with replacement, which for 104 tiles
changes no decision by more than a few thousandths of a stake. The simulation knows no such simplification: it plays
`games.blackjack` itself, wall, last third and all.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from math import sqrt
from time import perf_counter

from games.blackjack import BLACKJACK
from games.blackjack.actions import Busted, DealScored, Double, HandSettled, Hit, Split, Stake, Stand
from games.blackjack.moves import advice
from games.blackjack.playing import choices
from games.blackjack.rules import on_turn
from games.blackjack.scoring import BANK_STANDS, LIMIT
from games.blackjack.state import Phase, State, to_play
from games.contract import HOUSE, SHUFFLING, Action, Drawn, Event, Seat, Setup, Shuffle
from games.frozen import evolve
from games.game import play
from games.kit.cards import Card, Rank, Suit
from games.table.state import defaults

PIPS = range(1, 11)
"""Tiles by points: 1 an ace, 10 all four ten-value ranks."""

NATURAL = 0
"""Stands for the bank's Black Jack among its final values."""


class Sums:
    """Expectations in stakes against one upcard, for hands (points with every ace as 1, has an ace)."""

    def __init__(self, upcard: int) -> None:
        self.upcard = upcard
        left = {pips: (32 if pips == 10 else 8) - (pips == upcard) for pips in PIPS}
        self.chance = {pips: count / 103 for pips, count in left.items()}
        self.bank = self._bank()

    def _bank(self) -> Mapping[int, float]:
        ends: Counter[int] = Counter()

        def draw(points: int, ace: bool, tiles: int, chance: float) -> None:
            total = best(points, ace)
            if total >= BANK_STANDS:
                ends[NATURAL if tiles == 2 and total == LIMIT else total] += chance  # type: ignore[assignment]
                return
            for pips, part in self.chance.items():
                draw(points + pips, ace or pips == 1, tiles + 1, chance * part)

        draw(self.upcard, self.upcard == 1, 1, 1.0)
        return ends

    def stand(self, points: int, ace: bool) -> float:
        own = best(points, ace)
        won = sum(part for end, part in self.bank.items() if end != NATURAL and (end > LIMIT or end < own))
        lost = sum(part for end, part in self.bank.items() if end == NATURAL or own < end <= LIMIT)
        return won - lost

    @cache  # noqa: B019 - ten of them, for one run
    def play(self, points: int, ace: bool) -> float:
        if points > LIMIT:
            return -1.0
        if best(points, ace) == LIMIT:
            return self.stand(points, ace)
        return max(self.stand(points, ace), self.hit(points, ace))

    def hit(self, points: int, ace: bool) -> float:
        return sum(part * self.play(points + pips, ace or pips == 1) for pips, part in self.chance.items())

    def split(self, pips: int) -> float:
        """Two hands, each with one of the pair and a fresh tile; no Black Jack, no doubling (B12, B13)."""
        return 2 * self.hit(pips, pips == 1)

    def double(self, points: int, ace: bool) -> float:
        """Two stakes on a hand that may take any number of tiles, none included (B10)."""
        return 2 * self.play(points, ace)


SHEET = 1000
"""Deals after which the score sheet of an endless match is thrown away, so that it does not grow for ever."""


def best(points: int, ace: bool) -> int:
    return points + 10 if ace and points + 10 <= LIMIT else points


def derived(sums: Sums, one: int, other: int) -> tuple[type[Action], float]:
    """The best first decision for two tiles that are no Black Jack, and its expectation."""
    points, ace = one + other, 1 in (one, other)
    offers: dict[type[Action], float] = {Stand: sums.stand(points, ace), Hit: sums.hit(points, ace)}
    if best(points, ace) in range(9, 12):
        offers[Double] = sums.double(points, ace)
    if one == other:
        offers[Split] = sums.split(one)
    return max(offers.items(), key=lambda offer: offer[1])


LETTER: Mapping[type[Action], str] = {Hit: "k", Stand: "b", Double: "v", Split: "t"}


def table() -> None:
    sums = {upcard: Sums(upcard) for upcard in (*range(2, 11), 1)}

    def row(title: str, chosen: Callable[[Sums], type[Action]]) -> None:
        print(f"{title:10}", "  ".join(LETTER[chosen(s)] for s in sums.values()))

    print(f"{'':10} 2  3  4  5  6  7  8  9 10  a")
    for ace, kind in ((False, "hard"), (True, "soft")):
        for points in range(4, 21) if not ace else range(2, 11):
            row(
                f"{kind} {best(points, ace)}",
                lambda s, p=points, a=ace: Hit if s.hit(p, a) > s.stand(p, a) else Stand,  # type: ignore[misc]
            )
    for points in (9, 10, 11):
        row(f"double {points}", lambda s, p=points: Double if s.play(p, False) > 0 else Hit)  # type: ignore[misc]
    for pips in PIPS:
        row(f"pair {pips}", lambda s, p=pips: derived(s, p, p)[0])  # type: ignore[misc]
    print(f"expectation of a deal: {expectation(list(sums.values())):+.4f} of a stake")


def expectation(all_sums: list[Sums]) -> float:
    """The derived expectation of a deal: every upcard, every two tiles, each by its chance."""
    worth = 0.0
    for s in all_sums:
        for one, first in s.chance.items():
            for other, second in s.chance.items():
                natural = {one, other} == {1, 10}
                gain = 1.5 * (1 - s.bank.get(NATURAL, 0.0)) if natural else derived(s, one, other)[1]
                worth += (32 if s.upcard == 10 else 8) / 104 * first * second * gain
    return worth


def check() -> int:
    """Compare `advice` with what is derived, for every pair of tiles and every upcard; return the differences."""
    tiles = {pips: Card(Rank.ACE if pips == 1 else Rank(pips), Suit.CLUBS) for pips in PIPS}
    faults = 0
    for upcard in PIPS:
        sums = Sums(upcard)
        for one in PIPS:
            for other in range(one, 11):
                if {one, other} == {1, 10}:
                    continue
                allowed = (Hit, Stand, *((Double,) if best(one + other, 1 in (one, other)) in range(9, 12) else ()))
                allowed = (*allowed, Split) if one == other else allowed
                expected, worth = derived(sums, one, other)
                advised = type(advice((tiles[one], tiles[other]), tiles[upcard], allowed))
                if advised is not expected:
                    faults += 1
                    print(f"{one}+{other} against {upcard}: {advised.__name__}, but {expected.__name__} ({worth:+.4f})")
    return faults


def dealt(players: int, stakes: int, rng: random.Random) -> State:
    """A match that never ends and whose bank never runs short, its wall built."""
    seats = tuple(Seat(number) for number in range(players + 1))
    options = defaults(BLACKJACK) | {"wechsel": 0, "runden": 0, "hoechsteinsatz": stakes}
    chips = {"chips": {seat: (str(10**12),) for seat in seats}}
    state = BLACKJACK.start(Setup(seats, seats[0], options, seats[-1], chips)).state
    return shuffled(state, rng)


def shuffled(state: State, rng: random.Random) -> State:
    while (chance := BLACKJACK.chance(state)) is not None:
        order = rng.sample(chance.things, len(chance.things))
        state = play(BLACKJACK, state, HOUSE, Drawn(SHUFFLING, tuple(order))).state
    return state


class Tally:
    """What the players of a simulation gained; players of one deal share the bank's tiles, so a deal is one sample."""

    def __init__(self, bank: Seat | None, stake: int) -> None:
        self.bank, self.stake = bank, stake
        self.kinds: Counter[str] = Counter()
        self.deals = self.hands = 0
        self.total = self.squares = 0.0

    def decided(self, action: Action) -> None:
        if isinstance(action, (Double, Split)):
            self.kinds[type(action).__name__.lower()] += 1

    def hear(self, event: Event) -> None:
        if isinstance(event, HandSettled):
            self.kinds[event.outcome.value] += 1
        elif isinstance(event, Busted):
            self.kinds["bust"] += 1
        elif isinstance(event, DealScored):
            gains = [gained / self.stake for owner, gained in event.results if owner != self.bank]
            mean = sum(gains) / len(gains)
            self.deals, self.hands = self.deals + 1, self.hands + len(gains)
            self.total, self.squares = self.total + mean, self.squares + mean * mean

    def show(self) -> None:
        mean = self.total / self.deals
        error = sqrt((self.squares / self.deals - mean * mean) / self.deals)
        print(f"{self.deals} deals, {self.hands} players' deals, stake {self.stake}")
        print(f"expectation {mean:+.5f} of a stake, standard error {error:.5f}")
        for kind, count in sorted(self.kinds.items()):
            print(f"  {kind:12} {count / self.hands:.4f} for each player's deal")
        print(f"  half a chip of each black jack: {self.kinds['black_jack'] / self.hands / 2:.4f}")


def decision(state: State, stakes: int) -> tuple[Seat, Action]:
    asked = to_play(state)
    if asked is not None:
        place, number = asked
        return place.seat, advice(place.hands[number].cards, state.upcards[0], choices(state, place.seat))
    return on_turn(state)[0], Shuffle() if state.phase is Phase.SHUFFLING else Stake(stakes)


def simulate(deals: int, players: int, stakes: int, seed: int) -> None:
    rng = random.Random(seed)
    state = dealt(players, stakes, rng)
    tally = Tally(state.bank, stakes)
    began = perf_counter()
    while tally.deals < deals:
        seat, action = decision(state, stakes)
        tally.decided(action)
        step = play(BLACKJACK, state, seat, action)
        for event in step.events:
            tally.hear(event)
        state = shuffled(step.state, rng)
        if len(state.scores) == SHEET:
            state = evolve(state, scores=(), dealt=0)
            print(f"\r{tally.deals} deals, {perf_counter() - began:.0f} s", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    tally.show()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", action="store_true", help="print the derived strategy and its expectation")
    parser.add_argument("--deals", type=int, default=0, help="how many deals to simulate")
    parser.add_argument("--players", type=int, default=3, help="players beside the bank, 2 to 6")
    parser.add_argument("--stake", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.table:
        table()
    if check():
        sys.exit("games/blackjack/moves.py is not what is derived here")
    print("games/blackjack/moves.py agrees with the derivation")
    if given.deals:
        simulate(given.deals, given.players, given.stake, given.seed)


if __name__ == "__main__":
    main()
