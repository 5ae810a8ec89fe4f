"""Computer players of Räum-Ab!: the fast copy of its rules, and the end of a game worked out."""

from random import Random

import pytest

from games.bots.contract import Sight
from games.bots.raeumab import LookingAhead, Reason, read, written
from games.contract import HOUSE, Drawn, Seat, Setup
from games.game import play
from games.raeumab import RAEUMAB
from games.raeumab.actions import Take
from games.raeumab.state import Phase
from games.table.state import defaults

FEW, MANY = 40, 600
"""How many games are played by both: in the suite, and in the soak."""


def laid_out(players, chance):
    """Return a game in which the first move is to be made."""
    circle = tuple(map(Seat, range(players)))
    options = {**defaults(RAEUMAB), "runden": 1}
    state = RAEUMAB.start(Setup(circle, circle[0], options, dealer=circle[0])).state
    while state.phase is Phase.SHUFFLING:
        things = RAEUMAB.chance(state).things
        state = play(RAEUMAB, state, HOUSE, Drawn("mischen", tuple(chance.sample(things, len(things))))).state
    return state


def named_by_cards(take):
    """Tell whether a pair is named by what it is, not by where it lies."""
    return not isinstance(take.first, int)


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_kernel_plays_a_game_as_the_rules_do(count, record_property):
    """The same pairs and swaps are possible at every moment, the same player is on turn, and the cards are the same."""
    swaps = 0
    for seed in range(count):
        chance = Random(seed)
        state = laid_out(chance.choice((2, 3, 4)), chance)
        layout, place = read(state)
        taken = dict.fromkeys(state.circle, 0)
        while moves := layout.moves(place):
            offered = {one for _, one in RAEUMAB.moves(state) if not (isinstance(one, Take) and named_by_cards(one))}
            assert {written(layout, move) for move in moves} == offered
            move = chance.choice(moves)
            swaps += not move[0]
            taken[state.turn] += 2 if move[0] else 0
            assert state.circle[place.turn] == state.turn
            state = play(RAEUMAB, state, state.turn, written(layout, move)).state
            place = layout.after(place, move)

        assert state.phase is Phase.OVER
        assert dict(state.totals) == taken
    record_property("counted", f"{count} games, {swaps} swaps")
    assert swaps


def near_the_end():
    """Return a game with few cards left in which whoever is on turn can choose."""
    for seed in range(100):
        state = laid_out(2, Random(seed))
        while state.phase is not Phase.OVER:
            offers = {action for _, action in RAEUMAB.moves(state)}
            if sum(map(len, state.columns)) < 30 and len(offers) >= 8:
                return state
            state = play(RAEUMAB, state, *next(iter(RAEUMAB.moves(state)))).state
    raise AssertionError("no game has an end")


def test_end_of_a_game_is_worked_out():
    """With few cards left the worth is known, and playing on like that brings just as much."""
    state = near_the_end()
    seat, bot = state.turn, LookingAhead(50_000)
    before = {one: len(state.piles[one]) for one in state.circle}
    told = bot(Sight(RAEUMAB, seat, state), Random(0))
    while state.phase is not Phase.OVER:
        choice = bot(Sight(RAEUMAB, state.turn, state), Random(0))
        assert choice.sure
        state = play(RAEUMAB, state, state.turn, choice.action).state
    gained = {one: total - before[one] for one, total in state.totals.items()}

    assert told.reason is Reason.SOLVED
    assert told.facts["ahead"] == gained[seat] - sum(cards for one, cards in gained.items() if one != seat)
