"""Once more, and back once: a further match with the same people, and a last move that has not happened."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from games.contract import Actor, House, No, Private, Refused, Seat, Setup, Step
from games.frozen import evolve, names_of
from games.game import Game
from games.kit.cards import JOKER, Joker
from games.table.actions import Again, TakeBack
from games.table.events import OnceMore, PleaGranted
from games.table.state import LastMove, S, Table, V, finished, phase


def again(game: Game[S, V], table: Table[S], seat: Seat, _action: Again) -> Step[Table[S]]:
    """Clear the table for another match; the first deal passes on clockwise from whoever had it before."""
    if not finished(game, table) or table.booked or table.exercise is not None:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    before = table.setting
    first = table.opener if before is None or before.dealer is None else before.dealer
    dealer = _next(table.circle, seat if first is None else first)
    given = {} if before is None else before.given
    cleared = evolve(
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


def move_of(before: Table[S], actor: Actor, step: Step[S]) -> LastMove[S] | None:
    """Return a move of a player: it may have to be taken back, or they have to be told why it cannot be."""
    if isinstance(actor, House) or before.state is None or before.booked:
        return None
    return LastMove(actor, before.state, step.events)


def take_back(game: Game[S, V], table: Table[S], seat: Seat, _action: TakeBack) -> Step[Table[S]]:
    """Put the game back to where it was before somebody's last move."""
    last = check_take_back(game, table, seat)
    state = last.before
    circle = table.circle if game.table.circle is None else game.table.circle(state)
    return Step(evolve(table, state=state, circle=circle, last=None), (PleaGranted(seat, len(last.events)),))


def check_take_back(game: Game[S, V], table: Table[S], seat: Seat) -> LastMove[S]:
    """
    Return the last move, if it is this seat's and nobody has seen anything new by it.

    What its author laid themselves is no news that anybody could use against them without their having shown it.
    Whatever else came to light – a card from the stock, the next card on the table, a hand, a deal that was scored –
    stays.

    Raises:
        Refused: no match runs, nobody has moved, it is somebody else's, the deal is over, or something was seen.
    """
    if table.booked or table.state is None or finished(game, table):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table), booked=table.booked)
    last = table.last
    if last is None:
        raise Refused(No.NO_MOVE_YET)
    if last.seat != seat:
        raise Refused(No.NO_MOVE_OF_YOURS)
    if _ends_the_deal(game, last.before, table.state):
        raise Refused(No.DEAL_WAS_ENDED)
    if game.phase(last.before) in game.idle or _shows_something(game, table.state, table.circle, last):
        raise Refused(No.SOMETHING_SEEN)
    return last


def _ends_the_deal(game: Game[S, V], before: S, after: S) -> bool:
    """Tell whether a deal is over by a move: scored, or void."""
    ran = game.phase(before) not in game.idle
    return game.sheet(before).deals != game.sheet(after).deals or (ran and game.phase(after) in game.idle)


def _shows_something(game: Game[S, V], after: S, circle: tuple[Seat, ...], last: LastMove[S]) -> bool:
    """Tell whether a move brought a card to light that its author had not known."""
    if not game.secrets:
        return False
    if any(isinstance(event, Private) for event in last.events):
        return True
    if game.record.wall is not None:  # of two packs: that a card is known does not say that it is this one
        return game.record.wall(last.before) != game.record.wall(after)
    kinds = tuple({type(card) for held in circle for card in game.hands.of(last.before, held)})
    known = {*_cards(game.hands.of(last.before, last.seat), kinds), *_cards(game.view(last.before, last.seat), kinds)}
    return any(card not in known for event in last.events for card in _cards(event, kinds))


def _cards(value: object, kinds: tuple[type, ...]) -> Iterator[Hashable]:
    """Yield every card that stands anywhere in an event or a view; what a joker stands for is no card."""
    if isinstance(value, Joker):
        yield JOKER
    elif isinstance(value, kinds) and isinstance(value, Hashable):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from _cards(part, kinds)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _cards(key, kinds)
            yield from _cards(part, kinds)
    elif not isinstance(value, type):
        for name in names_of(type(value)):
            yield from _cards(getattr(value, name), kinds)
