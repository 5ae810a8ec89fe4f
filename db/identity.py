"""
Who somebody is: the number of a row of `people`, which is never given twice, be it a guest's or an account's.

A guest who opens an account is the same row afterwards, so the same person everywhere. Names are typed and shown;
comparing them decides nothing, because a name can be given up and taken by somebody else.

A column of the schema that holds a person says so (`Holds`): erasing, `meine daten` and the tests of both go by that.
"""

from enum import Enum
from typing import Final, NewType

import sqlalchemy as sa

PersonId = NewType("PersonId", int)


class Holds(Enum):
    """How a person stands in a column, in its `info`."""

    PERSON = "an id; the row goes with the person, or the column is empty then"
    NUMBER = "an id that stays when the person goes, as a number of nobody"
    AMONG = "an id inside a text, with other people's or with a name"
    NAME = "a name, or a text that may name people: a neutral one takes its place"


HOLDS: Final = "holds"
"""The key in a column's `info` under which it says so."""

NAME: Final = {HOLDS: Holds.NAME}


def person(name: str, *, nullable: bool = False, goes: bool = True, first: bool = False) -> sa.Column[int]:
    """
    A column that holds a person.

    Args:
        name: of the column.
        nullable: it may hold nobody.
        goes: its row goes with the person; else nobody stands there then.
        first: it is the first part of the primary key, which finds a person without an index of its own.
    """
    return sa.Column(
        name,
        sa.Integer,
        sa.ForeignKey("people.id", ondelete="CASCADE" if goes else "SET NULL"),
        nullable=nullable,
        index=not first,
        info={HOLDS: Holds.PERSON},
    )
