"""Profi-Sort when somebody leaves for good, in every phase; the dealer's marks."""

import pytest

from games.contract import Shuffle
from games.frozen import evolve
from games.profisort import PROFISORT, Phase
from games.profisort.actions import Discard, Draw, Give, Redeal
from games.profisort.state import Progress
from tests.games.profisort.deals import ANNA, BERND, CLARA, added, display, done, laid, playing, started
from tests.games.written import card, cards


def left(state, seat):
    """Return the match after somebody has left."""
    return PROFISORT.table.leave(state, seat).state


def mark(state):
    """Return the dealer's mark."""
    return PROFISORT.view(state, None).mark


def next_deal(state):
    """Return the match after a deal that nobody has ended, dealt anew."""
    last = evolve(state, stock=state.stock[:1])
    turn = last.turn
    last = done(last, (turn, Draw()))
    last = done(last, (turn, Discard(last.players[turn].hand[0])))
    return done(last, (last.dealer, Shuffle()))


def test_marks_go_round():
    """The first dealer is at I, and is there again when everybody has dealt (R1)."""
    state, marks = started(seats=3), []
    for _ in range(4):
        marks.append((state.dealer, mark(state)))
        state = next_deal(state)

    assert [(CLARA, "I"), (ANNA, "II"), (BERND, "III"), (CLARA, "I")] == marks


def test_hand_goes_out_of_play():
    """R25: unseen, received aces too; displays stay, the stock is not touched, and the turn stays where it is."""
    state = done(playing("a+ 4* 5* 6* 7* 8* 9* 2+ 3+", seats=3), (ANNA, laid(4, "4* 5* 6* 7* 8* 9*")))
    state = done(state, (ANNA, Give(card("a+"), CLARA)))
    after = left(state, CLARA)

    assert (ANNA, Phase.PLAYING, state.stock, state.displays) == (after.turn, after.phase, after.stock, after.displays)
    assert {ANNA, BERND} == after.players.keys()


@pytest.mark.parametrize("drawn", [False, True])
def test_leaver_on_turn(drawn):
    """R25: their turn is over, and the next one draws."""
    state = started(seats=3)
    state = left(done(state, (ANNA, Draw())) if drawn else state, ANNA)

    assert (BERND, Phase.DRAWING) == (state.turn, state.phase)


def test_leaver_with_the_last_card():
    """R21, R25: with an empty stock the deal is over with their turn."""
    state = started(seats=3)
    state = done(evolve(state, stock=cards("j")), (ANNA, Draw()))
    state = left(state, ANNA)

    assert (Phase.SHUFFLING, None, {BERND, CLARA}) == (state.phase, state.last.ender, state.last.points.keys())


def test_repetition_of_a_leaver_is_taken_back():
    """R9, R25: with what they added after it; what others have laid stays."""
    four = display(3, "9+ 9# 9* 9o")
    state = playing("7+ 7# 7* 7o 8+ 8# 8* 8o 2+ 3+", done=(3,), displays=[four], seats=3)
    state = done(state, (ANNA, laid(15, "7+ 7# 7* 7o", 3)), (ANNA, added("1", "8+ 8# 8* 8o")))
    state = left(state, ANNA)

    assert ((four,), None) == (state.displays, state.trial)


def test_two_go_on_with_fresh_deals():
    """R25: ten cards each of the whole pack, marks for two."""
    state = next_deal(left(started(seats=3), BERND))

    assert (ANNA, "II", 92) == (state.dealer, mark(state), len(state.stock))
    state = next_deal(state)
    assert (CLARA, "I") == (state.dealer, mark(state))


def test_dealer_who_leaves_before_mixing():
    """R25: the next player deals, and is at I from then on."""
    state = next_deal(started(seats=3))
    state = evolve(state, phase=Phase.SHUFFLING, turn=ANNA)
    state = left(state, ANNA)

    assert (BERND, BERND, "I") == (state.dealer, state.turn, mark(state))


def test_other_player_leaves_before_mixing():
    """R25: the dealer still has to mix."""
    state = next_deal(started(seats=3))
    state = left(evolve(state, phase=Phase.SHUFFLING, turn=ANNA), BERND)

    assert (ANNA, "II", Phase.SHUFFLING) == (state.turn, mark(state), state.phase)


def test_who_sat_at_the_first_mark_hands_it_on():
    """R25: and while a deal runs whose dealer has gone, there is no mark."""
    state = left(started(seats=3), CLARA)

    assert mark(state) is None
    assert (ANNA, "I") == (next_deal(state).dealer, mark(next_deal(state)))


def test_new_deal_without_its_dealer():
    """R19, R25: if the dealer has left meanwhile, their neighbour mixes."""
    state = left(started({ANNA: "a+ a# a* 2+ 3+ 4+ 5+ 6+ 7+ 8+"}, seats=3), CLARA)
    state = done(state, (ANNA, Redeal()))

    assert (ANNA, ANNA, Phase.SHUFFLING) == (state.dealer, state.turn, state.phase)
    assert (1, BERND) == (done(state, (ANNA, Shuffle())).round, done(state, (ANNA, Shuffle())).turn)


def test_last_one_has_won():
    """R25: nothing is written down or added, though they have more points."""
    state = playing("2+ 3+", done=(1, 2))
    state = left(evolve(state, totals={ANNA: 100, BERND: 0}), BERND)

    assert (Phase.OVER, (ANNA,), 100, ()) == (state.phase, state.winners, state.totals[ANNA], state.scores)


def test_tasks_of_a_leaver_end_nothing():
    """R22, R25: they have left with all tasks done; the others go on until one of them has."""
    state = started(seats=3)
    state = evolve(state, sheets=state.with_sheet(BERND, Progress(tuple(range(1, 16)))))
    state = next_deal(left(state, BERND))

    assert (2, Phase.DRAWING) == (state.round, state.phase)
