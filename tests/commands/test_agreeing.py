"""Before the first deal: the opener is offered what this game lets him agree, with an example that fits it."""

import pytest

from commands.journal.replay import replay_line
from commands.table.words import lexicon_of
from games import table
from games.contract import Seat
from games.options import Special
from games.table import Agree, Switch
from tests.records import EVERY_VOCABULARY, ids

AT_TABLES = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game.table.waits]


@pytest.mark.parametrize("vocabulary", AT_TABLES, ids=ids(AT_TABLES))
@pytest.mark.parametrize("action", [Agree, Switch])
def test_what_is_offered_can_be_done(vocabulary, action):
    """A game without special rules offers none; the example of a verb is accepted and changes something."""
    game = vocabulary.game
    sitting = table.opened(game, "Anna").state
    offered = action in table.possible(game, sitting, Seat(0))
    assert offered is any(isinstance(option, Special) is (action is Switch) for option in game.options)
    examples = [verb.example for verb in lexicon_of(vocabulary).verbs if verb.means is action]
    if offered:
        agreed = [replay_line(vocabulary, sitting, "Anna", example).state.options for example in examples]
        assert any(options != sitting.options for options in agreed)
