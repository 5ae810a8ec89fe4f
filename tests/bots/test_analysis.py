"""What a move has cost: measured, or not told."""

from itertools import count
from math import inf
from random import Random

import pytest

from bench import verdicts
from bench.arena import Contest, contested
from commands.catalogue import VOCABULARIES
from commands.table.computers import costing
from commands.thinking import judging
from games.bots import analysis
from games.bots.analysis import GapTally, Inquiry, Verdict
from games.bots.contract import Choice, Sight, Weighed, thinkable
from games.bots.fallback import first_of_moves
from games.bots.players import Players
from games.contract import Action
from tests.bots.inquiring import looked_into
from tests.lanes import tries

PLAYED = {vocabulary.game.id: vocabulary.game for vocabulary in VOCABULARIES if vocabulary.game.waits}
QUICK = ("dickezwei", "raeumab")
"""Games of which a deal is played out in a few milliseconds: these are tried in the suite, all of them in the soak."""

DEAL_SECONDS = 4.0
"""So much CPU the decisions of one deal get in the soak: what takes longer to find out is not told."""


class Tried(Action):
    """One of several things to do."""

    number: int


def mistakes(game, seed, most, player=first_of_moves):
    """Return moves of a player at which a strong one would have done something else, with what was seen."""
    found: list[tuple[Sight, Action, Inquiry]] = []

    def noting(sight, chance):
        choice = player(sight, chance)
        if len(found) < most and thinkable(game, sight.world) and type(choice.action) in game.usual:
            inquiry = judging(sight, choice.action, seed)()
            if not inquiry.settled:
                found.append((sight, choice.action, inquiry))
        return choice

    contested(game, Contest("leicht", "leicht", seats=max(game.seats[0], 2), packs=1), noting, noting, seed)
    return found


@tries(2, 200)
@pytest.mark.timeout(20_000)
def test_ten_times_the_worlds_agree_with_what_is_told(tries, record_property, monkeypatch):
    """Of verdicts over the games, at least 95 of a hundred have the right sign: something else was better indeed."""
    long, games, seconds = tries > 10, list(VOCABULARIES), DEAL_SECONDS
    if not long:
        monkeypatch.setattr(analysis, "LOOKS", analysis.LOOKS[:1])
        monkeypatch.setattr(verdicts, "STEPS", verdicts.STEPS[:1])
        games, seconds = [one for one in VOCABULARIES if one.game.id in QUICK], inf
    told: list[verdicts.Told] = []
    for pack in count(1):
        for game in (one for one in games if one.game.waits):
            taken = verdicts.decided(game, pack, of_the_day=False)
            told += verdicts.verdicts(taken if long else taken[-2:], pack, seconds)
        if len(told) >= tries:
            break
    agreed = sum(one.agrees for one in told)
    record_property("counted", f"{agreed} of {len(told)} verdicts")

    assert 0.95 * len(told) <= agreed


@pytest.mark.parametrize(
    ("gaps", "cost"),
    [
        pytest.param([1.0, -1.0] * 16, 0.0, id="holds-zero"),
        pytest.param([3.0, 1.0] * 16, 2.0, id="clear"),
        pytest.param([-3.0, -1.0] * 16, 0.0, id="the-move-itself-was-better"),
    ],
)
def test_what_holds_zero_gets_no_verdict(gaps, cost):
    """A difference is told when its interval is clear of zero, in points, with half of it."""
    tally = tally_of(gaps)
    choice = first_of_moves(some_sight(), Random(1))
    inquiry = analysis.looked_at(Inquiry(choice, ((choice.action, tally),), len(gaps), Verdict(choice), settled=False))

    assert cost == inquiry.verdict.cost
    assert (cost > 0) == (inquiry.verdict.half > 0)
    assert inquiry.settled == (gaps[0] != 1.0)


def test_of_two_better_ways_the_best_is_told():
    """Both cost less than what was done: the one that costs least is named, with what it is ahead by."""
    better, best = (Tried(number) for number in (1, 2))
    trials = (better, tally_of([3.0, 1.0] * 16)), (best, tally_of([5.0, 3.0] * 16))
    inquiry = analysis.looked_at(Inquiry(Choice(better), trials, 32, Verdict(Choice(better)), settled=False))

    assert (best, 4.0) == (inquiry.verdict.better.action, inquiry.verdict.cost)


