"""The players of the games of melds come to an end in every match, at every level and table, and are never refused."""

from functools import partial
from random import Random

import pytest

from bench.arena import Contest, Meeting, contested
from bench.contests import YARDSTICKS
from commands.catalogue import package_of
from games.bots.contract import Level, Sight
from games.bots.fallback import first_of_moves
from games.bots.rummy import Skill, planned
from games.frozen import evolve
from games.meld.actions import Lay, Rebuild
from tests.bots.noting import noting
from tests.lanes import tries
from tests.price import seconds

MATCHES: dict[str, tuple[dict[str, int | bool], range]] = {
    "romme": ({"zuzweit": True, "klopfen": True, "umbauen": True}, range(2, 7)),
    "gin": ({}, range(2, 3)),
    "rummy": ({"spiele": 1}, range(2, 5)),
    "profisort": ({"aufgaben": 5}, range(2, 4)),
    "canasta": ({"punktziel": 500}, range(2, 5)),
}
"""Game -> the shortest match, and how many play it."""

QUICK = ((Level.EASY, min), (Level.STRONG, max))
"""What every run tries: the weak ones at the smallest table, the strong ones at the largest."""

LONG = {("gin", Level.STRONG), ("romme", Level.STRONG)}
"""What takes seconds: the same player as one level below, with more worlds."""


def every():
    """Return every game, level and table; most of them for the soak alone."""
    for game, (_, circle) in MATCHES.items():
        for level in Level:
            for seats in circle:
                quick = (game, level) not in LONG and any(
                    level is one and seats == which(circle) for one, which in QUICK
                )
                yield pytest.param(game, level, seats, marks=[] if quick else [pytest.mark.soak])


def game_of(ident):
    """Return a game by its word."""
    return package_of(ident).game


@pytest.mark.parametrize(("ident", "level", "seats"), list(every()))
@tries(1, 100)
def test_match_ends_without_a_refusal(ident, level, seats, tries):
    """A level against the first of moves, at every place: every action is legal, and the match comes to its end."""
    game = game_of(ident)
    options, _ = MATCHES[ident]
    contest = Contest(level, "first", seats, 1, deals=None, options=options)
    for number in range(tries):
        meeting = Meeting(game, contest, number, lineup=number % 2)
        meeting.played({True: package_of(ident).players.at(level), False: first_of_moves}, None)

        assert meeting.first


@pytest.mark.parametrize("ident", MATCHES)
def test_choice_hangs_on_nothing_but_what_is_seen(ident):
    """With everything unseen drawn anew and the same randomness, every level chooses the same, for the same reason."""
    game, (found, player) = game_of(ident), noting()
    options, circle = MATCHES[ident]

    contest = Contest("first", "first", circle[-1], 1, options=options)
    Meeting(game, contest, 5, lineup=0).played({True: player, False: player}, None)
    for sight in found[:: max(1, len(found) // 6)]:
        for level in (Level.EASY, Level.MEDIUM):
            bot = package_of(ident).players.at(level)

            assert bot(sight, Random(4)) == bot(sight.anew(Random(9)), Random(4))


@pytest.mark.parametrize("ident", MATCHES)
def test_yardsticks_are_players(ident):
    """Whoever others are measured against plays by the rules, too."""
    game = game_of(ident)
    options, circle = MATCHES[ident]
    for bot in YARDSTICKS.get(ident, {}).values():
        contest = Contest("one", "other", circle[0], 1, deals=None, options=options)

        meeting = Meeting(game, contest, 3, lineup=0)
        meeting.played({True: bot, False: first_of_moves}, None)

        assert meeting.first


def test_search_that_was_cut_off_is_sure_of_nothing():
    """Whoever may hardly look at a table does not claim that nothing better could be laid."""
    game, (seen, player) = game_of("rummy"), noting()

    contested(game, Contest("first", "first", seats=2, packs=1), player, player, 5)
    tables = [sight.world for sight in seen if len(sight.world.spread) > 2 and sight.world.out][:4]
    cut, whole = (
        [planned(world, Skill(rebuilds=True, budget=budget), jokers=True) for world in tables]
        for budget in (1, 1_000_000)
    )

    assert tables
    assert {False} == {sure for _, sure in cut}
    assert any(sure for _, sure in whole)


@pytest.mark.parametrize("drawn", [20, 30])
def test_large_rack_is_answered_soon(drawn):
    """Who holds dozens of tiles has hundreds of thousands of ways to lay them: not all of them are looked at."""
    game, (seen, player) = game_of("rummy"), noting()

    contested(game, Contest("first", "first", seats=2, packs=1), player, player, 6)
    before = next(sight for sight in seen if not sight.world.out)
    world, seat = before.world, before.seat
    large = (*world.players[seat].hand, *world.stock[:drawn])
    grown = evolve(world, players=world.with_hand(seat, large), stock=world.stock[drawn:])
    for bot in package_of("rummy").players.levels.values():
        choice = partial(bot, Sight(game, seat, grown), Random(1))

        assert isinstance(choice().action, Lay | Rebuild)
        assert max(seconds(choice)) < 1.0
