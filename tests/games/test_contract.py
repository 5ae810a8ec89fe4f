"""What every game may rely on."""

import pytest

from commands.catalogue import VOCABULARIES
from games.contract import DRAWING_LOTS, HOUSE, SHUFFLING, Drawn, Seat, Shuffle
from games.frozen import evolve
from games.game import play
from games.table.state import Person, Table
from tests.playouts import seated

TABLE: Table[object] = Table((Person("Anna"),), (Seat(0),), Seat(0), {"runden": 1})


def test_evolving_is_replacing():
    """A state evolves into what `dataclasses.replace` would make of it, and stays as it was."""
    evolved = evolve(TABLE, votes=(Seat(0),), departed=True)

    assert evolve(TABLE, votes=(Seat(0),), departed=True) == evolved
    assert () == TABLE.votes


def test_nothing_evolves_that_is_not_there():
    """A misspelt field is found at once."""
    with pytest.raises(TypeError, match="vote"):
        evolve(TABLE, vote=())


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda one: one.game.id)
def test_the_house_brings_what_was_asked_for(vocabulary):
    """An order of another kind than the one a game waits for is a fault of the house, in every game."""
    if not vocabulary.game.waits:
        pytest.skip("nothing is drawn before it is played")
    match = seated(vocabulary, 1)
    match.act(Seat(0), Shuffle())
    state = match.sitting.state
    wanted = vocabulary.game.chance(state)
    other = SHUFFLING if wanted.kind == DRAWING_LOTS else DRAWING_LOTS

    with pytest.raises(ValueError, match="was asked for"):
        play(vocabulary.game, state, HOUSE, Drawn(other, wanted.things))
