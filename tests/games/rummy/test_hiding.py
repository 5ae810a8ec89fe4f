"""Leaks planted into Rummy do not pass the swap test (R28)."""

import pytest

from commands.rummy import RUMMY_WORDS
from games.contract import Clock
from games.frozen import evolve
from games.kit.cards import JOKER
from games.rummy import RUMMY, Phase
from games.rummy.laying import simple_lays
from tests.swap import LeakError, swap_test

KEPT = evolve(RUMMY.hands, apart=None)
"""A leaking view is built anew every time."""


def telling_racks(state, viewer):
    """See of the others how many jokers they hold, disguised as a number of tiles."""
    seen = RUMMY.view(state, viewer)
    held = {
        seat: len(player.hand) + (seat != viewer) * player.hand.count(JOKER) for seat, player in state.players.items()
    }
    return evolve(seen, common=evolve(seen.common, hands=held))


def telling_stock(state, viewer):
    """See whether the next tile of the stock is black, disguised as a tile more."""
    seen = RUMMY.view(state, viewer)
    black = bool(state.stock) and str(state.stock[0]).endswith("+")
    return evolve(seen, common=evolve(seen.common, stock=len(state.stock) + black))


def telling_clock(state):
    """Give more time to whoever could lay something as it is: everybody at the table hears the warning."""
    clock = RUMMY.clock(state)
    if clock is None or state.phase is not Phase.TURN:
        return clock
    return Clock(clock.key, clock.seconds + any(True for _ in simple_lays(state)), clock.warnings)


LEAKS = {
    "racks": evolve(RUMMY, view=telling_racks, hands=KEPT),
    "stock": evolve(RUMMY, view=telling_stock, hands=KEPT),
    "clock": evolve(RUMMY, clock=telling_clock),
}


@pytest.mark.parametrize("leaky", LEAKS.values(), ids=LEAKS)
def test_planted_leak_is_caught(leaky):
    """What others hold, what comes next, and what somebody could do with their rack: told in any way, it is noticed."""
    with pytest.raises(LeakError):
        swap_test(evolve(RUMMY_WORDS, game=leaky), 200)
