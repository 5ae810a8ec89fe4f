"""
What every game played for the pot has in its `Game`, and what one says of itself.

To add such a game write its `Variant` (`match`), its phases with their rows (`deal.bidding`, `between_deals`,
`after_the_match`) and its view around `view.picture`; then `pot_game` puts them together.
A deal as it might be, for somebody who knows their own tiles and what was dealt openly (R36), is imagined here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import partial
from itertools import islice
from operator import attrgetter
from typing import TypeVar

from games.checks import has_the_turn, in_phase
from games.contract import Action, Clause, Event, Seat, Shuffled, Viewer
from games.frozen import evolve
from games.game import Game, Hands, Recording, TableRules
from games.kit import chips
from games.kit.cards import by_rank, by_suit
from games.kit.imagining import heap
from games.options import Option
from games.pot import deal as potdeal
from games.pot import match as potmatch
from games.pot import view as potview
from games.pot.match import Exchange, Hand, HandDealt, Keep, Match, Variant, X

TRIES = 60
"""How many worlds are looked at for one that agrees with what somebody's bid has told; the last one has to do."""


def imagining(
    seen: Callable[[Event], Hand],
    open_to_all: Callable[[Match[X], Seat], Hand] = lambda _state, _seat: (),
    agrees: Callable[[Match[X]], bool] = lambda _state: True,
) -> Callable[[Match[X], Seat, tuple[Event, ...], Shuffled], Match[X]]:
    """
    Return how worlds of one game are imagined.

    Args:
        seen: the tiles an event shows to whoever notices it whole, beside those of the first dealing.
        open_to_all: the open tiles in somebody's hand.
        agrees: whether a world agrees with what players' bids have told.
    """

    def imagine(state: Match[X], seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> Match[X]:
        ever = dict.fromkeys(tile for event in heard for tile in (*_dealt(event), *seen(event)))
        open_tiles = {other: open_to_all(state, other) for other in state.hands if other != seat}
        laid_away = tuple(tile for tile in ever if tile in state.muck)
        hidden = [hand for other, hand in state.hands.items() if other != seat]
        known = (*laid_away, *(tile for tiles in open_tiles.values() for tile in tiles))
        tiles = heap(*hidden, state.stock, state.muck, known=known)
        for _ in range(TRIES):
            imagined = _shared(state, shuffled(tiles), open_tiles, laid_away)
            if agrees(imagined):
                break
        return imagined

    return imagine


def _dealt(event: Event) -> Hand:
    return event.cards if isinstance(event, HandDealt) else ()


def _shared(state: Match[X], tiles: Hand, open_tiles: Mapping[Seat, Hand], laid_away: Hand) -> Match[X]:
    """Give everybody else as many hidden tiles as they hold, then the wall and what was laid away as much as it has."""
    hands, rest = dict(state.hands), iter(tiles)
    for other, shown in open_tiles.items():
        hands[other] = (*islice(rest, len(state.hands[other]) - len(shown)), *shown)
    stock = tuple(islice(rest, len(state.stock)))
    return evolve(state, hands=hands, stock=stock, muck=(*laid_away, *rest))


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
