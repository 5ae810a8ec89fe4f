"""What one pair of eyes sees of a table."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import reduce
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from games.contract import Action, Seat, Shuffle, Viewer
from games.frozen import Frozen, evolve
from games.game import Game
from games.options import Special, Value
from games.record import key, wire
from games.table.actions import Agree, Expel, Switch
from games.table.state import S, Table, TablePhase, V, phase, players_needed, turns

W = TypeVar("W")

SERIES_RESTS = frozenset({TablePhase.BETWEEN, TablePhase.PLAYED})
"""Phases of a series in which no deal runs."""


class TableView(Frozen, Generic[V]):
    """
    What one pair of eyes sees of a table; another one for every state.

    Who looks is here, whatever is still noted of them: they never read that they are missing. `begun` tells whether a
    match runs or ran; `bots` are programs, `with_bots` says that they were let in; `series`: every deal played here
    stands for itself, and whoever leaves may come back; `game` is the game's own view, None before it and in a mere
    `glance`.
    """

    phase: Annotated[StrEnum, key("phase")]
    turns: Annotated[tuple[Seat, ...], key("am_zug")]
    circle: Annotated[tuple[Seat, ...], key("mitspieler")]
    opener: Annotated[Seat | None, key("eroeffner")]
    votes: Annotated[tuple[Seat, ...], key("abbruch")]
    options: Annotated[Mapping[str, Value], key("") | wire("vereinbart")]
    absent: Annotated[tuple[Seat, ...], key("abwesend")]
    computers: Annotated[Mapping[Seat, str], key("computer")]
    game: Annotated[V | None, key("")]
    viewer: Annotated[Viewer, wire("")] = None
    possible: Annotated[tuple[type[Action], ...], wire("")] = ()
    begun: bool = False
    bots: Annotated[tuple[Seat, ...], key("bots")] = ()
    with_bots: bool = False
    series: bool = False


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
        glanced: their glance, if it is at hand.
        another: what somebody else sees of the same state, if it is at hand: what both see may be there once.
    """
    seen, apart = glance(game, table, viewer) if glanced is None else glanced, game.hands.apart
    if table.state is None:
        return seen
    if another is not None and another.game is not None and apart is not None and viewer is not None:
        return evolve(seen, game=_put(another.game, apart.way, apart.of(table.state, viewer)))
    return evolve(seen, game=game.view(table.state, viewer))


def _put(whole: W, way: tuple[str, ...], part: object) -> W:
    """Return a view with something else at the end of a way."""
    assert isinstance(whole, Frozen)
    for place in reversed(range(1, len(way))):
        part = evolve(reduce(getattr, way[:place], whole), **{way[place]: part})
    return evolve(whole, **{way[0]: part})


def sketch(game: Game[S, V], table: Table[S], glanced: TableView[V]) -> TableView[V]:
    """
    Return as much of what somebody sees as the hint of a prompt reads; the rest of it may not be there.

    Where there is nothing to be reminded of, the game's own view is not there at all.
    """
    if game.sketch is None or glanced.viewer is None or table.state is None:
        return view(game, table, glanced.viewer, glanced)
    return evolve(glanced, game=game.sketch(table.state, glanced.viewer))


def rearranged(game: Game[S, V], table: Table[S], seen: TableView[V]) -> TableView[V]:
    """Return a view after its owner did nothing but arrange their hand."""
    return view(game, table, seen.viewer, seen, seen)


def glance(
    game: Game[S, V], table: Table[S], viewer: Viewer, public: TableView[V] | None = None, *, waits: bool = False
) -> TableView[V]:
    """
    Return what `viewer` sees of the table without a look at the cards: all that most prompts need.

    Args:
        public: the glance of somebody who only watches, if it is at hand: all that differs is what is possible, and
            that nobody is missing where they look from.
        waits: they can do nothing but wait (`waiting`).
    """
    seen = public_glance(game, table) if public is None else public
    if viewer is None:
        return seen
    absent = seen.absent
    if viewer in absent:
        absent = tuple([seat for seat in absent if seat != viewer])
    can = _possible(game, table, viewer, seen, waits=waits)
    return evolve(seen, viewer=viewer, possible=can, absent=absent)


def public_glance(game: Game[S, V], table: Table[S], before: TableView[V] | None = None) -> TableView[V]:
    """
    Return the glance of somebody who only watches.

    Args:
        before: the same of an earlier state of the table with the same people and the same circle, if it is at hand.
    """
    state = table.state
    if before is not None:
        return evolve(
            before,
            phase=phase(game, table),
            turns=turns(game, table),
            opener=table.opener,
            votes=table.votes,
            options=table.options,
            begun=state is not None,
            with_bots=table.bots,
            series=table.series is not None,
        )
    people, circle = table.people, table.circle
    return TableView(
        phase=phase(game, table),
        turns=turns(game, table),
        circle=circle,
        opener=table.opener,
        votes=table.votes,
        options=table.options,
        absent=tuple([seat for seat in circle if not people[seat].present]),
        game=None,
        begun=state is not None,
        bots=tuple([seat for seat in circle if people[seat].bot]),
        with_bots=table.bots,
        series=table.series is not None,
        computers={seat: people[seat].computer for seat in circle if people[seat].computer},
    )


def waiting(game: Game[S, V], table: Table[S], public: TableView[V]) -> tuple[Seat, ...]:
    """
    Return who can do nothing but wait: their prompt is that of somebody who only watches.

    Args:
        public: the glance of somebody who only watches.
    """
    state, turns = table.state, public.turns
    others = tuple([seat for seat in public.circle if seat not in turns])
    if state is None:
        return tuple([seat for seat in others if seat != public.opener])
    idle = table.broken_off or public.phase in game.over or public.phase in SERIES_RESTS
    return others if idle else game.waiting(state, others, table.options)


def _possible(
    game: Game[S, V], table: Table[S], viewer: Seat, public: TableView[V], *, waits: bool
) -> tuple[type[Action], ...]:
    if table.broken_off or viewer not in public.circle or public.phase in game.over:
        return ()
    if public.phase in SERIES_RESTS:
        return (Shuffle,) if viewer in public.turns else ()
    expel = (Expel,) if public.absent and not table.booked and _kept_waiting(table, viewer, public) else ()
    if waits:
        return expel
    if table.state is not None:
        can = game.possible(table.state, viewer, public.turns)
        return (*can, *expel) if expel else can
    if viewer != table.opener:
        return expel
    start = (Shuffle,) if len(table.circle) in players_needed(game, table) else ()
    special = [isinstance(option, Special) for option in game.options]
    agree = () if all(special) else (Agree,)
    return (*start, *agree, *((Switch,) if any(special) else ()))


def _kept_waiting(table: Table[S], viewer: Seat, public: TableView[V]) -> bool:
    """Tell whether the table waits for somebody else who has been gone for a while."""
    awaited = public.turns if table.state is not None else (table.opener,)
    return any(seat != viewer for seat in awaited if seat in public.absent)
