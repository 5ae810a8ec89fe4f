"""Rommé when the stock runs out, and knocking."""

import pytest

from games.frozen import evolve
from games.game import play
from games.kit.events import Reshuffled
from games.meld.actions import Discard, Draw, Take
from games.meld.rules import Mixing
from games.romme import ROMME, Phase
from games.romme.actions import Allow, Knock, PenaltyDrawn
from tests.games.romme.deals import ANNA, BERND, CLARA, DORA, done, hand, mixed, refusal, started
from tests.games.written import card, cards


def after_first_round(*, stock="", pile="", seats=3, **options):
    """Return a match in which everybody has discarded and Anna may take; stock and pile are put right."""
    state = started({ANNA: "7+", BERND: "2#", CLARA: "6#"}, "3* 4* 5*", seats=seats, klopfen=True, **options)
    state = done(state, (ANNA, Discard(card("7+"))))
    for seat in state.circle[1:]:
        state = done(state, (seat, Draw()), (seat, Discard(state.players[seat].hand[0])))
    if stock or pile:
        state = evolve(state, stock=cards(stock), pile=cards(pile))
    return state


def test_last_card_of_the_stock():
    """R12: whoever draws it leaves no discard behind: all of them are the new stock at once."""
    state = after_first_round(stock="3*", pile="6# 2# 7+")
    step = play(ROMME, state, ANNA, Draw())

    assert Mixing.DISCARDS is step.state.mixing
    assert cards("6# 2# 7+") == ROMME.chance(step.state).things

    step = mixed(step.state)

    assert (3, (), Phase.LAYING) == (len(step.state.stock), step.state.pile, step.state.phase)
    assert (Reshuffled(3),) == step.events


def test_open_card_stays_while_it_is_on_offer():
    """R12: with an empty stock the card on offer is not mixed away; once it is taken what lay beneath is."""
    state = evolve(after_first_round(stock="3*", pile="6#"), stock=())

    assert ROMME.chance(state) is None
    assert "talon_leer" == refusal(state, ANNA, Draw())

    state = evolve(state, pile=cards("6# 2# 7+"))
    step = play(ROMME, state, ANNA, Take())

    assert cards("2# 7+") == ROMME.chance(step.state).things


def test_discard_after_the_mixing():
    """R12: an empty stock and an empty pile: the next player can only take the discard."""
    state = evolve(after_first_round(stock="3*", pile="6#"), stock=(), pile=(), phase=Phase.LAYING)
    state = done(state, (ANNA, Discard(state.players[ANNA].hand[0])))

    assert (BERND, Phase.TAKING, 1) == (state.turn, state.phase, len(state.pile))
    assert "talon_leer" == refusal(state, BERND, Draw())
    assert refusal(state, BERND, Take()) is None


@pytest.mark.parametrize(
    ("stock", "pile", "penalty", "left", "phase"),
    [
        ("3* 4* 5*", "6# 2#", 2, 1, Phase.TAKING),
        ("3* 4*", "6# 2#", 2, 1, Phase.TAKING),
        ("3*", "6# 2# 7+", 2, 1, Phase.TAKING),
        ("3*", "6# 2#", 2, 0, Phase.LAYING),
        ("3*", "6#", 1, 0, Phase.LAYING),
        ("3* 4*", "6#", 2, 0, Phase.LAYING),
    ],
)
def test_penalty_cards_run_through_the_mixing(stock, pile, penalty, left, phase):
    """R12, R41: penalty cards come from the rest, then from the mixed discards, and may be fewer than two."""
    state = done(after_first_round(stock=stock, pile=pile), (BERND, Knock()))
    step = play(ROMME, state, ANNA, Allow())
    events = list(step.events)
    while ROMME.chance(step.state):
        step = mixed(step.state)
        events += step.events
    drawn = [seen.count for event in events if isinstance(seen := event.seen_by(CLARA), PenaltyDrawn)]

    assert penalty == sum(drawn)
    assert 12 + 1 + penalty == len(step.state.players[BERND].hand)
    assert (left, phase) == (len(step.state.stock), step.state.phase)
    assert (None, None) == (step.state.own.penalty, step.state.mixing)


