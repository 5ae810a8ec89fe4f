"""What may be said at a table where nothing has been dealt yet."""

import pytest

from games import table
from games.contract import Refused, Seat
from games.meld.actions import Draw
from games.romme import ROMME
from games.romme.actions import Knock

OPENED = table.opened(ROMME, "Anna").state
AGREED = table.play(ROMME, OPENED, Seat(0), table.Switch("klopfen", on=True)).state


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
        table.play(ROMME, sitting, Seat(0), action)

    assert reason == refused.value.reason
