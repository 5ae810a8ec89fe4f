"""What one pair of eyes sees of a match of Canasta, built up from nothing (R38)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from games.canasta import taking
from games.canasta.actions import Take
from games.canasta.melding import needed_by
from games.canasta.rules import BETWEEN_DEALS
from games.canasta.scoring import SideResult
from games.canasta.state import Phase, State, deal_number
from games.canasta.tiles import Art, art
from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.kit.cards import Face
from games.kit.teams import Teams
from games.record import key


class Cover(Enum):
    """What is seen of a tile that lies face down (R26)."""

    FACE_DOWN = "verdeckt"


class OwnView(Frozen):
    """A player's own hand; `take`: the stock is empty, and so they could take the pile (R23)."""

    hand: Annotated[tuple[Face, ...], key("hand")]
    take: Take | None = None


class View(Frozen):
    """
    The public table of Canasta, and the own hand of who looks.

    Attributes:
        dealer: of this deal; between deals of the next one.
        teams: who plays together, the side of the first place first; everybody alone where there are no teams.
        goal: the total that wins when it is exceeded.
        takeable: somebody could take the pile on this turn, as far as everybody can see (R14, R19, R26).
        needed: what the first meld of somebody's team must still count, 0 once it has melded.
        results: the score sheet of the last deal; ended: who ended that deal; revealed: what was left in the hands.
    """

    dealer: Annotated[Seat | None, key("geber")]
    deal: Annotated[int, key("spiel_nr")]
    goal: int
    face_down: bool
    teams: Teams
    hands: Annotated[Mapping[Seat, int], key("handkarten")]
    stock: Annotated[int, key("talon")]
    top: Annotated[Face | Cover | None, key("ablage")]
    pile: Annotated[int, key("ablage_anzahl")]
    barred: Annotated[bool, key("gesperrt")]
    frozen: Annotated[bool, key("blockiert")]
    takeable: bool
    count: Annotated[int, key("auslagen")]
    melds: Annotated[Mapping[int, tuple[Face, ...]], key("auslage")]
    kinds: Annotated[Mapping[int, Art], key("art")]
    owners: Annotated[Mapping[int, tuple[Seat, ...]], key("besitzer")]
    threes: Annotated[Mapping[Seat, tuple[Face, ...]], key("rote_dreien")]
    needed: Annotated[Mapping[Seat, int], key("mindestmeldung")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    scored: Annotated[Mapping[Seat, int | None], key("spielpunkte")]
    asker: Seat | None
    forbidden: bool
    results: tuple[SideResult, ...]
    ended: Annotated[Seat | None, key("ausgemacht")]
    revealed: Mapping[Seat, tuple[Face, ...]]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")]


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees: everything public, and their own hand if they play."""
    last, between, teams = state.last, state.phase in BETWEEN_DEALS, state.teams
    melds = {number: meld for number, meld in enumerate(state.spread, 1) if meld is not None}
    sides = {seat: side for side, team in enumerate(teams) for seat in team}
    top = Cover.FACE_DOWN if state.covered and state.pile else next(iter(state.pile), None)
    return View(
        dealer=state.places[state.dealing],
        deal=deal_number(state),
        goal=state.setting.goal,
        face_down=state.setting.face_down,
        teams=teams,
        hands={seat: len(player.hand) for seat, player in state.players.items()},
        stock=len(state.stock),
        top=top,
        pile=len(state.pile),
        barred=state.barred,
        frozen=state.frozen,
        takeable=bool(state.pile) and taking.against_taking(state) is None,
        count=len(melds),
        melds={number: meld.cards for number, meld in melds.items()},
        kinds={number: art(meld) for number, meld in melds.items()},
        owners={number: teams[owner] for number, owner in enumerate(state.owners, 1)},
        threes={seat: state.threes[side] for seat, side in sides.items()} if state.threes else {},
        needed={seat: needed_by(state, side) for seat, side in sides.items()},
        points=state.totals,
        scored={} if last is None else {seat: one.points for one in last.sides for seat in one.team},
        asker=state.turn if state.phase is Phase.ASKING else None,
        forbidden=state.forbidden and state.phase is Phase.LAYING,
        results=() if last is None else last.sides,
        ended=None if last is None else last.out,
        revealed=last.hands if last is not None and between else {},
        winners=state.winners,
        own=None if viewer is None else own(state, viewer),
    )


def own(state: State, viewer: Seat) -> OwnView | None:
    """Return what a viewer sees beside what all see alike: the own hand."""
    mine = state.players.get(viewer)
    if mine is None:
        return None
    dry = state.phase is Phase.DRAWING and state.turn == viewer and not state.stock
    return OwnView(mine.hand, taking.example(state, viewer) if dry else None)
