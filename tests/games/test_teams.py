"""Teams at a round table: partners opposite each other, empty places, and who has no partner."""

import pytest

from games.contract import Seat
from games.kit.teams import opposite, partners


def seats(*numbers):
    """Return places with these seats, None for an empty one."""
    return tuple(None if number is None else Seat(number) for number in numbers)


@pytest.mark.parametrize(
    ("places", "count", "teams"),
    [
        ((0, 1, 2, 3), 2, ((0, 2), (1, 3))),
        ((3, 1, 0, 2), 2, ((3, 0), (1, 2))),
        ((0, None, 2, 3), 2, ((0, 2), (3,))),
        ((None, 1, None, 3), 2, ((), (1, 3))),
        ((0, 1, 2), 3, ((0,), (1,), (2,))),
        ((0, 1, 2, 3, 4, 5), 3, ((0, 3), (1, 4), (2, 5))),
    ],
)
def test_partners_sit_opposite(places, count, teams):
    """Every second place of two teams, every third of three; an empty place adds nobody."""
    assert teams == opposite(seats(*places), count)


@pytest.mark.parametrize(("seat", "found"), [(0, (2,)), (3, ()), (5, ())])
def test_partners_of_a_seat(seat, found):
    """Himself left out; nobody for who plays alone or sits elsewhere."""
    assert found == partners(opposite(seats(0, None, 2, 3), 2), Seat(seat))
