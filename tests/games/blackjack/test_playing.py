"""Asking, doubling, splitting, and what the bank draws (B8 to B14, B26)."""

import pytest

from games.blackjack import BLACKJACK
from games.blackjack.actions import (
    AsideMixed,
    Asked,
    BankDone,
    BankTurned,
    BlackJackDealt,
    Busted,
    Double,
    Hit,
    Split,
    Stake,
    Stand,
    Stood,
)
from games.blackjack.playing import choices
from games.blackjack.state import Phase, on_table
from games.contract import HOUSE, SHUFFLING, Chance, Drawn, Shuffle, TimeRanOut, TimeUp
from games.frozen import evolve
from games.game import play
from tests.games.blackjack.deals import ANNA, BERND, CLARA, after, chips, refusal, seated, tiles, told


def playing(anna, bank="10* 7o", stock="", stake=4, **options):
    """A deal of Anna and Bernd (who stands on 20) against Clara, Anna's turn."""
    hands = {ANNA: anna, BERND: "k+ d#", CLARA: bank}
    state = seated(hands, stock, players=3, hoechsteinsatz=10, **options)
    return after(state, (ANNA, Stake(stake)), (BERND, Stake(1)))


def test_a_hand_above_21_loses_its_stake_at_once():
    """B8: the bank has it while the others still play."""
    step = told(playing("10+ 6#", stock="d+"), (ANNA, Hit()))
    assert Busted(ANNA, 1, 1, 26, 4) in step.events
    assert (104, 26, (BERND,)) == (chips(step.state)[CLARA], chips(step.state)[ANNA], BLACKJACK.on_turn(step.state))


def test_a_busted_hand_has_lost_even_if_the_bank_goes_over_21():
    """B8, B14: the bank plays on against the others."""
    state = after(playing("10+ 6#", "10* 6o", stock="d+ k*"), (ANNA, Hit()), (BERND, Stand()))
    assert {ANNA: 26, BERND: 31, CLARA: 103} == chips(state)


def test_a_hand_of_21_is_not_asked_any_more():
    """B9: dealt or reached."""
    step = told(playing("10+ 6#", stock="5+"), (ANNA, Hit()))
    assert (BERND,) == BLACKJACK.on_turn(step.state)
    assert Asked(BERND, 1, 1, 20) == step.events[-1]


def test_a_black_jack_is_told_and_not_asked():
    """B4, B9: the next player is on turn."""
    hands = {ANNA: "a+ k#", BERND: "5+ 5#", CLARA: "10* 7o"}
    step = told(seated(hands, players=3), (ANNA, Stake(2)), (BERND, Stake(2)))
    assert BlackJackDealt(ANNA) in step.events
    assert (BERND,) == BLACKJACK.on_turn(step.state)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("5+ 4#", None),
        ("5+ 5#", None),
        ("5+ 6#", None),
        ("5+ 3#", "kein_verdoppeln"),
        ("10+ 2#", "kein_verdoppeln"),
        ("a+ 8#", "kein_verdoppeln"),
        ("a+ 9#", "kein_verdoppeln"),
    ],
)
def test_only_9_10_and_11_may_be_doubled(hand, code):
    """B10: by the value of B2, so an ace never helps."""
    state = playing(hand)
    assert code == refusal(state, ANNA, Double())
    assert (code is None) is (Double in choices(state, ANNA))


def test_a_doubled_hand_may_take_any_number_of_tiles():
    """B10: the leaflet sets no limit, and standing at once is allowed too."""
    state = after(playing("5+ 6#", stock="2+ 3+ 4#"), (ANNA, Double()))
    assert (22, (ANNA,)) == (chips(state)[ANNA], BLACKJACK.on_turn(state))
    state = after(state, (ANNA, Hit()), (ANNA, Hit()), (ANNA, Hit()), (ANNA, Stand()), (BERND, Stand()))
    assert 38 == chips(state)[ANNA]
    assert 22 == chips(after(playing("5+ 6#"), (ANNA, Double()), (ANNA, Stand()), (BERND, Stand())))[ANNA]


