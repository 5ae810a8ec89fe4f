"""What everybody sees of a tournament: everything, for all of it is public (T20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.contract import Seat, Viewer
from games.kit.ranking import Entry, all_time
from games.record import key
from games.turnier.scoring import (
    final_points,
    overall,
    places,
    preliminary,
    preliminary_order,
    ranking_points,
    scored,
    top_table,
)
from games.turnier.seating import meetings
from games.turnier.state import (
    FINAL_ROUND,
    Board,
    Phase,
    Player,
    Round,
    State,
    has_played_solo,
    is_done,
    numbered,
    seats_of,
    sitting,
    still_in,
)

OPEN, DONE = "offen", "gespielt"
"""`solo`: the Pflicht-Solo is still owed, or has been played."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """
    A table on the plan.

    Attributes:
        seats: who was seated there, in seat order, those who left included.
        deals: how many it plays.
        done: it is finished.
        house: its number in the house, None if it is not played here.
        points: its result, None until there is one.
    """

    seats: tuple[Seat, ...]
    deals: int
    done: bool
    house: int | None
    points: tuple[tuple[Seat, int], ...] | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round on the plan: its number, None for the final round, its tables, and who sits out."""

    number: int | None
    boards: tuple[BoardView, ...]
    byes: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A tournament as seen; fields without a key are for the screens alone."""

    stage: Phase = field(metadata=key("phase"))
    round: int | str | None = field(metadata=key("runde"))
    leader: Seat | None = field(metadata=key("leiter"))
    count: int = field(metadata=key("teilnehmer"))
    groups: int = field(metadata=key("gruppenspiele"))
    turns: int = field(metadata=key("durchgaenge"))
    charge: int = field(metadata=key("abzug"))
    numbers: Mapping[Seat, int | None] = field(metadata=key("startnummer"))
    tables: int | None = field(metadata=key("tische"))
    seats: Mapping[int, tuple[Seat, ...]] = field(metadata=key("tisch"))
    deals: Mapping[int, int] = field(metadata=key("tischspiele"))
    done: Mapping[int, bool] = field(metadata=key("fertig"))
    byes: tuple[Seat, ...] = field(metadata=key("freilos"))
    gone: tuple[Seat, ...] = field(metadata=key("ausgeschieden"))
    top_table: tuple[Seat, ...] = field(metadata=key("siegertisch"))
    most_meetings: int = field(metadata=key("begegnungen_max"))
    solos: Mapping[Seat, str] = field(metadata=key("solo"))
    preliminary: Mapping[Seat, int] = field(metadata=key("vorrunde"))
    preliminary_places: Mapping[Seat, int] = field(metadata=key("vorrundenplatz"))
    final: Mapping[Seat, int] = field(metadata=key("endrunde"))
    overall: Mapping[Seat, int] = field(metadata=key("gesamt"))
    places: Mapping[Seat, int] = field(metadata=key("platz"))
    awarded: Mapping[Seat, int] = field(metadata=key("ranglistenpunkte"))
    entries: int = field(metadata=key("rangliste"))
    entry_sum: int = field(metadata=key("rangsumme"))
    entry_places: Mapping[str, int] = field(metadata=key("rang"))
    entry_points: Mapping[str, int] = field(metadata=key("rangpunkte"))
    name: str = ""
    players: tuple[Seat, ...] = ()
    remaining: tuple[Seat, ...] = ()
    plan: tuple[RoundView, ...] = ()
    ranking: tuple[Entry, ...] = ()


def view(state: State, _viewer: Viewer) -> View:
    """Return the picture of a tournament, the same for every pair of eyes."""
    running = state.rounds[-1] if state.rounds else None
    boards = running.boards if running is not None else ()
    begun = tuple(one for one in state.players if one.number)
    ranking = all_time_list(state)
    placed = places(state) if state.phase is Phase.CLOSED else ()
    finalists = begun if state.final is not None else ()
    return View(
        stage=state.phase,
        round=_round(state),
        leader=state.leader,
        count=len(state.players),
        groups=state.terms.groups,
        turns=state.terms.turns,
        charge=state.terms.charge,
        numbers={one.seat: one.number or None for one in state.players},
        tables=len(boards) if running is not None else None,
        seats={place: tuple(seat for _, seat in sitting(state, board)) for place, board in enumerate(boards, 1)},
        deals={place: board.deals for place, board in enumerate(boards, 1)},
        done={place: is_done(state, board) for place, board in enumerate(boards, 1)},
        byes=seats_of(state, running.byes) if running is not None else (),
        gone=tuple(one.seat for one in sorted(_gone(state), key=lambda one: one.left)),
        top_table=seats_of(state, still_in(state, top_table(state))),
        most_meetings=max(meetings(b.members for one in state.group_games for b in one.boards).values(), default=0),
        solos={one.seat: DONE if has_played_solo(state, one.number) else OPEN for one in begun},
        preliminary={one.seat: preliminary(state, one.number) for one in begun},
        preliminary_places=_placed(state, preliminary_order(state) if state.rounds else ()),
        final={one.seat: final_points(state, one.number) for one in finalists},
        overall={one.seat: overall(state, one.number) for one in finalists},
        places=_placed(state, placed),
        awarded=_awarded(state, placed),
        entries=len(ranking),
        entry_sum=sum(entry.points for entry in ranking),
        entry_places={entry.key: place for place, entry in enumerate(ranking, 1)},
        entry_points={entry.key: entry.points for entry in ranking},
        name=state.name,
        players=tuple(one.seat for one in state.players),
        remaining=tuple(one.seat for one in state.remaining),
        plan=tuple(_plan(state, one, number) for number, one in enumerate(state.rounds, 1)),
        ranking=ranking,
    )


def all_time_list(state: State) -> tuple[Entry, ...]:
    """T14: return the list with the points of this tournament, entered from its first place on."""
    given = tuple(Entry(state.names[seat], state.names[seat], points) for seat, points in state.awarded)
    return all_time((state.imported, given))


def _placed(state: State, order: tuple[int, ...]) -> dict[Seat, int]:
    """Return everybody's place in an order of start numbers."""
    return {seat: place for place, seat in enumerate(seats_of(state, order), 1)}


def _awarded(state: State, placed: tuple[int, ...]) -> dict[Seat, int]:
    """Return what everybody who has a place gets for the ranking."""
    earned = dict(ranking_points(state)) if placed else {}
    return {seat: earned.get(seat, 0) for seat in seats_of(state, placed)}


def _round(state: State) -> int | str | None:
    if not state.rounds:
        return None
    return FINAL_ROUND if state.running.final else len(state.rounds)


def _gone(state: State) -> tuple[Player, ...]:
    return tuple(one for one in state.players if one.left)


def _plan(state: State, one: Round, number: int) -> RoundView:
    boards = tuple(_board(state, one, board) for board in one.boards)
    return RoundView(None if one.final else number, boards, seats_of(state, one.byes))


def _board(state: State, one: Round, board: Board) -> BoardView:
    points = None
    if board.result is not None:
        made = ((number, scored(state, one, number)) for number in board.members)
        points = tuple((numbered(state, number).seat, score) for number, score in made if score is not None)
    return BoardView(seats_of(state, board.members), board.deals, is_done(state, board), board.house, points)
