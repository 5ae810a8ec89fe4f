"""The players of the games of melds come to an end in every match, at every level and table, and are never refused."""

import pytest

from games.bots.arena import Contest, Meeting
from games.bots.catalogue import PLAYERS, YARDSTICKS
from games.bots.contract import Level
from games.bots.fallback import first_of_moves
from games.catalogue import GAMES
from tests.lanes import tries

MATCHES = {
    "gin": ({}, range(2, 3)),
    "rummy": ({"spiele": 1}, range(2, 5)),
    "canasta": ({"punktziel": 500}, range(2, 5)),
}
"""Game -> the shortest match, and how many play it."""

QUICK = ((Level.EASY, min), (Level.STRONG, max))
"""What every run tries: the weak ones at the smallest table, the strong ones at the largest."""

LONG = {("gin", Level.STRONG)}
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
    return next(game for game in GAMES if game.id == ident)


@pytest.mark.parametrize(("ident", "level", "seats"), list(every()))
@tries(1, 100)
def test_match_ends_without_a_refusal(ident, level, seats, tries):
    """A level against the first of moves, at every place: every action is legal, and the match comes to its end."""
    game = game_of(ident)
    options, _ = MATCHES[ident]
    contest = Contest(level, "first", seats, 1, deals=None, options=options)
    for number in range(tries):
        meeting = Meeting(game, contest, number, lineup=number % 2)
        meeting.played({True: PLAYERS[ident][level], False: first_of_moves}, None)

        assert meeting.first


@pytest.mark.parametrize("ident", MATCHES)
def test_yardsticks_are_players(ident):
    """Whoever others are measured against plays by the rules, too."""
    game = game_of(ident)
    options, circle = MATCHES[ident]
    for bot in YARDSTICKS[ident].values():
        contest = Contest("one", "other", circle[0], 1, deals=None, options=options)

        meeting = Meeting(game, contest, 3, lineup=0)
        meeting.played({True: bot, False: first_of_moves}, None)

        assert meeting.first
