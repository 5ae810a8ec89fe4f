"""What every game of melds has in its `Game`, and what one says of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import partial
from operator import attrgetter
from typing import TypeVar

from games.checks import deal_running, has_the_turn, in_phase
from games.contract import Action, Clause, Clock, Event, Seat, Shuffled, Viewer
from games.game import Apart, Check, Game, Hands, Kinds, Recording, TableRules
from games.kit.cards import by_rank, by_suit
from games.meld import turn
from games.meld.rules import Match, Variant, X
from games.meld.view import own
from games.options import Option, Value

V = TypeVar("V")


def agreed(state: Match[X]) -> Mapping[str, Value]:
    """Return what was agreed before the match, by the option's name."""
    return state.options


def meld_game(  # noqa: PLR0913 - a game names all its parts
    rules: Variant[X],
    *,
    word: str,
    name: str,
    seats: range,
    options: tuple[Option, ...],
    clauses: Mapping[StrEnum, tuple[Clause[Match[X]], ...]],
    view: Callable[[Match[X], Viewer], V],
    moves: Callable[[Match[X]], Iterable[tuple[Seat, Action]]],
    imagine: Callable[[Match[X], Seat, tuple[Event, ...], Shuffled], Match[X]],
    likely: Callable[[Match[X], Seat, Kinds], Kinds],
    sketch: Callable[[Match[X], Seat], V | None] | None = None,
    clock: Callable[[Match[X]], Clock | None] = lambda _state: None,
    starters: Callable[[Mapping[str, Value]], range] | None = None,
    needs: Mapping[type[Action], str] | None = None,
    first_checks: tuple[Check, ...] = (),
) -> Game[Match[X], V]:
    """
    Return the game.

    Args:
        rules: what it adds to the common course.
        word: what players type to open it, also the name of its folder.
        name: its German name.
        seats: how many may start.
        options: all it agrees on.
        clauses: phase -> rows.
        view, moves, imagine, likely, sketch, clock, starters, needs: as in `Game`.
        first_checks: what is asked ahead of the phase and the turn.
    """
    return Game(
        id=word,
        name=name,
        version=1,
        seats=seats,
        options=options,
        start=partial(turn.start, rules),
        phase=attrgetter("phase"),
        rules=clauses,
        idle=frozenset({rules.shuffling, rules.over}),
        over=frozenset({rules.over}),
        on_turn=turn.on_turn,
        view=view,
        moves=moves,
        imagine=imagine,
        sheet=turn.sheet,
        deal=attrgetter("deal"),
        table=TableRules(leave=turn.leave, starters=starters),
        record=Recording(stack=turn.stack),
        hands=Hands(
            of=turn.hand,
            arrange=turn.arrange,
            sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
            apart=Apart(("common", "own"), own),
        ),
        checks=(*first_checks, deal_running, has_the_turn, in_phase),
        needs=needs or {},
        chance=turn.chance,
        clock=clock,
        likely=likely,
        sketch=sketch,
        fewest_wins=rules.fewest,
    )
