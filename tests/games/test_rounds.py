"""The course of a match of rounds, for the smallest game there could be: one card each, the highest wins the round."""

from enum import StrEnum

import pytest

from games.contract import HOUSE, SHUFFLING, Drawn, Public, Seat, Setup, Shuffle, Step
from games.frozen import evolve
from games.game import play
from games.kit.cards import PACK, by_rank
from games.kit.events import DealerDrawn, DealerNext
from games.kit.rounds import ROUNDS, HandMatch, MatchWon, Rounds, best_wins, hand, hand_game, without_hand
from games.options import Number
from games.record import BadDeal, Wanted

ANNA, BERND, CLARA = map(Seat, range(3))


class Phase(StrEnum):
    SHUFFLING = "mischen"
    PLAYING = "spielen"
    OVER = "partie_ende"


class Void(Public):
    seat: Seat


class Resumed(Public):
    seat: Seat


def deal(state, order):
    hands, _ = MATCH.dealt(state, order)
    return Step(evolve(state, phase=Phase.PLAYING, turn=state.next_dealer, round=state.round + 1, hands=hands))


def resume(state):
    return Step(evolve(state, turn=state.following), (Resumed(state.following),))


MATCH = Rounds(
    state=HandMatch,
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    pack=lambda _state: PACK,
    sizes=lambda state: dict.fromkeys(state.circle, 1),
    deal=deal,
    gone=lambda state, seat: Step(without_hand(state, seat)),
    end=best_wins,
    resume=resume,
)

GAME = hand_game(
    MATCH,
    word="hoch",
    name="Hoch",
    seats=range(2, 4),
    options=(Number(ROUNDS, 1, 9, 2),),
    clauses={Phase.SHUFFLING: MATCH.mixing, Phase.PLAYING: (), Phase.OVER: ()},
    view=lambda state, _viewer: state,
    own=hand,
    moves=lambda _state: (),
    imagine=lambda state, _seat, _heard, _shuffled: state,
    sorting={"wert": lambda _state: by_rank},
)


def begun(dealer=CLARA, given=None, rounds=2):
    """Return a match of three that waits for its first deal."""
    return GAME.start(Setup((ANNA, BERND, CLARA), BERND, {ROUNDS: rounds}, dealer, given or {})).state


def dealt(state):
    """Return the match after a deal in the order of the pack."""
    return play(GAME, state, HOUSE, Drawn(SHUFFLING, PACK)).state


def scored(state, **points):
    """Return the step behind a round that brought these points; the next seat deals."""
    seats = {"anna": ANNA, "bernd": BERND, "clara": CLARA}
    after = MATCH.scored(state, {seats[name]: gained for name, gained in points.items()})
    return MATCH.follow(after, after.next_dealer)


def test_lot_names_the_first_dealer():
    """Unless a record does; the first deal follows at once."""
    state = begun(dealer=None)
    step = play(GAME, state, HOUSE, Drawn(GAME.chance(state).kind, (CLARA, ANNA, BERND)))

    assert (CLARA, (DealerDrawn(CLARA),), PACK) == (step.state.dealer, step.events, GAME.chance(step.state).things)


def test_dealer_mixes_for_every_round_but_the_first():
    """Who deals next is told, is on turn, and asks the house for the pack."""
    step = scored(dealt(begun()), anna=3)

    assert ((DealerNext(ANNA),), (ANNA,), None) == (step.events, GAME.on_turn(step.state), GAME.chance(step.state))
    mixing = play(GAME, step.state, ANNA, Shuffle()).state
    assert (2, Phase.PLAYING) == (dealt(mixing).round, dealt(mixing).phase)


def test_match_ends_after_its_rounds():
    """The best total wins, shared if equal; points from before the match count."""
    state = scored(dealt(begun(given={"punkte": {BERND: ("2",)}})), anna=3).state
    step = scored(dealt(play(GAME, state, ANNA, Shuffle()).state), bernd=1)

    assert (MatchWon((ANNA, BERND), {ANNA: 3, BERND: 3, CLARA: 0}),) == step.events
    assert (True, (ANNA, BERND), ()) == (
        GAME.sheet(step.state).over,
        GAME.sheet(step.state).winners,
        GAME.on_turn(step.state),
    )


@pytest.mark.parametrize(("leaver", "follows"), [(ANNA, BERND), (BERND, ANNA), (CLARA, ANNA)])
def test_no_seat_is_skipped_when_somebody_leaves_in_mid_round(leaver, follows):
    """Clara's round is followed by that of the next seat still taken, whether Clara herself has gone or another."""
    state = GAME.table.leave(dealt(begun()), leaver).state

    assert CLARA == state.dealer
    assert follows == scored(state).state.dealer


@pytest.mark.parametrize(("leaver", "resumed"), [(ANNA, (Resumed(BERND),)), (BERND, ()), (CLARA, ())])
def test_round_goes_on_behind_a_leaver(leaver, resumed):
    """Only a leaver who was on turn leaves it to the next."""
    step = GAME.table.leave(dealt(begun()), leaver)

    assert resumed == step.events
    assert leaver not in {*step.state.hands, *GAME.on_turn(step.state)}


@pytest.mark.parametrize(("leaver", "told"), [(CLARA, (DealerNext(ANNA),)), (ANNA, ())])
def test_deal_passes_on_between_two_rounds(leaver, told):
    """Only a dealer who leaves before mixing is followed by the next seat at once."""
    assert told == GAME.table.leave(begun(), leaver).events


@pytest.mark.parametrize(("leaver", "deals"), [(CLARA, ANNA), (ANNA, CLARA)])
def test_void_round_is_dealt_anew(leaver, deals):
    """Its dealer deals again, or the next seat if that one has gone; it is told either way."""

    def void(state, seat):
        return Step(evolve(state, phase=Phase.SHUFFLING, round=state.round - 1), (Void(seat),))

    step = evolve(MATCH, gone=void).leave(dealt(begun()), leaver)

    assert (0, (Void(leaver), DealerNext(deals))) == (step.state.round, step.events)


def test_last_one_alone_has_won():
    """Who has left is not ranked, whatever the totals were."""
    state = GAME.table.leave(scored(dealt(begun()), anna=9).state, ANNA).state
    step = GAME.table.leave(state, CLARA)

    assert (MatchWon((BERND,), {BERND: 0}, alone=True),) == step.events
    assert {ANNA: 9, BERND: 0, CLARA: 0} == dict(GAME.sheet(step.state).totals)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(hands={Seat(7): PACK[:1]}),
        Wanted(hands={ANNA: PACK[:2]}),
        Wanted(stock=PACK[:1]),
        Wanted(upcards=PACK[:1]),
        Wanted(others={"spalte": {}}),
    ],
)
def test_deal_that_cannot_be(wanted):
    """A hand for nobody here or too long, and piles this game does not stack."""
    with pytest.raises(BadDeal):
        MATCH.stack(begun(), wanted)


def test_deal_stacks_what_is_wanted():
    """Hands as named, gaps in the order of the pack."""
    order = MATCH.stack(begun(), Wanted(hands={BERND: PACK[-1:]}))

    assert (PACK[0], PACK[-1], PACK[1]) == order[:3]


def test_running_round_cannot_be_stacked():
    """Nothing is dealt in mid-round."""
    with pytest.raises(BadDeal):
        MATCH.stack(dealt(begun()), Wanted())
