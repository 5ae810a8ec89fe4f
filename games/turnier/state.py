"""
A tournament as it stands, and the questions its rules ask of it.

People are seats, as everywhere; places in the tournament are start numbers, which begin with the lot and stay. A
substitute is another seat at the same number, so that everything that was earned passes to them by itself (T16).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import Seat
from games.frozen import Frozen, evolve, field
from games.kit.ranking import Entry
from games.options import Value


class Refusal(StrEnum):
    """What a tournament refuses."""

    NO_TOURNAMENT = "kein_turnier"
    NAME_TAKEN = "name_vergeben"
    NOT_THE_LEADER = "kein_leiter"
    LEADER_PRESENT = "leiter_anwesend"
    REGISTERED = "schon_angemeldet"
    NOT_REGISTERED = "nicht_angemeldet"
    NUMBER = "teilnehmerzahl"
    UNFINISHED = "noch_nicht_fertig"
    NO_SUCH_TABLE = "unbekannter_tisch"
    INCOMPLETE = "ergebnis_unvollstaendig"
    BAD_POINTS = "punkte_falsch"
    NOT_IN_IT = "nicht_dabei"
    NO_SUCH_NAME = "unbekannter_name"
    SYNTAX = "syntax"


DEALS, DUTY, CHARGE, ROUNDS = "spiele", "pflichtsolo", "abzug", "runden"
"""What tables are told in the words of their games: options, and the headers for marks and for the deduction."""


class TournamentGame(Frozen):
    """
    What tournaments play.

    Attributes:
        game: by its id.
        ranking: in which all-time list its ranking points are.
        other: how many sit at a table where it cannot be four (T3).
        duty: whether everybody owes a Pflicht-Solo in the Vorrunde (T7).
        signed: whether points may be below nothing.
        agreed: what is agreed at every table.
        turns, charge: `durchgaenge` and `abzug` until somebody settles them.
    """

    game: str
    ranking: str
    other: int = 5
    duty: bool = True
    signed: bool = False
    agreed: Mapping[str, Value] = field(default_factory=dict)
    turns: int = 2
    charge: int = 9


PLAYED = {
    "haus": TournamentGame("doppelkopf", "doppelkopf"),
    "ddv": TournamentGame(
        "doppelkopf", "doppelkopf-ddv", signed=True, agreed={"regelwerk": "ddv", "vorfuehren": False}
    ),
    "skat": TournamentGame("skat", "skat", other=3, duty=False, signed=True, turns=12, charge=0),
}
"""By what the leader settles: `regelwerk haus`, `regelwerk ddv` or `spiel skat` (T4)."""


class Phase(StrEnum):
    """The phases of a tournament."""

    NONE = "-"
    REGISTRATION = "anmeldung"
    GROUP = "gruppenspiel"
    PAUSE = "pause"
    FINAL = "endrunde"
    CLOSED = "abgeschlossen"
    ABORTED = "abgebrochen"


FINAL_ROUND = "endrunde"
"""What the final round is called where group games have numbers."""

PLAYING = frozenset({Phase.GROUP, Phase.FINAL})


class Player(Frozen):
    """
    A participant.

    Attributes:
        seat: who they are now.
        number: their start number; before the lot 0.
        left: 0 while they are in; else the how-manieth they were to leave.
        former: who held this place before them, first one first (T16).
    """

    seat: Seat
    number: int = 0
    left: int = 0
    former: tuple[Seat, ...] = ()


class Result(Frozen):
    """
    What a table has brought, by start numbers.

    Attributes:
        points: of everybody who scored there.
        solos: who has played their Pflicht-Solo when the table ended.
        by_hand: the leader entered it (T18).
        sat: who sat there when it was first entered, and has not left since: a substitute is none of them (T16).
    """

    points: tuple[tuple[int, int], ...]
    solos: tuple[int, ...] = ()
    by_hand: bool = False
    sat: tuple[tuple[int, Seat], ...] = ()


class Board(Frozen):
    """
    A table of one round.

    Attributes:
        members: the start numbers seated there, in seat order; those who left are still among them.
        deals: how many it plays (T6).
        result: None until it is finished.
        house: its number in the house, where one was opened for it.
        called: everybody ever called to it, substitutes included, once for every time.
    """

    members: tuple[int, ...]
    deals: int
    result: Result | None = None
    house: int | None = None
    called: tuple[Seat, ...] = ()


class Round(Frozen):
    """A group game or the final round: its tables, and who sits out (T17)."""

    boards: tuple[Board, ...]
    byes: tuple[int, ...] = ()
    final: bool = False


class Terms(Frozen):
    """The properties of a tournament (T4)."""

    groups: int = 3
    turns: int = 2
    charge: int = 9
    plays: str = "haus"

    @property
    def played(self) -> TournamentGame:
        """Return the game that is played, by the terms."""
        return PLAYED[self.plays]


class State(Frozen):
    """
    A tournament.

    Attributes:
        phase: see `Phase`.
        names: the key of everybody known here, by seat.
        terms: what was agreed.
        name: of the tournament, as its opener wrote it.
        leader: who leads it (T1, T21).
        players: in the order of registration, from the start on by start number.
        started: how many began (T13).
        rounds: the group games and at last the final round.
        drawing: the lot for the start numbers is under way.
        away: seats whose connection has been gone for long (T21).
        imported: the all-time list before this tournament, where a record loads one.
        awarded: ranking points, best place first, once the tournament is finished.
        open_door: whoever comes is registered (a record's header).
    """

    phase: Phase = Phase.NONE
    names: tuple[str, ...] = ()
    terms: Terms = field(default_factory=Terms)
    name: str = ""
    leader: Seat | None = None
    players: tuple[Player, ...] = ()
    started: int = 0
    rounds: tuple[Round, ...] = ()
    drawing: bool = False
    away: frozenset[Seat] = frozenset()
    imported: tuple[Entry, ...] = ()
    awarded: tuple[tuple[Seat, int], ...] = ()
    open_door: bool = False

    @property
    def remaining(self) -> tuple[Player, ...]:
        """Return the players who have not left."""
        return tuple(player for player in self.players if not player.left)

    @property
    def running(self) -> Round:
        """Return the round that is played, or was played last."""
        return self.rounds[-1]

    @property
    def group_games(self) -> tuple[Round, ...]:
        """Return the group games so far."""
        return tuple(one for one in self.rounds if not one.final)

    @property
    def final(self) -> Round | None:
        """Return the final round, None before it."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].final else None


def player_of(state: State, seat: Seat) -> Player | None:
    """Return the participant somebody is, whether still in or not."""
    return next((player for player in state.players if player.seat == seat), None)


def numbered(state: State, number: int) -> Player:
    """Return the participant with a start number; from the start on they stand in that order."""
    return state.players[number - 1]


def seats_of(state: State, numbers: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who has these start numbers."""
    return tuple(numbered(state, number).seat for number in numbers)


def seat_named(state: State, name: str) -> Seat | None:
    """Return the seat of somebody known here by name."""
    return Seat(state.names.index(name)) if name in state.names else None


def still_in(state: State, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of these start numbers who have not left."""
    return tuple(number for number in numbers if not numbered(state, number).left)


def sitting(state: State, board: Board) -> tuple[tuple[int, Seat], ...]:
    """T16: return who is at a table, by start number; a finished one keeps the names of who played there."""
    if board.result is not None:
        return board.result.sat
    return tuple((number, numbered(state, number).seat) for number in still_in(state, board.members))


def is_done(state: State, board: Board) -> bool:
    """Tell whether a table is finished: it has a result, or everybody there has left."""
    return board.result is not None or not still_in(state, board.members)


def all_done(state: State, one: Round) -> bool:
    """Tell whether every table of a round is finished."""
    return all(is_done(state, board) for board in one.boards)


def has_played_solo(state: State, number: int) -> bool:
    """T7: tell whether somebody has played their Pflicht-Solo at a finished table of the Vorrunde."""
    return any(
        board.result is not None and number in board.result.solos for one in state.group_games for board in one.boards
    )


def board_of(one: Round, number: int) -> int | None:
    """Return the place among the tables of a round at which a start number was seated."""
    return next((place for place, board in enumerate(one.boards) if number in board.members), None)


def with_board(state: State, place: int, board: Board) -> State:
    """Return the state with one table of the running round exchanged."""
    running = state.running
    boards = (*running.boards[:place], board, *running.boards[place + 1 :])
    return evolve(state, rounds=(*state.rounds[:-1], evolve(running, boards=boards)))


def with_player(state: State, player: Player) -> State:
    """Return the state with a participant changed; found by start number, before the lot by seat."""

    def same(one: Player) -> bool:
        return one.number == player.number if player.number else one.seat == player.seat

    return evolve(state, players=tuple(player if same(one) else one for one in state.players))
