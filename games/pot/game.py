"""
What every game played for the pot has in its `Game`, and what one says of itself.

To add such a game write its `Variant` (potmatch), its phases with their rows (`potdeal.bidding`, `between_deals`,
`after_the_match`) and its view around `potview.picture`; then `pot_game` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import partial
from operator import attrgetter
from typing import TypeVar

from games.checks import has_the_turn, in_phase
from games.contract import Action, Clause, Event, Seat, Shuffled, Viewer
from games.game import Game, Hands, Recording, TableRules
from games.kit import chips
from games.kit.cards import by_rank, by_suit
from games.options import Option
from games.pot import deal as potdeal
from games.pot import match as potmatch
from games.pot import view as potview
from games.pot.match import Exchange, Keep, Match, Variant

X = TypeVar("X")
V = TypeVar("V")


def pot_game(  # noqa: PLR0913 - a game names all its parts
    rules: Variant[X],
    *,
    word: str,
    name: str,
    seats: range,
    options: tuple[Option, ...],
    clauses: Mapping[StrEnum, tuple[Clause[Match[X]], ...]],
    view: Callable[[Match[X], Viewer], V],
    imagine: Callable[[Match[X], Seat, tuple[Event, ...], Shuffled], Match[X]],
    moves: Callable[[Match[X]], Iterable[tuple[Seat, Action]]] = potview.moves,
    on_turn: Callable[[Match[X]], tuple[Seat, ...]] = potdeal.on_turn,
    sketch: Callable[[Match[X], Seat], V] | None = None,
) -> Game[Match[X], V]:
    """
    Return the game.

    Args:
        rules: what it adds to the common course of a deal.
        word: what players type to open it, also the name of its folder.
        name: its German name.
        seats: how many may start (R1).
        options: all it agrees on (`potmatch.options` and its own).
        clauses: phase -> rows.
        view, imagine, sketch: as in `Game`; moves: too, where a phase without betting knows further ones.
        on_turn: whom it waits for, where it has a phase without betting.
    """
    known = {clause.action for rows in clauses.values() for clause in rows}
    return Game(
        id=word,
        name=name,
        version=1,
        seats=seats,
        options=options,
        start=partial(potdeal.start, rules),
        phase=attrgetter("phase"),
        rules=clauses,
        idle=frozenset({rules.shuffling, rules.over}),
        over=frozenset({rules.over}),
        on_turn=on_turn,
        view=view,
        moves=moves,
        imagine=imagine,
        likely=potview.likely,
        sketch=sketch,
        sheet=potdeal.sheet,
        deal=attrgetter("number"),
        table=TableRules(
            leave=potdeal.leave,
            abort=potdeal.abort,
            starters=partial(potmatch.starters, seats),
            stakes=lambda state, seat: not potdeal.is_out(state, seat),
        ),
        record=Recording(stack=potdeal.stack, headers=frozenset({chips.HEADER})),
        hands=Hands(
            of=potdeal.hand,
            arrange=potdeal.arrange,
            sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
        ),
        checks=(in_phase, potdeal.not_eliminated, has_the_turn),
        chance=potdeal.chance,
        clock=potdeal.clock,
        needs=dict.fromkeys(frozenset[type[Action]]({Exchange, Keep}) - known),
    )
