"""A match from its first lot to its winners, with people who leave and come."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.contract import HOUSE, Drawn, Private, Refused, Seat, Setup, Shuffle
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import Pass, Play
from games.doppelkopf.events import DealForfeited
from games.doppelkopf.terms import Phase
from games.doppelkopf.trumps import PACK
from games.game import play
from games.kit.events import DealerDrawn
from games.record import BadDeal, Wanted, WrongDeal
from games.table.state import defaults
from tests.games.doppelkopf.dealing import (
    ANNA,
    BERND,
    CLARA,
    DORA,
    EMIL,
    NORMAL,
    dealt,
    done,
    healthy,
    refusal,
    seen,
    started,
    step,
)
from tests.games.written import card, cards
from tests.lanes import tries

FRIEDA, GUSTAV = Seat(5), Seat(6)


def played_out(state):
    """Return the match after the deal was played to its end by its first moves."""
    while state.phase not in DOPPELKOPF.idle:
        state = done(state, next(iter(DOPPELKOPF.moves(state))))
    return state


def next_deal(state):
    """Return the match after the dealer has shuffled and everybody got cards."""
    return dealt(done(state, (DOPPELKOPF.on_turn(state)[0], Shuffle())))


# --- dealing ---------------------------------------------------------------------------------------------------------


def test_the_first_dealer_is_drawn():
    """R2: the lot names them, and they deal at once."""
    circle = (ANNA, BERND, CLARA, DORA)
    state = DOPPELKOPF.start(Setup(circle, ANNA, defaults(DOPPELKOPF))).state
    assert circle == DOPPELKOPF.chance(state).things

    made = play(DOPPELKOPF, state, HOUSE, Drawn("los", (CLARA, ANNA, DORA, BERND)))
    assert (DealerDrawn(CLARA),) == made.events
    assert (DORA, ANNA, BERND, CLARA) == dealt(made.state).deal.active


def test_twelve_cards_each_and_sorted():
    """R1: nothing is left over; a hand lies in the order of the Normalspiel."""
    state = started(NORMAL)

    assert cards(NORMAL[ANNA]) == state.deal.hand(ANNA)
    assert Counter(PACK) == Counter(card for hand in state.deal.hands for card in hand)


def test_gaps_are_filled_up():
    """A record names what matters; the rest comes from the pack, seat by seat."""
    state = started({BERND: "a+ a+"})

    assert 2 == state.deal.hand(BERND).count(card("a+"))
    assert Counter(PACK) == Counter(card for hand in state.deal.hands for card in hand)


@pytest.mark.parametrize(
    ("wanted", "reason", "facts"),
    [
        (Wanted(hands={ANNA: cards("a+ a+ a+")}), WrongDeal.CARD_TOO_OFTEN, {"card": card("a+")}),
        (Wanted(hands={ANNA: cards("8+")}), WrongDeal.CARD_TOO_OFTEN, {"card": card("8+")}),
        (Wanted(hands={ANNA: PACK[:13]}), WrongDeal.PILE_TOO_LONG, {"named": 13, "size": 12}),
        (Wanted(hands={ANNA: ("?",)}), WrongDeal.NO_SUCH_CARD, {}),
        (Wanted(hands={EMIL: cards("a+")}), WrongDeal.NO_SUCH_HAND, {}),
        (Wanted(stock=cards("a+")), WrongDeal.NO_SUCH_PILE, {}),
    ],
)
def test_deals_that_cannot_be(wanted, reason, facts):
    """A deal that no pack could give is refused with its reason."""
    circle = (ANNA, BERND, CLARA, DORA, EMIL)
    state = DOPPELKOPF.start(Setup(circle, ANNA, defaults(DOPPELKOPF), EMIL)).state

    with pytest.raises(BadDeal) as bad:
        DOPPELKOPF.record.stack(state, wanted)

    assert (reason, facts) == (bad.value.reason, bad.value.facts)


@pytest.mark.parametrize(
    ("seats", "options", "deals"), [(4, {}, 8), (5, {}, 10), (4, {"spiele": 3}, 3), (5, {"spiele": 60}, 60)]
)
def test_deals_of_a_match(seats, options, deals):
    """R4: eight for four, ten for five, or as agreed."""
    assert deals == seen(started(seats=seats, **options)).deals


def test_the_dealer_of_five_sits_out():
    """R3: they get no cards, do nothing, and see no more than somebody without a seat."""
    state = started(seats=5, dealer=CLARA)

    assert (DORA, EMIL, ANNA, BERND) == state.deal.active
    assert "setzt_aus" == refusal(state, CLARA, Pass())
    assert "setzt_aus" == refusal(healthy(state), CLARA, Play(card("a+")))
    assert () == DOPPELKOPF.possible(healthy(state), CLARA)
    assert ((), None) == (seen(state, CLARA).own.hand, seen(state, CLARA).own.party)
    assert 0 == seen(state).cards[CLARA]


def test_the_dealer_moves_on():
    """R2: a scored deal moves them on by one seat; they alone may shuffle."""
    state = played_out(healthy(started(NORMAL, dealer=BERND)))

    assert (Phase.SHUFFLE, (CLARA,), 2) == (state.phase, DOPPELKOPF.on_turn(state), seen(state).number)
    assert "nicht_am_zug" == refusal(state, BERND, Shuffle())
    assert (DORA, ANNA, BERND, CLARA) == next_deal(state).deal.active


def test_a_finished_deal_stays_until_the_next():
    """Result, parties and tricks can be looked at; `mischen` clears them."""
    state = played_out(healthy(started(NORMAL)))
    assert {"re", "kontra"} == set(seen(state).parties.values())
    assert seen(state).result.eyes_re + seen(state).result.eyes_kontra == 240
    assert 12 == sum(seen(state).tricks.values())

    state = next_deal(state)
    assert (None, {None}, {0}) == (
        seen(state).result.kind,
        set(seen(state).parties.values()),
        set(seen(state).tricks.values()),
    )


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({}, -9),
        ({"abzug": {None: ("0",)}}, 0),
        ({"pflichtsolo": dict.fromkeys((ANNA, BERND, CLARA, DORA), ("gespielt",))}, 0),
        ({"pflichtsolo": {ANNA: ("gespielt",), CLARA: ("gespielt",)}}, -9),
    ],
)
def test_a_missing_solo_costs_nine(given, missing):
    """R35: at the end of the match, unless it was played before or a tournament does the sum itself."""
    state = played_out(healthy(started(NORMAL, given=given, pflichtsolo=True, spiele=1)))
    gained = dict(state.scores[0])
    owes = {seat for seat in gained if ("gespielt",) != given.get("pflichtsolo", {}).get(seat)}

    assert Phase.OVER is state.phase
    assert {seat: gained[seat] + (missing if seat in owes else 0) for seat in gained} == seen(state).points


def test_most_points_win_and_equal_ones_share():
    """R49: after the last deal; both members of the winning party have the same."""
    state = played_out(healthy(started(NORMAL, spiele=1)))
    best = max(dict(state.totals).values())
    sheet = DOPPELKOPF.sheet(state)

    assert {seat for seat, points in state.totals if points == best} == set(sheet.winners)
    assert sheet.over
    assert () == DOPPELKOPF.on_turn(state)
    assert 1 == seen(state).number


# --- leaving and coming ----------------------------------------------------------------------------------------------


def test_leaving_in_mid_deal():
    """R51, R11: it is over and counts; the three others get five points each, and no cards are shown."""
    made = DOPPELKOPF.table.leave(healthy(started(NORMAL)), CLARA)
    state = made.state

    assert Phase.INTERRUPTED is state.phase
    assert {ANNA: 5, BERND: 5, CLARA: 0, DORA: 5} == seen(state).points
    assert (2, None) == (seen(state).number, seen(state).result.winner)
    assert isinstance(made.events[0], DealForfeited)
    assert not any(isinstance(event, Private) for event in made.events)


def test_a_newcomer_takes_the_place_and_its_solo_mark():
    """R49, R51: no points, the mark of the seat; the match goes on when four are there."""
    given = {"pflichtsolo": {CLARA: ("gespielt",)}}
    state = DOPPELKOPF.table.leave(healthy(started(NORMAL, given=given, pflichtsolo=True)), CLARA).state
    assert 1 == DOPPELKOPF.table.vacancies(state)
    state = DOPPELKOPF.table.join(state, EMIL).state

    assert (ANNA, BERND, EMIL, DORA) == state.circle
    assert (Phase.SHUFFLE, (ANNA,)) == (state.phase, DOPPELKOPF.on_turn(state))
    assert (0, "gespielt") == (seen(state).points[EMIL], seen(state).duty[EMIL])
    assert 0 == DOPPELKOPF.table.vacancies(state)
    with pytest.raises(Refused, match="tisch_voll"):
        DOPPELKOPF.table.join(state, FRIEDA)


def test_parties_are_named_in_the_order_of_the_table():
    """R51: a newcomer sits where the leaver sat, and is named there, whatever the number of their seat."""
    state = DOPPELKOPF.table.leave(healthy(started(NORMAL)), CLARA).state
    state = played_out(next_deal(DOPPELKOPF.table.join(state, EMIL).state))
    result = state.result
    named = [[seat for seat in state.circle if seat in party] for party in (result.re, result.kontra)]

    assert EMIL in (*result.re, *result.kontra)
    assert named == [list(result.re), list(result.kontra)]
    assert [seat for seat, _ in state.scores[-1]] == list(state.circle)


@pytest.mark.parametrize(
    ("dealer", "leaver", "next_dealer"),
    [
        pytest.param(DORA, CLARA, ANNA, id="the next seat"),
        pytest.param(BERND, CLARA, EMIL, id="the newcomer in the place that would deal"),
        pytest.param(DORA, DORA, ANNA, id="a dealer who left has dealt"),
    ],
)
def test_who_deals_after_an_interruption(dealer, leaver, next_dealer):
    """R51: the place whose turn it is or, if that is empty, the next one that is not."""
    state = DOPPELKOPF.table.leave(healthy(started(NORMAL, dealer=dealer)), leaver).state
    assert (None, ()) == (seen(state).dealer, DOPPELKOPF.on_turn(state))

    assert (next_dealer,) == DOPPELKOPF.on_turn(DOPPELKOPF.table.join(state, EMIL).state)


def test_leaving_between_deals_is_free():
    """R51: the waiting dealer's office passes on; with five the match simply continues."""
    state = played_out(healthy(started(seats=5, dealer=DORA)))
    assert (EMIL,) == DOPPELKOPF.on_turn(state)
    before = dict(state.totals)
    state = DOPPELKOPF.table.leave(state, EMIL).state

    assert (Phase.SHUFFLE, (ANNA,), before) == (state.phase, DOPPELKOPF.on_turn(state), seen(state).points)
    assert 10 == seen(state).deals


