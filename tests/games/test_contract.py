"""What every game may rely on."""

from dataclasses import replace

import pytest

from games.contract import Seat, evolve
from games.table import Person, Table

TABLE: Table[object] = Table((Person("Anna"),), (Seat(0),), Seat(0), {"runden": 1})


def test_evolving_is_replacing():
    """A state evolves into what `dataclasses.replace` would make of it, and stays as it was."""
    evolved = evolve(TABLE, votes=(Seat(0),), departed=True)

    assert replace(TABLE, votes=(Seat(0),), departed=True) == evolved
    assert () == TABLE.votes


def test_nothing_evolves_that_is_not_there():
    """A misspelt field is found at once."""
    with pytest.raises(TypeError, match="vote"):
        evolve(TABLE, vote=())
