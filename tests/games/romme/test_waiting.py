"""What may be said at a table where nothing has been dealt yet."""

import pytest

from games.contract import Refused, Seat
from games.meld.actions import Draw
from games.romme import ROMME
from games.romme.actions import Knock
from games.table.actions import Switch
from games.table.rules import opened, play

OPENED = opened(ROMME, "Anna").state
AGREED = play(ROMME, OPENED, Seat(0), Switch("klopfen", on=True)).state


@pytest.mark.parametrize(
    ("sitting", "action", "reason"),
    [
        (OPENED, Knock(), "regel_aus"),
        (AGREED, Knock(), "falsche_phase"),
        (OPENED, Draw(), "falsche_phase"),
    ],
)
def test_a_rule_that_is_off_comes_before_the_phase(sitting, action, reason):
    """R45: a command of a special rule that is off is refused for that, also while people gather."""
    with pytest.raises(Refused) as refused:
        play(ROMME, sitting, Seat(0), action)

    assert reason == refused.value.reason
