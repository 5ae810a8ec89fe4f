"""The sides of a match, as SQL: whether accounts played against each other, without which nothing is counted."""

import json
from collections.abc import Iterable, Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from db.schema import results

SIDES: Final = bindparam("sides", type_=sa.Text)
"""The sides of a match, as a JSON list by seat: a number for the seats of partners, null for who plays alone."""


class _SideOf(FunctionElement[int]):
    """The number in a JSON list of numbers and nulls, at a place: what no two databases write alike."""

    type = sa.Integer()
    inherit_cache = True


@compiles(_SideOf, "sqlite")
def _by_path(element: _SideOf, compiler: SQLCompiler, **_: object) -> str:
    sides, seat = (compiler.process(clause) for clause in element.clauses)
    return f"json_extract({sides}, '$[' || {seat} || ']')"


@compiles(_SideOf, "postgresql")
def _by_place(element: _SideOf, compiler: SQLCompiler, **_: object) -> str:
    sides, seat = (compiler.process(clause) for clause in element.clauses)
    return f"CAST(CAST({sides} AS JSON) ->> {seat} AS INTEGER)"


def rivals(match: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """
    Return that accounts played on two `SIDES` of a match at least: against guests alone there is nothing to win.

    Whoever left has a side of the own.
    """
    of = results.alias("rivals")
    alone = of.c.place == sa.literal_column("0")
    side = sa.case((alone, of.c.seat), else_=sa.func.coalesce(_SideOf(SIDES, of.c.seat), of.c.seat))
    return (
        sa.select(sa.func.count(sa.distinct(side)))
        .where(of.c.match_id == match, of.c.player.is_not(None))
        .scalar_subquery()
    ) > sa.literal_column("1")


def sides(teams: Iterable[Sequence[int]]) -> str:
    """Return `SIDES` of a match, from the seats that played together; below 0, as no seat is."""
    side_of = {int(seat): -1 - number for number, team in enumerate(teams) for seat in team}
    return json.dumps([side_of.get(seat) for seat in range(1 + max(side_of, default=-1))])