def test_the_dealer_of_four_leaves_between_deals():
    """R51: the deal waits, and the newcomer in that very seat deals it."""
    state = played_out(healthy(started(NORMAL)))
    assert (ANNA,) == DOPPELKOPF.on_turn(state)
    state = DOPPELKOPF.table.leave(state, ANNA).state
    assert Phase.INTERRUPTED is state.phase

    assert (EMIL,) == DOPPELKOPF.on_turn(DOPPELKOPF.table.join(state, EMIL).state)


def test_two_places_are_filled_in_their_order():
    """R51: the match waits until four are there."""
    state = DOPPELKOPF.table.leave(healthy(started(NORMAL)), ANNA).state
    state = DOPPELKOPF.table.leave(state, CLARA).state
    assert 2 == DOPPELKOPF.table.vacancies(state)

    state = DOPPELKOPF.table.join(state, EMIL).state
    assert (Phase.INTERRUPTED, (EMIL, BERND, DORA)) == (state.phase, state.circle)
    state = DOPPELKOPF.table.join(state, FRIEDA).state
    assert (Phase.SHUFFLE, (EMIL, BERND, FRIEDA, DORA)) == (state.phase, state.circle)


def test_a_dealer_who_sits_out_disturbs_nobody():
    """R3, R51: the deal goes on; the next dealer is found without them; a newcomer waits for the next deal."""
    state = DOPPELKOPF.table.leave(healthy(started(seats=5, dealer=CLARA)), CLARA).state
    assert Phase.PLAY is state.phase
    state = DOPPELKOPF.table.join(state, FRIEDA).state
    assert "setzt_aus" == refusal(state, FRIEDA, Play(card("a+")))
    state = played_out(state)

    assert (DORA,) == DOPPELKOPF.on_turn(state)
    assert 0 == seen(state).points[FRIEDA]


