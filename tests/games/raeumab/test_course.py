"""The course of a match of Räum-Ab!: the layout, the start, swaps, the end, leaving; and that nothing is hidden."""

from collections import Counter

import pytest

from games.contract import HOUSE, Drawn, Public, Shuffle
from games.frozen import evolve
from games.game import play
from games.raeumab import RAEUMAB, Phase
from games.raeumab.actions import Swap, Take
from games.raeumab.pack import NUMNUM, WISH, free_cards, pairs
from games.raeumab.rules import swaps
from games.record import BadDeal, Wanted
from tests.games.raeumab.layouts import ANNA, BERND, CLARA, begun, card, cards, done, laid, refusal

# A 2er- and a 5er-Verbotskarte bar what the last free cards share; behind the first two nothing matches.
LAST_PAIR = ("8g 9g", "15g v5", "v2", "w", "7b", "11p", "13r")
NO_PAIR = ("9g", "v5", "v2", "w", "7b", "11p", "13r")


def all_cards(state):
    """Return every card of a running game, wherever it lies, counted."""
    return Counter(one for pile in (*state.columns, *state.piles.values()) for one in pile)


# --- the layout ------------------------------------------------------------------------------------------------------


def test_first_dealer_is_drawn_by_lot():
    """R4: without a record's word the house draws who lays out first."""
    state = begun(dealer=False)
    assert "los" == RAEUMAB.chance(state).kind

    state = play(RAEUMAB, state, HOUSE, Drawn("los", (BERND, ANNA))).state

    assert (BERND, NUMNUM.cards) == (state.dealer, RAEUMAB.chance(state).things)


def test_seven_columns_of_the_whole_pack():
    """R2, R13: sixteen cards in the outer columns, fifteen in the three of the middle, 109 in all."""
    state = laid(begun(), *LAST_PAIR)

    assert [16, 16, 15, 15, 15, 16, 16] == [len(column) for column in state.columns]
    assert Counter(NUMNUM.cards) == all_cards(state)
    assert cards("8g 15g v2 w 7b 11p 13r") == free_cards(state.columns)


def test_same_dealer_lays_out_again_without_a_pair():
    """R4: a fresh layout in which nothing matches does not count; the dealer mixes once more."""
    state = laid(begun(), *NO_PAIR)

    assert (Phase.SHUFFLING, BERND, BERND, 0) == (state.phase, state.dealer, state.turn, state.round)
    state = laid(play(RAEUMAB, state, BERND, Shuffle()).state, *LAST_PAIR)
    assert (Phase.START, ANNA, 1) == (state.phase, state.turn, state.round)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(others={"spalte": {"8": cards("1r")}}),
        Wanted(others={"spalte": {"1": cards("1r 1r")}}),
        Wanted(others={"spalte": {"3": cards("1b 1g 1p 1r 2b 2g 2p 2r 3b 3g 3p 3r 4b 4g 4p 4r")}}),
        Wanted(others={"reihe": {"1": cards("1r")}}),
        Wanted(hands={ANNA: cards("1r")}),
        Wanted(upcards=cards("1r")),
    ],
)
def test_impossible_layout_is_none(wanted):
    """R2: there are seven columns with their heights, every card as often as the pack has it, and nothing else."""
    with pytest.raises(BadDeal):
        RAEUMAB.record.stack(begun(), wanted)


# --- the start -------------------------------------------------------------------------------------------------------


def test_double_pairs_first_in_turn():
    """R3: a simple pair is too early while a double one is free; then it ends the start, and the next seat begins."""
    state = laid(begun(), "12r 5p", "8r 22b", "15b 34r", "9b 3g", "7g", "11p", "13g")

    assert "doppelt_moeglich" == refusal(state, ANNA, Take(5, 7))
    state = done(state, (ANNA, Take(1, 2)))
    assert (Phase.START, BERND) == (state.phase, state.turn)
    state = done(state, (BERND, Take(card("9b"), card("15b"))), (ANNA, Take(1, 6)))
    assert (Phase.CLEARING, BERND) == (state.phase, state.turn)
    assert {ANNA: cards("12r 8r 5p 11p"), BERND: cards("9b 15b")} == state.piles


