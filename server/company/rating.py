"""
How good somebody is, by the matches he has finished: arithmetic alone, without a game, a database or a clock.

Only what is played among many says something. Whoever meets the same people again and again learns from them less and
less, and all who come from one's own address are one opponent: a second account, or a family, moves a number a little,
a circle of many as before. What counts is measured by `Meetings`, in the order of the matches.

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


_FIRST: Final = 0.5
_SHARE: Final = 0.25
"""How many matches two people may have between them whatever else they play, and how many more for one among others."""

_LEAVING: Final = 1.25
"""How much deeper than by losing somebody falls by leaving: who plays on when losing never stands worse by it."""

_OWN_HOUSE: Final = 0
"""Stands for everybody from one's own address; no account has this number."""


class Placed(Frozen):
    """
    Somebody whom a match says something of.

    Attributes:
        player: the account; place: from 1; team: who has the same played together.
        home: whoever has the same came from one address; -1: nobody else did.
        left: went before the end, and has lost to everybody who stayed.
    """

    player: int
    place: int
    team: int
    home: int = -1
    left: bool = False


class Meetings:
    """How much of one game's matches each player has had with whom, a match among several being shared out to them."""

    def __init__(self) -> None:
        self._had: dict[int, dict[int, float]] = {}

    def weights(self, placed: Sequence[Placed]) -> dict[int, float]:
        """Return how much a match says about each, from 0 to 1: the mean over the opponents, by whoever knows fewer."""
        return {
            one.player: sum(
                min(self._openness(one, other, placed), self._openness(other, one, placed)) for other in others
            )
            / len(others)
            for one in placed
            if (others := [other for other in placed if other.team != one.team])
        }

    def count(self, placed: Sequence[Placed]) -> None:
        """Count a match as had."""
        for one in placed:
            keys = _opponents(one, placed)
            had = self._had.setdefault(one.player, {})
            for key in keys:
                had[key] = had.get(key, 0.0) + 1 / len(keys)

    def _openness(self, one: Placed, other: Placed, placed: Sequence[Placed]) -> float:
        """How much `one` learns from `other`: less, the more of all matches were with the same one."""
        had, key = self._had.get(one.player, {}), _key(one, other)
        same = had.get(key, 0.0)
        elsewhere = 0.0 if key == _OWN_HOUSE else sum(had.values()) - same
        return min(1.0, (_FIRST + _SHARE * elsewhere) / (same + 1 / len(_opponents(one, placed)))) ** 2


def _key(one: Placed, other: Placed) -> int:
    return _OWN_HOUSE if one.home == other.home != -1 else other.player


def _opponents(one: Placed, placed: Sequence[Placed]) -> set[int]:
    """Return whom somebody has played against, all of the own address as one."""
    return {_key(one, other) for other in placed if other.team != one.team}


def after_match(
    before: Mapping[int, Skill], placed: Sequence[Placed], weights: Mapping[int, float] | None = None
) -> dict[int, Skill]:
    """
    Return what is believed after a match, of everybody whom it says anything about.

    A match says nothing if there are no two sides in it. What comes out depends on nothing but what goes in.

    Args:
        before: what was believed of whom; who is missing is unknown.
        placed: who played.
        weights: how much it says about each, from 0 to 1 (`Meetings.weights`); None: all of it.
    """
    sides = _sides(placed)
    if len(sides) < 2:
        return {}
    teams = [[_MODEL.create_rating([skill.mu, skill.sigma]) for skill in _skills(before, side)] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(min(one.place for one in side)) for side in sides])
    return {
        one.player: _moved(
            before.get(one.player, UNKNOWN),
            new.mu,
            new.sigma,
            1.0 if weights is None else weights[one.player],
            deeper=_LEAVING if one.left else 1.0,
        )
        for side, team in zip(sides, rated, strict=True)
        for one, new in zip(side, team, strict=True)
    }


def _moved(skill: Skill, mu: float, sigma: float, weight: float, *, deeper: float) -> Skill:
    """Return a skill after a match that would have made it so, had it counted whole, its mean moved so much deeper."""
    moved = weight * deeper * (mu - skill.mu)
    return Skill(skill.mu + moved, skill.sigma + weight * (sigma - skill.sigma), skill.played + 1)


def _skills(before: Mapping[int, Skill], side: Iterable[Placed]) -> list[Skill]:
    return [before.get(one.player, UNKNOWN) for one in side]


def _sides(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Return who played together, in an order that does not depend on who is named first."""
    sides: dict[int, list[Placed]] = {}
    for one in sorted(placed, key=lambda one: (one.place, one.player)):
        sides.setdefault(one.team, []).append(one)
    return list(sides.values())