def test_a_leaver_cannot_win_and_pays_nothing():
    """R49: their line stays on the sheet, without the nine points and without a victory."""
    state = played_out(healthy(started(NORMAL, spiele=2, pflichtsolo=True)))
    best = max(seen(state).points.values())
    winner = next(seat for seat, points in state.totals if points == best)
    state = next_deal(DOPPELKOPF.table.join(DOPPELKOPF.table.leave(state, winner).state, EMIL).state)
    while state.phase is not Phase.OVER:
        state = played_out(state) if state.phase not in DOPPELKOPF.idle else next_deal(state)

    assert best == seen(state).points[winner]
    assert winner not in DOPPELKOPF.sheet(state).winners


def test_leaving_in_the_last_deal_ends_the_match():
    """R49, R51: a forfeited deal is no less a deal."""
    state = DOPPELKOPF.table.leave(healthy(started(NORMAL, spiele=1)), CLARA).state

    assert Phase.OVER is state.phase
    assert (ANNA, BERND, DORA) == DOPPELKOPF.sheet(state).winners


# --- laws ------------------------------------------------------------------------------------------------------------


@tries(8, 100)
def test_any_match_ends(tries):
    """R1, R49: whatever is played, no card is lost or doubled, 240 Augen are shared out, and the match ends."""

    @settings(max_examples=tries)
    @given(st.randoms(use_true_random=False), st.sampled_from([4, 5]))
    def any_match(rng, seats):
        options = {
            **defaults(DOPPELKOPF),
            "spiele": 2,
            "pflichtsolo": rng.random() < 0.5,
            "letztezehn": rng.random() < 0.5,
        }
        state = DOPPELKOPF.start(Setup(tuple(map(Seat, range(seats))), ANNA, options)).state
        for _ in range(3000):
            chance = DOPPELKOPF.chance(state)
            if chance is not None:
                order = list(chance.things)
                rng.shuffle(order)
                state = play(DOPPELKOPF, state, HOUSE, Drawn(chance.kind, tuple(order))).state
                continue
            if state.phase is Phase.OVER:
                break
            moves = list(DOPPELKOPF.moves(state))
            seat, action = moves[0] if rng.random() < 0.8 else rng.choice(moves)
            made = step(state, seat, action)
            state = made.state
            _check_cards(state)
            for viewer in (None, *state.circle):
                seen(state, viewer)

        assert Phase.OVER is state.phase
        assert 2 == len(state.scores)

    any_match()


