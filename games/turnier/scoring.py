"""
Totals, orders, places and ranking points (T7-T14, T17), all by start numbers.

`WIELANDSTRASSE` is the all-time list of that circle as it stood before this house: what a record may begin with, in the
circle's own spelling; of equal totals the one that stands first was reached first.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Seat
from games.kit.ranking import Entry, read_list
from games.turnier.state import Round, State, all_done, has_played_solo, numbered, still_in

WIELANDSTRASSE = """
1;Uwe;200
2;Klaus B.;174
3;Volker;162
4;Felix;161
5;Heino;154
6;Gabi St.;145
7;Per;121
8;Walter E.;111
9;Joachim S.;104
10;Gabriele K;102
11;Jola;90
12;Wilfried;81
13;Gabriela G.;75
14;Christine J.;73
15;Klaus P.;73
16;Jens L.;62
17;Gudrun;61
18;Anette O.;60
19;Ralf B.;46
20;Rainer G.;45
21;Rolf S.;33
22;Sabine L.;32
23;Miriam;30
24;Angelika;23
25;Christian T.;17
26;Kirstin;15
27;Barbara;14
28;Ulf;10
29;Susanna;10
30;Christoph;8
31;Marret;7
32;Rolf L.;4
33;Henry;4
34;Birigt;4
35;Martin L.;3
36;Ulli;3
37;Arne;2
38;Christian;1
39;Thea;1
"""

LISTS: Mapping[str, tuple[Entry, ...]] = {"leer": (), "wielandstrasse": read_list(WIELANDSTRASSE)}
"""What `bestimmen rangliste` in a record may name."""


def scored(state: State, one: Round, number: int) -> int | None:
    """
    Return what somebody scored in a round, None if it has brought them nothing (yet).

    T17: a Freilos brings the mean of all who played, rounded down, once every table is finished; in
    the final round they get nothing.
    """
    for board in one.boards:
        for member, points in board.result.points if board.result is not None else ():
            if member == number:
                return points
    if number not in one.byes or one.final or not all_done(state, one):
        return None
    played = [points for board in one.boards if board.result is not None for _, points in board.result.points]
    return sum(played) // len(played) if played else 0


def owes_solo(state: State, number: int) -> bool:
    """T7: tell whether somebody pays for a missing Pflicht-Solo, which is settled behind the last group game."""
    if not state.terms.played.duty:
        return False
    games = state.group_games
    over = len(games) == state.terms.groups and all_done(state, games[-1])
    return over and not has_played_solo(state, number)


def group_scores(state: State, number: int) -> tuple[int, ...]:
    """Return what the group games brought somebody, best first."""
    scores = (scored(state, one, number) for one in state.group_games)
    return tuple(sorted((points for points in scores if points is not None), reverse=True))


def preliminary(state: State, number: int) -> int:
    """T7: return what the Vorrunde has brought somebody so far, less the deduction once that is due."""
    return sum(group_scores(state, number)) - (state.terms.charge if owes_solo(state, number) else 0)


def preliminary_order(state: State) -> tuple[int, ...]:
    """T8: return who is still in by total, best single group game, second best …, lot."""

    def worth(number: int) -> tuple[int, tuple[int, ...], int]:
        return -preliminary(state, number), tuple(-points for points in group_scores(state, number)), number

    return tuple(sorted((player.number for player in state.remaining), key=worth))


def final_points(state: State, number: int) -> int:
    """Return what the final round has brought somebody."""
    final = state.final
    return 0 if final is None else scored(state, final, number) or 0


def top_table(state: State) -> tuple[int, ...]:
    """T9: return who was seated at the Siegertisch."""
    return () if state.final is None else state.final.boards[0].members


def overall(state: State, number: int) -> int:
    """T10, T11: return the total that decides: at the Siegertisch the final round alone, else the Vorrunde with it."""
    points = final_points(state, number)
    return points if number in top_table(state) else preliminary(state, number) + points


def places(state: State) -> tuple[int, ...]:
    """
    T10-T12, T15: return everybody in the order of places, nobody shares one.

    First the Siegertisch, then the others, at last those who left: who left first is last.
    """
    order = {number: rank for rank, number in enumerate(preliminary_order(state))}
    top = still_in(state, top_table(state))
    others = [number for number in order if number not in top]
    gone = [player for player in state.players if player.left]
    return (
        *sorted(top, key=lambda one: (-overall(state, one), -preliminary(state, one), one)),
        *sorted(others, key=lambda one: (-overall(state, one), -final_points(state, one), order[one])),
        *(player.number for player in sorted(gone, key=lambda player: -player.left)),
    )


def ranking_points(state: State) -> tuple[tuple[Seat, int], ...]:
    """T13, T15: return n - place + 1 for everybody who stayed, best place first; n is the number at the start."""
    return tuple(
        (numbered(state, number).seat, state.started - place + 1)
        for place, number in enumerate(places(state), 1)
        if not numbered(state, number).left
    )
