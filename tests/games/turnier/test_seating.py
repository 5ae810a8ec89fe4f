"""The plan of appendix A: sizes, every plan of the table, and what it promises about meetings."""

import time
from itertools import combinations

import pytest

from games.turnier.seating import Plan, meetings, seat, sitting_out, sizes

PLANS = {
    8: ("1 2 3 4 · 5 6 7 8", "3 4 5 6 · 1 2 7 8", "2 4 5 7 · 1 3 6 8"),
    9: (
        "1 2 3 4 · 5 6 7 8 9",
        "3 4 5 6 · 1 2 7 8 9",
        "2 4 5 7 · 1 3 6 8 9",
    ),
    10: (
        "1 2 3 4 5 · 6 7 8 9 10",
        "3 4 5 6 7 · 1 2 8 9 10",
        "2 4 5 6 8 · 1 3 7 9 10",
    ),
    12: (
        "1 2 3 4 · 5 6 7 8 · 9 10 11 12",
        "3 4 5 9 · 1 7 8 10 · 2 6 11 12",
        "2 4 7 11 · 3 6 8 9 · 1 5 10 12",
    ),
    13: (
        "1 2 3 4 · 5 6 7 8 · 9 10 11 12 13",
        "4 6 9 11 · 2 7 8 10 · 1 3 5 12 13",
        "3 8 11 12 · 2 5 6 9 · 1 4 7 10 13",
    ),
    14: (
        "1 2 3 4 · 5 6 7 8 9 · 10 11 12 13 14",
        "3 4 6 11 · 1 8 9 10 12 · 2 5 7 13 14",
        "2 4 8 10 · 3 7 9 11 13 · 1 5 6 12 14",
    ),
    15: (
        "1 2 3 4 5 · 6 7 8 9 10 · 11 12 13 14 15",
        "4 5 6 8 11 · 3 9 10 12 13 · 1 2 7 14 15",
        "3 5 9 11 14 · 1 4 7 8 12 · 2 6 10 13 15",
    ),
    16: (
        "1 2 3 4 · 5 6 7 8 · 9 10 11 12 · 13 14 15 16",
        "4 5 10 15 · 1 8 11 14 · 2 7 12 13 · 3 6 9 16",
        "1 5 9 13 · 2 6 10 14 · 3 7 11 15 · 4 8 12 16",
    ),
    17: (
        "1 2 3 4 · 5 6 7 8 · 9 10 11 12 · 13 14 15 16 17",
        "4 7 10 13 · 3 8 9 14 · 2 5 12 15 · 1 6 11 16 17",
        "2 7 9 16 · 4 8 12 17 · 3 5 11 13 · 1 6 10 14 15",
    ),
    18: (
        "1 2 3 4 · 5 6 7 8 · 9 10 11 12 13 · 14 15 16 17 18",
        "4 5 10 16 · 1 8 11 15 · 2 7 12 13 14 · 3 6 9 17 18",
        "4 8 13 18 · 1 7 9 16 · 2 6 10 11 17 · 3 5 12 14 15",
    ),
    19: (
        "1 2 3 4 · 5 6 7 8 9 · 10 11 12 13 14 · 15 16 17 18 19",
        "4 7 11 15 · 3 8 9 10 16 · 2 5 13 14 17 · 1 6 12 18 19",
        "4 9 14 18 · 3 6 7 13 17 · 2 8 11 12 16 · 1 5 10 15 19",
    ),
    20: (
        "1 2 3 4 · 5 6 7 8 · 9 10 11 12 · 13 14 15 16 · 17 18 19 20",
        "4 5 11 17 · 1 8 10 15 · 3 12 13 19 · 7 9 16 18 · 2 6 14 20",
        "4 8 12 20 · 1 7 11 14 · 3 10 16 17 · 6 9 15 19 · 2 5 13 18",
    ),
}
"""Appendix A: number of participants -> the tables of three group games, by start numbers."""


def games(count, number=3):
    """Return the plans of so many group games in a row."""
    plans: list[Plan] = []
    for _ in range(number):
        plans.append(seat(range(1, count + 1), meetings(table for plan in plans for table in plan)))
    return plans


@pytest.mark.parametrize("count", PLANS)
def test_plan(count):
    """T5, appendix A: every plan of the table, number for number."""
    assert list(PLANS[count]) == [" · ".join(" ".join(map(str, table)) for table in plan) for plan in games(count)]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        *((count, ()) for count in (0, 1, 2, 3, 6, 7, 11, 41)),
        (4, (4,)),
        (5, (5,)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (5, 5)),
        (12, (4, 4, 4)),
        (15, (5, 5, 5)),
        (18, (4, 4, 5, 5)),
        (40, (4,) * 10),
    ],
)
def test_sizes(count, expected):
    """T3: tables of four and as few of five as possible, the fours first; some numbers cannot be seated."""
    assert expected == sizes(count)


@pytest.mark.parametrize(("count", "out"), [(4, 0), (5, 0), (6, 1), (7, 2), (8, 0), (11, 1), (12, 0), (3, 3)])
def test_sitting_out(count, out):
    """T17: as few as possible have a Freilos."""
    assert out == sitting_out(count)


@pytest.mark.parametrize("count", [n for n in range(4, 41) if n not in {6, 7, 11}])
def test_everybody_sits_once(count):
    """T3, T5: in every group game everybody has one seat, by start numbers, at tables of the right size."""
    for plan in games(count):
        assert sizes(count) == tuple(map(len, plan))
        assert list(range(1, count + 1)) == sorted(number for table in plan for number in table)
        assert all(list(table) == sorted(table) for table in plan)


@pytest.mark.parametrize(
    ("count", "most"),
    [
        *((count, 1) for count in (16, *range(20, 23), *range(24, 41))),
        *((count, 2) for count in (8, 12, 13, 14, 15, 17, 18, 19, 23)),
    ],
)
def test_opponents_vary(count, most):
    """T5, appendix A: nobody meets anybody more often than this in three group games."""
    assert most == max(meetings(table for plan in games(count) for table in plan).values())


@pytest.mark.parametrize(("count", "pairs"), [(9, 1), (10, 2)])
def test_small_fields_meet_thrice(count, pairs):
    """T5, appendix A: with nine one pair meets three times, with ten two."""
    met = meetings(table for plan in games(count) for table in plan)

    assert [3] * pairs == [times for times in met.values() if times > 2]


def cost(plan, met):
    """Return what a plan costs: meetings so far, squared, over all pairs at the same table."""
    return sum(met.get(pair, 0) ** 2 for table in plan for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("count", [8, 13, 23, 40])
def test_no_exchange_helps(count):
    """Appendix A: the plan is improved until no exchange of two people lowers its cost."""
    first, second, third = games(count)
    met = meetings((*first, *second))
    least = cost(third, met)
    for x, y in combinations(range(1, count + 1), 2):
        swapped = [[{x: y, y: x}.get(number, number) for number in table] for table in third]
        assert least <= cost(swapped, met)


@pytest.mark.soak
def test_forty_are_seated_in_no_time():
    """Appendix A: five group games of forty are planned well below a second each."""
    begin = time.perf_counter()
    games(40, 5)

    assert time.perf_counter() - begin < 1.0