def test_start_is_over_for_who_finds_nothing():
    """R4, R10: without any pair the game proper begins with them, and a swap may help them: then they have to."""
    state = laid(begun(), "8g 9g", "16g v5", "v2", "w 34p", "7b", "11p", "13r")
    state = done(state, (ANNA, Take(1, 2)))

    assert (Phase.OVER, (ANNA,)) == (state.phase, state.winners)  # Bernd has no card they could swap for
    longer = laid(begun(), "8g 4g 9g 22b", "16g 15g v5", "v2", "w 34p", "7b", "11p", "13r")
    longer = done(longer, (ANNA, Take(1, 2)), (BERND, Take(1, 2)))
    assert (Phase.CLEARING, ANNA) == (longer.phase, longer.turn)
    assert (Swap,) == RAEUMAB.possible(longer, ANNA)


def test_no_swap_in_the_start():
    """R6: a Wunschkarte waits until the game proper."""
    assert "falsche_phase" == refusal(laid(begun(), *LAST_PAIR), ANNA, Swap(card("8g"), 4))


# --- pairs and swaps -------------------------------------------------------------------------------------------------

CLEARING = ("7b 12r", "9g 16r", "8p w", "11r", "5p 20p", "81b 10p", "13g 2g")


def test_double_pair_obliges_to_a_further_one():
    """R5: the same player goes on until they take a simple pair, and they may take that at once."""
    state = done(laid(begun(), *CLEARING), (ANNA, Take(1, 6)))

    assert BERND == done(state, (BERND, Take(5, 6))).turn
    assert ANNA == done(state, (BERND, Take(2, 1))).turn
    assert "nicht_am_zug" == refusal(state, ANNA, Take(1, 2))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Take(0, 3), "keine_spalte"),
        (Take(3, 8), "keine_spalte"),
        (Take(3, 3), "gleiche_spalte"),
        (Take(2, 4), "passt_nicht"),
        (Take(card("16r"), card("9g")), "nicht_frei"),
        (Take(card("9g"), card("9g")), "nicht_frei"),
        (Swap(card("81b"), 8), "keine_spalte"),
        (Swap(card("81b"), 3), "keine_wunschkarte"),
        (Swap(card("81b")), "keine_wunschkarte"),
    ],
)
def test_refusals(action, code):
    """R2, R5, R6: what cannot be taken or swapped, and why."""
    state = done(laid(begun(), *CLEARING), (ANNA, Take(1, 6)))

    assert code == refusal(state, BERND, action)


def test_empty_column_is_done_with():
    """R2: nothing can be taken where nothing lies."""
    state = laid(begun(), *LAST_PAIR)

    assert "spalte_leer" == refusal(evolve(state, columns=(*state.columns[:6], ())), ANNA, Take(7, 1))


def test_of_equal_cards_those_in_the_lowest_columns():
    """R8: three free 2er-Verbotskarten: the two in front are taken, and they oblige to a further pair."""
    state = laid(begun(), "7b 12r", "v2 16r", "8p w", "v2 5r", "v2", "81b 10p", "13g 2g")
    state = done(state, (ANNA, Take(card("v2"), card("v2"))))

    assert cards("7b 16r 8p 5r v2 81b 13g") == free_cards(state.columns)


def test_swap_puts_the_wish_in_the_place_of_the_card():
    """R6: the card lies free, the Wunschkarte counts in its place, nothing is lost, and a pair must follow."""
    state = done(laid(begun(), *CLEARING), (ANNA, Take(1, 6)), (BERND, Take(5, 6)), (BERND, Take(3, 5)))
    before = all_cards(state)
    assert cards("5p 10p 8p 20p") == state.piles[BERND]

    state = done(state, (BERND, Swap(card("20p"))))

    assert cards("5p 10p 8p w") == state.piles[BERND]
    assert card("20p") == free_cards(state.columns)[2]
    assert (before, BERND) == (all_cards(state), state.turn)
    one_more = evolve(state, columns=((WISH, *state.columns[0]), *state.columns[1:]))
    assert "karte_fehlt" == refusal(one_more, BERND, Swap(WISH))


def test_swaps_offered_are_exactly_those_accepted():
    """R6: of all columns and all cards of one's pile exactly what is offered can be swapped."""
    state = done(laid(begun(), *CLEARING), (ANNA, Take(1, 6)), (BERND, Take(5, 6)), (BERND, Take(3, 5)))
    tried = [Swap(one, column) for column in range(1, 8) for one in NUMNUM.faces]

    assert set(swaps(state, BERND)) == {one for one in tried if refusal(state, BERND, one) is None}


# --- the end ---------------------------------------------------------------------------------------------------------


