"""The player of Canasta keeps the pile from the others, and what is wild for a Canasta."""

from random import Random

from bench.arena import Contest, Meeting
from games.bots.canasta import PLAYERS, Reason, eager, tempts
from games.bots.contract import Level
from games.canasta import CANASTA
from games.canasta.actions import Discard, LayOff
from games.canasta.tiles import is_natural


def choices(level, number=1, seats=2):
    """Return what a player was given and what he chose, in a deal against an eager one."""
    found = []

    def noting(sight, chance):
        choice = PLAYERS[level](sight, chance)
        found.append((sight, choice))
        return choice

    Meeting(CANASTA, Contest(level, "eager", seats, 1), number, 0).played({True: noting, False: eager}, None)
    return found


def test_discard_says_how_dangerous_it_is():
    """Of all discards the chosen one costs least, and the facts count the worlds in which it gives the pile away."""
    found = [choice for _, choice in choices(Level.STRONG) if choice.weighed]

    assert found
    for choice in found:
        best = max(choice.weighed, key=lambda one: one.worth)

        assert best.worth == next(one.worth for one in choice.weighed if one.action == choice.action)
        assert choice.facts["taken"] <= choice.facts["worlds"]
        assert (choice.reason is Reason.LEAST_DANGER) == (choice.facts["taken"] > 0)
        assert (choice.reason is Reason.SAFE) == (not tempts(choice.action.card))


def test_wild_tiles_are_kept_for_a_canasta():
    """While nobody is nearly out, a thrifty player adds something wild only where it completes a Canasta."""
    found = [
        (sight, choice.action)
        for sight, choice in choices(Level.STRONG, 2)
        if isinstance(choice.action, LayOff) and not all(map(is_natural, choice.action.cards))
    ]
    for sight, action in found:
        meld = sight.world.spread[action.number - 1]
        few = min(len(player.hand) for player in sight.world.players.values()) <= 5

        assert few or len(sight.world.stock) <= 4 or len(meld.cards) + len(action.cards) >= 7


def test_same_sight_and_randomness_lead_to_the_same_discard():
    """What somebody chooses can be repeated, and hangs on nothing but what he sees."""
    for sight, _ in choices(Level.STRONG, 3)[::5]:
        first = PLAYERS[Level.STRONG](sight, Random(4))
        other = PLAYERS[Level.STRONG](sight.anew(Random(9)), Random(4))

        assert first == other
        assert isinstance(first.action, Discard) or first.reason
