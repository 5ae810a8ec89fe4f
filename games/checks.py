"""Asked before a rule is tried: does a deal run, who has the turn, does its phase know it, is its rule on?"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.contract import Action, No, Refused, S, Seat, Who
from games.game import Check, Game, V, deal_running, in_phase
from games.options import Value

__all__ = ["USUAL", "deal_running", "has_the_turn", "in_phase", "rule_on", "switched"]


def has_the_turn(game: Game[S, V], state: S, seat: Seat, action: Action) -> None:
    """Refuse who is not on turn (`nicht_am_zug`), or who is while only others may (`selbst_am_zug`)."""
    clause = game.index[game.phase(state)].get(type(action))
    who = clause.who if clause else game.usual[type(action)]
    if who is Who.TURN:
        if seat not in (turns := game.on_turn(state)):
            raise Refused(No.NOT_YOUR_TURN, turns=turns)
    elif who is Who.OTHERS and seat in game.on_turn(state):
        raise Refused(No.ON_TURN_YOURSELF)


def rule_on(game: Game[S, V], action: Action, options: Mapping[str, Value]) -> None:
    """Refuse an action whose special rule is off (`regel_aus`); the table asks the same before the match begins."""
    name = game.needs.get(type(action))
    if name is not None and not options[name]:
        raise Refused(No.RULE_OFF, rule=name)


def switched(options: Callable[[S], Mapping[str, Value]]) -> Check:
    """Return the check that asks `rule_on` of a game that keeps its options in its state."""

    def check(game: Game[S, V], state: S, _seat: Seat, action: Action) -> None:
        rule_on(game, action, options(state))

    return check


USUAL: tuple[Check, ...] = (deal_running, has_the_turn, in_phase)
"""The order in which most games ask."""