def test_game_is_over_when_nothing_matches():
    """R10, R11: also for who was to take a further pair; every card is a point, the deal goes round."""
    state = done(laid(begun(runden=2), *LAST_PAIR), (ANNA, Take(1, 2)))

    assert (Phase.SHUFFLING, ANNA, {ANNA: 2, BERND: 0}) == (state.phase, state.dealer, state.totals)
    state = done(laid(play(RAEUMAB, state, ANNA, Shuffle()).state, *LAST_PAIR), (BERND, Take(1, 2)))
    assert (Phase.OVER, (ANNA, BERND)) == (state.phase, state.winners)
    assert "falsche_phase" == refusal(state, ANNA, Shuffle())


@pytest.mark.parametrize(("leaver", "turn"), [(ANNA, BERND), (BERND, ANNA), (CLARA, ANNA)])
def test_others_go_on(leaver, turn):
    """R12: the next seat is on turn only if the leaver was; the phase stays, their pile is gone."""
    state = RAEUMAB.table.leave(laid(begun(3), *CLEARING), leaver).state

    assert (Phase.START, turn) == (state.phase, state.turn)
    assert leaver not in state.piles


@pytest.mark.parametrize(("leaver", "follows"), [(ANNA, BERND), (BERND, ANNA), (CLARA, ANNA)])
def test_deal_passes_to_the_seat_behind_a_dealer_who_left(leaver, follows):
    """R12: whoever leaves in mid-game, Clara's game is followed by that of the next seat still taken."""
    state = RAEUMAB.table.leave(laid(begun(3, runden=2), *LAST_PAIR), leaver).state
    assert CLARA == state.dealer

    state = done(state, (state.turn, next(action for _, action in RAEUMAB.moves(state))))

    assert (Phase.SHUFFLING, follows) == (state.phase, state.dealer)


def test_deal_passes_on_at_once_between_two_games():
    """R12: a dealer who leaves before mixing is followed by the next seat."""
    state = RAEUMAB.table.leave(begun(3), CLARA).state

    assert (Phase.SHUFFLING, ANNA, ANNA) == (state.phase, state.dealer, state.turn)


def test_last_one_alone_has_won():
    """R12: whatever the unfinished game; who has left is not ranked."""
    state = done(laid(begun(), *CLEARING), (ANNA, Take(1, 6)))
    state = RAEUMAB.table.leave(state, ANNA).state

    assert (Phase.OVER, (BERND,), {ANNA: 0, BERND: 0}) == (state.phase, state.winners, state.totals)


def test_leaving_may_end_the_game():
    """R10, R12: the leaver could have swapped; the next player has nothing to swap, so the game is over."""
    fresh = laid(begun(3), *NO_PAIR)
    state = evolve(fresh, phase=Phase.CLEARING, turn=ANNA, piles={ANNA: cards("39g"), BERND: (), CLARA: ()})
    assert [Swap(card("39g"), 4)] == list(swaps(state, ANNA))

    assert Phase.OVER is RAEUMAB.table.leave(state, ANNA).state.phase
    assert Phase.CLEARING is RAEUMAB.table.leave(state, BERND).state.phase


# --- nothing is hidden -----------------------------------------------------------------------------------------------


def test_all_eyes_see_the_same():
    """R14: players and watchers get one and the same view, and every event is seen by all as it is."""
    state = begun(3)
    step = play(RAEUMAB, state, HOUSE, Drawn("mischen", NUMNUM.cards[::-1]))
    moves = 0
    while True:
        views = [RAEUMAB.view(step.state, viewer) for viewer in (None, ANNA, BERND, CLARA)]
        assert all(views[0] == view for view in views)
        assert all(isinstance(event, Public) for event in step.events)
        offered = list(RAEUMAB.moves(step.state))
        if not offered or isinstance(offered[0][1], Shuffle):
            break
        step = play(RAEUMAB, step.state, *offered[moves % len(offered)])
        moves += 1

    assert not RAEUMAB.secrets
    assert moves > 10


def test_somebody_can_always_move():
    """R10: as long as a game runs the player on turn has a pair or a swap, and every card is somewhere."""
    for seed, order in enumerate((NUMNUM.cards[::-1], NUMNUM.cards[::2] + NUMNUM.cards[1::2])):
        state = play(RAEUMAB, begun(), HOUSE, Drawn("mischen", order)).state
        while state.phase in {Phase.START, Phase.CLEARING}:
            offered = list(RAEUMAB.moves(state))
            assert offered
            assert all(any(pairs(free_cards(state.columns))) or isinstance(action, Swap) for _, action in offered)
            state = play(RAEUMAB, state, *offered[(seed * 7) % len(offered)]).state
            assert Counter(NUMNUM.cards) == all_cards(state)
