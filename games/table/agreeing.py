"""What is agreed at a table: what differs from the usual, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import HOUSE, Action, Actor, No, Refused, Seat, Step
from games.frozen import evolve
from games.game import Game
from games.options import Choice, Number, Special, Value
from games.table.actions import Agree, AgreeHints, Switch
from games.table.arranging import seat_here
from games.table.events import Agreed, HintsAgreed, Switched
from games.table.state import AnyTable, S, Table, V, defaults, phase

WITH_BOTS = ("bots", "ja")
"""What is agreed where programs may play along, as it is written."""


def agreed(game: Game[S, V], options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """R8: return what is not as usual in this game, in the order of its options."""
    usual = {**defaults(game), **set_by(game, options)}
    return tuple(
        (option.name, options[option.name])
        for option in game.options
        if option.name in options and options[option.name] != usual.get(option.name)
    )


def set_by(game: Game[S, V], options: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return what is agreed of itself with what was chosen, by the option's name."""
    chosen = [one for one in game.options if isinstance(one, Choice) and one.name in options]
    return {name: value for one in chosen for name, value in one.sets.get(options[one.name], {}).items()}


def fixed(game: Game[S, V], options: Mapping[str, Value]) -> frozenset[str]:
    """Return what cannot be set otherwise because of what else is agreed, by the option's name."""
    chosen = [one for one in game.options if isinstance(one, Choice) and one.name in options]
    return frozenset(name for one in chosen for name in one.fixes.get(options[one.name], ()))


def agreed_at(game: Game[S, V], table: Table[S]) -> tuple[tuple[str, Value], ...]:
    """R8: return what is not as usual at a table: what is agreed of its game, and that bots play along."""
    return (*agreed(game, table.options), *((WITH_BOTS,) if table.bots else ()))


def check_agreement(game: Game[S, V], table: AnyTable, action: Action) -> None:
    """
    Judge whether what somebody sets goes together with what is agreed.

    A matter of the house and not of `play`: a journal in which it was accepted once still replays, and is played as it
    was then (the limit that is undercut counts as the other).

    Raises:
        Refused: two properties would contradict each other.
    """
    if not isinstance(action, Agree):
        return
    option = next((one for one in game.options if one.name == action.name and not isinstance(one, Special)), None)
    value = None if option is None else option.value(action.value)
    for low, high in ordered(game) if value is not None else ():
        options = {**table.options, action.name: value}
        least, most = options.get(low), options.get(high)
        if action.name in {low, high} and isinstance(least, int) and isinstance(most, int) and least > most:
            other = high if action.name == low else low
            raise Refused(No.CONTRADICTS, low=low, high=high, other=other, value=options[other])


def ordered(game: Game[S, V]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of properties of which the first must not be more than the second."""
    return tuple((one.name, one.at_most) for one in game.options if isinstance(one, Number) and one.at_most)


def agree_hints(game: Game[S, V], table: Table[S], seat: Seat, action: AgreeHints) -> Step[Table[S]]:
    """The opener allows hints or forbids them, before the first deal only."""
    opener_before_the_match(game, table, seat)
    return Step(evolve(table, hints=action.on), (HintsAgreed(seat, action.on),))


def opener_before_the_match(game: Game[S, V], table: Table[S], seat: Seat) -> None:
    """Refuse what only the opener may agree, and only as long as no match runs."""
    if seat != table.opener:
        raise Refused(No.NOT_THE_OPENER, opener=table.opener)
    if table.state is not None:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))


def agree(game: Game[S, V], table: Table[S], actor: Actor, action: Agree) -> Step[Table[S]]:
    """The opener sets a property, before the first deal only."""
    seat = seat_here(table, actor)
    unbooked(game, table)
    properties = {option.name: option for option in game.options if not isinstance(option, Special)}
    option = properties.get(action.name)
    if action.name in _rules(game):
        raise Refused(No.IS_A_RULE, name=action.name)
    if option is None:
        raise Refused(No.NO_SUCH_PROPERTY, typed=action.name, names=tuple(properties))
    value = option.value(action.value)
    if value is None:
        raise Refused(No.NO_SUCH_VALUE, typed=action.value, name=option.name, allowed=option.allowed())
    opener_before_the_match(game, table, seat)
    standing = table.options.get(option.name)
    if option.name in fixed(game, table.options) and value != standing:
        raise Refused(No.NO_SUCH_VALUE, typed=action.value, name=option.name, allowed=(str(standing),))
    further = option.sets.get(value, {}) if isinstance(option, Choice) else {}
    options = {**table.options, option.name: value, **further}
    return Step(evolve(table, options=options), (Agreed(seat, option.name, value),))


def switch(game: Game[S, V], table: Table[S], actor: Actor, action: Switch) -> Step[Table[S]]:
    """The opener switches a special rule, before the first deal only."""
    seat = seat_here(table, actor)
    unbooked(game, table)
    names = _rules(game)
    if action.name not in names:
        other = next((one for one in game.options if one.name == action.name and not isinstance(one, Special)), None)
        if other is not None:
            raise Refused(No.IS_A_PROPERTY, name=action.name, allowed=other.allowed())
        raise Refused(No.NO_SUCH_RULE, typed=action.name, names=names)
    opener_before_the_match(game, table, seat)
    return Step(
        evolve(table, options={**table.options, action.name: action.on}), (Switched(seat, action.name, action.on),)
    )


def _rules(game: Game[S, V]) -> tuple[str, ...]:
    """Return the special rules that can be switched."""
    return tuple(option.name for option in game.options if isinstance(option, Special))


def unbooked(game: Game[S, V], table: Table[S]) -> None:
    """Refuse what the people of a booked table must not decide."""
    if table.booked:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table), booked=True)


def only_the_house(actor: Actor) -> None:
    """
    Let nobody else do what only the house can.

    Raises:
        ValueError: somebody does.
    """
    if actor is not HOUSE:
        raise ValueError(f"{actor} is not the house")
