"""Once more, and back once: a further match with the same people, and a last move that has not happened."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

from games.contract import Actor, House, No, Refused, Seat, Setup, Step, evolve
from games.game import Game
from games.table.actions import Again, TakeBack
from games.table.events import OnceMore, PleaGranted
from games.table.state import LastMove, S, Table, V, finished, phase


def again(game: Game[S, V], table: Table[S], seat: Seat, _action: Again) -> Step[Table[S]]:
    """Clear the table for another match; the first deal passes on clockwise from whoever had it before."""
    if not finished(game, table) or table.booked:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    before = table.setting
    first = table.opener if before is None or before.dealer is None else before.dealer
    dealer = _next(table.circle, seat if first is None else first)
    given = {} if before is None else before.given
    cleared = replace(
        table,
        state=None,
        votes=(),
        votes_of=0,
        against=(),
        broken_off=False,
        departed=False,
        setting=Setup((), dealer, {}, dealer, given),
        last=None,
    )
    return Step(cleared, (OnceMore(seat, dealer),))


def _next(circle: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return who sits behind a seat, be it taken still or not."""
    if seat in circle:
        return circle[(circle.index(seat) + 1) % len(circle)]
    return next((other for other in circle if other > seat), circle[0])


def remembered(game: Game[S, V], before: Table[S], actor: Actor, step: Step[Table[S]]) -> Step[Table[S]]:
    """Remember a move of a player that may have to be taken back: one within a deal, in the open."""
    old, new = before.state, step.state.state
    if isinstance(actor, House) or old is None or new is None or before.booked:
        return step
    runs = game.phase(old) not in game.idle and game.phase(new) not in game.idle | game.over
    if not runs or True in [event.two_sided for event in step.events]:
        return step
    return Step(evolve(step.state, last=LastMove(actor, old, step.events)), step.events)


def take_back(game: Game[S, V], table: Table[S], seat: Seat, _action: TakeBack) -> Step[Table[S]]:
    """Put the game back to where it was before somebody's last move."""
    last = check_take_back(game, table, seat)
    state = last.before
    circle = table.circle if game.table.circle is None else game.table.circle(state)
    return Step(evolve(table, state=state, circle=circle, last=None), (PleaGranted(seat),))


def check_take_back(game: Game[S, V], table: Table[S], seat: Seat) -> LastMove[S]:
    """
    Return the last move, if it is this seat's and nobody has seen anything new by it.

    What its author laid himself is no news that anybody could use against him without his having shown it. Whatever
    else came to light – a card from the stock, the next card on the table, a hand, a deal that was scored – stays.

    Raises:
        Refused: it is somebody else's, or something was seen.
    """
    last = table.last
    if table.booked or last is None or last.seat != seat or table.state is None:
        raise Refused(No.NO_MOVE_OF_YOURS)
    scored = game.sheet(last.before).deals != game.sheet(table.state).deals
    if scored or game.deal(last.before) != game.deal(table.state) or _shows_something(game, table, last):
        raise Refused(No.SOMETHING_SEEN)
    return last


def _shows_something(game: Game[S, V], table: Table[S], last: LastMove[S]) -> bool:
    """Tell whether a move brought a card to light that its author had not known; where hands are no cards, it may."""
    kinds = tuple({type(card) for held in table.circle for card in game.hands.of(last.before, held)})
    known = {*game.hands.of(last.before, last.seat), *_things(game.view(last.before, last.seat), kinds)}
    return not kinds or any(card not in known for event in last.events for card in _things(event, kinds))


def _things(value: object, kinds: tuple[type, ...]) -> Iterator[Hashable]:
    """Yield every card that stands anywhere in an event or a view."""
    if isinstance(value, kinds) and isinstance(value, Hashable):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from _things(part, kinds)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _things(key, kinds)
            yield from _things(part, kinds)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _things(getattr(value, one.name), kinds)
