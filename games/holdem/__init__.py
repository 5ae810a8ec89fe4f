"""
Texas Holdem, whole: two hidden tiles each, five on the table for everybody.

A match is the common `Match` of the games played for the pot, with the tiles on the table as its own part. R-numbers:
RULES.md beside this file for H1-H8, `games/pot/BETTING.md` for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

from games.contract import Clause, Event, Public, Seat, Shuffled, Step, Viewer
from games.frozen import Frozen, blank, evolve
from games.game import Game
from games.kit.cards import Card
from games.pot import betting, showdown
from games.pot import deal as potdeal
from games.pot.betting import Betting, Outcome
from games.pot.game import imagining, pot_game
from games.pot.match import CheckedThrough, Hand, Match, Variant, from_the_dealers_left, options
from games.pot.view import PotView, picture, sketched_picture
from games.record import key


class ForcedStakePaid(Public):
    """H2: somebody brought half or the whole Mindesteinsatz, or what they had of it."""

    seat: Seat
    amount: int
    whole: bool
    all_in: bool


class TableDealt(Public):
    """H4, H6: tiles were laid on the table; `table` are all that lie there now."""

    tiles: tuple[Card, ...]
    table: tuple[Card, ...]


class Phase(StrEnum):
    """The phases of Texas Holdem."""

    SHUFFLING = "mischen"
    BETTING_1 = "bieten1"
    BETTING_2 = "bieten2"
    BETTING_3 = "bieten3"
    BETTING_4 = "bieten4"
    OVER = "partie_ende"


class Table(Frozen):
    """The tiles everybody may use (H4, H6), in the order dealt."""

    tiles: Hand = ()


State: TypeAlias = Match[Table]


TILES_BEFORE = {Phase.BETTING_2: 3, Phase.BETTING_3: 1, Phase.BETTING_4: 1}
"""H4, H6: how many tiles are laid on the table before a phase."""

DOUBLED = frozenset({Phase.BETTING_3, Phase.BETTING_4})
"""H6: phases in which the smallest bid and raise are doubled."""

PHASE_AFTER = {
    Phase.BETTING_1: Phase.BETTING_2,
    Phase.BETTING_2: Phase.BETTING_3,
    Phase.BETTING_3: Phase.BETTING_4,
}


def forced_stakes(state: State) -> Step[State]:
    """H2: half a Mindesteinsatz from the dealer's left neighbour, a whole one from the next; it is the bid to hold."""
    seats = from_the_dealers_left(state)
    whole = state.terms.least
    half = (whole + 1) // 2
    paid = betting.pay(betting.pay(state.betting, seats[0], half), seats[1], whole)
    told = (_forced(paid, seats[0], whole=False), _forced(paid, seats[1], whole=True))
    return Step(evolve(state, betting=evolve(paid, bid=whole)), told)


def _forced(paid: Betting, seat: Seat, *, whole: bool) -> ForcedStakePaid:
    one = betting.player(paid, seat)
    return ForcedStakePaid(seat, one.stake, whole, one.all_in)


def first_phase(state: State) -> Step[State]:
    """H3: the third after the dealer speaks first, counted round if fewer are left; no checking."""
    seats = from_the_dealers_left(state)
    third = seats[2 % len(seats)]
    return potdeal.begin(state, Phase.BETTING_1, potdeal.street(state, checking=False), third)


def next_phase(state: State, outcome: Outcome) -> Step[State]:
    """H4, H5, H6, H8: tiles on the table and another phase from the dealer's left, after the fourth the showdown."""
    if state.phase is Phase.BETTING_4:
        return showdown.showdown(state)
    phase = PHASE_AFTER[Phase(state.phase)]
    count = TILES_BEFORE[phase]
    tiles = state.stock[:count]
    table = (*state.own.tiles, *tiles)
    laid = evolve(state, stock=state.stock[count:], own=Table(table))
    street = potdeal.street(laid, factor=2 if phase in DOUBLED else 1)
    begun = potdeal.begin(laid, phase, street, from_the_dealers_left(laid)[0])
    return Step(begun.state, (TableDealt(tiles, table), *begun.events))


def with_the_table(state: State, hand: Hand) -> Hand:
    """H7: a hand is made of one's own two tiles and those on the table."""
    return (*hand, *state.own.tiles)


TABLE_POKER: Variant[Table] = Variant(
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    dealt=2,
    fresh=Table(),
    forced=forced_stakes,
    first_phase=first_phase,
    next_phase=next_phase,
    cards=with_the_table,
)

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: potdeal.between_deals(),
    Phase.BETTING_1: potdeal.bidding(),
    Phase.BETTING_2: potdeal.bidding(),
    Phase.BETTING_3: potdeal.bidding(),
    Phase.BETTING_4: potdeal.bidding(),
    Phase.OVER: potdeal.after_the_match(),
}


def _seen(_event: object) -> Hand:
    """Return no tiles: what is laid on the table stays there."""
    return ()


imagine: Callable[[State, Seat, tuple[Event, ...], Shuffled], State] = imagining(_seen)


class View(Frozen):
    """A view of Texas Holdem; `table` are the tiles everybody may use."""

    common: Annotated[PotView, key("")]
    table: Annotated[Hand, key("tisch")]


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    return View(picture(state, viewer), state.own.tiles)


_VIEW = blank(View)


def sketch(state: State, viewer: Seat) -> View:
    """Return as much of it as the hint of a prompt reads."""
    return evolve(_VIEW, common=sketched_picture(state, viewer))


HOLDEM: Game[State, View] = pot_game(
    TABLE_POKER,
    word="holdem",
    name="Texas Holdem",
    seats=range(3, 8),
    options=options(CheckedThrough.BINDS),
    clauses=RULES,
    view=view,
    imagine=imagine,
    sketch=sketch,
)
"""H1: three to seven."""