def test_nobody_else_sees_penalty_cards():
    """R36, R41: the knocker alone sees them; the others hear how many."""
    state = done(after_first_round(), (BERND, Knock()))
    events = play(ROMME, state, ANNA, Allow()).events
    seen = {seat: [event.seen_by(seat) for event in events] for seat in (ANNA, BERND, CLARA, None)}

    assert seen[ANNA] == seen[CLARA] == seen[None]
    assert PenaltyDrawn(BERND, 2) in seen[ANNA]
    assert PenaltyDrawn(BERND, 2) not in seen[BERND]


@pytest.mark.parametrize("discards", range(3))
def test_knocking_waits_for_the_first_round(discards):
    """R37: the last first discard of all is the earliest one to knock for."""
    state = started({ANNA: "7+"}, klopfen=True)
    for seat in (ANNA, BERND)[:discards]:
        state = state if seat == ANNA else done(state, (seat, Draw()))
        state = done(state, (seat, Discard(state.players[seat].hand[0])))
    knocker = ANNA if state.turn != ANNA else BERND

    assert "erste_runde" == refusal(state, knocker, Knock())


def test_who_may_knock():
    """R38, R39, R43: everybody but the player on turn, also who has just discarded; once each, and in time."""
    state = after_first_round()

    assert "selbst_am_zug" == refusal(state, ANNA, Knock())
    assert refusal(state, CLARA, Knock()) is None

    knocked = done(state, (CLARA, Knock()))

    assert "schon_geklopft" == refusal(knocked, CLARA, Knock())
    assert "zu_spaet" == refusal(done(state, (ANNA, Draw())), BERND, Knock())
    assert "ablage_leer" == refusal(evolve(state, pile=()), BERND, Knock())


def test_answer_to_a_knock():
    """R40, R42: drawing is refused until it is answered; taking the card oneself lets all knocks lapse."""
    state = done(after_first_round(), (BERND, Knock()), (CLARA, Knock()))

    assert "geklopft" == refusal(state, ANNA, Draw())
    assert "nicht_am_zug" == refusal(state, BERND, Allow())

    taken = done(state, (ANNA, Take()))

    assert ((), 12, 12) == (taken.own.knocks, len(taken.players[BERND].hand), len(taken.players[CLARA].hand))


@pytest.mark.parametrize(("named", "served"), [(None, CLARA), (CLARA, CLARA), (BERND, BERND)])
def test_several_knockers(named, served):
    """R43: the first is served, or the one named; all others are as before."""
    state = done(after_first_round(), (CLARA, Knock()), (BERND, Knock()))
    top = str(state.pile[0])
    state = done(state, (ANNA, Allow(named)))

    assert 15 == len(state.players[served].hand)
    assert top in hand(state, served).split()
    assert 12 == len(state.players[BERND if served == CLARA else CLARA].hand)


def test_consent_nobody_asked_for():
    """R41, R43: nobody knocks, or not the one named."""
    state = after_first_round(seats=4)

    assert "niemand_klopft" == refusal(state, ANNA, Allow())
    assert "niemand_klopft" == refusal(done(state, (BERND, Knock())), ANNA, Allow(DORA))


def test_card_given_away():
    """R41: the player on turn can only draw then, and nobody can knock any more in this turn."""
    state = done(after_first_round(), (BERND, Knock()), (ANNA, Allow()))

    assert "schon_erlaubt" == refusal(state, ANNA, Take())
    assert "zu_spaet" == refusal(state, CLARA, Knock())
    assert "niemand_klopft" == refusal(state, ANNA, Allow())

    state = done(state, (ANNA, Draw()), (ANNA, Discard(state.players[ANNA].hand[0])))

    assert refusal(state, CLARA, Knock()) is None


def test_hands_grow_without_limit():
    """R44: there is no limit to knocks in a deal."""
    state = after_first_round()
    for _ in range(5):
        seat = state.turn
        if seat == CLARA:
            state = done(state, (CLARA, Draw()), (CLARA, Discard(state.players[CLARA].hand[0])))
            continue
        state = done(state, (CLARA, Knock()), (seat, Allow()), (seat, Draw()))
        state = done(state, (seat, Discard(state.players[seat].hand[0])))

    assert 12 + 3 * 4 == len(state.players[CLARA].hand)


@pytest.mark.parametrize("action", [Knock(), Allow()])
def test_without_the_special_rule(action):
    """R45: its commands are refused before anything else is asked, in every phase."""
    for state in (started(), done(started({ANNA: "7o"}), (ANNA, Discard(card("7o"))))):
        assert "regel_aus" == refusal(state, ANNA, action)
        assert "regel_aus" == refusal(state, CLARA, action)
