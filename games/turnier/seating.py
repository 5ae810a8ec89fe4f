"""
Who sits with whom: table sizes by the number of participants (T3), and the plan of one group game (T5).

The plan follows appendix A of the rules: a few arrangements are tried, each is improved by exchanging two people as
long as that lowers its cost, and the cheapest is taken. Everything is decided by start numbers; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

FEWEST = 4
MOST = 40

Meetings = Mapping[tuple[int, int], int]
"""How often two start numbers, the lower one first, have shared a table."""

Plan = tuple[tuple[int, ...], ...]
"""The start numbers of every table, each in seat order."""


def sizes(count: int, other: int = 5) -> tuple[int, ...]:
    """
    T3: return the table sizes for so many people, those of four first; empty if they cannot be seated.

    With n people there are n mod 4 tables of five (-n mod 4 of three), which is as few of them as possible.
    """
    others = count % 4 if other == 5 else -count % 4
    fours, rest = divmod(count - other * others, 4)
    if rest or fours < 0 or not min(FEWEST, other) <= count <= MOST:
        return ()
    return (4,) * fours + (other,) * others


def sitting_out(count: int, other: int = 5) -> int:
    """T17: return how few must have a Freilos so that the others can be seated; all, if too few are left."""
    return next((out for out in range(count) if sizes(count - out, other)), count)


def meetings(tables: Iterable[Sequence[int]]) -> dict[tuple[int, int], int]:
    """Return how often everybody has shared a table with everybody in these."""
    met: dict[tuple[int, int], int] = {}
    for table in tables:
        for pair in combinations(sorted(table), 2):
            met[pair] = met.get(pair, 0) + 1
    return met


def seat(people: Sequence[int], met: Meetings, other: int = 5) -> Plan:
    """
    T5: return the plan of the next group game.

    Args:
        people: the start numbers of those who play, in order; as many as can be seated.
        met: how often pairs of them have met.
        other: how many sit where it cannot be four.
    """
    best: list[list[int]] = []
    lowest = -1
    costs = [[met.get((min(x, y), max(x, y)), 0) ** 2 for y in people] for x in people]
    for candidate in _candidates(len(people), sizes(len(people), other)):
        _improve(candidate, costs)
        cost = sum(costs[x][y] for table in candidate for x, y in combinations(table, 2))
        if lowest < 0 or cost < lowest:
            best, lowest = candidate, cost
        if cost == 0:
            break
    return tuple(tuple(people[place] for place in sorted(table)) for table in best)


def _candidates(count: int, shape: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield the arrangements to begin with, as places in the order of start numbers: blocks, then diagonals."""
    blocks: list[list[int]] = []
    for size in shape:
        first = sum(map(len, blocks))
        blocks.append(list(range(first, first + size)))
    yield blocks
    number = len(shape)
    for shift in range(number):
        tables: list[list[int]] = [[] for _ in shape]
        for place in range(count):
            at = (place + (place // number) * shift) % number
            while len(tables[at]) == shape[at]:
                at = (at + 1) % number
            tables[at].append(place)
        yield tables


def _improve(tables: list[list[int]], costs: Sequence[Sequence[int]]) -> None:
    """Exchange two people, those by whom the cost falls furthest (of equals the first), until it falls no more."""
    at = {place: number for number, table in enumerate(tables) for place in table}
    # What it costs a place to sit at a table, whether it sits there or not.
    burden = [[sum(costs[place][other] for other in table) for table in tables] for place in range(len(at))]
    while True:
        gain, pair = 0, (0, 0)
        for x, y in combinations(range(len(at)), 2):
            here, there = at[x], at[y]
            if here == there:
                continue
            change = burden[x][there] + burden[y][here] - 2 * costs[x][y] - burden[x][here] - burden[y][there]
            if change < gain:
                gain, pair = change, (x, y)
        if gain == 0:
            return
        x, y = pair
        here, there = at[x], at[y]
        tables[here][tables[here].index(x)] = y
        tables[there][tables[there].index(y)] = x
        at[x], at[y] = there, here
        for place in range(len(at)):
            moved = costs[place][y] - costs[place][x]
            burden[place][here] += moved
            burden[place][there] -= moved
