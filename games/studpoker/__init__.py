"""
Studpoker, whole: one hidden tile, four open ones, a phase of bidding after each; the best open hand speaks first.

A match is the common `Match` of the games played for the pot, with everybody's open tiles as its own part. R-numbers:
RULES.md beside this file for S1-S9, `games/pot/BETTING.md` for the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

from games.contract import Clause, Event, Public, Seat, Step, Viewer
from games.frozen import Frozen, blank, evolve, field
from games.game import Game
from games.kit.cards import Card
from games.options import Special
from games.pot import deal as potdeal
from games.pot import showdown
from games.pot.betting import Outcome
from games.pot.game import imagining, pot_game
from games.pot.hands import strength_of_ranks
from games.pot.match import CheckedThrough, Hand, Match, Variant, from_the_dealers_left, options
from games.pot.view import PotView, picture, sketched_picture
from games.record import key


class DealtOpen(Public):
    """Everybody still in got an open tile, in this order; `first` has the best open hand."""

    tiles: tuple[tuple[Seat, Card], ...]
    first: Seat


class Phase(StrEnum):
    """The phases of Studpoker."""

    SHUFFLING = "mischen"
    BETTING_1 = "bieten1"
    BETTING_2 = "bieten2"
    BETTING_3 = "bieten3"
    BETTING_4 = "bieten4"
    OVER = "partie_ende"


class OpenTiles(Frozen):
    """Which tiles were dealt open, in that order; a dropped player's are turned over but stay written here (S9)."""

    dealt: Mapping[Seat, Hand] = field(default_factory=dict)


State: TypeAlias = Match[OpenTiles]


def open_tiles(state: State, seat: Seat) -> Hand:
    """Return somebody's open tiles, none if they are not in the deal (S9)."""
    return state.own.dealt.get(seat, ()) if seat in state.hands else ()


ANTE = "ante"
"""S2: name of the special rule."""

PHASE_AFTER = {
    Phase.BETTING_1: Phase.BETTING_2,
    Phase.BETTING_2: Phase.BETTING_3,
    Phase.BETTING_3: Phase.BETTING_4,
}


def ante(state: State) -> Step[State]:
    """S2: everybody brings a Mindesteinsatz, unless agreed otherwise."""
    return potdeal.antes(state) if ANTE in state.terms.specials else Step(state)


def first_phase(state: State) -> Step[State]:
    """S3, S4: the second tile of everybody lies open; no checking in this phase."""
    dealt = {seat: state.hands[seat][1:] for seat in from_the_dealers_left(state)}
    return _open_phase(evolve(state, own=OpenTiles(dealt)), Phase.BETTING_1)


def next_phase(state: State, outcome: Outcome) -> Step[State]:
    """S5, S7: another open tile for everybody still in, and after the fourth phase the showdown."""
    if state.phase is Phase.BETTING_4:
        return showdown.showdown(state)
    seats = from_the_dealers_left(state)
    hands, dealt = dict(state.hands), dict(state.own.dealt)
    for seat, tile in zip(seats, state.stock, strict=False):
        hands[seat] = (*hands[seat], tile)
        dealt[seat] = (*dealt[seat], tile)
    opened = evolve(state, hands=hands, stock=state.stock[len(seats) :], own=OpenTiles(dealt))
    return _open_phase(opened, PHASE_AFTER[Phase(state.phase)])


def _open_phase(state: State, phase: Phase) -> Step[State]:
    """S4, S5, S6: tell the new open tiles; the best open hand speaks first; checking is possible after phase 1."""
    first = best_open_hand(state)
    tiles = tuple((seat, state.own.dealt[seat][-1]) for seat in from_the_dealers_left(state))
    street = potdeal.street(state, checking=phase is not Phase.BETTING_1)
    begun = potdeal.begin(state, phase, street, first)
    return Step(begun.state, (DealtOpen(tiles, first), *begun.events))


def best_open_hand(state: State) -> Seat:
    """S3, S5: only equal ranks and high tiles count; of equals the first one behind the dealer."""
    # `max` keeps the first of equals, and the seats come from the dealer's left.
    return max(from_the_dealers_left(state), key=lambda seat: strength_of_ranks(open_tiles(state, seat)))


STUD: Variant[OpenTiles] = Variant(
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    dealt=2,
    fresh=OpenTiles(),
    forced=ante,
    first_phase=first_phase,
    next_phase=next_phase,
)

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: potdeal.between_deals(),
    Phase.BETTING_1: potdeal.bidding(),
    Phase.BETTING_2: potdeal.bidding(),
    Phase.BETTING_3: potdeal.bidding(),
    Phase.BETTING_4: potdeal.bidding(),
    Phase.OVER: potdeal.after_the_match(),
}


def _seen(event: Event) -> Hand:
    return tuple(tile for _, tile in event.tiles) if isinstance(event, DealtOpen) else ()


imagine = imagining(_seen, open_to_all=open_tiles)


class View(Frozen):
    """
    A view of Studpoker.

    Attributes:
        open: open tiles by seat, none for who is not in the deal (S9).
        best: who has the best open hand, None between deals (S5).
    """

    common: Annotated[PotView, key("")]
    open: Annotated[Mapping[Seat, Hand], key("offen")]
    best: Seat | None


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    common = picture(state, viewer)
    return View(
        common=common,
        open={seat: open_tiles(state, seat) for seat in common.circle},
        best=best_open_hand(state) if state.hands else None,
    )


_VIEW = blank(View)


def sketch(state: State, viewer: Seat) -> View:
    """Return as much of it as the hint of a prompt reads."""
    return evolve(_VIEW, common=sketched_picture(state, viewer))


STUDPOKER: Game[State, View] = pot_game(
    STUD,
    word="studpoker",
    name="Studpoker",
    seats=range(3, 9),
    options=(*options(CheckedThrough.BINDS), Special(ANTE, True)),
    clauses=RULES,
    view=view,
    imagine=imagine,
    sketch=sketch,
)
"""S1: three to eight."""