def _check_cards(state):
    deal = state.deal
    if deal is None:
        return
    held = Counter(card for hand in deal.hands for card in hand)
    lain = Counter(card for trick in (*deal.taken, deal.trick) for card in trick.cards)
    assert Counter(PACK) == held + lain + Counter(deal.pushed)
    if state.result is not None:
        assert 240 == state.result.eyes_re + state.result.eyes_kontra


@given(st.randoms(use_true_random=False))
def test_strangers_cards_do_not_show(rng):
    """R50: exchange hidden cards between two others after the deal, and nothing a third one sees or may try changes."""
    order = list(PACK)
    rng.shuffle(order)
    state = DOPPELKOPF.start(Setup((ANNA, BERND, CLARA, DORA), ANNA, defaults(DOPPELKOPF), DORA)).state
    one = healthy(play(DOPPELKOPF, state, HOUSE, Drawn("mischen", tuple(order))).state)
    first, second = rng.randrange(12), rng.randrange(12)
    # Vorhand is Anna, so Bernd's cards are 12-23 and Clara's 24-35.
    order[12 + first], order[24 + second] = order[24 + second], order[12 + first]
    other = healthy(play(DOPPELKOPF, state, HOUSE, Drawn("mischen", tuple(order))).state)

    for viewer in (ANNA, DORA, None):
        assert seen(one, viewer) == seen(other, viewer)
    for seat in (ANNA, DORA):
        assert DOPPELKOPF.possible(one, seat) == DOPPELKOPF.possible(other, seat)
