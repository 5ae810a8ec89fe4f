"""The end of a match of rounds as most games tell it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Public, Seat, Step
from games.kit.rounds import M, Rounds


class MatchWon(Public):
    """The match is over; several winners share the victory. `alone`: everybody else has left."""

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    alone: bool = False


def best_wins(rules: Rounds[M], state: M, alone: bool) -> Step[M]:
    """Let the best of those still here win, shared if equal: for `Rounds.end`."""
    ended = rules.ended(state)
    return Step(ended, (MatchWon(ended.winners, ended.standing, alone=alone),))
