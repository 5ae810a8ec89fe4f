"""What everybody sees of a tournament: everything, for all of it is public (T20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.kit.ranking import Entry, all_time
from games.record import key, wire
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


class BoardView(Frozen):
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


class RoundView(Frozen):
    """A round on the plan: its number, None for the final round, its tables, and who sits out."""

    number: int | None
    boards: tuple[BoardView, ...]
    byes: tuple[Seat, ...]


class View(Frozen):
    """A tournament as seen; fields without a key are for the screens alone."""

    stage: Annotated[Phase, key("phase") | wire("abschnitt")]
    round: Annotated[int | str | None, key("runde")]
    leader: Annotated[Seat | None, key("leiter")]
    count: Annotated[int, key("teilnehmer")]
    groups: Annotated[int, key("gruppenspiele")]
    turns: Annotated[int, key("durchgaenge")]
    charge: Annotated[int, key("abzug")]
    numbers: Annotated[Mapping[Seat, int | None], key("startnummer")]
    tables: Annotated[int | None, key("tische")]
    seats: Annotated[Mapping[int, tuple[Seat, ...]], key("tisch")]
    deals: Annotated[Mapping[int, int], key("tischspiele")]
    done: Annotated[Mapping[int, bool], key("fertig")]
    byes: Annotated[tuple[Seat, ...], key("freilos")]
    gone: Annotated[tuple[Seat, ...], key("ausgeschieden")]
    top_table: Annotated[tuple[Seat, ...], key("siegertisch")]
    most_meetings: Annotated[int, key("begegnungen_max")]
    solos: Annotated[Mapping[Seat, str], key("solo")]
    preliminary: Annotated[Mapping[Seat, int], key("vorrunde")]
    preliminary_places: Annotated[Mapping[Seat, int], key("vorrundenplatz")]
    final: Annotated[Mapping[Seat, int], key("endrunde")]
    overall: Annotated[Mapping[Seat, int], key("gesamt")]
    places: Annotated[Mapping[Seat, int], key("platz")]
    awarded: Annotated[Mapping[Seat, int], key("ranglistenpunkte")]
    entries: Annotated[int, key("rangliste")]
    entry_sum: Annotated[int, key("rangsumme")]
    entry_places: Annotated[Mapping[str, int], key("rang")]
    entry_points: Annotated[Mapping[str, int], key("rangpunkte")]
    plays: str = "haus"
    owes: bool = True
    name: str = ""
    players: tuple[Seat, ...] = ()
    remaining: tuple[Seat, ...] = ()
    plan: tuple[RoundView, ...] = ()
    ranking: tuple[Entry, ...] = ()


def view(state: State, _viewer: Viewer) -> View:  # long: one row for each fact
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
        plays=state.terms.plays,
        owes=state.terms.played.duty,
        name=state.name,
        players=tuple(one.seat for one in state.players),
        remaining=tuple(one.seat for one in state.remaining),
        plan=tuple(_plan(state, one, number) for number, one in enumerate(state.rounds, 1)),
        ranking=ranking,
    )


def all_time_list(state: State) -> tuple[Entry, ...]:
    """T14: return the list with the points of this tournament, entered from its first place on."""
    given = tuple(Entry(state.names[seat], state.names[seat], points) for seat, points in state.awarded)
    return all_time((*state.imported, *given))


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