def test_nobody_is_told_that_an_estimate_is_exact():
    """However steady a gap is, the half of its interval is told as no less than what is worth naming."""
    tally, choice = tally_of([0.5] * analysis.LOOKS[-1]), Choice(Tried(1))
    inquiry = analysis.looked_at(Inquiry(choice, ((choice.action, tally),), 512, Verdict(choice), settled=False))

    assert tally.half < analysis.SLIGHT == inquiry.verdict.half


@pytest.mark.parametrize(("worth", "cost"), [(2.0, 3.0), (5.0, 0.0), (6.0, 0.0)])
def test_what_is_exact_costs_what_it_is_behind(worth, cost):
    """Where a player is sure, the difference of what they expect is the cost, and never less than nothing."""
    weighed = Weighed(Tried(1), 5.0), Weighed(Tried(2), worth)
    players = Players(analyst=lambda sight, chance: Choice(Tried(1), sure=True, weighed=weighed))
    inquiry = analysis.begun(some_sight(), Tried(2), 1, players)

    assert (True, cost, 0.0) == (inquiry.settled, inquiry.verdict.cost, inquiry.verdict.half)


@pytest.mark.parametrize(
    ("won", "lost", "told"),
    [
        pytest.param(10, 0, False, id="a-verdict-of-skat-that-was-wrong"),
        pytest.param(14, 0, True, id="more-than-the-unseen-could-turn"),
        pytest.param(10, 2, False, id="seen-against-it"),
        pytest.param(20, 2, True, id="little-against-much"),
    ],
)
def test_nothing_against_a_card_in_few_worlds_is_no_proof(won, lost, told):
    """Where a deal is won or lost and nothing between, 32 worlds may lack those in which a card loses it."""
    gaps = [208.0] * won + [-208.0] * lost + [0.0] * (32 - won - lost)

    assert told == (tally_of(gaps).mean > tally_of(gaps).half)
    assert tally_of(gaps).half == pytest.approx(tally_of([-gap for gap in gaps]).half)


def test_what_is_alike_is_hardly_ever_told_apart():
    """Two cards are worth the same, one wins little often and loses much seldom: 2 verdicts of 100 at most."""
    chance, told, tries = Random(1), 0, 400
    for _ in range(tries):
        tally = GapTally()
        while tally.number < analysis.LOOKS[-1] and not (tally.number in analysis.LOOKS and clear(tally)):
            tally = tally.plus(chance.choices((1.0, -3.0, 0.0), (0.225, 0.075, 0.7))[0])
        told += clear(tally)

    assert told <= 0.02 * tries


def test_a_steady_gap_is_soon_clear():
    """What is better in every world is told after the first look, however small it is beside what is at stake."""
    assert clear(tally_of([0.5] * analysis.LOOKS[0]))


def tally_of(gaps):
    """Return the tally of these gaps."""
    tally = GapTally()
    for gap in gaps:
        tally = tally.plus(gap)
    return tally


def clear(tally):
    """Tell whether one of two actions is clearly ahead."""
    return abs(tally.mean) > tally.half


@pytest.mark.parametrize("game", QUICK)
def test_small_steps_find_out_the_same(game, monkeypatch):
    """However the worlds are cut into slices, the same comes out."""
    monkeypatch.setattr(analysis, "LOOKS", (4, 6))
    sight, done, _ = mistakes(PLAYED[game], 3, 1)[0]

    assert looked_into(sight, done, 3, 1) == looked_into(sight, done, 3, 5)


def some_sight():
    """Return what somebody sees at the beginning of a deal."""
    return mistakes(PLAYED["dickezwei"], 3, 1)[0][0]


@pytest.mark.parametrize(
    ("cost", "half", "sentence"),
    [
        (1.0, 0.04, "geschätzt 1 Minuspunkt, auf 0 genau"),
        (5.26, 1.9, "geschätzt 5,3 Minuspunkte, auf 1,9 genau"),
        (3.0, 0.0, "genau 3 Minuspunkte im Schnitt"),
    ],
)
def test_costs_are_told_in_points_with_how_near_they_are(cost, half, sentence):
    """An estimate is called one, with half its interval; what is exact is called so."""
    assert sentence == costing(cost, half, "Minuspunkte")