@pytest.mark.parametrize(
    ("hand", "first", "then", "code"),
    [
        ("5+ 5#", (Double(),), Double(), "schon_verdoppelt"),
        ("5+ 5#", (Double(),), Split(), "schon_verdoppelt"),
        ("5+ 5#", (Double(), Hit()), Split(), "schon_verdoppelt"),
        ("5+ 5#", (Hit(),), Split(), "zu_spaet"),
        ("4+ 5#", (Hit(),), Double(), "zu_spaet"),
        ("5+ 5#", (Split(),), Split(), "schon_geteilt"),
        ("5+ 5#", (Split(),), Double(), "schon_geteilt"),
        ("k+ d*", (), Split(), "kein_paar"),
        ("4+ 5*", (), Split(), "kein_paar"),
        ("k+ k*", (), Split(), None),
        ("a+ a*", (), Split(), None),
    ],
)
def test_when_doubling_and_splitting_are_refused(hand, first, then, code):
    """B10 to B12: on the first two tiles only, one of the two, once; equal rank, not equal value."""
    state = after(playing(hand, stock="2+ 2# 2*"), *((ANNA, action) for action in first))
    assert code == refusal(state, ANNA, then)


@pytest.mark.parametrize("action", [Double(), Split()])
def test_a_second_stake_needs_chips(action):
    """B10, B11: otherwise the hand goes on as it is."""
    state = playing("5+ 5#", chips={ANNA: 7})
    assert "zu_wenig_chips" == refusal(state, ANNA, action)
    assert (Hit, Stand) == choices(state, ANNA)
    assert None is refusal(playing("5+ 5#", chips={ANNA: 8}), ANNA, action)


def test_only_the_player_on_turn_plays():
    """The others are told so, the bank has nothing to decide, and stakes are over."""
    state = playing("5+ 5#")
    assert ["nicht_am_zug", "nicht_am_zug"] == [refusal(state, seat, Hit()) for seat in (BERND, CLARA)]
    assert ["falsche_phase", "falsche_phase"] == [refusal(state, ANNA, Stake(1)), refusal(state, CLARA, Shuffle())]


def test_a_split_gives_each_hand_a_tile_and_the_stake():
    """B11: first hand, then second; they are played in that order."""
    state = after(playing("k+ k#", stock="5+ 9# 6+ 8#"), (ANNA, Split()))
    both = state.spots[0].hands
    assert [tiles("k+ 5+"), tiles("k# 9#")] == [hand.cards for hand in both]
    assert ([4, 4], 22) == ([hand.stake for hand in both], chips(state)[ANNA])
    step = told(state, (ANNA, Hit()))
    assert Asked(ANNA, 2, 2, 19) == step.events[-1]
    state = after(step.state, (ANNA, Hit()), (BERND, Stand()))
    assert (30, dict(state.scores[-1])[ANNA]) == (chips(state)[ANNA], 0)


def test_split_aces_take_as_many_tiles_as_wanted_and_make_no_black_jack():
    """B11, B13: ace and king are 21 and paid once."""
    state = after(playing("a+ a#", "10* 9o", "k+ 3+ 6+"), (ANNA, Split()), (ANNA, Hit()), (ANNA, Stand()))
    state = after(state, (BERND, Stand()))
    assert (38, +8) == (chips(state)[ANNA], dict(state.scores[-1])[ANNA])


@pytest.mark.parametrize(
    ("bank", "stock", "final"),
    [
        ("10* 7o", "2+", "10* 7o"),
        ("a* 6o", "2+", "a* 6o"),
        ("10* 6o", "a+", "10* 6o a+"),
        ("2* 3*", "a+ 10* 5#", "2* 3* a+ 10* 5#"),
        ("a* 5o", "k+ 5+ 9+", "a* 5o k+ 5+"),
        ("6* 9o", "d+", "6* 9o d+"),
    ],
)
def test_the_bank_draws_below_17_and_stands_from_17_on(bank, stock, final):
    """B14: an ace is an 11 where that is not too much."""
    step = told(playing("10+ 9#", bank, stock), (ANNA, Stand()), (BERND, Stand()))
    assert tiles(final) == step.state.upcards


