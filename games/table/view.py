"""What one pair of eyes sees of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from typing import Any, Generic, TypeAlias, TypeVar

from games.contract import Action, Seat, Shuffle, Viewer, evolve
from games.game import Game
from games.options import Special, Value
from games.record import key
from games.table.actions import Agree, Expel, Switch
from games.table.state import S, Table, V, finished, phase, players_needed, turns

W = TypeVar("W")


@dataclass
class TableView(Generic[V]):
    """
    What one pair of eyes sees of a table; made for every state, so not frozen, and changed by nobody.

    Who looks is here, whatever is still noted of him: he never reads that he is missing. `begun` tells whether a match
    runs or ran; `bots` are programs, `with_bots` says that they were let in; `game` is the game's own view, None before
    it and in a mere `glance`.
    """

    phase: StrEnum = field(metadata=key("phase"))
    turns: tuple[Seat, ...] = field(metadata=key("am_zug"))
    circle: tuple[Seat, ...] = field(metadata=key("mitspieler"))
    opener: Seat | None = field(metadata=key("eroeffner"))
    votes: tuple[Seat, ...] = field(metadata=key("abbruch"))
    options: Mapping[str, Value] = field(metadata=key(""))
    absent: tuple[Seat, ...] = field(metadata=key("abwesend"))
    computers: Mapping[Seat, str] = field(metadata=key("computer"))
    game: V | None = field(metadata=key(""))
    viewer: Viewer = None
    possible: tuple[type[Action], ...] = ()
    begun: bool = False
    bots: tuple[Seat, ...] = field(metadata=key("bots"), default=())
    with_bots: bool = False


AnyView: TypeAlias = TableView[Any]
"""What is seen of a table at which some game is played."""


def view(
    game: Game[S, V],
    table: Table[S],
    viewer: Viewer,
    glanced: TableView[V] | None = None,
    another: TableView[V] | None = None,
) -> TableView[V]:
    """
    Return what `viewer` sees of the table, the game's view included.

    Args:
        glanced: his glance, if it is at hand.
        another: what somebody else sees of the same state, if it is at hand: what both see may be there once.
    """
    seen, hands = glance(game, table, viewer) if glanced is None else glanced, game.hands
    if another is not None and another.game is not None and hands.apart and hands.rearranged and viewer is not None:
        assert table.state is not None
        return evolve(seen, game=_put(another.game, hands.apart.way, hands.apart.of(table.state, viewer)))
    return seen if table.state is None else evolve(seen, game=game.view(table.state, viewer))


def _put(whole: W, way: tuple[str, ...], part: object) -> W:
    """Return a view with something else at the end of a way."""
    for place in reversed(range(1, len(way))):
        part = evolve(reduce(getattr, way[:place], whole), **{way[place]: part})
    return evolve(whole, **{way[0]: part})


def reminds(game: Game[S, V], table: Table[S], viewer: Viewer) -> bool:
    """Tell whether `viewer` may have to be reminded of something, for which it takes more than a glance."""
    return table.state is not None and (viewer is None or game.reminds(table.state, viewer))


def sketch(game: Game[S, V], table: Table[S], glanced: TableView[V]) -> TableView[V]:
    """Return as much of what somebody sees as the hint of his prompt reads; the rest of it may not be there."""
    if game.sketch is None or glanced.viewer is None or table.state is None:
        return view(game, table, glanced.viewer, glanced)
    return evolve(glanced, game=game.sketch(table.state, glanced.viewer))


def rearranged(game: Game[S, V], table: Table[S], seen: TableView[V]) -> TableView[V]:
    """Return a view after its owner did nothing but arrange his hand."""
    if game.hands.rearranged is None or seen.game is None or seen.viewer is None or table.state is None:
        return view(game, table, seen.viewer)
    return evolve(seen, game=game.hands.rearranged(seen.game, table.state, seen.viewer))


def glance(
    game: Game[S, V], table: Table[S], viewer: Viewer, public: TableView[V] | None = None, *, waits: bool = False
) -> TableView[V]:
    """
    Return what `viewer` sees of the table without a look at the cards: all that most prompts need.

    Args:
        public: the glance of somebody who only watches, if it is at hand: all that differs is what is possible, and
            that nobody is missing where he looks from.
        waits: he can do nothing but wait (`waiting`).
    """
    if public is not None:
        absent = public.absent
        if viewer in absent:
            absent = tuple(seat for seat in absent if seat != viewer)
        return evolve(public, viewer=viewer, possible=possible(game, table, viewer, waits=waits), absent=absent)
    return TableView(
        phase=phase(game, table),
        turns=turns(game, table),
        circle=table.circle,
        opener=table.opener,
        votes=table.votes,
        options=table.options,
        absent=tuple([seat for seat in table.circle if not table.people[seat].present and seat != viewer]),
        game=None,
        viewer=viewer,
        possible=possible(game, table, viewer),
        begun=table.state is not None,
        bots=tuple(seat for seat in table.circle if table.people[seat].bot),
        with_bots=table.bots,
        computers={seat: table.people[seat].computer for seat in table.circle if table.people[seat].computer},
    )


def waiting(game: Game[S, V], table: Table[S], public: TableView[V]) -> tuple[Seat, ...]:
    """
    Return who can do nothing but wait: their prompt is that of somebody who only watches.

    Args:
        public: the glance of somebody who only watches.
    """
    state, others = table.state, [seat for seat in public.circle if seat not in public.turns]
    if state is None:
        return tuple([seat for seat in others if seat != public.opener])
    if table.broken_off or public.phase in game.over or not game.others_may(state, table.options):
        return tuple(others)
    return tuple([seat for seat in others if not game.possible(state, seat)])


def possible(game: Game[S, V], table: Table[S], viewer: Viewer, *, waits: bool = False) -> tuple[type[Action], ...]:
    """
    Return the kinds of action `viewer` could try now: those of the game, or before it those of an opener.

    Args:
        waits: the game has none for him, as is known already (`waiting`).
    """
    if viewer is None or viewer not in table.circle or finished(game, table):
        return ()
    expel = (Expel,) if not table.booked and _kept_waiting(game, table, viewer) else ()
    if waits:
        return expel
    if table.state is not None:
        return (*game.possible(table.state, viewer), *expel)
    if viewer != table.opener:
        return expel
    start = (Shuffle,) if len(table.circle) in players_needed(game, table) else ()
    special = [isinstance(option, Special) for option in game.options]
    agree = () if all(special) else (Agree,)
    return (*start, *agree, *((Switch,) if any(special) else ()))


def _kept_waiting(game: Game[S, V], table: Table[S], viewer: Seat) -> bool:
    """Tell whether the table waits for somebody else who has been gone for a while."""
    awaited = turns(game, table) if table.state is not None else (table.opener,)
    return bool([seat for seat in awaited if seat not in {None, viewer} and not table.people[seat].present])
