"""What everybody sees, and what nobody sees (B7, B20)."""

import pytest

from games.blackjack import BLACKJACK
from games.blackjack.actions import Deal, Hit, SitOut, Split, Stake, Stand
from games.blackjack.playing import choices
from games.blackjack.state import Phase
from games.blackjack.view import View
from games.contract import Shuffle
from games.frozen import evolve
from games.record import called
from tests.games.blackjack.deals import ANNA, BERND, CLARA, after, seated, tiles, told

HANDS = {ANNA: "k+ k#", BERND: "10# 8*", CLARA: "5* k*"}


def playing(stock="5+ 9# 6+"):
    """Anna's turn, with a pair of kings, against Clara's five."""
    return after(seated(HANDS, stock, players=3), (ANNA, Stake(2)), (BERND, Stake(3)))


@pytest.mark.parametrize("viewer", [ANNA, BERND, CLARA, None])
def test_nobody_sees_the_banks_second_tile(viewer):
    """B7: not even the Bankhalter; another tile in its place gives the very same view."""
    state = playing()
    other = evolve(state, hole=state.wall[-1], wall=(*state.wall[:-1], *tiles("k*")))
    assert other != state
    assert BLACKJACK.view(other, viewer) == BLACKJACK.view(state, viewer)
    assert tiles("5*") == BLACKJACK.view(state, viewer).cards[CLARA]
    assert (5, 2) == (BLACKJACK.view(state, viewer).values[CLARA], BLACKJACK.view(state, viewer).tiles[CLARA])


@pytest.mark.parametrize("action", [Hit(), Stand(), Split()])
def test_no_event_tells_the_banks_second_tile_before_all_are_done(action):
    """B7, B20: the same tale whatever it is."""
    state = playing()
    other = evolve(state, hole=state.wall[-1], wall=(*state.wall[:-1], *tiles("k*")))
    assert told(state, (ANNA, action)).events == told(other, (ANNA, action)).events


def test_players_and_spectators_differ_in_their_own_part_alone():
    """B20: everything else lies open."""
    views = {viewer: BLACKJACK.view(playing(), viewer) for viewer in (ANNA, BERND, CLARA, None)}
    assert 1 == len({repr(evolve(view, own=None)) for view in views.values()})
    own = {viewer: view.own for viewer, view in views.items()}
    assert own[None] is None
    assert own[ANNA] is not None
    assert own[CLARA] is not None
    assert (tiles("k+ k#"), tiles("5*")) == (own[ANNA].hand, own[CLARA].hand)


def test_a_split_is_seen_hand_by_hand():
    """B11: stakes, tiles and values of both; which hand is played."""
    view = BLACKJACK.view(after(playing(), (ANNA, Split())), BERND)
    assert (tiles("k+ 5+"), tiles("k# 9#")) == (view.split_cards[ANNA].first, view.split_cards[ANNA].second)
    assert (15, 19) == (view.split_values[ANNA].first, view.split_values[ANNA].second)
    assert (2, 2) == (view.split_stakes[ANNA].first, view.split_stakes[ANNA].second)
    assert (4, 26, 1, None) == (view.stakes[ANNA], view.chips[ANNA], view.number, view.values[ANNA])
    assert (ANNA, BERND) == view.staking


def test_tiles_and_values_of_a_deal_stay_visible_until_the_next():
    """B20: also when the bank has changed meanwhile; a shuffle clears the table."""
    state = seated({ANNA: "10+ 9#", CLARA: "10* 8o"}, players=3, wechsel=1)
    state = after(state, (ANNA, Stake(2)), (BERND, SitOut()), (ANNA, Stand()))
    view = BLACKJACK.view(state, BERND)
    assert ((ANNA, Phase.SHUFFLING), tiles("10* 8o")) == ((view.bank, view.phase), view.cards[CLARA])
    assert ("+2", None, "-2") == (view.results[ANNA], view.results[BERND], view.results[CLARA])
    view = BLACKJACK.view(after(state, (ANNA, Shuffle())), BERND)
    assert ({(), None}, 104, 0) == ({*view.cards.values(), *view.values.values()}, view.wall, view.aside)
    assert "+2" == view.results[ANNA]


def test_the_choices_are_what_the_rules_allow():
    """In every phase, and nothing for who is not asked."""
    state = seated({ANNA: HANDS[ANNA], CLARA: HANDS[CLARA]}, players=3)
    assert [(Stake, SitOut), (Stake, SitOut), ()] == [choices(state, seat) for seat in (ANNA, BERND, CLARA)]
    state = after(state, (ANNA, Stake(1)))
    assert (Deal,) == choices(state, CLARA)
    state = after(state, (CLARA, Deal()))
    assert [(Hit, Stand, Split), (), ()] == [choices(state, seat) for seat in (ANNA, BERND, CLARA)]
    assert (Hit, Stand, Split) == BLACKJACK.possible(state, ANNA)
    due = evolve(state, phase=Phase.SHUFFLING)
    assert [(), (), (Shuffle,)] == [choices(due, seat) for seat in (ANNA, BERND, CLARA)]


def test_every_record_key_of_section_6_is_there():
    """View keys: the names that records may ask for."""
    named = {marks["key"] for marks in called(View).values() if "key" in marks}
    expected = {"bank", "geber", "talon", "handkarten", "punkte", "sieger", "chips", "einsatz", "blatt", "wert"}
    assert expected | {"blatt_nr", "dabei", "ergebnis", "beiseite", "ausgeschieden", ""} == named


def test_the_order_of_the_wall_is_in_no_view():
    """B20: another order of the rest, the same picture."""
    state = playing()
    turned = evolve(state, wall=state.wall[::-1])
    assert BLACKJACK.view(turned, CLARA) == BLACKJACK.view(state, CLARA)
