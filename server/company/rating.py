"""
How good somebody is, by the matches he has finished: arithmetic alone, without a game, a database or a clock.

The model is that of Plackett and Luce as openskill computes it: what is believed of everybody is a mean and a doubt,
and a match moves both by how surprising it was. Who plays together rises and falls together. The number that is shown
is careful: of two with one mean the one of whom less is known stands lower. So nobody loses by winning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from games.frozen import Frozen

PROVISIONAL_UNTIL: Final = 10
"""Matches after which a number is believed."""

_MODEL: Final = PlackettLuce()

_ZERO, _STEP, _DOUBTS = 1000, 40, 3
"""What is shown of somebody nobody knows anything of, how far one point of the model reaches, and how careful it is."""


class Skill(Frozen):
    """What is believed of somebody: the mean, the doubt, and after how many matches."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    played: int = 0

    @property
    def shown(self) -> int:
        """The number people read."""
        return round(_ZERO + _STEP * (self.mu - _DOUBTS * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether too little has been played to believe it."""
        return self.played < PROVISIONAL_UNTIL


UNKNOWN: Final = Skill()


class Placed(Frozen):
    """Somebody who has played a match to its end: his account, his place from 1, and who played together with him."""

    player: int
    place: int
    team: int


def after_match(before: Mapping[int, Skill], placed: Sequence[Placed]) -> dict[int, Skill]:
    """
    Return what is believed after a match, of everybody whom it says anything about.

    A match says nothing if there are no two sides in it. What comes out depends on nothing but what goes in.
    """
    sides = _sides(placed)
    if len(sides) < 2:
        return {}
    teams = [[_MODEL.create_rating([skill.mu, skill.sigma]) for skill in _skills(before, side)] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(min(one.place for one in side)) for side in sides])
    return {
        one.player: Skill(new.mu, new.sigma, before.get(one.player, UNKNOWN).played + 1)
        for side, team in zip(sides, rated, strict=True)
        for one, new in zip(side, team, strict=True)
    }


def _skills(before: Mapping[int, Skill], side: Iterable[Placed]) -> list[Skill]:
    return [before.get(one.player, UNKNOWN) for one in side]


def _sides(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Return who played together, in an order that does not depend on who is named first."""
    sides: dict[int, list[Placed]] = {}
    for one in sorted(placed, key=lambda one: (one.place, one.player)):
        sides.setdefault(one.team, []).append(one)
    return list(sides.values())
