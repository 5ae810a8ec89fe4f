"""Leaks planted into Canasta do not pass the swap test (R26, R38)."""

import pytest

from commands.canasta import CANASTA_WORDS
from games.canasta import CANASTA
from games.canasta.tiles import barring, freezing, is_natural
from games.frozen import evolve
from tests.swap import LeakError, swap_test


def telling_view(state, viewer):
    """See that a tile lying face down bars the pile."""
    seen = CANASTA.view(state, viewer)
    return evolve(seen, barred=any(map(barring, state.pile[:1])), frozen=any(map(freezing, state.pile)))


def telling_order(state, viewer):
    """See of the others how many wild tiles they hold, disguised as a number of tiles."""
    seen = CANASTA.view(state, viewer)
    wild = {seat: sum(not is_natural(card) for card in player.hand) for seat, player in state.players.items()}
    return evolve(seen, hands={seat: count + (seat != viewer) * wild[seat] for seat, count in seen.hands.items()})


@pytest.mark.parametrize("view", [telling_view, telling_order])
def test_planted_leak_is_caught(view):
    """What a covered discard would show, or what a partner holds, is noticed when it is told."""
    leaky = evolve(CANASTA, view=view, hands=evolve(CANASTA.hands, apart=None))

    with pytest.raises(LeakError):
        swap_test(evolve(CANASTA_WORDS, game=leaky), 200)
