"""What somebody reads when they have come in: a few lines of a page, however much is going on."""

from __future__ import annotations

from commands.lobby import login as said
from server.sessions.person import Person
from server.wire.page import MAX_COLUMNS, wrap

_WELCOME_LINES = 8

MOST_WAITING = _WELCOME_LINES
"""Tables that wait for players of which a line is made for a greeting: more of them never fit."""

MOST_NAMED = MAX_COLUMNS // 4
"""More names never fit into one line: each takes at least two letters, a comma and a blank."""


def welcome(
    person: Person,
    here: list[str],
    others: int,
    waiting: list[str],
    tables: int,
    *,
    nameless: bool = False,
    today: bool = False,
) -> str:
    """
    Return what somebody reads when they have come in: at most eight lines of a page, however much is going on.

    Args:
        person: who came in.
        here: names of others, `MOST_NAMED` are enough.
        others: how many there are in all.
        waiting: lines of tables that wait for players, `MOST_WAITING` are enough; as many are shown as there is room.
        tables: how many wait for players in all.
        nameless: they have no name of their own, and may choose one.
        today: there is a set of the day.
    """
    lines = [said.welcome(person.name)]
    if person.word is not None:
        lines.append(said.word_of_return(person.word))
        if nameless:
            lines.append(said.NAME_FOR_TONIGHT)
    lines.append(_others_here(here, others))
    way = said.HOW_TO_GO_ON if tables else said.HOW_TO_BEGIN_TODAY if today else said.HOW_TO_BEGIN
    room = _WELCOME_LINES - len(lines) - len(wrap(way, MAX_COLUMNS)) - 1
    shown = 0
    for line in waiting:
        room -= len(wrap(line, MAX_COLUMNS))
        if room < 0:
            break
        lines.append(line)
        shown += 1
    if shown < tables:
        lines.append(said.tables_wait(tables - shown, shown=shown > 0))
    elif not waiting:
        lines.append(said.NO_TABLE_WAITS)
    lines.append(way)
    return "\n".join(lines)


def _others_here(names: list[str], others: int) -> str:
    """Return who else is here in one line: as many of the first names as fit, then a number."""
    if not others:
        return said.ALONE
    fewer = (said.others_here(names[:shown], others) for shown in range(min(len(names), others), 1, -1))
    return next((line for line in fewer if len(line) <= MAX_COLUMNS), said.others_here(names[:1], others))