def test_the_bank_turns_its_tile_but_draws_nothing_if_no_hand_is_in_play():
    """B14: all busted."""
    hands = {ANNA: "10+ 6#", BERND: "10# 5*", CLARA: "2* 3o"}
    state = after(seated(hands, "k+ d+ 9+", players=3), (ANNA, Stake(1)), (BERND, Stake(2)), (ANNA, Hit()))
    step = told(state, (BERND, Hit()))
    assert BankDone(CLARA, tiles("2* 3o"), 5, bust=False, drawing=False) in step.events
    assert 103 == chips(step.state)[CLARA]


def test_the_second_tile_of_the_bank_is_turned_only_when_all_are_done():
    """B7, B16: a Black Jack shows itself at the end, and takes what was doubled meanwhile."""
    state = playing("5+ 6#", "a* d*", "k*")
    step = told(state, (ANNA, Double()), (ANNA, Hit()))
    assert not any(isinstance(event, BankTurned) for event in step.events)
    step = told(step.state, (BERND, Stand()))
    assert BankTurned(CLARA, tiles("d*")[0], 21, black_jack=True) in step.events
    assert (22, 109) == (chips(step.state)[ANNA], chips(step.state)[CLARA])


def test_when_time_is_up_the_hand_stands():
    """B25: for the player asked, and the clock starts afresh with every tile."""
    state = playing("2+ 3#", stock="4+", bedenkzeit=20)
    assert BLACKJACK.clock(state) != BLACKJACK.clock(after(state, (ANNA, Hit())))
    step = play(BLACKJACK, state, HOUSE, TimeUp())
    assert (TimeRanOut((ANNA,)), Stood(ANNA, 1, 1, 5)) == step.events[:2]
    assert (BERND,) == BLACKJACK.on_turn(step.state)


def nearly_empty(state, left):
    """The same deal with only so many tiles in the wall; the rest lies aside."""
    return evolve(state, wall=state.wall[:left], aside=(*state.aside, *state.wall[left:]))


def mixing(state, order):
    """Answer the pending chance with these tiles on top."""
    chance = BLACKJACK.chance(state)
    assert chance is not None
    rest = list(chance.things)
    for tile in order:
        rest.remove(tile)
    return play(BLACKJACK, state, HOUSE, Drawn(chance.kind, (*order, *rest)))


def test_an_empty_wall_is_made_of_the_tiles_laid_aside():
    """B26: the player gets their tile from it, those on the table stay."""
    state = nearly_empty(playing("2+ 3#"), 0)
    waiting = play(BLACKJACK, state, ANNA, Hit()).state
    assert Chance(SHUFFLING, state.aside) == BLACKJACK.chance(waiting)
    assert BLACKJACK.clock(waiting) is None
    step = mixing(waiting, tiles("9+"))
    assert AsideMixed(98) == step.events[0]
    assert tiles("2+ 3# 9+") == step.state.spots[0].hands[0].cards
    assert (97, 0, 6) == (len(step.state.wall), len(step.state.aside), len(on_table(step.state)))
    assert (ANNA,) == BLACKJACK.on_turn(step.state)


def test_a_split_goes_on_after_the_wall_was_made_anew():
    """B26: the second hand is owed its tile."""
    state = nearly_empty(playing("8+ 8#"), 1)
    top = state.wall[0]
    waiting = play(BLACKJACK, state, ANNA, Split()).state
    assert BLACKJACK.chance(waiting) is not None
    step = mixing(waiting, tiles("9+"))
    assert [(*tiles("8+"), top), tiles("8# 9+")] == [hand.cards for hand in step.state.spots[0].hands]


def test_the_bank_goes_on_drawing_after_the_wall_was_made_anew():
    """B26: its tile was turned already and is not turned again."""
    state = after(nearly_empty(playing("10+ 9#", "2* 3o"), 1), (ANNA, Stand()))
    waiting = play(BLACKJACK, state, BERND, Stand()).state
    step = mixing(waiting, tiles("9+ 5+"))
    assert Phase.STAKING is step.state.phase
    assert not any(isinstance(event, BankTurned) for event in step.events)
    assert tiles("2* 3o") == step.state.upcards[:2]
    assert 104 == len(step.state.wall) + len(step.state.aside) + len(on_table(step.state))
