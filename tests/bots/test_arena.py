"""Two players against one another on the same packs: nobody has the better cards, and luck is told from skill."""

from random import Random

import pytest

from bench.arena import Contest, Pack, Score, contested, exchanges, mixed, seats_of_first, sign_test
from games.bots.contract import Choice
from games.bots.fallback import first_of_moves, random_offer
from games.canasta import CANASTA
from games.contract import Seat
from games.dickezwei import DICKEZWEI
from games.gin import GIN

DUEL = Contest("first", "random", seats=2, packs=3)


def test_whoever_meets_themselves_is_neither_ahead_nor_behind():
    """Exchanged seats cancel the cards: what is won with one hand is lost with the other."""
    packs = [contested(GIN, DUEL, first_of_moves, first_of_moves, number) for number in range(3)]

    assert [0.0] * 3 == [pack.gap for pack in packs]
    assert any(pack.gaps[0] for pack in packs)


def test_pack_can_be_played_again():
    """The number of a pack says everything: cards, seats, what is drawn by lot."""
    contest = Contest("first", "random", seats=3, packs=1)

    assert contested(DICKEZWEI, contest, first_of_moves, random_offer, 7) == contested(
        DICKEZWEI, contest, first_of_moves, random_offer, 7
    )


def test_sensible_player_beats_a_random_one():
    """The weakest yardstick loses every pack of Gin."""
    score = Score(tuple(contested(GIN, DUEL, first_of_moves, random_offer, number) for number in range(5)))

    assert (5, 0) == score.blocks
    assert score.share > 0.8
    assert score.gap[0] > score.gap[1]


def test_choices_of_the_first_player_are_timed_and_no_others():
    """The clock is asked around their choices alone."""
    ticks = iter(range(10_000))
    asked = []

    def counting(sight, chance):
        asked.append(sight.seat)
        return first_of_moves(sight, chance)

    pack = contested(GIN, DUEL, counting, random_offer, 1, lambda: float(next(ticks)))

    assert len(asked) == len(pack.seconds)
    assert {1.0} == set(pack.seconds)


@pytest.mark.parametrize(
    ("game", "seats", "held"),
    [
        (GIN, 2, [{0}, {1}]),
        (DICKEZWEI, 4, [{0, 2}, {1, 3}]),
        (DICKEZWEI, 3, [{0}, {1, 2}, {1}, {0, 2}, {2}, {0, 1}]),
    ],
)
def test_every_seat_is_held_by_either_player_equally_often(game, seats, held):
    """With an even number every other seat, with an odd one alone and not alone at each of them."""
    contest = Contest("first", "random", seats=seats, packs=1)
    state = None if game is not GIN else object()
    lineups = [seats_of_first(game, contest, state, lineup) for lineup in range(exchanges(game, contest))]

    assert held == [set(lineup) for lineup in lineups]


def test_partners_are_never_parted():
    """Who wins and loses together is played by the same player, half of the games each."""
    held = []

    def noting(sight, chance):
        held.append((sight.seat, sight.game.teams(sight.world)))
        return first_of_moves(sight, chance)

    contested(CANASTA, Contest("first", "random", seats=4, packs=1), noting, random_offer, 3)
    teams = held[0][1]
    seats = [seat for seat, _ in held]
    change = next(place for place, seat in enumerate(seats) if seat in teams[1])

    assert set(teams[0]) == set(seats[:change])
    assert set(teams[1]) == set(seats[change:])


def test_party_that_hangs_on_the_cards_is_exchanged():
    """Where the cards make the parties, a contest says who belongs together."""
    contest = Contest("first", "random", seats=4, packs=1, sides=lambda _state: frozenset({Seat(0), Seat(1)}))

    assert [{0, 1}, {2, 3}] == [set(seats_of_first(DICKEZWEI, contest, object(), lineup)) for lineup in (0, 1)]


@pytest.mark.parametrize(
    ("won", "lost", "luck"), [(0, 0, 1.0), (5, 5, 1.0), (5, 0, 0.0625), (0, 5, 0.0625), (18, 2, 0.0004)]
)
def test_sign_test(won, lost, luck):
    """How likely equals come to such a difference, either way: the table of the binomial."""
    assert sign_test(won, lost) == pytest.approx(luck, rel=0.01)


def test_blocks_and_interval():
    """Ten packs are two blocks of five; the interval is that of the mean."""
    score = Score(tuple(Pack((gap, gap)) for gap in (3, -1, -1, -1, -1, 5, 0, 0, 0, 0)), block=5)

    assert (1, 1) == score.blocks
    assert [0.4, 1.246] == [round(number, 3) for number in score.gap]
    assert 0.4 == score.share


def test_packs_are_mixed_alike_whatever_happened_before():
    """The second order of the third deal is the same, though more was drawn in the deals ahead of it."""
    things = tuple(range(20))
    one, other = mixed(4), mixed(4)
    for _ in range(5):
        other(1, things)

    assert [one(3, things), one(3, things)] == [other(3, things), other(3, things)]
    assert one(4, things) != one(5, things)


def test_whoever_goes_round_in_circles_does_not_stop_the_arena():
    """A player who only ever does the last thing offered comes to an end as well."""

    def last(sight, chance: Random):
        return Choice(sight.offers[-1]) if sight.on_turn else first_of_moves(sight, chance)

    assert 2 == len(contested(GIN, DUEL, last, first_of_moves, 0).gaps)
