"""Tournaments at the end of an evening: what a table has brought is what its journal says was won there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from commands.language.names import name_key
from db import journal
from db.database import Database
from db.table_row import TableRow
from games.turnier import TURNIER, State
from games.turnier.state import Board
from server.play.replay import replayed


def unlike(database: Database, rows: Sequence[TableRow], looks: Counter[str]) -> Iterator[str]:
    """Yield every result of a tournament's table that is another one than its sheet."""
    numbered = {row.number: row for row in rows}
    for row in rows:
        if row.game != TURNIER.id:
            continue
        state = replayed(row, journal.read(database, row.number))[1].state
        if not isinstance(state, State):
            continue
        for board in (board for one in state.rounds for board in one.boards):
            if board.house in numbered and board.result is not None and not board.result.by_hand:
                looks["boards"] += 1
                yield from _unlike(database, state, board, numbered[board.house])


def _unlike(database: Database, state: State, board: Board, row: TableRow) -> Iterator[str]:
    vocabulary, sitting, _ = replayed(row, journal.read(database, row.number))
    owners = {state.names[seat]: one.number for one in state.players for seat in (*one.former, one.seat)}
    people = [name_key(person.name) for person in sitting.people]
    if sitting.state is None or not set(people) <= set(owners):  # who was forgotten since is called otherwise
        return
    made = Counter[int]()
    for seat, points in vocabulary.game.sheet(sitting.state).totals:
        made[owners[people[seat]]] += points
    assert board.result is not None
    if made != Counter(dict(board.result.points)):
        yield f"table {row.number} brought {board.result.points}, on its sheet stands {dict(made)}"
