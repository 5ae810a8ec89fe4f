"""What a move has cost: measured, or not told."""

from random import Random
from statistics import fmean

import pytest

from bench.arena import Contest, contested
from commands.catalogue import VOCABULARIES
from commands.table.computers import costing
from commands.thinking import judging, players_of
from games.bots import analysis
from games.bots.analysis import GapTally, Inquiry, Verdict
from games.bots.contract import Level, Sight, chance_of, thinkable
from games.bots.fallback import first_of_moves
from games.contract import Action
from tests.bots.inquiring import looked_into
from tests.lanes import tries

PLAYED = {vocabulary.game.id: vocabulary.game for vocabulary in VOCABULARIES if vocabulary.game.waits}
QUICK = ("dickezwei", "raeumab")
"""Games of which a deal is played out in a few milliseconds: these are tried in the suite, all of them in the soak."""

AGAIN = 10
"""So many times the worlds of a verdict say whether it was right."""


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


def mean_again(sight, done, better, seed, worlds):
    """Return by how much something did better than what was done in worlds nobody has looked at before."""
    easy, gaps = players_of(sight.game.id).at(Level.EASY), list[float]()
    for number in range(worlds):
        chance = chance_of(f"again {seed} {number}")
        world, luck = sight.anew(chance), chance.random()
        after, instead = (analysis.points_after(world, action, luck, easy) for action in (done, better))
        if after is not None and instead is not None:
            gaps.append(instead - after)
    return fmean(gaps)


@tries(2, 200)
@pytest.mark.timeout(20_000)
def test_ten_times_the_worlds_agree_with_what_is_told(tries, record_property, monkeypatch):
    """Of verdicts over the games, at least 95 of a hundred have the right sign: something else was better indeed."""
    if tries < 10:
        monkeypatch.setattr(analysis, "LOOKS", analysis.LOOKS[:1])
    games = [PLAYED[one] for one in QUICK] if tries < 10 else list(PLAYED.values())
    agreed, told, seed = 0, 0, 0
    while told < tries:
        seed += 1
        game = games[seed % len(games)]
        player = players_of(game.id).at(Level.EASY) if tries > 10 else first_of_moves
        for sight, done, _ in mistakes(game, seed, 3 if tries > 10 else 1, player):
            inquiry = looked_into(sight, done, seed)
            if told < tries and inquiry.verdict.cost > 0:
                told += 1
                worlds = inquiry.worlds * (AGAIN if tries > 10 else 1)
                agreed += mean_again(sight, done, inquiry.verdict.better.action, seed, worlds) > 0
    record_property("counted", f"{agreed} of {told} verdicts")

    assert 0.95 * told <= agreed


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
    tally = GapTally()
    for gap in gaps:
        tally = tally.plus(gap)
    choice = first_of_moves(some_sight(), Random(1))
    inquiry = analysis.looked_at(Inquiry(choice, ((choice.action, tally),), len(gaps), Verdict(choice), settled=False))

    assert cost == inquiry.verdict.cost
    assert (cost > 0) == (inquiry.verdict.half > 0)
    assert inquiry.settled == (gaps[0] != 1.0)


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
        (3.0, 0.0, "genau 3 Minuspunkte"),
    ],
)
def test_costs_are_told_in_points_with_how_near_they_are(cost, half, sentence):
    """An estimate is called one, with half its interval; what is exact is called so."""
    assert sentence == costing(cost, half, "Minuspunkte")
